-- One end stands on a plate, the other ends in the air; the second port's ends are a plate and a resistor.
return scene {
  mode = "3d", cell = 1e-3, cells = {30, 30, 30}, steps = 400, boundary = cpml{ cells = 6 },
  objects = { plate{ from = {10e-3, 10e-3, 10e-3}, to = {20e-3, 20e-3, 10e-3}, material = pec } },
  lumped = { resistor{ from = {16e-3, 15e-3, 12e-3}, to = {18e-3, 15e-3, 12e-3}, ohms = 50 } },
  sources = {
    port{ name = "a", from = {12e-3, 12e-3, 10e-3}, to = {12e-3, 12e-3, 12e-3}, resistance = 50,
          waveform = pulse{ f0 = 10e9, bandwidth = 10e9 } },
    port{ name = "b", from = {16e-3, 15e-3, 10e-3}, to = {16e-3, 15e-3, 12e-3}, resistance = 50 },
  },
}

-- The port's edges are opened, but all beside them is metal.
return scene {
  mode = "3d", cell = 1e-3, cells = {30, 30, 30}, steps = 400,
  objects = { box{ from = {5e-3, 5e-3, 5e-3}, to = {15e-3, 15e-3, 15e-3}, material = pec } },
  sources = { port{ name = "a", from = {10e-3, 10e-3, 10e-3}, to = {10e-3, 10e-3, 12e-3}, resistance = 50,
                    waveform = pulse{ f0 = 5e9, bandwidth = 4e9 } } },
}

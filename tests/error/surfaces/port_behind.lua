-- Metal that cuts cells begins half a cell behind the port's low end.
return scene {
  mode = "3d", cell = 1e-3, cells = {20, 20, 20}, steps = 400, boundary = pec, conformal = true,
  objects = {
    box{ from = {8e-3, 8e-3, 0}, to = {12e-3, 12e-3, 6.5e-3}, material = pec },
    box{ from = {8e-3, 8e-3, 9e-3}, to = {12e-3, 12e-3, 20e-3}, material = pec },
  },
  sources = {
    port{ name = "a", from = {10e-3, 10e-3, 6.5e-3}, to = {10e-3, 10e-3, 9e-3}, resistance = 50,
          waveform = pulse{ f0 = 10e9, bandwidth = 10e9 } },
  },
}

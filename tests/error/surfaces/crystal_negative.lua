return scene { mode = "2d-te", cell = 1e-3, cells = {30, 24}, steps = 10, boundary = cpml{ cells = 6 },
  sources = { soft{ component = "Hz", at = {0.0105, 0.0105}, waveform = pulse{ f0 = 20e9, bandwidth = 10e9 } } }, monitors = {},
  objects = {
    box{ from = {0, 0.012}, to = {0.02, 0.018}, material = material{ name = "askew", eps = {2, 2, 2, xy = 1.5}, lorentz = { {delta_eps = 1, f0 = 20e9, gamma = 12e9} } } } } }

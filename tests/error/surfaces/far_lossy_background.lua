-- In a conductor all waves die.
return scene { mode = "3d", cell = 0.01, cells = {40, 40, 40}, steps = 1,
  boundary = cpml{ cells = 6 }, background = material{ name = "sea", eps = 4, sigma = 0.1 },
  sources = { current{ at = {0.2, 0.2, 0.2}, axis = "z", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  monitors = { far_field{ name = "far", from = {0.14, 0.14, 0.14}, to = {0.26, 0.26, 0.26}, frequencies = {1e9} } } }

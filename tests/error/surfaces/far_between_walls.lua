-- Between two walls that reflect there are images without end.
return scene { mode = "3d", cell = 0.01, cells = {40, 40, 40}, steps = 1,
  boundary = { x = cpml{ cells = 6 }, y = cpml{ cells = 6 }, z = pec },
  sources = { current{ at = {0.2, 0.2, 0.2}, axis = "z", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  monitors = { far_field{ name = "far", from = {0.14, 0.14, 0}, to = {0.26, 0.26, 0.4}, frequencies = {1e9} } } }

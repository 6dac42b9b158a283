-- A source in the plane: a warning.
return scene { mode = "3d", cell = 0.01, cells = {40, 40, 40}, steps = 200,
  boundary = cpml{ cells = 6 },
  sources = { current{ at = {0.2, 0.2, 0.2}, axis = "z", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  monitors = { flux{ name = "out", from = {0.1, 0.1, 0.2}, to = {0.3, 0.3, 0.2}, frequencies = {1e9} } } }

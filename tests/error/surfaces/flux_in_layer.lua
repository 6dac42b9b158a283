-- A plane inside the absorbing layer.
return scene { mode = "3d", cell = 0.01, cells = {40, 40, 40}, steps = 200,
  boundary = cpml{ cells = 6 },
  sources = { current{ at = {0.2, 0.2, 0.2}, axis = "z", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  monitors = { flux{ name = "out", from = {0, 0, 0.36}, to = {0.4, 0.4, 0.36}, frequencies = {1e9} } } }

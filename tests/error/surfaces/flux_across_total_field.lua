-- A plane and a box through the surface of a plane wave's box: warnings.
return scene { mode = "2d-tm", cell = 0.01, cells = {40, 40}, steps = 200,
  boundary = cpml{ cells = 6 },
  sources = { plane_wave{ from = {0.1, 0.1}, to = {0.3, 0.3}, direction = "x", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  monitors = { flux{ name = "plane", from = {0.2, 0.08}, to = {0.2, 0.32}, frequencies = {1e9} },
               flux{ name = "box", from = {0.15, 0.15}, to = {0.33, 0.25}, frequencies = {1e9} },
               flux{ name = "beside", from = {0.2, 0.31}, to = {0.2, 0.33}, frequencies = {1e9} } } }

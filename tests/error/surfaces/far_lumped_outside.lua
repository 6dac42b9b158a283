-- A resistor beyond the box scatters and takes what the box does not know of.
return scene { mode = "3d", cell = 0.01, cells = {40, 40, 40}, steps = 200,
  boundary = cpml{ cells = 6 },
  sources = { current{ at = {0.2, 0.2, 0.2}, axis = "z", waveform = pulse{ f0 = 1e9, bandwidth = 1e9 } } },
  lumped = { resistor{ at = {0.31, 0.2, 0.2}, axis = "z", ohms = 50 } },
  monitors = { far_field{ name = "far", from = {0.1, 0.1, 0.1}, to = {0.3, 0.3, 0.3}, frequencies = {1e9} } } }

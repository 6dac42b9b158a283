return scene {
  mode = "2d-te", cell = 1e-2, cells = {60, 60}, steps = 100, boundary = cpml{ cells = 8 }, symmetry = { x = "odd" },
  objects = { disc{ centre = {0.3, 0.3}, radius = 0.05, material = material{ eps = 4 } } },
  sources = { plane_wave{ from = {0.2, 0.2}, to = {0.4, 0.4}, direction = "+y", waveform = ricker{ f = 1e9 } } },
  monitors = { flux{ name = "within", from = {0.23, 0.23}, to = {0.37, 0.37}, frequencies = {1e9} },
               flux{ name = "round", from = {0.15, 0.15}, to = {0.45, 0.45}, frequencies = {1e9} },
               flux{ name = "across", from = {0.1, 0.23}, to = {0.5, 0.37}, frequencies = {1e9} } },
}

-- One small scene of this mode for oclgrind and compute-sanitizer: layers, walls, media, sources.
return scene {
  mode = "2d-tm", cell = {1e-3, 1.2e-3}, cells = {37, 29}, steps = 12,
  boundary = { x = cpml{ cells = 4 }, y = {cpml{ cells = 5, kappa = 3, alpha = 0.1 }, pec} },
  objects = {
    disc{ centre = {20e-3, 15e-3}, radius = 5e-3, material = material{ eps = 3, sigma = 0.1 } },
    disc{ centre = {28e-3, 25e-3}, radius = 4e-3, material = pec },
  },
  sources = { voltage{ at = {12e-3, 12e-3}, axis = "z", resistance = 50, waveform = sine{ f = 2e10 } } },
  monitors = { probe{ name = "p", component = "Hx", at = {20e-3, 20e-3} }, snapshot{ name = "ez", component = "Ez", every = 6 } },
}

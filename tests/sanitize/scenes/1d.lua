-- One small scene of this mode for oclgrind and compute-sanitizer: layers, walls, media, sources.
return scene {
  mode = "1d", cell = 1e-3, cells = {70}, steps = 20,
  boundary = { x = {cpml{ cells = 5, kappa = 2, alpha = 0.1 }, pmc} },
  objects = { box{ from = {30e-3}, to = {40e-3}, material = material{ eps = 3, sigma = 0.1, mu = 1.5 } } },
  sources = { soft{ component = "Ez", at = {15e-3}, waveform = sine{ f = 2e10 } } },
  monitors = { probe{ name = "p", component = "Hy", at = {20e-3} }, energy{ name = "w", every = 5 } },
}

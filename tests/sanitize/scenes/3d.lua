-- One small scene of this mode for oclgrind and compute-sanitizer: layers on some walls, media, a wire, sources.
return scene {
  mode = "3d", cell = {1e-3, 1.2e-3, 0.9e-3}, cells = {21, 18, 17}, steps = 6,
  boundary = { x = cpml{ cells = 4 }, y = {cpml{ cells = 4, kappa = 3, alpha = 0.1 }, pec}, z = cpml{ cells = 3 } },
  objects = {
    sphere{ centre = {13e-3, 10e-3, 8e-3}, radius = 3e-3, material = material{ eps = 3, sigma = 0.1 } },
    wire{ from = {8e-3, 9.6e-3, 4.5e-3}, to = {8e-3, 9.6e-3, 10.8e-3}, material = pec },
  },
  sources = { current{ at = {6e-3, 9.6e-3, 6.3e-3}, axis = "z", waveform = sine{ f = 2e10 } } },
  monitors = {
    probe{ name = "p", component = "Ex", at = {10e-3, 9e-3, 9e-3} },
    snapshot{ name = "e", component = "|E|", plane = {z = 8.1e-3}, every = 3 },
    energy{ name = "w", every = 2 },
  },
}

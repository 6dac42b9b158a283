return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  boundary = { x = cpml{ cells = 0, kappa = 0.5 }, y = berenger{ g = 1, reflection = 2 }, w = pec },
}

return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  courant = -0.5,
  objects = { disc{ centre = {0.1, 0.2}, radius = -1, material = material{ eps = -2, sigma = -1e-3 } } },
}

return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { image{ file = "a.png" },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ debye = { { delta_eps = 3, tau = 1e-12 } } } } },
}

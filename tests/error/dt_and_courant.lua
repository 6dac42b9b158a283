return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  dt = 1e-12, courant = 0.5,
}

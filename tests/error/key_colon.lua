return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { disc{ centre: {0.1, 0.1}, radius = 0.1, material = pec } },
}

return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { disc{ centre = {0/0, 0.2}, radius = 0/0, material = material{ eps = 0/0 } } },
}

return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { disc{ centre = {0.1, 0.2}, radius = math.huge, material = material{ sigma = 1/0, eps = {1, 2, -1/0} } } },
}

return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = {
    box{ from = {0.1, 0.1}, to = {0.1, 0.3}, material = pec },
    disc{ centre = {0.1, 0.1}, radius = 0, material = pec },
    polygon{ points = {{0, 0}, {0.1, 0.1}, {0.2, 0.2}}, material = pec },
    polygon{ points = {{0, 0}, {0.1, 0.1}}, material = pec },
  },
}

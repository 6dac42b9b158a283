return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { cylinder{ from = {0, 0}, to = {0.1, 0}, radius = 0.1, material = pec }, polygon{ points = {{0, 0}, {0.1, 0}, {0, 0.1}}, axis = "z", material = pec } },
  monitors = { snapshot{ name = "s", component = "Ez", plane = {z = 0}, every = 5 } },
}

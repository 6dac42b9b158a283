return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  monitors = { snapshot{ name = "s", component = "Ez", steps = {10, 5} }, snapshot{ name = "t", component = "Ez", steps = {0, 5} }, snapshot{ name = "u", component = "Ez", steps = {} } },
}

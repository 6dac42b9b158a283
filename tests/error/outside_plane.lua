return scene { mode = "3d", cell = 0.1, cells = {10, 10, 10}, steps = 1,
  monitors = { snapshot{ name = "s", component = "Ez", plane = {z = 3}, every = 1 } } }

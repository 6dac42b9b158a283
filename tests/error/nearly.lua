return scene { mode = "2d-tm", cell = 1, cells = {10.0000000001, 10}, steps = 10,
  courant = 1.0000000000000002, objects = { plate{ from = {1, 1}, to = {1, 5}, material = material{ eps = 1e12 * (1 + 1e-9) } } } }

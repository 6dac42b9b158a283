return scene { mode = "3d", cell = 0.1, cells = {10, 10, 10}, steps = 1,
  objects = { disc{ centre = {0.5, 0.5}, radius = 0.1, material = pec } } }

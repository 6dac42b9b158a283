return scene{ mode = "3d", cell = 1e-3, cells = {10, 10, 10}, steps = 1, conformal = true, averaging = "tensor",
  objects = { sphere{ centre = {5e-3, 5e-3, 5e-3}, radius = 2e-3, material = pec } } }

return scene{ mode = "3d", cell = 1e-3, cells = {10, 10, 10}, steps = 1, conformal = true,
  objects = {
    sphere{ centre = {5e-3, 5e-3, 3e-3}, radius = 2e-3, material = pec },
    wire{ from = {5e-3, 5e-3, 6e-3}, to = {5e-3, 5e-3, 9e-3}, radius = 1e-4, material = pec },
  } }

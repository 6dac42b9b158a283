return scene { mode = "2d", cell = 1e-3, cells = {100}, steps = 1 }

return scene { mode = "3d", cell = {1e-3, 1e-3}, cells = {100, 100, 100}, steps = 1 }

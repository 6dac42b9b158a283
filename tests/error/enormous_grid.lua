return scene { mode = "3d", cell = 1e-3, cells = {1e6, 1e6, 1e6}, steps = 1 }

return scene { mode = "1d", cell = 1e-3, cells = {100}, size = {0.1}, steps = 1 }

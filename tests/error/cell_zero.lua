return scene { mode = "1d", cell = 0, cells = {10}, steps = 1 }

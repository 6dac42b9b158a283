return scene { mode = "1d", cell = 1e-3, cells = {1e18}, steps = 1e300 }

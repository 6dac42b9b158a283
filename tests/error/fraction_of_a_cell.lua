return scene { mode = "2d-tm", cell = 1, cells = {10.5, 10}, steps = 1.5 }

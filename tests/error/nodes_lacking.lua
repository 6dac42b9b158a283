return scene{ mode = "2d-tm", nodes = { x = { 0, 1 } }, cell = 0.1, steps = 1 }

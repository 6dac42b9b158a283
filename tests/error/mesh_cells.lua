return scene{ mode = "2d-tm", cell = 0.1, cells = 3, steps = 1, mesh = auto{ f = 3e9 } }

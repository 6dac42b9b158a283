return scene{ mode = "1d", size = 1, steps = 1, mesh = auto{ frequency = 1e9, ratio = 1, max = 0.01, min = 0.1 } }

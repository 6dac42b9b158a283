return scene { mode = "1d", cell = 0.01, cels = 50, steps = 100, conformal = True }

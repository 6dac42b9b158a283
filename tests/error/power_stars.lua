return scene { mode = "1d", cell = 0.01, cells = 50, steps = 100, background = material{ eps = 3.48**2 } }

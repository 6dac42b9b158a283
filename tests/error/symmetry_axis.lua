return scene { mode = "2d-tm", cell = 1e-3, cells = 40, steps = 100, symmetry = { z = "even" } }

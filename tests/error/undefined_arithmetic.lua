local width = 3
return scene { mode = "1d", cell = 1e-3, cells = 2 * widht, steps = 10 }

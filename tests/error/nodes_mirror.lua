return scene{ mode = "1d", nodes = { x = { 0, 1, 3, 4, 5 } }, symmetry = { x = "even" }, steps = 1 }

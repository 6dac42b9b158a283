return scene{ mode = "2d-tm", nodes = { x = { 1, 2 }, y = { 0, 1 } }, steps = 1 }

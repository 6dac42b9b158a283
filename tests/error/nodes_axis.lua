return scene{ mode = "1d", nodes = { x = { 0, 1 }, y = { 0, 1 } }, steps = 1 }

return scene { mode = "1d", cell = function() return 1 end, cells = {10}, steps = 1 }

local box1 = box{ from = {0.3, 0.3}, to = {0.5, 0.5} }
return scene{ mode = "2d-tm", size = {1, 1}, steps = 1, mesh = auto{ f = 3e9, around = { disc{ centre = {0.4, 0.4}, radius = 0.1 }, box1 } } }

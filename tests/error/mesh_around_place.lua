return scene{ mode = "2d-tm", size = {1, 1}, steps = 1, mesh = auto{ f = 3e9, around = { box{ from = {0.3, 0.3}, to = {0.5, 1.5} } }, fine = 1e-3 } }

local corner = box{ from = {0.3, 0.3}, to = {0.5, 0.5} }
return scene{ mode = "2d-tm", size = {1, 1}, steps = 1, mesh = auto{ f = 3e9, around = { corner, corner, corner }, fine = { 1e-3, 2e-3 } } }

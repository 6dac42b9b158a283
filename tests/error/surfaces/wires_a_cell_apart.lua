-- Thin wires that run a cell apart share edges; at two cells, or where they meet, they do not.
local d = 1e-3
return scene{ mode = "3d", cell = d, cells = {20, 20, 20}, steps = 1,
  objects = { wire{ from = {5*d, 5*d, 5*d}, to = {5*d, 5*d, 15*d}, radius = 0.05*d, material = pec },
              wire{ from = {6*d, 5*d, 5*d}, to = {6*d, 5*d, 15*d}, radius = 0.05*d, material = pec },
              wire{ from = {8*d, 5*d, 5*d}, to = {8*d, 5*d, 15*d}, radius = 0.05*d, material = pec },
              wire{ from = {8*d, 5*d, 15*d}, to = {12*d, 5*d, 15*d}, radius = 0.05*d, material = pec } } }

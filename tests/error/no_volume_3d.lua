return scene { mode = "3d", cell = 0.1, cells = {10, 10, 10}, steps = 1, objects = {
  cylinder{ from = {0.5, 0.5, 0.5}, to = {0.5, 0.5, 0.5}, radius = 0.2, material = pec },
  polygon{ points = {{0, 0}, {0.5, 0}, {0, 0.5}}, from = 0.2, to = 0.2, material = pec },
  polygon{ points = {{0, 0}, {0.5, 0}, {0, 0.5}}, material = pec },
  wire{ from = {0, 0, 0}, to = {0, 0, 0}, material = pec },
  wire{ from = {0, 0, 0}, to = {0.5, 0.5, 0}, material = pec },
  wire{ from = {0, 0, 0}, to = {0.5, 0, 0}, radius = 0.06, material = pec },
  plate{ from = {0, 0, 0}, to = {0.5, 0.5, 0.5}, material = pec },
  plate{ from = {0, 0, 0}, to = {0.5, 0, 0}, material = pec },
  implicit{ inside = function() return true end, from = {0, 0, 0}, to = {0, 1, 1}, material = pec },
  graded{ eps = function() return 2 end, from = {0, 0, 0} },
} }

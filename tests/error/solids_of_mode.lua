local g = material{ eps = 2 }
return scene { mode = "2d-tm", cell = 0.1, cells = {20,20}, steps = 3,
 objects = {
  cone{ from = {1,1}, to = {1,1.5}, radius1 = 0, radius2 = 0.1, material = g },
  torus{ centre = {1,1}, radius = 0.2, tube = 0.1, material = g },
  rotate{ box{ from = {1,1}, to = {1.5,1.5}}, axis = "x", angle = 30, material = g },
  mirror{ box{ from = {1,1}, to = {1.5,1.5}}, axis = "z", material = g },
  shift{ box{ from = {1,1}, to = {1.5,1.5}}, by = {1,1,1}, material = g },
  ellipsoid{ centre = {1,1}, radii = {0.1,0.2,0.3}, material = g },
 } }

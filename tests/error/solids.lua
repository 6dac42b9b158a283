local g = material{ eps = 2 }
local u = box{ from = {0,0,0}, to = {1,1,1} }
for i = 1, 60 do u = union{ u, u } end
local deep = box{ from = {0,0,0}, to = {1,1,1} }
for i = 1, 200 do deep = shift{ deep, by = {0,0,0} } end
return scene { mode = "3d", cell = 0.1, cells = {20,20,20}, steps = 3,
 objects = {
  union{ sphere{ centre = {1,1,1}, radius = 0.5 } },
  union{ sphere{ centre = {1,1,1}, radius = 0.5, material = pec }, material = g },
  union{ wire{ from = {0,0,0}, to = {0,0,1}, material = pec }, material = g },
  union{ solids = {}, material = g },
  intersection{ sphere{ centre = {1,1,1}, radius = 0.2 }, sphere{ centre = {1,1,5}, radius = 0.5 }, material = g },
  rotate{ sphere{ centre = {1,1,1}, radius = 0.5, material = g }, sphere{ centre = {1,1,1}, radius = 0.5 }, angle = 3 },
  rotate{ sphere{ centre = {1,1,1}, radius = 0.5, material = g } },
  rotate{ sphere{ centre = {1,1,1}, radius = 0.5, material = g }, angle = 30, material = pec },
  rotate{ implicit{ inside = function(x,y,z) return true end, material = g }, angle = 30 },
  rotate{ graded{ eps = function(x,y,z) return 1 end }, angle = 30 },
  torus{ centre = {1,1,1}, radius = 0.1, tube = 0.2, material = g },
  cone{ from = {1,1,1}, to = {1,1,1.5}, radius1 = 0, radius2 = 0, material = g },
  union{ deep, material = g },
  union{ 3, material = g },
  sphere{ centre = {1,1,1}, radius = 0.5, material = g, 3 },
  union{ sphere{ centre = {1,1,1}, radius = 0.5 }, solids = { sphere{ centre = {1,1,1}, radius = 0.5 } }, material = g },
  scale{ sphere{ centre = {1,1,1}, radius = 0.5, material = g }, by = {1,2} },
  mirror{ sphere{ centre = {1,1,1}, radius = 0.5, material = g } },
  union{ disc{ centre = {1,1}, radius = 0.5 }, material = g },
  shift{ sphere{ centre = {1,1,1}, radius = 0.5, material = g }, by = {1e30,0,0} },
  union{ u, material = g },
 } }

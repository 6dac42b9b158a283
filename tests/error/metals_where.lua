local copper = metal{ sigma = 5.8e7 }
return scene { mode = "3d", cell = 0.1, cells = {20, 20, 20}, steps = 3, conformal = true, averaging = "tensor",
 boundary = copper,
 objects = {
  wire{ from = {1, 1, 0.5}, to = {1, 1, 1.5}, material = copper },
  sphere{ centre = {1, 1, 1}, radius = 0.5, material = copper },
  sheet{ from = {0.5, 0.5, 1}, to = {1, 1, 1}, ohms = 100 },
 } }

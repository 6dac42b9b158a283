local copper = metal{ sigma = 5.8e7 }
return scene { mode = "2d-tm", cell = 0.1, cells = {20, 20}, steps = 3,
 boundary = { x = metal{ sigma = -1 } },
 objects = {
  sheet{ from = {0.5, 0.5}, to = {0.5, 1} },
  sheet{ from = {0.5, 0.5}, to = {0.5, 1}, ohms = 50, sigma = 3 },
  sheet{ from = {0.5, 0.5}, to = {0.5, 1}, sigma = 3 },
  sheet{ from = {0.5, 0.5}, to = {0.7, 1}, ohms = 50 },
  sheet{ from = {0.5, 0.5}, to = {0.5, 1}, ohms = 0 },
  sheet{ from = {0.5, 0.5}, to = {0.5, 1}, ohms = 50, material = copper },
  union{ sheet{ from = {0.5, 0.5}, to = {0.5, 1}, ohms = 50 }, material = copper },
  rotate{ sheet{ from = {0.5, 0.5}, to = {0.5, 1}, ohms = 50 }, angle = 90 },
  box{ from = {1, 1}, to = {1.5, 1.5}, material = metal{} },
  box{ from = {1, 1}, to = {1.5, 1.5}, material = metal{ sigma = 5.8e7, mu = 0 } },
  box{ from = {1, 1}, to = {1.5, 1.5}, material = metal{ sigma = 5.8e7, band = 1e9 } },
  box{ from = {1, 1}, to = {1.5, 1.5}, material = metal{ sigma = 5.8e7, eps = 2 } },
 } }

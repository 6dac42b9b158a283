local d = 0.01
return scene {
  mode = "2d-te", cell = d, cells = {50, 40}, steps = 100,
  objects = {
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = { 1, 2, 3, xy = 1.5 } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = { 1, 2, xy = 0.5 } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = { xx = 1, 2, 3, yx = 0.5 } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = rotated{ {1, 2, 0}, angle = 3 } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = rotated{ {1, 2, 3} } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = rotated{ {1, 2, 3}, axis = {1, 1}, angle = 3 } } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = material{ eps = { 2, 2, 3, xy = 0.5 }, chi3 = 1e-18 } },
    disc{ centre = {0.1, 0.1}, radius = 0.1, material = rotated{ {1, 2, 3}, angle = 30 } },
  },
}

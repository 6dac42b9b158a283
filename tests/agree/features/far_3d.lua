-- 3D: crystals and cut cells without loss in tiles, along a layer, through periodic walls of an axis that is no whole
-- number of strips, and at a magnetic wall.
local d = 1e-3
local crystal = material{ name = "crystal", eps = rotated{ rotated{ {2, 3, 4}, angle = 30 }, axis = {1, 1, 0}, angle = 50 } }

return scene {
  mode     = "3d", cell = d, cells = {43, 22, 26}, steps = 20, averaging = "tensor",
  boundary = { x = periodic, y = {pec, pmc}, z = cpml{ cells = 5 } },
  objects  = {
    sphere{ centre = {20*d, 12*d, 13*d}, radius = 6.3*d, material = material{ name = "glass", eps = 4 } },
    box   { from = {0, 16.4*d, 0}, to = {9.3*d, 22*d, 26*d}, material = material{ name = "guide", eps = 2.5 } },
    box   { from = {36*d, 3*d, 9*d}, to = {43*d, 12*d, 17*d}, material = crystal },
    box   { from = {0, 3*d, 9*d}, to = {5*d, 12*d, 17*d}, material = crystal },
  },
  sources  = { soft{ component = "Ez", at = {20*d, 12*d, 12.5*d}, waveform = pulse{ f0 = 20e9, bandwidth = 16e9 } },
               soft{ component = "Ey", at = {1*d, 7.5*d, 12*d}, waveform = pulse{ f0 = 20e9, bandwidth = 16e9 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {22*d, 12*d, 16.5*d} }, probe{ name = "q", component = "Ey", at = {40*d, 7.5*d, 13*d} },
               probe{ name = "low", component = "Ey", at = {22*d, 7.5*d, 2*d} }, probe{ name = "high", component = "Ez", at = {30*d, 18*d, 23.5*d} },
               flux{ name = "box", from = {12*d, 4*d, 6*d}, to = {28*d, 20*d, 20*d}, frequencies = { 20e9 } } },
}

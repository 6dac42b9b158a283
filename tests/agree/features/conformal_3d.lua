-- Metal that cuts cells in 3D: a ball in glass, a turned bar that runs into the layer, a plate and a gap in a rod.
local d = 1e-3
return scene {
  mode = "3d", cell = {d, 0.9 * d, 1.1 * d}, cells = {20, 18, 17}, steps = 40, boundary = { x = cpml{ cells = 4 }, y = pmc, z = mur{} },
  averaging = "normal", conformal = true,
  objects = {
    box{ from = {6*d, 4*d, 4*d}, to = {13*d, 12*d, 12*d}, material = material{ name = "glass", eps = {2, 3, 4}, sigma = 0.02 } },
    sphere{ centre = {9.3*d, 8.1*d, 8.2*d}, radius = 3.3*d, material = pec },
    rotate{ box{ from = {11*d, 6*d, 7*d}, to = {20*d, 8*d, 9*d}, material = pec }, axis = "z", angle = 17, about = {12*d, 7*d, 8*d} },
    plate{ from = {5*d, 12.6*d, 5*d}, to = {9*d, 12.6*d, 9*d}, material = pec },
    cylinder{ from = {4.3*d, 4.4*d, 0}, to = {4.3*d, 4.4*d, 18*d}, radius = 0.9*d, material = pec },
  },
  sources = { voltage{ at = {4*d, 4.5*d, 9*d}, axis = "z", resistance = 50, waveform = ricker{ f = 2e10 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {7*d, 12*d, 12*d} } },
}

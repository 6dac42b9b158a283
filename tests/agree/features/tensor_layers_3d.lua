-- Cut cells with their whole tensor that run into layers: a rod along z straight, a box askew, both with an energy and a source there.
local d = 1e-3
local wave = gaussian{ width = 10e-12, delay = 30e-12 }
return scene {
  mode = "3d", cell = d, cells = {16, 14, 27}, steps = 60, averaging = "tensor",
  boundary = { x = periodic, y = berenger{ cells = 4 }, z = cpml{ cells = 4, kappa = 2 } },
  objects = {
    cylinder{ from = {5.3*d, 6.8*d, 0}, to = {5.3*d, 6.8*d, 27*d}, radius = 2.6*d, material = material{ name = "rod", eps = 6 } },
    rotate{ box{ from = {9*d, 5*d, 8*d}, to = {13*d, 14*d, 19*d} }, about = {11*d, 7*d, 13*d}, axis = {1, 0.4, 0.2}, angle = 25, material = material{ name = "askew", eps = 3 } },
  },
  sources = {
    soft{ component = "Ey", at = {4*d, 8.5*d, 6*d}, waveform = wave },
    soft{ component = "Ex", at = {3.5*d, 5*d, 2*d}, waveform = wave },
  },
  monitors = { probe{ name = "p", component = "Hz", at = {5.5*d, 6.5*d, 20*d} }, energy{ every = 7 } },
}

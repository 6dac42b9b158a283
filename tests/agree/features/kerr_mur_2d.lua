-- 2D TM: Kerr media that reach Mur walls, in a corner and along a side.
local d = 10e-9
local glass = material{ name = "glass", eps = 2.25, chi3 = 1e-18 }

return scene {
  mode     = "2d-tm", cell = d, cells = {44, 38}, steps = 60, boundary = { x = mur{}, y = { mur{}, pec } },
  objects  = { box{ from = {0, 0}, to = {20*d, 14*d}, material = glass },
               box{ from = {38*d, 12*d}, to = {44*d, 38*d}, material = material{ eps = 4, chi3 = 3e-18, sigma = 10 } } },
  sources  = { soft{ component = "Ez", at = {10*d, 9*d}, waveform = sine{ f = 3e14, amplitude = 1e8, ramp = 2 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {0, 4*d} }, energy{ every = 5 } },
}

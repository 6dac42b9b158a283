-- 2D TE: layers on all sides of a crystal, a conductor in one of them.
local d = 1e-3

return scene {
  mode       = "2d-te", cell = d, cells = {33, 30}, steps = 60,
  background = material{ name = "oblique", eps = rotated{ {2, 5, 2}, angle = 33 } },
  boundary   = { x = cpml{ cells = 6, kappa = 2 }, y = { berenger{ cells = 5 }, berenger{ cells = 4, g = 2.15 } } },
  objects    = { box{ from = {20.5*d, 22*d}, to = {26*d, 28*d}, material = pec } },
  sources    = { soft{ component = "Hz", at = {15.5*d, 14*d}, waveform = pulse{ f0 = 20e9, bandwidth = 20e9 } } },
  monitors   = { probe{ name = "p", component = "Hz", at = {24.5*d, 14*d} }, energy{ every = 5 } },
}

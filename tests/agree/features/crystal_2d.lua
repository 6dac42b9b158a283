-- 2D TE: crystals with and without loss between periodic and PEC walls, beside a conductor and a dielectric, cells unequal.
local d = 1e-3
local y = {}
for j = 0, 30 do y[j + 1] = (j + 0.2 * math.sin(j * math.pi / 5)) * d end

return scene {
  mode       = "2d-te", cell = {d, d}, size = {34*d, 30*d}, nodes = { y = y }, steps = 45,
  background = material{ name = "oblique", eps = rotated{ {2.2, 3.1, 2.2}, angle = 33 } },
  boundary   = { x = periodic, y = pec },
  objects    = {
    disc{ centre = {9*d, 12*d}, radius = 6.2*d, material = material{ eps = {5, 4, 4, xy = -1.3}, sigma = {0.2, 0.1, 0} } },
    box{ from = {20.5*d, 5*d}, to = {26*d, 11*d}, material = pec },
    disc{ centre = {25*d, 20*d}, radius = 4.4*d, material = material{ eps = 3 } },
  },
  sources    = { soft{ component = "Hz", at = {18.5*d, 14*d}, waveform = pulse{ f0 = 20e9, bandwidth = 20e9 } } },
  monitors   = { probe{ name = "p", component = "Hz", at = {30.5*d, 14*d} }, energy{ every = 5 } },
}

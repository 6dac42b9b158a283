-- 3D: a ball of gold and one of a resonant medium that touch, with averaging "tensor", between Bloch, periodic and PEC walls.
local d = 5e-9

return scene {
  mode       = "3d", cell = d, cells = {20, 18, 22}, steps = 24, averaging = "tensor",
  boundary   = { x = bloch{ k = 1e7 }, y = periodic, z = pec },
  objects    = {
    sphere{ centre = {8*d, 9*d, 8*d}, radius = 4.3*d, material = media.gold },
    sphere{ centre = {12*d, 9*d, 13*d}, radius = 3.6*d, material = material{ eps = 2,
            lorentz = { {delta_eps = 1.5, f0 = 6e14, gamma = 0} }, debye = { {delta_eps = 1, tau = 1e-15} } } },
  },
  sources    = { soft{ component = "Hx", at = {15*d, 9.5*d, 5.5*d}, waveform = pulse{ f0 = 6e14, bandwidth = 5e14 } } },
  monitors   = { probe{ name = "p", component = "Ez", at = {4*d, 9*d, 15.5*d} },
                 energy{ every = 8 } },
}

-- 2D TE: crystals with poles and loss, one of them in layers, beside a metal and a crystal without.
local d = 1e-3

return scene {
  mode     = "2d-te", cell = d, cells = {36, 30}, steps = 60, boundary = { x = cpml{ cells = 5 }, y = pec },
  objects  = {
    box { from = {14*d, 0}, to = {36*d, 12.3*d}, material = material{ name = "lorentz", eps = rotated{ {2, 3.5, 2}, angle = 30 }, sigma = 0.02,
          lorentz = { {delta_eps = 0.8, f0 = 45e9, gamma = 30e9} }, debye = { {delta_eps = {0.4, 0.2, 0.4}, tau = 4e-12} } } },
    disc{ centre = {22*d, 20*d}, radius = 6.3*d, material = material{ name = "drude", eps = {4, 3, 3, xy = 1.1}, drude = { {fp = 12e9, gamma = 1e9} } } },
    disc{ centre = {22*d, 12.3*d}, radius = 3*d, material = material{ name = "metal", drude = { {fp = 90e9, gamma = 2e9} } } },
    box { from = {10*d, 16*d}, to = {15*d, 27*d}, material = material{ eps = {4, 3, 3, xy = -0.8} } },
  },
  sources  = { soft{ component = "Hz", at = {10.5*d, 12.5*d}, waveform = pulse{ f0 = 20e9, bandwidth = 16e9 } } },
  monitors = { probe{ name = "p", component = "Hz", at = {29.5*d, 14.5*d} }, probe{ name = "q", component = "Ex", at = {30.5*d, 6*d} } },
}

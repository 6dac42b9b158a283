-- 2D TE: cut cells of metals and resonant media with averaging "tensor", on glass, with loss and without, between periodic and absorbing walls.
local d = 5e-9

return scene {
  mode       = "2d-te", cell = d, cells = {36, 32}, steps = 45, averaging = "tensor",
  boundary   = { x = periodic, y = cpml{ cells = 5 } },
  objects    = {
    box{ from = {0, 0}, to = {36*d, 9.4*d}, material = material{ eps = 2.25 } },
    disc{ centre = {12*d, 14*d}, radius = 5.3*d, material = media.gold },
    disc{ centre = {25*d, 19*d}, radius = 5.4*d, material = material{ eps = 2, sigma = 2e4,
          drude = { {fp = 1e15, gamma = 0} }, debye = { {delta_eps = 1, tau = 1e-15} } } },
  },
  sources    = { soft{ component = "Hz", at = {18.5*d, 24*d}, waveform = pulse{ f0 = 6e14, bandwidth = 5e14 } } },
  monitors   = { probe{ name = "p", component = "Hz", at = {30.5*d, 14*d} },
                 energy{ every = 8 } },
}

-- A silver wire over glass with a sheet of water in 2D TE: a metal of a Drude and a Lorentz pole, a Debye medium.
local d = 4e-9

local silver = material{ name = "silver", eps = 3.9, drude = { {fp = 2.2e15, gamma = 8e12} },
                         lorentz = { {delta_eps = 0.6, f0 = 1e15, gamma = {1e14, 2e14, 1e14}} } }
local water = material{ name = "water", eps = 1.75, debye = { {delta_eps = 0.4, tau = 2e-16} } }

return scene {
  title    = "Silver wire over glass in 2D TE",
  mode     = "2d-te",
  cell     = d,
  cells    = {70, 60},
  steps    = 120,
  boundary = { x = cpml{ cells = 8 }, y = cpml{ cells = 8 } },
  objects  = {
    box{ from = {0, 0}, to = {70*d, 20*d}, material = material{ name = "glass", eps = 2.25 } },
    box{ from = {0, 44*d}, to = {70*d, 60*d}, material = water },
    disc{ centre = {36*d, 30*d}, radius = 7.5*d, material = silver },
  },
  sources  = { soft{ component = "Ex", at = {22*d, 38*d}, waveform = gaussian{ width = 2e-16, delay = 6e-16 } } },
  monitors = { probe{ name = "beside", component = "Hz", at = {50*d, 30*d} }, energy{ name = "w", every = 20 } },
}

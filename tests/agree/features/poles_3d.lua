-- Media that remember in boxes of their own: a metal ball cut by the mirror's plane, water that runs into the layers, a
-- magnetic body; glass remembers nothing.
local c = 8e-9
local metal = material{ name = "metal", eps = 2, drude = {{ fp = 2e15, gamma = 2e13 }}, lorentz = {{ delta_eps = 0.5, f0 = 7e14, gamma = 3e13 }} }
local water = material{ name = "water", eps = 3, debye = {{ delta_eps = 5, tau = 1e-15 }} }
local magnet = material{ name = "magnet", mu = 1.5, mu_lorentz = {{ delta_mu = 0.4, f0 = 6e14, gamma = 1e13 }} }
local glass = material{ name = "glass", eps = 2.25 }
return scene {
  mode = "3d", cell = c, cells = {40, 24, 20}, steps = 30, averaging = "normal",
  boundary = { x = cpml{ cells = 3 }, y = cpml{ cells = 3 }, z = { pec, cpml{ cells = 3 } } }, symmetry = { x = "even" },
  objects = {
    sphere{ centre = {20*c, 9*c, 11*c}, radius = 3*c, material = metal },
    box{ from = {10*c, 13*c, 13*c}, to = {30*c, 24*c, 16*c}, material = water },
    box{ from = {6*c, 16*c, 2*c}, to = {11*c, 20*c, 7*c}, material = magnet },
    box{ from = {29*c, 16*c, 2*c}, to = {34*c, 20*c, 7*c}, material = magnet },
    box{ from = {16*c, 2*c, 2*c}, to = {24*c, 9*c, 7*c}, material = glass },
  },
  sources = { current{ at = {20*c, 8*c, 6.5*c}, axis = "z", waveform = ricker{ f = 4e15 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {20*c, 9*c, 11*c} }, energy{ name = "w", every = 7 } },
}

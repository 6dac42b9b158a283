-- Media with poles of eps and of mu in blocks that stay on chip: bodies of three such media, one in the layers, one across the seam of a
-- periodic axis, two that touch; a source and a circuit in them.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
local metal  = material{ name = "metal", eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }}, lorentz = {{ delta_eps = 0.5, f0 = 1.2e10, gamma = 1e9 }} }
local water  = material{ name = "water", eps = 3, sigma = 0.01, debye = {{ delta_eps = 5, tau = 1e-11 }} }
local magnet = material{ name = "magnet", mu = 1.5, mu_lorentz = {{ delta_mu = 0.4, f0 = 1.1e10, gamma = 1e9 }} }
return scene{
  mode = "2d-te", cell = d, cells = {54, 47}, steps = 71,
  boundary = { x = periodic, y = {cpml{ cells = 6 }, pec} },
  objects = {
    disc{ centre = {0, 22*d}, radius = 7*d, material = metal },
    disc{ centre = {28*d, 20*d}, radius = 6*d, material = water },
    box{ from = {34*d, 16*d}, to = {45*d, 24*d}, material = magnet },
    box{ from = {12*d, 2*d}, to = {22*d, 12*d}, material = water },
  },
  sources = {
    soft{ component = "Hz", at = {38.5*d, 20.5*d}, waveform = wave },
    voltage{ at = {26*d, 21.5*d}, axis = "y", resistance = 50, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ex", at = {2.5*d, 22*d} },
    flux{ name = "line", from = {0, 34*d}, to = {54*d, 34*d}, frequencies = {6e9, 9e9} },
  },
}

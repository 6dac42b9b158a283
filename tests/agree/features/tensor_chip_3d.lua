-- Cut cells that remember, in blocks of a 3D domain on chip: balls of a lossy medium with a pole, of one with loss alone and of a metal with two
-- poles that meet one another, across a periodic axis, in layers and at a magnetic wall; a box of glass beside them.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
local flesh = material{ name = "flesh", eps = 3, sigma = 0.3, debye = {{ delta_eps = 4, tau = 1e-11 }} }
local water = material{ name = "water", eps = 4, sigma = 0.2 }
local metal = material{ name = "metal", eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }}, lorentz = {{ delta_eps = 0.5, f0 = 1.2e10, gamma = 1e9 }} }
return scene{
  mode = "3d", cell = d, cells = {22, 19, 21}, steps = 45, averaging = "tensor",
  boundary = { x = periodic, y = {pmc, cpml{ cells = 4 }}, z = cpml{ cells = 4 } },
  objects = {
    sphere{ centre = {11*d, 8*d, 10*d}, radius = 4.7*d, material = flesh },
    sphere{ centre = {15.3*d, 9*d, 12*d}, radius = 3.1*d, material = water },
    sphere{ centre = {0.4*d, 8*d, 11*d}, radius = 3.6*d, material = metal },
    box{ from = {4.3*d, 3*d, 5.2*d}, to = {8*d, 8.4*d, 9*d}, material = material{ eps = 2.5 } },
  },
  sources = { soft{ component = "Ez", at = {6*d, 13*d, 10.5*d}, waveform = wave } },
  monitors = {
    probe{ name = "p", component = "Ex", at = {12.5*d, 8*d, 10*d} },
    flux{ name = "f", from = {3*d, 2*d, 5*d}, to = {19*d, 14*d, 16*d}, frequencies = {6e9, 8e9} },
  },
}

-- Media that remember more than blocks of a 3D domain have room for on chip: a ball of a metal with two poles and a body of a magnetic one, across a
-- periodic axis and in layers; Fourier sums of two periods.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
local metal = material{ name = "metal", eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }},
                        lorentz = {{ delta_eps = 0.5, f0 = 1.2e10, gamma = 1e9 }} }
local magnet = material{ name = "magnet", eps = 2, mu = 1.5, mu_lorentz = {{ delta_mu = 0.4, f0 = 1.1e10, gamma = 1e9 }} }
return scene{
  mode = "3d", cell = d, cells = {28, 21, 18}, steps = 61,
  boundary = { x = periodic, y = {cpml{ cells = 5 }, pec}, z = {pmc, cpml{ cells = 4 }} },
  objects = {
    sphere{ centre = {0, 11*d, 9*d}, radius = 6*d, material = metal },
    box{ from = {10*d, 2*d, 3*d}, to = {17*d, 9*d, 16*d}, material = magnet },
  },
  sources = {
    soft{ component = "Ez", at = {14*d, 12*d, 8.5*d}, waveform = wave },
    voltage{ at = {2*d, 11.5*d, 9*d}, axis = "y", resistance = 50, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ex", at = {2.5*d, 11*d, 9*d} },
    dft{ name = "slow", component = "Ez", plane = { z = 7.5*d }, frequencies = {5e9} },
    dft{ name = "fast", component = "Hx", frequencies = {5e9, 6e9, 7e9, 8e9, 9e9}, every = 3 },
  },
}

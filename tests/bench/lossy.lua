-- Cut cells that remember, for speed: balls of a medium to choose and of a lossy one that meet, a box of glass beside them.
local n     = param("n", 48, "cells along x; 3 fewer along y, 2 more along z")
local ball  = param("ball", "loss", "what the large ball is of: loss, poles, both, glass or crystal")
local walls = param("walls", "cpml", "cpml, periodic, pec, or mixed: a magnetic wall and a layer, periodic along y")
local d = 1e-3
local media = {
  loss = material{ eps = 3, sigma = 0.5 },
  poles = material{ eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }}, lorentz = {{ delta_eps = 0.5, f0 = 1.2e10, gamma = 1e9 }} },
  both = material{ eps = 3, sigma = 0.3, debye = {{ delta_eps = 4, tau = 1e-11 }} },
  glass = material{ eps = 2.5 },
  crystal = material{ eps = rotated{ {2, 3, 4}, angle = 30 }, sigma = 0.1 },
}
local kinds = { cpml = cpml{ cells = 5 }, periodic = periodic, pec = pec, mixed = {pmc, cpml{ cells = 4 }} }
local kind = kinds[walls]
return scene{
  title = "Lossy cut cells", mode = "3d", cell = d, cells = {n, n - 3, n + 2}, steps = 2000, averaging = "tensor",
  boundary = { x = kind, y = walls == "mixed" and periodic or kind, z = kind },
  objects = {
    sphere{ centre = {n*d/2, (n - 3)*d/2, n*d/2}, radius = n*d/4.3, material = media[ball] },
    sphere{ centre = {0.7*n*d, 0.5*n*d, 0.62*n*d}, radius = n*d/6.1, material = material{ eps = 4, sigma = 0.2 } },
    box{ from = {0.2*n*d, 0.21*n*d, 0.3*n*d}, to = {0.33*n*d, 0.4*n*d, 0.45*n*d}, material = media.glass },
  },
  sources = { soft{ component = "Ez", at = {0.3*n*d, 0.6*n*d, (n//2 + 0.5)*d}, waveform = gaussian{ width = 3e-11, delay = 9e-11 } } },
  monitors = { probe{ name = "p", component = "Ex", at = {(n*6//10 + 0.5)*d, n//2*d, n//2*d} },
               dft{ name = "f", component = "Ez", frequencies = {6e9, 8e9} } },
}

-- Cut cells that remember, for speed: balls of a medium to choose and of a lossy one that meet, a box of glass beside them.
local mode  = param("mode", "3d", "3d, 2d-te or 2d-tm")
local n     = param("n", 48, "cells along x; 3 fewer along y, 2 more along z")
local ball  = param("ball", "loss", "what the large ball is of: loss, poles, both, glass or crystal")
local walls = param("walls", "cpml", "cpml, periodic, pec, or mixed: a magnetic wall and a layer, periodic along y")
local d = 1e-3
local deep = mode == "3d"
local media = {
  loss = material{ eps = 3, sigma = 0.5 },
  poles = material{ eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }}, lorentz = {{ delta_eps = 0.5, f0 = 1.2e10, gamma = 1e9 }} },
  both = material{ eps = 3, sigma = 0.3, debye = {{ delta_eps = 4, tau = 1e-11 }} },
  glass = material{ eps = 2.5 },
  crystal = material{ eps = rotated{ {2, 3, 4}, angle = 30 }, sigma = 0.1 },
}
local kinds = { cpml = cpml{ cells = 5 }, periodic = periodic, pec = pec, mixed = {pmc, cpml{ cells = 4 }} }
local kind = kinds[walls]

local function at(x, y, z) return deep and {x*n*d, y*n*d, z*n*d} or {x*n*d, y*n*d} end
local function round(centre, radius, medium)
  return (deep and sphere or disc){ centre = centre, radius = radius, material = medium }
end
local source = mode == "2d-te" and "Hz" or "Ez"
local seen = mode == "2d-tm" and "Ez" or "Ex"
return scene{
  title = "Lossy cut cells", mode = mode, cell = d, cells = deep and {n, n - 3, n + 2} or {n, n - 3}, steps = 2000, averaging = "tensor",
  boundary = { x = kind, y = walls == "mixed" and periodic or kind, z = deep and kind or nil },
  objects = {
    round(at(0.5, (n - 3)/2/n, 0.5), n*d/4.3, media[ball]),
    round(at(0.7, 0.5, 0.62), n*d/6.1, material{ eps = 4, sigma = 0.2 }),
    box{ from = at(0.2, 0.21, 0.3), to = at(0.33, 0.4, 0.45), material = media.glass },
  },
  sources = { soft{ component = source, at = at(0.3, 0.6, (n//2 + 0.5)/n), waveform = gaussian{ width = 3e-11, delay = 9e-11 } } },
  monitors = { probe{ name = "p", component = seen, at = at((n*6//10 + 0.5)/n, n//2/n, n//2/n) },
               dft{ name = "f", component = mode == "2d-te" and "Hz" or "Ez", frequencies = {6e9, 8e9} } },
}

-- A ring resonator beside a strip guide, in two dimensions: the strips' height is taken as an effective index of 2.8.
-- What goes through the guide has a dip at each of the ring's resonances.
-- Expected: dips a free spectral range apart, c/(n_g 2 pi R), R the radius of the strip's middle and n_g the group index
-- that `yeec modes` lists for the straight guide (W. Bogaerts et al., Laser Photonics Rev. 6, 47 (2012)).
local n    = param("cells", 10, "cells per strip's width")
local gap  = param("gap", 2, "cells between guide and ring")
local fs   = param("resolution", 301, "frequencies")
local c0   = 299792458
local w    = 0.4e-6                                   -- a strip's width, m
local d    = w / n
local R    = 2e-6                                     -- radius of the ring's middle
local f    = c0 / 1.55e-6
local pad  = 1.2e-6
local W    = 2 * (R + w / 2) + w + gap * d + 2 * pad
local L    = 2 * (R + w / 2) + 2 * pad + 1.2e-6
local bus  = pad + w / 2                              -- the guide's middle
local cx, cy = L / 2, bus + w / 2 + gap * d + R + w / 2

local strip  = material{ name = "strip", eps = 2.8^2 }
local silica = material{ name = "silica", eps = 1.444^2 }
local frequencies = {}
for i = 1, fs do frequencies[i] = f * (0.95 + 0.10 * (i - 1) / (fs - 1)) end

local function plane(x) return {x, 0}, {x, 2 * bus} end
local function watch(name, x, way)
  local from, to = plane(x)
  return modes{ name = name, from = from, to = to, frequencies = frequencies, direction = way }
end
local from, to = plane(0.8e-6)

return scene {
  title      = "Ring resonator",
  mode       = "2d-te",
  cell       = d,
  size       = {L, W},
  duration   = 6e-12,
  boundary   = cpml{ cells = 10 },
  background = silica,
  averaging  = "normal",
  objects    = { box{ from = {0, bus - w / 2}, to = {L, bus + w / 2}, material = strip },
                 disc{ centre = {cx, cy}, radius = R + w / 2, material = strip },
                 disc{ centre = {cx, cy}, radius = R - w / 2, material = silica } },
  sources    = { mode{ name = "light", from = from, to = to, direction = "+x",
                       waveform = pulse{ f0 = f, bandwidth = 0.1 * f } } },
  monitors   = { watch("in", 1.0e-6, "+x"), watch("through", L - 0.8e-6, "-x"),
                 dft{ name = "hz", component = "Hz", frequencies = f } },
}

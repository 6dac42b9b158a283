-- A directional coupler of silicon strips: light goes over from one guide to the other and back. Two dimensions, the
-- strips' height taken as an effective index of 2.8.
-- Expected: all of the light is over after half the beat length, pi/(beta_1 - beta_2) of the pair's even and odd modes
-- (D. Marcuse, Theory of Dielectric Optical Waveguides, ch. 10), which `yeec modes` lists at `pair`.
local n   = param("cells", 20, "cells per strip's width")
local gap = param("gap", 10, "cells between the strips")
local f   = 299792458 / 1.55e-6
local w   = 0.4e-6                                    -- a strip's width, m
local d   = w / n
local W   = 8 * w + gap * d
local mid = W / 2
local L   = 16e-6
local start = 2e-6                                    -- where the second strip begins

local strip = material{ name = "strip", eps = 2.8^2 }
local near, far = gap / 2 * d, gap / 2 * d + w

return scene {
  title      = "Directional coupler",
  mode       = "2d-te",
  cell       = d,
  size       = {L, W},
  steps      = 6000,
  boundary   = cpml{ cells = 12 },
  background = material{ name = "silica", eps = 1.444^2 },
  objects    = { box{ from = {0, mid - far},      to = {L, mid - near}, material = strip },
                 box{ from = {start, mid + near}, to = {L, mid + far},  material = strip } },
  sources    = { mode{ name = "in", from = {1e-6, 0}, to = {1e-6, W}, direction = "+x", waveform = sine{ f = f, ramp = 20 } } },
  monitors   = {
    modes{ name = "pair", from = {8e-6, 0}, to = {8e-6, W}, numbers = {1, 2}, frequencies = f },
    dft{ name = "hz", component = "Hz", frequencies = f },
    flux{ name = "bar",   from = {14e-6, 0},   to = {14e-6, mid}, frequencies = f },
    flux{ name = "cross", from = {14e-6, mid}, to = {14e-6, W},   frequencies = f },
  },
}

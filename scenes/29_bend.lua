-- A bend of a strip guide, in two dimensions: the strip's height is taken as an effective index of 2.8.
-- S21 of the guide's mode from one straight piece to the other tells what the bend lets through; the rest is radiated,
-- little is reflected. Expected: light leaves where the curve is tighter than its field follows (D. Marcuse, Bell Syst.
-- Tech. J. 50, 2551 (1971)): -0.08 dB at 3 um, half of it at 0.7 um, with less than -45 dB reflected.
local radius = param("radius", 3e-6, "of the middle of the strip", "m")
local n      = param("cells", 12, "cells per strip's width")
local c0     = 299792458
local w      = 0.36e-6
local d      = w / n
local f      = c0 / 1.55e-6
local pad    = 1.3e-6                              -- what lies beside the strip, layers included
local lead   = 2.2e-6                              -- straight pieces
local yb     = pad + w / 2                         -- middle of the lower guide
local cx, cy = lead, yb + radius                   -- of the arc
local xr     = cx + radius                         -- middle of the upper guide
local strip  = material{ name = "strip", eps = 2.8^2 }
local band   = { 0.97 * f, f, 1.03 * f }
local size   = { xr + w / 2 + pad, cy + lead }

return scene {
  title      = "Strip bend",
  mode       = "2d-te", cell = d, size = size, duration = 180e-15 + 5e-8 * radius,
  background = material{ name = "silica", eps = 1.444^2 },
  averaging  = "normal",
  boundary   = cpml{ cells = 12 },
  objects    = {
    box{ from = {0, yb - w / 2}, to = {cx, yb + w / 2}, material = strip },
    box{ from = {xr - w / 2, cy}, to = {xr + w / 2, size[2]}, material = strip },
    intersection{ difference{ disc{ centre = {cx, cy}, radius = radius + w / 2 }, disc{ centre = {cx, cy}, radius = radius - w / 2 } },
                  box{ from = {cx, yb - w}, to = {xr + w, cy} }, material = strip },
  },
  sources    = { mode{ name = "light", from = {0.7e-6, 0}, to = {0.7e-6, 2 * yb}, direction = "+x", waveform = pulse{ f0 = f, bandwidth = 0.15 * f } } },
  monitors   = {
    modes{ name = "in", from = {1.1e-6, 0}, to = {1.1e-6, 2 * yb}, frequencies = band, direction = "+x" },
    modes{ name = "out", from = {xr - yb, size[2] - 1e-6}, to = {xr + yb, size[2] - 1e-6}, frequencies = band, direction = "-y" },
    dft{ name = "field", component = "Hz", frequencies = f },
  },
}

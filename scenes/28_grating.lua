-- A grating of glass lit askew: where the light goes. One period between Bloch walls, which take their wave number from
-- the plane wave; `orders` says how much of it is reflected and transmitted into each diffraction order.
-- Rigorous coupled waves (Moharam et al., J. Opt. Soc. Am. A 12, 1068 (1995)) for these numbers: tests/physics/test_grating.
local period   = 1.2e-6
local lambda   = 1e-6
local angle    = math.rad(param("angle", 25, "angle of incidence", "deg"))
local polarisation = param("mode", "2d-tm", "2d-tm: E along the grooves, 2d-te: across")
local n        = param("cells", 60, "cells along a period")
local d        = period / n
local f        = 299792458 / lambda
local depth, bottom = 0.6e-6, 2.4e-6     -- of the grooves; of the glass
local glass    = material{ name = "glass", eps = 2.25 }
local ridge    = box{ from = {0, bottom - depth}, to = {period / 2, bottom}, material = glass }
local band     = { 0.96 * f, f, 1.04 * f }
local function plane(y) return {0, y}, {period, y} end
local a, b     = plane(1e-6)
local p, q     = plane(3e-6)

return scene {
  title    = "Grating at oblique incidence",
  mode     = polarisation, cell = d, size = {period, 4e-6}, duration = 250e-15,
  averaging = "normal",
  boundary = { x = bloch{}, y = cpml{ cells = 15 } },
  objects  = { box{ from = {0, bottom}, to = {period, 4e-6}, material = glass }, ridge },
  sources  = { plane_wave{ name = "light", from = {0, 0.7e-6}, to = {period, 4e-6},
                           direction = {math.sin(angle), math.cos(angle)}, waveform = pulse{ f0 = f, bandwidth = 0.3 * f } } },
  monitors = {
    orders{ name = "front", from = a, to = b, frequencies = band },
    orders{ name = "behind", from = p, to = q, frequencies = band, incident = "front" },
    dft{ name = "field", component = polarisation == "2d-tm" and "Ez" or "Hz", frequencies = {f} },
  },
}

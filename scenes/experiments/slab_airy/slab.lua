-- A pulse runs head on through a slab of glass; the power behind it, for experiment.lua.
local eps  = param("eps", 4.0, "relative permittivity of the slab; 1: there is none")
local n    = param("cells", 20, "cells of a wavelength in glass, at 10 GHz")
local lam  = 299792458 / 10e9
local d    = lam / (2 * n)

return scene {
  title    = "A slab of glass, head on",
  mode     = "1d",
  cell     = d,
  size     = {6 * lam},
  duration = 6e-9,
  boundary = cpml{ cells = 20 },
  objects  = { box{ from = {2.5 * lam}, to = {2.9 * lam}, material = material{ name = "slab", eps = eps } } },
  sources  = { soft{ component = "Ez", at = 1.5 * lam, waveform = pulse{ f0 = 8e9, bandwidth = 6e9 } } },
  monitors = { flux{ name = "behind", from = 4 * lam, to = 4 * lam, frequencies = {4e9, 5e9, 6e9, 7e9, 8e9, 9e9, 10e9, 11e9, 12e9} } },
}

-- Waves of 3 GHz, sent out by a sheet on the left, meet a metal cylinder: a
-- shadow behind it, fringes before and beside it.
local lam    = 299792458 / 3e9
local d      = lam / param("sampling", 40, "cells per wavelength")
local radius = param("radius", 0.06, "radius of the cylinder", "m")
local side   = 6 * lam

return scene {
  title    = "Waves round a metal cylinder",
  mode     = "2d-tm",
  cell     = d,
  size     = {side, side},
  duration = 4e-9,
  boundary = cpml{ cells = 12 },
  objects  = { disc{ centre = {side / 2, side / 2}, radius = radius, material = pec } },
  sources  = {
    soft{ component = "Ez", box = { from = {lam, 0}, to = {lam, side} }, waveform = sine{ f = 3e9, ramp = 2 } },
  },
  monitors = {
    probe   { name = "shadow", component = "Ez", at = {side / 2 + 2 * radius, side / 2} },
    snapshot{ name = "ez", component = "Ez", every = 100 },
  },
}

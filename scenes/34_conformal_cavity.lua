-- A round cavity bored into metal, off the grid's nodes. With cells cut by the wall its lowest resonance is told from
-- few cells; --set cells=24 shows how the error falls.
local n      = param("cells", 12, "cells in the radius")
local cut    = param("conformal", true, "cut cells, not stairs")
local a      = 10e-3
local d      = a / n
local side   = 2 * (n + 2)
local f      = 2.404826 * 299792458 / (2 * math.pi * a) -- of an ideal cavity
local centre = {(side / 2 + 0.13) * d, (side / 2 + 0.27) * d}

return scene {
  title      = "Round cavity, TM",
  mode       = "2d-tm",
  cell       = d,
  cells      = {side, side},
  duration   = 80 / f,
  background = pec,
  conformal  = cut,
  objects    = { disc{ centre = centre, radius = a, material = vacuum } },
  sources    = {
    soft{ component = "Ez", at = {centre[1] + 0.45 * a, centre[2] + 0.3 * a}, waveform = pulse{ f0 = f, bandwidth = 0.4 * f } },
  },
  monitors   = {
    probe     { name = "p", component = "Ez", at = {centre[1] - 0.45 * a, centre[2] - 0.3 * a} },
    resonances{ name = "modes", probe = "p", band = {0.8 * f, 1.2 * f} },
  },
}

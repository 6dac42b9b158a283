-- demir2010: a cube of general media with unequal cells, a pulse from one edge; padded, as
-- there, to multiples of 16 cells by the choice of n.
local n = param("n", 128, "cells along each side")
local d = 1e-3

return scene {
  title    = "A cube of " .. n .. " cells a side",
  mode     = "3d",
  cell     = {d, 1.1 * d, 1.2 * d},
  cells    = {n, n, n},
  steps    = 100,
  boundary = pec,
  objects  = { sphere{ centre = {n * d / 2, n * 1.1 * d / 2, n * 1.2 * d / 2}, radius = n * d / 4,
                       material = material{ eps = 2, sigma = 0.01 } } },
  sources  = { current{ at = {n * d / 4, n * 1.1 * d / 2, n * 1.2 * d / 2}, axis = "z",
                        waveform = gaussian{ width = 2e-11 } } },
}

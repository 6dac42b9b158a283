-- A dielectric ring in two dimensions: light goes round in it and leaks out at the bend. The frequencies at which it
-- rings and their Q are read off one short pulse's answer. Lengths are in micrometres: a ring of index 3.4 between
-- radius 1 and 2. With 10 cells to the micrometre the published values of this ring, by another program, are
-- 0.1181, 0.1472, 0.1752 c/um and Q = 81, 316, 1680.
local n     = param("cells", 10, "cells per micrometre")
local index = param("index", 3.4, "refractive index of the ring")
local um    = 1e-6
local c     = 299792458
local half  = 8 * um                          -- half of the domain: ring, 4 um of room, absorbing layers
local ring  = material{ name = "ring", eps = index * index }

return scene {
  title    = "A ring resonator",
  mode     = "2d-tm",
  cell     = um / n,
  size     = {2 * half, 2 * half},
  duration = 700 * um / c,
  boundary = cpml{ cells = 2 * n },
  objects  = {
    disc{ centre = {half, half}, radius = 2 * um, material = ring },
    disc{ centre = {half, half}, radius = 1 * um, material = vacuum },
  },
  sources  = {
    current{ at = {half + 1.1 * um, half}, axis = "z",
             waveform = pulse{ f0 = 0.15 * c / um, bandwidth = 0.07 * c / um } },
  },
  monitors = {
    resonances{ name = "ring", component = "Ez", at = {half + 1.1 * um, half}, band = {0.1 * c / um, 0.2 * c / um} },
    snapshot{ name = "ez", component = "Ez", steps = {2000, 5000, 9000} },
    energy{ name = "energy" },
  },
}

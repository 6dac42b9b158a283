-- A thin dipole, half a wavelength long, driven in its middle by a voltage
-- source of 50 ohm. The pictures show the rings that leave it: nothing along its
-- axis, most across it.
local n   = param("cells", 80, "cells along each side")
local f   = param("frequency", 1e9, "Hz")
local lam = 299792458 / f
local d   = lam / 20
local mid = n * d / 2

return scene {
  title    = "Thin centre-fed dipole",
  mode     = "3d",
  cell     = d,
  cells    = {n, n, n},
  steps    = 400,
  boundary = cpml{ cells = 10 },
  objects  = { wire{ from = {mid, mid, mid - lam/4}, to = {mid, mid, mid + lam/4}, material = pec } },
  sources  = { voltage{ at = {mid, mid, mid}, axis = "z", resistance = 50, waveform = sine{ f = f, ramp = 3 } } },
  monitors = {
    probe   { name = "ez_far", component = "Ez", at = {mid + lam, mid, mid} },
    snapshot{ name = "ez", component = "Ez", plane = {y = mid}, every = 50 },
  },
}

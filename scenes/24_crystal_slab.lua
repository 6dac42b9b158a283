-- Transmission through a photonic crystal in two dimensions: seven rows of alumina rods in a
-- square lattice, E along the rods, the wave along a lattice axis (W. M. Robertson et al., Phys.
-- Rev. Lett. 68, 2023, 1992, measured it: eps = 8.9, a = 1.87 mm, radius 0.2 a).
-- Expected: nothing goes through between the first two bands at the zone's edge X, a/lambda =
-- 0.275 to 0.443 or 44.0 to 70.9 GHz (J. D. Joannopoulos et al., Photonic Crystals, 2nd ed.,
-- ch. 5; the test solves for it by plane waves). Below and above, seven rows make fringes that
-- reach 1. power_w of `through` times 2 * 376.73 / a is T, of `back` -R.
local rows = param("rows", 7, "rows of rods")
local a    = 1.87e-3                                  -- lattice constant, m
local n    = param("cells", 28, "cells per lattice constant")
local d    = a / n
local c0   = 299792458
local lead = 3                                        -- lattice constants before and behind the rods
local x0   = (lead - 1) * a + 12 * d                  -- where the wave comes in
local long = (2 * lead + rows) * a + 24 * d

local rods = {}
for i = 1, rows do
  rods[i] = disc{ centre = {12 * d + (lead + i - 0.5) * a, a / 2}, radius = 0.2 * a,
                  material = material{ name = "alumina", eps = 8.9 } }
end

local frequencies = {}
for i = 0, 150 do frequencies[i + 1] = (0.2 + 0.002 * i) * c0 / a end

local function across(name, x)
  return flux{ name = name, from = {x, 0}, to = {x, a}, frequencies = frequencies }
end

return scene {
  title    = "Seven rows of a photonic crystal",
  mode     = "2d-tm",
  cell     = d,
  size     = {long, a},
  steps    = 50000,
  boundary = { x = cpml{ cells = 12 }, y = periodic },
  objects  = rods,
  sources  = {
    plane_wave{ name = "wave", from = {x0, 0}, to = {long - x0, a}, direction = "x",
                waveform = pulse{ f0 = 0.35 * c0 / a, bandwidth = 0.3 * c0 / a } },
  },
  monitors = {
    across("through", long - x0 - 6 * d), across("back", x0 - 6 * d),
    dft{ name = "ez", component = "Ez", frequencies = {0.25 * c0 / a, 0.36 * c0 / a}, normalise = "wave" },
  },
  stop     = decay{ ratio = 1e-7, after = 4000 },
}

-- A square lattice of dielectric rods with one of them missing: light of a frequency in the lattice's gap stays where
-- the rod was and leaks out through the rows around. How long it stays, its Q, grows tenfold with every two rows or so.
local n    = param("cells", 16, "cells per lattice constant")
local rows = param("rows", 5, "rods round the missing one, on each side")
local a    = 1e-6                             -- lattice constant, m
local c    = 299792458
local edge = 2 * a                            -- room between crystal and absorbing layers
local half = (rows + 0.5) * a + edge + a
local rod  = material{ name = "rod", eps = 8.9 }

local rods = {}
for i = -rows, rows do
  for j = -rows, rows do
    if i ~= 0 or j ~= 0 then
      rods[#rods + 1] = disc{ centre = {half + i * a, half + j * a}, radius = 0.2 * a, material = rod }
    end
  end
end

return scene {
  title    = "A missing rod in a photonic crystal",
  mode     = "2d-tm",
  cell     = a / n,
  size     = {2 * half, 2 * half},
  duration = param("duration", 2000, "of the run", "a/c") * a / c,
  boundary = cpml{ cells = n },
  objects  = rods,
  sources  = {
    current{ name = "line", at = {half, half}, axis = "z",
             waveform = pulse{ f0 = 0.38 * c / a, bandwidth = 0.08 * c / a } },
  },
  monitors = {
    resonances{ name = "defect", component = "Ez", at = {half + 0.1 * a, half + 0.2 * a},
                band = {0.33 * c / a, 0.43 * c / a} },
    snapshot{ name = "ez", component = "Ez", steps = 20000 },
    energy{ name = "energy", every = 100 },
  },
}

-- A line source in an empty plane, Ez with Hx and Hy: the workload of the paper's tables.
-- The paper names neither cell nor source; both are chosen here and cost nothing.
local nx   = param("nx", 2000, "cells along x")
local ny   = param("ny", 1000, "cells along y")
local wall = param("wall", "mur", "what ends the plane: 'mur', 'pec' or 'cpml'")
local looks = param("pictures", false, "a picture at the end")
local d    = 1e-3
local f    = 299792458 / (30 * d)

local walls = { mur = mur{}, pec = pec, cpml = cpml{ cells = 10 } }
if not walls[wall] then error("'wall' must be mur, pec or cpml, got '" .. wall .. "'", 0) end

return scene {
  title    = "A line source in a plane, walls: " .. wall,
  mode     = "2d-tm",
  cell     = d,
  cells    = {nx, ny},
  steps    = 1000,
  boundary = walls[wall],
  sources  = { soft{ component = "Ez", at = {nx * d / 2, ny * d / 2}, waveform = sine{ f = f, ramp = 2 } } },
  monitors = looks and { snapshot{ name = "ez", component = "Ez", every = 250 } } or {},
}

-- A 2D TM sheet: PEC walls and a PEC cylinder, or Mur walls and layers; for the benchmark of plain C.
local nx     = param("nx", 4000, "cells along x")
local ny     = param("ny", 4000, "cells along y")
local layers = param("layers", 0, "cells of the layers along x (Mur walls along y), 0: PEC walls and a cylinder")
local filled = param("filled", 1, "1: Ez is random at first, as in the loop; 0: none, and a front of ever smaller numbers spreads")
local d = 1e-3
local source = soft{ component = "Ez", at = {nx * d / 4, ny * d / 2}, waveform = sine{ f = 1e10, amplitude = 1, ramp = 2 } }
local noise = initial{ component = "Ez", value = function(x, y) -- between -1/2 and 1/2, from the place alone
  local v = 43758.5453 * math.sin(12.9898 * x / d + 78.233 * y / d)
  return v - math.floor(v) - 0.5
end }
return scene {
  title = "Benchmark sheet", mode = "2d-tm", cell = d, cells = {nx, ny}, steps = 1000,
  boundary = layers > 0 and { x = cpml{ cells = layers }, y = mur{} } or pec,
  objects = layers > 0 and {} or { disc{ centre = {nx * d / 2, ny * d / 2}, radius = ny * d / 10, material = pec } },
  sources = filled > 0 and {source, noise} or {source},
  monitors = { probe{ name = "ez", component = "Ez", at = {nx * d / 8, ny * d / 2} } },
}

-- A bar of glass that turns by a quarter on its way, from a file of triangles (scenes/meshes/twist.py writes it), in a
-- plane wave along it. Expected: what has gone through the twist is no longer polarised as it came: Ey, which the wave
-- does not have, is 5% of Ex behind it.
local d    = param("cell", 0.75e-3, "m")
local mid  = 40e-3
local bar  = stl{ file = "meshes/twist.stl", scale = 1e-3, material = material{ name = "glass", eps = 4 } }

return scene {
  title    = "A twisted bar",
  mode     = "3d",
  cell     = d,
  size     = {2 * mid, 2 * mid, 120e-3},
  duration = 1.6e-9,
  boundary = cpml{ cells = 8 },
  objects  = { shift{ rotate{ bar, angle = 20 }, by = {mid, mid, 30e-3} } },
  sources  = { plane_wave{ from = {18e-3, 18e-3, 20e-3}, to = {62e-3, 62e-3, 100e-3}, direction = "z", polarisation = "x",
                           waveform = pulse{ f0 = 8e9, bandwidth = 6e9 } } },
  monitors = {
    probe{ name = "ex", component = "Ex", at = {mid, mid, 95e-3} },
    probe{ name = "ey", component = "Ey", at = {mid, mid, 95e-3} },
    snapshot{ name = "e", component = "|E|", plane = {y = mid}, every = 100 },
  },
}

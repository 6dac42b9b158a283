-- Columns and rows that whole tiles leave between walls get tiles of their own, some with a source, a probe or a sphere in them.
local d = 1e-3
return scene {
  mode = "3d", cell = d, cells = {70, 43, 12}, steps = 13, boundary = pec,
  objects = { sphere{ centre = {42*d, 26*d, 6*d}, radius = 4*d, material = material{ name = "glass", eps = 3, sigma = 0.01 } } },
  sources = { soft{ component = "Ez", at = {66*d, 40*d, 6*d}, waveform = gaussian{ width = 4e-11, delay = 2e-11, amplitude = 1 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {68*d, 20*d, 6*d} } },
}

-- 2D TE: a box with a lossy crystal and a Kerr disc in it is recorded. CPML.
local d = 1e-3

return scene {
  mode     = "2d-te", cell = d, cells = {46, 34}, steps = 70, boundary = cpml{ cells = 4 },
  objects  = {
    disc{ centre = {27*d, 14*d}, radius = 4.4*d, material = material{ eps = rotated{ {2, 4, 2}, angle = 27 }, sigma = 0.1 } },
    disc{ centre = {27*d, 22*d}, radius = 2.8*d, material = material{ eps = 2, chi3 = 1e-3 } },
  },
  sources  = { soft{ component = "Hz", at = {10.5*d, 15.5*d}, waveform = pulse{ f0 = 15e9, bandwidth = 15e9 } } },
  monitors = {
    record{ name = "cut", from = {19*d, 7*d}, to = {35*d, 28*d} },
    probe { name = "middle", component = "Hz", at = {27.5*d, 18.5*d} },
  },
}

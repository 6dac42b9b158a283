-- A lossy crystal, turned twice, in CPML and between Bloch walls; a plane wave's box is clear of it.
local d = 1e-3
local eps = rotated{ rotated{ {2, 3, 4}, angle = 30 }, axis = {1, 1, 0}, angle = 50 }

return scene {
  mode     = "3d", cell = d, cells = {14, 9, 26}, steps = 30,
  boundary = { x = pec, y = bloch{ k = 90 }, z = cpml{ cells = 4 } },
  objects  = { box{ from = {0, 0, 12*d}, to = {14*d, 9*d, 18*d}, material = material{ name = "turned", eps = eps, sigma = 0.3 } },
               sphere{ centre = {7*d, 4*d, 12*d}, radius = 2.3*d, material = material{ eps = 2 } } },
  sources  = { soft{ component = "Ey", at = {6*d, 4.5*d, 7*d}, waveform = pulse{ f0 = 20e9, bandwidth = 20e9 } } },
  monitors = { probe{ name = "p", component = "Hx", at = {6*d, 4.5*d, 20.5*d} }, dft{ name = "f", component = "Ez", plane = { y = 4*d }, frequencies = {20e9} }, energy{ every = 5 } },
}

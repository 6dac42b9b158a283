-- 2D TE: Kerr media with a pole, loss and a boundary between two of them, in CPML, between periodic walls.
local d = 10e-9
local glass = material{ name = "glass", eps = 2.25, chi3 = 1e-18, sigma = 10, lorentz = { {delta_eps = 1, f0 = 6e14, gamma = 1e13} } }

return scene {
  mode     = "2d-te", cell = d, cells = {60, 40}, steps = 60, boundary = { x = cpml{ cells = 8 }, y = periodic },
  objects  = { disc{ centre = {30*d, 20*d}, radius = 9.3*d, material = glass },
               box{ from = {0, 30*d}, to = {28*d, 40*d}, material = material{ eps = 4, chi3 = 3e-18 } } },
  sources  = { soft{ component = "Hz", at = {12.5*d, 10.5*d}, waveform = sine{ f = 3e14, amplitude = 1e6, ramp = 3 } } },
  monitors = { probe{ name = "p", component = "Hz", at = {45.5*d, 20.5*d} }, energy{ every = 5 } },
}

-- One small scene of this mode for oclgrind and compute-sanitizer: periodic and absorbing, anisotropic.
return scene {
  mode = "2d-te", cell = 1e-3, cells = {33, 18}, steps = 12,
  boundary = { x = cpml{ cells = 6 }, y = periodic },
  objects = { box{ from = {15e-3, 4e-3}, to = {20e-3, 9e-3}, material = material{ eps = {2, 3, 1}, mu = 1.5 } } },
  sources = { soft{ component = "Ey", box = { from = {10e-3, 0}, to = {10e-3, 18e-3} }, waveform = sine{ f = 2e10 } } },
  monitors = { probe{ name = "p", component = "Hz", at = {25e-3, 9e-3} }, snapshot{ name = "h", component = "|H|", every = 6 } },
}

-- A periodic grating of an anisotropic crystal under a sheet of current: 2D TE, unequal cells.
local dx, dy = 1e-3, 1.25e-3

return scene {
  title    = "Periodic grating in 2D TE",
  mode     = "2d-te",
  cell     = {dx, dy},
  cells    = {70, 24},
  steps    = 150,
  boundary = { x = cpml{ cells = 10 }, y = periodic },
  objects  = {
    box{ from = {40*dx, 6*dy}, to = {48*dx, 15*dy}, material = material{ name = "crystal", eps = {2, 3, 1}, mu = 1.2 } },
  },
  sources  = { soft{ component = "Ey", box = { from = {20*dx, 0}, to = {20*dx, 24*dy} }, waveform = sine{ f = 10e9, ramp = 2 } } },
  monitors = { probe{ name = "through", component = "Hz", at = {56*dx, 12*dy} }, energy{ name = "w", every = 10 } },
}

-- A conducting cylinder and a tilted bar that cut cells, partly in glass, before a line source.
local d = 1e-3

return scene {
  title     = "Cut cells in 2D TE",
  mode      = "2d-te",
  cell      = {d, 1.2 * d},
  cells     = {64, 48},
  steps     = 200,
  boundary  = cpml{ cells = 8 },
  conformal = true,
  objects   = {
    box{ from = {20*d, 30*d}, to = {50*d, 44*d}, material = material{ name = "glass", eps = 2.25, sigma = 0.01 } },
    disc{ centre = {40.3*d, 28.7*d}, radius = 9.1*d, material = pec },
    rotate{ box{ from = {14*d, 36*d}, to = {26*d, 40*d}, material = pec }, angle = 20, about = {20*d, 38*d} },
  },
  sources   = { soft{ component = "Hz", at = {14.5*d, 15*d}, waveform = ricker{ f = 12e9, delay = 120e-12 } } },
  monitors  = {
    probe{ name = "shadow", component = "Hz", at = {52.5*d, 30*d} },
    energy{ name = "w", every = 20 },
  },
}

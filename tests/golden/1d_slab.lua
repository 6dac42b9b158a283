-- A pulse meets a lossy slab: two materials along one axis, an absorbing layer and a conducting wall.
local d = 1e-3

return scene {
  title    = "Lossy slab in 1D",
  mode     = "1d",
  cell     = d,
  cells    = {200},
  steps    = 300,
  boundary = { x = {cpml{ cells = 10 }, pec} },
  objects  = { box{ from = {120*d}, to = {140*d}, material = material{ name = "wet glass", eps = 4, sigma = 0.02 } } },
  sources  = { soft{ component = "Ez", at = {40*d}, waveform = gaussian{ width = 40e-12, delay = 120e-12 } } },
  monitors = { probe{ name = "front", component = "Ez", at = {80*d} }, probe{ name = "behind", component = "Hy", at = {160*d} } },
}

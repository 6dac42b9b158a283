-- First-order Mur walls, one of them touched by a dielectric and a conductor.
local d = 1e-3

return scene {
  title    = "Mur walls in 2D TM",
  mode     = "2d-tm",
  cell     = d,
  cells    = {60, 40},
  steps    = 200,
  boundary = mur{},
  objects  = {
    box{ from = {40*d, 0}, to = {60*d, 12*d}, material = material{ name = "glass", eps = 2.25 } },
    box{ from = {0, 30*d}, to = {6*d, 40*d}, material = pec },
  },
  sources  = { current{ at = {20*d, 20*d}, axis = "z", waveform = ricker{ f = 12e9, delay = 120e-12 } } },
  monitors = {
    probe{ name = "corner", component = "Ez", at = {59*d, 39*d} },
    snapshot{ name = "ez", component = "Ez", every = 50 },
  },
}

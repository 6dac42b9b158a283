-- A line current beside a conducting cylinder and a dielectric one, absorbing walls with stretched coordinates.
local d = 1e-3

return scene {
  title    = "Two cylinders in 2D TM",
  mode     = "2d-tm",
  cell     = d,
  cells    = {80, 60},
  steps    = 200,
  boundary = cpml{ cells = 8, kappa = 5, alpha = 0.05 },
  objects  = {
    disc{ centre = {50*d, 30*d}, radius = 9*d, material = material{ name = "glass", eps = 2.25 } },
    disc{ centre = {30*d, 42*d}, radius = 5*d, material = pec },
  },
  sources  = { current{ at = {20*d, 25*d}, axis = "z", waveform = ricker{ f = 12e9, delay = 120e-12 } } },
  monitors = {
    probe{ name = "shadow", component = "Ez", at = {66*d, 31*d} },
    snapshot{ name = "ez", component = "Ez", every = 50 },
  },
}

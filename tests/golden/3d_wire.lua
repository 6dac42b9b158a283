-- A thin wire with a radius, fed in its middle, between split-field layers and Mur walls.
local d, n = 2e-3, 24
local mid = n*d/2

return scene {
  title    = "Thin wire in 3D",
  mode     = "3d",
  cell     = {d, d, 1.25*d},
  cells    = {n, n, 32},
  steps    = 100,
  boundary = { x = berenger{ cells = 5 }, y = berenger{ cells = 5, order = 3 }, z = mur{} },
  objects  = { wire{ from = {mid, mid, 20e-3}, to = {mid, mid, 60e-3}, radius = 0.1e-3, material = pec } },
  sources  = { voltage{ at = {mid, mid, 40e-3}, axis = "z", resistance = 50, waveform = sine{ f = 4e9, ramp = 3 } } },
  monitors = {
    probe{ name = "ez", component = "Ez", at = {mid + 4*d, mid, 40e-3} },
    energy{ name = "energy", every = 20 },
  },
}

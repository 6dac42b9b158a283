-- A thin dipole with a resistive source, absorbing layers on all six faces.
local d, n = 2e-3, 40
local mid = n*d/2

return scene {
  title    = "Dipole in 3D",
  mode     = "3d",
  cell     = d,
  cells    = {n, n, n},
  steps    = 100,
  boundary = cpml{ cells = 8 },
  objects  = { wire{ from = {mid, mid, mid - 8*d}, to = {mid, mid, mid + 8*d}, material = pec } },
  sources  = { voltage{ at = {mid, mid, mid}, axis = "z", resistance = 50, waveform = sine{ f = 4e9, ramp = 3 } } },
  monitors = {
    probe{ name = "ez_far", component = "Ez", at = {mid + 10*d, mid, mid} },
    snapshot{ name = "ez", component = "Ez", plane = {y = mid}, every = 50 },
  },
}

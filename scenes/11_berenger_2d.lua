-- The ring of 10_mur_2d.lua in a box lined with Berenger's split-field layer, whose
-- loss grows by the factor g from cell to cell. `yeec plan` says below which
-- frequency it reflects. The run ends when the energy has left.
local d = 1e-3
local n = 200
local f = param("frequency", 10e9, "Hz")

return scene {
  title    = "A ring in a box with split-field layers",
  mode     = "2d-tm",
  cell     = d,
  cells    = {n, n},
  steps    = 5000,
  stop     = decay{ ratio = 1e-6 },
  boundary = berenger{ cells = 10, g = param("g", 2.15, "growth of the loss from cell to cell") },
  sources  = { current{ at = {n*d/2, 25*d}, axis = "z", waveform = ricker{ f = f, delay = 1.2/f } } },
  monitors = {
    probe   { name = "corner", component = "Ez", at = {(n - 12)*d, (n - 12)*d} },
    energy  { name = "energy", every = 10 },
    snapshot{ name = "ez", component = "Ez", every = 50 },
  },
}

-- Rings from a line source above a slab of glass: in the glass they lie closer
-- together, at its faces they are bent and thrown back, and along the slab a part
-- of them is caught.
local f   = param("frequency", 3e9, "Hz")
local eps = param("eps", 4.0, "relative permittivity of the glass")
local lam = 299792458 / f
local d   = lam / 30

return scene {
  title    = "Rings and a slab of glass",
  mode     = "2d-tm",
  cell     = d,
  cells    = {300, 240},
  steps    = 700,
  boundary = cpml{ cells = 12 },
  objects  = {
    -- right through the domain: the slab goes on inside the absorbing layers
    box{ from = {0, 2.5 * lam}, to = {10 * lam, 4.5 * lam}, material = material{ name = "glass", eps = eps } },
  },
  sources  = { current{ at = {5 * lam, 5.5 * lam}, axis = "z", waveform = sine{ f = f, ramp = 2 } } },
  monitors = {
    probe   { name = "behind", component = "Ez", at = {5 * lam, 1.5 * lam} },
    snapshot{ name = "ez", component = "Ez", every = 100 },
  },
}

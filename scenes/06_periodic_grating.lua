-- One period of a metal grating, repeated for ever by periodic boundaries. A wave
-- from the left comes through the slits and spreads into five orders (the period
-- is two and a half wavelengths), which weave a pattern behind the grating.
local lam    = 299792458 / 10e9
local d      = lam / 40
local period = 100 * d
local slit   = param("slit", 0.5, "width of the slit", "wavelengths") * lam
local x      = 2.5 * lam

return scene {
  title    = "Behind a grating",
  mode     = "2d-tm",
  cell     = d,
  cells    = {400, 100},
  steps    = 1200,
  boundary = { x = cpml{ cells = 12 }, y = periodic },
  objects  = {
    plate{ from = {x, 0}, to = {x, (period - slit) / 2}, material = pec },
    plate{ from = {x, (period + slit) / 2}, to = {x, period}, material = pec },
  },
  sources  = {
    soft{ component = "Ez", box = { from = {lam, 0}, to = {lam, period} }, waveform = sine{ f = 10e9, ramp = 3 } },
  },
  monitors = {
    probe   { name = "axis", component = "Ez", at = {7.5 * lam, period / 2} },
    snapshot{ name = "ez", component = "Ez", every = 200 },
  },
}

-- A thin symmetric dipole of 20 cells along z with a resistive source in its middle (after
-- Nagornyi 2017): own conductivity, two wavelengths long, a harmonic signal, in a closed
-- volume or behind Berenger's layers. The paper names neither the wavelength nor the
-- dipole's medium; both are parameters here.
local n       = param("n", 60, "cells along each side")
local lam     = param("wavelength", 0.1, "wavelength, m; the dipole is two of them long")
local walls   = param("walls", "closed", "'closed' (perfect reflection) or 'berenger'")
local layers  = param("layers", 10, "cells of the absorbing layer")
local g       = param("g", 2.0, "factor of its loss from cell to cell")
local r       = param("reflection", 1e-4, "its wanted reflection")
local sigma   = param("sigma", 1e6, "conductivity of the dipole, S/m")
local eps     = param("eps", 2.5, "its relative permittivity")
local looks   = param("pictures", 0, "steps between pictures from above; 0: none")
local d       = 2 * lam / 20
local mid     = n // 2 * d

return scene {
  title    = "A dipole seen from above, " .. walls,
  mode     = "3d",
  cell     = d,
  cells    = {n, n, n},
  steps    = 300,
  boundary = walls == "closed" and pec or berenger{ cells = layers, g = g, reflection = r },
  objects  = { wire{ from = {mid, mid, mid - 10 * d}, to = {mid, mid, mid + 10 * d}, material = material{ eps = eps, sigma = sigma } } },
  sources  = { voltage{ at = {mid, mid, mid}, axis = "z", resistance = 50, waveform = sine{ f = 299792458 / lam, ramp = 1 } } },
  monitors = looks > 0 and { snapshot{ name = "ez", component = "Ez", plane = {z = mid}, every = looks } } or {},
}

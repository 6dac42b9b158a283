-- Table 4: a wave of 1 um enters a line of so many wavelengths, 100 nodes each, 200 steps
-- for each wavelength that the front travels; an absorbing layer of one wavelength at the end.
local long    = param("long", 10, "length of the line, wavelengths")
local entered = param("entered", 50, "wavelengths that enter")
local lam     = 1e-6
local d       = lam / 100
local c       = 299792458

return scene {
  title    = "A wave enters a line of " .. long .. " wavelengths",
  mode     = "1d",
  cell     = d,
  cells    = {100 * (long + 1)},
  dt       = lam / c / 200,
  steps    = 200 * entered,
  boundary = { x = { mur{}, cpml{ cells = 100 } } },
  sources  = { soft{ component = "Ez", at = 10 * d, waveform = sine{ f = c / lam, ramp = 2 } } },
}

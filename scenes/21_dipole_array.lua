-- Four current elements in a row, half a wavelength apart and in step, radiate
-- broadside. spectra/pattern.csv has the directivity on three great circles.
-- Expected: the array factor (Balanis, Antenna Theory, ch. 6) times sin^2(theta)
-- gives D = 7.49 at theta = 90, phi = 90 degrees, and nulls at phi = 0 and 60.
local f   = param("frequency", 1e9, "Hz")
local lam = 299792458 / f
local d   = lam / 16
local n   = { 64, 40, 40 }
local y, z = 20 * d, 20 * d

local sources = {}
for i = 0, 3 do
  sources[i + 1] = current{ at = {(20 + 8 * i) * d, y, z + d / 2}, axis = "z",
                            waveform = pulse{ f0 = f, bandwidth = 0.3 * f } }
end

return scene {
  title    = "Four elements in a row",
  mode     = "3d",
  cell     = d,
  cells    = n,
  steps    = 1000,
  boundary = cpml{ cells = 10 },
  sources  = sources,
  monitors = {
    far_field{ name = "pattern", from = {14 * d, 14 * d, 14 * d}, to = {50 * d, 26 * d, 27 * d}, frequencies = f },
    flux{ name = "power", from = {14 * d, 14 * d, 14 * d}, to = {50 * d, 26 * d, 27 * d}, frequencies = f },
    dft{ name = "ez", component = "Ez", plane = {z = z}, frequencies = f },
  },
}

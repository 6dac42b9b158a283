-- A pulse in a plane meets the wall at hand, at all angles up to 60 degrees: what comes back is told from it by a second
-- run in so large a plane ('free') that nothing comes back.
local walls  = param("walls", "berenger", "'berenger', 'cpml', or the simple absorber 'mur'")
local free   = param("free", false, "a large plane instead of the wall")
local layers = param("layers", 10, "cells of the layer")
local g      = param("g", 2.0, "factor of Berenger's loss from cell to cell")
local r      = param("reflection", 1e-4, "wanted reflection")
local d      = 1e-3
local more   = free and 160 or 0
local kinds  = { berenger = berenger{ cells = layers, g = g, reflection = r }, cpml = cpml{ cells = layers }, mur = mur{} }
local n      = 40 + 2 * more + (walls == "mur" and not free and 0 or 2 * layers)
local mid    = n // 2 * d

return scene {
  title    = "A pulse and walls: " .. walls,
  mode     = "2d-tm",
  cell     = d,
  cells    = {n, n},
  steps    = 240,
  boundary = free and pec or kinds[walls],
  sources  = { current{ at = {mid, mid}, axis = "z", waveform = pulse{ f0 = 10e9, bandwidth = 10e9 } } },
  monitors = { probe{ name = "ez", component = "Ez", at = {mid + 10 * d, mid + 18 * d} } },
}

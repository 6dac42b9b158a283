-- A far field wants a background without poles.
local water = material{ name = "water", eps = 2, debye = { delta_eps = 3, tau = 1e-11 } }
return scene {
  mode = "2d-tm", cell = 1e-3, cells = {60, 60}, steps = 100, boundary = cpml{ cells = 8 }, background = water,
  sources  = { soft{ component = "Ez", at = {0.03, 0.03}, waveform = pulse{ f0 = 5e9, bandwidth = 4e9 } } },
  monitors = { far_field{ name = "far", from = {0.015, 0.015}, to = {0.045, 0.045}, frequencies = {5e9} } },
}

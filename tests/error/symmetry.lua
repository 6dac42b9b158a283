local d = 1e-3
return scene {
  mode = "2d-tm", cell = d, cells = {41, 40}, steps = 100,
  symmetry = { x = "even", y = "odd" },
  boundary = { x = cpml{}, y = { pec, pmc } },
  sources = {
    soft{ component = "Ez", at = {10e-3, 10e-3}, waveform = sine{ f = 1e9 } },
    soft{ component = "Ez", at = {20.5e-3, 20e-3}, waveform = sine{ f = 1e9 } },
    plane_wave{ from = {15e-3, 15e-3}, to = {30e-3, 25e-3}, direction = {1, 1}, waveform = sine{ f = 1e9 } },
  },
}

-- 1.5 cells per wavelength: the grid has no such wave.
return scene {
  mode = "1d", cell = 1e-3, cells = 300, steps = 100,
  sources = { soft{ component = "Ez", at = 0.15, waveform = sine{ f = 200e9 } } },
}

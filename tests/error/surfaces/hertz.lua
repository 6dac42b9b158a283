return scene {
  mode = "1d", cell = 1e-2, cells = 100, steps = 400, boundary = cpml{ cells = 8 },
  sources = { soft{ component = "Ez", at = 0.5, waveform = pulse{ f0 = 1e9, bandwidth = 5e8 } } },
  monitors = { dft{ name = "ez", component = "Ez", at = 0.7, frequencies = {1, 1e9} } },
}

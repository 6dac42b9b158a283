return scene {
  mode = "1d", cell = 1e-2, cells = 100, steps = 400, boundary = cpml{ cells = 8 },
  sources = { soft{ component = "Ez", at = 0.5, waveform = ricker{ f = 1e9, delay = 0 } } },
  monitors = { dft{ name = "ez", component = "Ez", at = 0.7, frequencies = {1e9} } },
}

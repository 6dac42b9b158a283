return scene {
  mode = "1d", cell = 1e-8, cells = 100, steps = 100, sources = { hard{ component = "Ez", at = 5e-7, waveform = sine{ f = 3e14 } } },
  background = material{ eps = 2, chi3 = 1e-18 },
}

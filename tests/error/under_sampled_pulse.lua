return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  sources = { soft{ component = "Ez", at = {0.3, 0.1}, waveform = ricker{ f = 1.5e9 } } },
}

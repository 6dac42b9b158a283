return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  sources = { soft{ component = "Ez", at = {0.1, 0.1}, waveform = samples{ dt = 1e-12, values = {0, 1, "x", 0} } }, soft{ component = "Ez", at = {0.1, 0.1}, waveform = samples{ dt = 1e-12, values = {} } } },
  monitors = { flux{ name = "f", from = {0.1, 0.1}, to = {0.1, 0.2}, frequencies = {1e9, -1} }, dft{ name = "g", component = "Ez", frequencies = "all" },
    far_field{ name = "h", from = {0.1, 0.1}, to = {0.2, 0.2}, frequencies = 1e9, angles = {{0, 90}} } },
}

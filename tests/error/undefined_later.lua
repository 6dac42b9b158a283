local amplitude = 2
return scene {
  mode = "1d", cell = 1e-3, cells = 20, steps = 10,
  sources = { soft{ component = "Ez", at = 0.01, waveform = function(t) return amplitud * t end } },
  monitors = { probe{ name = "p", component = "Ez", at = 0.01 } },
}

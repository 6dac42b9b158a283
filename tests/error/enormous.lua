return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { disc{ centre = {0.1, 0.2}, radius = 1e31, material = material{ eps = 1e13 } } },
  sources = { soft{ component = "Ez", at = {0.1, 1e300}, waveform = sine{ f = 1e300 } } },
}

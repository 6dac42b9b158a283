return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  background = sine{ f = 1e9 },
  objects = { probe{ name = "p", component = "Ez", at = {0.1, 0.1} }, material{ eps = 3 } },
  sources = { soft{ component = "Ez", at = {0.1, 0.1}, waveform = pec } },
}

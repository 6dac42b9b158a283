return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { box{ from = {0.1, 0.1, 0.1}, to = {0.3, 0.3, 0.3}, material = pec } },
  sources = { soft{ component = "Ez", at = {0.1}, waveform = sine{ f = 1e9 } } },
}

return scene {
  mode = "2d-te", cell = 1e-3, cells = {20, 20}, steps = 100, monitors = { energy{ name = "w" } },
  background = material{ eps = {2, 3, 4, xy = 0.5} },
  sources = { hard{ component = "Ex", at = {0.01, 0.01}, waveform = sine{ f = 1e10 } } },
}

return scene { mode = "2d-tm", cell = 1e-3, cells = {100, 100}, steps = 100,
  sources = {
    beam{ from = {0.02, 0.02}, to = {0.08, 0.08}, focus = {0.05, 0.05}, waist = 0.01, direction = "x", waveform = step{ rise = 1e-10 } },
    beam{ from = {0.02, 0.02}, to = {0.08, 0.08}, focus = {0.05, 0.05}, waist = 0.01, direction = "x", f = 2e10, waveform = sine{ f = 3e10 } },
  },
  monitors = {
    modes{ name = "a", from = {0.02, 0}, to = {0.03, 0.1}, frequencies = 1e10 },
    modes{ name = "b", from = {0.02, 0}, to = {0.02, 0.1}, frequencies = 1e10, direction = "y" },
    modes{ name = "c", from = {0.02, 0}, to = {0.02, 0.1}, frequencies = 1e10, numbers = {1, 1} },
  },
}

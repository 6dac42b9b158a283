return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  sources = {
    soft{ component = "Ez", waveform = sine{ f = 1e9 } },
    hard{ component = "Ez", at = {0.1, 0.1}, box = { from = {0, 0}, to = {0.1, 0.1} }, waveform = sine{ f = 1e9 } },
    voltage{ at = {0.1, 0.1}, resistance = 50, waveform = sine{ f = 1e9 } },
  },
  monitors = { snapshot{ name = "s", component = "Ez" }, snapshot{ name = "t", component = "Ez", every = 1, plane = {x = 0.1}, region = { {0, 0}, {0.1, 0.1} } } },
}

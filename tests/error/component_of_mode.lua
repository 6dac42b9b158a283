return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  sources = { soft{ component = "Ex", at = {0.1, 0.1}, waveform = sine{ f = 1e9 } }, current{ at = {0.1, 0.1}, axis = "x", waveform = sine{ f = 1e9 } } },
  monitors = { probe{ name = "p", component = "Hz", at = {0.1, 0.1} }, snapshot{ name = "s", component = "E_z", every = 5 } },
}

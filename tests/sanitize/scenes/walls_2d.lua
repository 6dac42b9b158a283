-- For oclgrind and compute-sanitizer: Mur walls on all sides, tiles at each of them and at the corners.
return scene {
  mode = "2d-tm", cell = {1e-3, 1.2e-3}, cells = {150, 61}, steps = 12, boundary = mur{},
  sources = { soft{ component = "Ez", at = {70e-3, 40e-3}, waveform = sine{ f = 2e10 } } },
  monitors = {
    probe{ name = "p", component = "Hx", at = {20e-3, 20e-3} },
    dft{ name = "s", component = "Ez", plane = {x = 30e-3}, frequencies = {1e10, 2e10}, every = 4 },
  },
}

-- One small scene for the checkers: Mur walls, a layer beside them, Fourier sums.
return scene {
  mode = "2d-te", cell = {1e-3, 1.1e-3}, cells = {38, 45}, steps = 12,
  boundary = { x = {mur{}, cpml{ cells = 5 }}, y = mur{} },
  objects = { disc{ centre = {20e-3, 24e-3}, radius = 6e-3, material = material{ eps = 3, sigma = 0.1 } } },
  sources = { soft{ component = "Hz", at = {12e-3, 20e-3}, waveform = sine{ f = 2e10 } } },
  monitors = {
    probe{ name = "p", component = "Ex", at = {20e-3, 1e-3} },
    dft{ name = "spectrum", component = "Hz", frequencies = {1e10, 2e10}, every = 2 },
  },
}

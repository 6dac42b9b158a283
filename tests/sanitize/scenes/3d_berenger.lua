-- One small scene for the checkers: split-field layers, Mur walls, a circuit, Fourier sums.
return scene {
  mode = "3d", cell = {1e-3, 1.2e-3, 0.9e-3}, cells = {20, 16, 24}, steps = 6,
  boundary = { x = berenger{ cells = 4 }, y = mur{}, z = {berenger{ cells = 3 }, pec} },
  objects = { box{ from = {9e-3, 6e-3, 8e-3}, to = {14e-3, 12e-3, 13e-3}, material = material{ eps = 2, mu = 1.5 } } },
  sources = { voltage{ at = {7e-3, 9.6e-3, 9.45e-3}, axis = "z", resistance = 50, waveform = sine{ f = 2e10 } } },
  lumped = { capacitor{ at = {15e-3, 9.6e-3, 9.45e-3}, axis = "z", farads = 1e-14 } },
  monitors = {
    probe{ name = "p", component = "Ez", at = {10e-3, 9.6e-3, 9e-3} },
    dft{ name = "spectrum", component = "Ez", plane = {z = 9.45e-3}, frequencies = {2e10}, every = 2 },
    energy{ name = "w", every = 3 },
  },
}

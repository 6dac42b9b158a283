return scene {
  mode = "3d", cell = 2e-3, cells = {20, 20, 20}, steps = 1000, boundary = pec,
  objects = { box{ from = {0.01, 0.01, 0.02}, to = {0.03, 0.03, 0.024}, material = media.copper } },
  sources = { current{ at = {0.02, 0.02, 0.011}, axis = "z", waveform = pulse{ f0 = 2.4e9, bandwidth = 1.2e9 } } },
}

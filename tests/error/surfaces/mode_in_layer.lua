return scene {
  mode = "2d-tm", cell = 2e-8, size = {4e-6, 2e-6}, steps = 100, boundary = cpml{ cells = 10 },
  background = material{ eps = 2.07 },
  objects = { box{ from = {0, 0.9e-6}, to = {4e-6, 1.12e-6}, material = material{ eps = 12.1 } } },
  sources = { mode{ name = "in", from = {1e-7, 0.4e-6}, to = {1e-7, 1.6e-6}, direction = "+x", waveform = pulse{ f0 = 1.93e14, bandwidth = 2e13 } } },
}

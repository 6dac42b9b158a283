return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  sources = {
    plane_wave{ from = {0.1, 0.1}, to = {0.3, 0.3}, direction = "z", waveform = sine{ f = 1e9 } },
    plane_wave{ from = {0.1, 0.1}, to = {0.3, 0.3}, direction = {1, 1}, polarisation = "x", waveform = sine{ f = 1e9 } },
  },
}

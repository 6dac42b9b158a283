return scene {
  mode = "2d-tm", cell = 1e-3, cells = {40, 40}, steps = 400, boundary = cpml{ cells = 8 },
  sources = {
    soft{ component = "Ez", at = {4e-3, 20e-3}, waveform = ricker{ f = 8e9 } },
    soft{ component = "Ez", box = {{0, 20e-3}, {40e-3, 20e-3}}, waveform = ricker{ f = 8e9 } },
    current{ at = {20e-3, 36e-3}, axis = "z", waveform = ricker{ f = 8e9 } },
  },
}

return scene {
  mode = "2d-tm", cell = 1e-3, cells = {40, 40}, steps = 400,
  objects = { disc{ centre = {30e-3, 20e-3}, radius = 5e-3, material = pec } },
  sources = { soft{ component = "Ez", at = {10e-3, 20e-3}, waveform = ricker{ f = 8e9 } } },
  monitors = {
    probe{ name = "inside", component = "Ez", at = {30e-3, 20e-3} },
    probe{ name = "wall", component = "Ez", at = {0, 20e-3} },
    probe{ name = "free", component = "Ez", at = {20e-3, 20e-3} },
  },
}

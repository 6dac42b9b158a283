return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { box{ from = {0, 0}, to = {0.6, 0.2}, material = pec },
    disc{ centre = {-0.1, 0.2}, radius = 0.1, material = pec } },
  sources = { soft{ component = "Ez", at = {0.2, 0.45}, waveform = sine{ f = 1e9 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {9, 9} }, snapshot{ name = "s", component = "Ez", every = 1, region = { from = {0, 0}, to = {1, 0.1} } } },
}

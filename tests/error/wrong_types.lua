return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  title = 7,
  objects = { disc{ centre = "middle", radius = "big", material = 4 } },
  monitors = { probe{ name = {}, component = true, at = vacuum, every = "often" } },
}

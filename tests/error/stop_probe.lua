return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  monitors = { probe{ name = "ez_far", component = "Ez", at = {0.1, 0.1} } },
  stop = decay{ probe = "ez_fra" },
}

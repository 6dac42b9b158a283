return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  monitors = {
    probe{ name = "p", component = "Ez", at = {0.1, 0.1} },
    probe{ name = "p", component = "Ez", at = {0.2, 0.1} },
    snapshot{ name = "P", component = "Ez", every = 5 },
    energy{},
    energy{},
  },
}

return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  monitors = {
    probe{ name = "../p", component = "Ez", at = {0.1, 0.1} },
    probe{ name = "a/b", component = "Ez", at = {0.1, 0.1} },
    probe{ name = "", component = "Ez", at = {0.1, 0.1} },
    probe{ name = ".hidden", component = "Ez", at = {0.1, 0.1} },
    probe{ name = "two words", component = "Ez", at = {0.1, 0.1} },
    probe{ name = ("x"):rep(101), component = "Ez", at = {0.1, 0.1} },
  },
}

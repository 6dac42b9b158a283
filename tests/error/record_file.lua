return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  monitors = { record{ name = "r", from = {0.1, 0.1}, to = {0.2, 0.2}, file = "/etc/passwd" } },
  sources = { replay{ file = "a\nb" } },
}

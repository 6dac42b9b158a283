return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  boundary = pec,
  background = material{ name = "oblique", eps = { 2, 2, 3, xz = 0.5 } },
}

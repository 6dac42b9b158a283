return scene {
  mode = "1d", cell = 1e-8, cells = 100, steps = 100, boundary = bloch{ k = 1e6 },
  background = material{ eps = 2, chi3 = 1e-18 },
}

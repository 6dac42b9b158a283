return scene {
  mode = "1d", cell = 1e-8, cells = 100, steps = 100, monitors = { energy{ name = "w", every = 1 } },
  background = material{ eps = 2, chi3 = 1e-18 },
}

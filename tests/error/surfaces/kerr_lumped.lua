return scene {
  mode = "1d", cell = 1e-8, cells = 100, steps = 100, lumped = { resistor{ at = 5e-7, axis = "z", ohms = 50 } },
  background = material{ eps = 2, chi3 = 1e-18 },
}

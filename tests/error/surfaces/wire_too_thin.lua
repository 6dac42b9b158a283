-- A radius of no wire: its logarithms would be infinite.
return scene {
  mode = "3d", cell = 1e-3, cells = {20, 20, 20}, steps = 10,
  objects = { wire{ from = {1e-2, 1e-2, 4e-3}, to = {1e-2, 1e-2, 16e-3}, radius = 1e-12, material = pec } },
}

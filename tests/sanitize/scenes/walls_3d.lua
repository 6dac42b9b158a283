-- For oclgrind and compute-sanitizer: magnetic, periodic and Mur walls beside one another.
return scene {
  mode = "3d", cell = 1e-3, cells = {40, 22, 30}, steps = 6,
  boundary = { x = {pmc, pec}, y = periodic, z = mur{} },
  objects = { sphere{ centre = {26e-3, 12e-3, 16e-3}, radius = 5e-3, material = material{ eps = 3 } } },
  sources = { soft{ component = "Ey", at = {10e-3, 10e-3, 15e-3}, waveform = sine{ f = 2e10 } } },
  monitors = { probe{ name = "p", component = "Ex", at = {20e-3, 9e-3, 9e-3} } },
}

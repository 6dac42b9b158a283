return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
  objects = { disc{ centre = {0.2, 0.2}, radus = 0.05, material = pec } },
}

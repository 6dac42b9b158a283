return scene {
  mode = "1d"
  cell = 3 }

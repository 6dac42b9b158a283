-- set: anything=1
return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
}

local function cut(name, file) return record{ name = name, from = {0.1, 0.1}, to = {0.2, 0.2}, file = file } end
return scene{ mode = "2d-tm", cell = 0.01, cells = {40, 40}, steps = 9, monitors = {
  snapshot{ name = "s", component = "Ez", every = 3 },
  cut("a", "run.json"),
  cut("b", "Kernels"),
  cut("c", "s_000003.png"),
  cut("d", "same.rec"),
  cut("e", "Same.rec"),
  cut("f", "s_3.pgm"),
  far_field{ name = "w", from = {0.1, 0.1}, to = {0.3, 0.3}, frequencies = {1e9} },
  flux{ name = "w_directions", from = {0.2, 0.1}, to = {0.2, 0.3}, frequencies = {1e9} },
  flux{ name = "w_ratio", from = {0.2, 0.1}, to = {0.2, 0.3}, frequencies = {1e9} },
  flux{ name = "w_antenna", from = {0.2, 0.1}, to = {0.2, 0.3}, frequencies = {1e9} },
} }

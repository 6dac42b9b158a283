local srcs = {}
count = 20
return scene {
  mode = "1d", cell = 1e-3, cells = cuont, steps = 10,
  boundary = { x = peridoic },
  sources = srcses,
  background = vacum,
  title = os and "a" or "b",
  stop = nothing_like_it,
}

param("a b", 1)
param("c", {})
param("d", 0/0)
param("e", 1, 2)
param("f", 1, "first")
param("f", 2, "second")
param("g", 1, "third", 7)
param("h", 1, nil, "m, s")
return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
}

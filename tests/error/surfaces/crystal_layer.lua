return scene {
  mode = "2d-te", cell = 0.01, cells = {50, 40}, steps = 100,
  boundary = cpml{ cells = 5 },
  background = material{ name = "oblique", eps = { 2, 2, 3, xy = 0.5 } },
  sources = { initial{ component = "Ex", value = function(x, y) return math.sin(20*x + 30*y) end } },
  monitors = { energy{ name = "w", every = 10 } },
}

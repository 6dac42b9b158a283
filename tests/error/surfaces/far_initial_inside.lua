-- An initial field within the box, but for its tails.
local d = 1e-3
return scene{ mode = "2d-tm", cell = d, cells = {60, 60}, steps = 60, boundary = cpml{ cells = 8 },
  sources = { initial{ component = "Ez", value = function(x, y) return math.exp(-((x - 0.03)^2 + (y - 0.03)^2) / (0.003)^2) end } },
  monitors = { far_field{ name = "f", from = {15*d, 15*d}, to = {45*d, 45*d}, frequencies = {10e9} } } }

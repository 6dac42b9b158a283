-- A constant initial field begins on the box and outside, too.
local d = 1e-3
return scene{ mode = "2d-tm", cell = d, cells = {60, 60}, steps = 20, boundary = cpml{ cells = 8 },
  sources = { initial{ component = "Hy", value = 1 } },
  monitors = { far_field{ name = "f", from = {15*d, 15*d}, to = {45*d, 45*d}, frequencies = {10e9} } } }

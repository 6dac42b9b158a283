-- A Mur wall of TM across a Bloch axis: complex fields, a probe on the high ends of both.
local d = 1e-3

return scene {
  mode = "2d-tm", cell = d, cells = {19, 30}, steps = 50, boundary = { x = bloch{ k = 70 }, y = mur{} },
  objects = { disc{ centre = {9*d, 4*d}, radius = 6*d, material = material{ name = "glass", eps = 3 } } },
  sources = { soft{ component = "Ez", at = {5*d, 18*d}, waveform = ricker{ f = 14e9 } },
              initial{ component = "Ez", value = function(x, y) return math.sin(300 * x + 200 * y) end } },
  monitors = { probe{ name = "corner", component = "Ez", at = {19*d, 0} }, probe{ name = "end", component = "Ez", at = {19*d, 30*d} },
               probe{ name = "p", component = "Hx", at = {19*d, 12.5*d} } },
}

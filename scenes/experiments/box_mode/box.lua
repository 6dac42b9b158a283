-- The lowest mode of a square metal box, for experiment.lua.
local n    = param("cells", 16, "cells along each side")
local side = 0.1

return scene {
  title    = "The lowest mode of a metal box",
  mode     = "2d-tm",
  cell     = side / n,
  cells    = {n, n},
  duration = 6e-9,
  courant  = 0.5,
  sources  = { initial{ component = "Ez", value = function(x, y)
    return math.sin(math.pi * x / side) * math.sin(math.pi * y / side)
  end } },
  monitors = { probe{ name = "ez", component = "Ez", at = {side / 2, side / 2} } },
}

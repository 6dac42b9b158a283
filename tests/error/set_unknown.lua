-- set: frequenzy=2e9
-- set: cells=70
local n = param("cells", 80, "along each side")
local f = param("frequency", 1e9, "Hz")
return scene {
  mode = "2d-tm", cell = 0.01, cells = {50, 40}, steps = 100,
}

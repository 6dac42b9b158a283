-- A box of vacuum, with layers and objects as asked for; for the benchmark of plain C.
local n       = param("cells", 200, "cells along each side")
local layers  = param("layers", 0, "cells of the absorbing layers, 0: PEC walls")
local objects = param("objects", 0, "objects, of four materials in turn")
local filled  = param("filled", 1, "1: Ez is random at first, as in the loop, on planes that soon fill the rest; 0: none, and a front of ever smaller numbers spreads")
local d, side = 1e-3, n * 1e-3
local materials = { material{ name = "glass", eps = 2.25 }, material{ name = "ceramic", eps = 9 },
                    material{ name = "wet", eps = 4, sigma = 0.05 }, pec }

local list = {}
for i = 1, objects do
  local function somewhere() return side * (0.2 + 0.6 * math.random()) end
  local centre, m = {somewhere(), somewhere(), somewhere()}, materials[(i - 1) % 4 + 1]
  if i % 2 == 0 then
    list[i] = sphere{ centre = centre, radius = 0.08 * side, material = m }
  else
    local h = 0.06 * side
    list[i] = box{ from = {centre[1] - h, centre[2] - h, centre[3] - h}, to = {centre[1] + h, centre[2] + h, centre[3] + h}, material = m }
  end
end

-- A number between -1/2 and 1/2 that looks random, from the place alone.
local function noise(x, y, z)
  local v = 43758.5453 * math.sin(12.9898 * x / d + 78.233 * y / d + 37.719 * z / d)
  return v - math.floor(v) - 0.5
end

local sources = { soft{ component = "Ez", at = {side / 2, side / 2, side / 2}, waveform = gaussian{ width = 3e-11, delay = 1e-10, amplitude = 1 } } }
for k = layers, filled > 0 and n - layers - 1 or -1, 10 do
  local z = (k + 0.5) * d
  sources[#sources + 1] = initial{ component = "Ez", box = {{d, d, z}, {side - d, side - d, z}}, value = noise }
end

return scene {
  title = "Benchmark box", mode = "3d", cell = d, cells = {n, n, n}, steps = 1000,
  boundary = layers > 0 and cpml{ cells = layers } or pec,
  objects = list,
  sources = sources,
  monitors = { probe{ name = "ez", component = "Ez", at = {side / 4, side / 2, side / 2} } },
}

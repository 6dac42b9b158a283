-- Orders that name what is not there, and others' frequencies.
local d = 1e-3
local function scene_with(t)
  local s = { mode = "2d-tm", cell = d, cells = {30, 60}, steps = 20, boundary = { x = bloch{ k = 100 }, y = cpml{} },
              sources = { soft{ component = "Ez", at = {10*d, 20*d}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } } }
  for key, value in pairs(t) do s[key] = value end
  return scene(s)
end
local function orders_at(name, y, f, incident) return orders{ name = name, from = {0, y}, to = {30*d, y}, frequencies = f, incident = incident } end
return scene_with{ monitors = { orders_at("front", 20*d, {10e9}), orders_at("behind", 40*d, {10e9}, "frnt"), orders_at("far", 45*d, {11e9}, "front") } }

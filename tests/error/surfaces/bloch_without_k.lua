-- Bloch walls take k from the plane wave; without one they need it.
local d = 1e-3
local function scene_with(t)
  local s = { mode = "2d-tm", cell = d, cells = {30, 60}, steps = 20, boundary = { x = bloch{ k = 100 }, y = cpml{} },
              sources = { soft{ component = "Ez", at = {10*d, 20*d}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } } }
  for key, value in pairs(t) do s[key] = value end
  return scene(s)
end
return scene_with{ boundary = { x = bloch{}, y = cpml{} } }

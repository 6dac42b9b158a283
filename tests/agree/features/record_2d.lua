-- scenes/13_record_2d.lua, small: a mirror throws a beam, a box of which is recorded. 2D TM, CPML.
local d, mid = 1e-3, 14e-3

local function metal(x, y)
  local s = (y - mid)^2/32e-3
  return x < 14e-3 and x > 5e-3 + s - 2e-3 and x < 5e-3 + s
end

return scene {
  mode     = "2d-tm", cell = d, cells = {44, 28}, steps = 40,
  boundary = cpml{ cells = 4 },
  objects  = { implicit{ inside = metal, material = pec } },
  sources  = { current{ at = {13*d, mid}, axis = "z", waveform = sine{ f = 37e9, ramp = 1 } } },
  monitors = {
    record{ name = "cut", from = {20*d, 7*d}, to = {36*d, 21*d} },
    probe { name = "middle", component = "Ez", at = {24*d, mid} },
  },
}

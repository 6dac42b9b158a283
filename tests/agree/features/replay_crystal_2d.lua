-- What record_crystal_2d.lua recorded falls on the same crystal and Kerr disc, in other layers.
local d = 1e-3

return scene {
  mode     = "2d-te", cell = d, cells = {38, 36}, steps = 70, boundary = { x = berenger{ cells = 4 }, y = pec },
  objects  = {
    disc{ centre = {19*d, 17*d}, radius = 4.4*d, material = material{ eps = rotated{ {2, 4, 2}, angle = 27 }, sigma = 0.1 } },
    disc{ centre = {19*d, 25*d}, radius = 2.8*d, material = material{ eps = 2, chi3 = 1e-3 } },
  },
  sources  = { replay{ file = param("recording", "", "what record_crystal_2d.lua wrote"), shift = {-8*d, 3*d} } },
  monitors = {
    probe{ name = "middle", component = "Hz", at = {19.5*d, 21.5*d} },
    probe{ name = "outside", component = "Hz", at = {7.5*d, 21.5*d} },
    dft  { name = "tones", component = "Ex", frequencies = {15e9, 20e9} },
    flux { name = "power", from = {9*d, 8*d}, to = {29*d, 33*d}, frequencies = {15e9} },
  },
}

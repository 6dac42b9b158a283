-- What record_3d.lua recorded in another domain, round a box of metal: Berenger's layers, PMC, sums over planes and faces.
local d, tones = 1e-3, {15e9, 30e9}

return scene {
  mode      = "3d", cell = d, cells = {18, 17, 18}, dt = 1.4e-12, steps = 30,
  boundary  = { x = berenger{ cells = 3 }, y = {berenger{ cells = 2 }, pmc}, z = berenger{ cells = 3 } },
  objects   = { box{ from = {8*d, 7*d, 7*d}, to = {10*d, 9*d, 10*d}, material = pec } },
  sources   = { replay{ file = param("recording", "", "what record_3d.lua wrote"), shift = {-4*d, -1*d, -2*d} } },
  monitors  = {
    probe    { name = "ez", component = "Ez", at = {7*d, 8*d, 8.5*d} },
    dft      { name = "tones", component = "Ez", plane = { z = 8.5*d }, frequencies = tones },
    flux     { name = "power", from = {4*d, 3*d, 4*d}, to = {14*d, 13*d, 14*d}, frequencies = tones },
    far_field{ name = "pattern", from = {4*d, 3*d, 4*d}, to = {14*d, 17*d, 14*d}, frequencies = tones },
  },
}

-- scenes/14_replay_2d.lua, small: what record_2d.lua recorded falls on a glass rod. Berenger's layer and a Mur wall, sums.
local d, tones = 1e-3, {25e9, 37e9}

return scene {
  mode      = "2d-tm", cell = d, cells = {32, 28}, steps = 40, averaging = "normal",
  boundary  = { x = berenger{ cells = 4 }, y = {mur{}, berenger{ cells = 3 }} },
  objects   = { disc{ centre = {16.3*d, 13.8*d}, radius = 5.2*d, material = material{ name = "glass", eps = 2.25 } } },
  sources   = { replay{ file = param("recording", "", "what record_2d.lua wrote"), shift = {-12*d, 0} } },
  monitors  = {
    probe    { name = "middle", component = "Ez", at = {16*d, 14*d} },
    dft      { name = "tones", component = "Ez", frequencies = tones },
    flux     { name = "power", from = {6*d, 5*d}, to = {26*d, 23*d}, frequencies = tones },
    far_field{ name = "pattern", from = {5*d, 4*d}, to = {27*d, 24*d}, frequencies = tones },
    snapshot { name = "ez", component = "Ez", every = 13 },
  },
}

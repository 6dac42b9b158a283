-- A plane in a magnetic conductor.
local d = 1e-3
return scene{ mode = "2d-tm", cell = d, cells = {60, 60}, steps = 400, boundary = cpml{ cells = 8 },
  objects = { box{ from = {20*d, 0}, to = {30*d, 60*d}, material = pmc } },
  sources = { soft{ component = "Ez", at = {10*d, 30*d}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } },
  monitors = { flux{ name = "inside", from = {25*d, 10*d}, to = {25*d, 50*d}, frequencies = {10e9} } } }

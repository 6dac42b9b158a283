-- A wall of a poor conductor: its image is not that of a perfect one.
local d = 1e-3
return scene{ mode = "2d-tm", cell = d, cells = {60, 60}, steps = 400, boundary = { x = cpml{ cells = 8 }, y = {metal{ name = "ground", sigma = 1000, mu = 1 }, cpml{ cells = 8 }} },
  sources = { soft{ component = "Ez", at = {30*d, 10*d}, waveform = sine{ f = 10e9 } } },
  monitors = { far_field{ name = "f", from = {15*d, 0}, to = {45*d, 30*d}, frequencies = {10e9} } } }

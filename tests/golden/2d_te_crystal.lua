-- A crystal whose axes are turned, with loss, in a periodic guide: curls along the other axis as points.
local d = 1e-3
return scene{ mode = "2d-te", cell = d, cells = {40, 24}, steps = 30, boundary = { x = cpml{ cells = 8 }, y = periodic },
  objects  = { box{ from = {14*d, 0}, to = {26*d, 24*d}, material = material{ name = "calcite", eps = rotated{ {2.2, 2.75, 2.75}, angle = 30 }, sigma = 0.02 } } },
  sources  = { soft{ component = "Hz", at = {10.5*d, 12.5*d}, waveform = pulse{ f0 = 20e9, bandwidth = 20e9 } } },
  monitors = { probe{ name = "hz", component = "Hz", at = {30.5*d, 12.5*d} } },
}

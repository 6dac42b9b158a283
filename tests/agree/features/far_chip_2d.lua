-- 2D TE: cut cells without loss and no crystals, whose points all threads of a block share: unequal cells, bodies that end in a
-- layer and lie across a periodic axis, one up to a magnetic wall; sources and probes of what points act on, and sums.
local d = 1e-3
local wave = pulse{ f0 = 15e9, bandwidth = 12e9 }
local x = {0}
for i = 1, 140 do x[i + 1] = x[i] + d*(1 + (i > 20 and 0.2*math.sin(i/9) or 0)) end

return scene {
  mode     = "2d-te", nodes = { x = x }, cell = d, cells = {140, 52}, steps = 40, averaging = "tensor",
  boundary = { x = { cpml{ cells = 8 }, pmc }, y = periodic },
  objects  = {
    disc{ centre = {30*d, 20*d}, radius = 12.3*d, material = material{ name = "glass", eps = 6 } },
    disc{ centre = {30*d, 20*d}, radius = 5.4*d, material = material{ name = "hole", eps = 1.5 } },
    disc{ centre = {80*d, 1*d}, radius = 8.7*d, material = material{ name = "ring", eps = 4 } },
    polygon{ points = { {2*d, 31*d}, {21*d, 44*d}, {4*d, 47*d} }, material = material{ name = "wedge", eps = 3 } },
    disc{ centre = {139*d, 30*d}, radius = 9.4*d, material = material{ name = "end", eps = 5 } },
  },
  sources  = { soft{ component = "Ey", at = {33*d, 31.5*d}, waveform = wave },
               soft{ component = "Ex", box = { from = {18*d, 12*d}, to = {19*d, 40*d} }, waveform = wave } },
  monitors = { probe{ name = "p", component = "Ey", at = {41*d, 20.5*d} }, probe{ name = "q", component = "Ex", at = {30.5*d, 8*d} },
               dft{ name = "sum", component = "Ex", frequencies = { 15e9 } } },
}

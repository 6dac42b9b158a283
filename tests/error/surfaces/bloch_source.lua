-- What drives real fields on the high wall would drive the low wall with a phase.
local d = 1e-3
local w = pulse{ f0 = 10e9, bandwidth = 5e9 }
return scene{ mode = "2d-tm", cell = d, cells = {30, 60}, steps = 20, boundary = { x = bloch{ k = 100 }, y = cpml{} },
  sources = { current{ at = {30*d, 20*d}, axis = "z", waveform = w } } }

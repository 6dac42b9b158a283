-- An oblique wave in a medium whose eps differs from axis to axis.
local d = 1e-3
return scene{ mode = "2d-te", cell = d, cells = {60, 60}, steps = 20, boundary = cpml{}, background = material{ eps = {2, 3, 2} },
  sources = { plane_wave{ from = {20*d, 20*d}, to = {40*d, 40*d}, direction = {1, 0.5}, polarisation = {-0.5, 1}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } } }

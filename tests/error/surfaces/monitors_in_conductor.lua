-- Fourier sums, line integrals, boxes and recordings that lie in a conductor with all of their sites, and with a part.
local d = 1e-3
return scene{ mode = "2d-te", cell = d, cells = {60, 60}, steps = 1400, boundary = cpml{ cells = 8 },
  objects = { box{ from = {20*d, 0}, to = {40*d, 60*d}, material = pec } },
  sources = { soft{ component = "Hz", at = {12*d, 30*d}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } } },
  monitors = {
    probe{ name = "h", component = "Hz", at = {30*d, 20*d} },
    dft{ name = "plane", component = "Hz", plane = {x = 30*d}, frequencies = {10e9} },
    dft{ name = "half", component = "Hz", region = {from = {15*d, 20*d}, to = {30*d, 20*d}}, frequencies = {10e9} },
    dft{ name = "point", component = "Ey", at = {30*d, 20*d}, frequencies = {10e9} },
    voltage_probe{ name = "u", from = {30*d, 20*d}, to = {30*d, 40*d} },
    voltage_probe{ name = "across", from = {15*d, 20*d}, to = {30*d, 20*d} },
    current_probe{ name = "i", at = {30*d, 20*d}, axis = "y" },
    current_probe{ name = "face", at = {20*d, 20*d}, axis = "y" },
    flux{ name = "box", from = {25*d, 20*d}, to = {35*d, 40*d}, frequencies = {10e9} },
    flux{ name = "round", from = {15*d, 20*d}, to = {45*d, 40*d}, frequencies = {10e9} },
    dft{ name = "all", component = "Hz", frequencies = {10e9} },
    record{ name = "r", from = {25*d, 20*d}, to = {35*d, 40*d} },
  } }

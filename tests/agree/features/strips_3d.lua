-- The same in three dimensions, with a far field.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
return scene{
  mode = "3d", cell = d, cells = {26, 24, 23}, steps = 25, boundary = cpml{ cells = 3 },
  sources = {
    plane_wave{ from = {9*d, 8*d, 6*d}, to = {16*d, 15*d, 14*d}, direction = {1, 0.3, -0.2}, polarisation = {0.2, 0, 1}, waveform = wave },
    soft{ component = "Ey", box = { from = {7*d, 6*d, 6*d}, to = {18*d, 9*d, 6*d} }, waveform = wave },
    soft{ component = "Hz", at = {12*d, 11*d, 10*d}, waveform = wave },
    current{ at = {18*d, 18*d, 12*d}, axis = "y", waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ez", at = {12*d, 11*d, 10*d} },
    probe{ name = "q", component = "Hx", at = {9*d, 8*d, 6*d} },
    far_field{ name = "pattern", from = {4*d, 4*d, 4*d}, to = {21*d, 20*d, 18*d}, frequencies = {10e9, 20e9} },
    dft{ name = "plane", component = "Ex", plane = { z = 9*d }, frequencies = {9e9, 10e9, 11e9}, every = 2 },
  },
}

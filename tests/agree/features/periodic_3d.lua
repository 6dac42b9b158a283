-- Blocks that stay on chip between periodic walls of two axes: an oblique grid of sources, a ball cut off where both meet, layers along
-- the third axis; a circuit on a seam.
local wave = gaussian{ width = 3e-11, delay = 9e-11 }
local glass = material{ name = "glass", eps = 3 }
return scene{
  mode = "3d", cell = 1e-3, cells = {16, 11, 26}, steps = 43,
  boundary = { x = periodic, y = periodic, z = cpml{ cells = 5 } },
  objects = { sphere{ centre = {0, 0, 14e-3}, radius = 4e-3, material = glass } },
  sources = {
    soft{ component = "Ex", box = { from = {0.5e-3, 0, 8e-3}, to = {15.5e-3, 11e-3, 8e-3} }, waveform = wave },
    hard{ component = "Hy", at = {15.5e-3, 4e-3, 18.5e-3}, waveform = wave },
    voltage{ at = {3e-3, 0, 17.5e-3}, axis = "z", resistance = 70, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ez", at = {0, 10e-3, 14.5e-3} },
    flux{ name = "above", from = {0, 0, 19e-3}, to = {16e-3, 11e-3, 19e-3}, frequencies = {6e9, 9e9} },
  },
}

-- Periodic walls of blocks that stay on chip: a source and a hard one beside the seam, a circuit on it, a soft box and a body across it, layers
-- along the other axis; probes at both ends, spectra of a whole period.
local wave = gaussian{ width = 3e-11, delay = 9e-11 }
local glass = material{ name = "glass", eps = 2.25, sigma = 0.02 }
return scene{
  mode = "2d-te", cell = 1e-3, cells = {44, 51}, steps = 67,
  boundary = { x = periodic, y = cpml{ cells = 6 } },
  objects = {
    disc{ centre = {0, 30e-3}, radius = 6e-3, material = glass },
    box{ from = {38e-3, 20e-3}, to = {44e-3, 24e-3}, material = glass },
  },
  sources = {
    soft{ component = "Hz", at = {0.5e-3, 17e-3}, waveform = wave },
    hard{ component = "Ex", at = {43.5e-3, 34e-3}, waveform = wave },
    voltage{ at = {0, 25.5e-3}, axis = "y", resistance = 50, waveform = wave },
    soft{ component = "Ey", box = { from = {0, 12e-3}, to = {44e-3, 12.5e-3} }, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ey", at = {0, 21.5e-3} },
    probe{ name = "q", component = "Hz", at = {43.5e-3, 40.5e-3} },
    flux{ name = "line", from = {0, 40e-3}, to = {44e-3, 40e-3}, frequencies = {6e9, 9e9} },
    dft{ name = "field", component = "Hz", frequencies = {7e9}, every = 4 },
  },
}

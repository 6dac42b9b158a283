-- Boxes of points on a flat grid, whose places the text of tiles knows: total-field boxes of an oblique wave and of one along x, a box of
-- soft sources beside a periodic end, and a line of hard ones.
local wave = sine{ f = 1e10, ramp = 0.2 }
return scene{
  title = "Faces on a flat grid",
  mode = "2d-te",
  cell = 1e-3,
  cells = {136, 112},
  steps = 40,
  boundary = { x = periodic, y = cpml{ cells = 6 } },
  objects = {
    disc{ centre = {67e-3, 57e-3}, radius = 7e-3, material = material{ name = "glass", eps = 2.25 } },
    disc{ centre = {7e-3, 55e-3}, radius = 6e-3, material = material{ name = "wet", eps = 3, sigma = 0.2 } },
  },
  sources = {
    plane_wave{ from = {44e-3, 20e-3}, to = {90e-3, 92e-3}, direction = {1, 2}, waveform = wave },
    plane_wave{ from = {51e-3, 24e-3}, to = {85e-3, 84e-3}, direction = {1, 0}, waveform = wave },
    soft{ component = "Hz", box = { from = {1e-3, 50e-3}, to = {11e-3, 57e-3} }, waveform = wave },
    hard{ component = "Ey", box = { from = {34e-3, 14e-3}, to = {99e-3, 14e-3} }, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ey", at = {60e-3, 45e-3} },
    dft{ name = "plane", component = "Hz", frequencies = {4e9, 6e9, 8e9} },
  },
}

-- Mur walls of blocks that stay on chip: of both axes, which meet in a corner beside a source, and layers at one end; a body on a wall, so that
-- walls are of several speeds, another on a corner; a circuit and a wave box.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
local glass = material{ name = "glass", eps = 2.25 }
return scene{
  mode = "2d-tm", cell = d, cells = {61, 46}, steps = 97,
  boundary = { x = mur{}, y = {mur{}, cpml{ cells = 6 }} },
  objects = {
    box{ from = {0, 20*d}, to = {9*d, 31*d}, material = glass },
    box{ from = {52*d, 0}, to = {61*d, 8*d}, material = glass },
  },
  sources = {
    soft{ component = "Ez", at = {4*d, 3*d}, waveform = wave },
    hard{ component = "Ez", at = {57*d, 4*d}, waveform = wave },
    voltage{ at = {40*d, 30*d}, axis = "z", resistance = 50, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ez", at = {1*d, 1*d} },
    probe{ name = "q", component = "Ez", at = {60*d, 25*d} },
    flux{ name = "line", from = {20*d, 10*d}, to = {20*d, 36*d}, frequencies = {6e9, 9e9} },
  },
}

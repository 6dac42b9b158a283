-- Blocks that stay on chip between Bloch walls of two axes, turned by different phases, which differ from what a block keeps; layers along the
-- third, an initial field that lies in a corner where all meet, a circuit on a seam and a hard source beside one.
local d, wave = 1e-3, gaussian{ width = 3e-11, delay = 9e-11 }
return scene{
  mode = "3d", cell = d, cells = {12, 8, 10}, steps = 41,
  boundary = { x = bloch{ k = 70 }, y = {cpml{ cells = 2 }, pmc}, z = bloch{ k = -110 } },
  objects = { box{ from = {4*d, 3*d, 4*d}, to = {9*d, 7*d, 7*d}, material = material{ name = "glass", eps = 2.5, sigma = 0.02 } } },
  sources = {
    initial{ component = "Ey", value = function(x, y, z) return math.cos(300 * x + 200 * z) end },
    soft{ component = "Hx", at = {0, 5.5*d, 0.5*d}, waveform = wave },
    hard{ component = "Ez", at = {11*d, 6*d, 9.5*d}, waveform = wave },
    voltage{ at = {0, 4*d, 5.5*d}, axis = "z", resistance = 70, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ez", at = {11*d, 5*d, 0.5*d} },
    dft{ name = "f", component = "Ey", plane = { z = 9*d }, frequencies = {9e9, 12e9}, every = 4 },
    snapshot{ name = "h", component = "|H|", plane = { y = 5*d }, every = 20 },
  },
}

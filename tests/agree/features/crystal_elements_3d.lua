-- Elements, a `hard` source and an initial E in a crystal whose D is kept for an energy, some of them at Bloch walls; a
-- resistor and a capacitor along two axes meet at one node.
local d = 1e-3
local wave = gaussian{ width = 10e-12, delay = 30e-12 }
local eps = rotated{ {2, 3, 4}, axis = {1, 1, 0.5}, angle = 50 }
return scene {
  mode     = "3d", cell = d, cells = {11, 8, 26}, steps = 60,
  boundary = { x = pec, y = bloch{ k = 90 }, z = cpml{ cells = 4 } },
  objects  = { box{ from = {0, 0, 6*d}, to = {11*d, 8*d, 20*d}, material = material{ name = "turned", eps = eps } } },
  lumped   = {
    resistor{ from = {5*d, 3*d, 10*d}, to = {5*d, 3*d, 14*d}, ohms = 50 },
    capacitor{ at = {5*d, 3.5*d, 12*d}, axis = "y", farads = 2e-14 },
    inductor{ at = {3.5*d, 0, 13*d}, axis = "x", henries = 1e-10 },
  },
  sources  = {
    voltage{ at = {8*d, 0, 12.5*d}, axis = "z", resistance = 75, waveform = wave },
    hard{ component = "Ex", box = { from = {5.5*d, 5*d, 9*d}, to = {7.5*d, 6*d, 9*d} }, waveform = wave },
    current{ at = {4*d, 0.5*d, 16*d}, axis = "y", waveform = wave },
    initial{ component = "Ey", box = { from = {3*d, 1*d, 11*d}, to = {8*d, 6*d, 15*d} }, value = function(x, y, z) return 0.1*math.sin(900*x) end },
  },
  monitors = { probe{ name = "p", component = "Hx", at = {6*d, 4.5*d, 15.5*d} }, energy{ every = 5 } },
}

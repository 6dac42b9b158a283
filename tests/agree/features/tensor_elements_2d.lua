-- Elements, a `hard` source and an initial E in cut cells whose D is kept for an energy, between periodic walls.
local d = 1e-3
local wave = gaussian{ width = 10e-12, delay = 30e-12 }
return scene {
  mode = "2d-te", cell = d, cells = {24, 34}, steps = 90, averaging = "tensor",
  boundary = { x = pec, y = periodic },
  objects = {
    disc{ centre = {12.3*d, 13*d}, radius = 5.1*d, material = material{ name = "glass", eps = 6 } },
    disc{ centre = {11.2*d, 25*d}, radius = 4.2*d, material = material{ name = "clay", eps = 3 } },
  },
  lumped = {
    resistor{ from = {8*d, 16*d}, to = {10*d, 16*d}, ohms = 200 },
    capacitor{ at = {15.5*d, 9*d}, axis = "x", farads = 1e-13 },
    inductor{ at = {8*d, 21.5*d}, axis = "y", henries = 2e-10 },
  },
  sources = {
    hard{ component = "Ey", at = {16*d, 16.5*d}, waveform = wave },
    voltage{ at = {14*d, 28.5*d}, axis = "y", resistance = 0, waveform = wave },
    initial{ component = "Ex", value = function(x, y) return math.sin(1e3*x + 2e3*y) end },
  },
  monitors = { probe{ name = "p", component = "Ex", at = {20.5*d, 9*d} }, energy{ every = 7 } },
}

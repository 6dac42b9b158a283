-- Cut cells with their whole tensor, without loss and with it, whose D is kept for an energy; sources in both.
local d = 1e-3
local wave = gaussian{ width = 10e-12, delay = 30e-12 }
return scene {
  mode = "2d-te", cell = d, cells = {30, 27}, steps = 80, averaging = "tensor",
  boundary = { x = periodic, y = cpml{ cells = 5 } },
  objects = {
    disc{ centre = {12.3*d, 13*d}, radius = 5.1*d, material = material{ name = "glass", eps = 6 } },
    disc{ centre = {24*d, 14*d}, radius = 3.2*d, material = material{ name = "clay", eps = 3, sigma = 0.5 } },
  },
  sources = {
    soft{ component = "Ey", at = {16*d, 16.5*d}, waveform = wave },
    current{ at = {8.5*d, 10*d}, axis = "x", waveform = wave },
  },
  monitors = { probe{ name = "p", component = "Ex", at = {20.5*d, 9*d} }, energy{ every = 7 } },
}

-- On chip without halos: what cut cells without loss, with loss and of media with poles and a crystal hold, for an energy, between conducting, magnetic and periodic walls.
local d = 1e-3
return scene{
  mode = "3d", cell = d, cells = {22, 18, 20}, steps = 45, averaging = "tensor",
  boundary = { x = {pec, pmc}, y = periodic, z = pec },
  objects = {
    sphere{ centre = {6.4*d, 7*d, 9.7*d}, radius = 4.1*d, material = material{ eps = 2.5 } },
    sphere{ centre = {15.2*d, 6.3*d, 6.1*d}, radius = 3.6*d, material = material{ eps = 3, sigma = 0.4 } },
    sphere{ centre = {15.7*d, 10.6*d, 14.2*d}, radius = 3.9*d, material = material{ eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }} } },
    box{ from = {3*d, 12*d, 4*d}, to = {8*d, 16*d, 8*d}, material = material{ eps = rotated{ {2, 3, 4}, angle = 30 } } },
  },
  sources = { soft{ component = "Ez", at = {10*d, 13*d, 17.5*d}, waveform = gaussian{ width = 20e-12, delay = 40e-12 } } },
  monitors = { probe{ name = "p", component = "Ex", at = {12.5*d, 9*d, 10*d} }, energy{ every = 7 } },
}

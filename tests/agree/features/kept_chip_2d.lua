-- On chip without halos: 2D TE cut cells with loss and of media with poles, some edges in both, beside glass, between a magnetic wall, layers and periodic walls.
local d = 1e-3
return scene{
  mode = "2d-te", cell = d, cells = {46, 40}, steps = 60, averaging = "tensor",
  boundary = { x = {pmc, cpml{ cells = 5 }}, y = periodic },
  objects = {
    disc{ centre = {20.4*d, 19*d}, radius = 9.3*d, material = material{ eps = 3, sigma = 0.4 } },
    disc{ centre = {31*d, 23.7*d}, radius = 7.2*d, material = material{ eps = 2, drude = {{ fp = 2e10, gamma = 2e9 }},
          lorentz = {{ delta_eps = 0.5, f0 = 1.2e10, gamma = 1e9 }} } },
    box{ from = {3.3*d, 2.2*d}, to = {11*d, 35*d}, material = material{ eps = 2.5 } },
  },
  lumped = { resistor{ from = {5*d, 36*d}, to = {9*d, 36*d}, ohms = 200 } },
  sources = { soft{ component = "Hz", at = {14.5*d, 32.5*d}, waveform = gaussian{ width = 20e-12, delay = 50e-12 } } },
  monitors = { probe{ name = "p", component = "Ex", at = {26.5*d, 19*d} },
               flux{ name = "out", from = {36*d, 6*d}, to = {36*d, 33*d}, frequencies = {4e9, 8e9}, every = 3 } },
}

-- Blocks that stay on chip and have no room for the coefficients of their media: they look them up by numbers and tables
-- (agree/test_cuda_features gives the device few multiprocessors). TE, so that two fields have numbers; a metal, whose
-- current is remembered, in the layers, too, and a disc whose cells are mixed.
local d = 1e-3
return scene{
  mode = "2d-te", cell = d, cells = {170, 150}, steps = 29,
  boundary = { x = cpml{ cells = 5 }, y = cpml{ cells = 4 } },
  objects = {
    box{ from = {120*d, 0}, to = {150*d, 40*d}, material = material{ name = "metal", eps = 1, drude = { {fp = 3e10, gamma = 5e9} } } },
    disc{ centre = {70*d, 80*d}, radius = 31*d, material = material{ name = "glass", eps = 2.5, sigma = 0.02 } },
  },
  sources = { soft{ component = "Ey", at = {100*d, 60*d}, waveform = gaussian{ width = 3e-11, delay = 9e-11 } } },
  monitors = {
    probe{ name = "p", component = "Ey", at = {66*d, 71*d} },
    flux{ name = "out", from = {20*d, 20*d}, to = {150*d, 130*d}, frequencies = {9e9}, every = 4 },
  },
}

-- Blocks that stay on chip and have no room for the coefficients of their media: they look them up by numbers and tables, and warps whose
-- sites have one medium do not (agree/test_cuda_features gives the device few multiprocessors). A lossy ball whose cells are
-- mixed, a conductor that lies in the layers, and a medium there that most blocks do not have.
local d = 1e-3
local glass = material{ name = "glass", eps = 2.5, sigma = 0.02 }
return scene{
  mode = "3d", cell = d, cells = {40, 36, 33}, steps = 29,
  boundary = { x = cpml{ cells = 4 }, y = {pec, cpml{ cells = 3 }}, z = cpml{ cells = 4 } },
  objects = {
    box{ from = {0, 0, 0}, to = {40*d, 36*d, 3*d}, material = material{ name = "board", eps = 4 } },
    sphere{ centre = {17*d, 15*d, 18*d}, radius = 7*d, material = glass },
    box{ from = {30*d, 0, 20*d}, to = {32*d, 36*d, 22*d}, material = pec },
  },
  sources = { soft{ component = "Ez", at = {20*d, 17*d, 8*d}, waveform = gaussian{ width = 3e-11, delay = 9e-11 } } },
  monitors = {
    probe{ name = "p", component = "Ez", at = {18*d, 13*d, 16*d} },
    flux{ name = "out", from = {6*d, 5*d, 6*d}, to = {29*d, 30*d, 27*d}, frequencies = {9e9}, every = 4 },
  },
}

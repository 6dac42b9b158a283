-- A metal film runs into the layers of x: they become conductors. The Debye medium beside it would not do that.
local d = 4e-9
return scene {
  mode = "2d-te", cell = d, cells = {50, 40}, steps = 100,
  boundary = { x = cpml{ cells = 6 }, y = cpml{ cells = 6 } },
  objects = { box{ from = {0, 0}, to = {50*d, 12*d}, material = material{ name = "water", debye = { delta_eps = 3, tau = 1e-15 } } },
              box{ from = {0, 20*d}, to = {50*d, 23*d}, material = material{ name = "film", drude = { fp = 2e15, gamma = 1e13 } } } },
}

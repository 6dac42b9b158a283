-- A crystal that runs through CPML, a split field and their edges, and one that ends in a layer; a periodic wall beside.
local d = 1e-3
local eps = rotated{ {2, 2.4, 4}, axis = {1, 1, 0.3}, angle = 50 }

return scene {
  mode     = "3d", cell = d, cells = {19, 7, 18}, steps = 40,
  boundary = { x = { cpml{ cells = 4 }, pec }, y = periodic, z = berenger{ cells = 3 } },
  objects  = { box{ from = {0, 0, 5*d}, to = {10.4*d, 7*d, 18*d}, material = material{ name = "turned", eps = eps, sigma = 0.1 } },
               box{ from = {13*d, 2*d, 0.6*d}, to = {17*d, 5*d, 4*d}, material = material{ eps = {2, 2, 3, xz = 0.7, yz = -0.2} } } },
  sources  = { soft{ component = "Ey", at = {7*d, 3.5*d, 9*d}, waveform = pulse{ f0 = 20e9, bandwidth = 20e9 } } },
  monitors = { probe{ name = "p", component = "Hx", at = {12*d, 4.5*d, 9.5*d} }, probe{ name = "q", component = "Ez", at = {2*d, 4*d, 16.5*d} } },
}

-- Metal that cuts cells in TM, unequal cells, a periodic seam and a dispersive medium beside it.
return scene {
  mode = "2d-tm", cell = 1e-3, nodes = { x = {0, 1e-3, 2e-3, 3e-3, 4.2e-3, 5.6e-3, 7e-3, 8.4e-3, 9.6e-3, 10.6e-3, 11.5e-3, 12.4e-3, 13.3e-3, 14.2e-3, 15.1e-3, 16e-3, 16.9e-3, 17.8e-3} },
  cells = {17, 24}, steps = 61, boundary = { x = cpml{ cells = 3 }, y = periodic }, conformal = true,
  objects = {
    box{ from = {8e-3, 3e-3}, to = {14e-3, 12e-3}, material = material{ name = "w", eps = 2, debye = { {delta_eps = 3, tau = 1e-11} } } },
    disc{ centre = {9.3e-3, 10.7e-3}, radius = 3.13e-3, material = pec },
    polygon{ points = { {6e-3, 21e-3}, {12.3e-3, 24e-3}, {7.7e-3, 24e-3} }, material = pec },
  },
  sources = { current{ at = {4.2e-3, 8e-3}, axis = "z", waveform = ricker{ f = 2e10 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {14.2e-3, 16e-3} }, energy{ name = "w", every = 7 } },
}

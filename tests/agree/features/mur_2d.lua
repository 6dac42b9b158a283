-- Mur walls of TM beside a magnetic one, several media and metal along them, a medium that remembers, sources and probes on the walls.
local d = 1e-3
local wave = ricker{ f = 15e9 }

return scene {
  mode = "2d-tm", cell = d, cells = {36, 43}, steps = 70, boundary = { x = {pmc, mur{}}, y = mur{} },
  objects = {
    box{ from = {0, 12*d}, to = {36*d, 20*d}, material = material{ name = "guide", eps = 4, sigma = 0.02 } },
    box{ from = {20*d, 0}, to = {28*d, 43*d}, material = material{ name = "wet", eps = 2, mu = 1.5, debye = { {delta_eps = 3, tau = 1e-11} } } },
    box{ from = {6*d, 0}, to = {9*d, 5*d}, material = pec },
  },
  sources = {
    soft{ component = "Ez", at = {14*d, 16*d}, waveform = wave },
    soft{ component = "Ez", box = { from = {11*d, 1*d}, to = {11*d, 7*d} }, waveform = wave },
  },
  monitors = {
    probe{ name = "low", component = "Ez", at = {13*d, 0} },
    probe{ name = "high", component = "Ez", at = {24*d, 43*d} },
    probe{ name = "side", component = "Ez", at = {36*d, 17*d} },
    probe{ name = "corner", component = "Ez", at = {36*d, 0} },
    probe{ name = "inside", component = "Hx", at = {20*d, 22.5*d}, every = 2 },
    energy{ name = "w", every = 7 },
  },
}

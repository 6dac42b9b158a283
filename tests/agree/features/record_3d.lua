-- A box in 3D is recorded: a fed thin wire beside a lossy ball, averaged by its surface's normal; Mur walls and CPML.
local d = 1e-3

return scene {
  mode      = "3d", cell = d, cells = {22, 18, 20}, dt = 1.4e-12, steps = 30, averaging = "normal",
  boundary  = { x = cpml{ cells = 3 }, y = mur{}, z = {mur{}, cpml{ cells = 3, kappa = 3 }} },
  objects   = {
    sphere{ centre = {12.3*d, 9.1*d, 11*d}, radius = 4.2*d, material = material{ name = "wet", eps = 3, sigma = 0.5 } },
    wire  { from = {6*d, 9*d, 6*d}, to = {6*d, 9*d, 14*d}, radius = 0.1*d, material = pec },
  },
  sources   = { voltage{ from = {6*d, 9*d, 9*d}, to = {6*d, 9*d, 10*d}, resistance = 50, waveform = gaussian{ width = 1.5e-11 } } },
  monitors  = {
    record{ name = "cut", from = {9*d, 5*d, 7*d}, to = {17*d, 13*d, 15*d} },
    probe { name = "ex", component = "Ex", at = {14.5*d, 9*d, 10*d} },
  },
}

-- A closed cavity with a lossy sphere, a magnetic box and a plate: mixed walls, unequal cells, an initial field.
local dx, dy, dz = 1e-3, 1.1e-3, 0.9e-3

return scene {
  title    = "Loaded cavity in 3D",
  mode     = "3d",
  cell     = {dx, dy, dz},
  cells    = {30, 26, 22},
  steps    = 80,
  boundary = { x = {pec, pmc}, y = pec, z = pec },
  objects  = {
    sphere{ centre = {10*dx, 12*dy, 11*dz}, radius = 5e-3, material = material{ name = "wet", eps = 8, sigma = 0.5 } },
    box{ from = {18*dx, 4*dy, 3*dz}, to = {25*dx, 20*dy, 9*dz}, material = material{ name = "ferrite", mu = 2, sigma_m = 100 } },
    plate{ from = {16*dx, 4*dy, 14*dz}, to = {26*dx, 22*dy, 14*dz}, material = pec },
  },
  sources  = {
    initial{ component = "Ez", value = function(x, y, z) return math.sin(100*x) * math.sin(110*y) end },
    hard{ component = "Ex", at = {5*dx, 5*dy, 5*dz}, waveform = pulse{ f0 = 10e9, bandwidth = 5e9 } },
  },
  monitors = { probe{ name = "corner", component = "Hx", at = {26*dx, 22*dy, 18*dz} } },
}

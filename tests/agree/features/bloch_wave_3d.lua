-- 3D: an oblique plane wave between Bloch walls, diffraction orders, a Drude medium, layers, a mirror of metal.
local d = 1e-3
local metal = material{ name = "metal", eps = 2, drude = { {fp = 3e10, gamma = 2e9} } }

return scene {
  mode      = "3d", cell = d, cells = {12, 9, 40}, steps = 60,
  boundary  = { x = bloch{}, y = bloch{}, z = {cpml{ cells = 5 }, pec} },
  objects   = { cylinder{ from = {6*d, 0, 28*d}, to = {6*d, 9*d, 28*d}, radius = 2.6*d, material = metal } },
  sources   = { plane_wave{ name = "light", from = {0, 0, 10*d}, to = {12*d, 9*d, 40*d}, direction = {0.4, 0.2, 0.89}, polarisation = {0.89, 0, -0.4},
                            waveform = pulse{ f0 = 20e9, bandwidth = 15e9 } } },
  monitors  = { orders{ name = "front", from = {0, 0, 14*d}, to = {12*d, 9*d, 14*d}, frequencies = {20e9, 33e9} },
                probe{ name = "p", component = "Ex", at = {3*d, 5*d, 20*d} } },
}

-- 3D between Bloch walls of x and y: poles, a circuit, layers, an initial field, unequal cells, energy and spectra.
local d = 1e-3
local glass = material{ name = "glass", eps = 2.5, sigma = 0.02, debye = { {delta_eps = 1.5, tau = 1e-11} } }

return scene {
  mode      = "3d", cell = d, cells = {14, 11, 22}, steps = 40,
  nodes     = { y = {0, 1e-3, 2e-3, 3.05e-3, 4e-3, 5e-3, 6.03e-3, 7e-3, 8e-3, 9e-3, 10e-3, 11e-3} },
  boundary  = { x = bloch{ k = 61 }, y = bloch{ k = -140 }, z = {cpml{ cells = 4 }, pmc} },
  objects   = { sphere{ centre = {7*d, 5*d, 12*d}, radius = 3.3*d, material = glass },
                plate{ from = {2*d, 2*d, 17*d}, to = {9*d, 8*d, 17*d}, material = pec } },
  sources   = { voltage{ at = {4*d, 3*d, 8.5*d}, axis = "z", resistance = 50, waveform = pulse{ f0 = 15e9, bandwidth = 15e9 } },
                soft{ component = "Hx", at = {0, 5.5*d, 9.5*d}, waveform = ricker{ f = 12e9 } },
                hard{ component = "Ey", at = {9*d, 6.5*d, 9*d}, waveform = sine{ f = 11e9 } },
                initial{ component = "Ex", value = function(x, y, z) return math.sin(400 * x + 300 * y) end } },
  lumped    = { inductor{ at = {10*d, 3*d, 11.5*d}, axis = "z", henries = 1e-9 } },
  monitors  = { probe{ name = "p", component = "Ey", at = {0.014, 5.5*d, 10*d} },
                dft{ name = "f", component = "Ez", plane = {z = 10*d}, frequencies = {12e9, 17e9} },
                flux{ name = "up", from = {0, 0, 15*d}, to = {14*d, 11*d, 15*d}, frequencies = {12e9} },
                snapshot{ name = "h", component = "|H|", plane = {z = 10*d}, every = 20 },
                energy{ name = "w", every = 5 } },
}

-- 3D: a Kerr ball beside a conductor and before a mirror plane.
local d = 10e-9

return scene {
  mode     = "3d", cell = {d, 1.1*d, d}, cells = {16, 14, 18}, steps = 30, symmetry = { x = "even" },
  boundary = { y = periodic, z = berenger{ cells = 4 } },
  objects  = { box{ from = {0, 0, 5*d}, to = {16*d, 7.7*d, 10*d}, material = material{ eps = 2, chi3 = 1e-18 } },
               box{ from = {6*d, 3.3*d, 7*d}, to = {10*d, 6.6*d, 9*d}, material = pec } },
  sources  = { soft{ component = "Ey", box = { from = {0, 0, 12*d}, to = {16*d, 14*1.1*d, 12*d} }, waveform = sine{ f = 3e15, amplitude = 1e8, ramp = 1 } } },
  monitors = { probe{ name = "p", component = "Ey", at = {8*d, 7.7*d, 6*d} }, energy{ every = 5 } },
}

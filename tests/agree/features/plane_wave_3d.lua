-- An oblique plane wave on a ball, Berenger's layers beside a Mur wall; power and pattern of what is scattered.
local d, tones = 1e-3, {20e9}

return scene {
  mode      = "3d", cell = d, cells = {20, 19, 18}, steps = 30, averaging = "normal",
  boundary  = { x = berenger{ cells = 3 }, y = {cpml{ cells = 3 }, mur{}}, z = cpml{ cells = 2 } },
  objects   = { sphere{ centre = {10*d, 9.2*d, 9*d}, radius = 2.7*d, material = material{ name = "glass", eps = 4, mu = 1.5 } } },
  sources   = { plane_wave{ from = {6*d, 6*d, 5*d}, to = {14*d, 13*d, 13*d}, direction = {1, 0.3, -0.2}, polarisation = {0.2, 0, 1},
                            waveform = gaussian{ width = 2e-11 } } },
  monitors  = {
    probe    { name = "ez", component = "Ez", at = {10*d, 9*d, 8.5*d} },
    far_field{ name = "pattern", from = {4*d, 4*d, 3*d}, to = {16*d, 15*d, 15*d}, frequencies = tones },
    energy   { name = "energy", every = 5 },
  },
}

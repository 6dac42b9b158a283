-- Fields round 2^-126 (1.2e-38), below which numbers of single precision are zero on every device.
local d = 1e-3
local noise = initial{ component = "Ez", value = function(x, y, z) -- between -2e-37 and 2e-37, from the place alone
  local v = 43758.5453 * math.sin((12.9898 * x + 78.233 * y + 37.719 * z) / d)
  return 4e-37 * (v - math.floor(v) - 0.5)
end }
return scene {
  mode = "3d", cell = d, cells = {40, 40, 16}, steps = 24,
  boundary = { x = cpml{ cells = 4 }, y = {pmc, pec}, z = {pec, mur{}} },
  objects = {
    sphere{ centre = {22*d, 20*d, 8*d}, radius = 4*d, material = material{ name = "glass", eps = 3, sigma = 0.2 } },
    box{ from = {12*d, 10*d, 3*d}, to = {16*d, 15*d, 7*d},
         material = material{ name = "water", eps = 1.5, debye = {{ delta_eps = 1, tau = 8e-12 }} } },
  },
  sources = { noise, soft{ component = "Ex", at = {20*d, 12*d, 9*d}, waveform = gaussian{ width = 2e-11, delay = 2e-11, amplitude = 1e-36 } } },
  monitors = {
    probe{ name = "ez", component = "Ez", at = {25*d, 20*d, 8*d} },
    flux{ name = "power", from = {10*d, 6*d, 4*d}, to = {30*d, 30*d, 12*d}, frequencies = {1e10} },
    energy{ name = "energy", every = 4 },
  },
}

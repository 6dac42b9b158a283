-- Layers whose pieces reach further in, so that whole tiles fill what is left: from both walls of x, from one of y.
local d = 1e-3
return scene {
  mode = "3d", cell = d, cells = {132, 56, 14}, steps = 13, boundary = { x = cpml{ cells = 3 }, y = {pec, cpml{ cells = 4 }}, z = pec },
  sources = { soft{ component = "Ez", at = {66*d, 40*d, 6*d}, waveform = gaussian{ width = 4e-11, delay = 2e-11, amplitude = 1 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {120*d, 20*d, 6*d} } },
}

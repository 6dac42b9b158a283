-- Two media that run into the layers: where layers of two or three axes meet one text serves tiles of either, by itself
-- or, where a third medium lies in some of them, beside one that looks media up.
local d = 1e-3
return scene {
  mode = "3d", cell = d, cells = {44, 40, 36}, steps = 24,
  boundary = cpml{ cells = 4 },
  objects = {
    box{ from = {0, 0, 0}, to = {44*d, 20.3*d, 36*d}, material = material{ name = "board", eps = 3 } },
    box{ from = {18*d, 0, 0}, to = {26*d, 6*d, 6*d}, material = material{ name = "foam", eps = 2 } },
  },
  sources = { soft{ component = "Ex", at = {20*d, 12*d, 20*d}, waveform = gaussian{ width = 1e-11, delay = 2e-11 } } },
  monitors = {
    probe{ name = "board", component = "Ex", at = {12*d, 12*d, 12*d} },
    flux{ name = "power", from = {10*d, 6*d, 8*d}, to = {30*d, 30*d, 26*d}, frequencies = {1e10} },
    energy{ name = "energy", every = 4 },
  },
}

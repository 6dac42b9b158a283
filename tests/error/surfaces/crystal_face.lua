return scene {
  mode = "2d-te", cell = 0.01, cells = {50, 40}, steps = 100, boundary = { x = pec, y = periodic },
  sources = { plane_wave{ from = {0.1, 0}, to = {0.3, 0.4}, direction = "+x", polarisation = "y", waveform = sine{ f = 1e9 } } },
  objects = { box{ from = {0.05, 0}, to = {0.2, 0.4}, material = material{ name = "oblique", eps = { 2, 2, 3, xy = 0.5 } } } },
}

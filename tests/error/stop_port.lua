return scene {
  mode = "2d-te", cell = 1e-3, cells = {60, 10}, steps = 100, boundary = { x = cpml{ cells = 8 }, y = pec },
  sources = { port{ name = "feed", from = {0.03, 0}, to = {0.03, 0.01}, resistance = 50, waveform = pulse{ f0 = 3e9, bandwidth = 3e9 } } },
  stop = decay{ probe = "feed" },
}

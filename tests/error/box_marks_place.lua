local place = box{ from = {0.1}, to = {0.2} }
return scene { mode = "1d", cell = 1e-2, cells = 50, steps = 1, objects = { place },
  sources = { soft{ component = "Ez", box = place, waveform = sine{ f = 1e9 } } } }

-- Hertz where gigahertz were meant, a ramp longer than the run, and a function that is zero all the time.
return scene {
  mode = "1d", cell = 1e-3, cells = 300, steps = 300, boundary = cpml{},
  sources = {
    soft{ component = "Ez", at = 0.15, waveform = ricker{ f = 12 } },
    soft{ component = "Ez", at = 0.16, waveform = sine{ f = 5e9, ramp = 12 } },
    soft{ component = "Ez", at = 0.17, waveform = function(t) return t > 1 and 1 or 0 end },
    soft{ component = "Ez", at = 0.18, waveform = ricker{ f = 5e9 } },
  },
}

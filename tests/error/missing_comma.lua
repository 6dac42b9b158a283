return scene {
  mode = "1d",
  sources = {
    soft{ component = "Ez", at = 0.01, waveform = sine{ f = 1e9 } }
    soft{ component = "Ez", at = 0.02, waveform = sine{ f = 1e9 } }
  },
}

-- A source that is refused has no name yet: what asks for it is not blamed.
return scene { mode = "1d", cell = 1e-3, cells = 100, steps = 10,
  sources = { soft{ name = "feed", component = "Ez", at = 5, waveform = sine{ f = 1e9 } } },
  monitors = {
    dft{ name = "d", component = "Ez", at = 0.05, frequencies = 1e9, normalise = "feed" },
    power{ name = "p", source = "feed", frequencies = 1e9 },
  },
}

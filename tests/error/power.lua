local wave = sine{ f = 1e9 }
return scene {
  mode = "2d-tm", cell = 1e-3, cells = {20, 20}, steps = 10,
  sources = {
    hard{ name = "hard", component = "Ez", at = {4e-3, 5e-3}, waveform = wave },
    port{ name = "load", at = {5e-3, 5e-3}, axis = "z", resistance = 50 },
    voltage{ name = "ideal", at = {6e-3, 5e-3}, axis = "z", resistance = 0, waveform = wave },
    voltage{ name = "feed", at = {7e-3, 5e-3}, axis = "z", resistance = 50, waveform = wave },
    current{ name = "silent", at = {8e-3, 5e-3}, axis = "z", waveform = sine{ f = 1e9, amplitude = 0 } },
    plane_wave{ name = "wave", from = {9e-3, 9e-3}, to = {15e-3, 15e-3}, direction = {1, 0}, waveform = wave },
    initial{ name = "start", component = "Ez", value = 1 },
  },
  monitors = {
    power{ name = "unknown", source = "fed", frequencies = {1e9} },
    power{ name = "first", frequencies = {1e9} },
    power{ name = "of_load", source = "load", frequencies = {1e9} },
    power{ name = "of_ideal", source = "ideal", frequencies = {1e9} },
    power{ name = "of_silent", source = "silent", frequencies = {1e9} },
    power{ name = "of_wave", source = "wave", frequencies = {1e9} },
    power{ name = "of_start", source = "start", frequencies = {1e9} },
    power{ name = "less", source = "feed", frequencies = {1e9}, reference = "out/vacuum", subtract = true },
    power{ name = "alone", source = "feed", frequencies = {1e9}, against = "p" },
    power{ name = "neither", source = "feed" },
  },
}

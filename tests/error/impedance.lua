return scene {
  mode = "2d-tm", cell = 1e-3, cells = {20, 20}, steps = 10,
  sources = { voltage{ name = "Feed", at = {5e-3, 5e-3}, axis = "z", resistance = 50, waveform = sine{ f = 1e9 } } },
  monitors = {
    voltage_probe{ name = "across", at = {5e-3, 5e-3}, axis = "z" },
    current_probe{ name = "through", at = {5e-3, 5e-3}, axis = "z" },
    probe{ name = "ez", component = "Ez", at = {5e-3, 5e-3} },
    impedance{ name = "misspelt", voltage = "acros", current = "through" },
    impedance{ name = "wrong_kind", voltage = "ez", current = "across" },
    impedance{ name = "feed", voltage = "across", current = "through" },
  },
}

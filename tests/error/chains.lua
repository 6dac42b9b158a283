return scene {
  mode = "2d-te", cell = 0.01, cells = {50, 40}, steps = 100,
  sources = { voltage{ from = {0.1, 0.1}, to = {0.2, 0.2}, resistance = 1, waveform = sine{ f = 1e9 } } },
  lumped = { resistor{ from = {0.1, 0.1}, to = {0.2, 0.1}, axis = "y", ohms = 5 }, capacitor{ at = {0.1, 0.1}, axis = "z", farads = 0 }, inductor{ from = {0.1, 0.1}, henries = 1e-9 } },
}

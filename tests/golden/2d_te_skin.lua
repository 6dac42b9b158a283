-- A good conductor by its surface impedance and a resistive sheet on the wall in front of it.
return scene {
  mode = "2d-te", cell = 1e-3, cells = {24, 20}, steps = 60,
  boundary = { x = cpml{ cells = 4 }, y = { metal{ name = "wall", sigma = 1e6 }, pmc } },
  objects = {
    box{ from = {10e-3, 6e-3}, to = {15e-3, 12e-3}, material = metal{ name = "copper", sigma = 5.8e7, band = {1e10, 2e10} } },
    sheet{ from = {8e-3, 4e-3}, to = {8e-3, 16e-3}, ohms = 376.73 },
  },
  sources = { current{ at = {5.5e-3, 10e-3}, axis = "x", waveform = ricker{ f = 1.5e10 } } },
  monitors = { probe{ name = "p", component = "Hz", at = {18.5e-3, 9.5e-3} } },
}

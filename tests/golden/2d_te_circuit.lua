-- A plane wave on a gap loaded with R, L and C; a source over a chain of edges, probed.
local d, n = 1e-3, 40

return scene {
  title    = "Circuits and a plane wave in 2D TE",
  mode     = "2d-te",
  cell     = d,
  cells    = {n, n},
  steps    = 60,
  boundary = cpml{ cells = 6 },
  objects  = { box{ from = {19*d, 12*d}, to = {20*d, 28*d}, material = pec } },
  sources  = {
    plane_wave{ name = "wave", from = {8*d, 8*d}, to = {32*d, 32*d}, direction = {2, 1}, waveform = ricker{ f = 8e9 } },
    voltage{ name = "port", from = {24*d, 16*d}, to = {24*d, 18*d}, resistance = 50, waveform = step{ rise = 2e-11 } },
  },
  lumped   = {
    resistor{ at = {20*d, 20.5*d}, axis = "y", ohms = 100 },
    inductor{ at = {20*d, 20.5*d}, axis = "y", henries = 1e-9 },
    capacitor{ at = {20*d, 21.5*d}, axis = "y", farads = 1e-12 },
  },
  monitors = {
    voltage_probe{ name = "u", from = {24*d, 16*d}, to = {24*d, 18*d} },
    current_probe{ name = "i", at = {24*d, 16.5*d}, axis = "y" },
  },
}

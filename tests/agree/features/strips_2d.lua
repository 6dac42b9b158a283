-- What blocks that stay on chip do to whole strips: axis-parallel and oblique total-field boxes that cross, a box of soft sources and two
-- sources at one site feed them, beside a circuit and a hard source at single sites; probes; spectra of every step, every third, and of ten
-- frequencies.
local wave = gaussian{ width = 3e-11, delay = 9e-11 }
local tones = {}
for i = 1, 10 do tones[i] = (4 + i) * 1e9 end
return scene{
  mode = "2d-tm", cell = 1e-3, cells = {64, 57}, steps = 61,
  boundary = { x = cpml{ cells = 6 }, y = {cpml{ cells = 5 }, pec} },
  sources = {
    plane_wave{ from = {15e-3, 14e-3}, to = {40e-3, 43e-3}, direction = {1, 2}, waveform = wave },
    plane_wave{ from = {20e-3, 18e-3}, to = {50e-3, 40e-3}, direction = {0, 1}, waveform = wave },
    soft{ component = "Hy", box = { from = {10e-3, 30e-3}, to = {33e-3, 36e-3} }, waveform = wave },
    soft{ component = "Ez", at = {30e-3, 25e-3}, waveform = wave },
    soft{ component = "Ez", at = {30e-3, 25e-3}, waveform = gaussian{ width = 2e-11, delay = 8e-11 } },
    voltage{ at = {47e-3, 30e-3}, axis = "z", resistance = 50, waveform = wave },
    hard{ component = "Ez", at = {55e-3, 12e-3}, waveform = wave },
  },
  monitors = {
    probe{ name = "p", component = "Ez", at = {30e-3, 25e-3} },
    probe{ name = "q", component = "Hx", at = {21e-3, 18e-3}, every = 3 },
    flux{ name = "box", from = {12e-3, 12e-3}, to = {52e-3, 45e-3}, frequencies = tones },
    dft{ name = "field", component = "Ez", frequencies = {7e9}, every = 3 },
    dft{ name = "line", component = "Hy", plane = { x = 0.031 }, frequencies = {5e9, 6e9, 7e9}, every = 1 },
  },
}

-- Modes beyond what a section is searched for.
local d, f = 1e-7, {2e14}
return scene{
  mode = "2d-te", cell = d, cells = {40, 30}, steps = 10, boundary = cpml{},
  sources = { mode{ from = {12*d, 0}, to = {12*d, 30*d}, direction = {1, 0}, number = 2147483647, waveform = sine{ f = 2e14 } } },
  monitors = { modes{ name = "m", from = {25*d, 0}, to = {25*d, 30*d}, numbers = {33}, frequencies = f } },
}

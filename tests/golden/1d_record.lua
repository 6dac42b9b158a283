-- A pulse's field at a plane, recorded for 1d_replay.lua (which has it beside this file).
local d = 1e-3

return scene {
  title    = "Recording in 1D",
  mode     = "1d",
  cell     = d,
  cells    = 60,
  steps    = 80,
  boundary = cpml{ cells = 6 },
  sources  = { soft{ component = "Ez", at = 15*d, waveform = ricker{ f = 12e9 } } },
  monitors = { record{ name = "cut", from = 30*d, to = 30*d } },
}

-- What 1d_record.lua recorded (cut.rec, packed: its 80 rows alone), brought to life in another domain.
local d = 1e-3

return scene {
  title    = "Replay in 1D",
  mode     = "1d",
  cell     = d,
  cells    = 50,
  steps    = 80,
  boundary = cpml{ cells = 6 },
  sources  = { replay{ name = "pulse", file = "tests/golden/1d_record.rec", shift = -18*d } },
  monitors = { probe{ name = "ez", component = "Ez", at = 30*d } },
}

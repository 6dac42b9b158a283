-- 2D TM: a source of H beside a magnetic wall of x, in a row that stops between H and E for the copies of one of y.
local d = 1e-3
return scene {
  mode = "2d-tm", cell = d, cells = {40, 30}, steps = 40, boundary = { x = pmc, y = pmc },
  sources = { soft{ component = "Hy", at = {39.5*d, 0}, waveform = pulse{ f0 = 10e9, bandwidth = 16e9 } },
              soft{ component = "Hy", at = {0.5*d, 0}, waveform = pulse{ f0 = 12e9, bandwidth = 16e9 } } },
  monitors = { probe{ name = "p", component = "Ez", at = {20*d, 10*d} } },
}

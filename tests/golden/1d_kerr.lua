-- A Kerr slab: D = eps0 (eps E + chi3 E^3) is solved for E after each step.
local d = 10e-9
return scene{ mode = "1d", cell = d, cells = 120, steps = 60, boundary = cpml{ cells = 8 },
  objects  = { box{ from = 40*d, to = 80*d, material = material{ name = "glass", eps = 2.25, chi3 = 1e-18 } } },
  sources  = { soft{ component = "Ez", at = 20*d, waveform = sine{ f = 3e14, amplitude = 1e7, ramp = 3 } } },
  monitors = { probe{ name = "ez", component = "Ez", at = 100*d } },
}

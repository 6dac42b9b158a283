-- The beam that 13_record_2d.lua recorded falls on a glass rod. Inside the box is the whole field, outside it what
-- the rod scatters; mirror and source are not there, and the domain is a third as large. Take the rod away
-- (--set eps=1) and the box holds the beam as it was recorded, to rounding, and nothing is outside.
local d   = 1e-3
local n   = 120
local mid = n*d/2

return scene {
  title    = "The recorded beam on a glass rod",
  mode     = "2d-tm",
  cell     = d,
  cells    = {n, n},
  steps    = 900,
  boundary = cpml{ cells = 10 },
  objects  = {
    disc{ centre = {mid, mid}, radius = param("radius", 20e-3, "of the rod", "m"),
          material = material{ name = "glass", eps = param("eps", 2.25, "relative permittivity of the rod") } },
  },
  sources  = {                                        -- from nodes 130, 40 there to 20, 20 here
    replay{ file = param("recording", "out/13_record_2d/beam.rec", "what 13_record_2d.lua wrote"),
            shift = {-110*d, -20*d} },
  },
  monitors = {
    probe   { name = "middle", component = "Ez", at = {mid, mid} },
    probe   { name = "outside", component = "Ez", at = {15*d, mid} },
    snapshot{ name = "ez", component = "Ez", every = 100 },
  },
}

-- 2D TE: crystals and cut cells without loss in tiles, round a periodic axis that is no whole number of strips and up to
-- electric walls, with sources and probes of the component that is behind, and sums.
local d = 1e-3
local other = material{ name = "other", eps = rotated{ {3, 2, 2}, angle = -20 } }

return scene {
  mode     = "2d-te", cell = d, cells = {157, 61}, steps = 40, boundary = { x = periodic, y = pec }, averaging = "tensor",
  objects  = {
    disc{ centre = {60*d, 30*d}, radius = 21.3*d, material = material{ name = "glass", eps = 6 } },
    disc{ centre = {60*d, 30*d}, radius = 9.4*d, material = material{ name = "crystal", eps = rotated{ {2, 5, 2}, angle = 30 } } },
    box { from = {0, 0}, to = {17.5*d, 40.2*d}, material = other },
    box { from = {137*d, 0}, to = {157*d, 40.2*d}, material = other },
  },
  sources  = { soft{ component = "Ey", at = {62*d, 28.5*d}, waveform = pulse{ f0 = 20e9, bandwidth = 16e9 } },
               soft{ component = "Ex", box = { from = {40.5*d, 22*d}, to = {41.5*d, 40*d} }, waveform = pulse{ f0 = 20e9, bandwidth = 16e9 } },
               soft{ component = "Hz", at = {2.5*d, 12.5*d}, waveform = pulse{ f0 = 20e9, bandwidth = 16e9 } } },
  monitors = { probe{ name = "p", component = "Ey", at = {60*d, 34.5*d} }, probe{ name = "q", component = "Ex", at = {0.5*d, 20*d} },
               dft{ name = "sum", component = "Ey", frequencies = { 20e9 } } },
}

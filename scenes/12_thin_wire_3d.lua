-- A dipole of 0.47 wavelengths whose wire is a tenth of a cell thick in radius. The
-- radius goes into the media of the cells beside the wire, so 23 cells are enough for
-- an input impedance within a few per cent of the method of moments. The probes make
-- the source a port: ports/feed.csv has what it sees, at the frequency of the pulse
-- 70.9 - 2.9i ohm, by the method of moments 71.6 - 2.3i ohm.
local cells  = param("cells", 23, "cells along the wire, odd")
local f      = param("frequency", 1e9, "Hz")
local length = 0.47 * 299792458 / f
local d      = length / cells
local margin = 20
local x, low = (margin + 1) * d, margin * d
local feed   = {x, x, low + length / 2}

return scene {
  title    = "Dipole of thin wire",
  mode     = "3d",
  cell     = d,
  cells    = {2*margin + 2, 2*margin + 2, 2*margin + cells},
  duration = 34 / f,
  stop     = decay{ probe = "v", ratio = 1e-5, after = 500 },
  boundary = cpml{ cells = 10 },
  objects  = {
    wire{ from = {x, x, low}, to = {x, x, low + length}, radius = param("radius", 0.1, "of the wire", "cells") * d, material = pec },
  },
  sources  = {
    voltage{ name = "feed", at = feed, axis = "z", resistance = 50, waveform = pulse{ f0 = f, bandwidth = 0.4*f } },
  },
  monitors = {
    voltage_probe{ name = "v", at = feed, axis = "z" },
    current_probe{ name = "i", at = feed, axis = "z" },
    snapshot{ name = "ez", component = "Ez", plane = { y = x }, every = 100 },
  },
}

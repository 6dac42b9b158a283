-- A silicon ring beside a silicon strip on oxide, averaged at its surfaces: 640 x 480 x 120 cells of 20 nm, power through
-- the strip and a plane of amplitudes. A scene of `tests/gpu/waiting.sh`: how long a run waits before it steps and after it.
local d      = param("cell", 20e-9, "edge of a cell", "m")
local nx     = param("nx", 640, "cells along x")
local ny     = param("ny", 480, "cells along y")
local nz     = param("nz", 120, "cells along z")
local steps  = param("steps", 6000, "steps")

local f      = 299792458 / 1.55e-6
local w, h   = 0.5e-6, 0.22e-6
local z      = nz * d / 2
local bus    = 80 * d                                  -- the strip's middle
local R      = (ny - 80) * d / 2 - bus / 2             -- of the ring's middle
local cx, cy = nx * d / 2, bus + w + 0.2e-6 + R
local silicon = material{ name = "silicon", eps = 3.48^2 }
local oxide   = material{ name = "oxide", eps = 1.444^2 }
local frequencies = {}
for i = 1, 21 do frequencies[i] = f * (0.95 + 0.005 * (i - 1)) end

local function watch(name, x)
  return flux{ name = name, from = {x, bus - 1e-6, z - 0.8e-6}, to = {x, bus + 1e-6, z + 0.8e-6}, frequencies = frequencies }
end

return scene {
  title      = "A silicon ring on oxide",
  mode       = "3d",
  cell       = d,
  cells      = {nx, ny, nz},
  steps      = steps,
  boundary   = cpml{ cells = 10 },
  background = vacuum,
  averaging  = "normal",
  objects    = {
    box{ from = {0, 0, 0}, to = {nx * d, ny * d, z - h / 2}, material = oxide },
    box{ from = {0, bus - w / 2, z - h / 2}, to = {nx * d, bus + w / 2, z + h / 2}, material = silicon },
    difference{
      cylinder{ from = {cx, cy, z - h / 2}, to = {cx, cy, z + h / 2}, radius = R + w / 2 },
      cylinder{ from = {cx, cy, z - h}, to = {cx, cy, z + h}, radius = R - w / 2 },
      material = silicon,
    },
  },
  sources    = { soft{ component = "Ey", box = { from = {30 * d, bus - w / 2, z - h / 2}, to = {30 * d, bus + w / 2, z + h / 2} },
                       waveform = pulse{ f0 = f, bandwidth = 0.1 * f } } },
  monitors   = { watch("in", 60 * d), watch("through", (nx - 60) * d),
                 dft{ name = "hz", component = "Hz", plane = { z = z }, frequencies = f } },
}

-- A ring resonator between two guides from a layout: a GDSII file (scenes/meshes/ring.py writes it) whose cell CHIP holds
-- the ring and refers to one guide twice. In two dimensions, the strips' height taken as an effective index of 2.8.
-- Expected: at the ring's resonances, 188.9 and 196.3 THz, which are a free spectral range c/(n_g 2 pi R) apart as those
-- of 27_ring.lua, less than 1% of the power goes through the first guide and 89% leaves the second one backwards.
local d      = param("cell", 40e-9, "edge of a cell", "m")
local fs     = param("resolution", 201, "frequencies")
local f      = 299792458 / 1.55e-6
local L, W   = 7.2e-6, 7.6e-6
local mid    = 2.48e-6                                -- of the guides, from the ring's middle, m
local strip  = material{ name = "strip", eps = 2.8^2 }
local silica = material{ name = "silica", eps = 1.444^2 }
local chip   = gds{ file = "meshes/ring.gds", cell = "CHIP", layers = { ["1/0"] = { material = strip } } }
local frequencies = {}
for i = 1, fs do frequencies[i] = f * (0.95 + 0.10 * (i - 1) / (fs - 1)) end

local function watch(name, x, y, way)
  return modes{ name = name, from = {x, y - 1.2e-6}, to = {x, y + 1.2e-6}, frequencies = frequencies, direction = way }
end
local low, high = W / 2 - mid, W / 2 + mid

return scene {
  title      = "Ring between two guides, from a layout",
  mode       = "2d-te",
  cell       = d,
  size       = {L, W},
  duration   = 3e-12,
  boundary   = cpml{ cells = 10 },
  background = silica,
  averaging  = "normal",
  objects    = { shift{ chip, by = {L / 2, W / 2} } },
  sources    = { mode{ name = "light", from = {0.8e-6, low - 1.2e-6}, to = {0.8e-6, low + 1.2e-6}, direction = "+x",
                       waveform = pulse{ f0 = f, bandwidth = 0.1 * f } } },
  monitors   = { watch("in", 1e-6, low, "+x"), watch("through", L - 0.8e-6, low, "-x"), watch("drop", 1e-6, high, "+x"),
                 dft{ name = "hz", component = "Hz", frequencies = 1.8887e14 } },
}

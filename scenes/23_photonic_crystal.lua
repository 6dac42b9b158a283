-- A photonic crystal in one dimension: four quarter-wave layers of eps = 4 with
-- quarter waves of vacuum between. `behind` over `before` of a run with
-- --set layers=0 is the transmission.
-- Expected: 0.0155 in the middle of the gap, T = 1 - ((1 - n^8)/(1 + n^8))^2 with
-- n = 2 (Born & Wolf, Principles of Optics, sect. 1.6.5).
local layers = param("layers", 4, "dielectric layers")
local f      = 1e9
local lam    = 299792458 / f
local d      = lam / 160

local stack = {}
for i = 1, layers do
  local x = (600 + 60 * i) * d -- 20 cells of dielectric are a quarter wave in it, 40 of vacuum
  stack[i] = box{ from = {x}, to = {x + 20 * d}, material = material{ name = "glass", eps = 4 } }
end

local frequencies = {}
for i = 1, 41 do frequencies[i] = f * (0.5 + 0.025 * (i - 1)) end

return scene {
  title    = "Transmission of a quarter-wave stack",
  mode     = "1d",
  cell     = d,
  cells    = 1400,
  steps    = 12000,
  boundary = cpml{ cells = 20 },
  objects  = stack,
  sources  = { soft{ component = "Ez", at = 100 * d, waveform = pulse{ f0 = f, bandwidth = f } } },
  monitors = {
    flux{ name = "before", from = 400 * d, to = 400 * d, frequencies = frequencies },
    flux{ name = "behind", from = 1200 * d, to = 1200 * d, frequencies = frequencies },
  },
}

-- A band-pass filter in rectangular guide WR-90: three half-wave cavities between four symmetrical inductive irises of
-- thin metal. TE10 does not change along the guide's height, so that two dimensions hold all of it.
-- Expected: a Chebyshev response of 0.5 dB ripple from 9.6 to 10.4 GHz (G. Matthaei, L. Young and E. Jones, Microwave
-- Filters, sect. 8.06, with Marcuvitz's irises); a circuit of these irises and guides has |S21| = -31.8 dB at 9 GHz and
-- -18.9 dB at 11 GHz. `--sweep port=1,2` writes the whole matrix as sparameters.s2p.
local n    = param("cells", 96, "cells across the guide, an even number")
local port = param("port", 1, "the port that is driven")
local a    = 22.86e-3                                 -- the guide's width, m
local d    = a / n

-- Openings and cavities in cells. Edges of metal act a third of a cell further out than they are drawn.
local function even(x) return 2 * math.floor(x / 2 + 0.5) end
local wide, narrow = even(0.4371 * n + 0.7), even(0.3078 * n + 0.7)
local outer, inner = math.floor(16.657e-3 / d + 0.5), math.floor(17.870e-3 / d + 0.5)

local lead  = 2 * n                                   -- cells before and behind the filter
local metal, at = {}, lead
local function iris(opening)
  local edge, x, thin = (n - opening) / 2 * d, at * d, 1e-6 * d
  metal[#metal + 1] = box{ from = {x, 0},        to = {x + thin, edge}, material = pec }
  metal[#metal + 1] = box{ from = {x, a - edge}, to = {x + thin, a},    material = pec }
end
iris(wide)
at = at + outer; iris(narrow)
at = at + inner; iris(narrow)
at = at + outer; iris(wide)
local long = at + lead

local frequencies = {}
for i = 0, 60 do frequencies[i + 1] = 8.5e9 + i * 50e6 end

local function plane(x) return {x * d, 0}, {x * d, a} end
local function watch(name, x, way)
  local from, to = plane(x)
  return modes{ name = name, from = from, to = to, frequencies = frequencies, direction = way }
end
local from, to = plane(port == 1 and n or long - n)

return scene {
  title    = "Three-cavity iris filter",
  mode     = "2d-tm",
  cell     = d,
  cells    = {long, n},
  duration = 40e-9,
  boundary = { x = cpml{ cells = 24 }, y = pec },
  objects  = metal,
  sources  = { mode{ name = "te10", from = from, to = to, direction = port == 1 and "+x" or "-x", f = 10e9,
                     waveform = pulse{ f0 = 10e9, bandwidth = 3e9 } } },
  monitors = { watch("in", 1.25 * n, "+x"), watch("out", long - 1.25 * n, "-x"),
               dft{ name = "ez", component = "Ez", frequencies = {10e9} } },
}

-- Table 4: a wave of 1 um enters a line of so many wavelengths, 100 nodes each, 200 steps for
-- each wavelength that the front travels, an absorbing layer of one wavelength at the end. The
-- line whole (parts = 1), or one part of it, stepped by itself: what the part before recorded at
-- its end comes in, from shortly before the front on, and its last period goes on after the
-- recording's end. Each of P parts runs for 1/P of the wavelengths that enter: as many lengths
-- of its own as the whole line runs of its own. With `across` it is a guide in two dimensions, cut in the same way: the
-- paper's next step.
local long     = param("long", 10, "length of the line, wavelengths")
local entered  = param("entered", 5 * long, "wavelengths that enter")
local parts    = param("parts", 1, "parts of the line")
local part     = param("part", 1, "which of them")
local incoming = param("incoming", "", "what the part before has recorded")
local across   = param("across", 0, "cells across a guide with conducting walls; 0: a line")
local lam, c   = 1e-6, 299792458
local d, dt    = lam / 100, lam / c / 200
local lead     = 10

local function cut(p) return (100 * long * p + parts // 2) // parts end
local function nodes(p) return cut(p) - cut(p - 1) end

-- Steps until the front enters part p, and how many whole periods of the recording before it are skipped.
local front, skipped = 0, 0
for p = 2, part do
  local there = front + 2 * nodes(p - 1)
  skipped = math.max(0, there - 20) // 200 * 200
  front = there - skipped
end

local last   = lead + nodes(part)
local flat = across > 0
local function at(i, j) return flat and {i * d, (j or across // 2) * d} or i * d end

-- On a line one point, in a guide its lowest mode, row by row.
local sources = { not flat and soft{ component = "Ez", at = at(lead), waveform = sine{ f = c / lam, ramp = 1 } } or nil }
for j = 1, part == 1 and across - 1 or 0 do
  sources[j] = soft{ component = "Ez", at = at(lead, j), waveform = sine{ f = c / lam, ramp = 4, amplitude = math.sin(math.pi * j / across) } }
end
if part > 1 then
  sources = { replay{ file = incoming, shift = flat and {-nodes(part - 1) * d, 0} or -nodes(part - 1) * d, start = skipped * dt, period = 200 * dt } }
end

local monitors = {
  probe{ name = "end", component = "Ez", at = at(last), every = 200 },
  probe{ name = "quarter", component = "Ez", at = at(last - 25), every = 200 },
}
if part < parts then monitors[3] = record{ name = "cut", from = at(last, 0), to = at(last, across) } end

return scene {
  title    = "Part " .. part .. " of " .. parts .. " of a line of " .. long .. " wavelengths",
  mode     = flat and "2d-tm" or "1d",
  cell     = d,
  cells    = flat and {last + 1 + 100, across} or {last + 1 + 100},
  dt       = dt,
  steps    = 200 * ((entered + parts - 1) // parts),
  boundary = flat and { x = { mur{}, cpml{ cells = 100 } }, y = pec } or { x = { mur{}, cpml{ cells = 100 } } },
  sources  = sources,
  monitors = monitors,
}

-- Radar cross section of a metal ball, ka = 1. The far field's box lies outside the
-- total-field box, where there is only what the ball scatters.
-- Expected: Mie's series (Bohren & Huffman, ch. 4) gives 3.65 pi a^2 back to the
-- transmitter (theta = 180). Stairs scatter like a ball about half a cell larger;
-- --set radius=24 halves the difference.
local r   = param("radius", 12, "radius of the ball", "cells")
local d   = 0.1 / r
local mid = (r + 22) * d
local f   = 299792458 / (2 * math.pi * 0.1)

local function corners(cells)
  local s = (r + cells) * d
  return {mid - s, mid - s, mid - s}, {mid + s, mid + s, mid + s}
end
local low, high = corners(4)
local from, to  = corners(8)

return scene {
  title    = "Radar cross section of a metal ball",
  mode     = "3d",
  cell     = d,
  cells    = {2 * (r + 22), 2 * (r + 22), 2 * (r + 22)},
  steps    = 120 * r,
  boundary = cpml{ cells = 10 },
  objects  = { sphere{ centre = {mid, mid, mid}, radius = r * d, material = pec } },
  sources  = { plane_wave{ from = low, to = high, direction = "z", polarisation = "x",
                           waveform = pulse{ f0 = f, bandwidth = 0.5 * f } } },
  monitors = { far_field{ name = "rcs", from = from, to = to, frequencies = f } },
}

-- A pulse of Ez between perfectly conducting walls runs into a perfectly conducting
-- cylinder (after Molostov and Shcherbinin 2015): no filling, a box of 1500 V/m at the start. The
-- paper gives the pulse in cells of a grid of about 4000 x 4000; the cylinder's radius
-- and place are chosen here. All are parameters, in parts of the side.
local n      = param("n", 4000, "cells along each side")
local centre = param("centre", 0.5, "height of the cylinder's axis, part of the side")
local across = param("across", 0.5, "its place across, part of the side")
local radius = param("radius", 0.10003, "its radius, part of the side")
local method = param("method", "pec", "the conductor: 'pec' sites, or a 'mask' that multiplies Ez by 0 after each update, or 'none'")
local looks  = param("pictures", false, "pictures at the paper's steps")
local every  = param("every", 0, "steps between pictures instead; 0: the paper's")
local d      = param("cell", 1e-3, "edge of a cell, m")
local scale  = n / 4000

local function round(x) return math.floor(x + 0.5) end

local axis_x, axis_y, r = across * n * d, centre * n * d, radius * n * d

-- The sites of Ez inside the cylinder, row by row: forcing 0 is multiplying by a mask.
local function mask()
  local rows = {}
  for j = math.ceil((axis_y - r) / d), math.floor((axis_y + r) / d) do
    local half = math.sqrt(math.max(r * r - (j * d - axis_y) ^ 2, 0))
    local from, to = math.ceil((axis_x - half) / d), math.floor((axis_x + half) / d)
    if from <= to then
      rows[#rows + 1] = hard{ component = "Ez", box = { from = {from * d, j * d}, to = {to * d, j * d} },
                              waveform = function() return 0 end }
    end
  end
  return rows
end

-- The pulse after the first step, the paper's figure 4, and two moments after the pulse has met the cylinder.
local steps = { 1 }
for _, step in ipairs{1000, 1500, 2000, 3000, 3500, 4000} do steps[#steps + 1] = round(step * scale) end

-- 20 < y/dy < 50 and 500 < x/dx < 3500 at full size.
local first, last = round(20 * scale) + 1, math.max(round(50 * scale), round(20 * scale) + 3) - 1
local sources = method == "mask" and mask() or {}
table.insert(sources, 1, initial{ component = "Ez", value = 1500,
                                  box = { from = {(round(500 * scale) + 1) * d, first * d},
                                          to   = {(round(3500 * scale) - 1) * d, last * d} } })
local monitors = {}
if every > 0 then
  monitors[1] = snapshot{ name = "ez", component = "Ez", every = every }
elseif looks then
  monitors[1] = snapshot{ name = "ez", component = "Ez", steps = steps }
end

return scene {
  title     = "A pulse in a guide with a conducting cylinder",
  mode      = "2d-tm",
  cell      = d,
  cells     = {n, n},
  steps     = round((looks and 4000 or 3000) * scale),
  boundary  = pec,
  averaging = "none",
  objects   = method == "pec" and { disc{ centre = {axis_x, axis_y}, radius = r, material = pec } } or {},
  sources   = sources,
  monitors  = monitors,
}

-- A patch antenna for 2.4 GHz on 1.6 mm of substrate, fed from below by a probe.
-- The mesh is fine at the patch's edges and round the probe, where the field is steep, and along the patch, where the wave
-- runs whose length makes the resonance; coarse elsewhere, also across the patch. 160 000 cells, where the fine ones alone
-- (--set follow=false) take 1.7 million for the same S11 (tests/physics/test_mesh_lines.py).
local follow = param("follow", true, "cells by mesh = auto{}, else all of them fine")
local fine   = param("fine", 0.4e-3, "cell at edges of the patch", "m")
local coarse = param("coarse", 3.5e-3, "largest cell", "m")
local room   = param("room", 20e-3, "free space round the patch", "m")

local h, length, width = 1.6e-3, 40e-3, 48e-3
local layers = follow and 6 or 10
local wall   = room + layers * (follow and coarse or fine)
local sx, sy, sz = length + 2 * wall, width + 2 * wall, h + wall
local x1, x2, y1, y2 = wall, wall + length, wall, wall + width
local feed   = x1 + 12e-3

local function near(x, y)
  local d = 4 * fine
  return box{ from = {x - d, y - d, 0}, to = {x + d, y + d, h + d} }
end

local band = {}
for i = 0, 60 do band[#band + 1] = 2.2e9 + i * 10e6 end

return scene {
  title    = "A patch antenna",
  mode     = "3d",
  size     = {sx, sy, sz},
  cell     = not follow and fine or nil,
  mesh     = follow and auto{
    f = 3e9, per_wavelength = 15, max = coarse, ratio = 1.3,
    around = { near(x1, y1), near(x2, y2), near(feed, sy / 2), box{ from = {x1, y1, 0}, to = {x2, y1 + fine, h} } },
    fine   = fine,
  } or nil,
  duration = param("duration", 18e-9, "of the run", "s"),
  symmetry = { y = "even" },
  boundary = { x = cpml{ cells = layers }, y = cpml{ cells = layers }, z = { pec, cpml{ cells = layers } } },
  objects  = {
    box  { from = {0, 0, 0}, to = {sx, sy, h}, material = material{ name = "substrate", eps = 2.2 } },
    plate{ from = {x1, y1, h}, to = {x2, y2, h}, material = pec },
  },
  sources  = {
    port{ name = "feed", from = {feed, sy / 2, 0}, to = {feed, sy / 2, h}, resistance = 50, frequencies = band,
          waveform = pulse{ f0 = 2.45e9, bandwidth = 1.4e9 } },
  },
}

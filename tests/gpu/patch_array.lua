-- Two by two patches on FR4 for 5.5 GHz, fed by four ports from below: 419 x 373 x 157 cells of 0.4 mm, a plane of
-- amplitudes and a far field. A scene of `tests/gpu/waiting.sh`: how long a run waits before it steps and after it.
local d      = param("cell", 0.4e-3, "edge of a cell", "m")
local nx     = param("nx", 419, "cells along x")
local ny     = param("ny", 373, "cells along y")
local nz     = param("nz", 157, "cells along z")
local steps  = param("steps", 6000, "steps")
local shift  = param("shift", 0, "cells by which the feeds are shifted along x")

local f      = 5.5e9
local h      = 4 * d                                   -- the board's height
local ground = 30 * d                                  -- of its lower face
local top    = ground + h
local length, width = 30 * d, 40 * d                   -- of a patch
local pitch  = 68 * d
local fr4    = material{ name = "FR4", eps = 4.3, sigma = 0.025 }
local copper = pec

local objects = {
  box  { from = {20 * d, 20 * d, ground}, to = {(nx - 20) * d, (ny - 20) * d, top}, material = fr4 },
  plate{ from = {20 * d, 20 * d, ground}, to = {(nx - 20) * d, (ny - 20) * d, ground}, material = copper },
}
local sources, frequencies = {}, {}
for i = 0, 40 do frequencies[#frequencies + 1] = f * (0.8 + 0.01 * i) end
for i = 0, 3 do
  local x = (nx // 2) * d + (i % 2 - 0.5) * pitch - length / 2
  local y = (ny // 2) * d + (i // 2 - 0.5) * pitch - width / 2
  local feed = x + (9 + shift) * d
  objects[#objects + 1] = plate{ from = {x, y, top}, to = {x + length, y + width, top}, material = copper }
  sources[#sources + 1] = port{ name = "p" .. i + 1, from = {feed, y + width / 2, ground}, to = {feed, y + width / 2, top}, resistance = 50,
                                frequencies = frequencies, waveform = i == 0 and pulse{ f0 = f, bandwidth = 0.6 * f } or nil }
end

return scene {
  title    = "Two by two patches on FR4",
  mode     = "3d",
  cell     = d,
  cells    = {nx, ny, nz},
  steps    = steps,
  boundary = cpml{ cells = 10 },
  objects  = objects,
  sources  = sources,
  monitors = {
    dft{ name = "plane", component = "Ez", plane = { z = top + 2 * d }, frequencies = f },
    far_field{ name = "far", from = {14 * d, 14 * d, 14 * d}, to = {(nx - 14) * d, (ny - 14) * d, (nz - 14) * d}, frequencies = f },
  },
}

-- A printed antenna from a picture of its copper (meshes/antenna.py draws it): a patch for 2.4 GHz, fed by a strip that
-- reaches into it. Copper has its surface impedance, the substrate a loss tangent of 0.001.
-- Expected: its resonance is that of a patch of 40 mm on 1.5 mm of eps = 2.2: with the fringes, 0.8 mm at each
-- end, c0/(2 * 41.6 mm * sqrt(2.13)) = 2.47 GHz (Balanis, Antenna Theory, 14.2). Found:
-- -9.8 dB at 2.46 GHz, 46 + 33j ohm: the strip does not match the patch, and adds its inductance.
local d, h   = 0.5e-3, 1.5e-3
local layers = 8
local wall   = 14e-3 + layers * d
local long, wide = 56e-3, 48e-3                     -- of the picture
local sx, sy, sz = long + 2 * wall, wide + 2 * wall, h + wall
local copper = metal{ name = "copper", sigma = 5.8e7 }
local board  = material{ name = "board", eps = 2.2, tan_delta = {0.001, 2.4e9} }

local band = {}
for i = 0, 60 do band[#band + 1] = 2.1e9 + i * 10e6 end

return scene {
  title    = "A printed antenna",
  mode     = "3d",
  cell     = d,
  size     = {sx, sy, sz},
  duration = 16e-9,
  symmetry = { y = "even" },
  boundary = { x = cpml{ cells = layers }, y = cpml{ cells = layers }, z = { copper, cpml{ cells = layers } } },
  objects  = {
    box  { from = {0, 0, 0}, to = {sx, sy, h}, material = board },
    image{ file = "meshes/antenna.png", from = {wall, wall, h}, to = {wall + long, wall + wide, h + d},
           grey = { {below = 0.5, material = copper} } },
  },
  sources  = {
    port{ name = "feed", from = {wall, sy / 2, 0}, to = {wall, sy / 2, h}, resistance = 50, frequencies = band,
          waveform = pulse{ f0 = 2.4e9, bandwidth = 1.5e9 } },
  },
}

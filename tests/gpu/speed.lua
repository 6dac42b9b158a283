-- What `tests/gpu/speed.sh` measures: a box of vacuum, or with objects, a guide or a ball of 2% of the volume in it, and its walls.
local n = param("n", 512, "cells"); local two = param("mode", "3d", "mode"); local ny = param("ny", 0, "rows"); local nz = param("nz", 0, "planes"); local L = param("layer", 0, "cpml")
local what = param("what", "vacuum", "vacuum, objects, guide, glass or metal (a ball), or drude (metal everywhere)")
local d = 1e-3
if ny == 0 then ny = n end
if nz == 0 then nz = n end
local flat = two ~= "3d"
local c = n*d/2
local o, s, m = {}, {}, {}
local function at(a, b, q) if flat then return {n*d*a, ny*d*b} end return {n*d*a, ny*d*b, nz*d*q} end
local E = two == "2d-te" and "Ey" or "Ez"
if param("sources", 1, "") > 0 then
  s[1] = soft{ component = E, at = at(0.5, 0.5, 0.5), waveform = gaussian{ width = 2e-11, delay = 1.2e-10, amplitude = 1 } }
  for i = 1, 10 do m[i] = probe{ name = "p"..i, component = E, at = at(0.05 + 0.08*i, 0.4, 0.3 + 0.05*i) } end
end
if what == "objects" then
  local glass = material{ name = "glass", eps = 2.25 }
  local water = material{ name = "water", eps = 10, sigma = 1 }
  o = { box{ from = {0.2*n*d, 0.2*n*d, 0.2*n*d}, to = {0.4*n*d, 0.5*n*d, 0.6*n*d}, material = glass },
        sphere{ centre = {0.65*n*d, 0.6*n*d, 0.5*n*d}, radius = 0.12*n*d, material = water },
        box{ from = {0.2*n*d, 0.7*n*d, 0.3*n*d}, to = {0.5*n*d, 0.75*n*d, 0.7*n*d}, material = pec } }
  s[2] = voltage{ at = {0.5*n*d, 0.3*n*d, 0.3*n*d}, axis = "z", resistance = 50, waveform = sine{ f = 5e9 } }
elseif what == "guide" then
  local si = material{ name = "silicon", eps = 12.11 }
  local ox = material{ name = "oxide", eps = 2.085 }
  o = { box{ from = {0, 0, 0}, to = {n*d, n*d, n*d}, material = ox }, box{ from = {0, 0.48*n*d, 0.49*n*d}, to = {n*d, 0.52*n*d, 0.51*n*d}, material = si } }
elseif what == "glass" or what == "metal" or what == "drude" then
  local glass, metal = material{ name = "glass", eps = 2.25 }, material{ name = "metal", eps = 1, drude = { {fp = 2e10, gamma = 1e9} } }
  o = { what == "drude" and box{ from = {0, 0, 0}, to = {n*d, n*d, n*d}, material = metal }
        or sphere{ centre = at(0.5, 0.5, 0.5), radius = 0.1684*n*d, material = what == "glass" and glass or metal } }
end
local tones, every = param("tones", 0, "frequencies of a running DFT plane"), param("every", 0, "steps")
if tones > 0 then
  local f = {}
  for i = 1, tones do f[i] = 4e9 + 6e9*(i - 1)/math.max(tones - 1, 1) end
  m[#m+1] = dft{ name = "plane", component = "Ez", plane = {x = 0.7*n*d}, frequencies = f, every = every > 0 and every or nil }
end
return scene{ title = "Speed", mode = two, cell = d, cells = flat and {n, ny} or {n, ny, nz}, steps = 2400, boundary = L > 0 and cpml{ cells = L } or (param("mur", 0, "") > 0 and mur{} or pec), objects = o, sources = s, monitors = m }

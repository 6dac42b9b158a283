-- One of the scenes of `tests/gpu/walk.py`: a box of any shape with any walls, sources, objects and monitors.
local mode    = param("mode", "3d", "1d, 2d-tm, 2d-te or 3d")
local nx      = param("nx", 128, "cells along x")
local ny      = param("ny", 128, "cells along y")
local nz      = param("nz", 128, "cells along z")
local walls   = { x = param("x", "cpml", "walls of x"), y = param("y", "cpml", "walls of y"), z = param("z", "cpml", "walls of z") }
local source  = param("source", "point", "point, box, hard, voltage, circuit, wire (3d), wave, oblique, sheet or initial")
local filling = param("filling", "none", "none, few, many, averaged, tensor, metal, tissue, magnet, copper, crystal or kerr")
local look    = param("look", "probes", "probes, plane, snapshots, flux, far or energy")
local mesh    = param("mesh", "equal", "equal or graded: cells of x and y that grow to either side of the middle, up to half as long again")

local d    = 1e-3
local axes = mode == "1d" and {"x"} or mode == "3d" and {"x", "y", "z"} or {"x", "y"}
local size = { x = nx*d, y = ny*d, z = nz*d }
local E    = mode == "2d-te" and "Ey" or "Ez"
local copper = metal{ name = "copper", sigma = 5.8e7 }
local made = { copper = copper, cpml = cpml{}, pec = pec, pmc = pmc, mur = mur{}, periodic = periodic, bloch = bloch{ k = 40 }, berenger = berenger{}, low = {pec, cpml{}}, high = {cpml{}, pmc} }

local function at(x, y, z)
  local place, share = {}, { x = x, y = y, z = z }
  for i, axis in ipairs(axes) do place[i] = share[axis]*size[axis] end
  return place
end

local boundary, cells = {}, {}
for i, axis in ipairs(axes) do
  boundary[axis] = made[walls[axis]]
  cells[i] = axis == "x" and nx or axis == "y" and ny or nz
end

local pulse_wave = pulse{ f0 = 6e9, bandwidth = 5e9 }
local sources, lumped, wires = {}, {}, {}
if source == "point" then
  sources[1] = soft{ component = E, at = at(0.5, 0.45, 0.5), waveform = pulse_wave }
elseif source == "box" then
  sources[1] = soft{ component = E, box = { from = at(0.2, 0.3, 0.3), to = at(0.2, 0.7, 0.7) }, waveform = pulse_wave }
elseif source == "hard" then
  sources[1] = hard{ component = E, box = { from = at(0.2, 0.3, 0.3), to = at(0.2, 0.7, 0.7) }, waveform = pulse_wave }
elseif source == "voltage" then
  for i = 1, 4 do
    sources[i] = voltage{ at = at(0.18*i, 0.4, 0.5), axis = E == "Ez" and "z" or "y", resistance = 50, waveform = pulse_wave }
  end
elseif source == "circuit" then
  local axis = E == "Ez" and "z" or "y"
  sources[1] = voltage{ at = at(0.4, 0.4, 0.5), axis = axis, resistance = 50, waveform = pulse_wave }
  lumped = { resistor{ at = at(0.6, 0.4, 0.5), axis = axis, ohms = 200 }, inductor{ at = at(0.6, 0.6, 0.5), axis = axis, henries = 1e-9 },
             capacitor{ at = at(0.4, 0.6, 0.5), axis = axis, farads = 1e-13 } }
elseif source == "wire" then
  sources[1] = voltage{ at = at(0.5, 0.5, 0.5), axis = "z", resistance = 50, waveform = pulse_wave }
  wires = { wire{ from = at(0.5, 0.5, 0.3), to = at(0.5, 0.5, 0.7), radius = 0.1*d, material = pec } }
elseif source == "wave" then
  sources[1] = plane_wave{ from = at(0.27, 0.27, 0.27), to = at(0.73, 0.73, 0.73), direction = mode == "1d" and {1} or mode == "3d" and {1, 0, 0} or {1, 0},
                           polarisation = mode == "3d" and {0, 0, 1} or nil, waveform = pulse_wave }
elseif source == "oblique" then
  sources[1] = plane_wave{ from = at(0.27, 0.27, 0.27), to = at(0.73, 0.73, 0.73), direction = mode == "3d" and {2, 1, -1} or {2, 1},
                           polarisation = mode == "3d" and {0, 1, 1} or nil, waveform = pulse_wave }
elseif source == "sheet" then -- over the whole of two periodic axes
  sources[1] = plane_wave{ from = at(0, 0, 0.15), to = at(1, 1, 0.85), direction = {0, 0, 1}, polarisation = {1, 0, 0}, waveform = pulse_wave }
elseif source == "initial" then
  sources[1] = initial{ component = E, box = { from = at(0.4, 0.4, 0.4), to = at(0.6, 0.6, 0.6) }, value = 1 }
end

local glass = material{ name = "glass", eps = 2.25 }
local plexiglas = material{ name = "plexiglas", eps = 2.6 }
local water = material{ name = "water", eps = 3, sigma = 1 }
local gold  = material{ name = "gold", eps = 1, drude = { {fp = 3e10, gamma = 5e9} } }
local ice   = material{ name = "ice", eps = rotated{ {2, 3, 4}, angle = 30 } }
local kerr  = material{ name = "kerr", eps = 2, chi3 = 1e-10 }
local flesh = material{ name = "flesh", eps = 4, sigma = 0.5, debye = { {delta_eps = 30, tau = 8e-12}, {delta_eps = 10, tau = 1e-10} } }
local bone  = material{ name = "bone", eps = 3, sigma = 0.1, debye = { {delta_eps = 8, tau = 1e-11} } }
local iron  = material{ name = "iron", eps = 4, mu = 2, mu_lorentz = { {delta_mu = 0.5, f0 = 5e9, gamma = 5e9} } }
local board = material{ name = "board", eps = 4.3, tan_delta = {0.02, 6e9} }
local media = { glass, water, pec }
local objects = {}
local function ball(x, y, z, r, medium)
  if mode == "1d" then return box{ from = {x*size.x - r}, to = {x*size.x + r}, material = medium } end
  return (mode == "3d" and sphere or disc){ centre = at(x, y, z), radius = r, material = medium }
end
local least = math.huge
for _, axis in ipairs(axes) do least = math.min(least, size[axis]) end
if filling == "few" or filling == "averaged" or filling == "tensor" then
  objects = { ball(0.43, 0.5, 0.5, 0.12*least, glass), ball(0.62, 0.6, 0.45, 0.07*least, filling == "tensor" and plexiglas or water) }
elseif filling == "many" then
  for i = 0, 49 do
    objects[i + 1] = ball(0.32 + 0.36*((i*0.618) % 1), 0.32 + 0.36*((i*0.414) % 1), 0.32 + 0.36*((i*0.732) % 1), 0.03*least, media[i % 3 + 1])
  end
elseif filling == "tissue" then
  objects = { ball(0.5, 0.5, 0.5, 0.3*least, flesh), ball(0.5, 0.5, 0.5, 0.1*least, bone) }
elseif filling == "magnet" then
  objects = { ball(0.5, 0.5, 0.5, 0.2*least, iron) }
elseif filling == "copper" then -- a patch on a board
  local last = axes[#axes]
  local function slab(low, high, from, to, medium)
    local a, b = at(low, low, low), at(high, high, high)
    a[#axes], b[#axes] = 0.3*size[last] + from*d, 0.3*size[last] + to*d
    return box{ from = a, to = b, material = medium }
  end
  objects = { slab(0.2, 0.8, 0, 3, board), slab(0.3, 0.7, 3, 4, copper) }
elseif filling == "metal" or filling == "crystal" or filling == "kerr" then
  objects = { ball(0.5, 0.5, 0.5, 0.15*least, filling == "metal" and gold or filling == "crystal" and ice or kerr) }
end

for _, w in ipairs(wires) do objects[#objects + 1] = w end

local monitors = {}
for i = 1, 4 do monitors[i] = probe{ name = "p" .. i, component = E, at = at(0.1 + 0.17*i, 0.4, 0.6) } end
local f = { 4e9, 6e9, 8e9 }
if look == "plane" then
  monitors[5] = mode == "3d" and dft{ name = "plane", component = E, plane = { x = 0.6*size.x }, frequencies = f } or dft{ name = "plane", component = E, frequencies = f }
elseif look == "snapshots" then
  monitors[5] = snapshot{ name = "slice", component = E, plane = mode == "3d" and { z = 0.5*size.z } or nil, every = 50 }
elseif look == "flux" then
  for i, b in ipairs{0.18, 0.23} do
    monitors[4 + i] = flux{ name = "flux" .. i, from = at(b, b, b), to = at(1 - b, 1 - b, 1 - b), frequencies = f }
  end
elseif look == "far" then
  monitors[5] = far_field{ name = "far", from = at(0.18, 0.18, 0.18), to = at(0.82, 0.82, 0.82), frequencies = f }
elseif look == "energy" then
  monitors[5] = energy{ every = 20 }
end

-- The nodes of an axis of n cells, which span n*d as equal ones do; those in layers are equal.
local function graded(n)
  local place, nodes = 0, {0}
  for i = 1, n do
    place = place + 1 + math.max(0, math.min(math.abs(i - 0.5 - n/2), n/2 - 12))/n
    nodes[i + 1] = place
  end
  for i = 1, n do nodes[i + 1] = nodes[i + 1]*n*d/place end
  return nodes
end

return scene{ title = "Walk", mode = mode, cell = d, cells = cells, steps = 2000, boundary = boundary, objects = objects, sources = sources, lumped = lumped,
              nodes = mesh == "graded" and { x = graded(nx), y = mode ~= "1d" and graded(ny) or nil } or nil, monitors = monitors,
              averaging = filling == "averaged" and "normal" or filling == "tensor" and "tensor" or nil }

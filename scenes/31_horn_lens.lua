-- A conical horn with a lens in its mouth, of solids made of solids: the horn is a cone and a cylinder without smaller
-- ones, the lens what two balls have in common, the flange a disc with a ring of bolt holes.
-- Expected: the lens bends the round waves of the horn almost flat, so that 20 mm ahead of it the field is 2.5 times that
-- without the lens (`--sweep lens=0,1`).
local n    = param("cells", 7, "cells per radius of the guide")
local lens = param("lens", 1, "with the lens (1) or without (0)")
local mm, f = 1e-3, 30e9
local r    = 4 * mm                                   -- of the guide: TE11 from 22 GHz on
local d    = r / n
local mid  = 20 * mm                                  -- the axis of all of it, along x
local function on(x) return {x * mm, mid, mid} end

local wall  = 1.2 * mm
local outer = union{ cylinder{ from = on(4), to = on(14), radius = r + wall },
                     cone{ from = on(14), to = on(30), radius1 = r + wall, radius2 = 3 * r + wall } }
local inner = union{ cylinder{ from = on(5.5), to = on(14), radius = r },
                     cone{ from = on(14), to = on(31), radius1 = r, radius2 = 3 * r + 0.5 * mm } }

local hole   = cylinder{ from = {9 * mm, mid + 8 * mm, mid}, to = {13 * mm, mid + 8 * mm, mid}, radius = 0.9 * mm }
local holes  = {}
for i = 1, 6 do holes[i] = rotate{ hole, axis = "x", angle = 60 * i, about = on(0) } end
local flange = difference{ cylinder{ from = on(10), to = on(12), radius = 10 * mm }, inner, union{ solids = holes } }

local glass = material{ name = "polystyrene", eps = 2.53 }
local ball  = 16 * mm
local objects = { union{ difference{ outer, inner }, flange, material = pec } }
if lens == 1 then
  objects[2] = intersection{ sphere{ centre = on(31 - 10.6), radius = ball }, sphere{ centre = on(31 + 10.6), radius = ball },
                             material = glass }
end

return scene {
  title    = "A horn and its lens",
  mode     = "3d",
  cell     = d,
  size     = {60 * mm, 2 * mid, 2 * mid},
  duration = 1.2e-9,
  boundary = cpml{ cells = 8 },
  objects  = objects,
  sources  = { current{ at = on(8), axis = "z", waveform = sine{ f = f, ramp = 3, phase = math.pi / 2 } } }, -- leaves no charge
  monitors = {
    snapshot{ name = "ez", component = "Ez", plane = {z = mid}, steps = {math.floor(0.58e-9 * 299792458 * math.sqrt(3) / d)} },
    dft{ name = "beam", component = "Ez", plane = {z = mid}, frequencies = {f} },
    probe{ name = "ahead", component = "Ez", at = on(50) },
  },
}

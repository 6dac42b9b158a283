-- A line with a mirror (a quarter wave of glass) in each half, so that the wave goes back and forth across the cut
-- between them: the model's re-reflections, Q > 0. Whole (pass = 0), or one pass through one half: odd passes step the
-- first half, even ones the second. Pass 1 has the source; each later pass is driven by what the one before recorded of
-- the wave that left it through the cut. The field behind the second mirror is the sum over the even passes. Steps and
-- cells are those of part.lua.
local long     = param("long", 20, "length of the line, wavelengths")
local pass     = param("pass", 0, "which pass; 0: the whole line")
local eps      = param("eps", 4.0, "relative permittivity of the mirrors; r = (eps - 1)/(eps + 1)")
local incoming = param("incoming", "", "what the pass before has recorded")
local lam, c   = 1e-6, 299792458
local d, dt    = lam / 100, lam / c / 200
local lead     = 20 -- cells before the cut in the second half
local half     = 50 * long
local thick    = math.floor(25 / math.sqrt(eps) + 0.5)
local mirrors  = { half // 2, half + half // 2 }
local second   = pass > 0 and pass % 2 == 0
local moved    = second and half - lead or 0
local last     = second and 2 * half - moved or pass == 0 and 2 * half or half

-- The front in the recording of pass p, in steps of that pass, and the periods of it that are skipped.
local front, skipped = 0, 0
for p = 1, pass - 1 do
  local way = p == 1 and half - 10 or 2 * (mirrors[p % 2 == 0 and 2 or 1] - half) * (p % 2 == 0 and 1 or -1)
  local there = front + 2 * way
  skipped = math.max(0, there - 20) // 200 * 200
  front = there - skipped
end

local source = soft{ component = "Ez", at = 10 * d, waveform = sine{ f = c / lam, ramp = 1 } }
if second then
  source = replay{ file = incoming, shift = -moved * d, start = skipped * dt, period = 200 * dt }
elseif pass > 1 then
  source = replay{ file = incoming, shift = (half - lead) * d, start = skipped * dt, period = 200 * dt, side = "-" }
end

local objects = {}
for _, at in ipairs(mirrors) do
  local from = at - moved
  if from > 0 and from < last then
    objects[#objects + 1] = box{ from = {(from - 0.5) * d}, to = {(from + thick - 0.5) * d}, material = material{ name = "glass", eps = eps } }
  end
end

-- A wave that comes back is looked at on this side of the plane that the pass is driven by, and so is one that goes on.
local monitors = {
  probe{ name = "end", component = "Ez", at = (pass == 0 and 2 * half - 60 or second and last - 60 or last - 5) * d, every = 200 },
  probe{ name = "quarter", component = "Ez", at = (pass == 0 and 2 * half - 85 or second and last - 85 or last - 30) * d, every = 200 },
}
if pass > 0 then
  local at = second and lead - 6 or half
  monitors[3] = record{ name = "cut", from = at * d, to = at * d }
end

return scene {
  title    = pass == 0 and "A line with two mirrors" or "Pass " .. pass .. " through half a line with two mirrors",
  mode     = "1d",
  cell     = d,
  cells    = {last + 101},
  dt       = dt,
  steps    = 200 * 5 * long // (pass == 0 and 1 or 2),
  boundary = { x = { mur{}, cpml{ cells = 100 } } },
  objects  = objects,
  sources  = { source },
  monitors = monitors,
}

-- A rehearsal of an experiment with invented results, before anything is run: a claim whose verdict is the same
-- whatever was measured is refused, and so is a measure, run or case that there is not.
-- World w gives every run and measure a number of its own: a part that belongs to the measure, one to the case, a
-- power of the sweep's value, and in some worlds scatter. Digests are all alike, alike by case, or of few kinds.
local experiment, runs, places, m, judge, options = ...

local MOST_WORLDS = 400
local world = 1

-- Names as numbers, for the mixing below.
local numbers, count = {}, 0
local function number_of(name)
  if not numbers[name] then
    count = count + 1
    numbers[name] = count
  end
  return numbers[name]
end

-- In [0, 1), from the world and the names (a multiplicative hash; splitmix64's finish).
local function chance(...)
  local x = world * 0x9E3779B97F4A7C15
  for _, name in ipairs({ ... }) do x = (x ~ number_of(name)) * 0xBF58476D1CE4E5B9 end
  x = (x ~ (x >> 30)) * 0x94D049BB133111EB
  x = x ~ (x >> 31)
  return (x >> 11) / (1 << 53)
end

local function invented(i, what)
  local place, value = places[i], runs[i].value
  local case = place.case or ""
  local x = type(value) == "number" and value > 0 and value or place.index
  local power = 4 * chance(place.sweep, case, what, "power") - 2
  local scatter = world % 4 == 0 and 1 or math.exp(0.5 * chance(place.sweep, case, place.index, what) - 0.25)
  return 10 ^ (2 * chance(what) - 1 + 3 * chance(place.sweep, case, "scale") - 1.5) * x ^ power * scatter
end

local function digest(i)
  if world % 3 == 0 then return "alike" end
  local place = places[i]
  local kind = world % 3 == 1 and chance(place.case or place.sweep) or chance(place.sweep, place.case or "", place.index)
  return "kind " .. math.floor(2 * kind)
end

-- A list of 40 samples of a wave; of times.
local function samples(i, name)
  local list, height = {}, invented(i, name)
  local turn, phase = 0.2 + chance(places[i].sweep, name, "turn"), 6 * chance(places[i].sweep, places[i].case or "", places[i].index, name)
  for n = 1, 40 do list[n] = height * math.sin(turn * n + phase) end
  return list
end

local function times()
  local list = {}
  for n = 1, 40 do list[n] = n * 1e-10 end
  return list
end

-- Whatever is asked for; `make(key)` invents it.
local function anything(make) return setmetatable({}, { __index = function(_, key) return make(key) end }) end

local function probe(i, name)
  return m.strict({ peak = invented(i, name), peak_time = invented(i, name .. "time"), last = invented(i, name .. "last"),
                    time = times(), value = samples(i, name) }, "probe " .. name)
end

local function measure(i, key)
  if key == "digest" or key == "device" or key == "schedule" then return key == "digest" and digest(i) or "any" end
  if key == "digests" then return anything(function() return digest(i) end) end
  if key == "probes" then return anything(function(name) return probe(i, name) end) end
  if key == "tables" then
    local known = {}
    for _, file in ipairs(runs[i].tables) do known[file] = anything(function(column) return samples(i, file .. column) end) end
    return m.strict(known, "'tables' of run " .. runs[i].name)
  end
  if key == "warnings" then return {} end
  if key == "cells" or key == "steps" or key == "launches" or key == "threads" or key == "kernel_steps" then
    return 1 + math.floor(invented(i, key)) % 1000
  end
  return invented(i, key)
end

-- Measures are made as they are asked for: `known` names, each invented; other names are mistakes.
local function run_of(i)
  local strict = getmetatable(m.strict({}, "run " .. runs[i].name, m.measure_names)).__index
  return setmetatable({}, { __index = function(t, key)
    if m.measure_names[key] and key ~= "value" then return measure(i, key) end
    return strict(t, key)
  end })
end

local values = m.fold(m.lay_out(run_of))

local function next_world()
  world = world + 1
  for _, part in ipairs(experiment) do
    if part.kind == "fit" then
      local ok, line = pcall(m.fitted, part, values)
      if m.wrong() then error(m.wrong(), 0) end
      rawset(values, part.name, ok and line or m.unfitted(part, tostring(line)))
    end
  end
end

-- A call that a mistake ends; other errors may come of the numbers.
local function mistakes(f, ...)
  local results = table.pack(pcall(f, ...))
  if m.wrong() then error(m.wrong(), 0) end
  return table.unpack(results, 1, results.n)
end

local function refuse(c, why) error(string.format("%sclaim '%s' %s", c.place, c.text, why), 0) end

-- The value must depend on what was measured; a published figure where it is and one far off then tell apart.
local function rehearse_value(c)
  local first, why
  for w = 1, MOST_WORLDS do
    world = w
    next_world()
    local ok, v = mistakes(c.value, values)
    if ok and type(v) == "table" then v = v[1] end
    if ok and v ~= nil and type(v) ~= "number" then refuse(c, "has a value that is no number") end
    if ok and v ~= nil and v == v then
      first = first or v
      if math.abs(v - first) > 1e-9 * math.abs(first) then return end
    elseif not ok then
      why = why or tostring(v)
    end
  end
  refuse(c, first and "cannot fail: its value is " .. string.format("%.4g", first) .. " whatever is measured"
            or "has no value" .. (why and ": " .. why or ""))
end

local function rehearse_test(c)
  local seen, why = {}, nil
  for w = 1, MOST_WORLDS do
    world = w
    next_world()
    local ok, so = mistakes(c.holds, values)
    if ok and so ~= nil then seen[so and "holds" or "differs"] = true end
    why = why or not ok and tostring(so)
    if seen.holds and seen.differs then return end
  end
  refuse(c, seen.holds and "cannot fail: it holds whatever is measured"
            or seen.differs and "cannot hold: it differs whatever is measured; a figure to be met is told apart by 'value' with 'published'"
            or "says nothing" .. (why and ": " .. why or ", whatever is measured; give 'unmeasured = \"why\"' instead of 'holds'"))
end

local function first_row(part)
  if part.rows then return { value = part.rows[1] } end
  return m.rows_of(values, part.sweep)[1]
end

local function rehearse_columns(part, columns)
  for _, column in ipairs(columns) do
    if column.measure or column.value then
      local row = column.sweep and m.rows_of(values, column.sweep)[1] or first_row(part)
      local cases = part.by == "case" and m.sweeps[part.sweep].cases or { {} }
      mistakes(m.measure_of, row, column.case or cases[1].name, column, values)
    end
  end
end

return function()
  next_world()
  for _, part in ipairs(experiment) do
    if part.kind == "tabulate" then rehearse_columns(part, part.columns) end
    if part.kind == "plot" then rehearse_columns(part, part.lines) end
  end
  for _, part in ipairs(experiment) do
    if part.kind == "claim" and not part.unmeasured and not (part.full and options.quick) then
      if part.value then rehearse_value(part) else rehearse_test(part) end
    end
  end
end

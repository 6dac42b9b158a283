-- What runs have measured, as tables, plots and claims see it. `values.<sweep>[i].<case>.<measure>`;
-- a sweep without cases or without values leaves that level out. A measure that is not there
-- raises an `Absent` with the reason, which a table shows as a dash and a claim as "not
-- measurable here".
--   main         the whole program, s (median of the repeats)
--   stepping     s; per_step: s; cells_per_second
--   h, e         the kernels that update H and E, s per step; points: the rest (with "kernels")
--   launch       enqueueing a step without waiting for it, s (with "kernels")
--   compile, voxels, script, output: s;  dt, steps, cells, digest
--   probes.<name>  peak, peak_time, last; with `series` also .time and .value, lists
local experiment, runs, places = ...

local Absent = { __tostring = function(a) return a.reason end }

local function absent(reason)
  error(setmetatable({ reason = reason }, Absent), 0)
end

local function is_absent(e)
  return type(e) == "table" and getmetatable(e) == Absent
end

-- A table that raises on what it has not.
local function strict(t, what)
  return setmetatable(t, { __index = function(_, key) absent(what .. " has no '" .. tostring(key) .. "'") end })
end

local function missing(reason)
  return setmetatable({}, { __index = function() absent(reason) end })
end

local function median(list)
  local sorted = {}
  for i, v in ipairs(list) do sorted[i] = v end
  table.sort(sorted)
  local n = #sorted
  return n % 2 == 1 and sorted[(n + 1) // 2] or (sorted[n // 2] + sorted[n // 2 + 1]) / 2
end

local function of_repeats(repeats, get)
  local list = {}
  for i, r in ipairs(repeats) do list[i] = get(r) end
  return median(list)
end

local function probes_of(manifest, series)
  local probes = {}
  for name, m in pairs(manifest.monitors or {}) do
    if m.kind == "probe" or m.kind == "energy" then
      probes[name] = strict({ peak = m.peak, peak_time = m.peak_time_s, last = m.last }, "probe " .. name)
    end
  end
  for name, s in pairs(series or {}) do
    probes[name] = probes[name] or strict({}, "probe " .. name)
    probes[name].time, probes[name].value = s.time, s.value
  end
  return strict(probes, "the run")
end

local function of_kernels(kernels, first)
  local sum = 0
  for _, k in ipairs(kernels) do
    local letter = k.name:match("^([he])_") or ""
    if letter == first then sum = sum + k.seconds_per_step end
  end
  return sum
end

local function measures(result, name)
  local first = result.repeats[1].run
  local times = first.timings_s or {}
  local m = {
    main = of_repeats(result.repeats, function(r) return r.main end),
    stepping = of_repeats(result.repeats, function(r) return r.run.timings_s.stepping end),
    cells_per_second = of_repeats(result.repeats, function(r) return r.run.cells_per_second end),
    digest = first.digest, dt = first.dt, steps = first.steps, cells = first.grid and first.grid.cell_count, compile = times.compile,
    voxels = times.voxels, script = times.script, output = times.output, schedule = first.schedule, warnings = first.warnings,
  }
  if first.device then m.device = first.device.name .. ", " .. first.device.platform end
  m.per_step = m.steps and m.steps > 0 and m.stepping / m.steps or nil
  m.probes = probes_of(first, result.series)
  if result.kernels then
    m.h, m.e = of_kernels(result.kernels.kernels, "h"), of_kernels(result.kernels.kernels, "e")
    m.points = of_kernels(result.kernels.kernels, "")
    m.launch = result.kernels.launch_seconds_per_step
    m.bench_per_step = result.kernels.seconds_per_step
    m.launches = result.kernels.launches_per_step
  end
  return strict(m, "run " .. name)
end

local sweeps = {}
for _, part in ipairs(experiment) do
  if part.kind == "run" or part.kind == "sweep" then sweeps[part.name] = part end
end

local values = strict({}, "the experiment")
for i, place in ipairs(places) do
  local rows = rawget(values, place.sweep) or {}
  rawset(values, place.sweep, rows)
  rows[place.index] = rows[place.index] or strict({ value = runs[i].value }, "sweep " .. place.sweep)
  if place.case then rawset(rows[place.index], place.case, missing("not run")) end
end

local function keep(i, result)
  local place, run = places[i], runs[i]
  local m
  if result.absent then
    m = missing(result.absent)
  else
    m = measures(result, run.name)
    for r = 2, #result.repeats do
      if result.repeats[r].run.digest ~= m.digest then m.unsteady = true end
    end
  end
  run.result, run.measures = result, m
  local row = values[place.sweep][place.index]
  if place.case then
    rawset(row, place.case, m)
  else
    rawset(m, "value", run.value)
    values[place.sweep][place.index] = m
  end
end

-- A run, or a sweep without values, is its one row.
local function finish()
  for name, part in pairs(sweeps) do
    if not part.over then rawset(values, name, values[name][1]) end
  end
  return values
end

-- Least squares y = slope x + offset, with the coefficient of determination.
local function line_through(xs, ys)
  local n, sx, sy, sxx, sxy, syy = #xs, 0, 0, 0, 0, 0
  for i = 1, n do
    sx, sy = sx + xs[i], sy + ys[i]
    sxx, sxy, syy = sxx + xs[i] * xs[i], sxy + xs[i] * ys[i], syy + ys[i] * ys[i]
  end
  local spread = n * sxx - sx * sx
  if n < 2 or spread == 0 then absent("a line needs two points") end
  local slope = (n * sxy - sx * sy) / spread
  local total = n * syy - sy * sy
  local r2 = total > 0 and (n * sxy - sx * sy) ^ 2 / (spread * total) or 1
  return { slope = slope, offset = (sy - slope * sx) / n, r2 = r2, points = n }
end

return { sweeps = sweeps, values = values, keep = keep, finish = finish, absent = absent, is_absent = is_absent,
         line_through = line_through, median = median }

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

-- A name that there is not is a mistake in the experiment, whoever catches the error: `wrong` keeps the first.
local wrong

local function names_of(t)
  local list = {}
  for name in pairs(t) do list[#list + 1] = tostring(name) end
  table.sort(list)
  return table.concat(list, ", ")
end

local function misspelt(what, key, known)
  local _, place = pcall(error, "", 5)
  wrong = wrong or place .. what .. " has no '" .. tostring(key) .. "'; known: " .. names_of(known)
  error(wrong, 0)
end

-- A table that raises on what it has not: an Absent for a name that is `known` (to be absent for `why`), else a mistake.
local function strict(t, what, known, why)
  return setmetatable(t, { __index = function(_, key)
    if known and known[key] then absent(why or what .. " has no '" .. key .. "'") end
    misspelt(what, key, known or t)
  end })
end

local function set_of(text)
  local set = {}
  for word in text:gmatch("%S+") do set[word] = true end
  return set
end

local measure_names = set_of("main stepping per_step cells_per_second cells steps dt h e points launch launches bench_per_step kernel_steps "
                          .. "script voxels compile output device digest digests schedule warnings threads probes tables value")
local probe_names = set_of("peak peak_time last time value")

-- All measures of a run that there is not.
local function missing(reason, name) return strict({}, "run " .. name, measure_names, reason) end

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

local function probes_of(manifest, series, run_name)
  local probes = {}
  for name, m in pairs(manifest.monitors or {}) do
    if m.kind == "probe" or m.kind == "energy" then
      probes[name] = strict({ peak = m.peak, peak_time = m.peak_time_s, last = m.last }, "probe " .. name, probe_names)
    end
  end
  for name, s in pairs(series or {}) do
    probes[name] = probes[name] or strict({}, "probe " .. name, probe_names)
    rawset(probes[name], "time", s.time)
    rawset(probes[name], "value", s.value)
  end
  return strict(probes, "'probes' of run " .. run_name)
end

local function of_kernels(kernels, first)
  local sum = 0
  for _, k in ipairs(kernels) do
    local letter = k.name:match("^([he])_") or ""
    if letter == first then sum = sum + k.seconds_per_step end
  end
  return sum
end

local function measures(result, name, tables)
  local first = result.repeats[1].run
  local times = first.timings_s or {}
  local m = {
    main = of_repeats(result.repeats, function(r) return r.main end),
    stepping = of_repeats(result.repeats, function(r) return r.run.timings_s.stepping end),
    cells_per_second = of_repeats(result.repeats, function(r) return r.run.cells_per_second end),
    digest = first.digest, dt = first.dt, steps = first.steps, cells = first.grid and first.grid.cell_count, compile = times.compile,
    voxels = times.voxels, script = times.script, output = times.output, schedule = first.schedule, warnings = first.warnings,
  }
  m.tables = strict({}, "'tables' of run " .. name, set_of(table.concat(tables, " ")), "the run has left no such file")
  for file, columns in pairs(result.tables or {}) do rawset(m.tables, file, strict(columns, "table " .. file .. " of run " .. name)) end
  m.digests = strict({}, "'digests' of run " .. name)
  for component, of in pairs(first.final_fields or {}) do rawset(m.digests, component, of.digest) end
  if first.device then m.device = first.device.name .. ", " .. first.device.platform end
  m.per_step = m.steps and m.steps > 0 and m.stepping / m.steps or nil
  m.probes = probes_of(first, result.series, name)
  if result.kernels then
    m.h, m.e = of_kernels(result.kernels.kernels, "h"), of_kernels(result.kernels.kernels, "e")
    m.points = of_kernels(result.kernels.kernels, "")
    m.launch = result.kernels.launch_seconds_per_step
    m.bench_per_step = result.kernels.seconds_per_step
    m.launches, m.kernel_steps = result.kernels.launches_per_step, result.kernels.steps
  end
  return strict(m, "run " .. name, measure_names)
end

local sweeps = {}
for _, part in ipairs(experiment) do
  if part.kind == "run" or part.kind == "sweep" then sweeps[part.name] = part end
end

-- The rows of every sweep, with `of(i)` for the measures of run i.
local function lay_out(of)
  local all = strict({}, "the experiment")
  for i, place in ipairs(places) do
    local rows = rawget(all, place.sweep) or {}
    rawset(all, place.sweep, rows)
    if place.case then
      rows[place.index] = rows[place.index] or strict({ value = runs[i].value }, "sweep " .. place.sweep)
      rawset(rows[place.index], place.case, of(i))
    else
      rows[place.index] = of(i)
      rawset(rows[place.index], "value", runs[i].value)
    end
  end
  return all
end

local values = lay_out(function(i) return missing("not run", runs[i].name) end)

local function keep(i, result)
  local place, run = places[i], runs[i]
  local m
  if result.absent then
    m = missing(result.absent, run.name)
  else
    m = measures(result, run.name, run.tables)
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
local function fold(all)
  for name, part in pairs(sweeps) do
    if not part.over then rawset(all, name, all[name][1]) end
  end
  return all
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

-- f(...) or nil and why there is nothing; a mistake in the experiment is raised even when its own pcall has caught it.
local function try(f, ...)
  local results = table.pack(pcall(f, ...))
  if wrong then error(wrong, 0) end
  if results[1] then return table.unpack(results, 2, results.n) end
  if is_absent(results[2]) then return nil, results[2].reason end
  error(results[2], 0)
end

-- What a column, line or fit shows of a row; `all` are the values that its function is given.
local function measure_of(row, case, column, all)
  local source = row
  if case then source = row[case] end
  if type(column.measure) == "function" then return column.measure(source) end
  if column.value then return column.value(row, all) end
  local v = source
  for key in column.measure:gmatch("[^.]+") do v = v[key] end
  return type(v) == "number" and v * (column.scale or 1) or v
end

local function rows_of(all, sweep)
  if not sweeps[sweep] then error("no sweep is called '" .. tostring(sweep) .. "'", 0) end
  local rows = all[sweep]
  return sweeps[sweep].over and rows or { rows }
end

-- A fit's line through its points.
local function fitted(f, all)
  local xs, ys = {}, {}
  for _, row in ipairs(rows_of(all, f.sweep)) do
    xs[#xs + 1], ys[#ys + 1] = rawget(row, "value"), measure_of(row, f.case, f, all)
  end
  return strict(line_through(xs, ys), "fit " .. f.name)
end

local fit_names = set_of("slope offset r2 points")

-- A fit that there is not.
local function unfitted(f, why) return strict({}, "fit " .. f.name, fit_names, why) end

return { try = try, measure_of = measure_of, rows_of = rows_of, fitted = fitted, unfitted = unfitted, sweeps = sweeps, values = values, keep = keep, fold = fold, lay_out = lay_out, strict = strict, absent = absent,
         is_absent = is_absent, line_through = line_through, median = median, measure_names = measure_names,
         probe_names = probe_names, wrong = function() return wrong end }

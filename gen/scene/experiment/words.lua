-- The words of an experiment: run, sweep, case, tabulate, plot, pictures, claim, fit, note
-- and experiment itself. Each checks its table against the keys below and returns it with a
-- `kind`; `experiment` lays the runs out as a list of commands of yeec. What the measured
-- values become is report.lua's part. The chunk is given what the command line decided:
--   options.quick      reduced sizes
--   options.backends   why a backend is not used here: {cuda = "libcuda.so.1 not found"}
--   options.device     which of a backend's devices: {opencl = 1}
--   options.any        the backend that "any" stands for
--   options.folder     the experiment's own folder, "" or ending in "/"
--   options.path       its file
local options = ...

local function choice(text)
  local set = {}
  for word in text:gmatch("%S+") do set[word] = true end
  return { choice = set, text = text }
end

local quick_kind = { text = "a table or false" }
local backend = choice "c opencl cuda any"
local run_keys = {
  name = "string", title = "string", scene = "string", set = "table", steps = "number", backend = backend,
  schedule = "string", precision = choice "f32 f64", threads = "number", options = "table", measure = "table",
  probes = "table", series = "table", tables = "table", repeats = "number", quick = quick_kind, baseline = choice "cublas-vector cublas-matrix",
}

local function with(keys, more)
  local all = {}
  for k, v in pairs(keys) do all[k] = v end
  for k, v in pairs(more) do all[k] = v end
  return all
end

local keys = {
  run = run_keys,
  case = run_keys,
  sweep = with(run_keys, { over = "string", values = "table", cases = "table", hands = "table" }),
  tabulate = { title = "string", sweep = "string", rows = "table", by = choice "value case", head = "string", columns = "table", note = "string", sizes = "table",
               format = "string" },
  plot = { name = "string", title = "string", sweep = "string", rows = "table", x = "string", y = "string", logx = "boolean", logy = "boolean",
           lines = "table", note = "string", sizes = "table" },
  pictures = { run = "string", name = "string", steps = "table", title = "string", note = "string", quick = "table" },
  animation = { run = "string", name = "string", title = "string", note = "string" },
  claim = { text = "string", holds = "function", value = "function", published = "any", theory = "any", tolerance = "number",
            better = choice "more less", at_least = "number", at_most = "number", unit = "string", full = "string", unmeasured = "string" },
  fit = { name = "string", title = "string", sweep = "string", case = "string", measure = "any", scale = "number" },
  note = { text = "string" },
  experiment = { paper = "string", title = "string", machine = "string", text = "string" },
}
local required = {
  run = { "name", "scene" }, case = { "name" }, sweep = { "name", "scene" }, tabulate = { "title", "columns" },
  plot = { "name", "title", "x", "y", "lines" }, pictures = { "run", "name" }, animation = { "run", "name" }, claim = { "text" },
  fit = { "name", "sweep", "measure" }, note = { "text" }, experiment = { "paper", "title" },
}
-- These hold things by position as well: an experiment's parts.
local lists = { experiment = true }

local function wanted(kind)
  return kind == quick_kind and kind.text or type(kind) == "table" and "one of " .. kind.text or "a " .. kind
end

local function fits(value, kind)
  if kind == "any" then return true end
  if kind == quick_kind then return type(value) == "table" or value == false end
  if type(kind) == "table" then return kind.choice[value] == true end
  return type(value) == kind
end

-- Complains at the line of the word's call. `return experiment{...}` is a tail call: it has no line left.
local function complain(word, text)
  if word == "experiment" then error(options.path .. ": experiment: " .. text, 0) end
  error(word .. ": " .. text, 4)
end

-- Texts go into pages, plots' scripts, file names and command lines. Only running text has lines.
-- What is wrong is returned in words, for `check` to complain of.
local running = { text = true, note = true }

local function wrong_text(key, text)
  if text:find(running[key] and "[^%C\n\t]" or "%c") then return "'" .. key .. "' must not hold control characters" end
end

local function wrong_name(key, text)
  if text ~= nil and not (type(text) == "string" and #text <= 100 and text:find("^[%w_][%w_.-]*$")) then
    return "'" .. key .. "' must be a name fit for a file (letters, digits, '_', '-', '.')"
  end
end

local function listed(list, wanted_value)
  for _, value in ipairs(list) do
    if value == wanted_value then return true end
  end
  return false
end

local function is_parameter(name) return type(name) == "string" and name:find("^[%a_][%w_]*$") ~= nil end

-- Options that decide how a run is made, not what it reads and writes.
local flags = { ["--no-simd"] = true, ["--check-bounds"] = true, ["--no-tune"] = true, ["--no-cache"] = true }
local valued = { ["--schedule"] = true, ["--on-chip"] = true, ["--simd"] = true }

local function wrong_options(list)
  local i = 1
  while i <= #list do
    local option, value = list[i], list[i + 1]
    if valued[option] and type(value) == "string" and value:find("^%w[%w:/=,.+-]*$") then
      i = i + 2
    elseif flags[option] then
      i = i + 1
    else
      return "'options' may hold --no-simd, --check-bounds, --no-tune, --no-cache, --simd BITS, --schedule NAME and --on-chip BYTES, not '"
             .. tostring(option) .. "'"
    end
  end
end

local function wrong_run(t)
  if t.scene and (t.scene:find("^%-") or t.scene:find("%c")) then return "'scene' must be the path of a file" end
  for name in pairs(t.set or {}) do
    if not is_parameter(name) then return "'set' must be a table of parameters by name" end
  end
  for _, what in ipairs(t.measure or {}) do
    if what ~= "kernels" then return "'measure' may hold \"kernels\", not '" .. tostring(what) .. "'" end
  end
  for _, list in ipairs{ "probes", "series" } do
    for _, name in ipairs(t[list] or {}) do
      local wrong = wrong_name(list, name)
      if wrong then return wrong end
    end
  end
  for _, name in ipairs(t.tables or {}) do
    if type(name) ~= "string" or not name:find("^[%w_][%w_./-]*%.csv$") or name:find("..", 1, true) then
      return "'tables' must be names of comma-separated files that a run leaves, as \"spectra/behind.csv\""
    end
  end
  return wrong_options(t.options or {}) or type(t.quick) == "table" and wrong_run(t.quick) or nil
end

local function wrong_sweep(t)
  if t.over and not is_parameter(t.over) then return "'over' must be the name of a parameter, or steps" end
  local hands = t.hands or {}
  if type(hands.as) == "string" and not is_parameter(hands.as) then return "'hands.as' must be the name of a parameter" end
  return type(hands.file) == "string" and wrong_name("hands.file", hands.file) or wrong_run(t)
end

local function wrong_plot(t)
  for _, line in ipairs(t.lines) do
    if type(line) ~= "table" or type(line[1]) ~= "string" or line[1]:find("%c") then
      return "each of 'lines' must be a table whose first value is its title"
    end
  end
  return wrong_name("name", t.name)
end

local function wrong_picture(t) return wrong_name("name", t.name) end

local column_keys = { "measure", "value", "case", "scale", "format", "published", "theory" }

local function wrong_table(t)
  for _, column in ipairs(t.columns) do
    if type(column) ~= "table" or type(column[1]) ~= "string" then return "each of 'columns' must be a table whose first value is its head" end
    for key in pairs(column) do
      if key ~= 1 and not listed(column_keys, key) then
        return "column '" .. column[1] .. "': unknown key '" .. tostring(key) .. "'; known: " .. table.concat(column_keys, ", ")
      end
    end
  end
end

local function is_finite(x) return type(x) == "number" and x == x and math.abs(x) < math.huge end

-- What a value is judged against: a figure with a tolerance, or a range {low, high}.
local function wrong_reference(key, reference, tolerance)
  if type(reference) == "table" then
    if not (is_finite(reference[1]) and is_finite(reference[2]) and reference[1] < reference[2]) then
      return "'" .. key .. "' must be a figure or a range {low, high}"
    end
    return tolerance and "a range has no 'tolerance': its ends are the figures" or nil
  end
  if not is_finite(reference) then return "'" .. key .. "' must be a figure or a range {low, high}" end
  if not is_finite(tolerance) or tolerance <= 0 or tolerance >= 1 then
    return "'" .. key .. "' needs a 'tolerance' between 0 and 1, a part of it: with a wider one it cannot fail"
  end
  if reference == 0 then return "'" .. key .. "' must not be 0, whose tolerance is nothing; give a range {low, high}" end
end

local function wrong_value(t)
  local reference = t.published ~= nil and "published" or t.theory ~= nil and "theory"
  if t.published ~= nil and t.theory ~= nil then return "give 'published' or 'theory', not both" end
  if reference then
    if t.at_least or t.at_most then return "'at_least' and 'at_most' go without '" .. reference .. "'" end
    return wrong_reference(reference, t[reference], t.tolerance)
  end
  if t.better or t.tolerance then return "'better' and 'tolerance' belong to 'published' or 'theory'" end
  if not (t.at_least or t.at_most) then return "'value' needs 'published', 'theory', 'at_least' or 'at_most' to be judged against" end
  if not is_finite(t.at_least or 0) or not is_finite(t.at_most or 0) then return "'at_least' and 'at_most' must be finite" end
  if t.at_least and t.at_most then return "give a range as published = {low, high}" end
end

-- A claim is judged one way: by a value, by a test, or not at all and why.
local function wrong_claim(t)
  local ways = (t.value and 1 or 0) + (t.holds and 1 or 0) + (t.unmeasured and 1 or 0)
  if ways ~= 1 then return "give one of 'value', 'holds' and 'unmeasured'" end
  if t.value then return wrong_value(t) end
  for _, key in ipairs{ "published", "theory", "tolerance", "better", "at_least", "at_most", "unit" } do
    if t[key] ~= nil then return "'" .. key .. "' belongs to 'value'" end
  end
end

local wrongs = { claim = wrong_claim, tabulate = wrong_table, run = wrong_run, case = wrong_run, sweep = wrong_sweep, plot = wrong_plot, pictures = wrong_picture, animation = wrong_picture }

local function check(word, t)
  if type(t) ~= "table" then complain(word, "takes one table, as in " .. word .. "{...}") end
  for key, value in pairs(t) do
    local kind = keys[word][key]
    if kind == nil and not (lists[word] and math.type(key) == "integer") then
      local known = {}
      for k in pairs(keys[word]) do known[#known + 1] = k end
      complain(word, "unknown key '" .. tostring(key) .. "'; known: " .. table.concat(known, ", "))
    elseif kind ~= nil and not fits(value, kind) then
      complain(word, "'" .. key .. "' must be " .. wanted(kind))
    end
    local wrong = type(value) == "string" and wrong_text(key, value)
    if wrong then complain(word, wrong) end
  end
  for _, key in ipairs(required[word]) do
    if t[key] == nil then complain(word, "'" .. key .. "' is missing") end
  end
  local wrong = wrongs[word] and wrongs[word](t)
  if wrong then complain(word, wrong) end
  t.kind = word
  return t
end

for word in pairs(keys) do
  if word ~= "experiment" then
    _G[word] = function(t)
      check(word, t)
      t.place = select(2, pcall(error, "", 4)) -- "scene.lua:7: ", the line of the call
      return t
    end
  end
end

-- What --quick says of a run or sweep instead; `set` is merged.
local function merged(base, over)
  local t = {}
  for k, v in pairs(base) do t[k] = v end
  for k, v in pairs(over or {}) do
    t[k] = k == "set" and with(base.set or {}, v) or v
  end
  return t
end

local function quickened(t)
  return options.quick and t.quick and merged(t, t.quick) or t
end

local function file_name(text)
  return (tostring(text):gsub("[^%w.]+", "_"):gsub("^%.", "_"))
end

local function text_of(value)
  return math.type(value) == "float" and string.format("%.17g", value) or tostring(value)
end

local function put(words, flag, value)
  if value ~= nil then
    words[#words + 1] = flag
    words[#words + 1] = text_of(value)
  end
end

-- The command line of one run, after "yeec run" or "yeec bench".
local function arguments(t)
  local words = { options.folder .. t.scene }
  put(words, "--backend", t.backend)
  if options.device[t.backend] > 0 then put(words, "--device", options.device[t.backend]) end
  put(words, "--schedule", t.schedule)
  put(words, "--precision", t.precision)
  put(words, "--threads", t.backend == "c" and t.threads or nil)
  put(words, "--steps", t.steps and math.tointeger(t.steps))
  for name, value in pairs(t.set or {}) do put(words, "--set", name .. "=" .. text_of(value)) end
  for _, option in ipairs(t.options or {}) do words[#words + 1] = option end
  return words
end

local runs, places, used = {}, {}, {}

-- A file of the run before, of the same case, becomes a parameter.
local function hand_on(run, sweep, before)
  if not sweep.hands then return end
  if type(sweep.hands.file) ~= "string" or type(sweep.hands.as) ~= "string" then
    complain("experiment", "'hands' of sweep '" .. sweep.name .. "' must be { file = \"...\", as = \"a parameter\" }")
  end
  run.after, run.handed, run.handed_as = before, sweep.hands.file, sweep.hands.as
end

local function lay_out(t, sweep, case, index, value)
  local run = merged(t, {})
  if value ~= nil and sweep.over == "steps" then
    run.steps = value
  elseif value ~= nil then
    run.set = with(run.set or {}, { [sweep.over] = value })
  end
  run.backend = (run.backend or "any") == "any" and options.any or run.backend
  local name = file_name(sweep.name) .. (case and "-" .. file_name(case) or "") .. (value ~= nil and "-" .. file_name(value) or "")
  if used[name] then complain("experiment", "two runs would lie in the folder '" .. name .. "'") end
  used[name] = true
  runs[#runs + 1] = {
    name = name, words = arguments(run), backend = run.backend, absent = options.backends[run.backend],
    repeats = math.tointeger(run.repeats or 1), probes = run.probes or {}, series = run.series or {}, tables = run.tables or {},
    kernels = false, baseline = run.baseline, value = value,
  }
  for _, what in ipairs(run.measure or {}) do runs[#runs].kernels = runs[#runs].kernels or what == "kernels" end
  if options.quick and run.quick == false then runs[#runs].absent = "left out by --quick" end
  if run.baseline then runs[#runs].absent = options.backends.cuda end
  sweep.latest = sweep.latest or {}
  hand_on(runs[#runs], sweep, sweep.latest[case or ""])
  sweep.latest[case or ""] = #runs
  places[#runs] = { sweep = sweep.name, case = case, index = index }
end

local function lay_out_sweep(sweep)
  local s = quickened(sweep)
  local values = s.over and s.values or { false }
  if s.over and not s.values then complain("experiment", "sweep '" .. s.name .. "' has no 'values'") end
  sweep.laid_out, sweep.made_with = values, s
  for index, value in ipairs(values) do
    for _, case in ipairs(s.cases or { {} }) do
      local t = merged(s, quickened(case))
      t.name = s.name
      lay_out(t, s, case.name, index, s.over and value or nil)
    end
  end
end

local the_experiment

function experiment(t)
  check("experiment", t)
  local seen = {}
  for _, part in ipairs(t) do
    if type(part) ~= "table" or not keys[part.kind] then complain("experiment", "holds runs, tables, plots, claims and the like") end
    if part.kind == "run" or part.kind == "sweep" then
      if seen[part.name] then complain("experiment", "two runs are called '" .. part.name .. "'") end
      seen[part.name] = true
      lay_out_sweep(part)
    end
  end
  the_experiment = t
  return t
end

return function() return the_experiment, runs, places end

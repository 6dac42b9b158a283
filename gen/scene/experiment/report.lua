-- From values to a page: tables, plots (gnuplot's script and data), pictures, claims. Pictures
-- and plots stand in the page as <!--embed PATH--> and are put in by whoever writes the file.
local experiment, runs, places, m, judge, options = ...

local out, brief, plots, animations = {}, {}, {}, {}
local verdicts = { holds = 0, exceeds = 0, differs = 0, ["not measurable here"] = 0 }

local function put(...)
  for _, s in ipairs({ ... }) do out[#out + 1] = s end
end

local function html(s)
  return (tostring(s):gsub("[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }))
end

local function tell(line) brief[#brief + 1] = line end

local function shown(v, format)
  if type(v) == "boolean" then return v and "yes" or "no" end
  if type(v) ~= "number" then return tostring(v) end
  if format then return string.format(format, v) end
  if math.type(v) == "integer" or (v == math.floor(v) and math.abs(v) < 1e6) then return string.format("%d", math.tointeger(v)) end
  return string.format(math.abs(v) >= 1000 and math.abs(v) < 1e6 and "%.0f" or "%.4g", v)
end

local try = m.try
local function measure_of(row, case, column) return m.measure_of(row, case, column, m.values) end
local function rows_of(sweep) return m.rows_of(m.values, sweep) end

-- Of a table, plot or line: its sweep's, or the values it lists itself.
local function own_rows(part)
  if not part.rows then return rows_of(part.sweep) end
  local rows = {}
  for i, value in ipairs(part.rows) do rows[i] = { value = value } end
  return rows
end

-- The rows of a table: {label, key of what was published, row, case}.
local function lines_of(t)
  local lines = {}
  for _, row in ipairs(own_rows(t)) do
    if t.by == "case" then
      for _, case in ipairs(m.sweeps[t.sweep].cases) do
        lines[#lines + 1] = { label = case.title or case.name, key = case.name, row = row, case = case.name }
      end
    else
      local value = rawget(row, "value")
      lines[#lines + 1] = { label = value == nil and "" or shown(value), key = value, row = row }
    end
  end
  return lines
end

local function cell(text, class, title)
  put("<td", class and ' class="' .. class .. '"' or "", title and ' title="' .. html(title) .. '"' or "", ">", html(text), "</td>")
end

local function put_measured(column, line, reasons)
  local v, why = try(measure_of, line.row, column.case or line.case, column)
  if v == nil then
    why = why or "not measured"
    if not reasons[why] then reasons[#reasons + 1] = why; reasons[why] = #reasons end
    cell("– " .. string.rep("*", reasons[why]), "num dim", why)
    return "–"
  end
  cell(shown(v, column.format), type(v) == "number" and "num" or nil)
  return shown(v, column.format)
end

local function put_heads(t)
  local first = t.head or not t.rows and m.sweeps[t.sweep].over or "run"
  local texts = { first }
  put("<tr><th>", html(first), "</th>")
  for _, c in ipairs(t.columns) do
    local measured = c.measure or c.value
    if c.published then put('<th class="paper">', html(c[1]), measured and "<br><small>published</small>" or "", "</th>") end
    if measured then
      local kind = c.theory and "theory" or c.published and "here"
      put(c.theory and '<th class="theory">' or "<th>", html(c[1]), kind and "<br><small>" .. kind .. "</small>" or "", "</th>")
    end
    if c.published then texts[#texts + 1] = c[1] .. " (published)" end
    if measured then texts[#texts + 1] = c[1] .. (c.theory and " (theory)" or "") end
  end
  put("</tr>\n")
  tell("  " .. table.concat(texts, "\t"))
end

local function put_line(t, line, reasons)
  local texts = { line.label }
  put("<tr><th>", html(line.label), "</th>")
  for _, c in ipairs(t.columns) do
    if c.published then
      local p = c.published[line.key]
      local text = p == nil and "" or shown(p, c.format)
      cell(text, "num paper")
      texts[#texts + 1] = text
    end
    if c.measure or c.value then texts[#texts + 1] = put_measured(c, line, reasons) end
  end
  put("</tr>\n")
  tell("  " .. table.concat(texts, "\t"))
end

-- The steps that a sweep's runs have made: "1000", "1000 to 3000"; nil: nobody knows.
local function steps_of(name)
  local least, most
  for i, place in ipairs(places) do
    local steps = place.sweep == name and runs[i].measures and rawget(runs[i].measures, "steps")
    if steps then least, most = math.min(least or steps, steps), math.max(most or steps, steps) end
  end
  return least and (least == most and shown(least) or shown(least) .. " to " .. shown(most))
end

local blocks = {}

-- What a sweep or run was made with: its own sizes, with --quick the reduced ones. "nx = 400, ny = 200; 100 steps".
local function sizes_of(name)
  local part, steps = name and m.sweeps[name], name and steps_of(name)
  if not part or not steps then return "" end
  local s = part.made_with
  local texts, names = {}, {}
  for key in pairs(s.set or {}) do names[#names + 1] = key end
  table.sort(names)
  for i, key in ipairs(names) do texts[i] = key .. " = " .. shown(s.set[key]) end
  if s.over and s.over ~= "steps" then
    local list = {}
    for i, value in ipairs(part.laid_out) do list[i] = shown(value) end
    texts[#texts + 1] = s.over .. " = " .. (#list > 6 and list[1] .. " to " .. list[#list] or table.concat(list, ", "))
  end
  texts[#texts + 1] = steps .. " steps"
  return table.concat(texts, ", ")
end

-- The sizes of what a part shows, and with --quick that they are not the paper's. A part without a sweep of its own
-- names those it computes from.
local function put_sizes(part)
  local texts = {}
  for _, name in ipairs(part.sizes or { part.sweep }) do
    local sizes = sizes_of(name)
    if sizes ~= "" then texts[#texts + 1] = (part.sizes and name .. ": " or "") .. sizes end
  end
  if #texts == 0 then return end
  local text = "run with " .. table.concat(texts, "; ") .. (options.quick and " (--quick)" or "")
  put('<p class="dim">', html(text), "</p>\n")
  if part.kind == "tabulate" then tell("  " .. text) end
end

function blocks.tabulate(t)
  local reasons = {}
  tell(t.title)
  put("<h2>", html(t.title), "</h2>\n")
  put_sizes(t)
  put('<div class="scroll"><table>\n')
  put_heads(t)
  for _, line in ipairs(lines_of(t)) do put_line(t, line, reasons) end
  put("</table></div>\n")
  for i, why in ipairs(reasons) do put('<p class="dim">', string.rep("*", i), " ", html(why), "</p>\n") end
  if t.note then put('<p class="dim">', html(t.note), "</p>\n") end
end

-- The points of a plot's line: lists of x and y.
local function points_of(plot, line)
  local xs, ys = {}, {}
  if line.run then
    local run = m.values[line.run]
    local probe = line.case and run[line.case].probes[line.probe] or run.probes[line.probe]
    return probe.time, probe.value
  elseif line.published then
    for x, y in pairs(line.published) do xs[#xs + 1], ys[#ys + 1] = x, y * (line.scale or 1) end
    return xs, ys
  end
  for _, row in ipairs(line.sweep and rows_of(line.sweep) or own_rows(plot)) do
    local y = try(measure_of, row, line.case, line)
    if y ~= nil then xs[#xs + 1], ys[#ys + 1] = rawget(row, "value"), y end
  end
  return xs, ys
end

-- A string of gnuplot in single quotes: nothing but a quote or the line's end closes it, and a backslash at the
-- line's end would join the next line.
local function quoted(s) return "'" .. s:gsub("%c", " "):gsub("'", "''"):gsub("\\", "/") .. "'" end

-- Dark enough on white, apart for eyes that do not tell red from green.
local colours = {}
for i, colour in ipairs{ "#2f5fb3", "#d1742b", "#3c8d5a", "#a23b72", "#7a5c3e", "#00798c", "#6b6b6b", "#b8860b", "#8069c9", "#c0392b" } do
  colours[i] = "set linetype " .. i .. " lc rgb '" .. colour .. "'"
end
colours = table.concat(colours, "\n")

local function script_of(plot, drawn)
  local script = {
    "# gnuplot " .. plot.name .. ".gp draws " .. plot.name .. ".svg from " .. plot.name .. ".dat",
    "set terminal svg size 600,440 font 'sans-serif,16' background '#ffffff'",
    "set output " .. quoted(plot.name .. ".svg"), "set key below reverse Left samplen 2", "set grid lc '#dddddd'", "set border lc '#555555'",
    colours,
    "set xlabel " .. quoted(plot.x) .. " offset 0,0.5", "set ylabel " .. quoted(plot.y),
    plot.logx and "set logscale x" or "", plot.logy and "set logscale y" or "",
  }
  local parts = {}
  for i, line in ipairs(drawn) do
    local style = line.run and "lines" or "linespoints"
    local dashed = line.published and " dt 2 pt 6" or " pt 7"
    parts[i] = quoted(plot.name .. ".dat") .. " index " .. (i - 1) .. " using 1:2 with " .. style .. " lw 2" .. (line.run and "" or dashed)
               .. " title " .. quoted(line[1])
  end
  script[#script + 1] = "plot " .. table.concat(parts, ", \\\n     ")
  return table.concat(script, "\n") .. "\n"
end

function blocks.plot(p)
  local data, drawn, absent = {}, {}, {}
  for _, line in ipairs(p.lines) do
    local xs, ys = try(points_of, p, line)
    if xs and #xs > 0 then
      drawn[#drawn + 1] = line
      data[#data + 1] = "# " .. line[1]:gsub("%c", " ")
      for i = 1, #xs do data[#data + 1] = string.format("%.9g %.9g", xs[i], ys[i]) end
      data[#data + 1] = "\n"
    else
      absent[#absent + 1] = line[1]
    end
  end
  put("<h2>", html(p.title), "</h2>\n")
  put_sizes(p)
  if #drawn > 0 then
    plots[#plots + 1] = { name = p.name, script = script_of(p, drawn), data = table.concat(data, "\n") .. "\n" }
    put("<figure><!--embed plots/", p.name, ".svg--></figure>\n")
  end
  if #absent > 0 then put('<p class="dim">Not measured here: ', html(table.concat(absent, "; ")), "</p>\n") end
  if p.note then put('<p class="dim">', html(p.note), "</p>\n") end
end

local function run_named(name)
  for _, r in ipairs(runs) do
    if r.name == name then return r end
  end
  error("pictures: no run is called '" .. name .. "'", 0)
end

local function put_absence(run)
  local why = run.result and run.result.absent
  if why then put('<p class="dim">', html(why), "</p>\n") end
  return why ~= nil
end

function blocks.pictures(p)
  local run = run_named(p.run)
  put(p.title and "<h2>" .. html(p.title) .. "</h2>\n" or "")
  if put_absence(run) then return end
  put('<div class="pictures">\n')
  local steps = options.quick and p.quick or p.steps
  for _, step in ipairs(steps) do
    put("<figure><!--embed runs/", run.name, "/", p.name, string.format("_%06d.png", step), "--><figcaption>step ", shown(step),
        "</figcaption></figure>\n")
  end
  put("</div>\n", p.note and '<p class="dim">' .. html(p.note) .. "</p>\n" or "")
end

function blocks.animation(p)
  local run = run_named(p.run)
  put(p.title and "<h2>" .. html(p.title) .. "</h2>\n" or "")
  if put_absence(run) then return end
  animations[#animations + 1] = { folder = "runs/" .. run.name, name = p.name }
  put("<figure><!--embed runs/", run.name, "/", p.name, ".mp4--></figure>\n")
  if p.note then put('<p class="dim">', html(p.note), "</p>\n") end
end

function blocks.note(p)
  put("<p>", html(p.text), "</p>\n")
end

function blocks.fit(f)
  local fitted, why = try(m.fitted, f, m.values)
  rawset(m.values, f.name, fitted or m.unfitted(f, why))
  if fitted then
    local text = string.format("%s = %.4g n %s %.4g, R² = %.4f over %d points", f.title or f.name, fitted.slope,
                               fitted.offset < 0 and "−" or "+", math.abs(fitted.offset), fitted.r2, fitted.points)
    put('<p class="fit">', html(text), "</p>\n")
    tell("  " .. text)
  else
    put('<p class="dim">', html(f.title or f.name), ": ", html(why), "</p>\n")
  end
end

local classes = { holds = "yes", exceeds = "more", differs = "no", ["not measurable here"] = "open" }

function blocks.claim(c)
  local verdict, figures = judge(c, m.values)
  verdicts[verdict] = verdicts[verdict] + 1
  put('<div class="claim ', classes[verdict], '"><b>', verdict, "</b><div>", html(c.text), '<br><span class="dim">', html(figures),
      "</span></div></div>\n")
  tell(verdict .. ": " .. c.text .. (figures ~= "" and " (" .. figures .. ")" or ""))
end

-- What makes a run: the command, or the baseline that takes its place.
local function command_of(r)
  local words = table.concat(r.words, " ")
  return r.baseline and r.baseline .. " (cuBLAS, no run of yeec): " .. words or "yeec run " .. words
end

local function put_runs()
  put("<h2>Every run and its digest</h2>\n<p class=\"dim\">The digest is a hash over all final field values: whoever steps the same ",
      "scene on another device can compare bits.</p>\n<details><summary>", tostring(#runs), " runs</summary><div class=\"scroll\"><table>\n",
      "<tr><th>run</th><th>command</th><th>device</th><th>stepping, s</th><th>digest</th></tr>\n")
  for _, r in ipairs(runs) do
    local measured = not r.result.absent
    local handed = r.after and " --set " .. r.handed_as .. "=runs/" .. runs[r.after].name .. "/" .. r.handed or ""
    put("<tr><td>", html(r.name), "</td><td><code>", html(command_of(r) .. handed), "</code></td><td>",
        html(measured and rawget(r.measures, "device") or ""), "</td>")
    cell(measured and shown(r.measures.stepping) or "–", "num")
    put("<td><code>", html(measured and rawget(r.measures, "digest") or r.result.absent or ""), "</code></td></tr>\n")
  end
  put("</table></div></details>\n")
end

-- The same runs as comma-separated values, for whoever compares bits.
local function csv_of_runs()
  local function quote(s) return '"' .. tostring(s):gsub('"', '""') .. '"' end
  local lines = { "run,command,device,main_s,stepping_s,digest" }
  for _, r in ipairs(runs) do
    if not r.result.absent then
      lines[#lines + 1] = table.concat({ r.name, quote(command_of(r)), quote(rawget(r.measures, "device") or ""),
        string.format("%.6g,%.6g", r.measures.main, r.measures.stepping), rawget(r.measures, "digest") or "" }, ",")
    end
  end
  return table.concat(lines, "\n") .. "\n"
end

local function put_facts(facts)
  put("<h2>Machine</h2>\n<div class=\"scroll\"><table>\n")
  for _, fact in ipairs(facts) do put("<tr><th>", html(fact[1]), "</th><td>", html(fact[2]), "</td></tr>\n") end
  if experiment.machine then put("<tr><th>in the paper</th><td>", html(experiment.machine), "</td></tr>\n") end
  put("</table></div>\n")
end

return function(facts)
  m.fold(m.values)
  put("<h1>", html(experiment.title), '</h1>\n<p class="dim">', html(experiment.paper), "</p>\n")
  if experiment.text then put("<p>", html(experiment.text), "</p>\n") end
  if options.quick then put('<p class="dim">Reduced sizes (--quick): the workloads are smaller than the published ones.</p>\n') end
  put("<!--verdicts-->\n")
  for _, part in ipairs(experiment) do
    if blocks[part.kind] then blocks[part.kind](part) end
  end
  put_runs()
  put_facts(facts)
  local sum = string.format("%d claims hold, %d exceed, %d differ, %d not measurable here", verdicts.holds, verdicts.exceeds,
                            verdicts.differs, verdicts["not measurable here"])
  tell(sum)
  local page = table.concat(out):gsub("<!%-%-verdicts%-%->", function() return '<p class="sum">' .. html(sum) .. "</p>" end)
  return page, table.concat(brief, "\n") .. "\n", plots, animations, csv_of_runs()
end

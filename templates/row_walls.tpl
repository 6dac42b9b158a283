% -- What rows of the schedule blocked:T in plain C do besides their updates (row.tpl): sources and probes at their sites,
% -- ghosts and Mur walls, between H and E and after E; and which pass a row's kind has.
%
% local wf = plan.wavefront
% local axes = #plan.axes
% local three, two = axes == 3, axes == 2
% local layers = wf.layers
% local ring_y, ring_z = wf.ring_y, wf.ring_z -- periodic axes
% local ring = ring_y or ring_z
% local pieces = wf.pieces
%
% function kernels_of(kind, half)
%   local list = {}
%   for _, k in ipairs(wf.inlined) do if k.kind == kind and (not half or k.half == half) then list[#list + 1] = k end end
%   return list
% end
%
% -- Walls that are copies of H, but for those that are made vector by vector.
% function h_wraps()
%   local list, beside = {}, {}
%   for _, k in ipairs(mirrors()) do beside[k] = true end
%   for _, k in ipairs(kernels_of("wrap", "H")) do if not beside[k] then list[#list + 1] = k end end
%   return list
% end
%
% -- Is there work in a row besides its updates, and does it need the step?
% function finishes()
%   return #kernels_of("points", "E") + #kernels_of("mur") + #kernels_of("wrap", "E") + #kernels_of("probe") > 0
% end
%
% function step_in_row() return #kernels_of("points", "H") > 0 and "m" or "" end
%
% function step_param() return #kernels_of("points", "H") > 0 and "int m" or "" end
%
% -- The step as an argument in the loops over t.
% function row_step() return step_in_row() ~= "" and "m + t" or "" end
%
% function finish_step() return #kernels_of("points", "E") + #kernels_of("probe") > 0 and "m + t" or "" end
%
% -- Element of a site's row at other indices than (j, k).
% function element_of(j, k)
%   return "ORIGIN" .. (axes > 1 and (" + SY*%s"):format(j) or "") .. (three and (" + SZ*%s"):format(k) or "")
% end
%
% -- Loop over the points of a list (sorted by element) that lie in elements first..last-1.
% function points_in(site, count, from, to)
%   return ("for (%s p = find(s->%s, %s, %s, first);%sp < %d && s->%s[p] < last; p++)"):format(index, site, from or "0", to or count, from and "\n         " or " ", count, site)
% end
%
% -- The number of a row among all rows of sites.
% function row_number(j, k) return three and ("%s + %d*(%s)%s"):format(j, wf.rows, index, k) or j end
%
% -- Is one of the lists short, so that it is searched for a row's points?
% function any_searched(list)
%   for _, k in ipairs(list) do if not k.first then return true end end
%   return false
% end
%
% function one_point(k)
const ${index} n = s->${k.site}[p];
@point_itself(k, "p")
% end
%
% -- At element n, number p of a list.
% function point_itself(k, p)
@point(k, k.count, "s->", "m", function(r) return "s->" .. scalar_place(r) end, function(r) return ("s->%s[%s]"):format(r.buffer, p) end)
% end
%
% -- The first point in a row, of a long list.
% function first_point(k, j) return ("s->%s[%s]"):format(k.first, row_number(j, "k")) end
%
% -- The points of a list in rows j0..j1-1; of pieces in elements first..last-1 of them. Those that all have the same numbers,
% -- inside of a crystal, by runs of sites that follow one another.
% function point_lines(k, j0, j1)
%   local low, high = k.first and first_point(k, j0), k.first and first_point(k, j1)
    // ${k.purpose}
%   if k.runs then
@run_lines(k, low, high)
%     return
%   end
%   if k.first and not pieces then
    for (${index} p = ${low}; p < ${high}; p++) {
%   else
    ${points_in(k.site, k.count, low, high)} {
%   end
        @one_point(k)
    }
% end
%
% function run_lines(k, low, high)
%   local searched = pieces or not k.first
%   local start = searched and ("find(s->%s, %s, %s, first)"):format(k.site, low or "0", high or k.count) or low
    for (${index} p = ${start}, end;
         p < ${high or k.count}${searched and (" && s->%s[p] < last"):format(k.site) or ""}; p = end) {
        const ${index} n0 = s->${k.site}[p];
        end = ${searched and ("UPPER(s->%s[p], p + (last - n0))"):format(k.runs) or ("s->%s[p]"):format(k.runs)};
        #pragma omp simd
        for (${index} n = n0; n < n0 + (end - p); n++) {
            @point_itself(k, "p + (n - n0)")
        }
    }
% end
%
% -- A field's value at the site whose index along `axis` is that of r; the other indices are i, j and `plane`.
% function across_walls(axis, r, plane)
%   local at, text = r.offset or 0, "ORIGIN"
%   local strides = {x = "1", y = axes > 1 and "SY", z = three and "SZ"}
%   for _, own in ipairs{{"z", plane}, {"y", "j"}, {"x", "i"}} do
%     local stride, index = strides[own[1]], own[2]
%     if own[1] == axis and at ~= 0 then
%       local steps = math.abs(at)
%       local away = stride == "1" and tostring(steps) or steps == 1 and stride or ("%d*%s"):format(steps, stride)
%       text = text .. (at < 0 and " - " or " + ") .. away
%     elseif own[1] ~= axis and stride then
%       text = text .. " + " .. (stride == "1" and index or stride .. "*" .. index)
%     end
%   end
%   return ("s->%s[%s]"):format(r.memory or r.field, text)
% end
%
% -- Ghost copies of a wall for one row: along x in the row itself, else whole rows, or what a piece has of them, when this
% -- one is c.row, which brings the copy about.
% function wrap_lines(k, plane)
%   local a = k.axis
%   for _, c in ipairs(k.copies) do
%     local function place(r) return a == "x" and "s->" .. scalar_place(r) or across_walls(a, r, plane) end
%     local access = boundary_access(place, nil, function(f) return f.name end)
%     if a == "x" then
    @statement(c, access)
%     else
%       local i0, i1 = "-1", tostring(plan.axes[1].cells + 1)
%       if pieces then i0, i1 = "b0 > 0 ? b0 * LANES : -1", ("(b1 < BLOCKS ? b1 * LANES : %s)"):format(i1) end
    if (${a == "y" and "j" or plane} == ${c.row})
        for (int i = ${i0}; i < ${i1}; i++)
            @statement(c, access)
%     end
%   end
% end
%
% function find_function()
// The first of the rising elements low..high-1 that is not below `first`.
static inline ${index} find(const ${index} *element, ${index} low, ${index} high, ${index} first)
{
    while (low < high) {
        const ${index} middle = low + (high - low) / 2;
        if (element[middle] < first)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

% end
%
% -- Rows that stop between H and E for ghost copies, as a test: "true" when all do, "" when none does.
% function copy_test()
%   local tests = {}
%   for _, k in ipairs(h_wraps()) do
%     if k.axis == "x" then return "true" end
%     local seen = {}
%     for _, c in ipairs(k.copies) do
%       local test = ("%s == %d"):format(k.axis == "y" and "j" or "k", c.row)
%       if not seen[test] then seen[test] = true; tests[#tests + 1] = test end
%     end
%   end
%   return table.concat(tests, " || ")
% end
%
% -- Does a row, or a piece of it, have points on H? A test a line.
% function point_test()
%   local tests = {}
%   for _, k in ipairs(kernels_of("points", "H")) do
%     local low, high = "0", tostring(k.count)
%     if k.first then low, high = first_point(k, "j"), first_point(k, "j + 1") end
%     tests[#tests + 1] = pieces and ("any(s->%s, %s, %s, n, b1 < BLOCKS ? n + (b1 - b0) * LANES : row_end)"):format(k.site, low, high)
%       or k.first and ("s->%s[number] < s->%s[number + 1]"):format(k.first, k.first)
%       or ("any(s->%s, 0, %d, n, %s)"):format(k.site, k.count, axes > 1 and "n + SY" or plan.size)
%   end
%   return table.concat(tests, " ||\n        ")
% end
%
% function any_function()
// Does one of the elements low..high-1 lie in first..last-1?
static inline bool any(const ${index} *element, ${index} low, ${index} high, ${index} first, ${index} last)
{
    const ${index} p = find(element, low, high, first);
    return p < high && element[p] < last;
}

% end
%
% function between_function()
%   local h_points = kernels_of("points", "H")
%   local h_wraps = #h_points > 0 and kernels_of("wrap", "H") or h_wraps() -- sources act before any copy is made
// Between H and E of a row: ${#h_points > 0 and "sources of H" or ""}${#h_points > 0 and #h_wraps > 0 and ", " or ""}${#h_wraps > 0 and "H beyond the walls" or ""}.
static void between(${join("const State *s", row_params, pieces and walk_params or "", step_param())})
{
%   if pieces and #h_points > 0 then
    const ${index} first = ${element_of("j", "k")} + b0 * LANES, last = b1 < BLOCKS ? first + (b1 - b0) * LANES : ${element_of("(j + 1)", "k")};
%   elseif any_searched(h_points) then
    const ${index} first = ${element_of("j", "k")}, last = first + ${axes > 1 and "SY" or plan.size};
%   end
%   for _, k in ipairs(h_points) do
@point_lines(k, "j", "j + 1")
%   end
%   for _, k in ipairs(h_wraps) do
    @constants(k)
%   end
%   local along_x = false
%   for _, k in ipairs(h_wraps) do along_x = along_x or k.axis == "x" end
%   if along_x then
    const ${index} n = ${element_of("j", "k")};
%   end
%   for _, k in ipairs(h_wraps) do
@wrap_lines(k, "k")
%   end
}

// One half of a row of any kind.
static __attribute__((noinline)) void half_row(${join("const State *s", row_params, pieces and walk_params or "", names("bool ", row_flags), "bool do_h", "bool do_e")})
{
    row_pass(${join("s", row_args, fetches and "s->hx + " .. element_of("j", "k") or walk_args, names("", row_flags), "do_h", "do_e")});
}

% end
%
% -- A row with points on H stops for each vector that has some.
% function pointed_function()
%   local list = kernels_of("points", "H")
%   local flags = names("", row_flags)
// A row of any kind with sources of H: a vector that has some takes its H, the sources' part, and then E.
static __attribute__((noinline)) void pointed_row(${join("const State *s", row_params, walk_params, names("bool ", row_flags), "int m")})
{
%   local from, to = pieces and "b0" or "0", pieces and "b1" or "BLOCKS"
%   local before = pieces and "first + b0 * LANES" or "first"
    @row_begin()
    const ${index} first = r.n, last = ${axes > 1 and "first + SY" or plan.size};
%   for n, k in ipairs(list) do
%     if k.first then
%       local start = first_point(k, "j")
    ${index} p${n} = ${pieces and ("find(s->%s, %s, %s, %s)"):format(k.site, start, first_point(k, "j + 1"), before) or start}; // ${k.site}
    const ${index} end${n} = ${first_point(k, "j + 1")};
%     else
    ${index} p${n} = find(s->${k.site}, 0, ${k.count}, ${before}); // ${k.site}
    const ${index} end${n} = ${k.count};
%     end
%   end
    for (int b = ${from}; b < ${to}; b++) {
        ${index} next = last; // the next source
%   for n, k in ipairs(list) do
        if (p${n} < end${n} && s->${k.site}[p${n}] < next)
            next = s->${k.site}[p${n}];
%   end
        for (const int stop = next < last ? UPPER(${to} - ${pieces and "(b1 == BLOCKS)" or "1"}, (int)((next - first) / LANES)) : ${to}; b < stop; b++)
            @any_block("b < LOW || b >= HIGH", join(flags, "true", "true"))
        if (b == ${to})
            break;
        const Carry before = c;
        const ${index} to = b == BLOCKS - 1 ? last : first + (b + 1) * LANES;
        block(s, &r, &c, b, ${join("b < LOW || b >= HIGH", flags, "true", "false")});
%   for n, k in ipairs(list) do
        for (; p${n} < end${n} && s->${k.site}[p${n}] < to; p${n}++) { // ${k.purpose}
            const ${index} p = p${n};
            @one_point(k)
        }
%   end
        c = before;
%   if mirror_test() then
        mirror(s, r.n, &c, b);
%   end
        block(s, &r, &c, b, ${join("b < LOW || b >= HIGH", flags, "false", "true")});
    }
}

% end
%
% function row_function()
%   local cases = 1 << #row_flags
// A ${pieces and "piece of a " or ""}row of step m${ring and ", or a half of it" or ""}, by the pass made for its kind.
static void row(${join("const State *s", row_params, walk_params, ring and "bool do_h, bool do_e" or "", step_param())})
{
%   if layers.y then
    const bool y_layer = ${layer_test("y", "j")};
%   end
%   if layers.z then
    const bool z_layer = ${layer_test("z", "k")};
%   end
%   if wf.plain and wf.mixed then
    const bool mixed = s->row_mixed[${axes == 1 and "0" or three and ("j + %d*(%s)k"):format(wf.rows, index) or "j"}];
%   end
%   if wf.split then
%     if ring then
    if (${copy_test() == "true" and "true" or copy_test() == "" and "!do_h || !do_e" or "!do_h || !do_e || " .. copy_test()}) {
        if (do_h) {
            half_row(${join("s", row_args, names("", row_flags), "true", "false")});
            between(${join("s", row_args, step_in_row())});
        }
        if (do_e)
            half_row(${join("s", row_args, names("", row_flags), "false", "true")});
        return;
    }
%     elseif copy_test() ~= "" then
    if (${copy_test()}) {
        half_row(${join("s", row_args, pieces and walk_args or "", names("", row_flags), "true", "false")});
        between(${join("s", row_args, pieces and walk_args or "", step_in_row())});
        half_row(${join("s", row_args, pieces and walk_args or "", names("", row_flags), "false", "true")});
        return;
    }
%     end
%     if point_test() ~= "" and copy_test() ~= "true" then
%       if pieces then
    const ${index} n = ${element_of("j", "k")} + b0 * LANES, row_end = ${element_of("(j + 1)", "k")};
%       elseif point_test():find("any") then
    const ${index} n = ${element_of("j", "k")};
%       end
%       if point_test():find("number") then
    const ${index} number = ${row_number("j", "k")}; // of the row
%       end
    if (${point_test()}) {
        pointed_row(${join("s", row_args, walk_args, names("", row_flags), "m")});
        return;
    }
%     end
%   end
%   if cases == 1 then
    row_pass(${join("s", row_args, walk_args, wf.split and "true, true" or "")});
%   else
%     local key = {}
%     for n, f in ipairs(row_flags) do key[n] = n == 1 and f or ("%s << %d"):format(f, n - 1) end
    switch (${cases == 2 and "(int)" or ""}${table.concat(key, " | ")}) {
%     for case = 0, cases - 1 do
%       local values = {}
%       for n = 1, #row_flags do values[n] = (case >> (n - 1)) & 1 == 1 and "true" or "false" end
    case ${case}: row_pass(${join("s", row_args, walk_args, names("", values), wf.split and "true, true" or "")}); break;
%     end
    }
%   end
}

% end
%
% -- Mur walls of one axis, once both a wall's row and its neighbour's have E of this step (the row or plane f.row): in rows
% -- j0..j1-1 of plane k, or along z in the settled rows r0..r1-1.
% function mur_lines(k)
%   for _, f in ipairs(k.faces) do
%     local r, a = f.range, k.axis
%     local loops = {}
%     if three and a ~= "z" then loops[#loops + 1] = ("if (k >= %d && k < %d)"):format(r[3].lo, r[3].hi) end
%     if a == "z" then loops[#loops + 1] = ("if (k == %d)"):format(f.row) end
%     if a == "y" then loops[#loops + 1] = ("if (j0 <= %d && %d < j1)"):format(f.row, f.row) end
%     if a ~= "y" and axes > 1 then
%       local rows = a == "z" and not ring_y and {"r0", "r1"} or {"j0", "j1"}
%       loops[#loops + 1] = ("for (int j = LOWER(%s, %d); j < UPPER(%s, %d); j++)"):format(rows[1], r[2].lo, rows[2], r[2].hi)
%     end
%     if a ~= "x" then
%       loops[#loops + 1] = (pieces and "for (int i = LOWER(i0, %d); i < UPPER(i1, %d); i++)" or "for (int i = %d; i < %d; i++)"):format(r[1].lo, r[1].hi)
%     end
%     for n, l in ipairs(loops) do
%       if n == #loops then
    ${l} {
%       else
    ${l}
%       end
%       indent(4)
%     end
%     if #loops == 0 then
    {
%       indent(4)
%     end
    const ${index} p = ${k.element};
%     local values = f.k.kind == "values"
%     if values then
    if (s->${f.k.name}[p] < 1) { // no conductor
%       indent(4)
%     end
%     local function place(ref) return across_walls(a, ref, "k") end
%     local function state(ref) return ("s->%s[p]"):format(ref.buffer) end
%     local function factor(k) return values and ("s->%s[p]"):format(k.name) or k.name end
    @statement(f, boundary_access(place, state, factor))
%     if values then
%       indent(-4)
    }
%     end
%     indent(-4)
    }
%     for _ = 2, #loops do indent(-4) end
%   end
% end
%
% -- Does the low wall of an axis get its E with its neighbour's row?
% function low_mur(axis)
%   for _, k in ipairs(kernels_of("mur")) do
%     for _, f in ipairs(k.faces) do if k.axis == axis and f.wall == 0 and f.row > 0 then return true end end
%   end
%   return false
% end
%
% -- Lines for each settled plane.
% function settled_lines(wraps, probes, plane)
%   for _, k in ipairs(wraps) do
%     local in_row = k.axis == "x"
%     if axes > 1 then
for (int j = r0; j < r1; j++) {
%     else
{
%     end
%     if in_row then
    const ${index} n = ${element_of("j", plane)};
%     end
@wrap_lines(k, plane)
}
%   end
%   if #probes > 0 and not pieces then
const ${index} first = ${element_of("r0", plane)}, last = ${axes > 1 and element_of("r1", plane) or tostring(plan.size)};
%   end
%   for _, k in ipairs(probes) do
%     if pieces then
for (int j = r0; j < r1; j++) {
    const ${index} first = ${element_of("j", plane)} + i0, last = ${element_of("j", plane)} + i1;
    ${points_in(k.site, k.count)}
        s->${k.out}[m*${k.count} + p] = s->${k.field}[s->${k.site}[p]];
}
%     else
${points_in(k.site, k.count)}
    s->${k.out}[m*${k.count} + p] = s->${k.field}[s->${k.site}[p]];
%     end
%   end
% end
%
% -- Rows r0..r1-1 of the planes that are settled with plane k.
% function settle_planes(wraps, probes)
%   if ring_z then
// What lies beyond the last plane is a copy of plane 0 and goes with it.
for (int plane = k; plane <= K1; plane += K1) {
    @settled_lines(wraps, probes, "plane")
}
%   elseif three then
%     local waits = low_mur("z")
// ${waits and "Plane 0 waits for plane 1; what" or "What"} lies beyond the last plane goes with it.
const int p0 = ${waits and "k <= 1 ? 0 : k" or "k"}, p1 = ${waits and "k == 0 ? 0 : " or ""}k < K1 - 1 ? k + 1 : ${wf.planes_of_sites};
for (int plane = p0; plane < p1; plane++) {
    @settled_lines(wraps, probes, "plane")
}
%   else
@settled_lines(wraps, probes, "k")
%   end
% end
%
% -- Kernels that act on one of `fields`, walls with their copies of these.
% function acting_on(list, fields)
%   if not fields then return list end
%   local some = {}
%   for _, k in ipairs(list) do
%     local copies = {}
%     for _, c in ipairs(k.copies or {}) do if fields(c.field) then copies[#copies + 1] = c end end
%     if k.field and fields(k.field) then some[#some + 1] = k end
%     if #copies > 0 then some[#some + 1] = {axis = k.axis, copies = copies, rise = k.rise, constants = k.constants} end
%   end
%   return some
% end
%
% -- The rows of finish as parameters, what it wants to know of them, and of the step.
% function finish_params(flags)
%   local over = three and "int k, int j0, int j1" or two and "int j0, int j1" .. (pieces and ", int i0, int i1" or "") or ""
%   return join("const State *s", over, flags or "", finish_step() ~= "" and "int m" or "")
% end
%
% function finish_heading(rest)
// After E of ${pieces and "sites i0..i1-1 of " or ""}${axes > 1 and "rows j0..j1-1" or "the row"}${finish_step() ~= "" and " at step m" or ""}: sources, walls and probes there${rest}.
% end
%
% function finish_function()
%   if not plan.wavefront.beside then
@finish_heading("")
@finish_fields("finish")
%     return
%   end
@finish_beside()
% end
%
% -- After E of rows j0..j1-1: what the sweep launches after E, in its order, of all fields or some.
% function finish_fields(name, fields)
%   local points, wraps, probes = acting_on(kernels_of("points", "E"), fields), {}, acting_on(kernels_of("probe"), fields)
%   local murs = kernels_of("mur")
%   for _, k in ipairs(acting_on(kernels_of("wrap", "E"), fields)) do if not k.rise then wraps[#wraps + 1] = k end end
%   local settles = axes > 1 and #wraps + #probes > 0
%   for _, k in ipairs(murs) do settles = settles or k.axis == "z" end
static void ${name}(${finish_params()})
{
%   for _, list in ipairs{murs, wraps} do
%     for _, k in ipairs(list) do
    @constants(k)
%     end
%   end
%   settles = settles and not ring_y
%   if settles and low_mur("y") then
    // Rows that are settled now: row 0 waits for row 1, and what lies beyond the last row goes with it.
    const int r0 = j0 <= 1 ? 0 : j0, r1 = j1 <= 1 ? 0 : j1 < J1 ? j1 : ${wf.rows};
%   elseif settles then
    const int r0 = j0, r1 = j1 < J1 ? j1 : ${wf.rows}; // what lies beyond the last row goes with it
%   end
%   if #points > 0 then
    {
%     if pieces then
        const ${index} first = ORIGIN + SY*j0 + i0, last = ORIGIN + SY*j0 + i1;
%     elseif any_searched(points) then
        const ${index} first = ${element_of("j0", "k")}, last = ${axes > 1 and element_of("j1", "k") or tostring(plan.size)};
%     end
%     for _, k in ipairs(points) do
    @point_lines(k, axes > 1 and "j0", "j1")
%     end
    }
%   end
%   for _, k in ipairs(murs) do
    // ${k.purpose}
@mur_lines(k)
%   end
%   if #wraps + #probes > 0 and ring_y then
    // What lies beyond the last row is a copy of row 0 and goes with it.
    for (int r0 = j0, r1 = j1; r0 <= J1; r0 += J1, r1 = J1 + 1) {
        @settle_planes(wraps, probes)
    }
%   elseif #wraps + #probes > 0 then
    @settle_planes(wraps, probes)
%   end
}

% end

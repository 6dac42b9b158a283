% -- Boxes of points in tiles of flat grids, whose places the text knows (gen/schedule/march/faces.c). A column, one site wide,
% -- lies in one strip of a tile, in most of its planes: what it adds is in registers, asked for a plane ahead where planes
% -- differ. Other boxes lie in few planes.
%
% -- What is known of a set's points before their plane comes: "given" values, or a gain and a row of the "wave" table.
% function ahead_of(set)
%   return set.given and "given" or not set.scale and not set.memory and set.gain and set.row and set.taps == 1 and "wave" or nil
% end
%
% -- The faces of a set that `same` finds alike, together: lists of faces. Columns of a list lie in different strips.
% function alike(faces, same)
%   local groups = {}
%   for _, f in ipairs(faces) do
%     local found
%     for _, g in ipairs(groups) do
%       local fits = f.plane_points == g[1].plane_points and f.row_plane == g[1].row_plane and f.row_x == g[1].row_x
%       for _, other in ipairs(g) do fits = fits and same(f, other) end
%       found = found or fits and g
%     end
%     if found then found[#found + 1] = f else groups[#groups + 1] = {f} end
%   end
%   return groups
% end
%
% function face_strip(m, f) return f.x0 // m.W * m.W end
%
% -- The columns of a set, by the registers that they share.
% function columns_of(m, set)
%   local columns = {}
%   for _, f in ipairs(set.faces or {}) do if f.column then columns[#columns + 1] = f end end
%   local groups = alike(columns, function(f, g) return f.plane0 == g.plane0 and f.plane1 == g.plane1 and face_strip(m, f) ~= face_strip(m, g) end)
%   for n, g in ipairs(groups) do
%     g.name = ("column_%d%s"):format(set.list, n > 1 and "_" .. n or "")
%     for _, f in ipairs(g) do f.here = ("i == %d"):format(face_strip(m, f)) end
%   end
%   return groups
% end
%
% -- The wider faces of a set, by the text that they share.
% function rows_of(set)
%   local rows = {}
%   for _, f in ipairs(set.faces or {}) do if not f.column then rows[#rows + 1] = f end end
%   return alike(rows, function(f, g)
%     return f.x0 == g.x0 and f.x1 == g.x1 and f.plane1 - f.plane0 == g.plane1 - g.plane0 and (f.plane1 <= g.plane0 or f.plane0 >= g.plane1)
%   end)
% end
%
% -- A number of the face at hand: that of the first face whose test holds.
% function of_face(group, name, test)
%   local text = tostring(group[#group][name])
%   for n = #group - 1, 1, -1 do
%     local value = tostring(group[n][name])
%     if value ~= text then text = ("(%s ? %s : %s)"):format(test(group[n]), value, text) end
%   end
%   return text
% end
%
% function plus(...)
%   local terms = {}
%   for _, t in ipairs({...}) do if t ~= "0" then terms[#terms + 1] = t end end
%   return #terms > 0 and table.concat(terms, " + ") or "0"
% end
%
% function scaled(text, n) return n == 0 and "0" or n == 1 and text or text .. " * " .. n end
%
% -- Is all that a column adds the same in all planes?
% function is_steady(g) return g[1].row and g[1].row_plane == 0 or false end
%
% function has_one_gain(g)
%   for _, f in ipairs(g) do if not f.gain then return false end end
%   return true
% end
%
% function column_wave(g, row) return ("wave[%s]"):format(plus(times("(m + l)", plan.wave_rows), row)) end
%
% -- What a column adds in a level, where planes differ, of plane `plane` or the nearest that has a point.
% function column_ask(m, set, g, plane)
%   local function here(f) return f.here end
%   local first, one = of_face(g, "first", here), has_one_gain(g)
%   local last = g[1].plane1 - g[1].plane0 - 1
const int away = min(max(${plane}, 0), ${last});
%   if set.given or not one or not g[1].row then
const int p = ${plus(first, scaled("away", g[1].plane_points))};
%   end
%   if set.given then
${g.name}_given[l] = ${set.given}[${times("l", set.count)} + p];
%     return
%   end
%   if not one then
${g.name}_gain[l] = ${set.gain}[p];
%   end
%   if not is_steady(g) then
${g.name}_wave[l] = ${column_wave(g, g[1].row and plus(of_face(g, "row", here), scaled("away", g[1].row_plane)) or set.row .. "[p]")};
%   end
% end
%
% function asks_ahead(set, g) return set.given or not has_one_gain(g) or not is_steady(g) end
%
% function less(index, from) return from > 0 and ("%s - %d"):format(index, from) or from < 0 and ("%s + %d"):format(index, -from) or index end
%
% -- Registers of the columns, and what they add in a tile's first planes; the lines of memory that wider faces will need.
% function faces_begin(m)
%   for _, set in ipairs(m.sets or {}) do
%     for _, g in ipairs(ahead_of(set) and columns_of(m, set) or {}) do
@column_begin(m, set, g)
%     end
%     for _, g in ipairs(has_prefetch and ahead_of(set) and rows_of(set) or {}) do
%       for _, f in ipairs(g) do
@row_prefetch(m, set, f)
%       end
%     end
%   end
% end
%
% function column_begin(m, set, g)
%   local one, steady = has_one_gain(g), is_steady(g)
%   local names = set.given and {"given"} or {}
%   if not set.given then
%     if not one then names[1] = "gain" end
%     names[#names + 1] = "wave"
%   end
%   for n, name in ipairs(names) do names[n] = ("%s_%s[T]"):format(g.name, name) end
${real} ${table.concat(names, ", ")};
#pragma unroll
for (int l = 0; l < T; l++) {
%   if not set.given and steady then
    ${g.name}_wave[l] = ${column_wave(g, of_face(g, "row", function(f) return f.here end))};
%   end
%   if asks_ahead(set, g) then
    @column_ask(m, set, g, less("front0 - 1 - l", g[1].plane0))
%   end
}
% end
%
% function row_prefetch(m, set, f)
if (keep1 + T > ${f.plane0} && keep0 - T < ${f.plane1} && i < ${f.x1} && i + W > ${f.x0}) {
    const int x = max(${less("i", f.x0)}, 0)${f.plane_points > 0 and (", away = max(%s, 0)"):format(less("keep0 - T", f.plane0)) or ""};
%   local p = plus(tostring(f.first), "x", f.plane_points > 0 and scaled("away", f.plane_points) or "0")
%   if not set.given and not f.gain then
    PREFETCH(${set.gain} + ${p});
%   end
    for (int l = 0; l < T; l++)
%   if set.given then
        PREFETCH(${set.given} + ${times("l", set.count)} + ${p});
%   else
        PREFETCH(${plus("wave", times("(m + l)", plan.wave_rows), f.row and plus(tostring(f.row), scaled("x", f.row_x), f.plane_points > 0 and scaled("away", f.row_plane) or "0") or ("%s[%s]"):format(set.row, p))});
%   end
}
% end
%
% -- The points of a half step in the plane at hand.
% function faces_act(m, half)
%   for _, set in ipairs(m.sets or {}) do
%     if set.half == half and set.faces then
%       for _, g in ipairs(columns_of(m, set)) do
@column_act(m, set, g)
%       end
%       for _, g in ipairs(rows_of(set)) do
@row_act(m, set, g)
%       end
%     end
%   end
% end
%
% function column_act(m, set, g)
%   local plane, ahead = m.along.index, ahead_of(set)
%   for _, f in ipairs(g) do
%     local site = ("%s[%d]"):format(set.field, f.x0 - face_strip(m, f))
%     local fetched = ahead == "wave" and {gain = has_one_gain(g) and f.gain or g.name .. "_gain[l]", wave = g.name .. "_wave[l]"} or nil
%     local function given() return g.name .. "_given[l]" end
%     local function keep(value)
${site} = ${value};
%     end
if (${f.here} && ${plane} >= ${f.plane0} && ${plane} < ${f.plane1}) { // ${set.what}
%     if not ahead then
    const int p = ${plus(tostring(f.first), scaled("(" .. less(plane, f.plane0) .. ")", f.plane_points))};
%     end
    @point(set, set.count, "", "(m + l)", function() return site end, given, keep, fetched)
}
%   end
%   if ahead and asks_ahead(set, g) then
{ // the next plane's
    @column_ask(m, set, g, less(plane, g[1].plane0 - 1))
}
%   end
% end
%
% function row_act(m, set, g)
%   local plane, f, tests = m.along.index, g[1], {}
%   local function within(h)
%     return h.plane1 == h.plane0 + 1 and ("%s == %d"):format(plane, h.plane0) or ("%s >= %d && %s < %d"):format(plane, h.plane0, plane, h.plane1)
%   end
%   for n, h in ipairs(g) do tests[n] = #g > 1 and h.plane1 > h.plane0 + 1 and "(" .. within(h) .. ")" or within(h) end
%   local in_planes = #g > 1 and "(" .. table.concat(tests, " || ") .. ")" or tests[1]
if (${in_planes} && i < ${f.x1} && i + W > ${f.x0}) { // ${set.what}
%   local away = f.plane1 > f.plane0 + 1
%   if away then
    const int away = ${plane} - ${of_face(g, "plane0", within)};
%   end
%   local one, fetched = has_one_gain(g), ahead_of(set) == "wave" and {} or nil
%   local by_number = not fetched or not one or not f.row
%   if by_number then
    const int first = ${plus(of_face(g, "first", within), away and scaled("away", f.plane_points) or "0")};
%   end
%   if fetched and one then
    const ${real} gain = ${of_face(g, "gain", within)};
%     fetched.gain = "gain"
%   end
%   if fetched and f.row then
    const int row = ${plus(times("(m + l)", plan.wave_rows), of_face(g, "row", within), away and scaled("away", f.row_plane) or "0")};
%     fetched.wave = ("wave[%s]"):format(plus("row", scaled("x", f.row_x)))
%   end
    #pragma unroll
    for (int s = 0; s < W; s++) {
%   if by_number or f.row_x ~= 0 then
        const int x = min(max(${less("i + s", f.x0)}, 0), ${f.x1 - f.x0 - 1});
%   end
%   if by_number then
        const int p = first + x;
%   end
%   local function place() return set.field .. "[s]" end
%   local function keep(value)
if (i + s >= ${f.x0} && i + s < ${f.x1})
    ${set.field}[s] = ${value};
%   end
        @point(set, set.count, "", "(m + l)", place, function() return ("%s[%s + p]"):format(set.given, times("l", set.count)) end, keep, fetched)
    }
}
% end

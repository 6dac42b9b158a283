% -- Mur walls inside tiles (gen/schedule/march/mur_tiles.c): the curl leaves E on walls alone, and H beyond them.
%
% function has_mur(m) return m.mur ~= nil and (m.mur.x ~= nil or m.mur.along ~= nil) end
%
% function mur_tests(m, u)
%   local tests = {}
%   for _, a in ipairs({{"x", "i + s", m.x}, {"along", m.along and m.along.index, m.along}}) do
%     if m.mur[a[1]] and not u.is_e and plan.axis_of[u.target] ~= a[3].name then tests[#tests + 1] = ("%s < %d"):format(a[2], a[3].cells) end
%   end
%   return #tests > 0 and table.concat(tests, " && ") or nil
% end
%
% -- The fields that walls across some axes set.
% function mur_fields(m, roles)
%   local list, seen = {}, {}
%   for _, role in ipairs(has_mur(m) and (roles or {"x", "along"}) or {}) do
%     for _, f in ipairs(m.mur[role] or {}) do
%       if not seen[f.field] then list[#list + 1], seen[f.field] = f.field, true end
%     end
%   end
%   return list
% end
%
% function sets_mur(m, field)
%   for _, f in ipairs(mur_fields(m)) do if f == field then return true end end
%   return false
% end
%
% -- E on the walls is that of the inner neighbour a travel time ago; was_ez is E of the step before.
% -- A wall's statement where a tile holds its value, its inner neighbour's, and that neighbour's of the step before.
% function tile_wall(face, wall, inner, was)
%   local function place(r) return (r.offset or 0) == face.wall and wall or inner end
%   local access = boundary_access(place, function() return was end, function(f) return f.kind == "values" and "factor" or f.name end)
%   local store = access.store
%   access.all_names = false
%   function access.store(r, value) if r.kind ~= "state" then store(r, value) end end
@statement(face, access)
% end
%
% -- The same where a test holds; a factor by site stands at `index`, and a conductor there, whose factor is 1, is left.
% function wall_where(test, face, index, wall, inner, was)
%   if face.k.kind ~= "values" then
if (${test})
    @tile_wall(face, wall, inner, was)
%     return
%   end
if (${test}) {
    const ${real} factor = ${face.k.name}[${index}];
    if (factor < 1)
        @tile_wall(face, wall, inner, was)
}
% end
%
% -- Does a row belong to the walls of x? "" where all that the tile meets do.
% function row_test(m, x, face)
%   local k = m.along.index
%   if m.along.wraps or (face.k.kind ~= "values" and not m.walls.along) then return "" end
%   if face.k.kind ~= "values" and x.from == 1 and x.to == m.along.cells then return " && !wall_along" end
%   return (" && %s >= %d && %s < %d"):format(k, x.from, k, x.to)
% end
%
% -- A column's index along the walls across the march, and whether it has one.
% function column(m)
%   if not m.x.wraps then return "i + s" end
%   return is_ragged(m) and ("(home + s) %% %d"):format(m.x.cells) or (m.x.bloch and "home" or image(m.x, "i")) .. " + s"
% end
%
% function column_test(m, y, face)
%   return face.k.kind == "values" and not m.x.wraps and (" && i + s >= %d && i + s < %d"):format(y.from, y.to) or ""
% end
%
% function mur_level(m)
%   local x, y, k = m.mur.x, m.mur.along, m.along.index
%   local n, s, cells = m.x.cells, m.x.cells % m.W, m.along.cells
%   local row = image(m.along, k)
%   for _, w in ipairs(x or {}) do
%     local f = w.field
%     if w.low then
@wall_where("i == 0" .. row_test(m, x, w.low), w.low, row, f .. "[0]", f .. "[1]", "was_" .. f .. "[1]")
%     end
%     if w.high and s > 0 then
@wall_where(("i == %d"):format(n - s) .. row_test(m, x, w.high), w.high, row, ("%s[%d]"):format(f, s), ("%s[%d]"):format(f, s - 1), ("was_%s[%d]"):format(f, s - 1))
%     elseif w.high then
%       local inner, was = mur_neighbour(m, f)
@wall_where(("i == %d"):format(n) .. row_test(m, x, w.high), w.high, row, f .. "[0]", inner, was)
%     end
%   end
%   if y then
#pragma unroll
for (int s = 0; s < W; s++) {
%     for _, w in ipairs(y) do
%       local f = w.field
%       local here, kept, was, behind = f .. "[s]", "kept_" .. f .. "[l + 1][s]", "was_" .. f .. "[s]", "behind_" .. f .. "[s]"
%       if w.low then
    @wall_where(k .. " == 1" .. column_test(m, y, w.low), w.low, column(m), kept, here, was)
%       end
%       if w.high then
    @wall_where(("%s == %d"):format(k, cells) .. column_test(m, y, w.high), w.high, column(m), here, kept, behind)
    if (${k} == ${cells - 1})
        ${behind} = ${was};
%       end
%     end
}
@show_low_wall(m, y)
%   end
@late_probes(m)
% end
%
% -- After the last level: the low wall's row, which only now is right, and what the sweep goes on from.
% function mur_end(m)
%   local x, y = m.mur.x, m.mur.along
%   local n, s, cells = m.x.cells, m.x.cells % m.W, m.along.cells
%   if x then
if (keeps && done >= max(keep0, ${x.from}) && done < min(keep1, ${x.to})) {
%     for _, w in ipairs(x) do
%       if w.low then
    if (i == 0)
        ${w.low.last}[done] = next_${w.field}[1];
%       end
%       if w.high then
    if (i == ${s > 0 and n - s or n - m.W})
        ${w.high.last}[done] = next_${w.field}[${s > 0 and s - 1 or m.W - 1}];
%       end
%     end
}
%   end
%   local low = false
%   for _, w in ipairs(y or {}) do
%     low = low or w.low
%     for _, side in ipairs({{w.low, 1}, {w.high, cells - 1}}) do
%       if side[1] then
if (keeps && done == ${side[2]} && done >= keep0 && done < keep1)
    for (int s = 0; s < W; s++)
        if (i + s <= ${m.x.wraps and n - 1 or n})
            ${side[1].last}[i + s] = next_${w.field}[s];
%       end
%     end
%   end
%   if low then
%     local braces = (m.x.bloch or #y > 1) and " {" or ""
if (keeps && keep0 == 0 && done == 1)${braces}
%     if m.x.bloch then
    @turn_low_wall(m, mur_fields(m, {"along"}))
%     end
%     for _, w in ipairs(y) do
    store${m.W}(new_${w.field} + at, kept_${w.field}[T]);
%     end
%     if braces ~= "" then
}
%     end
%   end
%   for _, w in ipairs(y or {}) do
copy${m.W}(kept_${w.field}[T], next_${w.field});
%   end
% end

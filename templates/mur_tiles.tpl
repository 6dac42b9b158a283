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
% function mur_fields(m)
%   if not has_mur(m) then return {} end
%   local x, along = m.mur.x and m.mur.x.field, m.mur.along and m.mur.along.field
%   return x and along and x ~= along and {x, along} or {x or along}
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
%   local access = boundary_access(place, function() return was end, function(f) return f.name end)
%   local store = access.store
%   access.all_names = false
%   function access.store(r, value) if r.kind ~= "state" then store(r, value) end end
@statement(face, access)
% end
%
% function mur_level(m)
%   local x, y, k = m.mur.x, m.mur.along, m.along.index
%   local n, s = m.x.cells, m.x.cells % m.W
%   if x then
%     local f = x.field
%     local row = m.walls.along and plan.axis_of[f] ~= m.along.name and " && !wall_along" or ""
%     if x.low then
if (i == 0${row})
    @tile_wall(x.low, f .. "[0]", f .. "[1]", "was_" .. f .. "[1]")
%     end
%     if x.high and s > 0 then
if (i == ${n - s}${row})
    @tile_wall(x.high, ("%s[%d]"):format(f, s), ("%s[%d]"):format(f, s - 1), ("was_%s[%d]"):format(f, s - 1))
%     elseif x.high then
const ${real} inner = __shfl_up_sync(WHOLE_WARP, ${f}[W - 1], 1), was_inner = __shfl_up_sync(WHOLE_WARP, was_${f}[W - 1], 1);
if (i == ${n}${row})
    @tile_wall(x.high, f .. "[0]", "inner", "was_inner")
%     end
%   end
%   if y then
%     local f, cells = y.field, m.along.cells
#pragma unroll
for (int s = 0; s < W; s++) {
%     if y.low then
    if (${k} == 1)
        @tile_wall(y.low, "kept_" .. f .. "[l + 1][s]", f .. "[s]", "was_" .. f .. "[s]")
%     end
%     if y.high then
    if (${k} == ${cells})
        @tile_wall(y.high, f .. "[s]", "kept_" .. f .. "[l + 1][s]", "behind_" .. f .. "[s]")
    if (${k} == ${cells - 1})
        behind_${f}[s] = was_${f}[s];
%     end
}
%   end
% end
%
% -- After the last level: the low wall's row, which only now is right, and what the sweep goes on from.
% function mur_end(m)
%   local x, y = m.mur.x, m.mur.along
%   local n, s, cells = m.x.cells, m.x.cells % m.W, m.along.cells
%   if x then
if (keeps && done >= max(keep0, ${plan.axis_of[x.field] == m.along.name and 0 or 1}) && done < min(keep1, ${cells})) {
%     if x.low then
    if (i == 0)
        ${x.low.last}[done] = next_${x.field}[1];
%     end
%     if x.high then
    if (i == ${s > 0 and n - s or n - m.W})
        ${x.high.last}[done] = next_${x.field}[${s > 0 and s - 1 or m.W - 1}];
%     end
}
%   end
%   if y then
%     for _, side in ipairs({{y.low, 1}, {y.high, cells - 1}}) do
%       if side[1] then
if (keeps && done == ${side[2]} && done >= keep0 && done < keep1)
    for (int s = 0; s < W; s++)
        if (i + s <= ${n})
            ${side[1].last}[i + s] = next_${y.field}[s];
%       end
%     end
%     if y.low then
if (keeps && keep0 == 0 && done == 1)
    store${m.W}(new_${y.field} + at, kept_${y.field}[T]);
%     end
copy${m.W}(kept_${y.field}[T], next_${y.field});
%   end
% end

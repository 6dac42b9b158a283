% -- Periodic and Bloch walls in tiles: what lies beyond an end of such an axis lies at the other.
%
% -- An index on an axis: beyond the ends of a periodic one it is that of the other end; `turns`, of a short one, is a
% -- multiple of its cells that halves of tiles reach beyond it.
% function image(axis, i)
%   if not axis.wraps then return i end
%   if axis.turns then return ("((%s + %d) %% %d)"):format(i, axis.turns, axis.cells) end
%   local n = axis.cells
%   return ("(%s < 0 ? %s + %d : %s < %d ? %s : %s - %d)"):format(i, i, n, i, n, i, i, n)
% end
%
% -- Is there memory to an index? Beyond the ends of a periodic axis there is, of the other end.
% function reaches(m, axis, i)
%   if axis.turns then return ("%s <= %d"):format(i, axis.cells + m.T + (m.far and 1 or 0) + (axis == m.x and m.W or 0)) end -- what a kept strip needs
%   return ("%s >= %d && %s <%s %d"):format(i, axis.wraps and -axis.cells or 0, i, axis.wraps and "" or "=", (axis.wraps and 2 or 1) * axis.cells)
% end
%
% -- Is a periodic x axis no whole number of strips? Strips that reach beyond an end are then none at the other, and are
% -- read site by site.
% function is_ragged(m) return m.x and m.x.wraps and m.x.cells % m.W ~= 0 end
%
% -- Loads of strips of arrays from an element `first` on: the `line` for one that is whole, and else the beginning of one
% -- for a `site` of it, whether it is `there`, and how far it is to `shift`.
% function load_strips(m, loads)
%   if not is_ragged(m) then
%     for _, l in ipairs(loads) do
${l.line};
%     end
%     return
%   end
if (seam) {
    #pragma unroll
    for (int s = 0; s < W; s++) {
        const int away = (home + s) % ${m.x.cells} - home;
%   for _, l in ipairs(loads) do
        ${l.site} ${l.there and l.there .. " ? " or ""}${l.array}[${l.first} + away]${l.there and " : 0" or ""}${l.shift or ""};
%   end
    }
} else {
%   for _, l in ipairs(loads) do
    ${l.line};
%   end
}
% end
%
% function strip_load(m, to, array, first, there)
%   return {line = ("load%d(%s, %s + %s, %s)"):format(m.W, to, array, first, there), site = to .. "[s] =", array = array, first = first,
%           there = there ~= "true" and there ~= "inside" and there or nil}
% end
%
% -- Bloch walls: fields beyond an end are those of the other, turned by a phase. A tile computes what lies beyond an end as
% -- it is at the other, and turns what it reads across one.
% function is_imaginary(field) return field:sub(-3) == "_im" end
% function other_part(field) return is_imaginary(field) and field:sub(1, -4) or field .. "_im" end
%
% -- One part of a field, turned `where` it lies beyond the high end (`up`) or the low one; as gen/model/walls.c has it.
% function turned(axis, field, where, own, other, up)
%   return ("rot(%s, %s, %s, cos_%s, %ssin_%s)"):format(where, own, other, axis.name, up == is_imaginary(field) and "-" or "", axis.name)
% end
%
% -- Calls f(axis, role) for the axes with such walls, in the order in which they turn what lies in an edge.
% function each_bloch(m, f)
%   for _, a in ipairs(plan.axes) do
%     local role = m.role[a.name]
%     if m[role] and m[role].bloch then f(m[role], role) end
%   end
% end
%
% function has_bloch(m)
%   local some = false
%   each_bloch(m, function() some = true end)
%   return some
% end
%
% -- Has a field sites in the end planes of an axis?
% function lies_on_ends(field, axis) return (field:sub(1, 1) == "e") ~= (plan.axis_of[field] == axis.name) end
%
% -- Whether differences reach across a wall: of a strip's sites along x, and of a plane.
% function x_seams(m)
bool low_x[W], high_x[W];
#pragma unroll
for (int s = 0; s < W; s++) {
    low_x[s] = (home + s) % ${m.x.cells} == 0;
    high_x[s] = (home + s + 1) % ${m.x.cells} == 0;
}
% end
%
% function along_seam(m, plane)
const int turning = ${image(m.along, plane):sub(2, -2)};
const bool low_along = turning == 0, high_along = turning == ${m.along.cells - 1};
% end
%
% -- The neighbours along x of a strip's sites.
% function turn_neighbours(m, fields, low)
%   if not m.x.bloch or #fields == 0 then return end
%   local side = low and "left_" or "right_"
${real} ${table.concat(map(fields, function(f) return side .. f .. "[W]" end), ", ")};
#pragma unroll
for (int s = 0; s < W; s++) {
%   local function beside(f) return low and ("s > 0 ? %s[s - 1] : %s[W]"):format(f, f) or f .. "[s + 1]" end
%   for _, f in ipairs(fields) do
    ${side}${f}[s] = ${turned(m.x, f, low and "low_x[s]" or "high_x[s]", beside(f), beside(other_part(f)), not low)};
%   end
}
% end
%
% -- The fields that a tile stores, turned where they lie on a high wall.
% function turn_walls(m)
%   local number = {x = "i + s", rows = m.rows and m.rows.index, along = "done"}
%   each_bloch(m, function(axis, role)
#pragma unroll
for (int s = 0; s < W; s++)
    if (${number[role]} == ${axis.cells}) {
%     for _, f in ipairs(both(m)) do
%       if lies_on_ends(f, axis) and not is_imaginary(f) then
%         local prefix = f:sub(1, 1) == "e" and "next_" or "made_"
%         local im = prefix .. other_part(f) .. "[s]"
        @turn_pair(axis, f, prefix .. f .. "[s]", im)
%       end
%     end
    }
%   end)
% end
%
% -- The row of a Mur wall that waits to be stored.
% function turn_low_wall(m, fields)
#pragma unroll
for (int s = 0; s < W; s++) {
%   for _, f in ipairs(fields) do
%     if not is_imaginary(f) then
    @turn_pair(m.x, f, ("kept_%s[T][s]"):format(f), ("kept_%s[T][s]"):format(other_part(f)), ("i + s == %d"):format(m.x.cells))
%     end
%   end
}
% end
%
% -- Both parts of a field beyond the high end, where a test says so.
% function turn_pair(axis, field, re, im, test)
${test and ("if (%s) "):format(test) or ""}{
    const ${real} was = ${re};
    ${re} = ${turned(axis, field, "true", "was", im, true)};
    ${im} = ${turned(axis, other_part(field), "true", im, "was", true)};
}
% end
%
% function turning()
%   if not some_march(has_bloch) then return end
// A part of a field; beyond a Bloch wall from both parts at the other end.
${helper} ${real} rot(bool beyond, ${real} own, ${real} other, ${real} cosine, ${real} sine)
{
    return beyond ? ${fma}(sine, other, cosine * own) : own;
}

% end

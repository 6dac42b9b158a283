% -- Periodic and Bloch walls of blocks that hold the whole domain (together.tpl, periodic.tpl). No block keeps the high end of such an axis:
% -- beyond the last site it keeps lies the first, and what is stored there in the end is an image.
%
% -- Is there memory to a plane, or to a thread's line of them? Beyond the ends of a periodic axis there is in a halo, of the other end.
% function plane_there(m) return m.along.wraps and not m.together.half and m.along.index .. " < end" or line_there(m.along, m.along.index, 0) end
% function line_there(axis, i, halo) return axis.wraps and ("%s < %d"):format(i, axis.cells + halo) or ("%s <= %d"):format(i, axis.cells) end
%
% -- Where differences reach across a Bloch wall (periodic.tpl): of a strip's sites along x, of the thread's row, of a plane.
% function seams_begin(m)
%   local r = m.rows
%   if m.x.bloch then
const int home = ${image(m.x, "i"):sub(2, -2)};
@x_seams(m)
%   end
%   if r and r.bloch then
const int from_row = ${image(r, r.index):sub(2, -2)};
const bool low_rows = from_row == 0, high_rows = from_row == ${r.cells - 1};
%   end
% end
%
% -- The periodic axes' low ends, each by itself and where they meet: the test of a site, and what is added for the other end.
% function low_ends(m)
%   local ends = {{axes = {}, tests = {}, to = ""}}
%   for _, role in ipairs({"x", "rows", "along"}) do
%     local a = m[role]
%     for n = 1, a and a.wraps and #ends or 0 do
%       local e = ends[n]
%       ends[#ends + 1] = {axes = {table.unpack(e.axes)}, tests = {table.unpack(e.tests)}, x = e.x or role == "x", to = ("%s + %d%s"):format(e.to, a.cells, role == "x" and "" or " * " .. a.stride)}
%       table.insert(ends[#ends].axes, a)
%       table.insert(ends[#ends].tests, (a.index or "i") .. " == 0")
%     end
%   end
%   table.remove(ends, 1)
%   return ends
% end
%
% function lies_on_all(field, axes)
%   for _, a in ipairs(axes) do if not lies_on_ends(field, a) then return false end end
%   return true
% end
%
% -- What lies in an end of periodic axes, to their other ends as well, turned where that is a Bloch wall.
% function store_images(m)
%   for _, e in ipairs(low_ends(m)) do
if (${table.concat(e.tests, " && ")}) {
%     for _, f in ipairs(both(m)) do
%       if lies_on_all(f, e.axes) and not is_imaginary(f) then
%         local parts = has_bloch(m) and {f, other_part(f)} or {f}
    @store_image(m, f, parts, e)
%       end
%     end
}
%   end
% end
%
% function store_image(m, f, parts, e)
{
%   for n, part in ipairs(parts) do
    ${real} v${n}[W];
    @either(m, part, "r", ("copy%d(v%d, %%s)"):format(m.W, n), ("get%d(v%d, %%s)"):format(m.W, n))
%   end
%   for _, a in ipairs(plan.axes) do
%     for _, along in ipairs(e.axes) do
%       if along.name == a.name and along.bloch then
%         if not e.x then
    #pragma unroll
    for (int s = 0; s < W; s++)
%         end
    @turn_pair(along, f, e.x and "v1[0]" or "v1[s]", e.x and "v2[0]" or "v2[s]")
%       end
%     end
%   end
%   for n, part in ipairs(parts) do
%     if e.x then
    new_${part}[n${e.to}] = v${n}[0];
%     else
    store${m.W}(new_${part} + n${e.to}, v${n});
%     end
%   end
}
% end

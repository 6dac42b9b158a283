% -- Mur walls of flat grids that blocks hold as a whole (together.tpl; mur_tiles.tpl): set after sources have acted, from the neighbour inside and
% -- what it was before the step. A thread that has a wall across the planes has the plane beside it, too (together_pairs_walls).
%
% function mur_edge(m) return m.x.cells % m.W end -- the element of its strip that lies on the high wall of x
%
% function mur_begin(m)
%   if not has_mur(m) or m.idle then return end
%   for _, f in ipairs(mur_fields(m, {"x"})) do
${real} was_low_${f}[DEEP], was_high_${f}[DEEP];
%   end
%   for _, f in ipairs(mur_fields(m, {"along"})) do
${real} was_first_${f}[W], was_last_${f}[W];
%   end
% end
%
% -- Before a plane's E is updated.
% function mur_was(m)
%   for _, f in ipairs(mur_fields(m)) do
${real} was_${f}[W];
copy${m.W}(was_${f}, ${f});
%   end
%   for _, f in ipairs(mur_fields(m, {"x"})) do
was_low_${f}[r] = was_${f}[1];
was_high_${f}[r] = was_${f}[${(mur_edge(m) - 1) % m.W}];
%   end
%   for _, f in ipairs(mur_fields(m, {"along"})) do
if (${m.along.index} == 1)
    copy${m.W}(was_first_${f}, was_${f});
if (${m.along.index} == ${m.along.cells - 1})
    copy${m.W}(was_last_${f}, was_${f});
%   end
% end
%
% function mur_between(axis, i, from, to) return axis.wraps and "" or (" && %s >= %d && %s < %d"):format(i, from, i, to) end
%
% function together_mur(m)
%   if not has_mur(m) or m.idle then return end
%   for _, lines in ipairs({m.mur.x and columns_lines or false, m.mur.along and row_lines or false}) do -- corners take what those across x have made
%     if lines then
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    const int ${m.along.index} = plane + r;
    @lines(m)
}
%     end
%   end
% end
%
% function columns_lines(m)
%   for _, w in ipairs(m.mur.x) do
@mur_columns(m, w, m.mur.x, ("all_%s[r]"):format(w.field))
%   end
% end
%
% function row_lines(m)
#pragma unroll
for (int s = 0; s < W; s++) {
%   for _, w in ipairs(m.mur.along) do
    @mur_row(m, w, m.mur.along)
%   end
}
% end
%
% function mur_columns(m, w, x, own)
%   local n, s, a = m.x.cells, mur_edge(m), m.along
%   local rows, row = mur_between(a, a.index, x.from, x.to), image(a, a.index)
%   if w.low then
@wall_where("i == 0" .. rows, w.low, row, own .. "[0]", own .. "[1]", ("was_low_%s[r]"):format(w.field))
%   end
%   if w.high and s > 0 then
@wall_where(("i == %d"):format(n - s) .. rows, w.high, row, ("%s[%d]"):format(own, s), ("%s[%d]"):format(own, s - 1), ("was_high_%s[r]"):format(w.field))
%   elseif w.high then
const ${real} inner_${w.field} = __shfl_up_sync(WHOLE_WARP, ${own}[W - 1], 1), was_inner_${w.field} = __shfl_up_sync(WHOLE_WARP, was_high_${w.field}[r], 1);
@wall_where(("i == %d"):format(n) .. rows, w.high, row, own .. "[0]", "inner_" .. w.field, "was_inner_" .. w.field)
%   end
% end
%
% function mur_row(m, w, y)
%   local a, columns = m.along, mur_between(m.x, "i + s", y.from, y.to)
%   local own, above, below = ("all_%s[r][s]"):format(w.field), ("all_%s[(r + 1) %% DEEP][s]"):format(w.field), ("all_%s[(r + DEEP - 1) %% DEEP][s]"):format(w.field)
%   if w.low then
@wall_where(a.index .. " == 0" .. columns, w.low, column(m), own, above, ("was_first_%s[s]"):format(w.field))
%   end
%   if w.high then
@wall_where(("%s == %d"):format(a.index, a.cells) .. columns, w.high, column(m), own, below, ("was_last_%s[s]"):format(w.field))
%   end
% end
%
% -- What the sweep goes on from: the neighbours' values of the last step.
% function keep_mur(m)
%   if not has_mur(m) then return end
%   local a, s, n = m.along, mur_edge(m), m.x.cells
%   for _, w in ipairs(m.mur.x or {}) do
%     for _, side in ipairs({{w.low, "i == 0", 1}, {w.high, ("i == %d"):format(s > 0 and n - s or n - m.W), (s - 1) % m.W}}) do
%       if side[1] then
if (${side[2]}${mur_between({}, a.index, m.mur.x.from, m.mur.x.to)})
    ${side[1].last}[${a.index}] = all_${w.field}[r][${side[3]}];
%       end
%     end
%   end
%   for _, w in ipairs(m.mur.along or {}) do
%     for _, side in ipairs({{w.low, 1}, {w.high, a.cells - 1}}) do
%       if side[1] then
if (${a.index} == ${side[2]})
    for (int s = 0; s < W; s++)
        if (i + s <= ${m.x.wraps and n - 1 or n})
            ${side[1].last}[i + s] = all_${w.field}[r][s];
%       end
%     end
%   end
% end

% -- Crystals and cut cells in tiles: points that read rises, what the updates of a level have added to E beside them
% -- (gen/schedule/march/far.c). A level has the rises of the plane it has made and of the one before on chip, in two slots
% -- that are used in turn. Points of E along the march are behind: those of the plane before, which next level has not used.
% -- CUDA alone.
%
% function is_behind(m, set) return m.far and set.half == "e" and set.field == m.far.behind end
%
% function far_sizes(m)
%   local names = {}
%   for n, c in ipairs(m.e) do names[n] = ("RISE_%s = %s"):format(c:upper(), n == 1 and "0" or times("RISE_PLANE", n - 1, true)) end
%   return {("RISE_PLANE = %d, %s,"):format(m.far.plane, table.concat(names, ", ")),
%           ("RISE_SLOT = %d * RISE_PLANE, RISE_LEVEL = 2 * RISE_SLOT, // of rises: a plane's, a level's"):format(#m.e)}
% end
%
% function far_place(m)
${chip_pointer}rises = chip + ${m.far.base + m.row + m.W}${m.rows and " + row * ROW" or ""} + lane * W;
%   local last = m.far.behind
${real} last_${last}[W] = {0}; // of the plane behind, when it has made all steps but for its points
@far_words(m)
% end
%
% function declare_rises(m)
${real} ${table.concat(map(m.e, function(c) return "rise_" .. c .. "[W] = {0}" end), ", ")};
% end
%
% -- Where the points of a strip have a rise that they read: slot, row and place along x.
% function rise_place(m, strips, ref)
%   local at = {along = strips.field == m.far.behind and -1 or 0, rows = 0, x = 0}
%   for _, step in ipairs(ref.steps or ref.along and {ref} or {}) do at[m.role[step.along]] = at[m.role[step.along]] + step.offset end
%   local row = at.rows == 0 and "" or at.rows < 0 and " - ROW" or " + ROW"
%   return ("%s + RISE_%s%s"):format(at.along == 0 and "rises_made" or "rises_before", ref.memory:match("_(%w+)$"):upper(), row), at.x
% end
%
% -- The rows of rises that the points of a strip read, each with its reads in their order.
% function rise_rows(m, strips)
%   local rows = {}
%   for i, ref in ipairs(strips.reads) do
%     local place, x = (m.far.own and shown_place or rise_place)(m, strips, ref)
%     if #rows == 0 or rows[#rows].place ~= place then rows[#rows + 1] = {place = place, name = "beside" .. #rows + 1, reads = {}} end
%     local r = rows[#rows]
%     r.low, r.high = r.low or x < 0, r.high or x > 0
%     r.reads[#r.reads + 1] = {number = i, x = x}
%   end
%   return rows
% end
%
% -- The strip of a row, and an element more at the ends that are read.
% function load_row(m, r)
${real} ${r.name}[W${r.low and r.high and " + 2" or (r.low or r.high) and " + 1" or ""}];
get${m.W}(${r.name}${r.low and " + 1" or ""}, ${r.place});
%   if r.low then
${r.name}[0] = (${r.place})[-1];
%   end
%   if r.high then
${r.name}[W${r.low and " + 1" or ""}] = lane < ${m.lanes - 1} ? (${r.place})[W] : 0; // a wall beyond the tile, or halo
%   end
% end
%
% -- How far an index lies behind another.
% function after(i, from) return from == 0 and i or from < 0 and ("(%s + %d)"):format(i, -from) or ("(%s - %d)"):format(i, from) end
%
% -- Where in the words of each component a thread's strip has its own: none where its row has none.
% function far_words(m)
%   for _, f in ipairs(m.far.strips) do
%     local tests = {("i >= %d"):format(f.x.from), ("i < %d"):format(f.x.to)}
%     local at = ("%s / %d"):format(after("i", f.x.from), m.far.strip)
%     if m.rows then
%       local row = image(m.rows, m.rows.index)
%       tests[#tests + 1] = ("%s >= %d && %s < %d"):format(row, f.rows.from, row, f.rows.to)
%       at = ("%s + %s"):format(at, times(after(row, f.rows.from), f.rows.apart, true))
%     end
const bool has_far_${f.field} = ${m.idle and "works && " or ""}inside && ${table.concat(tests, " && ")};
const int far_at_${f.field} = ${at};
int strip_far_${f.field}[T + ${f.field == m.far.behind and 2 or 1}] = {0};
%   end
%   if m.W < m.far.strip then
const int far_site = (i + ${m.far.strip * 1024}) % ${m.far.strip};
%   end
% end
%
% -- The words of plane `front`, and those of the planes that the levels are at; the weights are asked for.
% function far_front(m)
%   local plane = "front"
%   if m.along.wraps then
%     plane = "front_home"
const int front_home = ${image(m.along, "front")};
%   end
%   for _, f in ipairs(m.far.strips) do
%     local name = "strip_far_" .. f.field
#pragma unroll
for (int l = T${f.field == m.far.behind and " + 1" or ""}; l > 0; l--)
    ${name}[l] = ${name}[l - 1];
${name}[0] = has_far_${f.field} && ${plane} >= ${f.along.from} && ${plane} < ${f.along.to} ? ${f.words}[far_at_${f.field} + ${times(after(plane, f.along.from), f.along.apart, true)}] : 0;
if (${name}[0] != 0) {
%     for at = 0, f.record - 1, 128 // (suffix == "f" and 4 or 8) do
    PREFETCH(${f.weights} + ${f.record} * (${name}[0] >> ${m.far.mask})${at > 0 and " + " .. at or ""});
%     end
}
%   end
% end
%
% -- What the points of a strip add to E, row by row in the order of their reads.
% function far_strip(m, f)
%   local behind = f.field == m.far.behind
%   local target = behind and "behind_" .. f.field or f.field
%   local part = m.W < m.far.strip and " + far_site" or ""
%   local word = ("strip_far_%s[l + %d]"):format(f.field, behind and 2 or 1)
if (${word} != 0) { // ${f.what}
    const int sites = ${word}${part ~= "" and " >> far_site" or ""};
    const ${real} *weights = ${f.weights} + ${f.record} * (${word} >> ${m.far.mask})${part};
    ${real} v[W];
    copy${m.W}(v, ${target});
%   for _, r in ipairs(rise_rows(m, f)) do
    @load_row(m, r)
    @add_reads(m, f, r)
%   end
    @take_sites(target)
}
% end
%
% function take_sites(target)
#pragma unroll
for (int s = 0; s < W; s++)
    if ((sites >> s & 1) != 0)
        ${target}[s] = v[s];
% end
%
% function add_reads(m, f, row)
%   for _, read in ipairs(row.reads) do
@add_read(m, f, row, read)
%   end
% end
%
% function add_read(m, f, row, read)
%   local weight, n = "weight" .. read.number, read.x + (row.low and 1 or 0)
%   local sum = ("%s(%s[s], %s[s%s], v[s])"):format(fma, weight, row.name, n == 0 and "" or " + " .. n)
%   local before = read.number - 1
%   local from = "weights" .. (before == 0 and "" or " + " .. (m.far.own and times("apart", before, true) or before * m.far.strip))
${real} ${weight}[W];
${m.far.known and ("get%d(%s, %s)"):format(m.W, weight, from) or ("load%d(%s, %s, true)"):format(m.W, weight, from)};
#pragma unroll
for (int s = 0; s < W; s++)
    v[s] = ${f.some and ("%s[s] != %s[s] ? v[s] : "):format(weight, weight) or ""}${sum};
% end
%
% -- The points of E once a level has made its plane: of the plane behind those of E along the march, where the next level,
% -- or the store, takes it from. Their rounds are those of the plane at hand.
% function far_points(k, m)
%   local plane, f = m.along.index, m.far.behind
if (${plane} >= visit0 - 1 && ${plane} < visit1) {
%   indent(4)
${chip_pointer}rises_made = rises + l * RISE_LEVEL + (${plane} & 1) * RISE_SLOT;
${chip_pointer}rises_before = rises + l * RISE_LEVEL + (~${plane} & 1) * RISE_SLOT;
@when_works(m, map(m.e, function(c) return ("put%d(rises_made + RISE_%s, rise_%s)"):format(m.W, c:upper(), c) end))
${barrier}
${real} behind_${f}[W]${blank(m)};
@take_behind(m, f)
%   for _, strips in ipairs(m.far.strips) do
@far_strip(m, strips)
%   end
@points_act(k, m, "e")
@give_behind(m, f)
${barrier}
%   indent(-4)
}
% end
%
% -- The strip of the plane behind.
% function take_behind(m, f)
if (l + 1 < T) {
%   if m.shared[f] then
    @when_works(m, {("get%d(behind_%s, level + LEVEL + %s)"):format(m.W, f, f:upper())})
%   else
    copy${m.W}(behind_${f}, kept_${f}[l + 1]);
%   end
} else {
    copy${m.W}(behind_${f}, last_${f});
}
% end
%
% function give_behind(m, f)
if (l + 1 < T) {
%   if m.shared[f] then
    @when_works(m, {("put%d(level + LEVEL + %s, behind_%s)"):format(m.W, f:upper(), f)})
%   else
    copy${m.W}(kept_${f}[l + 1], behind_${f});
%   end
} else {
    copy${m.W}(last_${f}, behind_${f});
}
% end
%
% -- A plane's E along the march is whole one plane later.
% function store_behind(m)
%   local f = m.far.behind
if (keeps && done - 1 >= keep0 && done - 1 < keep1)
    store${m.W}(new_${f} + at + ${wide("(done - 1)")} * ${m.along.stride}, last_${f});
copy${m.W}(last_${f}, next_${f});
% end

% -- Patches in tiles: boxes of points that a thread finds by arithmetic (gen/schedule/march/patches.c). Columns, one site
% -- wide, fill a plane's rows with one busy lane in many; a thread knows its own before its planes come.
%
% -- The patches that a thread's strip meets in its tile, as bits.
% function own_patches(m)
${patch_pointer}patches = (${patch_pointer})${m.patches.table};
unsigned own_h = 0, own_e = 0;
for (int n = 0; n < PATCHES; n++) {
    ${patch_pointer}patch = patches + n;
    bool met = i < patch->x1 && i + W > patch->x0 && keep0 - T < patch->plane1 && keep1 + T > patch->plane0;
%   if m.rows then
    met = met && ${m.rows.index} >= patch->row0 && ${m.rows.index} < patch->row1;
%   end
    if (n < H_PATCHES)
        own_h |= (unsigned)met << n;
    else
        own_e |= (unsigned)met << (n - H_PATCHES);
}
%   for _, half in ipairs({"h", "e"}) do
%     for _, set in ipairs(sets_of(m, half, true)) do
%       if has_columns(set) then
@own_column(m, set, half)
%       end
%     end
%   end
% end
%
% function knows_waves(set) return ahead_of(set) == "wave" and set.rows_known or false end
%
% -- Does a thread know its column of a set, if it has one? Of points with values of their own that would cost more registers
% -- than it saves instructions.
% function has_columns(set) return set.columns and knows_waves(set) and set.one_gain end
%
% -- Its gain; its row of the wave table, if planes went on to 0, and its site.
% function own_column(m, set, half)
int column_${set.list} = 0; // this thread's point of a plane: W times its row of the wave table${set.column_waves ~= 0 and ", in plane 0," or ""} and its site
${real} gain_${set.list} = 0;
if ((own_${half} & ${bits(set.columns)}) != 0) {
    ${patch_pointer}patch = patches + ${lowest_patch(half, ("(own_%s & %s)"):format(half, bits(set.columns)))};
    column_${set.list} = patch->wave${m.rows and (" + (%s - patch->row0) * patch->wave_row"):format(m.rows.index) or ""}${set.column_waves ~= 0 and " - " .. times("patch->plane0", set.column_waves) or ""};
    column_${set.list} = W * column_${set.list} + patch->x0 - i;
    gain_${set.list} = ${set.gain}[patch->first];
}
% end
%
% function bits(set) return ("0x%xu"):format(set) end
%
% function lowest_patch(half, of) return (half == "e" and "H_PATCHES + " or "") .. lowest_bit(of) end
%
% function act_in_patches(m, half)
%   for _, set in ipairs(sets_of(m, half, true)) do
%     local columns = has_columns(set) and set.columns or 0
%     if columns ~= 0 then
@act_in_column(m, set, half)
%     end
%     if set.patches ~= columns then
for (unsigned left = ${half}_patches & ${bits(set.patches & ~columns)}; left != 0; left &= left - 1) { // ${set.what}
    ${patch_pointer}patch = patches + ${lowest_patch(half, "left")};
    const int from = max(patch->x0 - i, 0), to = min(patch->x1 - i, (int)W) - 1;
    @act_in_wide(m, set)
}
%     end
%   end
% end
%
% -- The one point of the thread's column in the plane at hand. A number is shifted by the two, one or no bits of its site.
% function act_in_column(m, set, half)
%   local row = ("(column_%s >> %d)"):format(set.list, m.W // 2) .. (set.column_waves ~= 0 and " + " .. times(m.along.index, set.column_waves) or "")
if ((${half}_patches & ${bits(set.columns)}) != 0) { // ${set.what}
    const int s = column_${set.list} & (W - 1);
    @visit_one(m, set, {gain = "gain_" .. set.list, wave = ("wave[%s + %s]"):format(times("(m + l)", plan.wave_rows), row)})
}
% end
%
% -- The points of a strip in the patch at hand, one gain for all and rows of the wave table by arithmetic where all have such.
% function act_in_wide(m, set)
%   local one_gain, waves, fetched = ahead_of(set) == "wave" and set.one_gain, knows_waves(set), {}
%   if not one_gain or not waves then
${m.rows and "" or "const "}int point = patch->first + (${m.along.index} - patch->plane0) * patch->plane_points + (i + from - patch->x0);
%     if m.rows then
point += (${m.rows.index} - patch->row0) * patch->row_points;
%     end
%     if m.rows and set.given and has_prefetch then
PREFETCH(${set.given} + (l + 1 < T ? (l + 1) * ${set.count} + point : min(point + T * patch->plane_points, ${set.count} - 1)));
%     end
%   end
%   if one_gain then
const ${real} gain = ${set.gain}[patch->first];
%     fetched.gain = "gain"
%   end
%   if waves then
@patch_wave(m, set, fetched)
%   end
@act_in_strip(m, set, fetched, one_gain and waves)
% end
%
% function patch_wave(m, set, fetched)
int at_wave = ${times("(m + l)", plan.wave_rows)} + patch->wave + (${m.along.index} - patch->plane0) * patch->wave_plane;
%   if m.rows then
at_wave += (${m.rows.index} - patch->row0) * patch->wave_row;
%   end
%   if set.same_row then
const ${real} added = wave[at_wave];
%     fetched.wave = "added"
%     return
%   end
at_wave += (i + from - patch->x0) * patch->wave_x;
%   fetched.wave = "wave[at_wave + min(max(s - from, 0), to - from) * patch->wave_x]"
% end

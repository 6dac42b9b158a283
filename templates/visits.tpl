% -- Points in tiles: sources and probes at sites of a plane, visited by the lanes that hold them.
%
% -- The point sets and probes that act after a half step by visits; those that act by patches (gen/schedule/march/patches.c).
% function sets_of(m, half, patched)
%   local sets = {}
%   for _, s in ipairs(m.sets or {}) do
%     if s.half == half and (s.patches ~= nil) == (patched or false) and (patched or m.visits) then sets[#sets + 1] = s end
%   end
%   return sets
% end
%
% -- The patches that a thread's strip meets in its tile, as bits; columns are kept apart, one of a list.
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
%   for _, set in ipairs(m.sets) do
%     if set.columns then
@own_column(m, set)
%     end
%   end
% end
%
% -- Takes one column of a list out of the patches and keeps it: its planes, the point in plane 0, the site of the strip.
% function own_column(m, set)
%   local c, own = "column_" .. set.list, "own_" .. set.half
int ${c}_from = 0, ${c}_planes = 0, ${c}_first = 0, ${c}_points = 0, ${c}_s = 0;
%   for _, n in ipairs(set.columns) do
%     local bit = set.half == "e" and n - m.patches.h or n
if (${c}_planes == 0 && (${own} >> ${bit} & 1)) {
    ${patch_pointer}patch = patches${n > 0 and " + " .. n or ""};
    ${own} &= ~(1u << ${bit});
    ${c}_from = patch->plane0;
    ${c}_planes = patch->plane1 - patch->plane0;
    ${c}_points = patch->plane_points;
    ${c}_first = patch->first - patch->plane0 * patch->plane_points;
    ${c}_s = patch->x0 - i;
}
%   end
%   if ahead_of(set) then
${real} ${c}_gain[T] = {0};
%   end
%   if ahead_of(set) == "wave" then
${real} ${c}_wave[T] = {0};
%   end
% end
%
% -- What is known of a set's points before their plane comes: "given" values, or a gain and a row of the "wave" table.
% function ahead_of(set)
%   return set.given and "given" or set.gain and set.row and set.taps == 1 and "wave" or nil
% end
%
% function columns_of(m)
%   local list = {}
%   for _, set in ipairs(m.patches and m.sets or {}) do if set.columns and ahead_of(set) then list[#list + 1] = set end end
%   return list
% end
%
% -- Asks for what a level's point of a column adds in a plane, long before that comes.
% function column_ask(m, set, plane)
%   local c = "column_" .. set.list
const bool comes = (unsigned)(${plane} - ${c}_from) < (unsigned)${c}_planes;
const int p = comes ? ${c}_first + (${plane}) * ${c}_points : 0;
%   if set.given then
${c}_gain[l] = ${set.given}[${times("l", set.count)} + p];
%   else
${c}_gain[l] = ${set.gain}[p];
${c}_wave[l] = wave[${times("(m + l)", plan.wave_rows)} + ${set.row}[p]];
%   end
% end
%
% -- When a tile begins: the columns' values of its first plane; the lines of memory that its other patches will need.
% function points_begin(m)
%   for _, set in ipairs(columns_of(m)) do
if (column_${set.list}_planes > 0) {
    #pragma unroll
    for (int l = 0; l < T; l++) {
        @column_ask(m, set, "front0 - 1 - l")
    }
}
%   end
%   if not has_prefetch or not m.patches or m.rows then return end
%   for _, set in ipairs(m.sets) do
%     if set.columns and ahead_of(set) == "wave" then
if (column_${set.list}_planes > 0) {
    const int p = column_${set.list}_first + min(column_${set.list}_from + column_${set.list}_planes - 1, keep1 + T) * column_${set.list}_points;
    PREFETCH(${set.gain} + p);
    PREFETCH(${set.row} + p);
}
%     end
%     if set.patches and ahead_of(set) then
for (unsigned left = own_${set.half} & ${("0x%xu"):format(set.patches)}; left != 0; left &= left - 1) {
    ${patch_pointer}patch = patches + ${set.half == "e" and "H_PATCHES + " or ""}${lowest_bit("left")};
    const int p = patch->first + max(keep0 - T - patch->plane0, 0) * patch->plane_points + max(i - patch->x0, 0);
%       if set.given then
    for (int l = 0; l < T; l++)
        PREFETCH(${set.given} + ${times("l", set.count)} + p);
%       else
    const int row = ${set.row}[p];
    PREFETCH(${set.gain} + p);
    for (int l = 0; l < T; l++)
        PREFETCH(wave + ${times("(m + l)", plan.wave_rows)} + row);
%       end
}
%     end
%   end
% end
%
% -- What the points of a level's plane need to know, read well ahead of its use: the patches that the thread meets in it
% -- and the rounds of its warp.
% function points_ahead(m)
%   local k = m.along.index
%   if m.patches then
unsigned h_patches = 0, e_patches = 0;
if ((own_h | own_e) != 0 && ${k} >= PATCH_PLANE && ${k} < PATCH_END) {
    h_patches = own_h & (unsigned)${m.patches.met}[2 * (${k} - PATCH_PLANE)];
    e_patches = own_e & (unsigned)${m.patches.met}[2 * (${k} - PATCH_PLANE) + 1];
}
%   end
%   if m.visits then
@rounds_ahead(m)
%   end
% end
%
% -- The point of a thread's column in a plane, without a branch: where there is none, a value is made and left.
% function act_in_column(m, set)
%   local c, k, f, ahead = "column_" .. set.list, m.along.index, set.field, ahead_of(set)
%   local fetched = ahead == "wave" and {gain = c .. "_gain[l]", wave = c .. "_wave[l]"} or nil
%   local function place() return ("pick%d(%s, s)"):format(m.W, f) end
%   local function given() return c .. "_gain[l]" end
%   local function keep(value)
place${m.W}(${f}, s, ${value});
%   end
{ // ${set.what}
    const bool there = (unsigned)(${k} - ${c}_from) < (unsigned)${c}_planes;
%   if ahead then
    const int s = there ? ${c}_s : -1;
%   else
    const int s = there ? ${c}_s : -1, p = there ? ${c}_first + ${k} * ${c}_points : 0;
%   end
    @point(set, set.count, "", "(m + l)", place, given, keep, fetched)
}
%   if ahead then
if (${c}_planes > 0) { // the next plane's
    @column_ask(m, set, k .. " + 1")
}
%   end
% end
%
% function points_act(k, m, half)
%   if m.patches then
@act_in_patches(m, half)
%   end
%   if m.visits then
@visit(k, m, half)
%   end
% end
%
% function act_in_patches(m, half)
%   for _, set in ipairs(sets_of(m, half, true)) do
%     if set.columns then
@act_in_column(m, set)
%     end
for (unsigned left = ${half}_patches & ${("0x%xu"):format(set.patches)}; left != 0; left &= left - 1) { // ${set.what}
    ${patch_pointer}patch = patches + ${half == "e" and "H_PATCHES + " or ""}${lowest_bit("left")};
    const int first = max(patch->x0 - i, 0), last = min(patch->x1 - i, (int)W) - 1;
    ${m.rows and "" or "const "}int point = patch->first + (${m.along.index} - patch->plane0) * patch->plane_points + (i + first - patch->x0);
%   if m.rows then
    point += (${m.rows.index} - patch->row0) * patch->row_points;
%   end
%   if m.rows and set.given and has_prefetch then
    PREFETCH(${set.given} + (l + 1 < T ? (l + 1) * ${set.count} + point : min(point + T * patch->plane_points, ${set.count} - 1)));
%   end
    @act_in_strip(m, set)
}
%   end
% end
%
% -- This lane's visit in a round.
% function visit_of(m, round)
%   return ("((%s)%s)[%s * %s + %s]"):format(visit_pointer, m.visits, m.rows and "WARP" or "32", round, m.rows and "thread % WARP" or "lane")
% end
%
% -- The rounds of points of a level's plane. A plane of a tile waits for them, so what a warp needs to know is read well
% -- ahead of its use: the rounds when the level begins, a visit while the one before is made.
% function rounds_ahead(m)
%   local k = m.along.index
int h_round = 0, h_rounds = 0, e_round = 0, e_rounds = 0;
if (${k} >= visit0 && ${k} < visit1) {
    const int stop = stop0 + STOPS * ${k};
%   for n, half in ipairs({"h", "e"}) do
%     if #sets_of(m, half) > 0 then
    ${half}_round = ${m.stops}[stop${n == 2 and " + WARPS" or ""}];
    ${half}_rounds = ${m.stops}[stop${n == 2 and " + WARPS" or ""} + 1];
%     end
%   end
}
Visit next = {-1, 0, 0, 0};
@first_visit(m, "h")
% end
%
% function first_visit(m, half)
%   if #sets_of(m, half) > 0 then
if (${half}_round < ${half}_rounds)
    next = ${visit_of(m, half .. "_round")};
%   end
% end
%
% -- Sources and probes of the plane at hand, after its half step: round by round, a visit for each lane of the warp.
% function visit(k, m, half)
%   local sets = sets_of(m, half)
%   if #sets == 0 then return end
for (int round = ${half}_round; round < ${half}_rounds; round++) {
    const Visit visit = next;
    if (round + 1 < ${half}_rounds)
        next = ${visit_of(m, "(round + 1)")};
%   if needs_entry(m, sets) then
    const int entry = ${m.rows and "WARP" or "32"} * round + ${m.rows and "thread % WARP" or "lane"};
%   end
    @visit_points(m, sets, "visit.")
}
% end
%
% -- Do visits of these sets carry states from level to level?
% function needs_entry(m, sets)
%   for _, s in ipairs(sets) do if s.last or s.branch then return true end end
%   return false
% end
%
% function visit_points(m, sets, visit)
%   for _, set in ipairs(sets) do
if (${visit}list == ${set.list}) { // ${set.what}
%     if set.many then
    @visit_strip(m, set, visit)
%     else
    const int s = ${visit}s, p = ${visit}point;
    @visit_one(m, set)
%     end
}
%   end
% end
%
% -- Points of a list at several sites of a strip. What is not there is computed with the values of one that is, and left.
% function visit_strip(m, set, visit)
const int first = ${visit}s, last = first + ${visit}sites - 1, point = ${visit}point;
@act_in_strip(m, set)
% end
%
% -- At sites first .. last of a strip, from a point of the list on.
% function act_in_strip(m, set)
#pragma unroll
for (int s = 0; s < W; s++) {
    const int p = point + (s < first ? 0 : s < last ? s - first : last - first);
%   local function place() return set.field .. "[s]" end
%   local function keep(value)
if (s >= first && s <= last)
    ${set.field}[s] = ${value};
%   end
%   if set.out then
    if (s >= first && s <= last)
        ${set.out}[${times("(m + l)", set.count)} + p] = ${place()};
%   else
    @point(set, set.count, "", "(m + l)", place, function() return ("%s[%s + p]"):format(set.given, times("l", set.count)) end, keep)
%   end
}
% end
%
% function visit_one(m, set)
%   local f, k = set.field, m.along.index
%   if set.out then
${set.out}[${times("(m + l)", set.count)} + p] = pick${m.W}(${f}, s);
%   else
%     local states = {}
%     for i, state in ipairs({"last", "branch"}) do
%       if set[state] then states[#states + 1] = {name = state, buffer = set[state], carry = ("%s[2 * entry%s]"):format(m.carry, i == 2 and " + 1" or "")} end
%     end
%     for _, state in ipairs(states) do
${real} ${state.name} = l == 0 ? old_${state.buffer}[p] : ${state.carry};
%     end
%     local function state(r)
%       if r.buffer == set.given then return ("%s[%s + p]"):format(set.given, times("l", set.count)) end
%       return r.buffer == set.last and "last" or "branch"
%     end
%     local function keep(value)
place${m.W}(${f}, s, ${value});
%     end
@point(set, set.count, "", "(m + l)", function() return ("pick%d(%s, s)"):format(m.W, f) end, state, keep)
%     for _, state in ipairs(states) do
${state.carry} = ${state.name};
%     end
%     local open = #states > 1 and " {" or ""
%     if #states > 0 then
if (l + 1 == T && ${m.keeps or ("keeps && %s >= keep0 && %s < keep1"):format(k, k)})${open}
%       for _, state in ipairs(states) do
    new_${state.buffer}[p] = ${state.name};
%       end
%       if #states > 1 then
}
%       end
%     end
%   end
% end

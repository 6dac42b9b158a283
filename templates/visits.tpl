% -- Points in tiles: sources and probes at sites of a plane, visited by the lanes that hold them.
%
% -- Probes that wait for Mur walls.
% function is_late(m, set) return set.on_mur and has_mur(m) end
%
% -- The point sets and probes that act after a half step by visits; those that act by patches (gen/schedule/march/patches.c).
% function sets_of(m, half, patched)
%   local sets = {}
%   for _, s in ipairs(m.sets or {}) do
%     if s.half == half and not is_late(m, s) and (patched and s.patches or not patched and m.visits and not s.patches and not s.faces) then sets[#sets + 1] = s end
%   end
%   return sets
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
%   if reads_ahead(m) then
@rounds_ahead(m)
%   end
% end
%
% function points_act(k, m, half)
@faces_act(m, half)
%   if m.patches then
@act_in_patches(m, half)
%   end
%   if m.visits then
@visit(k, m, half)
%   end
% end
%
% -- This lane's visit in a round.
% function visit_of(m, round)
%   return ("((%s)%s)[%s * %s + %s]"):format(visit_pointer, m.visits, m.rows and "WARP" or "32", round, m.rows and "thread % WARP" or "lane")
% end
%
% -- Are visits read well ahead of their use? Of few points on a flat grid it would cost more registers than it saves time.
% function reads_ahead(m)
%   local ahead = m.visits and (m.rows or m.far)
%   for _, half in ipairs({"h", "e"}) do
%     for _, s in ipairs(sets_of(m, half)) do ahead = ahead or s.many end
%   end
%   return ahead
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
%   if reads_ahead(m) and #sets_of(m, half) > 0 then
if (${half}_round < ${half}_rounds)
    next = ${visit_of(m, half .. "_round")};
%   end
% end
%
% -- Sources and probes of the plane at hand, after its half step: round by round, a visit for each lane of the warp.
% function visit(k, m, half)
%   local sets = sets_of(m, half)
%   if #sets == 0 then return end
%   if not reads_ahead(m) then
if (${k.march.along.index} >= visit0 && ${k.march.along.index} < visit1) {
    ${stop_pointer}stop = ${m.stops} + stop0 + STOPS * ${k.march.along.index}${half == "e" and " + WARPS" or ""};
    for (int round = stop[0]; round < stop[1]; round++) {
        const Visit visit = ${visit_of(m, "round")};
%     if needs_entry(m, sets) then
        const int entry = ${m.rows and "WARP" or "32"} * round + ${m.rows and "thread % WARP" or "lane"};
%     end
        @visit_points(m, sets, "visit.")
    }
}
%     return
%   end
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
% -- Probes of E on Mur walls, when these are set: where some lie across the march, those of the row behind.
% function late_probes(m)
%   local sets, k = {}, m.along.index
%   for _, s in ipairs(m.visits and m.sets or {}) do
%     if is_late(m, s) then sets[#sets + 1] = s end
%   end
%   if #sets == 0 then return end
%   local row = m.mur.along and k .. " - 1" or k
if (${row} >= visit0 && ${row} < visit1) {
    ${stop_pointer}late = ${m.stops} + stop0 + STOPS * ${row:find("-", 1, true) and "(" .. row .. ")" or row} + WARPS;
    for (int round = late[0]; round < late[1]; round++) {
        const Visit visit = ${visit_of(m, "round")};
        @visit_points(m, sets, "visit.")
    }
}
% end
%
% -- What holds the field that a set of points changes or reads.
% function held_in(m, set, field)
%   if is_behind(m, set) then return "behind_" .. field end
%   return is_late(m, set) and m.mur.along and ("kept_%s[l + 1]"):format(field) or field
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
const int from = ${visit}s, to = from + ${visit}sites - 1, point = ${visit}point;
@act_in_strip(m, set)
% end
%
% -- At sites from .. to of a strip, from a point of the list on, unless what it adds is `known`.
% function act_in_strip(m, set, fetched, known)
#pragma unroll
for (int s = 0; s < W; s++) {
%   if not known then
    const int p = point + (s < from ? 0 : s < to ? s - from : to - from);
%   end
%   local f = held_in(m, set, set.field)
%   local function place() return f .. "[s]" end
%   local function keep(value)
if (s >= from && s <= to)
    ${f}[s] = ${value};
%   end
%   if set.out then
    if (s >= from && s <= to)
        @probe_out(m, set, function(f) return held_in(m, set, f) .. "[s]" end)
%   else
    @visited_point(m, set, place, keep, "s >= from && s <= to", fetched)
%   end
}
% end
%
% -- What a probe reads; on the high ends of axes with Bloch walls it is turned.
% function probe_out(m, set, place)
%   local out = ("%s[%s + p]"):format(set.out, times("(m + l)", set.count))
%   if not set.turns then
${out} = ${place(set.field)};
%     return
%   end
{
    ${real} re = ${place(set.field)}, im = ${place(other_part(set.field))};
%   local late = is_late(m, set) and m.mur.along
%   local number = {x = "i + s", rows = m.rows and m.rows.index, along = m.along.index .. (late and " - 1" or "")}
%   each_bloch(m, function(axis, role)
%     if lies_on_ends(set.field, axis) then
    @turn_pair(axis, set.field, "re", "im", ("%s == %d"):format(number[role], axis.cells))
%     end
%   end)
    ${out} = re;
}
% end
%
% function visit_one(m, set, fetched)
%   local f = held_in(m, set, set.field)
%   if set.out then
@probe_out(m, set, function(field) return ("pick%d(%s, s)"):format(m.W, held_in(m, set, field)) end)
%   else
%     local function keep(value)
place${m.W}(${f}, s, ${value});
%     end
@visited_point(m, set, function() return ("pick%d(%s, s)"):format(m.W, f) end, keep, nil, fetched)
%   end
% end
%
% -- Point p of a list, of a strip's site s where `test` holds, of a visit's only one where there is none. What it remembers
% -- goes from level to level in `carry`. `fetched`: see point in common.tpl.
% function visited_point(m, set, place, keep, test, fetched)
%   local k, states = is_behind(m, set) and "(" .. m.along.index .. " - 1)" or m.along.index, {}
%   local function carry(i)
%     local at = (i - 1) * m.carry_sites
%     return ("%s[%d * entry%s%s]"):format(m.carry, 2 * m.carry_sites, at > 0 and " + " .. at or "", test and " + s" or "")
%   end
%   for i, name in ipairs({"last", "branch"}) do
%     if set[name] then states[#states + 1] = {name = name, buffer = set[name], carry = carry(i)} end
%   end
%   for _, state in ipairs(states) do
${real} ${state.name} = l == 0 ? old_${state.buffer}[p] : ${state.carry};
%   end
%   local function state(r)
%     if r.buffer == set.given then return ("%s[%s + p]"):format(set.given, times("l", set.count)) end
%     return r.buffer == set.last and "last" or "branch"
%   end
@point(set, set.count, "", "(m + l)", place, state, keep, fetched)
%   for _, state in ipairs(states) do
${state.carry} = ${state.name};
%   end
%   local open = #states > 1 and " {" or ""
%   if #states > 0 then
if (l + 1 == T && ${m.keeps or ("keeps && %s >= keep0 && %s < keep1"):format(k, k)}${test and " && " .. test or ""})${open}
%     for _, state in ipairs(states) do
    new_${state.buffer}[p] = ${state.name};
%     end
%     if #states > 1 then
}
%     end
%   end
% end

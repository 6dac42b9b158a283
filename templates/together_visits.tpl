% -- Sources and probes of blocks that hold the whole domain (together.tpl): a list of visits for each thread and half step
% -- (gen/schedule/resident/share_points.c), of which the first stays in registers, for all blocks wait for the one that has
% -- a source. What feeds whole strips is none of them (together_strips.tpl).
%
% function visits_begin(m)
%   if not m.visits then return end
int h_visit = 0, h_end = 0, e_visit = 0, e_end = 0;
if (share->stop >= 0) {
    const int *stop = ${m.stops} + share->stop + thread;
    h_visit = stop[0], h_end = stop[1], e_visit = stop[THREADS], e_end = stop[THREADS + 1];
}
%   for _, half in ipairs({"h", "e"}) do
%     if #sets_of(m, half) > 0 then
Visit ${half}_first = {-1, 0, 0, 0};
if (${half}_visit < ${half}_end)
    ${half}_first = ((const Visit *)${m.visits})[${half}_visit];
%     end
%   end
% end
%
% -- Sources and probes at this thread's sites, after a half step.
% function together_visits(m, half)
@feed_strips(m, half)
%   local sets = sets_of(m, half)
%   if #sets == 0 or m.idle then return end
if (${half}_visit < ${half}_end) {
    for (int entry = ${half}_visit; entry < ${half}_end; entry++) {
        Visit visit = ${half}_first;
        if (entry != ${half}_visit)
            visit = ((const Visit *)${m.visits})[entry];
        const int p = visit.point, plane_of = (unsigned)visit.s / W, s = (unsigned)visit.s % W;
%   for _, set in ipairs(sets) do
        if (visit.list == ${set.list}) { // ${set.what}
            @visited_strip(m, set.field)
%     if not set.out then
            ${real} here = pick${m.W}(strip, s);
%     end
%     if set.out then
            ${set.out}[${times("(m + l)", set.count)} + p] = pick${m.W}(strip, s);
%     else
            @together_point(m, set)
            place${m.W}(strip, s, here);
            @keep_visited(m, set.field)
%     end
        }
%   end
    }
}
% end
%
% function wave_at(step, row, address)
%   return (address and "wave + (%s + %s)" or "wave[%s + %s]"):format(times(step, plan.wave_rows), row)
% end
%
% -- A source: what it remembers lies in `carry` between two exchanges, beside the edges while blocks exchange.
% function together_point(m, set)
%   local states = {}
%   for i, state in ipairs({"last", "branch"}) do
%     if set[state] then states[#states + 1] = {name = state, buffer = set[state], carry = ("%s[2 * entry%s]"):format(m.carry, i == 2 and " + 1" or "")} end
%   end
%   for _, s in ipairs(states) do
%     if m.together.half then
${real} ${s.name} = l == 0 ? old_${s.buffer}[p] : ${s.carry};
%     else
${real} ${s.name} = l > first ? ${s.carry} : l == 0 ?
    old_${s.buffer}[p] : __ldcg(edges + turn % 2 * COPY + AT_${s.buffer:upper()} + p);
%     end
%   end
%   local function state(r) return r.buffer == set.last and "last" or "branch" end
%   local function keep(value)
here = ${value};
%   end
@point(set, set.count, "", "(m + l)", function() return "here" end, state, keep)
%   for _, s in ipairs(states) do
${s.carry} = ${s.name};
%     if m.together.half then
if (l + 1 == steps)
    new_${s.buffer}[p] = ${s.name};
%     else
if (visit.kept && l + 1 == steps)
    new_${s.buffer}[p] = ${s.name};
else if (visit.kept && l + 1 == stop)
    edges[(turn + 1) % 2 * COPY + AT_${s.buffer:upper()} + p] = ${s.name};
%     end
%   end
% end

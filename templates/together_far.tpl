% -- Crystals and cut cells of blocks that hold the whole domain (gen/schedule/resident/share_far.c): after the update of E
% -- threads show the strips of rises that points read. Then each works out its own points (far.rises), or threads show strips
% -- of E that have points, too, all threads of the block work them out, and each takes its E back.
%
% function shown_sizes(m, t)
%   local f = t.far
%   if not f then return end
%   if f.rises then
RISES = ${f.rises}, RISE_REALS = ${f.rise_reals}, RISE_PLANE = ${m.rows and "(ROWS + 1) * " or ""}STRIP_ROW, // what updates add to E
%   else
FAR = ${f.at}, // strips of crystals and cut cells
%   end
KNOWN = ${f.known}, KNOWN_INTS = ${f.ints}, ${f.mails and "" or ("WEIGHTS = KNOWN + KNOWN_INTS%s, "):format(suffix == "f" and "" or " / 2")}// what the block knows of them
% end
%
% function shown_begin(m, t)
%   local f = t.far
%   if not f then return end
const int far = ${f.own}[${block_index}]; // where what the block knows of crystals and cut cells begins; 0: it has none
%   if f.rises then
${real} *const rises = chip + (RISES + W) + (plane - share->plane + 1) * RISE_PLANE + ${m.rows and "row * STRIP_ROW + " or ""}lane * W;
%   else
${real} *const shown = chip + FAR;
if (thread < W)
    shown[thread] = 0; // what threads have not: halo, or beyond a wall
%   end
int *const known = (int *)(chip + KNOWN);
for (int n = thread; n < (far > 0 ? KNOWN_INTS : 0); n += THREADS)
    known[n] = ${f.own}[far + n];
${barrier}
@kept_begin(m, t)
%   for n, strips in ipairs(f.mails and {} or f.strips) do
for (int n = thread; n < (far > 0 ? ${head_of(f, n, "reals")} : 0); n += THREADS)
    (chip + WEIGHTS)[${head_of(f, n, "weights")} + n] = ${strips.weights}[${times(head_of(f, n, "record"), strips.record)} + n];
%   end
% end
%
% function own_at(t) return (t.far.heads * t.far.head + 3) // 4 * 4 end
%
% function head_of(f, n, name)
%   local at = {items = 0, at = 1, record = 2, reals = 3, weights = 4}
%   return ("known[%d]"):format((n - 1) * f.head + at[name])
% end
%
% -- Which of a thread's strips of E are shown: bits by plane, and places.
% function show_begin(m, t)
%   if not t.far or m.idle then return end
%   local dense = t.far.rises
unsigned ${table.concat(map(m.e, function(c) return (dense and "rises_%s = 0" or "rises_%s = 0, points_%s = 0"):format(c, c) end), ", ")};
%   if not dense then
${real} ${table.concat(map(m.e, function(c) return ("*to_rise_%s = shown, *to_%s = shown"):format(c, c) end), ", ")};
%   end
if (far > 0) {
    const int *const own = known + ${own_at(t)} + thread;
%   for n, c in ipairs(m.e) do
    rises_${c} = ${own_int(n, 0)};
%     if not dense then
    points_${c} = ${own_int(n, 1)};
    to_rise_${c} = shown + ${own_int(n, 2)} * W;
    to_${c} = to_rise_${c} + __popc(rises_${c}) * W;
%     end
%   end
}
% end
%
% -- A thread's own of the n-th component of E: bits of rises that are shown, bits of points, its first place or word.
% function own_int(n, what)
%   local before = 3 * (n - 1) + what
%   return before == 0 and "own[0]" or ("own[%s]"):format(times("THREADS", before, true))
% end
%
% -- Those of plane r.
% function show_strips(m)
%   for n, c in ipairs(m.far and m.e or {}) do
%     local dense = m.far.rises
if ((rises_${c} >> r & 1) != 0)
    put${m.W}(${dense and ("rises + %sr * RISE_PLANE"):format(n > 1 and times("RISE_REALS", n - 1, true) .. " + " or "") or "to_rise_" .. c}, rise_${c});
%     if not dense then
to_rise_${c} += (rises_${c} >> r & 1) * W;
if ((points_${c} >> r & 1) != 0)
    put${m.W}(to_${c}, ${c});
to_${c} += (points_${c} >> r & 1) * W;
%     end
%   end
% end
%
% -- A block's weights, by read, then by record, and how far those of one read lie from the next one's: on chip, or without halos in memory.
% function own_weights(far, n)
%   if not far.mails then return "chip + WEIGHTS + " .. head_of(far, n, "weights") end
%   return ("%s + %s"):format(far.strips[n].weights, times(head_of(far, n, "record"), far.strips[n].record))
% end
% function records_apart(m, f, n) return ("%s / %d"):format(head_of(m.far, n, "reals"), f.record // m.W) end
%
% -- A thread's points of a component.
% function own_points(m, t, f, n)
%   local of = 1
%   for q, c in ipairs(m.e) do if c == f.field then of = q end end
const unsigned points_${f.field} = ${own_int(of, 1)};
if (points_${f.field} != 0) { // ${f.what}
    const int *words = known + ${own_int(of, 2)};
    const ${real} *const weights_of = ${own_weights(t.far, n)};
    const int apart = ${records_apart(m, f, n)}; // from the weights of one read to the next one's
    #pragma unroll
    for (int r = 0; r < DEEP; r++)
        if ((points_${f.field} >> r & 1) != 0) {
            const int sites = *words++;
            const ${real} *const weights = weights_of + W * (sites >> ${t.far.mask});
            ${real} e[W], v[W];
            @copy_field(m, f.field, "r", "e")
            copy${m.W}(v, e);
%   for _, row in ipairs(rise_rows(m, f)) do
            @load_row(m, row)
            @add_reads(m, f, row)
%   end
            @take_sites("e")
            @set_field(m, f.field, "r", "e")
        }
}
% end
%
% -- Where the points of a strip have a rise that they read, and how far along x.
% function shown_place(m, strips, ref)
%   local at, place = {along = 0, rows = 0, x = 0}, "rises"
%   for _, step in ipairs(ref.steps or ref.along and {ref} or {}) do at[m.role[step.along]] = at[m.role[step.along]] + step.offset end
%   for n, c in ipairs(m.e) do
%     if ref.memory == "rise_" .. c and n > 1 then place = place .. " + " .. times("RISE_REALS", n - 1, true) end
%   end
%   place = place .. " + " .. (at.along == 0 and "r" or at.along < 0 and "(r - 1)" or "(r + 1)") .. " * RISE_PLANE"
%   return place .. (at.rows == 0 and "" or at.rows < 0 and " - STRIP_ROW" or " + STRIP_ROW"), at.x
% end
%
% function shown_act(m, t)
%   if not t.far then return end
if (far > 0) {
    ${together_barrier(m)}
%   if t.far.mails then
    @hand_mails(m, t.far)
%   end
%   if not t.far.rises then
    @shared_points(m, t.far)
%   elseif not m.idle then
    const int *const own = known + ${own_at(t)} + thread;
%     for n, f in ipairs(t.far.strips) do
    @own_points(m, t, f, n)
%     end
%   end
}
% end
%
% -- Hands on the strips that other blocks read, and waits for those that this one does (gen/schedule/resident/share_mails.c).
% function hand_mails(m, far)
%   local n, count = #far.strips + 1, far.mail_words
Word *const mails = words + (MAIL_WORDS + turn % 2 * ${far.mails * count});
for (int n = thread; n < ${head_of(far, n, "items")}; n += THREADS) {
    const int *const one = known + ${head_of(far, n, "at")} + 2 * n; // its place on chip and number
    const ${real} *const v = shown + one[0] * W;
    Word *const to = mails + ${times("one[1]", count)};
%   for q = 0, count - 1 do
%     local values = {}
%     for s = 1, word_reals() do values[s] = q * word_reals() + s <= m.W and ("v[%d]"):format(q * word_reals() + s - 1) or "0.0" .. suffix end
    WORD_SEND(to${q > 0 and " + " .. q or ""}, turn, ${table.concat(values, ", ")});
%   end
}
for (int n = thread; n < ${head_of(far, n, "reals")}; n += THREADS) {
    Word *const from = mails + ${times(("(%s + n)"):format(head_of(far, n, "record")), count)};
    Word got[${count}];
    bool late;
    do {
        late = false;
%   for q = 0, count - 1 do
        WORD_READ(got[${q}], from${q > 0 and " + " .. q or ""}, turn);
        @await_word(("got[%d]"):format(q), m.W - q * word_reals())
%   end
    } while (late);
    const ${real} v[W] = {${each(m.W, function(s) return real_of("got", s) end, ", ")}};
    put${m.W}(shown + (${head_of(far, n, "weights")} + n) * W, v);
}
${together_barrier(m)}
% end
%
% -- Components begin at either end of the threads, so that where there are few items none waits for those of another.
% function shared_points(m, far)
%   for n, f in ipairs(far.strips) do
couple_${f.field}(shown, known + ${head_of(far, n, "at")}, ${head_of(far, n, "items")}, ${records_apart(m, f, n)}, ${own_weights(far, n)}, ${n % 2 == 1 and "thread" or "THREADS - 1 - thread"});
%   end
${together_barrier(m)}
%   if far.kept then
@kept_edges(far.kept, kept_edge)
${together_barrier(m)}
%   end
%   if m.idle then return end
%   for _, c in ipairs(m.e) do
to_${c} -= __popc(points_${c}) * W;
%   end
#pragma unroll
for (int r = 0; r < DEEP; r++) {
%   for _, c in ipairs(m.e) do
    if ((points_${c} >> r & 1) != 0) {
        @get_field(m, c, "r", "to_" .. c)
    }
    to_${c} += (points_${c} >> r & 1) * W;
%   end
}
% end
%
% -- Edges with states (gen/schedule/resident/share_kept.c), which these have by edge while a batch is stepped.
% function kept_begin(m, t)
%   if not t.far.kept then return end
const int *const kept_heads = known + ${own_at(t) + (3 * #m.e * m.threads + 3) // 4 * 4}; // of each component: where edges begin, how many, where threads end, where weights and states begin
if (far > 0) {
    @kept_edges(t.far.kept, function(kept, edges) kept_copy(edges, function(state, at) return ("%s = old_%s[p]"):format(at, state) end) end)
}
% end
%
% function kept_end(m, t)
%   if not t.far or not t.far.kept then return end
if (far > 0) {
    @kept_edges(t.far.kept, function(kept, edges) kept_copy(edges, function(state, at) return ("new_%s[p] = %s"):format(state, at) end) end)
}
% end
%
% -- Where p is an edge's number in a list: `copy` makes the assignment from a state's name and its place by edge.
% function kept_copy(edges, copy)
%   for n, set in ipairs(edges) do
if (${in_list(n)}) {
    const int p = ${edge_int(edges.places + n)};
%     for _, state in ipairs(set.states) do
    ${copy(state, state_at(edges, state))};
%     end
}
%   end
% end
%
% -- Calls `print` for all edges, whole warps for each component: `lists` has a bit for each of the component's that the edge is in.
% function kept_edges(kept, print)
%   local function of_edges(n, what) return ("kept_heads[%d]"):format(kept.head * (n - 1) + what) end
#pragma unroll 1
for (int n = thread; n < ${of_edges(#kept, 2)}; n += THREADS) {
%   for i, edges in ipairs(kept) do
%     local other = i > 1 and "} else " or ""
    ${other}if (n < ${of_edges(i, 2)}) { // ${edges.field}
        const int at = n${i > 1 and " - " .. of_edges(i - 1, 2) or ""}, count = ${of_edges(i, 1)};
        if (at < count) {
            const int *const one = ${kept.edges} + ${of_edges(i, 0)} + at;
            const int lists = ${edge_int(edges.places)};
            ${real} *const states = ${kept.edge_states} + ${of_edges(i, 4)} + at;
            @print(kept, edges, of_edges(i, 3))
        }
%   end
    }
}
% end
%
% function rows_on(n) return n == 0 and "0" or times("count", n, true) end
% function edge_int(n) return ("one[%s]"):format(rows_on(n)) end
% function in_list(n) return ("(lists & %d) != 0"):format(1 << n - 1) end
%
% -- Of a component's states and weights, by list, the place of one and the row of a list's first.
% function state_at(edges, state)
%   local row = 0
%   for _, set in ipairs(edges) do
%     for _, s in ipairs(set.states) do
%       if s == state then return ("states[%s]"):format(rows_on(row)) end
%       row = row + 1
%     end
%   end
% end
% function weight_row(edges, set)
%   local row = 0
%   for _, s in ipairs(edges) do
%     if s == set then return row end
%     row = row + s.weight_rows
%   end
% end
%
% -- What an edge's lists do, one after the other.
% function kept_edge(kept, edges, weights)
const ${real} *const weights = ${kept.edge_weights} + ${weights} + at;
%   for slot = 0, edges.slots - 1, kept.packed do
const unsigned at${slot} = (unsigned)${edge_int(slot // kept.packed)};
%   end
${real} e = ${shown_at(kept, 0)};
%   local next = 1
%   while next <= #edges do
%     local first, loads = next, 0
%     repeat
@kept_loads(edges, next)
%       loads = loads + #kept_values(edges, next)
%       next = next + 1
%     until next > #edges or loads + #kept_values(edges, next) > LOADS_AT_ONCE
%     for n = first, next - 1 do
@kept_list(kept, edges, n)
%     end
%   end
${shown_at(kept, 0)} = e;
% end
%
% LOADS_AT_ONCE = 36 -- registers hold so many weights and states
%
% function shown_at(kept, slot)
%   if kept.packed == 1 then return ("shown[at%d]"):format(slot) end
%   return ("shown[at%d %s]"):format(slot - slot % 2, slot % 2 == 0 and "& 0xffff" or ">> 16")
% end
%
% function kept_weight(name, tap) return ("%s_%d"):format(name, tap) end
%
% -- States and weights of a list's edges, and where they are.
% function kept_values(edges, n)
%   local set, list, seen = edges[n], {}, {}
%   for _, op in ipairs(set.ops) do
%     local f = op.kind == "factor" and op.factor.kind ~= "literal" and op.factor
%     local name = f and kept_weight(f.name, f.tap)
%     if f and not seen[name] then
%       seen[name] = true
%       list[#list + 1] = {name = name, at = ("weights[%s]"):format(rows_on(weight_row(edges, set) + f.tap))}
%     end
%   end
%   for _, state in ipairs(set.states) do list[#list + 1] = {name = "kept_" .. state, at = state_at(edges, state)} end
%   return list
% end
%
% -- They are asked for before the first is used, and those of several lists before any of them: each is a round trip to memory. Of a
% -- list that most edges are in, before it is known whether this one is: in others weights are zero.
% function kept_loads(edges, n)
%   local list = kept_values(edges, n)
%   if edges[n].usual then
${real} ${wrapped(map(list, function(v) return v.name .. " = " .. v.at end), 10)};
%     return
%   end
${real} ${wrapped(map(list, function(v) return v.name .. " = 0" end), 10)};
if (${in_list(n)}) {
%   for _, v in ipairs(list) do
    ${v.name} = ${v.at};
%   end
}
% end
%
% function kept_list(kept, edges, n)
%   local set, reads = edges[n], 0
%   local function place(r)
%     if not r.memory then return "e" end
%     reads = reads + 1
%     return shown_at(kept, set.slots[reads])
%   end
if (${in_list(n)}) { // ${set.what}
    @point(set, set.count, "", "", place, function(r) return "kept_" .. r.buffer end, nil, {tapped = kept_weight})
%   for _, state in ipairs(set.states) do
    ${state_at(edges, state)} = kept_${state};
%   end
}
% end
%
% -- Of all strips of a component that have points.
% function shown_functions(m, t)
%   for _, f in ipairs(t.far and not t.far.rises and t.far.strips or {}) do
// ${f.what}: what points of ${f.field} add to it, a strip at a time.
${helper} void couple_${f.field}(${real} *shown, const int *items, int count, int apart, const ${real} *weights_of, int first)
{
    #pragma unroll 1
    for (int n = first; n < count; n += THREADS) {
        @far_item(m, t, f)
    }
}

%   end
% end
%
% function item_place(f, slot)
%   local int = ("item[%d]"):format(1 + slot // f.packed)
%   if f.packed == 1 then return ("shown + %s * W"):format(int) end
%   return ("shown + (%s) * W"):format(slot % 2 == 0 and int .. " & 0xffff" or int .. " >> 16")
% end
%
% function far_item(m, t, f)
unsigned item[${f.ints}];
#pragma unroll
for (int q = 0; q < ${f.ints}; q += 4) {
    const int4 four = *(const int4 *)(items + n * ${f.ints} + q);
    item[q] = (unsigned)four.x, item[q + 1] = (unsigned)four.y, item[q + 2] = (unsigned)four.z, item[q + 3] = (unsigned)four.w;
}
const int sites = (int)item[0];
const ${real} *const weights = weights_of + W * (item[0] >> ${t.far.mask}); // from one read to the next `apart`
${real} *const to = ${item_place(f, 0)};
${real} e[W], v[W];
get${m.W}(e, to);
@item_sums(m, t, f)
put${m.W}(to, e);
% end
%
% -- What the points of a strip add to it.
% function item_sums(m, t, f)
copy${m.W}(v, e);
%   local slot = 0 -- that of E; of each row its own strip, and perhaps the one before it and the one behind it
%   for n, row in ipairs(rise_rows(m, f)) do
%     row.name, slot = "row" .. n, slot + 1
${real} ${row.name}[W${row.low and row.high and " + 2" or (row.low or row.high) and " + 1" or ""}];
get${m.W}(${row.name}${row.low and " + 1" or ""}, ${item_place(f, slot)});
%     if row.low then
%       slot = slot + 1
${row.name}[0] = (${item_place(f, slot)})[W - 1];
%     end
%     if row.high then
%       slot = slot + 1
${row.name}[W${row.low and " + 1" or ""}] = (${item_place(f, slot)})[0];
%     end
@add_reads(m, f, row)
%   end
@take_sites("e")
% end

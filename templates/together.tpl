% -- The whole domain on chip (gen/schedule/resident/together.c): blocks that step together. Registers of a thread:
% --   all_ez[r]       W sites of plane `plane` + r; element W is the neighbour's in x
% -- Within a half step of plane r: ez, hx, ... are its strips; next_ez, below_hx those of the planes beside it, beside_ex,
% -- beside_hx in 3D those of the rows beside it.
%
% function differenced(k, is_e, axis)
%   local list, seen = {}, {}
%   for _, u in ipairs(updates_of(k, is_e)) do
%     for _, r in ipairs(u.beside) do if r.along == axis and not seen[r.field] then seen[r.field] = true; list[#list + 1] = r.field end end
%   end
%   return list
% end
%
% -- Strips of a warp that lies in the layers of some axes (m.layers); what its sites outside compute is left. The sites that a
% -- strip in the layers of x has outside have coefficients of zero, and so memory variables that stay it.
% function together_access(m, u)
%   local access = strip_access(m, u)
%   local factor = access.factor
%   local tests = {x = "in_x[s]", rows = "in_rows", along = "in_along"}
%   function access.without(layer) return not m.layers[layer] end
%   function access.within() return "" end
%   function access.merge(layer, new, old) return ("%s ? %s : %s"):format(tests[ring_of(m, layer).role], new, old) end
%   function access.factor(f)
%     local where = by_site(f) and m.knows(u)
%     if where then return where == "chip" and coef_name(u, f) .. "[s]" or "own_" .. f.name end
%     if f.kind ~= "rows" then return factor(f) end
%     local role = ring_of(m, f.layer).role
%     return role .. "_" .. f.name .. (role == "x" and "[s]" or m.together.holds and "[r]" or "")
%   end
%   return access
% end
%
% -- What a plane needs to know in either half step.
% function plane_facts(k, m, is_e)
const int ${m.along.index} = plane + r;
%   if m.along.bloch then
@along_seam(m, m.along.index)
%   end
%   for _, f in ipairs(both(m)) do
@take_field(m, f)
%   end
%   for _, r in ipairs(m.rings) do
%     if m.layers[r.axis] then
@plane_in_layer(m, r)
%     end
%   end
@take_far(m, updates_of(k, is_e))
@layer_factors(m, is_e, {x = is_crowded(m), along = true})
%   if not is_crowded(m) then
@take_memories(m, updates_of(k, is_e))
%   end
@take_coefs(k, m, is_e)
@media_here(m, updates_of(k, is_e), nil)
@weight_loads(m, updates_of(k, is_e), {along = true}, plane_there(m))
% end
%
% -- A half step of all planes: a text for each set of axes in whose layers a warp lies; where texts are long, one for all.
% function planes(k, m, is_e, plane)
%   if m.chosen then return half_step(k, m, is_e, plane) end
if (busy) {
    @planes_in(k, m, is_e, plane, 1, {})
}
% end
%
% function planes_in(k, m, is_e, plane, n, layers)
%   local r = m.rings[n]
%   if not r then
%     m.layers = layers
@media_step(k, m, is_e, plane)
%     return
%   end
%   local last = is_long(m) and #m.rings or n -- of the axes that are told apart by one test
if (${table.concat(map({table.unpack(m.rings, n, last)}, function(ring) return "near_" .. ring.axis end), " || ")}) {
%   for a = n, last do layers[m.rings[a].axis] = true end
    @planes_in(k, m, is_e, plane, last + 1, layers)
} else {
%   for a = n, last do layers[m.rings[a].axis] = nil end
    @planes_in(k, m, is_e, plane, last + 1, layers)
}
% end
%
% -- By a text for warps whose sites have one medium, and one for others.
% function media_step(k, m, is_e, plane)
%   if not is_e or not m.together.alike then return half_step(k, m, is_e, plane) end
if (medium >= 0) {
%   m.alike = true
    @half_step(k, m, is_e, plane)
%   m.alike = nil
} else {
    @half_step(k, m, is_e, plane)
}
% end
%
% function half_step(k, m, is_e, plane)
%   if m.idle then return end
@layer_factors(m, is_e, {x = not is_crowded(m), rows = true})
@plane(k, m)
% end
%
% function plane_updates(k, m, is_e)
%   if is_crowded(m) then return each_update(k, m, is_e) end
#pragma unroll
for (int s = 0; s < W; s++) {
%   for _, u in ipairs(updates_of(k, is_e)) do
    @strip_update(m, u)
%   end
}
@keep_memories(m, updates_of(k, is_e))
% end
%
% -- Where on chip threads show one another the n-th of these fields, their own or that of the next ones along the planes or rows.
% function along_at(half, n, next)
%   local at = ("own_plane + %s_ALONG"):format(half)
%   if n == 1 then return at .. (next and " + PLANE" or "") end
%   if n == 2 then return ("%s + (GROUPS + %d) * PLANE"):format(at, next and 2 or 1) end
%   return next and ("%s + (%d * (GROUPS + 1) + 1) * PLANE"):format(at, n - 1) or ("%s + %d * (GROUPS + 1) * PLANE"):format(at, n - 1)
% end
% function row_at(half, n, next, to_face)
%   local slot = next and "(r * ROW_SLOTS + 1)" or "r * ROW_SLOTS"
%   return ("own_row%s + %s_ROWS%s + %s * STRIP_ROW"):format(to_face or "", half, n > 1 and " + " .. times("ALL_ROWS", n - 1, true) or "", slot)
% end
%
% function together_h(k, m, t)
%   for n, f in ipairs(differenced(k, false, m.along.name)) do
${real} far_${f}[W] = {0};
if (group < GROUPS - 1${t.half and " || plane_high" or ""})
    get${m.W}(far_${f}, ${along_at("E", n, true)});
%   end
@planes(k, m, false, planes_h)
% end
%
% function planes_h(k, m)
%   local t = m.together
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    @plane_facts(k, m, false)
%   for n, f in ipairs(m.rows and differenced(k, false, m.rows.name) or {}) do
%     if t.fold > 1 then
    @from_next_row(m, f, n)
%     else
    ${real} beside_${f}[W] = {0};
    if (row < ROWS - 1${t.half and " || row_high" or ""})
        get${m.W}(beside_${f}, ${row_at("E", n, true)});
%     end
%   end
%   for _, f in ipairs(differenced(k, false, m.along.name)) do
    @next_field(m, f)
%   end
%   for n, f in ipairs(differenced_x(k, false)) do
%     if t.half then
    @from_next_lane(m, f, n)
%     else
    @from_right(m, f)
    if (lane == LANES - 1)
        ${f}[W] = 0; // a wall beyond the tile, or halo
%     end
%   end
    @turn_neighbours(m, differenced_x(k, false), false)
    @plane_updates(k, m, false)
    @keep_field(k, m, false)
}
% end
%
% function show_h(k, m, t)
%   if t.open then return end
%   for n, f in ipairs(differenced(k, true, m.along.name)) do
@put_field(m, f, "DEEP - 1", along_at("H", n, true))
%   end
%   local rows = m.rows and differenced(k, true, m.rows.name) or {}
%   if #rows > 0 then
#pragma unroll
for (int r = 0; r < DEEP${t.fold > 1 and " && row % FOLD == FOLD - 1" or ""}; r++) {
%     for n, f in ipairs(rows) do
    @put_field(m, f, "r", row_at("H", n, true))
%     end
}
%   end
% end
%
% function show_e(k, m, t)
%   for n, f in ipairs(differenced(k, false, m.along.name)) do
@put_field(m, f, "0", along_at("E", n))
%   end
%   local rows = m.rows and differenced(k, false, m.rows.name) or {}
%   if #rows > 0 then
#pragma unroll
for (int r = 0; r < DEEP${t.fold > 1 and " && row % FOLD == 0" or ""}; r++) {
%     for n, f in ipairs(rows) do
    @put_field(m, f, "r", row_at("E", n))
%     end
}
%   end
% end
%
% function together_e(k, m, t)
%   for n, f in ipairs(t.open and {} or differenced(k, true, m.along.name)) do
${real} low_${f}[W];
get${m.W}(low_${f}, ${along_at("H", n)});
%   end
@show_begin(m, t)
@planes(k, m, true, planes_e)
@shown_act(m, t)
% end
%
% function planes_e(k, m)
%   local t = m.together
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    @plane_facts(k, m, true)
    @mur_was(m)
%   for n, f in ipairs(m.rows and differenced(k, true, m.rows.name) or {}) do
%     if t.open then
    ${real} beside_${f}[W];
    get${m.W}(beside_${f}, ${open_slot(m, f, "r")} - STRIP_ROW);
%     elseif t.fold > 1 then
    @from_row_before(m, f, n)
%     else
    ${real} beside_${f}[W];
    get${m.W}(beside_${f}, ${row_at("H", n)});
%     end
%   end
%   for _, f in ipairs(differenced(k, true, m.along.name)) do
    ${real} below_${f}[W];
    @below_field(m, f)
%   end
%   for n, f in ipairs(differenced_x(k, true)) do
%     if t.half then
    @from_lane_before(m, f, n)
%     else
    @from_left(m, f)
%     end
%   end
    @turn_neighbours(m, differenced_x(k, true), true)
%   for _, side in ipairs({"low", "high"}) do
%     if mirrors(m, "x", side) then
    @mirror_h(m, differenced_x(k, true), side == "low")
%     end
%   end
%   if m.rows then
    @mirror_beside(k, m, "rows", "beside_")
%   end
    @mirror_beside(k, m, "along", "below_")
%   if holds_some(m, "along") then
    @hold_ends(m, updates_of(k, true))
%   end
%   if m.far then
    @declare_rises(m)
%   end
    @plane_updates(k, m, true)
    @show_strips(m)
    @keep_field(k, m, true)
}
% end
%
% -- Beyond a PMC wall of the rows or the planes: H of the one before the first, and of the last.
% function mirror_beside(k, m, role, before)
%   local a = m[role]
%   for _, side in ipairs({"low", "high"}) do
%     if mirrors(m, role, side) then
if (${a.index} == ${side == "low" and 0 or a.cells}) {
    #pragma unroll
    for (int s = 0; s < W; s++) {
%       for _, c in ipairs(differenced(k, true, a.name)) do
%         local inner, beyond = c .. "[s]", before .. c .. "[s]"
        ${side == "low" and beyond or inner} = -${side == "low" and inner or beyond};
%       end
    }
}
%     end
%   end
% end
%
% -- What a thread has of the fields, and of memory variables that stay in registers.
% function all_arrays(m)
%   local list = {}
%   for _, f in ipairs(both(m)) do
%     if not all_parked(m, f) then list[#list + 1] = ("all_%s[%s][W + 1]"):format(f, is_parked(m, f) and "KEPT" or "DEEP") end
%   end
%   for _, r in ipairs(m.together.holds and m.rings or {}) do
%     for _, psi in ipairs(r.psi) do list[#list + 1] = "all_" .. psi .. "[DEEP][W]" end
%   end
%   return list
% end
%
% function together_begin(k, m, t)
%   local a = m.along
const int thread = ${thread_index}, lane = thread % LANES, ${m.rows and "row = thread / LANES % ROWS, " or ""}group = thread / (${m.rows and "LANES * ROWS" or "LANES"});
const Share *share = (const Share *)${m.tiles} + ${block_index};
%   local plane = "plane = share->plane + group * " .. ((m.rows or t.half) and "DEEP" or "share->deep")
const int i = share->x + lane * W${m.rows and (", %s = share->row + row"):format(m.rows.index) or ""}${forgets(m) and "" or ", " .. plane};
%   if forgets(m) then
int ${plane};
%   end
const int plane0 = share->plane0, plane1 = share->plane1${t.half and "" or ", end = share->end"};
const bool inside = ${line_there(m.x, "i", t.halo_x)}${m.rows and " && " .. line_there(m.rows, m.rows.index, t.halo) or ""};
const bool keeps = i >= share->x0 && i < share->x1${m.rows and (" && %s >= share->row0 && %s < share->row1"):format(m.rows.index, m.rows.index) or ""};
%   if t.half then
@half_begin(m, t)
%   else
@edges_begin(m, t)
%   end
const ${index} at = ORIGIN + i${m.rows and (" + %s * %s"):format(m.rows.index, m.rows.stride) or ""};
@seams_begin(m)
%   if source(m) ~= "at" then
const ${index} from = ORIGIN + ${image(m.x, "i")}${m.rows and (" + %s * %s"):format(image(m.rows, m.rows.index), m.rows.stride) or ""};
%   end
${real} *const own_plane = ${in_register(m, "chip + group * PLANE + " .. (m.rows and "row * STRIP_ROW + " or "") .. "lane * W")};
%   if t.open then
${real} *const own_open = chip + OPEN + (group * DEEP + 1) * OPEN_PLANE + (row + 1) * STRIP_ROW + lane * W;
%   end
%   if t.parked and t.parked_strips > 0 then
${real} *const parked = chip + PARKED + ${times("group", t.parked_strips)} * PLANE + ${m.rows and "row * STRIP_ROW + " or ""}lane * W;
%   end
%   if m.rows then
${real} *const own_row = chip + (group * DEEP * ROW_SLOTS + row${t.fold > 1 and " / FOLD" or ""}) * STRIP_ROW + lane * W;
%     if holds_some(m, "rows") then
@hold_rows(m, updates_of(k, true))
%     end
%   end
@weight_loads(m, k.updates, {x = true, rows = true}, "inside")
for (int n = thread; n < REALS; n += THREADS)
    chip[n] = 0;
${barrier}
%   for _, v in ipairs(layer_tables(m)) do
for (int n = thread; n < ${v.rows}; n += THREADS)
    chip[T_${v.name:upper()} + n] = ${v.name}[n];
%   end
%   for _, r in ipairs(m.rings) do
@together_layer(m, t, r)
%   end
@find_layers(m)
@poles_begin(m)
%   if #m.rings > 0 and not m.together.holds or t.parked or m.poles then
${real} spare[W];
%   end
@visits_begin(m)
@strips_begin(m, t)
@shown_begin(m, t)
@coefs_begin(k, m, t)
@numbers_begin(k, m, t)
@alike_begin(k, m, t)
%   if #all_arrays(m) > 0 then
${real} ${wrapped(all_arrays(m), 10)};
%   end
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    const int ${a.index} = plane + r;
    const ${index} n = ${source(m)} + ${image(a, a.index)} * ${a.stride};
%   for _, f in ipairs(both(m)) do
    @load_field(m, f, "r", ("old_%s + n"):format(f), "inside && " .. plane_there(m))
%     if not all_parked(m, f) then
    all_${f}[${at_plane(m, f, "r")}][W] = 0;
%     end
%   end
}
% end
%
% -- Of the memory variables of the layers that a warp lies in.
% function memories_begin(m)
%   if #rings_here(m) == 0 and (not m.poles or m.idle) then return end
#pragma unroll${m.together.holds and "" or " 1"}
for (int r = 0; r < DEEP; r++) {
    const int ${m.along.index} = plane + r;
%   for _, r in ipairs(rings_here(m)) do
%     for _, psi in ipairs(m.together.holds and r.psi or {}) do
    #pragma unroll
    for (int s = 0; s < W; s++)
        all_${psi}[r][s] = 0;
%     end
    @each_memory(m, r, function(psi, slot, n) return fetch_memory(m, slot, ("old_%s + %s"):format(psi, n)) end)
%   end
    @each_pole(m, function(slot, psi, n) return ("load%d(spare, old_%s + %s, true), put%d(%s, spare)"):format(m.W, psi, n, m.W, slot) end)
}
% end
%
% function together_end(k, m, t)
%   if m.idle then return end
%   local a = m.along
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    const int ${a.index} = plane + r;
    if (keeps && ${a.index} >= plane0 && ${a.index} < plane1) {
        const ${index} n = at + ${a.index} * ${a.stride};
%   for _, f in ipairs(both(m)) do
        @store_field(m, f, "r", ("new_%s + n"):format(f))
%   end
        @store_images(m)
        @keep_mur(m)
%   for _, r in ipairs(rings_here(m)) do
%     if not is_aside(m, r) then
        @each_memory(m, r, function(psi, slot, n) return send_memory(m, slot, ("new_%s + %s"):format(psi, n)) end)
%     end
%   end
%   if not poles_aside(m) then
        @each_pole(m, function(slot, psi, n) return ("get%d(spare, %s), store%d(new_%s + %s, spare)"):format(m.W, slot, m.W, psi, n) end)
%   end
    }
}
% end
%
% function together_kernel(k)
%   local m, t = k.march, k.march.together
%   m.far = t.far
%   m.own, m.thread, m.access, m.knows = "", "thread", together_access, knower(k, m)
%   take_poles(m)
%   m.tests = has_mur(m) and function(u) return mur_tests(m, u) end
@together_sizes(k, m, t)

@pair_types(m)
@strip_functions(t, m.W)
@shown_functions(m, t)
@heading(k)
%   if t.half then
// ${t.blocks} blocks hold the domain in registers and hand one another their faces after each half step; all of them run at a
// time.
%   else
// ${t.blocks} blocks hold the domain in registers and exchange their edges every ${m.T} steps; all of them run at a time.
%   end
@signature(k)
    @constants(k)
    @together_begin(k, m, t)
%   if t.half then
    @half_steps(k, m, t)
%   else
    int turn = flags[${block_index} * FLAG]; // exchanges so far
%   m.chosen, m.deep = not m.rows, t.deep
    @chosen_steps(k, m, t, 1, {})
%   m.chosen, m.idle = nil, nil
%   end
@finish(k)
% end
%
% -- All steps; on flat grids with layers by a text for each set of axes in whose layers a warp lies, and one for warps that only wait.
% function chosen_steps(k, m, t, n, layers)
%   local r = m.rings[n]
%   if not m.chosen or not r then
%     local walls = m.walls
%     m.layers, m.idle = layers, false
%     m.walls = walls_here(m)
@halo_steps(k, m, t)
%     m.walls = walls
%     return
%   end
%   if n == 1 then
%     m.idle = true
if (!busy) {
    @halo_steps(k, m, t)
} else if (near_${r.axis}) {
%   else
if (near_${r.axis}) {
%   end
%   layers[r.axis] = true
%   if r.role == "x" and t.deep_across < t.deep then
%     m.deep = t.deep_across
    enum { DEEP = ${m.deep} }; // planes of a thread here
%   end
    @chosen_steps(k, m, t, n + 1, layers)
} else {
%   layers[r.axis] = nil
%   if r.role == "x" then m.deep = t.deep end
    @chosen_steps(k, m, t, n + 1, layers)
}
% end
%
% -- Where edges are exchanged every T steps.
% function halo_steps(k, m, t)
%   if t.holds then
${together_barrier(m)} // the tables are on chip
%   end
@memories_begin(m)
@held_factors(m)
@edge_planes(m, t)
for (int l = 0; l < steps;) {
    if (l > 0) {
        @together_exchange(k, m, t)
    }
%   if not m.idle and needs_entry(m, m.sets or {}) then
    const int first = l;
%   end
    for (const int stop = min(l + T, steps); l < stop; l++) {
%   if t.shared then
        ${together_barrier(m)} // H has been read, whose place E takes
%   end
        @show_e(k, m, t)
        ${together_barrier(m)}
        @together_h(k, m, t)
        @together_visits(m, "h")
%   if t.shared then
        ${together_barrier(m)}
%   end
        @show_h(k, m, t)
        ${together_barrier(m)}
        @mur_begin(m)
        @together_e(k, m, t)
        @together_visits(m, "e")
        @together_mur(m)
        @note_strips(m)
        @take_sums(m)
    }
}
@last_notes(m)
@together_end(k, m, t)
% end
%
% -- Do threads work out anew in each step what follows from their plane? Where fields or media want the registers that it would take.
% function forgets(m)
%   local t = m.together
%   return t.half and (t.open or m.far or #m.rings == 0 or t.deep > 6)
% end
%
% -- Where faces are handed on after each half step.
% function half_steps(k, m, t)
@memories_begin(m)
Word *const words = (Word *)edges;
int turn = flags[${block_index} * FLAG] + 1; // the number of the next exchange
%   if layers_aside(m) > 0 then
const ${real} zeros[W] = {0};
%   end
@hand_on(k, m, t, true)
@show_e(k, m, t)
${barrier}
for (int l = 0; l < steps; l++) {
%   if forgets(m) then
    FORGET(plane);
%   end
%   if t.fed or t.noted then
    if (l > 0 && l % AHEAD == 0) {
        @write_notes(m, "l - AHEAD", "l")
        @fill_terms(m, "l + AHEAD", "l + 2 * AHEAD")
    }
%   end
    @ask_first(k, m, false)
    @take_over(k, m, t, true)
    @together_h(k, m, t)
    @together_visits(m, "h")
    @hand_on(k, m, t, false)
%   if t.shared then
    ${barrier} // E has been read, whose place H takes
%   end
    @show_h(k, m, t)
    ${barrier}
    @ask_first(k, m, true)
    @take_over(k, m, t, false)
    @together_e(k, m, t)
    @together_visits(m, "e")
    @note_strips(m)
    @take_sums(m)
    turn++;
    if (l + 1 < steps) {
        @hand_on(k, m, t, true)
    }
    @await_terms(m)
%   if t.shared then
    ${barrier}
%   end
    @show_e(k, m, t)
    ${barrier}
}
if (thread == 0)
    flags[${block_index} * FLAG] = turn;
@kept_end(m, t)
@last_notes(m)
@together_end(k, m, t)
% end

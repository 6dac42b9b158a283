% -- What blocks that hold the whole domain tell one another every T steps (together.tpl): each writes what lies within its halo's sites of its
% -- border into a copy of the edges in memory, raises a flag, waits for those of its neighbours and reads its halo. In a copy all fields of
% -- a plane lie beside one another, so that addresses of a thread's planes differ by constants.
%
% -- Whether a site is one of the block's first or last along an axis, which others read; it keeps `first` .. `last` - 1.
% function near_ends(axis, t, i, first, last, depth, unit)
%   local reach = unit and i .. " + " .. unit .. " >" or i .. " >="
%   if axis.wraps then return ("%s < %s + %s || %s %s - %s"):format(i, first, depth, reach, last, depth) end
%   return ("(%s > 0 && %s < %s + %s) || (%s < %s && %s %s - %s)"):format(first, i, first, depth, last, t.ends[axis.name], reach, last, depth)
% end
%
% -- Does some block keep a site, or that at the other end of a periodic axis?
% function is_kept(axis, t, i, there) return axis.wraps and there or ("%s < %d"):format(i, t.ends[axis.name]) end
%
% function halo_of(m, t) return t.halo > m.T and "HALO" or "T" end
%
% function edges_begin(m, t)
const int neighbour = share->near0 + thread < share->near1 ? near[share->near0 + thread] : 0;
const bool kept_by_some = ${is_kept(m.x, t, "i", "inside")}${m.rows and " && " .. is_kept(m.rows, t, m.rows.index, "inside") or ""};
const bool border = ${near_ends(m.x, t, "i", "share->x0", "share->x1", "HALO_X", "W")}${m.rows and " ||\n                    " .. near_ends(m.rows, t, m.rows.index, "share->row0", "share->row1", halo_of(m, t)) or ""};
% end
%
% -- Of a thread's planes, as bits: those that others read, those that it reads of them, and those that lie in the layers along the planes.
% function edge_planes(m, t)
%   if m.idle then return end
%   local a = m.along
unsigned sends = 0, wants = 0${along_ring(m) and ", in_layer = 0" or ""};
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    const int ${a.index} = plane + r;
    const bool kept = keeps && ${a.index} >= plane0 && ${a.index} < plane1;
    if (kept && (border || ${near_ends(a, t, a.index, "plane0", "plane1", halo_of(m, t))}))
        sends |= 1u << r;
    if (kept_by_some && ${is_kept(a, t, a.index, "true")} && ${a.index} < end && !kept)
        wants |= 1u << r;
%   if along_ring(m) then
    if (inside && ${in_layer(along_ring(m), a.index)})
        in_layer |= 1u << r;
%   end
}
% end
%
% -- The layers along the planes, if warps of the text at hand lie in them. A thread has planes in one of both alone.
% function along_ring(m)
%   for _, r in ipairs(rings_here(m)) do if r.role == "along" then return r end end
% end
%
% -- Where a thread's first plane lies in a copy of the edges, among fields and among the memory variables of each layer. Its halo
% -- beyond the ends of a periodic axis is what lies at the other; beyond those of the planes' axis each plane has its own place.
% function edge_places(m)
%   local a = m.along
${real} *own = copy + (at + plane * EDGE_STEP);
PINNED(own);
%   if source(m) ~= "at" and not a.wraps then
const ${real} *beyond = copy + (from + plane * EDGE_STEP);
PINNED(beyond);
%   end
%   for _, r in ipairs(a.wraps and {} or rings_here(m)) do
%     if r.role == "along" then
const int first_${r.axis} = ${r.offset == 0 and "plane" or r.low == 0 and ("plane - %d"):format(r.offset) or ("plane + DEEP > %d ? plane - %d : plane"):format(r.cells - r.high, r.offset)};
%     end
${real} *own_${r.axis} = copy + (at_${r.axis} + ${r.role == "along" and "first_" .. r.axis or "plane"} * ${r["stride_" .. a.name]});
PINNED(own_${r.axis});
%   end
% end
%
% function edge_field(m, f, reads)
%   local a = m.along
%   if reads and a.wraps then return ("copy + (AT_%s + %s + %s * EDGE_STEP)"):format(f:upper(), source(m), image(a, "(plane + r)")) end
%   return ("%s + (AT_%s + r * EDGE_STEP)"):format(reads and source(m) ~= "at" and "beyond" or "own", f:upper())
% end
%
% -- A thread's q-th memory variable of a layer in plane r: on chip or in a register, and in a copy of the edges.
% function edge_memory(m, r, q)
%   local psi = r.psi[q]
%   local slot = m.together.holds and ("all_%s[r]"):format(psi) or slot_of(m, r, q, ("(first_%s + r)"):format(r.axis))
%   if m.along.wraps then return slot, ("copy + (AT_%s + at_%s + %s)"):format(psi:upper(), r.axis, memory_plane(m, r, "(plane + r)")) end
%   return slot, ("own_%s + (AT_%s + r * %d)"):format(r.axis, psi:upper(), r["stride_" .. m.along.name])
% end
% function edge_poles(m, print)
%   if not m.poles then return end
const int ${m.along.index} = plane + r;
@each_pole(m, print)
% end
% function in_ring(r) return r.role == "along" and "in_layer >> r & 1" or holder(nil, r) end
%
% -- All that is read is asked for at once, fields into their registers and memory variables to their places on chip: what came by others
% -- would wait for them.
% function together_exchange(k, m, t)
turn++;
%   if not m.idle then
${real} *const copy = edges + turn % 2 * COPY;
@edge_places(m)
#pragma unroll
for (int r = 0; r < DEEP; r++)
    if ((sends >> r & 1) != 0) {
%     for _, f in ipairs(both(m)) do
        @store_field(m, f, "r", edge_field(m, f, false))
%     end
%     for _, r in ipairs(rings_here(m)) do
        if (${in_ring(r)}) {
%       for q in ipairs(r.psi) do
            ${send_memory(m, edge_memory(m, r, q))}
%       end
        }
%     end
        @edge_poles(m, function(slot, psi, n) return ("get%d(spare, %s), store%d(copy + (AT_%s + %s), spare)"):format(m.W, slot, m.W, psi:upper(), n) end)
    }
%   end
${together_barrier(m)}
if (thread == THREADS - 1) // the first warp waits for others meanwhile
    FLAG_RAISE(flags + ${block_index} * FLAG, turn);
for (int n = share->near0 + thread, other = neighbour; n < share->near1; n += THREADS) {
    FLAG_WAIT(flags + other * FLAG, turn);
    if (n + THREADS < share->near1)
        other = near[n + THREADS];
}
${together_barrier(m)}
%   if not m.idle then
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    const bool wanted = (wants >> r & 1) != 0;
%     for _, r in ipairs(rings_here(m)) do
%       for q, psi in ipairs(r.psi) do
%         local slot, from = edge_memory(m, r, q)
    if (wanted && ${in_ring(r)})
        ${copies_memories(m) and ("fetch%d(%s, %s, true)"):format(m.W, slot, from) or ("fresh%d(%s, %s)"):format(m.W, slot, from)};
%       end
%     end
%     if m.poles then
    if (wanted) {
        @edge_poles(m, function(slot, psi, n) return ("fetch%d(%s, copy + (AT_%s + %s), true)"):format(m.W, slot, psi:upper(), n) end)
    }
%     end
%     for _, f in ipairs(both(m)) do
    @fresh_field(m, f, "r", edge_field(m, f, true), "wanted")
%     end
}
%     if copies_some(m) then
@fetch_commit()
%     end
%   end
@exchange_terms(m, t, not m.idle and copies_some(m))
% end

% -- Memory variables in tiles: on chip, each thread's own of the planes in flight, in T + 1 slots that are used in turn.
%
% -- Memory variable's element without the march's part.
% function memory_element(m, r)
%   local function at(axis, i)
%     if r.axis ~= axis or r.offset == 0 then return i end
%     return ("(%s < %d ? %s : %s - %d)"):format(i, r.low, i, i, r.offset)
%   end
%   local text = at("x", image(m.x, "i"))
%   if m.rows then text = ("%s + %s * %d"):format(text, wide(at(m.rows.name, image(m.rows, m.rows.index))), r["stride_" .. m.rows.name]) end
%   return text
% end
%
% function memory_plane(m, r, plane)
%   local stride = r["stride_" .. m.along.name]
%   return ("%s * %d"):format(wide(r.role == "along" and layer_row(r, plane) or image(m.along, plane)), stride)
% end
%
% -- The q-th memory variable in slot `slot_x`.
% function in_slot(r, q)
%   local a = r.axis
%   return ("slot_%s%s"):format(a, q == 1 and "" or (" + %sPSI_%s"):format(q > 2 and (q - 1) .. " * " or "", a:upper()))
% end
%
% function ring_holder(m, r)
%   local inside = m.idle and "works && inside" or "inside"
%   return ({x = "has_x", rows = "in_rows", along = inside, site = inside})[r.role]
% end
%
% -- A ring's memory variables by their boxes: {box = plan.memory_boxes[..] or nil, {number in the ring, name}, ..}.
% function ring_groups(r)
%   local groups, of = {}, {}
%   for q, psi in ipairs(r.psi) do
%     local name = r.boxes and r.boxes[q] or ""
%     if not of[name] then
%       of[name] = {box = name ~= "" and plan.memory_boxes[name] or nil}
%       groups[#groups + 1] = of[name]
%     end
%     table.insert(of[name], {q, psi})
%   end
%   return groups
% end
%
% -- Does a thread's strip, or a plane of it, lie in a box?
% function within_box(b, axis, i)
%   return ("%s >= %d && %s < %d"):format(i, b["lo_" .. axis], i, b["hi_" .. axis])
% end
%
% -- What a thread knows of a box of memory variables: whether it has elements there, and where its own begin.
% function box_setup(m, b)
%   local ragged = is_ragged(m) -- where strips are read site by site each has its own test
%   local x, rows = ragged and "home" or image(m.x, "i"), m.rows and image(m.rows, m.rows.index)
%   local within = within_box(b, "x", x)
const bool in_${b.name} = ${m.idle and "works && " or ""}inside && ${ragged and ("(seam || (%s))"):format(within) or within}${rows and " && " .. within_box(b, m.rows.name, rows) or ""};
const ${index} at_${b.name} = ${in_box(b, "x", x)}${rows and " + " .. in_box(b, m.rows.name, rows) or ""};
% end
%
% -- Tests of where a layer reaches, for index i >= 0 along its axis.
% function in_layer(r, i)
%   local low, high = ("%s < %d"):format(i, r.low), ("%s >= %d"):format(i, r.cells - r.high)
%   if r.high == 0 then return low end
%   return ("%s < %d && %s"):format(i, r.cells, r.low == 0 and high or ("(%s || %s)"):format(low, high))
% end
%
% function layer_row(r, i)
%   if r.offset == 0 then return i end
%   return ("%s < %d ? %s : %s - %d"):format(i, r.low, i, i, r.offset)
% end
%
% -- The first lane or row of the tile that lies in a layer.
% function first_in_ring(r, origin, high)
%   if r.high == 0 then return "0" end
%   if r.low == 0 then return ("max(%s, 0)"):format(high) end
%   return ("%s < %d ? 0 : max(%s, 0)"):format(origin, r.low, high)
% end
%
% -- What a thread knows of a layer: whether it lies in it, its coefficients, its place in the ring.
% function ring_setup(m, r)
%   local a, values, mine = r.axis, {}, ""
%   local lanes = r.lanes == m.lanes and "LANES" or "LANES_" .. a:upper()
%   local rows = r.rows == m.tall and "ROWS" or "ROWS_" .. a:upper()
%   local row, lane = m.rows and "row" or nil, "lane"
%   for _, what in ipairs(r.role == "site" and {} or r.stretched and {"b", "c", "ikappa"} or {"b", "c"}) do
%     values[#values + 1] = what .. "_" .. r.profile .. "_e"
%     values[#values + 1] = what .. "_" .. r.profile .. "_h"
%   end
%   if not r.whole and r.role == "x" then
const int first_${a} = ${first_in_ring(r, "tile->x", ("(%d - tile->x) / W"):format((r.cells - r.high) // m.W * m.W))}; // first lane in a layer
%     lane = "lane - first_" .. a
%     mine = (" && lane >= first_%s && lane < first_%s + %s"):format(a, a, lanes)
%   elseif not r.whole and r.role == "rows" then
const int first_${a} = ${first_in_ring(r, "tile->row", ("%d - tile->row"):format(r.cells - r.high))}; // first row in a layer
%     row = ("(row - first_%s)"):format(a)
%     mine = (" && row >= first_%s && row < first_%s + %s"):format(a, a, rows)
%   end
%   if r.role == "x" then
bool has_x = false, in_x[W];
${real} ${table.concat(map(values, function(v) return "x_" .. v .. "[W]" end), ", ")};
#pragma unroll
for (int s = 0; s < W; s++) {
    in_x[s] = inside && ${in_layer(r, "i + s")}${mine};
    has_x = has_x || in_x[s];
    const int qx = in_x[s] ? ${layer_row(r, "i + s")} : 0;
%     for _, v in ipairs(values) do
    x_${v}[s] = ${v}[qx];
%     end
}
%     if m.idle then
has_x = has_x && works;
%     end
%   elseif r.role == "rows" then
%     local j = m.rows.index
const bool in_rows = ${m.idle and "works && " or ""}inside && ${in_layer(r, j)}${mine};
const int q${a} = in_rows ? ${layer_row(r, j)} : 0;
%     for _, v in ipairs(values) do
const ${real} rows_${v} = ${v}[q${a}];
%     end
%   end
%   for _, g in ipairs(ring_groups(r)) do
%     if g.box then
@box_setup(m, g.box)
%     end
%   end
${chip_pointer}ring_${a} = chip + RING_${a:upper()} + (${row and ("%s * %s + "):format(row, lanes) or ""}${lane}) * W;
%   if r.role ~= "site" then
const ${index} at_${a} = ${memory_element(m, r)};
%   end
% end
%
% -- Where a ring's memory variables lie, without the march's part: those of all sites as fields do.
% function ring_start(m, r) return r.role == "site" and source(m) or "at_" .. r.axis end
%
% -- A strip of a memory variable into its slot; in a box site by site where it lies in it.
% function ring_load(m, r, psi, there)
%   local slot, box = in_slot(r, psi[1]), r.boxes and plan.memory_boxes[r.boxes[psi[1]]]
%   return {line = ("fetch%d(%s, old_%s + n, %s)"):format(m.W, slot, psi[2], there), site = ("(%s)[s] ="):format(slot), array = "old_" .. psi[2],
%           first = "n", there = box and within_box(box, "x", "home + away") or there}
% end
%
% -- Ask for the memory variables of the plane that arrives, into the ring's free slot.
% function fetch_ring(m, r)
%   for _, g in ipairs(ring_groups(r)) do
%     if g.box then
@fetch_box(m, r, g)
%     else
if (${ring_holder(m, r)}) {
    const bool there = ${r.role == "along" and in_layer(r, "front") or m.along.wraps and "true" or "front <= " .. m.along.cells};
    const ${index} n = there ? ${ring_start(m, r)} + ${memory_plane(m, r, "front")} : 0;
    ${chip_pointer}slot_${r.axis} = ring_${r.axis} + slot * SLOT_${r.axis:upper()};
    @load_strips(m, map(g, function(psi) return ring_load(m, r, psi, "there") end))
}
%     end
%   end
% end
%
% -- Those in a box; planes without elements are neither fetched nor read.
% function fetch_box(m, r, g)
%   local b, front = g.box, image(m.along, "front")
if (in_${b.name} && ${within_box(b, m.along.name, front)}) {
    const ${index} n = at_${b.name} + ${in_box(b, m.along.name, front)};
    ${chip_pointer}slot_${r.axis} = ring_${r.axis} + slot * SLOT_${r.axis:upper()};
    @load_strips(m, map(g, function(psi) return ring_load(m, r, psi, "true") end))
}
% end
%
% function group_test(m, r, g)
%   return g.box and "has_" .. g.box.name or r.role == "along" and "in_along" or ring_holder(m, r)
% end
%
% function take_ring(m, r)
%   local a, k = r.axis, m.along.index
%   if r.role == "along" then
const bool in_along = ${m.idle and "works && " or ""}inside && ${k} >= 0 && ${in_layer(r, k)};
const int q${a} = in_along ? ${layer_row(r, k)} : 0;
%   end
${chip_pointer}slot_${a} = ring_${a} + turn * SLOT_${a:upper()};
%   local kept = map(r.psi, function(psi) return psi .. "[W] = {0}" end)
%   local line = table.concat(kept, ", ")
${real} ${#line > 130 and wrapped(kept, #real + 1) or line};
%   for _, g in ipairs(ring_groups(r)) do
%     if g.box then
const bool has_${g.box.name} = in_${g.box.name} && ${within_box(g.box, m.along.name, image(m.along, k))};
%     end
if (${group_test(m, r, g)}) {
%     for _, psi in ipairs(g) do
    get${m.W}(${psi[2]}, ${in_slot(r, psi[1])});
%     end
}
%   end
% end
%
% function put_ring(m, r)
%   local k = m.along.index
%   for _, g in ipairs(ring_groups(r)) do
if (${group_test(m, r, g)}) {
    if (l + 1 < T) {
%     for _, psi in ipairs(g) do
        put${m.W}(${in_slot(r, psi[1])}, ${psi[2]});
%     end
    } else if (keeps && ${k} >= keep0 && ${k} < keep1${g.box and is_ragged(m) and " && " .. within_box(g.box, "x", "i") or ""}) {
        const ${index} n = ${g.box and "at_" .. g.box.name .. " + " .. in_box(g.box, m.along.name, image(m.along, k)) or ring_start(m, r) .. " + " .. memory_plane(m, r, k)};
%     for _, psi in ipairs(g) do
        store${m.W}(new_${psi[2]} + n, ${psi[2]});
%     end
    }
}
%   end
% end
%
% function ring_of(m, axis)
%   for _, r in ipairs(m.rings) do if r.axis == axis then return r end end
% end
%
% -- Memory variables of a layer on chip, each in slots that are used in turn.
% function ring_sizes(m, r)
%   local a, count = r.axis:upper(), {}
%   for _, size in ipairs({{"ROWS", r.rows, m.tall}, {"LANES", r.lanes, m.lanes}}) do
%     local own = size[2] ~= size[3]
%     if own then
${size[1]}_${a} = ${size[2]}, // that the ${r.axis} layers reach
%     end
%     if size[1] == "LANES" or m.rows then count[#count + 1] = size[1] .. (own and "_" .. a or "") end
%   end
RING_${a} = ${r.base}, PSI_${a} = ${table.concat(count, " * ")} * W, SLOT_${a} = ${times("PSI_" .. a, #r.psi, true)},
% end

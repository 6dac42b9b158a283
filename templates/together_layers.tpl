% -- Absorbing layers in blocks that hold the whole domain (together.tpl): which of a thread's strips lie in them, their memory
% -- variables on chip, a slot for each strip and plane, and their coefficients.
%
% function layer_values(r)
%   local values = {}
%   for _, what in ipairs(r.stretched and {"b", "c", "ikappa"} or {"b", "c"}) do
%     values[#values + 1] = what .. "_" .. r.profile .. "_e"
%     values[#values + 1] = what .. "_" .. r.profile .. "_h"
%   end
%   return values
% end
%
% -- The layers' coefficients on chip, each once.
% function layer_tables(m)
%   local list, seen, at = {}, {}, m.together.tables
%   for _, r in ipairs(m.rings) do
%     for _, name in ipairs(layer_values(r)) do
%       if not seen[name] then
%         seen[name] = true
%         list[#list + 1] = {name = name, at = at, rows = m.together.layer_rows[r.axis]}
%         at = at + (m.together.layer_rows[r.axis] + 3) // 4 * 4
%       end
%     end
%   end
%   return list
% end
%
% -- Of flat grids, whose threads may have all registers, for a multiprocessor has one block; in 3D texts are faster by fewer.
% function has_room(k) return k.kind == "together" and not k.march.rows end
%
% -- Besides where H lies on chip, which has no room for a second block: ptxas (CUDA 13.0), not told so, made 32 registers a thread of 168 for one such text.
% function has_room_alone(k) return has_room(k) or k.kind == "together" and k.march.together.open ~= nil end
%
% -- All warps of a block wait for one another, from whichever text they are in.
% function together_barrier(m) return m.chosen and "BLOCK_SYNC();" or barrier end
%
% -- The layers that warps of the text at hand lie in; all where it serves all warps.
% function rings_here(m)
%   if not m.chosen then return m.rings end
%   local list = {}
%   for _, r in ipairs(m.rings) do if not m.idle and m.layers[r.axis] then list[#list + 1] = r end end
%   return list
% end
%
% -- The walls that these warps can meet: behind the layers of both ends of an axis none do that lie in neither.
% function walls_here(m)
%   local walls = {x = m.walls.x, rows = m.walls.rows, along = m.walls.along}
%   for _, r in ipairs(m.rings) do
%     if m.chosen and not m.layers[r.axis] and r.low > 0 and r.high > 0 then walls[r.role] = false end
%   end
%   return walls
% end
%
% -- Do blocks copy strips out of one another's edges to on-chip memory? Of memory variables, or of a field.
% function copies_some(m) return not m.together.half and (copies_memories(m) or m.together.parked ~= nil or m.poles ~= nil) end
% function copies_memories(m) return #rings_here(m) > 0 and not m.together.half and not m.together.holds end
%
% -- An address on chip that stays in a register. It pays on flat grids with layers and halos where threads have one plane: others have no
% -- registers left for it, or nothing that waits for an address.
% function in_register(m, address) return holds_addresses(m) and ("HELD(%s)"):format(address) or address end
% function holds_addresses(m) return not m.rows and not m.together.half and #m.rings > 0 and m.together.deep == 1 end
%
% -- Where m.together.holds, a thread's memory variables and coefficients of layers stay in registers: all_psi_ezx[r], x_b_x_e[s],
% -- along_b_y_e[r].
%
% -- Do they, or what media remember, lie in the copy of the state that the batch writes, for want of room on chip?
% function is_aside(m, r) return m.together.memories_aside >> ({x = 0, y = 1, z = 2})[r.axis] & 1 == 1 end
% function layers_aside(m) return m.together.memories_aside & 7 end
% function poles_aside(m) return m.together.memories_aside >> 3 == 1 end
%
% function aside_slot(m, r, psi, plane) return ("new_%s + at_%s + %s"):format(psi, r.axis, memory_plane(m, r, plane)) end
%
% -- Those of one axis are asked for a plane ahead, of a half step's first plane before it waits for its neighbours; of several they
% -- want more registers than there are.
% function comes_ahead(m, r) return is_aside(m, r) and layers_aside(m) & (layers_aside(m) - 1) == 0 end
%
% function ask_first(k, m, is_e)
%   local layers = m.layers
%   m.layers = {x = true, y = true, z = true}
%   for _, psi in ipairs(memories_of(m, updates_of(k, is_e))) do
%     if comes_ahead(m, psi.ring) then
${real} asked_${psi.name}[W] = {0};
if (${has_memory(m, psi.ring, "plane")})
    get${m.W}(asked_${psi.name}, ${aside_slot(m, psi.ring, psi.name, "plane")});
%     end
%   end
%   m.layers = layers
% end
%
% function take_asked(m, psi)
%   local next = ("(%s + 1)"):format(m.along.index)
${real} ${psi.name}[W];
copy${m.W}(${psi.name}, asked_${psi.name});
if (r + 1 < DEEP && ${has_memory(m, psi.ring, next)})
    get${m.W}(asked_${psi.name}, ${aside_slot(m, psi.ring, psi.name, next)});
else
    copy${m.W}(asked_${psi.name}, zeros);
% end
%
% -- Where a thread lies in the layers of an axis; its strips of them on chip.
% function together_layer(m, t, r)
%   local a, A, row = r.axis, r.axis:upper(), m.rows and "row" or "0"
%   if r.role == "x" then
bool has_x = false, in_x[W];
#pragma unroll
for (int s = 0; s < W; s++) {
    in_x[s] = inside && ${in_layer(r, "i + s")};
    has_x = has_x || in_x[s];
}
const int qx = has_x ? ${layer_row(r, "i")} : 0;
%     if not t.holds and not is_aside(m, r) then
${real} *const ring_x = ${in_register(m, ("chip + RINGS + share->ring_x + group * DEEP * STEP_X + (%sqx / W - share->layer_x) * W"):format(row == "0" and "" or row .. " * LANES_X + "))};
%     end
const ${real} *const table_x = ${in_register(m, "chip + qx")};
%   elseif r.role == "rows" then
const bool in_rows = inside && ${in_layer(r, m.rows.index)};
const int q${a} = in_rows ? ${layer_row(r, m.rows.index)} : 0;
%     if not is_aside(m, r) then
${real} *const ring_${a} = chip + RINGS + share->ring_${a} + group * DEEP * STEP_${A} + ((q${a} - share->layer_${a}) * LANES_${A} + lane) * W;
%     end
const ${real} *const table_${a} = chip + q${a};
%   else
const ${real} *const tables = ${in_register(m, "chip")};
%     if not t.holds and not is_aside(m, r) then
${real} *const ring_${a} = ${in_register(m, ("chip + RINGS + share->ring_%s - share->layer_%s * STEP_%s + %s * W"):format(a, a, A, row == "0" and "lane" or ("(%s * LANES_%s + lane)"):format(row, A)))};
%     end
%   end
const ${index} at_${a} = ${memory_element(m, r)};
% end
%
% -- Whether some of a warp's strips lie in the layers of an axis or at the wall behind, and whether some are the block's.
% function find_layers(m)
%   if not (m.rows or m.together.half) and #m.rings == 0 then return end
const bool busy = __any_sync(WHOLE_WARP, ${m.together.half and "keeps && plane < plane1" or "plane < end"});
%   for _, r in ipairs(m.rings) do
%     if r.role == "along" then
bool some_along = false;
for (int r = 0; r < ${m.rows and "DEEP" or "share->deep"}; r++) {
    const int ${m.along.index} = plane + r;
    some_along = some_along || (${in_layer(r, m.along.index)}) || ${m.along.index} >= ${m.along.cells};
}
%     end
%     if r.role == "x" and not m.rows then
const bool near_x = share->across; // all warps reach across a block
%     else
const bool near_${r.axis} = __any_sync(WHOLE_WARP, ${r.role == "along" and "some_along" or holder(m, r) .. (r.role == "x" and " || i + W > " .. m.x.cells or "")});
%     end
%   end
% end
%
% -- Whether plane `along` of a thread has memory variables of a layer.
% function holder(m, r)
%   return ({x = "has_x", rows = "in_rows", along = "in_along"})[r.role]
% end
%
% -- The same where a block has no room for planes that it does not keep, or none for any; or of another plane than the one at hand.
% function has_memory(m, r, plane)
%   local half, own = m.together.half, is_aside(m, r) and "keeps && " or ""
%   local here = plane and r.role == "along" and "inside && " .. in_layer(r, plane) or holder(m, r)
%   return own .. here .. (half and (plane or r.role ~= "along") and (" && %s < plane1"):format(plane or m.along.index) or "")
% end
%
% function plane_in_layer(m, r)
%   if r.role == "along" then
const bool in_along = inside${m.together.half and (" && %s < plane1"):format(m.along.index) or ""} && ${in_layer(r, m.along.index)};
const int q${r.axis} = in_along ? ${layer_row(r, m.along.index)} : 0;
%   end
% end
%
% -- A thread's q-th memory variable of a layer in plane r, on chip; those of the layer along the planes lie by its `row`.
% function slot_of(m, r, q, row)
%   local A = r.axis:upper()
%   if is_aside(m, r) then return aside_slot(m, r, r.psi[q], m.along.index) end
%   return ("ring_%s + %s * STEP_%s%s"):format(r.axis, r.role == "along" and (row or "q" .. r.axis) or "r", A, q == 1 and "" or " + " .. times("PSI_" .. A, q - 1, true))
% end
%
% -- Runs over a thread's memory variables in plane r, where it has some; `print` says what is done with them.
% function each_memory(m, r, print)
{
    @plane_in_layer(m, r)
    if (${has_memory(m, r)}${(r.role == "along" or m.together.half) and "" or " && " .. plane_there(m)}) {
%   for q, psi in ipairs(r.psi) do
        ${print(psi, m.together.holds and ("all_%s[r]"):format(psi) or slot_of(m, r, q), ("at_%s + %s"):format(r.axis, memory_plane(m, r, m.along.index)))}
%   end
    }
}
% end
%
% -- A strip of a memory variable from memory, and to it.
% function fetch_memory(m, slot, from)
%   if m.together.holds then return ("load%d(%s, %s, true);"):format(m.W, slot, from) end
%   return ("load%d(spare, %s, true), put%d(%s, spare);"):format(m.W, from, m.W, slot)
% end
% function send_memory(m, slot, to)
%   if m.together.holds then return ("store%d(%s, %s);"):format(m.W, to, slot) end
%   return ("get%d(spare, %s), store%d(%s, spare);"):format(m.W, slot, m.W, to)
% end
%
% -- The memory variables that updates of a half step use, with their places on chip.
% function memories_of(m, updates)
%   local list = {}
%   for _, r in ipairs(m.rings) do
%     if m.layers[r.axis] then
%     for q, psi in ipairs(r.psi) do
%       for _, u in ipairs(updates) do
%         for _, used in ipairs(u.memories) do
%           if used.memory == psi then list[#list + 1] = {name = psi, ring = r, slot = slot_of(m, r, q)} end
%         end
%       end
%     end
%     end
%   end
%   return list
% end
%
% -- Those of several axes that lie in memory, all of a half step at a time: each waits long by itself.
% function take_far(m, updates)
%   for _, psi in ipairs(memories_of(m, updates)) do
%     if is_aside(m, psi.ring) and not comes_ahead(m, psi.ring) then
@take_memory(m, psi)
%     end
%   end
% end
%
% function take_memory(m, psi)
${real} ${psi.name}[W] = {0};
if (${has_memory(m, psi.ring)})
    get${m.W}(${psi.name}, ${psi.slot});
% end
%
% function take_memories(m, updates)
@get_poles(m, updates)
%   for _, psi in ipairs(memories_of(m, updates)) do
%     if m.together.holds then
${real} *const ${psi.name} = all_${psi.name}[r];
%     elseif comes_ahead(m, psi.ring) then
@take_asked(m, psi)
%     elseif not is_aside(m, psi.ring) then
@take_memory(m, psi)
%     end
%   end
% end
%
% function keep_memories(m, updates)
@put_poles(m, updates)
%   if m.together.holds then return end
%   for _, psi in ipairs(memories_of(m, updates)) do
if (${has_memory(m, psi.ring)})
    put${m.W}(${psi.slot}, ${psi.name});
%   end
% end
%
% -- The layers' coefficients for a half step: of a strip of x, of the row, or of the plane.
% function layer_factors(m, is_e, roles)
%   if m.together.holds then return end
%   for _, r in ipairs(m.rings) do
%     for _, name in ipairs(roles[r.role] and m.layers[r.axis] and layer_values(r) or {}) do
%       if (name:sub(-1) == "e") == is_e then
%         if r.role == "x" then
${real} x_${name}[W];
get${m.W}(x_${name}, table_x + T_${name:upper()});
%         else
const ${real} ${r.role}_${name} = ${r.role == "rows" and ("table_%s[T_%s]"):format(r.axis, name:upper()) or ("tables[T_%s + q%s]"):format(name:upper(), r.axis)};
%         end
%       end
%     end
%   end
% end
%
% -- Coefficients that stay in registers beside memory variables that do.
% function held_factors(m)
%   if not m.together.holds then return end
%   for _, r in ipairs(rings_here(m)) do
%     for _, name in ipairs(layer_values(r)) do
${real} ${r.role}_${name}[${r.role == "x" and "W" or "DEEP"}];
%       if r.role == "x" then
get${m.W}(x_${name}, table_x + T_${name:upper()});
%       end
%     end
%     if r.role == "along" then
#pragma unroll
for (int r = 0; r < DEEP; r++) {
    const int ${m.along.index} = plane + r;
    @plane_in_layer(m, r)
%       for _, name in ipairs(layer_values(r)) do
    along_${name}[r] = tables[T_${name:upper()} + q${r.axis}];
%       end
}
%     end
%   end
% end

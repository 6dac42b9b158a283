% -- Blocked kernels: a tile marches along one axis and takes T steps on the way. Registers of a thread, W sites each:
% --   in_ex       the plane that is on its way from memory
% --   next_ex     E of plane k + 1 at this level's time
% --   ex, hx      plane k: before the update, then after it; element W is the neighbour's in x
% --   beside_ex   E of the next row, H of the row before
% --   below_hx    H of plane k - 1, made by this level when the tile was there
% -- On chip, per level: E of plane k and H of plane k - 1 of the components that are differenced along the rows.
%
% function both(m)
%   local all = {}
%   for _, c in ipairs(m.h) do all[#all + 1] = c end
%   for _, c in ipairs(m.e) do all[#all + 1] = c end
%   return all
% end
%
% -- An index as a factor of an element number.
% function wide(i)
%   return plan.wide and ("(%s)(%s)"):format(index, i) or i:find("[^%w_]") and "(" .. i .. ")" or i
% end
%
% function map(list, f)
%   local out = {}
%   for i, v in ipairs(list) do out[i] = f(v) end
%   return out
% end
%
% -- Memory variable's element without the march's part.
% function memory_element(m, r)
%   local function at(axis, i)
%     if r.axis ~= axis or r.offset == 0 then return i end
%     return ("(%s < %d ? %s : %s - %d)"):format(i, r.low, i, i, r.offset)
%   end
%   local text = at("x", "i")
%   if m.rows then text = ("%s + %s * %d"):format(text, wide(at(m.rows.name, m.rows.index)), r["stride_" .. m.rows.name]) end
%   return text
% end
%
% function memory_plane(m, r, p)
%   local stride = r["stride_" .. m.along.name]
%   if r.role ~= "along" or r.offset == 0 then return ("%s * %d"):format(wide(p), stride) end
%   return ("%s * %d"):format(wide(("(%s < %d ? %s : %s - %d)"):format(p, r.low, p, p, r.offset)), stride)
% end
%
% function ring_slots(m, r)
%   return #r.psi * r.lanes * r.rows * m.W
% end
%
% function ring_holder(m, r)
%   return ({x = "has_x", rows = "in_rows", along = m.idle and "works && inside" or "inside"})[r.role]
% end
%
% -- Tests of where a layer reaches, for index i along its axis.
% function in_layer(r, i)
%   local low, high = ("%s < %d"):format(i, r.low), ("%s >= %d"):format(i, r.cells - r.high)
%   local text = r.low == 0 and high or r.high == 0 and low or ("(%s || %s)"):format(low, high)
%   return ("%s >= 0 && %s < %d && %s"):format(i, i, r.cells, text)
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
%   local a, values, cell, mine = r.axis, {}, ("row * %d + lane"):format(r.lanes), ""
%   for _, what in ipairs(r.stretched and {"b", "c", "ikappa"} or {"b", "c"}) do
%     values[#values + 1] = what .. "_" .. r.profile .. "_e"
%     values[#values + 1] = what .. "_" .. r.profile .. "_h"
%   end
%   if not r.whole and r.role == "x" then
const int first_${a} = ${first_in_ring(r, "tile[0]", ("(%d - tile[0]) / W"):format((r.cells - r.high) // m.W * m.W))};
%     cell = ("row * %d + lane - first_%s"):format(r.lanes, a)
%     mine = (" && lane >= first_%s && lane < first_%s + %d"):format(a, a, r.lanes)
%   elseif not r.whole and r.role == "rows" then
const int first_${a} = ${first_in_ring(r, "tile[3]", ("%d - tile[3]"):format(r.cells - r.high))};
%     cell = ("(row - first_%s) * %d + lane"):format(a, r.lanes)
%     mine = (" && row >= first_%s && row < first_%s + %d"):format(a, a, r.rows)
%   end
%   if r.role == "x" then
bool has_x = false, in_x[W];
${real} ${table.concat(map(values, function(v) return "x_" .. v .. "[W]" end), ", ")};
#pragma unroll
for (int s = 0; s < W; s++) {
    in_x[s] = inside && ${in_layer(r, "i + s")}${mine};
    has_x = has_x || in_x[s];
    const int q = in_x[s] ? ${layer_row(r, "i + s")} : 0;
%     for _, v in ipairs(values) do
    x_${v}[s] = ${v}[q];
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
${chip_pointer}ring_${a} = chip + ${r.base} + (${cell}) * W;
const ${index} at_${a} = ${memory_element(m, r)};
% end
%
% -- Ask for plane p of E and plane p - 1 of H.
% function fetch_plane(m, p)
const ${index} n = at + ${wide(p)} * ${m.along.stride};
const bool has_e = inside && ${p} >= 0 && ${p} <= ${m.along.cells}, has_h = inside && ${p} >= 1 && ${p} <= ${m.along.cells + 1};
%   for _, c in ipairs(m.e) do
load${m.W}(in_${c}, old_${c} + n, has_e);
%   end
%   for _, c in ipairs(m.h) do
load${m.W}(in_${c}, old_${c} + n - ${m.along.stride}, has_h);
%   end
% end
%
% -- Ask for plane p of the memory variables, into the ring's free slot.
% function fetch_ring(m, r)
if (${ring_holder(m, r)}) {
%   local test = r.role == "along" and in_layer(r, "p") or ("p >= 0 && p <= %d"):format(m.along.cells)
    const bool there = ${test};
    const ${index} n = there ? at_${r.axis} + ${memory_plane(m, r, "p")} : 0;
    ${chip_pointer}slot_${r.axis} = ring_${r.axis} + slot * ${ring_slots(m, r)};
%   for q, psi in ipairs(r.psi) do
    fetch${m.W}(slot_${r.axis} + ${(q - 1) * r.lanes * r.rows * m.W}, old_${psi} + n, there);
%   end
}
% end
%
% function take_ring(m, r)
%   local a, k = r.axis, m.along.index
%   local test = ring_holder(m, r)
%   if r.role == "along" then
%     test = "in_along"
const bool in_along = ${m.idle and "works && " or ""}inside && ${in_layer(r, k)};
const int q${a} = in_along ? ${layer_row(r, k)} : 0;
%   end
${chip_pointer}slot_${a} = ring_${a} + turn * ${ring_slots(m, r)};
${real} ${table.concat(map(r.psi, function(psi) return psi .. "[W] = {0}" end), ", ")};
if (${test}) {
%   for q, psi in ipairs(r.psi) do
    get${m.W}(${psi}, slot_${a} + ${(q - 1) * r.lanes * r.rows * m.W});
%   end
}
% end
%
% function put_ring(m, r)
%   local test = r.role == "along" and "in_along" or ring_holder(m, r)
if (${test}) {
    if (l + 1 < T) {
%   for q, psi in ipairs(r.psi) do
        put${m.W}(slot_${r.axis} + ${(q - 1) * r.lanes * r.rows * m.W}, ${psi});
%   end
    } else if (keeps && ${m.along.index} >= keep0 && ${m.along.index} < keep1) {
        const ${index} n = at_${r.axis} + ${memory_plane(m, r, m.along.index)};
%   for _, psi in ipairs(r.psi) do
        store${m.W}(new_${psi} + n, ${psi});
%   end
    }
}
% end
%
% function ring_of(m, axis)
%   for _, r in ipairs(m.rings) do if r.axis == axis then return r end end
% end
%
% -- A term's difference at element s of the strip.
% function strip_difference(m, u, t)
%   local role, f, here = m.role[t.axis], t.source, m.own .. t.source .. "[s]"
%   if u.is_e then
%     if role == "x" then return ("%s - (s > 0 ? %s[s - 1] : %s[W])"):format(here, m.own .. f, m.own .. f) end
%     return ("%s - %s_%s[s]"):format(here, role == "rows" and "beside" or "below", f)
%   end
%   if role == "x" then return ("%s[s + 1] - %s"):format(m.own .. f, here) end
%   return ("%s_%s[s] - %s"):format(role == "rows" and "beside" or "next", f, here)
% end
%
% function id_loader(name)
%   for _, b in ipairs(plan.buffers) do
%     if b.name == name then return b.type == "unsigned char" and "load_bytes" or "load_shorts" end
%   end
% end
%
% function has_buffer(type)
%   for _, b in ipairs(plan.buffers) do if b.type == type then return true end end
%   return false
% end
%
% function has_tiles()
%   for _, k in ipairs(plan.kernels) do if k.march then return true end end
%   return false
% end
%
% -- Whether kernels have memory on chip.
% function has_chip()
%   for _, k in ipairs(plan.kernels) do
%     local m = k.march
%     if m and m.reals > 0 then return true end
%   end
%   return false
% end
%
% -- The strip lengths in use, each with its helpers.
% function strip_lengths()
%   local list = {}
%   for w = 1, 4 do
%     for _, k in ipairs(plan.kernels) do
%       if (k.march and k.march.W or k.strip) == w then list[#list + 1] = w; break end
%     end
%   end
%   return list
% end
%
% -- "a0 sep a1 sep ...", made by f from each element's number.
% function each(W, f, separator)
%   local list = {}
%   for s = 0, W - 1 do list[#list + 1] = f(s) end
%   return table.concat(list, separator)
% end
%
% -- An element of a strip whose number is not known beforehand; registers have no addresses.
% function strip_elements(W, inline)
${inline} ${real} pick${W}(const ${real} *v, int s) { return ${W == 1 and "v[0]" or each(W - 1, function(s) return ("s == %d ? v[%d] : "):format(s, s) end, "") .. ("v[%d]"):format(W - 1)}; }
${inline} void place${W}(${real} *v, int s, ${real} x) { ${each(W, function(s) return ("v[%d] = s == %d ? x : v[%d];"):format(s, s, s) end, " ")} }
% end
%
% function strip_coef(c)
%   if c.kind == "literal" then return c.name end
%   if c.kind == "table" then return c.name .. "[id]" end
%   return "strip_" .. c.name .. "[s]"
% end
%
% -- Coefficients of the strip that begins at element `first`: ids, or values.
% function strip_loads(m, u, first)
%   local id = id_of(u)
%   if id then
int strip_${id}[W];
${id_loader(id)}${m.W}(strip_${id}, ${id} + ${first});
%   end
%   local coefs = {u.decay}
%   for _, t in ipairs(u.terms) do coefs[#coefs + 1] = t.coef end
%   local seen = {}
%   for _, c in ipairs(coefs) do
%     if c.kind == "values" and not seen[c.name] then
%       seen[c.name] = true
${real} strip_${c.name}[W];
load${m.W}(strip_${c.name}, ${c.name} + ${first}, true);
%     end
%   end
% end
%
% -- Mur walls inside tiles (plan/mur_tiles.c): the curl leaves E on walls alone, and H beyond them.
% function has_mur(m) return m.mur ~= nil and (m.mur.x ~= nil or m.mur.along ~= nil) end
%
% function mur_tests(m, u)
%   local tests = {}
%   for _, a in ipairs({{"x", "i + s", m.x}, {"along", m.along and m.along.index, m.along}}) do
%     if m.mur[a[1]] and not u.is_e and u.target:sub(2, 2) ~= a[3].name then tests[#tests + 1] = ("%s < %d"):format(a[2], a[3].cells) end
%   end
%   return #tests > 0 and table.concat(tests, " && ") or nil
% end
%
% function mur_fields(m)
%   if not has_mur(m) then return {} end
%   local x, along = m.mur.x and m.mur.x.field, m.mur.along and m.mur.along.field
%   return x and along and x ~= along and {x, along} or {x or along}
% end
%
% function sets_mur(m, field)
%   for _, f in ipairs(mur_fields(m)) do if f == field then return true end end
%   return false
% end
%
% -- E on the walls is that of the inner neighbour a travel time ago; was_ez is E of the step before.
% function mur_level(m)
%   local x, y, k = m.mur.x, m.mur.along, m.along.index
%   local n, s = m.x.cells, m.x.cells % m.W
%   if x then
%     local f = x.field
%     local row = m.walls.along and f:sub(2, 2) ~= m.along.name and " && !wall_along" or ""
%     if x.low then
if (i == 0${row})
    ${f}[0] = ${fma}(${x.low.k}, ${f}[1] - ${f}[0], was_${f}[1]);
%     end
%     if x.high and s > 0 then
if (i == ${n - s}${row})
    ${f}[${s}] = ${fma}(${x.high.k}, ${f}[${s - 1}] - ${f}[${s}], was_${f}[${s - 1}]);
%     elseif x.high then
const ${real} inner = __shfl_up_sync(0xffffffffu, ${f}[W - 1], 1), was_inner = __shfl_up_sync(0xffffffffu, was_${f}[W - 1], 1);
if (i == ${n}${row})
    ${f}[0] = ${fma}(${x.high.k}, inner - ${f}[0], was_inner);
%     end
%   end
%   if y then
%     local f, cells = y.field, m.along.cells
#pragma unroll
for (int s = 0; s < W; s++) {
%     if y.low then
    if (${k} == 1)
        kept_${f}[l + 1][s] = ${fma}(${y.low.k}, ${f}[s] - kept_${f}[l + 1][s], was_${f}[s]);
%     end
%     if y.high then
    if (${k} == ${cells})
        ${f}[s] = ${fma}(${y.high.k}, kept_${f}[l + 1][s] - ${f}[s], behind_${f}[s]);
    if (${k} == ${cells - 1})
        behind_${f}[s] = was_${f}[s];
%     end
}
%   end
% end
%
% -- After the last level: the low wall's row, which only now is right, and what the sweep goes on from.
% function mur_end(m)
%   local x, y = m.mur.x, m.mur.along
%   local n, s, cells = m.x.cells, m.x.cells % m.W, m.along.cells
%   if x then
if (keeps && p - T >= max(keep0, ${x.field:sub(2, 2) == m.along.name and 0 or 1}) && p - T < min(keep1, ${cells})) {
%     if x.low then
    if (i == 0)
        ${x.low.last}[p - T] = next_${x.field}[1];
%     end
%     if x.high then
    if (i == ${s > 0 and n - s or n - m.W})
        ${x.high.last}[p - T] = next_${x.field}[${s > 0 and s - 1 or m.W - 1}];
%     end
}
%   end
%   if y then
%     for _, side in ipairs({{y.low, 1}, {y.high, cells - 1}}) do
%       if side[1] then
if (keeps && p - T == ${side[2]} && p - T >= keep0 && p - T < keep1)
    for (int s = 0; s < W; s++)
        if (i + s <= ${n})
            ${side[1].last}[i + s] = next_${y.field}[s];
%       end
%     end
%     if y.low then
if (keeps && keep0 == 0 && p - T == 1)
    store${m.W}(new_${y.field} + at, kept_${y.field}[T]);
%     end
copy${m.W}(kept_${y.field}[T], next_${y.field});
%   end
% end
%
% -- Tangential E of walls across the march stays zero where its coefficients are; literals are chosen once a plane.
% function ends_held(m, u)
%   if has_mur(m) or not (u.is_e and m.walls.along and m.role[u.target:sub(2, 2)] ~= "along") then return false end
%   for _, t in ipairs(u.terms) do if t.coef.kind ~= "literal" then return false end end
%   return true
% end
%
% function hold_ends(m, updates)
%   local seen = {}
const bool wall_along = ${m.along.index} < 1 || ${m.along.index} >= ${m.along.cells};
%   for _, u in ipairs(updates) do
%     for _, t in ipairs(ends_held(m, u) and u.terms or {}) do
%       if not seen[t.coef.name] then
%         seen[t.coef.name] = true
const ${real} held_${t.coef.name} = wall_along ? 0 : ${t.coef.name};
%       end
%     end
%   end
% end
%
% -- One component of the strip's element s.
% function strip_update(m, u)
%   local v, id, tests = m.own .. u.target .. "[s]", id_of(u), m.tests and m.tests(u)
${tests and "if (" .. tests .. ") " or ""}{ // ${equation(u)}
%   if id then
    const int id = strip_${id}[s];
%   end
%   if u.decay.kind ~= "one" then
    ${v} = ${strip_coef(u.decay)} * ${v};
%   end
%   for _, t in ipairs(u.terms) do
%     local d = strip_difference(m, u, t)
%     if t.psi then
%       local r = ring_of(m, t.axis)
%       local sub = r.role == "x" and "[s]" or ""
%       local function layer(what)
%         local name = what .. "_" .. t.profile
%         return r.role == "along" and name .. "[q" .. t.axis .. "]" or r.role .. "_" .. name .. sub
%       end
%       local inside = r.role == "x" and "in_x[s]" or r.role == "rows" and "in_rows" or "in_along"
%       local old, psi = m.own .. t.psi .. "[s]", "psi_" .. t.axis
%       local new = ("%s(%s, %s, %s * %s)"):format(fma, layer("b"), t.split and psi or old, layer("c"), t.d)
    ${real} ${t.d} = ${d};
    ${m.everywhere and "" or ("if (%s) "):format(inside)}{
        const ${real} ${psi} = ${t.split and old or new};
        ${old} = ${t.split and new or psi};
        ${t.d} = ${t.stretched and ("%s(%s, %s, %s)"):format(fma, layer("ikappa"), t.d, psi) or t.d .. " + " .. psi};
    }
%       d = t.d
%     end
    ${v} = ${fma}(${t.sign < 0 and "-" or ""}${ends_held(m, u) and "held_" or ""}${strip_coef(t.coef)}, ${d}, ${v});
%   end
%   local walls = {}
%   if u.is_e then
%     local own = m.role[u.target:sub(2, 2)]
%     if m.walls.x and own ~= "x" then walls[#walls + 1] = ("i + s < 1 || i + s >= %d"):format(m.x.cells) end
%     if m.rows and m.walls.rows and own ~= "rows" then walls[#walls + 1] = "wall_rows" end
%     if m.walls.along and own ~= "along" and not ends_held(m, u) then walls[#walls + 1] = "wall_along" end
%   end
%   if #walls > 0 then
    if (${table.concat(walls, " || ")})
        ${v} = ${sets_mur(m, u.target) and "was_" .. u.target .. "[s]" or "0"};
%   end
}
% end
%
% -- Sweeps on GPUs: a work item updates a strip of W sites along x, each field read and written at once.
% function strip_tests(u)
%   local tests = {}
%   for _, g in ipairs(u.guards) do tests[#tests + 1] = g.axis == 0 and g.test:gsub("^i ", "i + s ") or g.test end
%   return #tests > 0 and table.concat(tests, " && ") or nil
% end
%
% -- The strips of a source: at the site, beside it and across the planes, as the terms need them.
% function strip_source(k, W, f, is_e)
%   local along = {}
%   for _, u in ipairs(k.updates) do
%     for _, t in ipairs(u.terms) do if t.source == f then along[t.axis] = t.stride end end
%   end
%   local sign = is_e and "-" or "+"
${real} my_${f}[${along.x and "W + 1" or "W"}];
load${W}(my_${f}, ${f} + n, true);
%   if along.x then
my_${f}[W] = ${f}[n ${is_e and "- 1" or "+ W"}];
%   end
%   for _, a in ipairs({{"y", "beside"}, {"z", is_e and "below" or "next"}}) do
%     if along[a[1]] then
${real} ${a[2]}_${f}[W];
load${W}(${a[2]}_${f}, ${f} + n ${sign} ${along[a[1]]}, true);
%     end
%   end
% end
%
% function strip_kernel(k)
%   local W, is_e = k.strip, k.half == "E"
%   local m = {W = W, own = "my_", role = {x = "x", y = "rows", z = "along"}, walls = {}, rings = {}, rows = false,
%              everywhere = true, tests = strip_tests}
%   local sources, seen, psis = {}, {}, {}
%   for _, l in ipairs(k.layers) do m.rings[#m.rings + 1] = {axis = l.axis, role = "along"} end
%   for _, u in ipairs(k.updates) do
%     for _, t in ipairs(u.terms) do
%       if not seen[t.source] then seen[t.source] = true; sources[#sources + 1] = t.source end
%       if t.psi then psis[#psis + 1] = {name = t.psi, at = "p" .. t.axis} end
%     end
%   end
%   local y, z = #plan.axes > 1, #plan.axes > 2
@heading(k)
@signature(k)
    enum { W = ${W} };
    @constants(k)
    const int i = i0 / W * W + ${item(0)} * W;
%   if y then
    const int j = j0 + ${item(1)};
%   end
%   if z then
    const int k = k0 + ${item(2)};
%   end
    if (i >= i1${y and " || j >= j1" or ""}${z and " || k >= k1" or ""})
        return;
    const ${index} n = ${element()};
%   for _, l in ipairs(k.layers) do
    @layer_index(l)
%   end
%   for _, f in ipairs(sources) do
    @strip_source(k, W, f, is_e)
%   end
%   for _, u in ipairs(k.updates) do
    ${real} my_${u.target}[W];
    load${W}(my_${u.target}, ${u.target} + n, true);
%   end
%   for _, psi in ipairs(psis) do
    ${real} my_${psi.name}[W];
    load${W}(my_${psi.name}, ${psi.name} + ${psi.at}, true);
%   end
%   for _, u in ipairs(k.updates) do
    @strip_loads(m, u, "n")
%   end
    #pragma unroll
    for (int s = 0; s < W; s++) {
%   for _, u in ipairs(k.updates) do
        @strip_update(m, u)
%   end
    }
    if (i >= i0 && i + W <= i1) {
%   for _, u in ipairs(k.updates) do
        store${W}(${u.target} + n, my_${u.target});
%   end
%   for _, psi in ipairs(psis) do
        store${W}(${psi.name} + ${psi.at}, my_${psi.name});
%   end
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
%   for _, u in ipairs(k.updates) do
                ${u.target}[n + s] = my_${u.target}[s];
%   end
%   for _, psi in ipairs(psis) do
                ${psi.name}[${psi.at} + s] = my_${psi.name}[s];
%   end
            }
    }
@finish(k)
% end
%
% function updates_of(k, is_e)
%   local list = {}
%   for _, u in ipairs(k.updates) do if u.is_e == is_e then list[#list + 1] = u end end
%   return list
% end
%
% -- The fields that updates difference along x.
% function differenced_x(k, is_e)
%   local list, seen = {}, {}
%   for _, u in ipairs(updates_of(k, is_e)) do
%     for _, t in ipairs(u.terms) do
%       if t.axis == "x" and not seen[t.source] then seen[t.source] = true; list[#list + 1] = t.source end
%     end
%   end
%   return list
% end
%
% -- Sources and probes of the plane at hand, after its half step.
% function visit(k, m, half)
%   local sets = {}
%   for _, s in ipairs(m.sets) do if s.half == half then sets[#sets + 1] = s end end
%   if #sets == 0 then return end
%   local p = m.along.index
if (${p} >= visit0 && ${p} < visit1) {
    const int stop = stop0 + ${p};
    for (int q = ${m.stops}[stop]; q < ${m.stops}[stop + 1]; q++) {
        @visit_point(m, sets)
    }
}
% end
%
% function visit_point(m, sets)
if (${m.visits}[4 * q] != thread)
    continue;
const int s = ${m.visits}[4 * q + 1], list = ${m.visits}[4 * q + 2], p = ${m.visits}[4 * q + 3];
%   for _, set in ipairs(sets) do
if (list == ${set.list}) { // ${set.what}
    @visit_one(m, set)
}
%   end
% end
%
% function visit_one(m, set)
%   local f, k = set.field, m.along.index
%   if set.out then
${set.out}[(m + l) * ${set.count} + p] = pick${m.W}(${f}, s);
%   else
%     local states = {}
%     for i, state in ipairs({"last", "branch"}) do
%       if set[state] then states[#states + 1] = {name = state, buffer = set[state], carry = ("%s[2 * q%s]"):format(m.carry, i == 2 and " + 1" or "")} end
%     end
%     for _, state in ipairs(states) do
${real} ${state.name} = l == 0 ? old_${state.buffer}[p] : ${state.carry};
%     end
@point(set, "", set.count, {value = ("pick%d(%s, s)"):format(m.W, f), last = "last", branch = "branch", m = "(m + l)"})
%     for _, state in ipairs(states) do
${state.carry} = ${state.name};
%     end
%     if #states > 0 then
if (l + 1 == T && ${m.keeps or ("keeps && %s >= keep0 && %s < keep1"):format(k, k)}) {
%       for _, state in ipairs(states) do
    new_${state.buffer}[p] = ${state.name};
%       end
}
%     end
place${m.W}(${f}, s, v);
%   end
% end
%
% -- Threads that have no strip (a warp need not be a whole number of rows) stay away from the planes.
% function if_works(m) return m.idle and "if (works) " or "" end
% function blank(m) return m.idle and " = {0}" or "" end
%
% -- Whether coefficients are read site by site.
% function reads_sites(k)
%   for _, u in ipairs(k.updates) do
%     if id_of(u) or u.decay.kind == "values" then return true end
%     for _, t in ipairs(u.terms) do if t.coef.kind == "values" then return true end end
%   end
%   return false
% end
%
% function march_level(k, m)
%   local p = m.along.index
%   if reads_sites(k) or m.walls.along or m.visits or #m.rings > 0 or (m.mur and m.mur.along) then
const int ${p} = p - 1 - l;
%   end
%   if m.rows then
${chip_pointer}level = own + l * LEVEL;
%   end
%   if #m.rings > 0 then
const int turn = slot - 1 - l < 0 ? slot + T - l : slot - 1 - l;
%   end
%   for _, r in ipairs(m.rings) do
@take_ring(m, r)
%   end
%   if reads_sites(k) then
const ${index} site = inside && ${p} >= 0 && ${p} <= ${m.along.cells} ? at + ${wide(p)} * ${m.along.stride} : ORIGIN;
%   end
%   for _, c in ipairs(m.e) do
%     if m.shared[c] then
${real} ${c}[W + 1]${blank(m)}, beside_${c}[W]${blank(m)};
${if_works(m)}get${m.W}(${c}, level + ${m.shared[c]} * PLANE);
${if_works(m)}get${m.W}(beside_${c}, level + ${m.shared[c]} * PLANE + ROW);
%     else
${real} ${c}[W + 1];
copy${m.W}(${c}, kept_${c}[l]);
%     end
%   end
%   for _, c in ipairs(differenced_x(k, false)) do
@from_right(m, c)
%     if m.walls.x then
if (lane == ${m.lanes - 1})
    ${c}[W] = 0; // a wall beyond the tile, or halo
%     end
%   end
%   for _, u in ipairs(updates_of(k, false)) do
@strip_loads(m, u, "site")
%   end
#pragma unroll
for (int s = 0; s < W; s++) {
%   for _, u in ipairs(updates_of(k, false)) do
    @strip_update(m, u)
%   end
}
%   if m.visits then
@visit(k, m, "h")
%   end
%   for _, c in ipairs(m.h) do
${real} below_${c}[W]${blank(m)};
%     if m.shared[c] then
${if_works(m)}get${m.W}(below_${c}, level + ${m.shared[c]} * PLANE);
${if_works(m)}put${m.W}(level + ${m.shared[c]} * PLANE, ${c});
%     else
copy${m.W}(below_${c}, kept_${c}[l]);
copy${m.W}(kept_${c}[l], ${c});
%     end
%   end
@to_right(m, differenced_x(k, true))
%   if m.rows or not has_shuffle then
${barrier}
%   end
%   for _, c in ipairs(differenced_x(k, true)) do
@from_left(m, c)
%   end
%   for _, c in ipairs(m.e) do
%     if m.shared[c] then
${if_works(m)}put${m.W}(level + ${m.shared[c]} * PLANE, next_${c});
%     else
copy${m.W}(kept_${c}[l], next_${c});
%     end
%   end
@to_left(m, differenced_x(k, false))
%   for _, c in ipairs(m.h) do
%     if m.shared[c] then
${real} beside_${c}[W]${blank(m)};
${if_works(m)}get${m.W}(beside_${c}, level + ${m.shared[c]} * PLANE - ROW);
%     end
%   end
%   for _, u in ipairs(updates_of(k, true)) do
@strip_loads(m, u, "site")
%   end
%   if m.walls.along then
@hold_ends(m, updates_of(k, true))
%   end
%   for _, f in ipairs(mur_fields(m)) do
${real} was_${f}[W];
copy${m.W}(was_${f}, ${f});
%   end
#pragma unroll
for (int s = 0; s < W; s++) {
%   for _, u in ipairs(updates_of(k, true)) do
    @strip_update(m, u)
%   end
}
%   if m.visits then
@visit(k, m, "e")
%   end
%   if has_mur(m) then
@mur_level(m)
%   end
%   for _, r in ipairs(m.rings) do
@put_ring(m, r)
%   end
%   for _, c in ipairs(m.e) do
copy${m.W}(next_${c}, ${c});
%   end
%   for _, c in ipairs(m.h) do
copy${m.W}(made_${c}, ${c});
copy${m.W}(${c}, below_${c});
%   end
% end
%
% function march_kernel(k)
%   local m = k.march
%   m.idle = m.lanes * m.per_warp < 32
%   m.own = ""
%   m.tests = has_mur(m) and function(u) return mur_tests(m, u) end
%   local kept, across = {}, has_mur(m) and m.mur.along and m.mur.along.field
%   for _, c in ipairs(both(m)) do if not m.shared[c] then kept[#kept + 1] = ("kept_%s[T%s][W] = {{0}}"):format(c, c == across and " + 1" or "") end end
%   if across then kept[#kept + 1] = "behind_" .. across .. "[W] = {0}" end
@heading(k)
// A block takes a tile of ${m.row}${m.rows and " x " .. m.tall or ""} sites through ${m.T} steps while it marches along ${m.along.name}: when plane p arrives, level l
// makes step l + 1 of plane ${m.along.index} = p - 1 - l. Its outermost ${m.T} sites are halo, kept by its neighbours.
@signature(k)
    enum { T = ${m.T}, W = ${m.W}${m.rows and (", ROW = %d, PLANE = %d, LEVEL = %d"):format(m.row, m.plane, m.level) or ""} };
    @constants(k)
%   if m.reals > 0 then
    @declare_chip(m.reals, k.part)
%   end
    const int thread = ${thread_index}, lane = thread % ${m.lanes < 32 and ("32 %% %d"):format(m.lanes) or "32"};
    ${tile_pointer}tile = ${m.tiles} + ${m.tile_ints} * ${k.part and "block" or block_index};
    const int keep0 = tile[6], keep1 = tile[7]; // planes that this tile keeps
%   if m.visits then
    const int visit0 = tile[8], visit1 = tile[9], stop0 = tile[10] - tile[8]; // planes with points, and their lists
%   end
    const int i = tile[0] + lane * W;
%   if m.rows then
    const int row = thread / 32 * ${m.per_warp} + thread % 32 / ${m.lanes}, ${m.rows.index} = tile[3] + row;
%   elseif #m.rings > 0 then
    const int row = thread / 32;
%   end
%   if m.idle then
    const bool works = thread % 32 < ${m.lanes * m.per_warp};
%   end
%   local r = m.rows
    const bool inside = i >= 0 && i <= ${m.x.cells}${r and (" && %s >= 0 && %s <= %d"):format(r.index, r.index, r.cells) or ""};
    const bool keeps = ${m.idle and "works && " or ""}i >= tile[1] && i < tile[2]${r and (" && %s >= tile[4] && %s < tile[5]"):format(r.index, r.index) or ""};
    const ${index} at = ORIGIN + i${r and (" + %s * %s"):format(wide(r.index), r.stride) or ""};
%   if m.reals > 0 then
    for (int n = thread; n < ${m.reals}; n += ${m.threads})
        chip[n] = 0;
    ${barrier}
%   end
%   if m.rows then
    ${chip_pointer}own = chip + (row + 1) * ROW + lane * W;
%     if m.walls.rows then
    const bool wall_rows = ${r.index} < 1 || ${r.index} >= ${r.cells};
%     end
%   end
%   for _, ring in ipairs(m.rings) do
    @ring_setup(m, ring)
%   end
%   if #kept > 0 then
    ${real} ${table.concat(kept, ", ")};
%   end
    ${real} ${table.concat(map(both(m), function(c) return "in_" .. c .. "[W]" end), ", ")};
%   if #m.rings > 0 then
    int slot = 0; // where plane p of the memory variables goes
%   end
%   local halo = has_mur(m) and "T - 1" or "T" -- what Mur sets takes its neighbour of the same step
    const int first = max(keep0 - ${halo}, 0), last = keep1 + ${halo:gsub("-", "+")};
    {
        @fetch_plane(m, "first")
    }
    for (int p = first; p < last; p++) {
%   for _, c in ipairs(m.e) do
        ${real} next_${c}[W];
        copy${m.W}(next_${c}, in_${c});
%   end
%   for _, c in ipairs(m.h) do
        ${real} ${c}[W + 1], made_${c}[W];
        copy${m.W}(${c}, in_${c});
%   end
        if (p + 1 < last) {
            const int ahead = p + 1;
            @fetch_plane(m, "ahead")
        }
%   if #m.rings > 0 then
        @fetch_wait()
%   end
%   for _, ring in ipairs(m.rings) do
        @fetch_ring(m, ring)
%   end
%   if #m.rings > 0 then
        @fetch_commit()
%   end
        #pragma unroll
        for (int l = 0; l < T; l++) {
            @march_level(k, m)
        }
        if (keeps && p - T >= keep0 && p - T < keep1) {
            const ${index} n = at + ${wide("p - T")} * ${m.along.stride};
%   for _, c in ipairs(m.e) do
            store${m.W}(new_${c} + n, next_${c});
%   end
%   for _, c in ipairs(m.h) do
            store${m.W}(new_${c} + n, made_${c});
%   end
        }
%   if has_mur(m) then
        @mur_end(m)
%   end
%   if #m.rings > 0 then
        slot = slot == T ? 0 : slot + 1;
%   end
%   if m.T == 1 and (m.rows or not has_shuffle) then
        ${barrier}
%   end
    }
@finish(k)
% end
%
% -- All blocked kernels of a pass as one: each block serves a tile of one of them.
% function tiles_kernel(k)
@heading(k)
@signature(k)
%   if k.reals > 0 then
    @declare_chip(k.reals)
%   end
    const int block = ${block_index};
%   for i, part in ipairs(k.parts) do
    ${i > 1 and "else" or ""}${i > 1 and i < #k.parts and " " or ""}${i < #k.parts and ("if (block < %d)"):format(part.last) or ""}
        ${part.name}(${wrapped(arguments(part), #part.name + 9)});
%   end
@finish(k)
% end
%
% -- What a part is given, as its signature says.
% function arguments(part)
%   local texts = {part.reals > 0 and chip_parameter and "chip" or nil}
%   for _, p in ipairs(part.params) do texts[#texts + 1] = p.name end
%   texts[#texts + 1] = part.first > 0 and "block - " .. part.first or "block"
%   return texts
% end

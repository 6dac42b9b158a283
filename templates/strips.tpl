% -- Strips: W sites along x that a thread of a GPU updates together. How a strip is read, updated and stored, in a sweep's
% -- kernels and in tiles.
%
% function id_loader(name)
%   for _, b in ipairs(plan.buffers) do
%     if b.name == name then return b.type == "unsigned char" and "load_bytes" or "load_shorts" end
%   end
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
% function set_elements(W, value)
%   for s = 0, W - 1 do
v[${s}] = ${value(s)};
%   end
% end
%
% -- The ids of a strip from the word that holds them (those of one site are a word's lowest byte).
% function strip_ids(W, inline)
%   if uses("take_ids" .. W) then
${inline}void take_ids${W}(int *v, unsigned ids)
{
    @set_elements(W, function(s) return s == 0 and "(int)(ids & 255)" or ("(int)(ids >> %d & 255)"):format(8 * s) end)
}

%   end
% end
%
% -- Element s of `n` elements, a power of two, from v[first] on: by the bits of s, all alternatives of a bit at a time.
% function picked(first, n)
%   if n == 1 then return ("v[%d]"):format(first) end
%   local function half(lo) return n == 2 and picked(lo, 1) or "(" .. picked(lo, n // 2) .. ")" end
%   return ("(s & %d) != 0 ? %s : %s"):format(n // 2, half(first + n // 2), half(first))
% end
%
% -- An element of a strip whose number is not known beforehand (registers have no addresses); none is placed where it is -1.
% function strip_elements(W, inline)
%   if uses("pick" .. W) then
${inline}${real} pick${W}(const ${real} *v, int s)
{
    return ${picked(0, W)};
}

%   end
%   if uses("place" .. W) then
${inline}void place${W}(${real} *v, int s, ${real} value)
{
    @set_elements(W, function(s) return ("s == %d ? value : v[%d]"):format(s, s) end)
}

%   end
% end
%
% function strip_coef(m, c)
%   if c.kind == "literal" then return c.name end
%   if c.kind ~= "table" then return "strip_" .. c.name .. "[s]" end
%   local pair = m.chip_tables and m.chip_tables[c.name]
%   if pair and pair.wide then return pair.name .. "[id]." .. c.name end
%   return (pair and "chip_" or "") .. c.name .. "[id]"
% end
%
% -- Coefficients of the strip that begins at element `first`: ids, or values, each once. m.ids_near: a strip's ids may be at hand, and
% -- this tells what takes them, and from where.
% function strip_loads(m, updates, first)
%   local seen = {}
%   for _, u in ipairs(updates) do
%     if u.id and not seen[u.id] then
%       seen[u.id] = true
int strip_${u.id}[W];
%       local near = m.ids_near and m.ids_near(u.id)
%       if near then
${near[1]}${m.W}(strip_${u.id}, ${near[2]});
%       else
@load_strips(m, {{line = ("%s%d(strip_%s, %s + %s)"):format(id_loader(u.id), m.W, u.id, u.id, first), site = ("strip_%s[s] ="):format(u.id), array = u.id, first = first}})
%       end
%     end
%     for _, f in ipairs(u.factors) do
%       if f.kind == "values" and not seen[f.name] then
%         seen[f.name] = true
${real} strip_${f.name}[W];
@load_strips(m, {strip_load(m, "strip_" .. f.name, f.name, first, "true")})
%       end
%     end
%   end
% end
%
% -- Weights of unequal cells along the axes of some roles, each once: of the strip that begins at `i`, where `there`
% -- says so, or of the thread's own row or plane.
% function weight_loads(m, updates, roles, there)
%   local seen = {}
%   for _, u in ipairs(updates) do
%     for _, w in ipairs(u.weights) do
%       local role = m.role[w.along]
%       if roles[role] and not seen[w.name] then
%         seen[w.name] = true
%         if role == "x" then
${real} strip_${w.name}[W];
@load_strips(m, {strip_load(m, "strip_" .. w.name, w.name, is_ragged(m) and "home" or m.x and image(m.x, "i") or "i", there)})
%         else
const ${real} here_${w.name} = ${there == "true" and "" or there .. " ? "}${w.name}[${m.x and image(m[role], w.index) or w.index}]${there == "true" and "" or " : 0"};
%         end
%       end
%     end
%   end
% end
%
% -- Has the tile a wall at an end of an axis, one that holds tangential E at zero, or one that mirrors H?
% function holds(m, role, side) return m.walls[role] and not m[role]["mirror_" .. side] end
% function holds_some(m, role) return holds(m, role, "low") or holds(m, role, "high") end
% function mirrors(m, role, side) return m.walls[role] and m[role]["mirror_" .. side] end
%
% function wall_test(m, role)
%   local a, tests = m[role], {}
%   if holds(m, role, "low") then tests[1] = a.index .. " < 1" end
%   if holds(m, role, "high") then tests[#tests + 1] = ("%s >= %s"):format(a.index, a.cells) end
%   return table.concat(tests, " || ")
% end
%
% -- Tangential E of walls across the march, or across the rows, stays zero where its coefficients are. Literals are chosen once a
% -- plane, or once: `rows_cb` is zero in the rows of walls, `ends_cb` in planes of walls, `held_cb` in both.
% function is_held(m, u, role)
%   if has_mur(m) or not (u.is_e and m[role] and holds_some(m, role) and m.role[plan.axis_of[u.target]] ~= role) then return false end
%   for _, f in ipairs(u.factors) do if f.axis and f.kind ~= "literal" then return false end end
%   return true
% end
%
% function held_name(m, u, f)
%   local rows, ends = is_held(m, u, "rows"), is_held(m, u, "along")
%   return (f.axis and (rows and ends and "held_" or rows and "rows_" or ends and "ends_") or "") .. f.name
% end
%
% -- Lines of the coefficients that are held across a role, each once, by their names.
% function held(m, updates, role, line)
%   local list, seen = {}, {}
%   for _, u in ipairs(updates) do
%     for _, f in ipairs(is_held(m, u, role) and u.factors or {}) do
%       local name = line(u, f)
%       if f.axis and not seen[name] then list[#list + 1], seen[name] = name, true end
%     end
%   end
%   return list
% end
%
% function hold_rows(m, updates)
const bool wall_rows = ${wall_test(m, "rows")};
%   for _, of in ipairs(held(m, updates, "rows", function(u, f) return ("rows_%s = wall_rows ? 0 : %s"):format(f.name, f.name) end)) do
const ${real} ${of};
%   end
% end
%
% function hold_ends(m, updates)
const bool wall_along = ${wall_test(m, "along")};
%   local function line(u, f) return ("%s = wall_along ? 0 : %s%s"):format(held_name(m, u, f), is_held(m, u, "rows") and "rows_" or "", f.name) end
%   for _, of in ipairs(held(m, updates, "along", line)) do
const ${real} ${of};
%   end
% end
%
% -- Is element s of the strip on a wall of x? What lies beyond a conducting one begins as zero and stays it by itself; a
% -- strip begins at a multiple of W, so that each wall is one element of one strip.
% function wall_x(m, u)
%   local n, rest = m.x.cells, m.x.cells % m.W
%   if sets_mur(m, u.target) and holds(m, "x", "low") and holds(m, "x", "high") then return ("i + s < 1 || i + s >= %d"):format(n) end
%   if not holds(m, "x", "high") then return "s == 0 && i == 0" end
%   if not holds(m, "x", "low") then return ("s == %d && i == %d"):format(rest, n - rest) end
%   if rest == 0 then return ("s == 0 && (i == 0 || i == %d)"):format(n) end
%   return ("(s == 0 && i == 0) || (s == %d && i == %d)"):format(rest, n - rest)
% end
%
% -- How element s of a strip reads and writes (statement.tpl): neighbours in registers and planes on chip.
% function strip_access(m, u)
%   local access = {place = m.own .. u.target .. "[s]"}
%   local function near(r, field)
%     local f, role = m.own .. field, m.role[r.along]
%     if role == "x" and r.offset < 0 then return ("(s > 0 ? %s[s - 1] : %s[W])"):format(f, f) end
%     if role == "x" then return f .. "[s + 1]" end
%     return ("%s_%s[s]"):format(role == "rows" and "beside" or r.offset < 0 and "below" or "next", field)
%   end
%   function access.load(r)
%     if not r.along then return m.own .. (r.memory or r.field) .. "[s]" end
%     local role, low = m.role[r.along], r.offset < 0
%     if not (m[role] and m[role].bloch) then return near(r, r.field) end
%     if role == "x" then return ("%s_%s[s]"):format(low and "left" or "right", r.field) end
%     return turned(m[role], r.field, (low and "low_" or "high_") .. role, near(r, r.field), near(r, other_part(r.field)), not low)
%   end
%   function access.factor(f)
%     if f.kind == "axis" then return m.role[f.along] == "x" and "strip_" .. f.name .. "[s]" or "here_" .. f.name end
%     if f.kind ~= "rows" then return f.kind == "literal" and held_name(m, u, f) or strip_coef(m, f) end
%     local role = ring_of(m, f.layer).role
%     return role == "along" and ("%s[q%s]"):format(f.name, f.layer) or role .. "_" .. f.name .. (role == "x" and "[s]" or "")
%   end
%   function access.store(r, value)
%     if r.memory then
${m.own .. r.memory}[s] = ${value};
%     end
%   end
%   function access.within(layer)
%     if m.everywhere then return "" end
%     return ({x = "in_x[s]", rows = "in_rows", along = "in_along"})[ring_of(m, layer).role]
%   end
%   return access
% end
%
% -- One component of the strip's element s.
% function strip_update(m, u)
%   local v, tests = m.own .. u.target .. "[s]", m.tests and m.tests(u)
${tests and "if (" .. tests .. ") " or ""}{ // ${u.equation}
%   if u.id and not (m.knows and m.knows(u)) then
    const int id = strip_${u.id}[s];
%   end
    @statement(u, (m.access or strip_access)(m, u))
%   local walls = {}
%   if u.is_e then
%     local own = m.role[plan.axis_of[u.target]]
%     if holds_some(m, "x") and own ~= "x" then walls[#walls + 1] = wall_x(m, u) end
%     if m.rows and holds_some(m, "rows") and own ~= "rows" and not is_held(m, u, "rows") then walls[#walls + 1] = "wall_rows" end
%     if holds_some(m, "along") and own ~= "along" and not is_held(m, u, "along") then walls[#walls + 1] = "wall_along" end
%   end
%   if #walls > 1 then walls[1] = "(" .. walls[1] .. ")" end
%   if #walls > 0 then
    if (${table.concat(walls, " || ")})
        ${m.far and ("rise_%s[s] = "):format(u.target) or ""}${v} = ${sets_mur(m, u.target) and "was_" .. u.target .. "[s]" or "0"};
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
%     for _, r in ipairs(u.beside) do if r.field == f then along[r.along] = r.stride end end
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
% -- A strip that is stored: where other kernels of the same launch may store beside it, only what is this one's is read.
% function own_strip(k, my, field, at)
%   if k.joined then
    load${k.strip}(${my}, ${field} + ${at}, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            ${my}[s] = ${field}[${at} + s];
%   else
    load${k.strip}(${my}, ${field} + ${at}, true);
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
%     for _, r in ipairs(u.beside) do if not seen[r.field] then seen[r.field] = true; sources[#sources + 1] = r.field end end
%     for _, r in ipairs(u.memories) do psis[#psis + 1] = {name = r.memory, at = memory_site(r), kept = r.kept} end
%   end
%   local y, z = #plan.axes > 1, #plan.axes > 2
@constant_memory(k)
@heading(k)
@signature(k)
    enum { W = ${W} };
    @constants(k)
%   if k.boxes then
@find_box(k, W)
%   else
    const int i = i0 / W * W + ${item(0)} * W;
%   if y then
    const int j = j0 + ${item(1)};
%   end
%   if z then
    const int k = k0 + ${item(2)};
%   end
    if (i >= i1${y and " || j >= j1" or ""}${z and " || k >= k1" or ""})
        return;
%   end
    const ${index} n = ${element()};
    @box_elements(k.updates)
%   for _, l in ipairs(k.layers) do
    @layer_index(l)
%   end
    @weight_loads(m, k.updates, {x = true, rows = true, along = true}, "true")
%   for _, f in ipairs(sources) do
    @strip_source(k, W, f, is_e)
%   end
%   if k.joined then
    const bool whole = i >= i0 && i + W <= i1;
%   end
%   for _, u in ipairs(k.updates) do
    ${real} my_${u.target}[W];
@own_strip(k, "my_" .. u.target, u.target, "n")
%   end
%   for _, psi in ipairs(psis) do
    ${real} my_${psi.name}[W]${psi.kept and "" or " = {0}"};
%     if psi.kept then
@own_strip(k, "my_" .. psi.name, psi.name, psi.at)
%     end
%   end
    @strip_loads(m, k.updates, "n")
    #pragma unroll
    for (int s = 0; s < W; s++) {
%   for _, u in ipairs(k.updates) do
        @strip_update(m, u)
%   end
    }
    if (${k.joined and "whole" or "i >= i0 && i + W <= i1"}) {
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
%     for _, r in ipairs(u.beside) do if r.along == "x" and not seen[r.field] then seen[r.field] = true; list[#list + 1] = r.field end end
%   end
%   return list
% end
%
% -- Has the kernel weights of unequal cells along an axis?
% function weighs(k, axis)
%   for _, u in ipairs(k.updates) do
%     for _, w in ipairs(u.weights) do if w.along == axis then return true end end
%   end
%   return false
% end
%
% -- Whether coefficients, or ids that are not at hand, are read site by site.
% function reads_sites(k)
%   for _, u in ipairs(k.updates) do
%     if u.id and not (k.march and k.march.ids_near and k.march.ids_near(u.id)) then return true end
%     for _, f in ipairs(u.factors) do if f.kind == "values" then return true end end
%   end
%   return false
% end

% -- A line on GPUs: a tile stays on chip for all its steps (gen/plan/resident.c). Registers of a thread, W sites each:
% --   ez, hy          the strip's fields; element W is the neighbour's: of E the next strip's first, of H the last one's last
% --   psi_ezx, ...    memory variables, where the strip lies in a layer
% -- On chip: `from_right` has each thread's first E, `from_left` its last H, `from_wall` E beside a high Mur wall.
%
% -- The strip's coefficients: where it lies in the layers, and those of the layers' rows.
% function resident_layer(m, r)
%   local values = {}
%   for _, what in ipairs(r.stretched and {"b", "c", "ikappa"} or {"b", "c"}) do
%     values[#values + 1] = what .. "_" .. r.profile .. "_e"
%     values[#values + 1] = what .. "_" .. r.profile .. "_h"
%   end
bool has_x = false, in_x[W];
${real} ${table.concat(map(values, function(v) return "x_" .. v .. "[W]" end), ", ")};
#pragma unroll
for (int s = 0; s < W; s++) {
    in_x[s] = inside && ${in_layer(r, "i + s")};
    has_x = has_x || in_x[s];
    const int q = in_x[s] ? ${layer_row(r, "i + s")} : 0;
%   for _, v in ipairs(values) do
    x_${v}[s] = ${v}[q];
%   end
}
const ${index} at_x = ${memory_element(m, r)};
%   for _, psi in ipairs(r.psi) do
${real} ${psi}[W];
load${m.W}(${psi}, old_${psi} + at_x, has_x);
%   end
% end
%
% -- Sources and probes that this thread holds, after a half step.
% function resident_visit(m, half)
%   local sets = {}
%   for _, s in ipairs(m.sets or {}) do if s.half == half then sets[#sets + 1] = s end end
%   if #sets == 0 then return end
if (visited)
    for (int q = visit0; q < visit1; q++) {
        @visit_point(m, sets)
    }
% end
%
% function half_updates(k, m, is_e)
#pragma unroll
for (int s = 0; s < W; s++) {
%   for _, u in ipairs(updates_of(k, is_e)) do
    @strip_update(m, u)
%   end
}
% end
%
% -- Site n of a field, held in the strip that begins at n / W * W.
% function in_strip(m, f, n) return ("%s[%d]"):format(f, n % m.W) end
% function strip_of(m, n) return ("i == %d"):format(n // m.W * m.W) end
%
% -- Beyond a PMC wall H is what it is inside, with the other sign.
% function mirror_h(m, low)
%   local n = m.x.cells
%   for _, h in ipairs(m.h) do
%     if low then
if (i == 0)
    ${h}[W] = -${h}[0];
%     else
if (${strip_of(m, n)})
    ${in_strip(m, h, n)} = -${n % m.W == 0 and h .. "[W]" or in_strip(m, h, n - 1)};
%     end
%   end
% end
%
% -- Does a wall's inner neighbour lie in another strip?
% function apart(m, f) return f.wall // m.W ~= f.inner // m.W end
%
% -- First-order Mur: a wall's field is that of its inner neighbour one travel time ago.
% function resident_mur(m, f)
%   local wall = in_strip(m, f.field, f.wall)
%   local factor = f.k.kind == "values" and f.k.name .. "[0]" or f.k.name
%   local test = f.k.kind == "values" and (" && %s < 1"):format(factor) or ""
%   if apart(m, f) then
if (${strip_of(m, f.inner)})
    chip[FROM_WALL] = ${in_strip(m, f.field, f.inner)};
${barrier}
%   end
if (${strip_of(m, f.wall)}${test}) {
    const ${real} inner = ${apart(m, f) and "chip[FROM_WALL]" or in_strip(m, f.field, f.inner)};
    const ${real} rise = inner - ${wall};
    ${wall} = ${fma}(${factor}, rise, ${f.last});
    ${f.last} = inner;
}
% end
%
% function resident_kernel(k)
%   local m, W = k.march, k.march.W
%   m.own, m.walls, m.tests, m.keeps = "", {}, strip_tests, "keeps"
%   local e, h = m.e[1], m.h[1]
@heading(k)
// A block keeps a tile of ${m.row} sites in registers for T steps; neighbouring strips meet in on-chip memory. What lies
// T sites and less from a tile's end is halo, kept by its neighbour.
@signature(k)
    enum { W = ${W}, FROM_RIGHT = 0, FROM_LEFT = ${m.threads + 2}${#m.mur > 0 and (", FROM_WALL = %d"):format(2 * m.threads + 3) or ""} };
    @constants(k)
    @declare_chip(m.reals)
    const int thread = ${thread_index}, from_right = FROM_RIGHT + thread, from_left = FROM_LEFT + thread;
    ${tile_pointer}tile = ${m.tiles} + ${m.tile_ints} * ${block_index};
    const int i = tile[0] + thread * W;
    const bool inside = i >= 0 && i <= ${m.x.cells}, keeps = i >= tile[1] && i < tile[2];
    const ${index} site = ORIGIN + (inside ? i : 0);
%   for _, f in ipairs(both(m)) do
    ${real} ${f}[W + 1];
    load${W}(${f}, old_${f} + site, inside);
    ${f}[W] = 0;
%   end
%   for _, r in ipairs(m.rings) do
    @resident_layer(m, r)
%   end
%   for _, u in ipairs(k.updates) do
    @strip_loads(m, u)
%   end
%   for _, f in ipairs(m.mur) do
    ${real} ${f.last} = old_${f.last}[0];
%   end
%   if m.visits then
    const bool any = tile[9] > tile[8];
    const int visit0 = any ? ${m.stops}[tile[10]] : 0, visit1 = any ? ${m.stops}[tile[10] + 1] : 0;
    bool visited = false;
    for (int q = visit0; q < visit1; q++)
        visited = visited || ${m.visits}[4 * q] == thread;
%   end
    for (int n = thread; n < ${m.reals}; n += ${m.threads})
        chip[n] = 0;
    ${barrier}
    for (int l = 0; l < T; l++) {
        chip[from_right] = ${e}[0];
        ${barrier}
        ${e}[W] = chip[from_right + 1];
        @half_updates(k, m, false)
        @resident_visit(m, "h")
        chip[from_left + 1] = ${h}[W - 1];
        ${barrier}
        ${h}[W] = chip[from_left];
%   if m.mirror_low then
        @mirror_h(m, true)
%   end
%   if m.mirror_high then
        @mirror_h(m, false)
%   end
        @half_updates(k, m, true)
        @resident_visit(m, "e")
%   for _, f in ipairs(m.mur) do
        @resident_mur(m, f)
%   end
    }
    if (keeps) {
%   for _, f in ipairs(both(m)) do
        store${W}(new_${f} + site, ${f});
%   end
%   for _, r in ipairs(m.rings) do
        if (has_x) {
%     for _, psi in ipairs(r.psi) do
            store${W}(new_${psi} + at_x, ${psi});
%     end
        }
%   end
%   for _, f in ipairs(m.mur) do
        if (${strip_of(m, f.wall)})
            new_${f.last}[0] = ${f.last};
%   end
    }
@finish(k)
% end

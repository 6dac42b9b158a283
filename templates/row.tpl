% -- Rows of the schedule blocked:T in plain C: walked along x in vectors, H and then E in one pass. Vectors are the
% -- compilers' portable vector type; every lane does what the sweep does at its site.
%
% local wf = plan.wavefront
% local axes = #plan.axes
% local three = axes == 3
% local layers = wf.layers
% local pieces = wf.pieces -- of a row: vectors b0..b1-1
% local mur = {} -- axes that have Mur walls
% for _, k in ipairs(plan.kernels) do if k.kind == "mur" then mur[k.axis] = true end end
% local row_element = "ORIGIN" .. (axes > 1 and " + SY*j" or "") .. (three and " + SZ*k" or "")
%
% -- What rows may differ in: layers across them, materials.
% local flags = {}
% if layers.y then flags[#flags + 1] = "y_layer" end
% if layers.z then flags[#flags + 1] = "z_layer" end
% if wf.plain and wf.mixed then flags[#flags + 1] = "mixed" end
%
% -- Joins lists of names for a parameter list, each with its prefix: names("bool ", flags).
% function names(prefix, list)
%   local text = {}
%   for n, name in ipairs(list) do text[n] = prefix .. name end
%   return table.concat(text, ", ")
% end
%
% function join(...)
%   local text = {}
%   for _, part in ipairs{...} do if part ~= "" then text[#text + 1] = part end end
%   return table.concat(text, ", ")
% end
%
% -- Which row: as parameters, as arguments.
% row_params = names("int ", three and {"j", "k"} or axes == 2 and {"j"} or {})
% row_args = names("", three and {"j", "k"} or axes == 2 and {"j"} or {})
% piece_params, piece_args = pieces and "int b0, int b1" or "", pieces and "b0, b1" or ""
% row_flags = flags
% local layer_flags = {}
% for _, f in ipairs(flags) do if f ~= "mixed" then layer_flags[#layer_flags + 1] = f end end
%
% -- Fields whose neighbours along x are needed: E of the next vector, H of the one before.
% function along_x(is_e)
%   local list, seen = {}, {}
%   for _, u in ipairs(wf.updates) do
%     for _, t in ipairs(u.terms) do
%       if t.axis == "x" and u.is_e ~= is_e and not seen[t.source] then seen[t.source] = true; list[#list + 1] = t.source end
%     end
%   end
%   table.sort(list)
%   return list
% end
%
% function mixed_update(u)
%   for _, v in ipairs(wf.mixed and wf.mixed_updates or {}) do if v.target == u.target then return v end end
% end
%
% -- Name of the vector that holds a term's coefficient: c_ex where both terms share it, else c_ex_y.
% function coef_name(u, t)
%   for _, other in ipairs(u.terms) do if other.coef.name ~= t.coef.name then return "c_" .. u.target .. "_" .. t.axis end end
%   return "c_" .. u.target
% end
%
% -- Coefficients that are the same along a row: {name, literal, update}.
% function row_coefs()
%   local list, seen = {}, {}
%   for _, u in ipairs(wf.updates) do
%     if u.decay.kind == "literal" then list[#list + 1] = {name = "a_" .. u.target, value = u.decay.name} end
%     for _, t in ipairs(u.terms) do
%       local name = coef_name(u, t)
%       if t.coef.kind == "literal" and not seen[name] then
%         seen[name] = true
%         list[#list + 1] = {name = name, value = t.coef.name, update = u}
%       end
%     end
%   end
%   return list
% end
%
% -- Rows where an update is at work, as a test; nil when those are all.
% function row_range_test(u)
%   local tests = {}
%   local function add(name, range, lo, hi)
%     if range.lo > lo then tests[#tests + 1] = ("%s >= %d"):format(name, range.lo) end
%     if range.hi < hi then tests[#tests + 1] = ("%s < %d"):format(name, range.hi) end
%   end
%   if axes > 1 then add("j", u.range[2], wf.j0, wf.j1) end
%   if three then add("k", u.range[3], wf.k0, wf.k1) end
%   return #tests > 0 and table.concat(tests, " && ") or nil
% end
%
% function layer_test(axis, index)
%   local l, tests = layers[axis], {}
%   if l.low > 0 then tests[#tests + 1] = ("%s < %d"):format(index, l.low) end
%   if l.high > 0 then tests[#tests + 1] = ("%s >= %d"):format(index, l.first) end
%   return table.concat(tests, " || ")
% end
%
% -- Masks of sites in a row's edges that the updates need: where along x a component is updated, where layers are.
% function mask_name(range) return ("sites_%d_%d"):format(range.lo, range.hi - 1) end
%
% function edge_masks()
%   local list, seen = {}, {}
%   for _, u in ipairs(wf.updates) do
%     local r, name = u.range[1], mask_name(u.range[1])
%     local used = mur.x and u.is_e and not component_half_x(u)
%     for _, t in ipairs(u.terms) do used = used or t.coef.kind == "literal" end
%     if used and not seen[name] then
%       seen[name] = true
%       list[#list + 1] = {name = name, what = ("i = %d..%d"):format(r.lo, r.hi - 1), test = ("i >= %d && i < %d"):format(r.lo, r.hi)}
%     end
%   end
%   if layers.x then list[#list + 1] = {name = "layer_sites", what = "the layers along x", test = layer_test("x", "i")} end
%   return list
% end
%
% -- Tables of the layers along x, which hold whole vectors.
% function x_tables()
%   local list = {}
%   for _, is_e in ipairs(layers.x and {false, true} or {}) do
%     local profile = profile_of("x", is_e)
%     for _, letter in ipairs(layers.x.stretched and {"b", "c", "ikappa"} or {"b", "c"}) do list[#list + 1] = letter .. "_" .. profile end
%   end
%   return list
% end
%
% function layer_row(axis, index)
%   local l = layers[axis]
%   if l.high == 0 or l.offset == 0 then return index end
%   if l.low == 0 then return ("%s - %d"):format(index, l.offset) end
%   return ("%s < %d ? %s : %s - %d"):format(index, l.low, index, index, l.offset)
% end
%
% function list_of(first, last)
%   local list = {}
%   for i = first, last do list[#list + 1] = i end
%   return table.concat(list, ", ")
% end
%
% function wavefront_types(k)
enum {
    LANES = ${wf.lanes}, // sites of a vector
    BLOCKS = ${wf.blocks}, // vectors of a row
    LOW = ${wf.low}, HIGH = ${wf.high}, // vectors before LOW and from HIGH on are edges: there lie the walls and layers along x
    EDGES = LOW + BLOCKS - HIGH,
%   if axes > 1 then
    J0 = ${wf.j0}, J1 = ${wf.j1}, // rows
%   end
%   if three then
    K0 = ${wf.k0}, K1 = ${wf.k1}, // planes
%   end
%   if axes > 1 then
    TILE_STEPS = ${wf.steps}, // steps of a tile
%   end
%   if pieces then
    WIDTH = ${wf.width}, // vectors of a tile, in b + t
    DEPTH = ${wf.depth}, // tiles of a block, one after the other in time
%   end
%   if three then
    WIDTH = ${wf.width}, // rows of a tile, in j + t
    PLANES = ${wf.planes}, // planes of a block, in k + t
    COLUMN = ${wf.column}, // rows of a column of blocks, in j + t
    DEPTH = ${wf.depth} // tiles of a block, one after the other in time
%   elseif axes == 2 then
    ROWS = ${wf.planes} // rows of a block, in j + t
%   end
};

typedef ${real} Vec __attribute__((vector_size(sizeof(${real}) * LANES)));
typedef ${plan.suffix == "f" and "int" or "long"} Mask __attribute__((vector_size(sizeof(Vec)))); // integers as wide, -1 for true

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE Vec load(const ${real} *p)
{
    return *(const Vec *)p;
}

ALWAYS_INLINE void store(${real} *p, Vec v)
{
    *(Vec *)p = v;
}

%   local literals = #row_coefs() > 0
%   if literals or layers.y or layers.z or not wf.split then
ALWAYS_INLINE Vec splat(${real} x)
{
    return (Vec){0} + x;
}

%   end
ALWAYS_INLINE Vec fma_vec(Vec a, Vec b, Vec c)
{
#if defined __clang__ && (defined __FMA__ || defined __ARM_FEATURE_FMA)
    #pragma clang fp contract(on) // clang takes lanes apart again that a shuffle has put together
    return a * b + c;
#else
    Vec r;
    #pragma omp simd // or gcc may unroll the lanes first, and then leave some of them apart
    for (int l = 0; l < LANES; l++)
        r[l] = ${fma}(a[l], b[l], c[l]);
    return r;
#endif
}

// Each lane's neighbour along x at i + 1, then at i - 1.
ALWAYS_INLINE Vec next_site(Vec here, Vec after)
{
    return __builtin_shufflevector(here, after, ${list_of(1, wf.lanes)});
}

ALWAYS_INLINE Vec previous_site(Vec before, Vec here)
{
    return __builtin_shufflevector(before, here, ${list_of(wf.lanes - 1, 2 * wf.lanes - 2)});
}

%   if #edge_masks() > 0 then
// v at the sites of a mask, and `elsewhere` at the others.
ALWAYS_INLINE Vec choose(Mask where, Vec v, Vec elsewhere)
{
    return (Vec)(((Mask)v & where) | ((Mask)elsewhere & ~where));
}

%   end
%   for _, split in ipairs{false, true} do
%     if across(split) then
// The difference d as ${split and "a split-field layer" or "a CPML"} sees it, from psi of ${split and "the step before" or "this step"}.
ALWAYS_INLINE Vec absorb${split and "_split" or ""}(${real} *psi, Vec b, Vec c, ${any_stretched() and "Vec ikappa, " or ""}Vec d)
{
%       if split then
    const Vec p = load(psi);
    store(psi, fma_vec(b, p, c * d));
%       else
    const Vec p = fma_vec(b, load(psi), c * d);
    store(psi, p);
%       end
    return ${any_stretched() and "fma_vec(ikappa, d, p)" or "d + p"};
}

%     end
%   end
%   if layers.x then
// The same in the layers along x, which hold some sites of a vector.
ALWAYS_INLINE Vec absorb_x(${real} *psi, Vec b, Vec c, ${layers.x.stretched and "Vec ikappa, " or ""}Mask in_layer, Vec d)
{
%     local new = "fma_vec(b, load(psi), c * d)"
    const Vec p = ${layers.x.split and "load(psi)" or new};
    const Vec inside = ${layers.x.stretched and "fma_vec(ikappa, d, p)" or "d + p"};
    store(psi, ${layers.x.split and new or "p"});
    return choose(in_layer, inside, d);
}

%   end
%   if #wf.vectors > 0 then
// Coefficients of a vector of several materials.
typedef struct Vectors {
    Vec ${names("", vector_names())};
} Vectors;

%   end
// Everything that a row reads and writes, as named above.
typedef struct State {
%   for _, p in ipairs(k.params) do
%     if p.buffer then
    ${p.const and "const " or ""}${p.type} *${p.name};
%     end
%   end
%   for _, m in ipairs(edge_masks()) do
    Mask ${m.name}[EDGES]; // ${m.what}
%   end
%   for _, t in ipairs(x_tables()) do
    Vec ${t}[EDGES];
%   end
} State;

% end
%
% -- Is there a layer along y or z of this kind?
% function across(split)
%   return layers.y and layers.y.split == split or layers.z and layers.z.split == split
% end
%
% function any_stretched()
%   return layers.y and layers.y.stretched or layers.z and layers.z.stretched
% end
%
% -- A coefficient of a mixed row: from the vector's entry, or stored per site.
% function mixed_value(u, c)
%   if c.kind == "values" then return ("load(s->%s + n)"):format(c.name) end
%   for _, v in ipairs(wf.vectors) do if v.target == u.target and v.table == c.name then return "v->" .. v.name end end
% end
%
% function vector_names()
%   local list = {}
%   for n, v in ipairs(wf.vectors) do list[n] = v.name end
%   return list
% end
%
% -- A term's coefficient at a vector's sites.
% function coef_value(u, t)
%   local m, name = mixed_update(u), coef_name(u, t)
%   local literal = t.coef.kind == "literal" and ("edge ? choose(s->%s[e], r->%s, splat(0)) : r->%s"):format(mask_name(u.range[1]), name, name)
%   for n, v in ipairs(m and m.terms or {}) do
%     if u.terms[n] == t and v.coef.kind ~= "literal" then
%       return literal and ("mixed ? %s : %s"):format(mixed_value(u, v.coef), literal) or mixed_value(u, v.coef)
%     end
%   end
%   return literal
% end
%
% function decay_line(u)
%   local m, v = mixed_update(u), u.target
%   local looked_up = m and m.decay.kind ~= "one" and m.decay.kind ~= "literal" and mixed_value(u, m.decay)
%   if u.decay.kind == "literal" then
    ${v} = (${looked_up and ("mixed ? %s : "):format(looked_up) or ""}r->a_${v}) * ${v};
%   elseif looked_up and wf.plain then
            if (mixed)
        ${v} = ${looked_up} * ${v};
%   elseif looked_up then
    ${v} = ${looked_up} * ${v};
%   end
% end
%
% function vector_difference(t)
%   local f = t.source
%   if t.axis == "x" then
%     return t.backward and ("%s - previous_site(c->%s, %s)"):format(f, f, f) or ("next_site(%s, %s_next) - %s"):format(f, f, f)
%   end
%   if t.backward then return ("%s - load(s->%s + n - %s)"):format(f, f, t.stride) end
%   return ("load(s->%s + n + %s) - %s"):format(f, t.stride, f)
% end
%
% -- What a Mur wall holds is no business of the update: there nothing is stored.
% function store_lines(u)
%   local v, test = u.target, row_range_test(u)
%   if mur.x and u.is_e and not component_half_x(u) then
    if (edge)
        ${v} = choose(s->${mask_name(u.range[1])}[e], ${v}, load(s->${v} + n));
%   end
%   if (mur.y or mur.z) and u.is_e and test then
    if (r->moves_${v})
        store(s->${v} + n, ${v});
%   else
    store(s->${v} + n, ${v});
%   end
% end
%
% -- Is the component at half index along x?
% function component_half_x(u) return u.target:sub(2) == "x" == u.is_e end
%
% -- One component's update in a vector.
% function vector_update(u)
{ // ${equation(u)}
%   for _, t in ipairs(u.terms) do
    ${t.psi and "" or "const "}Vec ${t.d} = ${vector_difference(t)};
%   end
%   for _, t in ipairs(u.terms) do
%     if t.psi and t.axis == "x" then
%       local ikappa = layers.x.stretched and (" s->ikappa_%s[e],"):format(t.profile) or ""
    if (edge)
        ${t.d} = absorb_x(s->${t.psi} + r->px + e * LANES, s->b_${t.profile}[e], s->c_${t.profile}[e],${ikappa} s->layer_sites[e], ${t.d});
%     elseif t.psi then
%       local a, at = t.axis, t.axis .. (t.backward and "_e" or "_h")
%       local ikappa = any_stretched() and (" r->ikappa_%s,"):format(at) or ""
    if (${a}_layer)
        ${t.d} = absorb${t.split and "_split" or ""}(s->${t.psi} + r->p${a} + b * LANES, r->b_${at}, r->c_${at},${ikappa} ${t.d});
%     end
%   end
%   local seen = {}
%   for _, t in ipairs(u.terms) do
%     local name = coef_name(u, t)
%     if not seen[name] then
%       seen[name] = true
    const Vec ${name} = ${coef_value(u, t)};
%     end
%   end
@decay_line(u)
%   for _, t in ipairs(u.terms) do
    ${u.target} = fma_vec(${t.sign < 0 and "-" or ""}${coef_name(u, t)}, ${t.d}, ${u.target});
%   end
@store_lines(u)
}
% end
%
% -- Name of the tables of an axis' layers at the sites of E or H.
% function profile_of(axis, is_e)
%   for _, u in ipairs(wf.updates) do
%     for _, t in ipairs(u.terms) do if t.psi and t.axis == axis and u.is_e == is_e then return t.profile end end
%   end
% end
%
% function wavefront_block()
%   local e, h = along_x(true), along_x(false)
%   local halves = wf.split and "bool do_h, bool do_e" or ""
// What stays the same along a row.
typedef struct Row {
    ${index} n; // element of its site 0
%   if #wf.vectors > 0 then
    ${index} v; // its first vector in vector_at
%   end
%   for _, c in ipairs(row_coefs()) do
    Vec ${c.name};
%   end
%   for _, u in ipairs(wf.updates) do
%     if (mur.y or mur.z) and u.is_e and row_range_test(u) then
    bool moves_${u.target}; // not on a Mur wall
%     end
%   end
%   for _, a in ipairs{"y", "z"} do
%     if layers[a] then
    Vec b_${a}_e, c_${a}_e, b_${a}_h, c_${a}_h${any_stretched() and (", ikappa_%s_e, ikappa_%s_h"):format(a, a) or ""};
%     end
%   end
%   for _, a in ipairs{"x", "y", "z"} do
%     if layers[a] then
    ${index} p${a}; // where its memory of the ${a} layers begins
%     end
%   end
} Row;

%   local params = join(row_params, names("bool ", layer_flags))
ALWAYS_INLINE Row row_at(${params ~= "" and params or "void"})
{
%   for n = 1, 2 do
    @constants(wf.literals[n])
%   end
    Row r;
    r.n = ${row_element};
%   if #wf.vectors > 0 then
    r.v = BLOCKS*(${axes > 1 and "j" or "0"}${three and (" + %d*(%s)k"):format(wf.rows, index) or ""});
%   end
%   for _, c in ipairs(row_coefs()) do
%     local test = c.update and row_range_test(c.update)
    r.${c.name} = splat(${test and test .. " ? " .. c.value .. " : 0" or c.value});
%   end
%   for _, u in ipairs(wf.updates) do
%     if (mur.y or mur.z) and u.is_e and row_range_test(u) then
    r.moves_${u.target} = ${row_range_test(u)};
%     end
%   end
%   for _, a in ipairs{"y", "z"} do
%     if layers[a] then
%       local l, i = layers[a], a == "y" and "j" or "k"
    if (${a}_layer) {
        const int q = ${layer_row(a, i)};
%       for _, w in ipairs{"e", "h"} do
%         local profile = profile_of(a, w == "e")
        r.b_${a}_${w} = splat(b_${profile}[q]);
        r.c_${a}_${w} = splat(c_${profile}[q]);
%         if any_stretched() then
        r.ikappa_${a}_${w} = splat(${l.stretched and ("ikappa_%s[q]"):format(profile) or "1"});
%         end
%       end
        r.p${a} = ${("%d*%s"):format(l.stride_y, a == "y" and "q" or "j")}${three and (" + %d*(%s)%s"):format(l.stride_z, index, a == "z" and "q" or "k") or ""};
    }
%     end
%   end
%   if layers.x then
%     local l = layers.x
    r.px = ${axes > 1 and ("%d*j"):format(l.stride_y) or "0"}${three and (" + %d*(%s)k"):format(l.stride_z, index) or ""};
%   end
    return r;
}

// What a vector hands to the next one: its E${#h > 0 and ", and new H before it" or ""}.
typedef struct Carry {
    Vec ${table.concat(e, ", ")}, ${table.concat(h, ", ")};
} Carry;

// Vector b of a row: H, then E.
ALWAYS_INLINE void block(const State *s, const Row *r, Carry *c, int b, ${join("bool edge", names("bool ", flags), halves)})
{
    const ${index} n = r->n + b * LANES;
%   if #edge_masks() > 0 then
    const int e = b < LOW ? b : b - (HIGH - LOW); // which of the edges
%   end
%   if #wf.vectors > 0 then
    const Vectors *v = (const Vectors *)s->vectors${wf.plain and "" or " + s->vector_at[r->v + b]"};
%     if wf.plain then
    if (mixed)
        v += s->vector_at[r->v + b];
%     end
%   end
%   local carried = {}
%   for _, f in ipairs(e) do carried[f] = true end
%   for _, u in ipairs(wf.updates) do
    Vec ${u.target} = ${carried[u.target] and "c->" .. u.target or ("load(s->%s + n)"):format(u.target)};
%   end
%   for _, f in ipairs(e) do
    const Vec ${f}_next = load(s->${f} + n + LANES);
%   end
%   for _, half in ipairs{"h", "e"} do
%     if wf.split then
    if (do_${half}) {
%     end
%     for _, u in ipairs(wf.updates) do
%       if u.is_e == (half == "e") then
%         if wf.split then
        @vector_update(u)
%         else
    @vector_update(u)
%         end
%       end
%     end
%     if wf.split then
    }
%     end
%   end
    *c = (Carry){${table.concat(e, "_next, ")}_next, ${table.concat(h, ", ")}};
}

ALWAYS_INLINE void row_pass(${join("const State *s", row_params, piece_params, names("bool ", flags), halves)})
{
    const Row r = row_at(${join(row_args, names("", layer_flags))});
    Carry c;
%   for _, f in ipairs(e) do
    c.${f} = load(s->${f} + r.n${pieces and " + b0 * LANES" or ""});
%   end
%   for _, f in ipairs(h) do
    c.${f} = ${pieces and ("load(s->%s + r.n + b0 * LANES - LANES)"):format(f) or wf.split and ("load(s->%s + r.n - LANES)"):format(f) or "splat(0)"};
%   end
%   local rest = join(names("", flags), wf.split and "do_h, do_e" or "")
%   if pieces then
    for (int b = b0; b < UPPER(b1, LOW); b++)
        block(s, &r, &c, b, ${join("true", rest)});
    for (int b = LOWER(b0, LOW); b < UPPER(b1, HIGH); b++)
        block(s, &r, &c, b, ${join("false", rest)});
    for (int b = LOWER(b0, HIGH); b < b1; b++)
        block(s, &r, &c, b, ${join("true", rest)});
%   else
%   local short = wf.blocks <= 3
%   if short then
    int low = LOW;
    __asm__("" : "+r"(low)); // gcc 12 takes vectors apart into lanes where it knows that each loop runs once
%   end
    for (int b = 0; b < ${short and "low" or "LOW"}; b++)
        block(s, &r, &c, b, ${join("true", rest)});
    for (int b = LOW; b < HIGH; b++)
        block(s, &r, &c, b, ${join("false", rest)});
    for (int b = HIGH; b < BLOCKS; b++)
        block(s, &r, &c, b, ${join("true", rest)});
%   end
}

% end

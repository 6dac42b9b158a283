% -- The schedule blocked:T in plain C: rows (row.tpl) in an order that is skewed in time and tiled for the caches, and
% -- what sources, walls and probes do to them on the way (gen/plan/wavefront.c has the argument).
%
% local wf = plan.wavefront
% local axes = #plan.axes
% local three, two = axes == 3, axes == 2
% local layers = wf.layers
% local ring_y, ring_z = wf.ring_y, wf.ring_z -- periodic axes, of which a step begins one row later than the step before
% local ring = ring_y or ring_z
% local pieces = wf.pieces
% local turn_y, turn_z = ring_y and "2 * " or "", ring_z and "2 * " or "" -- by how much a group runs ahead of the next
% local drift_param, drift = ring and ", int drift" or "", ring and ", drift" or ""
%
% function kernels_of(kind, half)
%   local list = {}
%   for _, k in ipairs(plan.kernels) do if k.kind == kind and (not half or k.half == half) then list[#list + 1] = k end end
%   return list
% end
%
% -- Is there work in a row besides its updates, and does it need the step?
% function finishes()
%   return #kernels_of("points", "E") + #kernels_of("mur") + #kernels_of("wrap", "E") + #kernels_of("probe") > 0
% end
% function step_in_row() return #kernels_of("points", "H") > 0 and "m" or "" end
% function step_param() return #kernels_of("points", "H") > 0 and "int m" or "" end
%
% -- The step as an argument in the loops over t.
% function row_step() return step_in_row() ~= "" and "m + t" or "" end
% function finish_step() return #kernels_of("points", "E") + #kernels_of("probe") > 0 and "m + t" or "" end
%
% -- Element of a site's row at other indices than (j, k).
% function element_of(j, k)
%   return "ORIGIN" .. (axes > 1 and (" + SY*%s"):format(j) or "") .. (three and (" + SZ*%s"):format(k) or "")
% end
%
% -- Loop over the points of a list (sorted by element) that lie in elements first..last-1.
% function points_in(site, count)
%   return ("for (%s p = find(s->%s, %d, first); p < %d && s->%s[p] < last; p++)"):format(index, site, count, count, site)
% end
%
% function point_lines(k)
    // ${k.purpose}
    ${points_in(k.site, k.count)} {
        const ${index} n = s->${k.site}[p];
        @point(k, "s->", k.count)
    }
% end
%
% -- The row or plane that brings a copy about: the later one of a magnetic wall; a ring's source of H, and for E the
% -- copy itself, which is settled after its source.
% function wrap_row(k, c)
%   return wf["ring_" .. k.axis] and k.half == "H" and c.src or math.max(c.dst, c.src)
% end
%
% -- Ghost copies of a wall for one row: along x in the row itself, else whole rows when this one is the wall's.
% function wrap_lines(k, plane)
%   local a = k.axis
%   for _, c in ipairs(k.copies) do
%     local sign = c.sign < 0 and "-" or ""
%     if a == "x" then
    s->${c.field}[n + ${c.dst}] = ${sign}s->${c.field}[n + ${c.src}];
%     else
%       local i, last = a == "y" and "j" or plane, wrap_row(k, c)
%       local other = a == "y" and element_of(c.dst, plane) or element_of("j", c.dst)
%       local from = a == "y" and element_of(c.src, plane) or element_of("j", c.src)
    if (${i} == ${last})
        for (int i = -1; i < ${plan.axes[1].cells + 1}; i++)
            s->${c.field}[${other:gsub("SY%*%-1", "SY*(-1)"):gsub("SZ%*%-1", "SZ*(-1)")} + i] = ${sign}s->${c.field}[${from} + i];
%     end
%   end
% end
%
% function find_function()
// The first of `count` rising elements that is not below `first`.
static inline ${index} find(const ${index} *element, ${index} count, ${index} first)
{
    ${index} low = 0;
    while (low < count) {
        const ${index} middle = low + (count - low) / 2;
        if (element[middle] < first)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

% end
%
% -- Rows that stop between H and E, as a test; "true" when all do.
% function stop_test()
%   local tests = {}
%   for _, k in ipairs(kernels_of("wrap", "H")) do
%     if k.axis == "x" then return "true" end
%     local seen = {}
%     for _, c in ipairs(k.copies) do
%       local test = ("%s == %d"):format(k.axis == "y" and "j" or "k", wrap_row(k, c))
%       if not seen[test] then seen[test] = true; tests[#tests + 1] = test end
%     end
%   end
%   for _, k in ipairs(kernels_of("points", "H")) do
%     local site = k.site
%     tests[#tests + 1] = ("any(s->%s, %d, n, %s)"):format(site, k.count, axes > 1 and "n + SY" or plan.size)
%   end
%   return table.concat(tests, " || ")
% end
%
% function between_function()
%   local h_points, h_wraps = kernels_of("points", "H"), kernels_of("wrap", "H")
%   if stop_test():find("any") then
// Does one of them lie in first..last-1?
static inline bool any(const ${index} *element, ${index} count, ${index} first, ${index} last)
{
    const ${index} p = find(element, count, first);
    return p < count && element[p] < last;
}

%   end
// Between H and E of a row: ${#h_points > 0 and "sources of H" or ""}${#h_points > 0 and #h_wraps > 0 and ", " or ""}${#h_wraps > 0 and "H beyond the walls" or ""}.
static void between(${join("const State *s", row_params, step_param())})
{
%   if #h_points > 0 then
    const ${index} first = ${element_of("j", "k")}, last = first + ${axes > 1 and "SY" or plan.size};
%   end
%   for _, k in ipairs(h_points) do
@point_lines(k)
%   end
%   local along_x = false
%   for _, k in ipairs(h_wraps) do along_x = along_x or k.axis == "x" end
%   if along_x then
    const ${index} n = ${element_of("j", "k")};
%   end
%   for _, k in ipairs(h_wraps) do
@wrap_lines(k, "k")
%   end
}

// One half of a row of any kind.
static __attribute__((noinline)) void half_row(${join("const State *s", row_params, names("bool ", row_flags), "bool do_h", "bool do_e")})
{
    row_pass(${join("s", row_args, fetches and "s->hx + " .. element_of("j", "k") or "", names("", row_flags), "do_h", "do_e")});
}

% end
%
% function row_function()
%   local cases = 1 << #row_flags
// A ${pieces and "piece of a " or ""}row of step m${ring and ", or a half of it" or ""}, by the pass made for its kind.
static void row(${join("const State *s", row_params, walk_params, ring and "bool do_h, bool do_e" or "", step_param())})
{
%   if layers.y then
    const bool y_layer = ${layer_test("y", "j")};
%   end
%   if layers.z then
    const bool z_layer = ${layer_test("z", "k")};
%   end
%   if wf.plain and wf.mixed then
    const bool mixed = s->row_mixed[${axes == 1 and "0" or three and ("j + %d*(%s)k"):format(wf.rows, index) or "j"}];
%   end
%   if wf.split then
%     if stop_test():find("any") then
    const ${index} n = ${element_of("j", "k")};
%     end
%     if ring then
    if (${stop_test() == "true" and "true" or "!do_h || !do_e || " .. stop_test()}) {
        if (do_h) {
            half_row(${join("s", row_args, names("", row_flags), "true", "false")});
            between(${join("s", row_args, step_in_row())});
        }
        if (do_e)
            half_row(${join("s", row_args, names("", row_flags), "false", "true")});
        return;
    }
%     else
    if (${stop_test()}) {
        half_row(${join("s", row_args, names("", row_flags), "true", "false")});
        between(${join("s", row_args, step_in_row())});
        half_row(${join("s", row_args, names("", row_flags), "false", "true")});
        return;
    }
%     end
%   end
%   if cases == 1 then
    row_pass(${join("s", row_args, walk_args, wf.split and "true, true" or "")});
%   else
%     local key = {}
%     for n, f in ipairs(row_flags) do key[n] = n == 1 and f or ("%s << %d"):format(f, n - 1) end
    switch (${cases == 2 and "(int)" or ""}${table.concat(key, " | ")}) {
%     for case = 0, cases - 1 do
%       local values = {}
%       for n = 1, #row_flags do values[n] = (case >> (n - 1)) & 1 == 1 and "true" or "false" end
    case ${case}: row_pass(${join("s", row_args, walk_args, names("", values), wf.split and "true, true" or "")}); break;
%     end
    }
%   end
}

% end
%
% -- The row (plane) that completes a Mur wall: the later one of the wall's and its neighbour's that is walked.
% function last_row(axis, f)
%   local last = math.max(f.wall, f.inner)
%   return axis == "y" and math.min(last, wf.j1 - 1) or axis == "z" and math.min(last, wf.k1 - 1) or last
% end
%
% -- Mur walls of one axis, once both a wall's row and its neighbour's have E of this step: in rows j0..j1-1 of plane k,
% -- or along z in the settled rows r0..r1-1.
% function mur_lines(k)
%   for _, f in ipairs(k.faces) do
%     local last, r = last_row(k.axis, f), f.range
%     local loops = {}
%     if three and k.axis ~= "z" then loops[#loops + 1] = ("if (k >= %d && k < %d)"):format(r[3].lo, r[3].hi) end
%     if k.axis == "z" then loops[#loops + 1] = ("if (k == %d)"):format(last) end
%     if k.axis == "y" then loops[#loops + 1] = ("if (j0 <= %d && %d < j1)"):format(last, last) end
%     if k.axis ~= "y" and axes > 1 then
%       local rows = k.axis == "z" and not ring_y and {"r0", "r1"} or {"j0", "j1"}
%       loops[#loops + 1] = ("for (int j = LOWER(%s, %d); j < UPPER(%s, %d); j++)"):format(rows[1], r[2].lo, rows[2], r[2].hi)
%     end
%     if k.axis ~= "x" then
%       loops[#loops + 1] = (pieces and "for (int i = LOWER(i0, %d); i < UPPER(i1, %d); i++)" or "for (int i = %d; i < %d; i++)"):format(r[1].lo, r[1].hi)
%     end
%     local i, j, q = k.axis == "x" and "%d" or "i", k.axis == "y" and "%d" or "j", k.axis == "z" and "%d" or "k"
%     local site = ("ORIGIN + " .. i .. (axes > 1 and " + SY*" .. j or "") .. (three and " + SZ*" .. q or ""))
%     local depth = 0
%     for _, l in ipairs(loops) do
    ${("    "):rep(depth)}${l}
%       depth = depth + 1
%     end
%     local pad = ("    "):rep(depth > 0 and depth - 1 or 0)
    ${pad}{
    ${pad}    const ${index} p = ${k.element};
    ${pad}    const ${real} inner = s->${f.field}[${site:format(f.inner)}], rise = inner - s->${f.field}[${site:format(f.wall)}];
%     if f.k.kind == "values" then
    ${pad}    if (s->${f.k.name}[p] < 1)
    ${pad}        s->${f.field}[${site:format(f.wall)}] = ${fma}(s->${f.k.name}[p], rise, s->${f.last}[p]);
    ${pad}    if (s->${f.k.name}[p] < 1)
    ${pad}        s->${f.last}[p] = inner;
%     else
    ${pad}    s->${f.field}[${site:format(f.wall)}] = ${fma}(${f.k.name}, rise, s->${f.last}[p]);
    ${pad}    s->${f.last}[p] = inner;
%     end
    ${pad}}
%   end
% end
%
% -- Does the low wall of an axis get its E with its neighbour's row?
% function low_mur(axis)
%   for _, k in ipairs(kernels_of("mur")) do
%     for _, f in ipairs(k.faces) do if k.axis == axis and f.wall == 0 and last_row(axis, f) > 0 then return true end end
%   end
%   return false
% end
%
% -- Lines for each settled plane.
% function settled_lines(wraps, probes, plane)
%   for _, k in ipairs(wraps) do
%     local in_row = k.axis == "x"
%     if axes > 1 then
for (int j = r0; j < r1; j++) {
%     else
{
%     end
%     if in_row then
    const ${index} n = ${element_of("j", plane)};
%     end
@wrap_lines(k, plane)
}
%   end
%   if #probes > 0 and not pieces then
const ${index} first = ${element_of("r0", plane)}, last = ${axes > 1 and element_of("r1", plane) or tostring(plan.size)};
%   end
%   for _, k in ipairs(probes) do
%     if pieces then
for (int j = r0; j < r1; j++) {
    const ${index} first = ${element_of("j", plane)} + i0, last = ${element_of("j", plane)} + i1;
    ${points_in(k.site, k.count)}
        s->${k.out}[m*${k.count} + p] = s->${k.field}[s->${k.site}[p]];
}
%     else
${points_in(k.site, k.count)}
    s->${k.out}[m*${k.count} + p] = s->${k.field}[s->${k.site}[p]];
%     end
%   end
% end
%
% -- Rows r0..r1-1 of the planes that are settled with plane k.
% function settle_planes(wraps, probes)
%   if ring_z then
// What lies beyond the last plane is a copy of plane 0 and goes with it.
for (int plane = k; plane <= K1; plane += K1) {
    @settled_lines(wraps, probes, "plane")
}
%   elseif three then
%     local waits = low_mur("z")
// ${waits and "Plane 0 waits for plane 1; what" or "What"} lies beyond the last plane goes with it.
const int p0 = ${waits and "k <= 1 ? 0 : k" or "k"}, p1 = ${waits and "k == 0 ? 0 : " or ""}k < K1 - 1 ? k + 1 : ${wf.planes_of_sites};
for (int plane = p0; plane < p1; plane++) {
    @settled_lines(wraps, probes, "plane")
}
%   else
@settled_lines(wraps, probes, "k")
%   end
% end
%
% -- After E of rows j0..j1-1: what the sweep launches after E, in its order.
% function finish_function()
%   local points, wraps, probes = kernels_of("points", "E"), kernels_of("wrap", "E"), kernels_of("probe")
%   local murs = kernels_of("mur")
%   local stepped = #points + #probes > 0
%   local over = three and "int k, int j0, int j1" or two and "int j0, int j1" .. (pieces and ", int i0, int i1" or "") or ""
%   local settles = axes > 1 and #wraps + #probes > 0
%   for _, k in ipairs(murs) do settles = settles or k.axis == "z" end
// After E of ${pieces and "sites i0..i1-1 of " or ""}${axes > 1 and "rows j0..j1-1" or "the row"}${stepped and " at step m" or ""}: sources, walls and probes there.
static void finish(${join("const State *s", over, stepped and "int m" or "")})
{
%   for _, k in ipairs(murs) do
    @constants(k)
%   end
%   settles = settles and not ring_y
%   if settles and low_mur("y") then
    // Rows that are settled now: row 0 waits for row 1, and what lies beyond the last row goes with it.
    const int r0 = j0 <= 1 ? 0 : j0, r1 = j1 <= 1 ? 0 : j1 < J1 ? j1 : ${wf.rows};
%   elseif settles then
    const int r0 = j0, r1 = j1 < J1 ? j1 : ${wf.rows}; // what lies beyond the last row goes with it
%   end
%   if #points > 0 then
    {
%     if pieces then
        const ${index} first = ORIGIN + SY*j0 + i0, last = ORIGIN + SY*j0 + i1;
%     else
        const ${index} first = ${element_of("j0", "k")}, last = ${axes > 1 and element_of("j1", "k") or tostring(plan.size)};
%     end
%     for _, k in ipairs(points) do
    @point_lines(k)
%     end
    }
%   end
%   for _, k in ipairs(murs) do
    // ${k.purpose}
@mur_lines(k)
%   end
%   if #wraps + #probes > 0 and ring_y then
    // What lies beyond the last row is a copy of row 0 and goes with it.
    for (int r0 = j0, r1 = j1; r0 <= J1; r0 += J1, r1 = J1 + 1) {
        @settle_planes(wraps, probes)
    }
%   elseif #wraps + #probes > 0 then
    @settle_planes(wraps, probes)
%   end
}

% end
%
% -- Counters by which threads follow one another.
% function progress_functions()
typedef struct Span {
    int lo, hi;
} Span;

// How many tiles of a column${two and "'s steps" or ""} are done; each counter in a cache line of its own.
typedef struct Progress {
    _Alignas(64) atomic_long done;
} Progress;

static void await(Progress *p, long done)
{
    for (int spins = 0; atomic_load_explicit(&p->done, memory_order_acquire) < done; spins++)
        if (spins > 2000)
            sched_yield();
}

static void announce(Progress *p, long done)
{
    atomic_store_explicit(&p->done, done, memory_order_release);
}

% end
%
% function ring_comment(across)
// A periodic axis has no end where a step may begin. Step t begins at row t, which gets H, and ends when it comes back to
// it, as row N + t of N, for its E: all that E there needs is ready then, and step t + 1 begins one row later, where E of
// step t is done. Rows are counted from where the group begins, `drift` rows from row 0 of the domain${across}.
% end
%
% function rows_3d()
@ring_comment(ring_y and ring_z and "; planes likewise" or ring_z and ". So it is with planes here" or "")
// Step t of rows j0..j1-1 in plane k.
static void rows(const State *s, int k, int j0, int j1, int t, int m, int drift)
{
%   local h, e, plane = {}, {}, "k"
%   if ring_z then
%     h[1], e[1], plane = "k_h", "k_e", "plane"
    const int plane = (k + drift) % K1;
    const bool k_h = k < K1 + t, k_e = k > t;
%   end
%   if ring_y then
%     h[#h + 1], e[#e + 1] = "n < J1 + t", "n > t"
    for (int from = j0, to; from < j1; from = to) { // up to the last row of the domain, then from row 0 on
        const int move = (from + drift) % J1 - from; // from a row's number here to that in the domain
        to = UPPER(j1, J1 - move);
        for (int n = from; n < to; n++)
            row(${join("s", "n + move", plane, table.concat(h, " && "), table.concat(e, " && "), row_step())});
        const int with_e = LOWER(from, t + 1);
        if (${ring_z and "k_e && " or ""}with_e < to)
            finish(${join("s", plane, "with_e + move", "to + move", finish_step())});
    }
%   else
    for (int j = j0; j < j1; j++)
        row(${join("s", "j", plane, "k_h", "k_e", row_step())});
    if (k_e)
        finish(${join("s", plane, "j0", "j1", finish_step())});
%   end
}

% end
%
% function ahead_function()
// A row that the tile's next plane will need and the second-level cache does not have, for row j of step t to fetch: at
// the tile's first steps one field after the other of the rows that it meets first, later what the tile before has left
// at this one's edge, step by step. Where nothing is wanted, a row that is there.
static const ${real} *ahead(const State *s, Span w, Span v, Span steps, int plane, int t, int j)
{
    enum { FIELDS = 6 };
    const ${real} *const field[FIELDS] = {s->ex, s->ey, s->ez, s->hy, s->hx, s->hz}; // read at k + 1: ex, ey; at j - 1: hx, hz
    const int turn = t - steps.lo, edge = (turn - FIELDS) * (v.hi - v.lo) + j + t - v.lo;
    const int f = edge < 0 ? turn : edge % FIELDS, back = edge < 0 ? 0 : edge / FIELDS;
    if (plane + 1 == w.hi || back >= steps.hi - steps.lo)
        return s->hx + ${element_of("j", "(plane - t)")};
    const int to_k = plane + 1 - steps.lo - back + (f < 2), to_j = edge < 0 ? j + turn : v.lo - steps.lo - back - (f >= 4);
    return field[f] + ${element_of("LOWER(J0, UPPER(J1 - 1, to_j))", "LOWER(K0, UPPER(K1 - 1, to_k))")};
}

% end
%
% function tiles_3d()
%   if ring then
@rows_3d()
%   elseif fetches then
@ahead_function()
%   end
// Rows with k + t in w, j + t in v, at steps t of the group that starts at step m.
static void tile(const State *s, Span w, Span v, Span steps, int m${drift_param})
{
    for (int plane = w.lo; plane < w.hi; plane++)
        for (int t = steps.lo; t < steps.hi; t++) {
%   if ring then
            const int k = plane - t, j0 = LOWER(${ring_y and "t" or "J0"}, v.lo - t), j1 = UPPER(J1${ring_y and " + t + 1" or ""}, v.hi - t);
            if (${ring_z and "k < t || k > K1 + t" or "k < K0 || k >= K1"} || j0 >= j1)
                continue;
            rows(s, k, j0, j1, t, m, drift);
%   else
            const int k = plane - t, j0 = LOWER(J0, v.lo - t), j1 = UPPER(J1, v.hi - t);
            if (k < K0 || k >= K1 || j0 >= j1)
                continue;
            for (int j = j0; j < j1; j++)
                row(${join("s", "j", "k", fetches and "ahead(s, w, v, steps, plane, t, j)" or "", row_step())});
%     if finishes() then
            finish(${join("s", "k", "j0", "j1", finish_step())});
%     end
%   end
        }
}

%   if layers.y then
// How long a row takes: one in a layer half as long again.
static inline int row_time(int j)
{
    return j < ${layers.y.low} || j >= ${layers.y.first} ? 3 : 2;
}

%   end
// Steps are taken in groups of at most GROUP; a group's rows form columns in j + t, cut into blocks in k + t.
enum {
    GROUP = DEPTH * TILE_STEPS,
    COLUMNS = (J1 - J0 + ${turn_y}GROUP - 1 + COLUMN - 1) / COLUMN,
    STACK = (K1 - K0 + ${turn_z}GROUP - 1 + PLANES - 1) / PLANES, // blocks of a column
    RING = 8 // groups that may be under way at once, each with counters of its own
};

// Threads follow one another from column to column, so that each column is the same work.
typedef struct Columns {
    int steps; // of a group
    int edge[COLUMNS + 1]; // in j + t: column c ends where c + 1 begins
} Columns;

static Columns cut_columns(int steps)
{
    Columns columns = {.steps = steps, .edge = {J0}};
    long all = 0, sum = 0;
    for (int j = J0; j < ${ring_y and "J1 + 1" or "J1"}; j++)
        all += steps * ${layers.y and "row_time(j)" or "1"};
    for (int c = 0, line = J0; c < COLUMNS; line++) {
        for (int t = 0; t < steps; t++) {
            const int j = line - t;
            if (j >= ${ring_y and "t" or "J0"} && j < J1${ring_y and " + t + 1" or ""})
                sum += ${layers.y and "row_time(j)" or "1"};
        }
        while (c < COLUMNS && sum * COLUMNS >= all * (c + 1))
            columns.edge[++c] = line + 1;
    }
    return columns;
}

// Column c of a group. A tile needs those before it in time, in j + t and in k + t: the last lie in this column, the
// middle ones in column c - 1, and the group before must have passed every row that this one reads.
static void column(const State *s, const Columns *cut, Progress (*progress)[COLUMNS], long group, int c, int m, int steps${drift_param})
{
    Progress *mine = progress[group % RING], *before = progress[(group + RING - 1) % RING];
    const int lo = cut->edge[c], hi = cut->edge[c + 1], tiles = LOWER(1, (hi - lo + WIDTH / 2) / WIDTH);
    int c_old = c;
    while (c_old < COLUMNS - 1 && cut->edge[c_old + 1] < hi + ${ring_y and "2 * " or ""}cut->steps)
        c_old++;
    if (group >= RING) // the counter's last owner must have finished
        await(&mine[c], (group - RING + 1) * STACK * DEPTH);
    for (int b = 0; b < STACK; b++) {
        const int b_old = UPPER(STACK - 1, (b * PLANES + PLANES - 1 + ${ring_z and "2 * " or ""}cut->steps) / PLANES);
        const Span w = {K0 + b * PLANES, K0 + b * PLANES + PLANES};
        if (group > 0)
            await(&before[c_old], ((group - 1) * STACK + b_old + 1) * DEPTH);
        for (int g = 0; g < DEPTH; g++) {
            const long done = (group * STACK + b) * DEPTH + g + 1;
            if (c > 0)
                await(&mine[c - 1], done);
            for (int i = 0; i < tiles; i++)
                tile(s, w, (Span){lo + (hi - lo) * i / tiles, lo + (hi - lo) * (i + 1) / tiles},
                     (Span){g * TILE_STEPS, UPPER(steps, g * TILE_STEPS + TILE_STEPS)}, m${drift});
            announce(&mine[c], done);
        }
    }
}

% end
%
% function advance_3d()
    // Groups of steps of one size, as near as can be.
    const int groups = (count + GROUP - 1) / GROUP, most = (count + groups - 1) / groups;
    const Columns cut = cut_columns(most);
    Progress progress[RING][COLUMNS];
    for (int g = 0; g < RING; g++)
        for (int c = 0; c < COLUMNS; c++)
            atomic_init(&progress[g][c].done, 0);
    #pragma omp parallel
    for (int q = omp_get_thread_num(); q < groups * COLUMNS; q += omp_get_num_threads()) {
        const int first = q / COLUMNS * most;
        column(&state, &cut, progress, q / COLUMNS, q % COLUMNS, m + first, UPPER(most, count - first)${ring and ", first" or ""});
    }
% end
%
% function tiles_2d()
%   if ring then
@ring_comment("")
%   end
%   if pieces then
// Pieces of rows with j + t in v and vectors in b + t, at steps t of the round that starts at step m. In b + t, too, no
// dependence points upwards: E needs H of the vector before at its own step, H needs E of the next one a step before.
static void tile(const State *s, Span v, Span steps, int m)
{
    for (int x = steps.lo; x < BLOCKS - 1 + steps.hi; x += WIDTH)
        for (int line = v.lo; line < v.hi; line++)
            for (int t = steps.lo; t < steps.hi; t++) {
                const int j = line - t, b0 = LOWER(0, x - t), b1 = UPPER(BLOCKS, x + WIDTH - t);
                if (j < J0 || j >= J1 || b0 >= b1)
                    continue;
                row(${join("s", "j", "b0", "b1", row_step())});
%     if finishes() then
                finish(${join("s", "j", "j + 1", "b0 * LANES", "b1 < BLOCKS ? b1 * LANES : SY", finish_step())});
%     end
            }
}

%   else
// Rows with j + t in v, at steps t = 0..steps-1 from m on.
static void tile(const State *s, Span v, int steps, int m${drift_param})
{
    for (int line = v.lo; line < v.hi; line++)
        for (int t = 0; t < steps; t++) {
%     if ring then
            const int n = line - t, j = (n + drift) % J1;
            if (n < t || n > J1 + t)
                continue;
            row(${join("s", "j", "n < J1 + t", "n > t", row_step())});
            if (n > t)
                finish(${join("s", "j", "j + 1", finish_step())});
%     else
            const int j = line - t;
            if (j < J0 || j >= J1)
                continue;
            row(${join("s", "j", row_step())});
%       if finishes() then
            finish(${join("s", "j", "j + 1", finish_step())});
%       end
%     end
        }
}

%   end
%   local round = pieces and "ROUND" or "TILE_STEPS"
%   if pieces then
enum {
    ROUND = DEPTH * TILE_STEPS, // steps that a thread takes in one pass over the domain
    STACK = (J1 - J0 + ROUND - 1 + ROWS - 1) / ROWS // blocks of rows
};
%   else
enum { STACK = (J1 - J0 + ${turn_y}TILE_STEPS - 1 + ROWS - 1) / ROWS }; // blocks of rows
%   end

// ${round} steps over the whole domain, behind the thread that takes the steps before them: it must have passed every row
// that these read.
static void column(const State *s, Progress *mine, long round, Progress *before, long round_before, int m, int steps${drift_param})
{
    for (int b = 0; b < STACK; b++) {
        const int b_old = UPPER(STACK - 1, (b * ROWS + ROWS - 1 + ${turn_y}${round}) / ROWS);
        const Span v = {J0 + b * ROWS, J0 + b * ROWS + ROWS};
        if (before != NULL)
            await(before, round_before * STACK + b_old + 1);
%   if pieces then
        for (int t = 0; t < steps; t += TILE_STEPS)
            tile(s, v, (Span){t, UPPER(steps, t + TILE_STEPS)}, m);
%   else
        tile(s, v, steps, m${drift});
%   end
        announce(mine, round * STACK + b + 1);
    }
}

% end
%
% function advance_2d()
%   local round = pieces and "ROUND" or "TILE_STEPS"
    enum { MOST_THREADS = 1024 };
    static Progress progress[MOST_THREADS];
    for (int p = 0; p < MOST_THREADS; p++)
        atomic_init(&progress[p].done, 0);
    #pragma omp parallel
    {
        const int me = omp_get_thread_num(), threads = omp_get_num_threads();
        // As many rounds for each thread, of as many steps, as near as can be.
        const int turns = (count + ${round} * threads - 1) / (${round} * threads);
        const int most = (count + turns * threads - 1) / (turns * threads);
        for (int q = me; q * most < count; q += threads) {
            Progress *before = q > 0 ? &progress[(q - 1) % threads] : NULL;
            const int first = q * most, round_before = q > 0 ? (q - 1) / threads : 0;
            column(&state, &progress[me], q / threads, before, round_before, m + first, UPPER(most, count - first)${ring and ", first" or ""});
        }
    }
% end
%
% function advance_1d()
    for (int t = 0; t < count; t++) {
        row(${join("&state", row_step())});
%   if finishes() then
        finish(${join("&state", finish_step())});
%   end
    }
% end
%
% function wavefront_kernel(k)
// Schedule ${plan.schedule}: a row takes a step as soon as the rows that it reads are ready, not when the whole domain
// is, so that rows in a cache take several steps before they leave it. Row (j, k) at step t needs E of step t - 1 at
// j, j + 1 and k, k + 1 and H of step t at j, j - 1 and k, k - 1; in j + t and k + t no dependence points upwards, so
// tiles of these indices in rising order give what the sweep gives, in place.

@wavefront_types(k)
@wavefront_block()
%   if #kernels_of("points") + #kernels_of("probe") > 0 then
@find_function()
%   end
%   if wf.split then
@between_function()
%   end
@row_function()
%   if finishes() then
@finish_function()
%   end
%   if axes > 1 then
@progress_functions()
%   end
%   if three then
@tiles_3d()
%   elseif two then
@tiles_2d()
%   end
// ${k.purpose}
@signature(k)
    ${#edge_masks() == 0 and "const " or ""}State state = {
%   for _, p in ipairs(k.params) do
%     if p.buffer then
        .${p.name} = ${p.name},
%     end
%   end
    };
%   if #edge_masks() > 0 then
    for (int e = 0; e < EDGES; e++)
        for (int l = 0; l < LANES; l++) {
            const int i = (e < LOW ? e : e + HIGH - LOW) * LANES + l;
%     for _, m in ipairs(edge_masks()) do
            state.${m.name}[e][l] = ${m.test} ? -1 : 0;
%     end
%     for _, t in ipairs(x_tables()) do
            state.${t}[e][l] = ${t}[e * LANES + l];
%     end
        }
%   end
%   if three then
@advance_3d()
%   elseif two then
@advance_2d()
%   else
@advance_1d()
%   end
@finish(k)
% end

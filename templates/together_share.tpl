% -- What a block of the schedule resident:T is told of its part of the domain, and the sizes that its text counts by.
%
% -- A block's part of the domain; the host has the same struct (Share in gen/schedule/resident/together.h).
% function share_types()
%   for _, k in ipairs(plan.kernels) do
%     if k.kind == "together" then
// A block's share of the domain, halo included; in each direction the first site, and the sites kept.
typedef struct Share {
    int x, x0, x1, row, row0, row1, plane, plane0, plane1;
    int deep, across;              // planes of a thread; whether it lies in the layers of x or at its walls
    int layer_x, layer_y, layer_z; // the first lane, row or plane that lies in a layer
    int ring_x, ring_y, ring_z;    // where their memory variables begin
    int end;                       // planes from here on are none of its own
    int numbers;                   // on chip, where the numbers of its media begin; -1: they are in memory
    int stop;                      // its threads' points begin at stops[stop]; -1: there are none
    int own;                       // its threads' numbers of fed and noted strips begin at own_strips[own]; -1: there are none
    int fed0, fed1, noted0, noted1; // points that feed some, probes of others
    int group_reals;               // what these strips take on chip
    int takes;                     // its threads' strips that running sums take begin at strips[takes]; -1: there are none
    int near0, near1;              // ${k.march.together.half and "near0: the block before it along the planes" or "blocks in its halo: near[near0] .. near[near1 - 1]"}
} Share;

@strip_types(k.march.together)
%       if k.march.visits then
// What a thread does after a half step: a source or a probe at one of its sites.
typedef struct Visit {
    int list, point; // number of a list of points, and of the point in it
    int s, kept;     // which of the thread's sites, plane by plane; whether the block keeps it
} Visit;

%       end
%     end
%   end
% end
%
% function together_sizes(k, m, t)
enum {
    W = ${m.W}, LANES = ${m.lanes}, ${m.rows and "ROWS = " .. t.rows .. ", " or ""}GROUPS = ${t.groups}, DEEP = ${t.deep}, THREADS = ${m.threads}, // strips of a row, threads along ${m.along.name}, planes of each
%   if not t.half then
    T = ${m.T}, HALO_X = ${t.halo_x}, ${t.halo > m.T and ("HALO = %d, "):format(t.halo) or ""}// steps between two exchanges
%   end
    STRIP_ROW = LANES * W, PLANE = ${m.rows and "ROWS * " or ""}STRIP_ROW, // reals
    E_ALONG = ${t.e_along}, H_ALONG = ${t.h_along}, // on chip
%   if t.open then
    OPEN = ${t.open}, OPEN_PLANE = (ROWS + 1) * STRIP_ROW, OPEN_FIELD = (GROUPS * DEEP + 1) * OPEN_PLANE, // strips of H
%   end
%   if t.parked and t.parked_strips > 0 then
    PARKED = ${t.parked_at},${t.kept > 0 and (" KEPT = %d,"):format(t.kept) or ""} // strips that registers have no room for${t.kept > 0 and ", of one field of planes behind a thread's first" or ""}
%   end
%   if m.rows then
%     if t.fold > 1 then
    FOLD = ${t.fold}, // rows of a warp
%     end
    E_ROWS = ${t.e_rows}, H_ROWS = ${t.h_rows}, ROW_SLOTS = ${t.fold > 1 and "ROWS / FOLD" or "ROWS"} + 1, ALL_ROWS = GROUPS * DEEP * ROW_SLOTS * STRIP_ROW,
%   end
%   if #m.rings > 0 and not t.holds then
    RINGS = ${t.rings}, // memory variables
%   end
%   for _, r in ipairs(t.holds and {} or m.rings) do
%     local a = r.axis:upper()
    LANES_${a} = ${r.lanes}, ROWS_${a} = ${r.rows}, PSI_${a} = ROWS_${a} * LANES_${a} * W, STEP_${a} = ${#r.psi} * PSI_${a},
%   end
%   for _, v in ipairs(layer_tables(m)) do
    T_${v.name:upper()} = ${v.at},
%   end
    REALS = ${t.reals},
%   for _, s in ipairs(t.states) do
    AT_${s.name:upper()} = ${s.at},
%   end
%   if t.half then
    X_FACES = ${t.x_faces},${#differenced_x(k, true) > 1 and (" X_FACE = GROUPS * DEEP%s,"):format(m.rows and " * ROWS" or "") or ""}${shares_rows(t) and " BESIDE = " .. t.beside .. ", // rows of a warp" or ""}
    @word_places(t.words, m.rows)
%   else
    COPY = ${t.copy}, EDGE_STEP = ${t.edge_step}, // of the edges; from one plane in it to the next
%   end
@strip_sizes(t)
    @shown_sizes(m, t)
    FLAG = ${t.flag}, // integers from one block's flag to the next
};
% end

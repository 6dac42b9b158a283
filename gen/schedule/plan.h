/* Plan: the intermediate representation. Small closed structs that say, for one
 * scene, which updates are made where and with which coefficients, and in what
 * order they are launched. Passes (passes.def, in order) fill it; templates only
 * print it. Reading order: Layout (memory), Region (where), Update (what),
 * Kernel (what, over which boxes), Wrap, Mur and PointSet (walls and sources),
 * Probe and capture groups, PlanPass (when).
 *
 * The arithmetic of an Update of component v, in this order (DESIGN.md section 4):
 *     v = decay * v                                  (left out when decay is one)
 *     for each term:  d = difference of `source` along `axis`
 *         in a CPML layer:        psi = fma(b, psi, c * d);  d = fma(ikappa, d, psi)   (d + psi unless stretched)
 *         in a split-field layer: d' = fma(ikappa, d, psi);  psi = fma(b, psi, c * d);  d = d'
 *         v = fma(sign * coef, d, v)
 * that is, CPML adds the new psi and Berenger's split field the old one (layers.c says why).
 */
#ifndef YEEC_SCHEDULE_PLAN_H
#define YEEC_SCHEDULE_PLAN_H

#include "base/vec.h"
#include "grid/grid.h"
#include "program.h"
#include "schedule/shape.h"

/* Half-open box of site indices. */
typedef struct Box {
    long lo[3], hi[3];
} Box;

/* Memory layout of a field: element of index (i,j,k) is origin + i + stride[1]*j + stride[2]*k.
 * One ghost index (-1) along each present axis; rows padded to whole `align` elements. */
typedef struct Layout {
    long stride[3];
    size_t origin, size; /* elements */
    int align;           /* elements that rows and the origin are aligned to */
    bool wide;           /* indices need 64 bits */
} Layout;

typedef enum CoefKind {
    COEF_ONE,
    COEF_ZERO,
    COEF_LITERAL, /* value, under `name` in the kernel */
    COEF_TABLE,   /* tables[table] at the id of the site */
    COEF_VALUES   /* buffer `buffer`, one value per site, laid out as a field */
} CoefKind;

typedef struct Coef {
    CoefKind kind;
    double value;
    int table, buffer;
    const char *name;   /* literals: constant's name in its kernel */
    const char *origin; /* "glass (scenes/a.lua:7)" */
} Coef;

/* Coefficients by class id. In the source text when short (buffer < 0), else a buffer. */
typedef struct Table {
    const char *name, *legend;
    Component component;
    double *values;
    const char **origins; /* per entry */
    size_t count;
    int buffer;
} Table;

/* Memory variable of a layer: psi of component `target` for its derivative along `axis`.
 * Index along `axis` is compact: q = 0..low+high-1, see LayerProfile. Element:
 * origin + stride[0]*i + stride[1]*j + stride[2]*k with q in place of the index along `axis`. */
typedef struct Memory {
    const char *name; /* "psi_exy" */
    Component target;
    int axis;
    int buffer;
    long stride[3];
    size_t origin;
} Memory;

typedef struct Term {
    int axis;
    Component source;
    int sign; /* +1, -1 */
    Coef coef;
    int memory;     /* index into Plan.memories; -1 outside layers */
    bool stretched; /* ikappa != 1 in this axis' layers; always in split-field layers */
    bool split;     /* Berenger's split field: psi of the step before enters d */
} Term;

typedef struct Update {
    Component target;
    Coef decay;
    Term terms[2];
    int term_count;
    Box range;                     /* sites of this component that are ever updated */
    bool guard_lo[3], guard_hi[3]; /* the kernel's boxes stick out of the range there */
} Update;

typedef enum Half { HALF_H, HALF_E } Half;

enum { MIXED = -1 };

typedef struct Region {
    Box box;
    int side[3];           /* absorbing layer: -1 low, 0 none, +1 high */
    int klass[COMPONENTS]; /* class everywhere in the box, or MIXED */
    Update updates[COMPONENTS];
    bool idle[COMPONENTS]; /* nothing to update: conductor, or absent in this mode */
} Region;

typedef enum ParamKind {
    PARAM_BUFFER,
    PARAM_OTHER, /* the copy to write of a two-copy buffer */
    PARAM_LO,
    PARAM_HI,
    PARAM_OFFSET,
    PARAM_NUMBER,
    PARAM_FIRST, /* the place's first output element, 64 bits */
    PARAM_STEP,
    PARAM_COUNT
} ParamKind;

typedef struct Param {
    ParamKind kind;
    const char *name;
    int buffer;
    bool is_const;
    int axis;
} Param;

typedef enum KernelKind {
    KERNEL_UPDATE,
    KERNEL_WRAP,
    KERNEL_MUR,
    KERNEL_POINTS,
    KERNEL_PROBE,
    KERNEL_GATHER,
    KERNEL_ENERGY,
    KERNEL_SUM,
    KERNEL_MARCH,
    KERNEL_TILES, /* the kernels of a pass as one: each block serves a tile of one of them */
    KERNEL_COPY,
    KERNEL_WAVEFRONT,
    KERNEL_DFT,
    KERNEL_RESIDENT
} KernelKind;

/* A named constant of a kernel, printed at its head. */
typedef struct Constant {
    const char *name, *origin;
    double value;
} Constant;

/* Where a kernel is launched: a box, the layer it lies in on each axis, first output element (energy, dft). */
typedef struct Place {
    Box box;
    int side[3];
    size_t first;
} Place;

typedef struct Kernel {
    KernelKind kind;
    const char *name;    /* "e_layer_xy" */
    const char *purpose; /* "E in the x and y layers" */
    VEC(Param) params;
    VEC(Place) places;
    VEC(Constant) constants;
    /* update and energy */
    Half half;
    unsigned layers;            /* axes with memory variables, bit a */
    int strip;                  /* update, on GPUs: sites along x of a work item; 0: one */
    Update updates[COMPONENTS]; /* of one half; march: of both, H first */
    int update_count;
    Coef weights[3]; /* energy: relative eps or mu of each update's sites */
    bool part;       /* march: a function of a kernel of tiles, no entry point */
    /* wrap, Mur, points, probe, march: index into the plan's list of that kind; tiles: none */
    int item;
    Component component; /* points, probe, gather */
} Kernel;

/* Ghost copies that make PMC and periodic walls: plane dst = sign * plane src along `axis`,
 * after all H (half == HALF_H) or all E updates and points of a step. */
typedef struct WrapCopy {
    Component component;
    long dst, src;
    int sign;
} WrapCopy;

typedef struct Wrap {
    Half half;
    int axis;
    WrapCopy copies[6];
    int copy_count;
} Wrap;

/* First-order Mur walls of one axis (Mur, IEEE Trans. Electromagn. Compat. 23, 377 (1981)), after the
 * updates and points of E, so that a source next to the wall is seen, and before the ghost copies.
 * Face by face, at every site of `range` (whose extent along `axis` is the wall alone):
 *     t = e[inner] - e[wall];  e[wall] = fma(k, t, last);  last = e[inner]
 * with last the inner site's value of the step before, element of its buffer: the site's index along
 * the other axes times `stride`. k = (v dt - d)/(v dt + d), v the phase velocity at the wall; where
 * it is an array (an element as `last`) a conductor's k is 1 and its site is left alone.
 * Axes in the order x, y, z: a face takes in the edges it shares with earlier axes' Mur walls and leaves
 * those with later ones, so that the inner neighbour of an edge is always new already. */
typedef struct MurFace {
    Component component;
    long wall, inner; /* index along the axis: 0 and 1, or n and n - 1 */
    Coef k;           /* literal or values */
    int last_buffer;
    Box range;
    bool guard_lo[3], guard_hi[3]; /* the kernel's box sticks out of the range there */
} MurFace;

typedef struct Mur {
    int axis;
    long stride[3]; /* of the planes; 0 along `axis` */
    MurFace faces[4];
    int face_count;
} Mur;

/* Sparse updates after a half step, distinct sites of one component:
 *     v = scale*v                                     (has_scale)
 *     v = fma(memory, last, v)                        (has_memory; last = v of the step before)
 *     v = v - branch                                  (has_branch; what an inductor's current takes from v)
 *     for each tap:  v = fma(gain, wave[m][row], v)
 *     branch = fma(feed, v + last, branch)            (has_branch, which goes with has_memory)
 *     last = v                                        (has_memory)
 * `last` and `branch` are states of the point, zero at the start. The macro `point` of templates/common.tpl
 * prints this for every schedule.
 */
enum { POINT_TAPS = 4 };

typedef struct Point {
    long index[3];
    double scale, memory, feed;
    double gain[POINT_TAPS];
    int row[POINT_TAPS];
} Point;

typedef struct PointSet {
    Half half;
    Component component;
    bool has_scale, has_memory, has_branch;
    int taps;
    VEC(Point) points;
    const char *name; /* "source1", as in buffers' and kernels' names */
    const char *what; /* "voltage source (scenes/a.lua:16)" */
    const char *last; /* the same of the source that joined last, and how many joined the first */
    int joined;
    Box extent; /* of its first `measured` points */
    size_t measured;
    int site_buffer, scale_buffer, memory_buffer, feed_buffer, gain_buffer, row_buffer; /* -1: none */
    int last_buffer, branch_buffer;                                                     /* the states; -1: none */
} PointSet;

/* One row of the wave table: a waveform at (step + offset) * dt; or what an auxiliary line has at a node as
 * the step needs it: for points on H its E of (step - 1) dt, for points on E its H of (step - 1/2) dt, half a
 * cell after the node; or, with a frequency, cos(2 pi f step dt), for `quadrature` -sin of it, at the steps
 * that divide by `every`. */
typedef struct WaveRow {
    const Waveform *waveform; /* NULL: line */
    double offset;
    struct Line *line; /* plan/line.h */
    int node;
    Half half;        /* of the points: HALF_H reads the line's E */
    double frequency; /* Hz; 0: not a phase */
    bool quadrature;
    long every;
    RecordingFile *recording; /* or what a recording has in `column`, times `scale`, at the same times */
    size_t column;
    double scale;
} WaveRow;

/* A site that a monitor samples, and what it counts in the monitor's value: 1 for a field, the edge's length (m)
 * and direction in a voltage, that of the loop's side in a current (H stored times Z0). */
typedef struct ProbeSite {
    long index[3];
    int monitor; /* index into Scene.monitors */
    double weight;
    long site; /* of a recording: its number there */
} ProbeSite;

/* A recording that drives a replay: step n takes its row start + n, after the last one the last `period` again. */
typedef struct Replayed {
    RecordingFile *file;
    long start, period; /* steps; period 0: nothing comes after the end */
} Replayed;

/* A recording monitor: its sites are among the probes', one each. */
typedef struct Record {
    int monitor;
    RecordingFacts facts;
} Record;

/* The nodes of a plane wave's or replay's box. */
typedef struct BoxLanding {
    const Source *source;
    long lo[3], hi[3];
} BoxLanding;

/* Probes of one component with one period. */
typedef struct ProbeGroup {
    Component component;
    long every;
    VEC(ProbeSite) sites;
    int site_buffer, out_buffer;
} ProbeGroup;

/* Schedule blocked:T of the C dialect: rows along x in a wavefront skewed in time (wavefront.c).
 * A row is walked in vectors of `lanes` sites; its first `low` and its last ones from `high` on
 * are edges, where walls and the layers along x are. */
typedef struct RowVector {
    Component component;
    int table;
    const char *name; /* "c_ex" */
} RowVector;

typedef struct Wavefront {
    bool wanted;                       /* asked for, and possible */
    Region rows[2];                    /* rows of one material; rows with ids or values per site */
    bool plain, mixed;                 /* which of the two there are */
    const uint8_t *mixed_rows;         /* 1 for each row of sites that is mixed */
    int row_buffer;                    /* the same for the kernel; -1 unless there are both kinds */
    RowVector vectors[3 * COMPONENTS]; /* coefficients by id in mixed rows: */
    int vector_count;
    int vector_buffer, index_buffer; /* their values by vector, and which vector has which; -1: none */
    Kernel halves[2][2];             /* [mixed][half]: their updates and constants, as of a kernel */
    long lo[3], hi[3];               /* indices that any component updates */
    bool split;                      /* some rows stop between H and E, for ghost copies or points on H */
    bool ring[3];                    /* y, z: periodic; a step begins one row (plane) later than the step before */
    bool pieces;                     /* 2D: a tile takes its rows in pieces of `width` vectors */
    int steps, width;                /* tile: steps, rows in y + t or vectors in x + t */
    int planes, column; /* block: planes in z + t or, in 2D, rows in y + t; about the rows of a column in y + t */
    int depth;          /* tiles in time of a block */
} Wavefront;
/* Blocked kernels. A block of threads takes a tile of x and rows through T whole steps
 * while it marches along the remaining axis: when plane p arrives, level l = 0..T-1 makes
 * step l+1 of plane p-1-l. It reads the current copy of every state buffer and writes the
 * other, so no tile waits for another; the halo of T sites is computed by both neighbours.
 * A thread owns a strip of `strip` sites in x of one row; `lanes` strips make a row. */
typedef struct Tile {
    int32_t x, x0, x1;       /* first site, and the sites kept: x0 <= i < x1 */
    int32_t row, row0, row1; /* the same along the rows; 0, 0, 1 without rows */
    int32_t p0, p1;          /* planes kept along the march */
    int32_t v0, v1, stop;    /* planes v0 <= p < v1 hold points, whose lists begin at stops[stop + p - v0] */
} Tile;

enum { TILE_INTS = sizeof(Tile) / sizeof(int32_t) };

/* Memory variables of the layers of one axis in on-chip memory: each thread keeps its own of
 * the planes in flight, in T+1 slots that are used in turn. */
typedef struct Ring {
    int lanes, rows; /* threads that hold them: a part of the tile, or all of it */
    bool whole;
    int count;     /* variables */
    int memory[4]; /* index into Plan.memories */
    long base;     /* reals from the start of on-chip memory */
} Ring;

typedef struct March {
    int steps;
    int strip, lanes, warps;
    int axis[3];            /* grid axes of x, the rows (-1: none) and the march */
    unsigned walls;         /* grid axes along which some tile meets a conducting wall */
    Ring rings[3];          /* by grid axis; count 0: no layer */
    int shared[COMPONENTS]; /* number of the component's planes on chip, -1: in registers */
    int shared_count;
    long level, planes; /* reals of one level's planes, of all */
    long edges;         /* reals from the start: what neighbours along x exchange where there are no shuffles; -1 */
    size_t bytes;       /* on-chip memory */
    VEC(Tile) tiles;
    int tile_buffer;
    int stop_buffer, visit_buffer, carry_buffer; /* points and probes by tile and plane; -1: none */
    int mur;                                     /* a line's Mur walls: index into Plan.murs; -1: none */
    unsigned mirrors;                            /* a line's PMC walls: bit 0 low, bit 1 high */
} March;

/* One value for a tile to treat on its way: point or probe `item` of list `list`. */
typedef struct TilePoint {
    int32_t thread, element; /* who holds it, which site of the strip */
    int32_t list, item;
} TilePoint;

typedef struct PlanPass {
    const char *name;
    int steps;
    bool swaps, sums;
    VEC(Launch) launches;
} PlanPass;

/* Frequencies that running sums share, sampled every so many steps. The wave table has two rows of each, cos
 * and -sin, from `row` on. */
typedef struct Tones {
    const double *frequencies;
    size_t count;
    long every;
    double aliasing; /* bound of the error that sampling adds, relative to the spectrum */
    int row;
} Tones;

/* What one dft, flux or far_field needs; becomes Program.Spectra. */
typedef struct PlanSpectra {
    int monitor, tones;
    VEC(SpectrumPart) parts; /* `field`: Component */
    VEC(SpectrumFace) faces;
    double from[3], to[3]; /* the surface as it landed, m */
} PlanSpectra;

/* The running sums of one period; becomes Program.Accumulator. */
typedef struct PlanAccumulator {
    long every;
    VEC(Launch) launches;
} PlanAccumulator;

/* A sample that ends a batch; becomes Program.Capture. */
typedef struct PlanCapture {
    int monitor;
    CapturePart parts[3];
    int part_count;
    VEC(Launch) launches;
} PlanCapture;

typedef struct PlanOptions {
    Dialect dialect;
    Precision precision;
    const char *schedule; /* NULL: auto */
    int units;
    bool gpu;
    size_t local_memory, group_limit; /* bytes and work items that a group may have; 0 unknown */
    size_t cache[3];
    int cc_major, cc_minor;
    double copy_bandwidth;
    bool check_bounds;
    RecordingOpen *open_recording; /* NULL: there is no replay */
} PlanOptions;

typedef struct Plan {
    Arena *arena;
    const Grid *grid;
    PlanOptions options;
    Shape shape;          /* what the schedule asked for names */
    const char *schedule; /* the one chosen */
    bool turned;          /* update kernels on GPUs: work item 0 runs along the slowest axis */
    Layout layout;
    int field_buffer[COMPONENTS]; /* -1: absent */
    int id_buffer[COMPONENTS];    /* -1: none */
    struct {
        int decay, curl[3];
    } made[COMPONENTS]; /* tables and arrays of coefficients made so far; -1: not yet */
    VEC(Buffer) buffers;
    VEC(Table) tables;
    VEC(Memory) memories;
    VEC(Region) regions;
    VEC(Kernel) kernels;
    VEC(Wrap) wraps;
    VEC(Mur) murs;
    VEC(PointSet) points;
    VEC(WaveRow) waves;
    VEC(struct Line *) lines; /* auxiliary grids of plane waves */
    VEC(Replayed) replays;
    VEC(Record) records;
    VEC(BoxLanding) boxes;
    VEC(ProbeGroup) probes;
    VEC(Tones) tones;
    VEC(PlanSpectra) spectra;
    VEC(PlanAccumulator) accumulators;
    VEC(PlanCapture) captures;
    VEC(March) marches;
    VEC(PlanPass) passes;
    Wavefront wavefront;
    int wave_buffer;                         /* -1: none */
    long batch;                              /* rows of the wave and probe buffers */
    double bytes_per_cell_step, sweep_bytes; /* of the schedule chosen; of the sweep */
    double spectra_bytes;                    /* what the running sums read and write, bytes per step */
} Plan;

/* Runs the passes; `until` stops after the pass of that name (NULL: all). Errors cite the scene. */
Plan *plan_build(const Grid *grid, const PlanOptions *options, const char *until, Error *err);
void plan_free(Plan *plan);
/* Invariants between passes; a violation is our bug: ERROR_SYSTEM that names the pass. */
bool plan_check(const Plan *plan, const char *after, Error *err);
void plan_dump(const Plan *plan, Text *out);
/* Names of the passes in order, NULL at the end. */
const char *const *plan_pass_names(void);

/* Helpers of the passes (plan.c). */

/* Adds a buffer of `count` elements; returns its number. `name`, `legend` live in the arena. */
int plan_add_buffer(Plan *plan, const char *name, const char *legend, BufferKind kind, ElementType type, size_t count);
/* Bytes of a real number. */
static inline int plan_real_bytes(const Plan *plan)
{
    return plan->options.precision == PRECISION_F32 ? 4 : 8;
}
/* Sites of a strip: what a thread of a GPU reads at a time, 16 bytes. */
static inline int plan_strip(const Plan *plan)
{
    return 16 / plan_real_bytes(plan);
}
/* Indices along an axis that any component updates. */
void plan_updated(const Plan *plan, int axis, long *lo, long *hi);
/* "xz" for bits 0 and 2. */
const char *plan_axes_text(const Plan *plan, unsigned axes);
/* `count` doubles rounded once to the plan's real, in the arena. */
const void *plan_reals(Plan *plan, const double *values, size_t count);
/* Linear element of a site in a field buffer. */
size_t plan_element(const Plan *plan, const long index[3]);
/* Sites of a component that the curl ever updates: walls that hold it at zero are left out. */
Box plan_range(const Plan *plan, Component c);
size_t box_sites(const Box *b);
/* Rows of the layer tables and memory variables along `axis`: those of the low layer, then of the high one.
 * Along x they are padded: in the C dialect to whole vectors, the sites of a row's edges (see Wavefront); on GPUs so
 * that strips of PLAN_STRIP sites stay aligned and no strip has sites of both layers. */
enum { PLAN_STRIP = 4 };
long plan_layer_rows(const Plan *plan, int axis);
/* A component's sites nearest to a box in metres; NAN: the whole axis. */
Box plan_box(const Plan *plan, Component c, const double from[3], const double to[3]);
/* Sets the batch and the size of the wave table by its rows; makes the table when there is none. */
void plan_size_waves(Plan *plan);
/* What to subtract from an index along `axis` to get the row of the layer tables on `side`. */
long plan_layer_offset(const Plan *plan, int axis, int side);
/* The entry at such a row, node or half sites; outside the layers one that changes nothing. */
LayerTable plan_layer_entry(const Plan *plan, int axis, bool node, long row);

/* Appends the launches of the running sums to a pass of one or more steps, after everything else (spectra.c). */
void plan_add_sums(Plan *plan, PlanPass *pass);
/* Does every sample of the running sums fall on the end of a pass of `steps`? */
bool plan_samples_fit(const Plan *plan, int steps);

/* Vectors that cover what is updated of a row, and where its edges end and begin. */
typedef struct RowEdges {
    long blocks, low, high;
} RowEdges;

RowEdges plan_row_edges(const Plan *plan);
/* A buffer with a site's linear element each, in the index type the kernels use. */
int plan_add_sites(Plan *plan, const char *name, const char *legend, const size_t *elements, size_t count);
const char *axis_name(int axis); /* "x" */

/* A factor that rounds to one or to zero becomes COEF_ONE or COEF_ZERO (prune.c). */
void plan_simplify(const Plan *plan, Coef *coef);
/* Gives a kernel's literals their names (kernels.c). */
void kernel_name_literals(Plan *plan, Kernel *kernel);
/* blocked:T in the C dialect (wavefront.c): whether the plan's scene can have it, and if not `why`. */
bool plan_wavefront_possible(const Plan *plan, const char **why);
/* Bytes per cell and step that it moves between the caches and memory. */
double plan_wavefront_traffic(const Plan *plan);
/* Places its fields in their pages (starts.c). */
void plan_choose_starts(Plan *plan);
/* Was this very schedule asked for? */
bool plan_asks_for(const Plan *plan, const char *schedule);
/* Helpers of the passes that make kernels (materials.c, coefficients.c, prune.c, kernels.c). */

/* Class of a component over a box: uniform, or MIXED as soon as two differ. */
int plan_class_over(const Plan *plan, Component c, Box box);
/* Updates and idle components of a region from its sides and classes. */
void plan_fill_region(Plan *plan, Region *region);
void plan_prune_region(const Plan *plan, Region *region);
/* Names the literals of a kernel's updates and adds the buffers they read. */
void kernel_add_coefficients(Plan *plan, Kernel *kernel);

/* Helpers for kernels and launches (launch.c). */
void kernel_add_buffer(const Plan *plan, Kernel *kernel, int buffer, bool is_const); /* once per buffer */
void kernel_add_points(const Plan *plan, Kernel *kernel, const PointSet *set);       /* all a set's points need */
void kernel_add_old(const Plan *plan, Kernel *kernel, int buffer);    /* the copy to read, as old_<name> */
void kernel_add_new(const Plan *plan, Kernel *kernel, int buffer);    /* the copy to write, as new_<name> */
void kernel_add_box(const Plan *plan, Kernel *kernel, unsigned axes); /* i0, i1, ... */
Kernel *plan_add_kernel(Plan *plan, KernelKind kind, const char *name, const char *purpose);
/* Arguments from the kernel's params: box and layer offsets from `place`, `number` for PARAM_NUMBER. */
Launch plan_launch(Plan *plan, int kernel, const Place *place, const size_t global[3], long number);
/* So many groups of so many threads in a row, each with bytes of shared memory (CUDA's launches give it). */
Launch plan_launch_groups(Plan *plan, int kernel, size_t groups, size_t threads, size_t bytes);

#endif

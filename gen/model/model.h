/* Model: what is computed, for one scene and a memory layout, whatever the order it is done in: fields,
 * the statements of every region, boundaries, sparse points, and what monitors sample. Passes
 * (passes.def, in order) fill it; schedules (schedule/plan.h) order it, and nothing here knows of
 * them. Reading order: Layout (memory), Statement (what), Region (where), Wrap and Mur (walls),
 * PointSet (sources and circuits), ProbeGroup, Sample, Tones (monitors), Model.
 *
 * What the statement of component v computes, in this order (DESIGN.md section 4; coefficients.c writes it down):
 *     v = decay * v                                  (left out when decay is one)
 *     for each term:  d = difference of a field along an axis
 *         in a CPML layer:        psi = fma(b, psi, c * d);  d = fma(ikappa, d, psi)   (d + psi unless stretched)
 *         in a split-field layer: d' = fma(ikappa, d, psi);  psi = fma(b, psi, c * d);  d = d'
 *         v = fma(sign * coefficient, d, v)
 * that is, CPML adds the new psi and Berenger's split field the old one (layers.c says why).
 */
#ifndef YEEC_MODEL_MODEL_H
#define YEEC_MODEL_MODEL_H

#include "base/vec.h"
#include "grid/grid.h"
#include "grid/poles.h"
#include "model/statement.h"
#include "model/window.h"
#include "program.h"

/* Memory layout of a field: element of index (i,j,k) is origin + i + stride[1]*j + stride[2]*k.
 * One ghost index (-1) along each present axis; rows padded to whole `align` elements. */
typedef struct Layout {
    long stride[3];
    size_t origin, size; /* elements */
    int align;           /* elements that rows and the origin are aligned to */
    bool wide;           /* indices need 64 bits */
} Layout;

/* Coefficients by class id. In the source text when short (buffer < 0), else a buffer. */
typedef struct Table {
    const char *name, *legend;
    Component component;
    double *values;
    const char **origins; /* per entry */
    size_t count;
    int buffer;
} Table;

/* What a statement remembers at its own site from step to step. In the layers along `axis`, psi of component `target`
 * for its derivative there: the index along `axis` is compact, q = 0..low+high-1, see LayerProfile; element:
 * stride[0]*i + stride[1]*j + stride[2]*k with q in place of that index. With `axis` -1 in a box of
 * sites, or in the whole domain, laid out as a field. */
typedef struct Memory {
    const char *name; /* "psi_exy" */
    Component target;
    int axis;
    int box; /* of Model.memory_boxes; -1: the whole domain, or layers */
    int buffer;
    long stride[3];
    size_t origin;
} Memory;

/* A box of sites that media remember in (memory_boxes.c). */
typedef struct MemoryBox {
    const char *name; /* "box1" */
    Box all, box;     /* its sites, by index of all that is stepped; of this process' part */
    Box held;         /* that have an element: rows of whole vectors, and what regions are cut at */
    long stride[3];
    size_t size; /* elements */
} MemoryBox;

typedef enum Half { HALF_H, HALF_E } Half;

enum { MIXED = -1 };

typedef struct Region {
    Box box;
    int side[3];           /* absorbing layer: -1 low, 0 none, +1 high */
    int klass[COMPONENTS]; /* class everywhere in the box, or MIXED */
    Statement updates[COMPONENTS];
    bool idle[COMPONENTS]; /* nothing to update: conductor, or absent in this mode */
    bool rises;            /* keeps what it adds to E wherever it lies; else where points read it */
    bool poles_known;      /* bit k of poles[c]: pole k is there; else all that the component, or its one class, has */
    uint64_t poles[COMPONENTS];
} Region;

/* Ghost copies that make PMC, periodic and Bloch walls: plane dst along `axis` = own * plane src + cross * plane src of
 * component `other`, after all H (half == HALF_H) or all E updates and points of a step. */
typedef struct WrapCopy {
    Component component, other; /* Bloch: the other of real and imaginary part */
    long dst, src;
    double own, cross;   /* 1, -1 or a cosine; 0 or a sine */
    Statement statement; /* at the site of index 0 along the axis */
} WrapCopy;

typedef struct Wrap {
    Half half;
    int axis;
    bool rise; /* copies of rises, before the points of E that read them */
    WrapCopy copies[12];
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
    Factor k;         /* literal or values */
    int last_buffer;
    Box range;
    bool guard_lo[3], guard_hi[3]; /* the kernel's box sticks out of the range there */
    Statement statement;           /* at the site of index 0 along the axis */
} MurFace;

typedef struct Mur {
    int axis;
    long stride[3]; /* of the planes; 0 along `axis` */
    MurFace faces[8];
    int face_count;
    Box hull; /* of the faces' sites; 0 along `axis` */
} Mur;

/* Sparse updates after a half step, distinct sites of one component:
 *     v = scale*v                                     (has_scale)
 *     v = fma(memory, last, v)                        (has_memory; last = v of the step before)
 *     v = v - branch                                  (has_branch; what an inductor's current takes from v)
 *     for each tap:  v = fma(gain, wave[m][row], v)
 *     or, of several taps and nothing else,  v = v + given, given the sum of gain wave[m][row] over them in their order
 *     given_state = v - what it was                   (given)
 *     branch = fma(feed, v + last, branch)            (has_branch, which goes with has_memory)
 *     last = v                                        (has_memory)
 * `last` and `branch` are states of the point, zero at the start. */
enum { POINT_TAPS = 4 };

typedef struct Point {
    long index[3];
    double scale, memory, feed;
    double gain[POINT_TAPS];
    int row[POINT_TAPS];
} Point;

/* A field beside a point, in indices from the point's site, or what the update has added to it in this step. */
typedef struct Read {
    Component component;
    bool rise;
    long offset[3];
} Read;

enum { READS = 16 };

typedef enum StoredKind {
    STORED_NOTHING,
    STORED_KERR,      /* last_buffer keeps p, what E lacks of D: 3/4 E p/Cb */
    STORED_DISPLACED, /* G = D/eps0 (displacement.c): E (G - E/Cb)/2 */
    STORED_LEAKED, /* sum_buffer keeps what of G has leaked by a rate, `leaking` what of E relaxes by it: minus half of
                      both */
    STORED_GIVEN,  /* G that sources gave: E G/2 */
    STORED_THROUGH /* what goes through media with poles (responses.c): products of what is kept of E and of G */
} StoredKind;

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
    Read *reads; /* couplings.c:  for each read:  v = fma(weight, field beside, v) */
    int read_count;
    double *weights; /* of read r and point p: [r * points + p]; where they are `even`, alike at all points: [r] */
    bool even;
    bool kerr; /* kerr.c: the reads weigh in |E|^2, `weights` has a row more, and last_buffer keeps g or p */
    int kerr_round;
    bool relaxes; /* couplings.c: a part of the field that sum_buffer keeps relaxes; `weights` has a row more */
    bool leaks;   /* displacement.c: no field changes, but of what the reads give sum_buffer keeps what has relaxed, */
    int rest_buffer,
        leaking;    /* rest_buffer what has not; `weights` likewise. `leaking` is sum_buffer of a list that relaxes */
    int *kept;      /* responses.c: a part of the field that goes through media with poles: its states, the first the */
    int kept_count; /* part itself; `weights` has rows for the media. 0: none */
    int *kept_of_e; /* where that is a part of D/eps0 instead: `kept` of the list of E's part */
    uint64_t poles; /* those of the media */
    const Medium **media; /* of each point */
    StoredKind stores;    /* what the energy counts of its states besides eps E^2 (stored.c) */
    bool adds;            /* the sum of the reads and taps is added to sum_buffer and no field changes */
    int given, taken; /* number of a list that keeps what its points have changed, `given_state`, and in a list whose
                       * taps take from there rather than from the wave table the same; 0: none (displacement.c) */
    int given_state;
    bool placed; /* its indices are those of the part that is stepped, see model_see_all */
    int weight_buffer, sum_buffer;
    int given_buffer; /* of several taps: what they give in each step of a pass, real[steps][points]; -1: none */
    Statement statement;
    Statement giving, taking; /* its halves: makes what is given, adds it */
} PointSet;

/* One row of the wave table: a waveform at (step + offset) * dt; or what an auxiliary line has at a node as
 * the step needs it: for points on H its E of (step - 1) dt, for points on E its H of (step - 1/2) dt, half a
 * cell after the node; or, with a frequency, cos(2 pi f step dt), for `quadrature` -sin of it, at the steps
 * that divide by `every`. */
typedef struct WaveRow {
    const Waveform *waveform; /* NULL: line */
    double offset;
    struct Line *line; /* model/line.h */
    int node;
    Half half;                /* of the points: HALF_H reads the line's E */
    double frequency;         /* Hz; 0: not a phase */
    SumWindow window;         /* of a phase */
    RecordingFile *recording; /* or what a recording has in `column`, times `scale`, at the same times */
    size_t column;
    double scale;
} WaveRow;

/* Rows row .. row + count - 1: of as many nodes of a line in turn, or waveforms. */
typedef struct WaveRun {
    size_t row, count;
    const struct Line *line; /* NULL: waveforms */
    Half half;
    int node;
} WaveRun;

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
    const Source *source;
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

/* Where a monitor's site is among the groups; group -1: another process has it. All of them, in the order in which
 * their values are added. */
typedef struct ProbePlace {
    int monitor, group, column;
    double weight;
    long site;
    Component component;
} ProbePlace;

/* What a snapshot or an energy monitor takes at its steps: boxes of components; of the energy nothing, its sites are
 * those of the updates. */
typedef struct SamplePart {
    Component component;
    Box box, kept; /* of the whole domain; of what is stepped, see model_fold_box */
} SamplePart;

typedef struct Sample {
    int monitor;
    bool energy;
    SamplePart parts[6];
    int part_count;
} Sample;

/* What a list's state stores, in the units of eps E^2: the sum of `weight` E s + `own` E E over points from .. to - 1;
 * of STORED_THROUGH `weight` has rows of all points, see stored.c. */
typedef struct Stored {
    int set, state;     /* the list, and the buffer of s */
    size_t from, to;    /* this process' own */
    Factor weight, own; /* literal or by point, with each point's part of space; own: FACTOR_ONE where there is none */
} Stored;

/* Sites of one component whose running sums lie in `buffer` from element `first` on. */
typedef struct SumBox {
    Component component;
    int tones, buffer;
    size_t first;
    Box box;
} SumBox;

/* Frequencies that running sums share, sampled every so many steps. The wave table has two rows of each, cos
 * and -sin, from `row` on. */
typedef struct Tones {
    const double *frequencies;
    size_t count;
    long every;
    double aliasing; /* bound of the error that sampling adds, relative to the spectrum */
    int row;
} Tones;

/* What one dft, flux, far_field, modes or power needs; becomes Program.Spectra. */
typedef struct ModelSpectra {
    int monitor, tones;
    VEC(SpectrumPart) parts; /* `field`: Component */
    VEC(SpectrumFace) faces;
    double from[3], to[3];       /* the surface as it landed, m */
    int image[3];                /* far_field, by axis: 1 when a PEC wall mirrors it, -1 a PMC wall, 0 none */
    int image_side[3];           /* -1: the low wall, 1: the high one */
    const ModeProjection *modes; /* modes: [frequency][number] */
    size_t mode_count;
    SpectrumSource giving; /* power */
} ModelSpectra;

/* What the device wants of memory. A unit is so many elements of a row as are read together. */
typedef struct MemoryRules {
    int align_bytes; /* to which rows and the origin are aligned */
    bool stagger;    /* planes begin far from one another in a page: a load waits for a store to the same place there */
    int unit;        /* elements; 0: as many as are aligned */
    bool edges;      /* rows are walked in units, of which the first and last ones hold the layers along x */
} MemoryRules;

typedef struct ModelOptions {
    Precision precision;
    MemoryRules memory;
    bool arrays;                   /* every coefficient is stored per site */
    bool divided;                  /* differences are divided by a weight along every axis (1 where cells are equal) */
    bool outer_h;                  /* H beyond the outermost E that the fields need is updated as well (1D and 2D) */
    long batch;                    /* most steps between two fills of the wave table */
    bool reduced;                  /* each field is a dense array of its own shape, without H on the walls */
    RecordingOpen *open_recording; /* NULL: there is no replay */
} ModelOptions;

typedef struct Model {
    Arena *arena;
    const Grid *grid; /* what is stepped; while places are looked for all of it, see model_see_all */
    ModelOptions options;
    Layout layout;                /* of all fields, and of memory variables of the whole domain */
    Layout own[COMPONENTS];       /* of each: the same, or with `reduced` its own */
    int field_buffer[COMPONENTS]; /* -1: absent */
    int id_buffer[COMPONENTS];    /* -1: none */
    struct {
        int decay, curl[3];
    } made[COMPONENTS]; /* tables and arrays of coefficients made so far; -1: not yet */
    int weights[3][2];  /* 1 + buffer of the weights along an axis of half and node sites; 0: not yet made */
    VEC(Buffer) buffers;
    VEC(Table) tables;
    VEC(Memory) memories;
    int rise[COMPONENTS]; /* memory variable: what the update of a component of E has added to it in this step, where
                           * crystals are (couplings.c); -1: none */
    VEC(MemoryBox) memory_boxes;
    uint64_t poles[COMPONENTS];                 /* bit k: pole k of the field (grid/poles.c) acts on it somewhere */
    int pole_memory[COMPONENTS][MOST_POLES][2]; /* of those: q, or v and p */
    uint64_t *pole_sets[COMPONENTS];            /* of each class: those of its poles that act on the component */
    uint8_t *pole_bricks;                       /* do poles act in a brick of sites? x fastest; NULL: nowhere */
    long brick_count[3];
    VEC(Region) regions;
    VEC(Wrap) wraps;
    VEC(Mur) murs;
    VEC(PointSet) points;
    VEC(WaveRow) waves;
    VEC(const Waveform *) filtered; /* of sources whose rows lack a part of their waveform's spectrum: one row each */
    VEC(WaveRun) wave_runs;         /* all rows, found by emit/wave.c */
    VEC(struct Line *) lines;       /* auxiliary grids of plane waves */
    VEC(Replayed) replays;
    VEC(Record) records;
    VEC(BoxLanding) boxes;
    VEC(ProbeGroup) probes;
    VEC(ProbePlace) places; /* of the probes' sites */
    VEC(Tones) tones;
    VEC(ModelSpectra) spectra;
    VEC(SumBox) sums;
    VEC(Sample) samples;
    VEC(Stored) stored;   /* where an energy is asked for */
    int wave_buffer;      /* -1: none */
    long batch;           /* rows of the wave and probe buffers */
    double spectra_bytes; /* what the running sums read and write, bytes per step */
} Model;

/* Runs the passes (build.c); `until` stops after the pass of that name (NULL: all). Errors cite the scene. */
Model *model_build(const Grid *grid, const ModelOptions *options, const char *until, Error *err);
void model_free(Model *model);
/* Names of the passes in order, NULL at the end. */
const char *const *model_pass_names(void);
/* Invariants between passes; a violation is our bug: ERROR_SYSTEM that names the pass (check.c). */
bool model_check(const Model *model, const char *after, Error *err);
/* Are a kernel's updates, in the layers of some axes, whole? */
bool model_check_update(const Model *model, const Statement *u, unsigned layers);
/* One fact a line (dump.c). */
void model_dump(const Model *model, Text *out);
void model_dump_update(const Model *model, const Statement *u, Text *out);
void model_dump_box(const Box *b, Text *out);
void model_dump_side(const int side[3], Text *out);

/* Adds a buffer of `count` elements; returns its number. `name`, `legend` live in the arena. The list is all memory of
 * the program: schedules add theirs behind the model's. */
int model_add_buffer(Model *model, const char *name, const char *legend, BufferKind kind, ElementType type,
                     size_t count);
/* A buffer with a site's linear element each, in the index type the kernels use. */
int model_add_sites(Model *model, const char *name, const char *legend, const size_t *elements, size_t count);
/* Sources and monitors are placed on the whole grid, whatever window of it is stepped: from here on indices are those
 * of all, until model_see_part. */
void model_see_all(Model *model);
void model_see_part(Model *model);
/* Turns a site of all into one of the part; false when it is not in it. */
bool model_to_part(const Model *model, Component c, long index[3]);
/* Of a box of sites (indices of all) those that are this process' own, as indices of the part; where they lie in the
 * box, which is nowhere when there are none. */
Box model_own_box(const Model *model, Component c, const Box *box, ProgramShare *share);
/* Cuts a box of the part (indices of the part) to what is this process' own; false when nothing is. */
bool model_own_part(const Model *model, Box *box);
/* Sets the batch and the size of the wave table by its rows; makes the table when there is none. */
void model_size_waves(Model *model);

/* Do poles act in some brick that a box meets, or in all of them (poles.c)? */
bool model_poles_meet(const Model *model, const Box *box, bool all);
/* A memory variable for each site of a box (a number of memory_boxes; -1: of the domain) (layout.c); its number. */
int model_add_memory(Model *model, Component target, int box, const char *name, const char *legend);
/* The order of a list's reads. */
int model_compare_reads(const Read *a, const Read *b);
/* What a point reads, of a field or memory variable, and its buffer. */
Ref model_read_ref(const Model *model, const Read *read);
int model_read_buffer(const Model *model, const Read *read);
/* The box of a memory variable; NULL: it has none. */
const MemoryBox *model_memory_box(const Model *model, int memory);
/* Is it what media remember, of boxes or of all sites, and no rise, which each step makes anew? */
bool model_of_media(const Model *model, const Memory *memory);
/* How many sites updates reach along any axis: ghosts beyond walls, a tile's halo and a wavefront's skew in a step, and
 * what neighbouring subdomains exchange. */
long model_reach(const Model *model);
/* Are there points that read fields or rises beside them? */
bool model_reads_beside(const Model *model);
/* The axes that have absorbing layers, a bit each; are there any? */
unsigned model_layer_axes(const Model *model);
bool model_has_layers(const Model *model);

/* Courant number of the difference that component c takes along an axis, at index i there. */
double model_rate(const Model *model, Component c, int axis, long i);

/* Bytes of a real number. */
static inline int model_real_bytes(const Model *model)
{
    return model->options.precision == PRECISION_F32 ? 4 : 8;
}
/* `count` doubles rounded once to the model's real, in the arena. */
const void *model_reals(const Model *model, const double *values, size_t count);
/* Linear element of a site in a field buffer. */
size_t model_element(const Model *model, Component c, const long index[3]);
/* The sites that a field's array holds: all, or with `reduced` those that are not H on a wall. */
Box model_held(const Model *model, Component c);
bool model_holds(const Model *model, Component c, const long index[3]);
/* Indices along an axis that any component updates. */
void model_updated(const Model *model, int axis, long *lo, long *hi);
/* "xz" for bits 0 and 2. */
const char *model_axes_text(const Model *model, unsigned axes);
/* Sites of a component that the curl ever updates: walls that hold it at zero are left out. */
Box model_range(const Model *model, Component c);
/* A component's sites nearest to a box in metres; NAN: the whole axis. */
Box model_box(const Model *model, Component c, const double from[3], const double to[3]);
/* Of a box of the whole domain, what is stepped and holds the values of all of it (grid_fold_range). */
Box model_fold_box(const Model *model, Component c, const Box *box);
Box box_common(Box a, Box b); /* what lies in both; high ends may lie below the low ones where nothing does */
size_t box_sites(const Box *b);
const char *axis_name(int axis); /* "x" */

/* Units that cover what is updated of a row, and where its edges end and begin (rows.c). */
typedef struct RowEdges {
    long blocks, low, high;
} RowEdges;

RowEdges model_row_edges(const Model *model);
/* Elements of a unit of memory (MemoryRules); in plain C the lanes of a vector. */
long model_unit(const Model *model);
/* Rows of the layer tables and memory variables along `axis`: those of the low layer, then of the high one.
 * Along x they are padded to whole units, so that units stay aligned and none has sites of both layers. */
long model_layer_rows(const Model *model, int axis);
/* What to subtract from an index along `axis` to get the row of the layer tables on `side`. */
long model_layer_offset(const Model *model, int axis, int side);
/* The entry at such a row, node or half sites; outside the layers one that changes nothing. */
LayerTable model_layer_entry(const Model *model, int axis, bool node, long row);

/* Class of a component over a box: uniform, or MIXED as soon as two differ (materials.c). */
int model_class_over(const Model *model, Component c, Box box);
/* Of all components; 1 for those that the mode has not. */
void model_classes_over(const Model *model, Box box, int klass[COMPONENTS]);
/* Updates and idle components of a region from its sides and classes (coefficients.c), and without what changes
 * nothing (prune.c). */
void model_fill_region(Model *model, Region *region);
void model_prune_region(const Model *model, Region *region);
/* Relative eps or mu where an update works, in a box of its sites: what they weigh in the energy (samples.c). */
Factor model_energy_weight(Model *model, const Statement *u, const Box *place);

/* A weight of any value of the medium; `what` in legends. */
typedef struct EnergyWeight {
    const char *name, *what;
    double (*value)(const Model *model, Component c, const Medium *medium, int which);
    int which;
} EnergyWeight;

Factor model_weight(Model *model, const Statement *u, const Box *place, const EnergyWeight *weight);

/* What a pole of an update stores in a place: `weight` times the square of the statement's value `name` (poles.c). */
typedef struct EnergyState {
    const char *name;
    Factor weight;
} EnergyState;

/* The site's part of space over that of the least cells. */
double model_relative_volume(const Grid *grid, Component c, const long at[3]);
/* At most 2 MOST_POLES; their number. */
int model_energy_states(Model *model, const Statement *u, const Box *place, EnergyState out[]);
/* Takes out a decay that rounds to one (prune.c). */
void model_prune_decay(const Model *model, Statement *s);

#endif

/* Program: the contract between the compiler (gen/) and what runs its output
 * (runtime/). It is source text plus everything needed to step it without
 * knowing any physics: buffers, kernels, the launches of a step, what to sample
 * and how to turn stored numbers into SI units.
 *
 * Time. A run advances in batches: before a batch the runtime fills the wave
 * table with one row per step (program_wave), then runs passes, then reads the
 * rows the probes left. Kernels see the step as an index m = 0.. within the batch.
 *
 * Passes. All give the same bits. A pass that `swaps` reads the current copy of the
 * two-copy buffers and writes the other; the runtime then exchanges the copies. To
 * advance N steps the runtime uses the pass with the most steps that still fits, then
 * smaller ones. A program has the passes that a run of it can need: where every sample
 * and the end fall on multiples of T there may be one of T steps alone, and a batch
 * ends on multiples of T only.
 */
#ifndef YEEC_PROGRAM_H
#define YEEC_PROGRAM_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Dialect { DIALECT_C, DIALECT_OPENCL, DIALECT_CUDA } Dialect;
typedef enum Precision { PRECISION_F32, PRECISION_F64 } Precision;

typedef enum BufferKind {
    BUFFER_STATE, /* fields and memory variables: zero at the start, saved in checkpoints */
    BUFFER_DATA,  /* constant, from `data` */
    BUFFER_WAVE,  /* rewritten by the host before every batch: real[batch][wave_rows] */
    BUFFER_OUT    /* written by kernels, read by the host */
} BufferKind;

typedef enum ElementType { TYPE_REAL, TYPE_DOUBLE, TYPE_U8, TYPE_U16, TYPE_I32, TYPE_I64 } ElementType;

/* Where a padded state's elements lie: count[0] to a row, with `gap` elements of padding after the first `low`, rows
 * and planes at their strides. Padding differs from dialect to dialect; what is here is the same in all. */
typedef struct StateBlock {
    size_t origin, stride[2]; /* elements: of the first, from row to row, from plane to plane */
    size_t count[3];          /* zero: the whole buffer, which has no padding */
    size_t low, gap;
} StateBlock;

/* How a state's elements lie along an axis that is cut among processes. */
typedef struct BufferAcross {
    bool along;       /* the block's elements, rows or planes (axis 0, 1, 2) follow the axis; */
    long first;       /* the first of them is index `first` of the part, */
    long split, high; /* those from number `split` on, if any, lie from index `high` on */
    const long *at;   /* or each element lies at such an index of its own, of y and of z whether cut or not; NULL */
    long all[2];  /* first and end of what all processes have, by index of the whole domain; equal: all that there is */
    int spare[2]; /* of the planes of others that are held before and behind the own ones, so many at the outer ends are
                     never exchanged, for no step reads them */
} BufferAcross;

typedef struct Buffer {
    const char *name;   /* as in the kernels */
    const char *legend; /* what it holds, with unit */
    BufferKind kind;
    ElementType type;
    size_t element;         /* bytes per element */
    size_t count;           /* elements; 0: nothing reads it */
    const void *data;       /* BUFFER_DATA, or initial values of BUFFER_STATE; NULL: zero */
    bool two_copies;        /* takes part in swapping passes */
    size_t start;           /* bytes from the beginning of a page at which plain C does best to put it */
    StateBlock block;       /* BUFFER_STATE */
    BufferAcross across[3]; /* of a state in a ProgramWindow, along the axes that are cut */
    const char *key;        /* what a state is called in all processes and checkpoints; NULL: its name */
    bool fleeting;          /* of a state: each step writes it before it reads it */
} Buffer;

/* Is a state one of points, each with an index of its own? Does it lie along an axis that is cut at all? */
static inline bool buffer_has_points(const Buffer *b)
{
    return b->across[0].at != NULL || b->across[1].at != NULL || b->across[2].at != NULL;
}

static inline bool buffer_is_cut(const Buffer *b)
{
    return buffer_has_points(b) || b->across[0].along || b->across[1].along || b->across[2].along;
}

typedef enum ArgKind {
    ARG_BUFFER, /* the current copy; CUDA: from element `value` on */
    ARG_OTHER,  /* the other copy of a two-copy buffer */
    ARG_INT,    /* int32 */
    ARG_LONG,   /* int64 */
    ARG_STEP,   /* int32: value + step within the batch at which the pass starts */
    ARG_PHASE,  /* int32: steps made before the pass, modulo `value` */
    ARG_COUNT,  /* int32: how many steps the pass shall advance (Pass.steps == 0) */
    ARG_ROOM    /* int32: how many will be made from the pass' first one on until copies of other processes' sites are
                   renewed; 0: they are not */
} ArgKind;

typedef struct Arg {
    ArgKind kind;
    int buffer;
    int64_t value;
} Arg;

/* Kernel entry points. C: `void <name>_entry(void **args)`, args[i] pointing at the i-th
 * argument's value (a pointer or an integer), the convention of cuLaunchKernel. */
typedef struct ProgramKernel {
    const char *name;
    const char *purpose; /* "E in vacuum", for plan and report */
    bool part;           /* a function of another kernel, which has no entry point and is never launched */
    int joint;           /* of both the same number above 0 */
    size_t begin, end;   /* bytes of Program.source that it takes; what stands before the first one belongs to all */
} ProgramKernel;

/* What a kernel's compiler reports of it. */
typedef struct KernelUsage {
    int registers, spilled; /* of a work item; bytes stored for want of registers. 0 registers: unknown */
} KernelUsage;

typedef struct Launch {
    int kernel;
    size_t global[3]; /* work items per axis (not rounded up); OpenCL and CUDA */
    size_t local[3];  /* group shape */
    size_t shared;    /* bytes of dynamic shared memory (CUDA) */
    Arg *args;
    int arg_count;
    long every;    /* run only when the absolute step at which the pass ends divides by this; 1: always */
    bool together; /* its groups wait for one another: all must run at a time (CUDA) */
    int stream;    /* 0 starts a group: after all before it; >0: beside the others of its group, in order per stream */
    bool late;     /* of those beside others: takes what room they leave, where the rest goes first */
    bool inner;    /* of a swapping pass: reads no copies of other processes' sites, so that they may be on their way */
} Launch;

typedef struct Pass {
    const char *name; /* "sweep", "blocked:4" */
    int steps;        /* steps it advances; 0: any number, passed to its launches as ARG_COUNT */
    bool swaps;
    bool sums; /* its launches keep the running sums of the step at which it ends, too (see Accumulator) */
    Launch *launches;
    size_t launch_count;
} Pass;

/* The most fields: of six components the real and the imaginary part. */
enum { PROGRAM_FIELDS = 12 };

/* Where a field component lies in its buffer and in space. Element of index (i,j,k):
 * origin + i + stride[1]*j + stride[2]*k; valid 0..count[a]-1. */
typedef struct FieldLayout {
    /* Where a mirror plane lies across an axis only the indices before it are kept. Index i beyond them holds the value
     * of last[a] - i times sign[a]; sign 0: there is no plane. */
    struct Fold {
        int sign[3];
        long last[3];
    } fold;
    const char *name; /* "Ez", of an imaginary part "Ez_im" */
    int buffer;
    size_t origin, stride[3];
    long count[3], all[3]; /* in the buffer; of all that is stepped, by whatever process */
    long held[3][2];       /* from, below: sites outside have no element of their own and count as zero */
    double first[3];       /* position of index 0, m */
    double spacing[3];     /* m; the least along an axis of unequal cells, 0 along absent ones */
    const double *at[3];   /* m, of each index, along an axis of unequal cells; else NULL */
    double to_si;          /* stored value times this is in V/m or A/m */
    const char *unit;
} FieldLayout;

/* Position of an index along an axis, m. */
static inline double field_at(const FieldLayout *f, int axis, long index)
{
    return f->at[axis] != NULL ? f->at[axis][index] : f->first[axis] + f->spacing[axis] * (double)index;
}

/* A number that kernels leave per step: out[m][column] in `buffer`, valid at the steps that its probe samples. */
typedef struct ProbePart {
    int buffer; /* BUFFER_OUT, real[batch][width] */
    int column, width;
    double weight;
} ProbePart;

/* One value per sampled step: to_si times the sum of weight times number over its parts, in their order. A field
 * at a site has one part of weight 1; a voltage the edges of its way, a current the H round its edge. */
typedef struct ProbeColumn {
    const char *name, *quantity, *unit; /* "ez_far", "Ez", "V/m"; "voltage", "V"; "current", "A" */
    const ProbePart *parts;
    int part_count;
    long every;
    double to_si;
    double at[3];      /* where it landed, m; a way: its middle */
    double time_shift; /* value belongs to (step + time_shift) * dt: 0 for E, -0.5 for H */
} ProbeColumn;

/* A voltage source whose voltage and current are probed: samples times their sign are the voltage along the
 * source's own direction and the current that it drives through what it feeds, so that Z = V/I is what the
 * source sees. Or two probes that an `impedance` names, both signs 1: Z is that of what lies in their edges.
 * The reflection coefficient is (Z - reference)/(Z + reference). */
typedef enum PortKind {
    PORT_DRIVEN,
    PORT_LOAD, /* without a waveform: looked at where the first driven port is */
    PORT_IMPEDANCE
} PortKind;

typedef struct Port {
    PortKind kind;        /* impedances come last */
    const char *name;     /* the source's, the impedance's or the mode's */
    int voltage, current; /* index into Program.probes; -1: it is a mode */
    int spectra, mode;    /* of a mode: index into Program.spectra and its modes */
    double voltage_sign, current_sign;
    double reference; /* ohm: the source's resistance, 50 when it has none; or as the impedance says */
    double share;     /* of its power that is the domain's: in a magnetic wall half, the other is its image's */
    const double *frequencies; /* Hz: where it is wanted; NULL: evenly up to `frequency` */
    size_t frequency_count;
    double frequency;    /* Hz: highest that the source has (the sources have); the one of a sine */
    bool single;         /* a sine, and no frequencies: at its own alone */
    bool steady;         /* a sine: the last whole periods are taken, no sooner than the ramps end: */
    double ramp;         /* s */
    const double *sines; /* Hz: those of the scene's sources, each once: what a steady state is made of */
    size_t sine_count;
    bool by_wavelength; /* tables and charts count by wavelengths in vacuum */
} Port;

/* The tangential fields on a box or plane of nodes, E on it and H half a cell outside, step by step. */
typedef struct RecordedSite {
    int component; /* Ex, Ey, Ez, Hx, Hy, Hz: 0..5 */
    long index[3];
} RecordedSite;

typedef struct RecordingFacts {
    char mode[8];
    double dt, cell[3];  /* s, m (0 along absent axes) */
    long lo[3], hi[3];   /* nodes of the box; a plane has lo == hi along its normal */
    bool face[3][2];     /* where there is a face; a plane has both of its normal's */
    double *edges[3];    /* m, of the hi - lo + 2 cells from the one before node lo on; NULL: all are `cell` */
    double origin[3];    /* m, of node lo along axes that have edges; else 0 */
    char wall[3][2][12]; /* what the box ends at on a side, "cpml"; "inside": none; empty: not known, as of old files */
    size_t count;
    RecordedSite *sites;
    double (*media)[2]; /* of each: relative eps (mu) at 1/(100 dt), real part and loss; 0, 0: a conductor. NULL: not
                           known, as of old files */
} RecordingFacts;

/* A recording that the run makes: parts[i] is the value of site i in SI units, to_si being its weight. */
typedef struct Recording {
    const char *name, *file;
    RecordingFacts facts;
    ProbePart *parts;
    int source; /* whose waveform is kept, for a replay's `normalise`; -1: none drives the run */
} Recording;

/* A recording of an earlier run, opened by the runtime for the compiler to replay. */
typedef struct RecordingFile {
    RecordingFacts facts;
    long steps;
    double rest;      /* the largest field of the last step over the largest of all */
    double rim[3][2]; /* the largest along a plane's rim, likewise */
    double *source;   /* of steps 1 .. source_steps, as in Recording; NULL: not known */
    long source_steps;
    /* The `count` values of a step (1-based) in SI units, valid until the next call; zeros outside 1..steps. */
    bool (*row)(struct RecordingFile *file, long step, const double **values, Error *err);
    void (*close)(struct RecordingFile *file);
} RecordingFile;

/* NULL on failure: the file is absent, or is no recording. */
typedef RecordingFile *RecordingOpen(const char *path, Error *err);

/* Steps between two looks of a scene's stop rule, each of which ends a batch. */
enum { DECAY_WINDOW = 200 };

/* A sample that ends a batch: launches fill `out` buffers, the runtime reads them. */
typedef enum CaptureKind { CAPTURE_SNAPSHOT, CAPTURE_ENERGY } CaptureKind;

/* Of values at a box of sites, real[count[2]][count[1]][count[0]], those that this process has, in the same order:
 * here[a] from site lo[a] of the box on. One process has all. */
typedef struct ProgramShare {
    long lo[3], here[3];
} ProgramShare;

static inline size_t program_share_size(const ProgramShare *s)
{
    return (size_t)(s->here[0] * s->here[1] * s->here[2]);
}

typedef struct CapturePart {
    int field;  /* index into Program.fields (snapshot) */
    int buffer; /* BUFFER_OUT: real[kept[2]][kept[1]][kept[0]] (snapshot), double[values / 2][2] (energy): sums and
                   what they lack */
    long lo[3], count[3];   /* index box in that component's indices in the whole domain */
    long first[3], kept[3]; /* the part of it that is stepped, see Fold */
    size_t values;          /* elements of that; an energy's: of its own */
    ProgramShare own;       /* of them, what is in the buffer (snapshot) */
} CapturePart;

typedef struct Capture {
    const char *name;
    CaptureKind kind;
    const char *quantity; /* "Ez", "|E|", "energy" */
    const char *unit;
    long every; /* or: */
    const long *steps;
    size_t step_count;
    CapturePart parts[6]; /* components to gather; |E| and |H| have several, energy one */
    int part_count;
    Launch *launches;
    size_t launch_count;
    double scale; /* energy: sum of the parts' values times this is in joule (per metre in 2d, per m^2 in 1d) */
    bool animate;
} Capture;

/* Running sums: after each step that `every` divides (and before a pass goes on) `pass`, of one step, adds
 * field(n dt) exp(-2 pi i f n dt) to sums of BUFFER_STATE; ARG_STEP is the step just done. Passes that do it
 * themselves say so; no pass may step over such a step. */
typedef struct Accumulator {
    Pass pass;
    long every;
} Accumulator;

/* The sums of one component over a box of sites of the whole domain: double[frequency][re, im][own] from element
 * `first` of `buffer`, of those of [kept[2]][kept[1]][kept[0]], the part that is stepped (see Fold). */
typedef struct SpectrumPart {
    int field;     /* index into Program.fields */
    int imaginary; /* the part with the imaginary values of the same sites; -1: none */
    int buffer;
    size_t first;
    long lo[3], count[3];
    long start[3], kept[3];
    ProgramShare own; /* of the kept sites, those in the buffer */
} SpectrumPart;

/* A plane of nodes with the tangential fields round it. With b, c the axes after `axis`: pair 0 is (E_b, H_c), pair 1
 * (E_c, H_b), parts of the same sites but for H's two layers, half a cell before and behind the plane. */
typedef struct SpectrumFace {
    int axis, sign; /* the normal is sign times the axis */
    int e[2], h[2]; /* parts; -1: the mode has no such pair */
} SpectrumFace;

/* A mode at one frequency. With S the sum of e[k] times E and X that of h[k] times the mean of H's two layers, over the
 * sites of the face's pairs k in SI units, its amplitudes in sqrt(W) are of_e[0] S + of_h X up the axis and
 * of_e[1] S - of_h X down it. */
typedef struct ModeProjection {
    int number;        /* 1 the largest index */
    const char *order; /* of a diffraction order: "-1", in 3d "(0, -1) s"; NULL: it is a guide's mode */
    double angle[2];   /* deg: from the normal, in 3d about it from the first axis after it; NAN: evanescent */
    double _Complex n_eff, beta;
    const double _Complex *e[2], *h[2]; /* in the parts' order; NULL: the mode has no such pair */
    double _Complex of_e[2], of_h;
} ModeProjection;

/* A source whose power is asked for. With W(f) the spectrum of its waveform at the times (n + offset) dt times exp(2 pi
 * i f lead dt) and a site's amplitude F in SI units, what its sites give is the sum of weights[0] Re F conj(W) -
 * weights[1] cos(pi f dt) |F|^2,     twice the power where W is 1. */
typedef struct SpectrumSource {
    int number; /* for Program.spectrum */
    const char *name;
    double offset, lead;   /* steps */
    const double *weights; /* two of each site of the part */
    double moment;         /* A m (2d: A) per unit of W where it is a single current element, else 0 */
} SpectrumSource;

typedef enum SpectraKind { SPECTRA_DFT, SPECTRA_FLUX, SPECTRA_FAR_FIELD, SPECTRA_MODES, SPECTRA_POWER } SpectraKind;

/* One dft, flux, far_field, modes or power. */
typedef struct Spectra {
    const char *name;
    SpectraKind kind;
    const double *frequencies; /* Hz */
    size_t frequency_count;
    long every;
    double aliasing;       /* bound of the relative error that `every` adds */
    const double *window;  /* of each frequency, the time that is summed at a run's end, s; NULL: the whole run */
    const bool *driven;    /* with a window: of each frequency, whether a source has it; and one of a source that is */
    double unasked;        /* not among them, Hz, so that it is not known whether the fields have settled; 0: none */
    int driver;            /* the source whose response is judged, for Program.spectrum; -1: not known */
    double driver_peak;    /* its waveform's largest value */
    const char *reference; /* source whose spectrum is divided by; NULL: none */
    int source;            /* its number, for Program.spectrum */
    bool plane_wave;       /* it is a plane wave */
    bool analytic;         /* and drives imaginary parts, too: its spectrum is twice that of its real part */
    bool by_wavelength;    /* tables and charts count by wavelengths in vacuum */
    const char *other;     /* results folder of the run that is divided by or subtracted; NULL: none */
    const char *against;   /* its monitor's name */
    bool subtract, keep;   /* its fields are subtracted; keep the own ones for that, however many */
    const SpectrumPart *parts;
    size_t part_count;
    const SpectrumFace *faces; /* flux, far_field */
    size_t face_count;
    const double *angles; /* far_field: angle_count pairs theta, phi in degrees */
    size_t angle_count;
    double from[3], to[3];       /* the box or plane as it landed, m */
    int image[3];                /* far_field, by axis: 1 when a PEC wall mirrors the box, -1 a PMC wall, 0 none */
    int image_side[3];           /* -1: the low wall, 1: the high one */
    double eps_r, mu_r;          /* far_field: the medium outside */
    const ModeProjection *modes; /* modes: [frequency][number] */
    size_t mode_count;
    int way;      /* modes: 1 forward is up the axis, -1 down */
    int incident; /* orders: number of the spectra whose forward order zero comes in; -1: these are no orders */
    SpectrumSource giving; /* power */
} Spectra;

/* Damped oscillations looked for in a probe's signal from `begin` on. */
typedef struct Resonances {
    const char *name;
    int probe;      /* index into Program.probes */
    double band[2]; /* Hz */
    double begin;   /* s; infinite: not known */
} Resonances;

/* Of the part of the domain that one process of several steps, `cells` of it along an axis. Its own are indices own[0]
 * .. own[1] - 1 of the part, those plus `first` of all; what lies before and behind are copies of others' sites. */
typedef struct ProgramSpan {
    bool cut; /* else the part has all of the axis */
    long first, own[2], cells;
    long own_cells, all_cells; /* own[1] - own[0], the last node of the axis left out; of all processes */
    long lo, gap[2];           /* the first of all that is held, and what is not held of those behind it */
} ProgramSpan;

/* The part of one process of several. Buffers and FieldLayout.count are of the part; positions, and indices of captures
 * and spectra, of the whole domain. */
typedef struct ProgramWindow {
    bool present; /* else the program steps the whole domain */
    ProgramSpan span[3];
} ProgramWindow;

/* Do rows of other processes lie between a process' planes, in the order of the whole domain? */
static inline bool program_is_mingled(const ProgramWindow *w)
{
    return w->span[1].cut;
}

/* The index of the part of an index of all that is held. */
static inline long program_place(const ProgramSpan *s, long index)
{
    return index - s->lo - (index >= s->gap[1] ? s->gap[1] - s->gap[0] : 0);
}

/* How a domain is cut among processes: along each axis into `parts`, cells starts[n] .. starts[n + 1] - 1 of them those
 * of the n-th. Processes are numbered along x first, along z last. */
typedef struct ProgramCut {
    int count; /* of processes */
    struct CutAxis {
        int parts;  /* 1: not cut */
        bool round; /* periodic */
        long *starts;
        long before, behind; /* cells of others that a process holds to either side of its own ones */
    } axis[3];
} ProgramCut;

/* On how many sides a part in the middle of an axis has others' cells beside it. */
static inline int program_cut_sides(const struct CutAxis *axis)
{
    return axis->parts == 1 ? 0 : axis->parts == 2 && !axis->round ? 1 : 2;
}

/* Which part along each axis is process number `number`'s. */
static inline void program_cut_place(const ProgramCut *cut, int number, int place[3])
{
    for (int a = 0; a < 3; a++) {
        place[a] = number % cut->axis[a].parts;
        number /= cut->axis[a].parts;
    }
}

typedef struct Program {
    Arena *arena;
    Dialect dialect;
    Precision precision;
    const char *source; /* the generated text */
    char source_hash[33];
    const char *schedule; /* as chosen, "sweep" or "blocked:4" */
    const char *title;
    const char *scene_path;
    char scene_hash[33];
    Buffer *buffers;
    size_t buffer_count;
    ProgramKernel *kernels;
    size_t kernel_count;
    Pass *passes;
    size_t pass_count;
    FieldLayout *fields;
    size_t field_count;
    ProbeColumn *probes;
    size_t probe_count;
    Recording *recordings;
    size_t recording_count;
    Port *ports;
    size_t port_count;
    Capture *captures;
    size_t capture_count;
    Accumulator *accumulators;
    size_t accumulator_count;
    Spectra *spectra;
    size_t spectra_count;
    Resonances *resonances;
    size_t resonances_count;
    double dt; /* s */
    long steps;
    long batch;      /* most steps between two fills of the wave table */
    long rows;       /* that this table and what probes leave have room for, at least so many */
    int wave_buffer; /* -1: no sources in time */
    int wave_rows;
    const bool *wave_drives; /* wave_rows entries: does the row drive the fields (or is it a phase of Fourier sums)?
                                NULL: all do */
    long cells[3];           /* of the whole domain */
    double cell[3];          /* m; the least along an axis of unequal cells, 0 along absent ones */
    double size[3];          /* m, of the whole domain; 0 along absent axes */
    const double *node[3];   /* m, cells + 1 along an axis of unequal cells; else NULL */
    ProgramWindow window;
    const double *middle[3];    /* likewise the cells' middles */
    int layer[3][2];            /* absorbing cells at the low and high end of each axis, for pictures */
    size_t cell_count;          /* cells updated per step, for cells per second */
    double bytes_per_cell_step; /* memory traffic of the chosen schedule, as planned */
    /* Fills rows (real, by precision) for steps first .. first+count-1 (1-based absolute). */
    bool (*wave)(void *context, long first, long count, void *rows, Error *err);
    /* Sum over steps 1 .. steps of a source's waveform(t) exp(-2 pi i f t) dt at t = (n + offset) dt; a replay's offset
     * is 0. */
    bool (*spectrum)(void *context, int source, double f, double offset, long steps, double out[2], Error *err);
    /* A source's waveform at step n. */
    bool (*source_value)(void *context, int source, long n, double *value, Error *err);
    /* Class and medium at a site of a field, for diagnostics: "glass (scenes/a.lua:7)". */
    const char *(*medium_at)(void *context, int field, const long index[3]);
    const char *amplifier; /* a medium with gain = true, as in "laser (scenes/a.lua:7)"; NULL: there is none */
    /* Material number at a point in metres, for the outlines in pictures; 0 is the background. `conductor` (NULL: not
     * wanted): is it a perfect conductor that has a volume? */
    int (*material_at)(void *context, const double at[3], bool *conductor);
    void *context;
} Program;

/* Position of a node, m. */
static inline double program_node(const Program *p, int axis, long i)
{
    return p->node[axis] != NULL ? p->node[axis][i] : p->cell[axis] * (double)i;
}

/* A file made from a program (emit --standalone). */
typedef struct ProgramFile {
    const char *name; /* relative, with forward slashes */
    const void *bytes;
    size_t size;
} ProgramFile;

void program_free(Program *program);

/* Does a pass hold all fields on the chip, for any number of steps? Then copies do not bind its speed. */
static inline bool program_stays_on_chip(const Program *p)
{
    for (size_t i = 0; i < p->pass_count; i++)
        if (p->passes[i].launch_count > 0 && p->passes[i].launches[0].together)
            return true;
    return false;
}

/* The cells a second that a device allows which copies so many bytes a second; 0: they are not known, or do not bind.
 */
static inline double program_bound(const Program *p, double copies)
{
    return p->bytes_per_cell_step > 0 && !program_stays_on_chip(p) ? copies / p->bytes_per_cell_step : 0;
}

static inline size_t program_real(const Program *p)
{
    return p->precision == PRECISION_F32 ? 4 : 8;
}

#endif

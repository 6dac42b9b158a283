/* The compiler's front door: scene file -> Program, stage by stage. The whole
 * sequence stands in compile_scene; each stage can be printed. */
#ifndef YEEC_COMPILE_H
#define YEEC_COMPILE_H

#include "base/text.h"
#include "program.h"
#include "scene/scene.h"

/* What the plan may know of the device. Zero: unknown, use the defaults; the same
 * facts give the same text. */
typedef struct DeviceFacts {
    size_t local_memory; /* bytes of shared/local memory a group may use */
    size_t group_limit;  /* work items a group may have */
    int units;           /* multiprocessors, compute units, threads */
    bool gpu;
    int cc_major, cc_minor;
    bool no_words;         /* CUDA: its compiler knows no words of 16 bytes that are written whole */
    size_t memory;         /* bytes; 0: not known */
    size_t cache[3];       /* CPU: L1d, L2, L3 bytes */
    int vector_bytes;      /* CPU: of the widest vectors that it computes with */
    double copy_bandwidth; /* bytes per second, 0 unknown */
} DeviceFacts;

/* A schedule that was measured to be the fastest for scenes of this class. */
typedef struct Tuned {
    char schedule[128]; /* "blocked:4/lanes=16" */
    char note[192];     /* "on 2026-11-21: 1.2 times the speed of blocked:4" */
} Tuned;

/* Is one known for scenes like this one, of so many cells? `class` as compile_class says. */
typedef bool TunedFor(void *context, const char *class, double cells, Tuned *out);

/* How a scene is cut among processes. */
typedef struct CompileCut {
    ProgramCut among;
    int reach;  /* sites that an error creeps in a step */
    int bare;   /* what is wrong from the start at a part's inner ends, besides their own planes */
    bool looks; /* an energy takes E of the first plane behind the own ones */
    long steps; /* between two exchanges */
} CompileCut;

/* How many planes a process holds of its neighbours', by the steps between two exchanges (cut.c). */
void compile_cut_hold(CompileCut *cut, long steps);
/* Is nothing held that these do not read? */
bool compile_cut_is_exact(const CompileCut *cut);

/* One process of several. What depends on the whole scene is agreed on through the functions, which all processes call
 * in the same order and in which each waits for the others. */
typedef struct CompilePart {
    const CompileCut *cut;
    int number;
    void *context;
    bool (*join)(void *context, void *words, size_t count,
                 Error *err); /* of 64 bits; become the OR of all processes' */
    bool (*least)(void *context, double *values, size_t count, Error *err);
} CompilePart;

typedef struct CompileOptions {
    Dialect dialect;
    Precision precision;
    const char *schedule;  /* "auto", "sweep", "fused", "blocked:4", ...; NULL: auto */
    const char *templates; /* folder that overrides the built-in templates; NULL */
    long steps;            /* --steps; -1: the scene's */
    bool check_bounds;     /* plain C: check every index */
    long pauses; /* a run may begin or end a batch at multiples of this besides what the scene asks for; 0: no */
    DeviceFacts device;
    TunedFor *tuned_for; /* what schedule `auto` takes where it can be had; NULL: the plan's own choice */
    void *tuned_context;
    const CompilePart *part;       /* NULL: the whole scene */
    RecordingOpen *open_recording; /* reads what `replay` names; NULL: a scene with a replay is refused */
} CompileOptions;

typedef struct CompileTimes {
    double voxels, plan, emit; /* seconds */
} CompileTimes;

typedef struct Compiled Compiled; /* grid, plan and program; owns them, not the scene */

/* Errors: ERROR_SCENE for what the scene asks and the grid or plan refuses. NULL on failure. */
Compiled *compile_scene(Scene *scene, const CompileOptions *options, Error *err);
void compile_free(Compiled *c);
const Program *compile_program(const Compiled *c);
CompileTimes compile_times(const Compiled *c);

/* Cuts across z and y (in 2d y): as given, "z=100,250" or "y=50,z=100,250", the first cell of each part but the first;
 * into as many parts as given, "1x2x3"; or NULL: into the numbers of parts that leave least to exchange. All but the
 * first by cost, planes in absorbing layers and of media that cost more counted dearer (scene/costs.h). Errors:
 * ERROR_SCENE where there are too few planes, or the places or numbers given do not fit. */
bool compile_cut(const Scene *scene, int count, const char *given, CompileCut *cut, Error *err);
void compile_cut_free(CompileCut *cut);
/* Planes of cells that a process holds along an axis, others' included, and the own ones. */
long compile_planes(const Scene *scene, const CompilePart *part, int axis);
long compile_own_planes(const CompilePart *part, int axis);

/* What a tuned schedule depends on besides the device: "3d f32 layers ids dft points". In the arena of `c`. */
const char *compile_class(const Compiled *c);
/* The tuned schedule that was taken; NULL: none. */
const Tuned *compile_tuned(const Compiled *c);
/* Schedules worth measuring: `round` 0 whatever `c` has, later ones variants of the schedule of `c`; none: it is done.
 * Names live as long as `c`. */
int compile_candidates(Compiled *c, int round, const char *schedules[], int room);

/* "scene", "grid", "statements" (operations of the updates), "plan", "plan:<pass>" (the plan as it stood after that
 * pass). */
bool compile_dump(Scene *scene, const CompileOptions *options, const char *stage, Text *out, Error *err);

/* A mode of the cross-section of a mode source or of a `modes` monitor. */
typedef struct GuideFacts {
    const char *source;                            /* or monitor */
    int number;                                    /* 1: the one of largest index */
    bool chosen;                                   /* one that is launched or looked for */
    double frequency, index[2], beta, group, loss; /* Hz; n_eff; 1/m; group index, NAN: unknown; dB/m */
    bool loose;                                    /* it reaches where the section ends: no mode of the guide */
    double share;                                  /* of |E|^2 across the guide that is along axes[0] */
    char axes[2];
    int component;         /* its largest component of E across the guide: Ex, Ey, Ez: 0..2 */
    long lo[3], count[3];  /* the sites of that component in the section */
    const double *profile; /* its real part there, V/m for 1 W (per metre in 2d), x fastest */
} GuideFacts;

typedef bool GuideSink(void *context, const GuideFacts *mode, Error *err);

/* Lists the modes of each mode source and `modes` monitor, for `yeec modes`. */
bool compile_modes(Scene *scene, GuideSink *sink, void *context, Error *err);

/* Kernels, host program, Makefile and data that step the scene without yeec, for `yeec emit --standalone`.
 * Files live as long as `c`; returns how many, 0 on failure. */
size_t compile_standalone(const Compiled *c, const CompileOptions *options, ProgramFile **files, Error *err);

/* What a loaded device knows of kernel number n; members may be NULL. */
typedef struct PageFacts {
    void *context;
    const char *(*resources)(void *context, int kernel); /* registers and shared memory; "" unknown */
    double (*seconds)(void *context, int kernel);        /* per step, measured; 0 unknown */
} PageFacts;

/* A self-contained HTML page that sets each kernel beside its equation and region, with the origin of
 * every literal, for `yeec emit --explain`. */
bool compile_page(const Compiled *c, const CompileOptions *options, const PageFacts *facts, Text *out, Error *err);

/* What will be generated, for a person: grid, dt, boundaries (N_min and cut-off of Berenger layers), where points
 * landed, regions, kernels, buffers, bytes per cell, memory, the schedule's tiles and expected speed, and why no other
 * was taken. `usage` by kernel of the program, NULL: unknown. */
void compile_explain(const Compiled *c, const CompileOptions *options, const KernelUsage *usage, Text *out);
/* The same facts for JSON: calls back with flat name/value pairs, numbers as doubles (text == NULL) or text. */
typedef void CompileFact(void *context, const char *group, const char *name, const char *text, double number);
void compile_facts(const Compiled *c, const CompileOptions *options, const KernelUsage *usage, CompileFact *fact,
                   void *context);

#endif

/* Scene: what the user's Lua file says, as plain structs. Everything is SI.
 * Each struct keeps the line it came from, so that a late error (a source that
 * lands in a conductor, an unstable step) still cites the scene. Nothing here
 * is snapped to the grid yet: that is grid/.
 * Axes are numbered x = 0, y = 1, z = 2 whatever the mode; in 1d and 2d modes
 * the coordinates along absent axes are 0 and their extent is one cell.
 */
#ifndef YEEC_SCENE_SCENE_H
#define YEEC_SCENE_SCENE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum Mode { MODE_1D, MODE_2D_TM, MODE_2D_TE, MODE_3D } Mode;

/* Field components in the order used everywhere (arrays, digests, dumps). Where Bloch walls make the fields complex the
 * imaginary parts are components of their own; else there are none of them. */
typedef enum Component { EX, EY, EZ, HX, HY, HZ, EX_IM, EY_IM, EZ_IM, HX_IM, HY_IM, HZ_IM, COMPONENTS } Component;

enum { REAL_COMPONENTS = EX_IM };

static inline bool component_is_imaginary(Component c)
{
    return c >= EX_IM;
}
static inline Component component_real(Component c)
{
    return component_is_imaginary(c) ? (Component)((int)c - REAL_COMPONENTS) : c;
}
static inline Component component_imaginary(Component c)
{
    return component_is_imaginary(c) ? c : (Component)((int)c + REAL_COMPONENTS);
}
static inline bool component_is_e(Component c)
{
    return component_real(c) <= EZ;
}
static inline int component_axis(Component c)
{
    return (int)c % 3;
}
/* The component of E or H along an axis, real or imaginary as c is. */
static inline Component component_beside(Component c, bool electric, int axis)
{
    return (Component)((component_is_imaginary(c) ? (int)EX_IM : (int)EX) + (electric ? 0 : 3) + axis);
}

/* Which axes a mode has (bit a set: axis a), and which components live in it. */
unsigned mode_axes(Mode mode);
bool mode_has(Mode mode, Component c);     /* real parts; of imaginary ones Grid.medium says it */
const char *mode_name(Mode mode);          /* "2d-tm" */
const char *component_name(Component c);   /* "Ez" */
const char *component_symbol(Component c); /* "ez", as in kernels */

/* What numbers of a scene may be, those that its functions return too: all, and relative eps and mu. */
#define SCENE_ENORMOUS 1e30
#define SCENE_MEDIUM_LEAST 1e-6
#define SCENE_MEDIUM_MOST 1e12

/* A Lua function kept alive by the scene; 0 means absent. */
typedef int Function;

/* A sheet{} has a material of its own, MATERIAL_SHEET, which fills nothing. */
typedef enum MaterialKind { MATERIAL_DIELECTRIC, MATERIAL_PEC, MATERIAL_PMC, MATERIAL_SHEET } MaterialKind;

/* A term of relative eps(f), or of mu(f), along each axis (time dependence exp(+j 2 pi f t)):
 *     Debye    strength/(1 + j 2 pi f tau)
 *     Drude    -strength^2/(f^2 - j f gamma)         strength: plasma frequency, Hz
 *     Lorentz  strength f0^2/(f0^2 - f^2 + j f gamma)
 * Along an axis where the strength is 0 there is no such term. */
/* Two are none, but go with the media as strengths of poles do: POLE_KERR is chi3 (m^2/V^2, model/kerr.c);
 * POLE_DEPOLARISATION, of cut cells alone, is what their polarisation takes off the field in it (grid/average.c). */
typedef enum PoleKind { POLE_DEBYE, POLE_DRUDE, POLE_LORENTZ, POLE_KERR, POLE_DEPOLARISATION } PoleKind;

typedef struct Pole {
    PoleKind kind;
    bool magnetic;      /* of mu */
    double strength[3]; /* delta_eps, delta_mu; Drude: Hz */
    double tau[3];      /* Debye: s, > 0 */
    double f0[3];       /* Lorentz: Hz, > 0 */
    double gamma[3];    /* Drude, Lorentz: collision rate/(2 pi), full width, Hz */
} Pole;

typedef struct Material {
    SourceLoc loc;
    const char *name; /* never NULL: given, or made from its values */
    MaterialKind kind;
    double eps[3], mu[3];        /* relative, diagonal; at infinite frequency where there are poles */
    double off[3];               /* of eps: yz, zx, xy; with any of them the medium is a crystal */
    double sigma[3], sigma_m[3]; /* S/m, ohm/m; below 0 only with gain */
    const Pole *poles;           /* those of eps first, each kind in the order of the scene */
    size_t pole_count;
    double conductivity; /* S/m: metal{}, a conductor of MATERIAL_PEC that is not perfect (grid/metals.c); 0: it is */
    double band[2];      /* metal: Hz, where its impedance holds; 0, 0: where the sources drive */
    double ohms;         /* sheet: per square */
    double thickness;    /* sheet: m; 0: not said */
    double chi3;         /* m^2/V^2, of eps; among the poles, too */
    bool gain;           /* may amplify: negative sigma, strengths and widths are meant */
    double tan_delta_f;  /* Hz, where sigma was made from a loss tangent; 0: it was not */
    double range[2];     /* Hz, where the medium is what it says; 0, 0: not said */
    const char *source;  /* of its numbers; NULL: not said */
    const char *fit;     /* how well its poles follow a table; NULL: there was none */
} Material;

/* Does its eps couple the axes? */
static inline bool material_is_crystal(const Material *m)
{
    return m->off[0] != 0 || m->off[1] != 0 || m->off[2] != 0;
}

/* eps as in base/symmetric.h. */
static inline void material_tensor(const Material *m, double eps[6])
{
    for (int a = 0; a < 3; a++) {
        eps[a] = m->eps[a];
        eps[3 + a] = m->off[a];
    }
}

typedef enum ObjectKind {
    OBJECT_BOX,
    OBJECT_SPHERE,
    OBJECT_CYLINDER,
    OBJECT_POLYGON,
    OBJECT_WIRE,
    OBJECT_PLATE,
    OBJECT_IMPLICIT,
    OBJECT_GRADED,
    OBJECT_CONE,
    OBJECT_TORUS,
    OBJECT_HULL,
    OBJECT_BITMAP,
    OBJECT_SHEET,
    OBJECT_UNION,
    OBJECT_INTERSECTION,
    OBJECT_DIFFERENCE
} ObjectKind;

/* x -> m x + t */
typedef struct Affine {
    double m[3][3], t[3];
} Affine;

/* From an object's own frame to the domain's, and back. */
typedef struct Pose {
    Affine out, in;
} Pose;

typedef struct Object {
    SourceLoc loc;
    ObjectKind kind;
    int material; /* index into Scene.materials; unused by OBJECT_GRADED */
    /* box, wire, plate, sheet: opposite corners (from <= to componentwise but for wires);
     * cylinder, cone: ends of the axis; polygon: from[axis], to[axis] along its axis;
     * torus: its centre, and a point on its axis;
     * implicit, graded: bounding box (default the domain).
     * Along absent axes 0 (disc: -1 and 1, so that 0 lies within). */
    double from[3], to[3];
    double centre[3],
        radius;           /* sphere; cylinder and wire: radius (wire: 0 = staircase, no radius); torus: of its ring */
    double radius2;       /* cone: at `to`; torus: of its tube */
    int axis;             /* polygon: extrusion; disc is a cylinder along z in 2d */
    const double *points; /* polygon: 2*point_count, coordinates along the axes after `axis`: (axis+1)%3, (axis+2)%3
                             (2d: axis 2) */
    int point_count;
    double slope, foot;          /* polygon: the wall comes inwards by slope (z - foot), z along the axis; 0: upright */
    const struct Hull *hull;     /* triangles (hull.h); from, to: their box */
    const struct Bitmap *bitmap; /* pixels across `axis` (picture.h) between from and to */
    const struct Object *parts;  /* union, intersection, difference (the first less the others) */
    size_t part_count;
    const Pose *place; /* what is above is said in a frame of its own; NULL: in the domain's */
    Function function; /* implicit: inside(x,y,z) -> boolean; graded: eps(x,y,z) -> relative permittivity */
} Object;

typedef enum BoundaryKind {
    BOUNDARY_PEC,
    BOUNDARY_PMC,
    BOUNDARY_PERIODIC,
    BOUNDARY_BLOCH,
    BOUNDARY_MUR,
    BOUNDARY_CPML,
    BOUNDARY_BERENGER
} BoundaryKind;

const char *boundary_name(BoundaryKind kind); /* "cpml" */

/* What leaves on one side enters on the other. */
static inline bool boundary_wraps(BoundaryKind kind)
{
    return kind == BOUNDARY_PERIODIC || kind == BOUNDARY_BLOCH;
}

/* A layer of cells. */
static inline bool boundary_is_layer(BoundaryKind kind)
{
    return kind == BOUNDARY_CPML || kind == BOUNDARY_BERENGER;
}

/* A layer or a radiating wall. */
static inline bool boundary_absorbs(BoundaryKind kind)
{
    return boundary_is_layer(kind) || kind == BOUNDARY_MUR;
}

typedef struct Boundary {
    SourceLoc loc;
    BoundaryKind kind;
    int cells;         /* layers: thickness in cells */
    double order;      /* cpml, berenger polynomial: grading exponent m */
    double sigma;      /* cpml: sigma_max in S/m, NAN = from the formula */
    double kappa;      /* cpml: kappa_max, >= 1; NAN: grid's default */
    double alpha;      /* cpml: alpha_max in S/m, >= 0; NAN: grid's default */
    double reflection; /* cpml, berenger: wanted normal reflection (amplitude), NAN = not given */
    double g;          /* berenger: geometric factor, NAN = polynomial profile */
    int metal;         /* pec: 1 + the material of a wall of metal{}; 0: perfect */
    double k;          /* bloch: fields go as exp(-j k x) from one period to the next, rad/m; NAN = as the plane wave */
} Boundary;

/* Of the layer at a wall; 0: it has none. */
static inline int boundary_layer_cells(const Boundary *b)
{
    return boundary_is_layer(b->kind) ? b->cells : 0;
}

typedef enum WaveformKind {
    WAVEFORM_SINE,
    WAVEFORM_GAUSSIAN,
    WAVEFORM_PULSE,
    WAVEFORM_RICKER,
    WAVEFORM_STEP,
    WAVEFORM_SAMPLES,
    WAVEFORM_FUNCTION
} WaveformKind;

typedef struct Waveform {
    SourceLoc loc;
    WaveformKind kind;
    double amplitude;
    double f, phase, ramp; /* sine (ramp in periods), ricker f, pulse f0 */
    double bandwidth;      /* pulse */
    double width, delay;   /* gaussian, pulse: standard deviation (s); delay also of ricker */
    double rise;           /* step */
    double dt;             /* samples: spacing, linear interpolation, 0 outside */
    const double *values;  /* samples */
    size_t value_count;
    Function function; /* function(t) -> value */
} Waveform;

typedef enum SourceKind {
    SOURCE_VOLTAGE,
    SOURCE_CURRENT,
    SOURCE_HARD,
    SOURCE_SOFT,
    SOURCE_PLANE_WAVE,
    SOURCE_INITIAL,
    SOURCE_REPLAY,
    SOURCE_MODE,
    SOURCE_BEAM
} SourceKind;

typedef struct Source {
    SourceLoc loc;
    SourceKind kind;
    const char *name;      /* given, or "source1", ... in scene order */
    Component component;   /* hard, soft, initial; voltage and current: E along `axis` */
    int axis;              /* voltage, current: of the edges; mode: the normal */
    int side;              /* replay of a plane, mode: +1 the field goes to higher coordinates, -1 to lower ones */
    int number;            /* mode: 1 the one of largest index */
    int image_of;          /* the source whose mirror image it is, which drives nothing of its own; -1: none (fold.c) */
    bool is_box;           /* hard, soft, initial: box given instead of a point */
    bool is_port;          /* a voltage with probes of its own, silent where it is a load */
    double from[3], to[3]; /* the point (from == to) or the box; plane_wave: total-field box; voltage: chain of edges */
    double resistance;     /* voltage, ohm (0: hard voltage) */
    double direction[3];   /* plane_wave: unit vector */
    double polarisation[3];    /* plane_wave: E's direction, unit, normal to direction */
    Waveform waveform;         /* not for initial */
    double value;              /* initial: constant, when function == 0 */
    Function function;         /* initial: value(x,y,z) */
    const char *file;          /* replay */
    double shift[3];           /* replay: m, from where it was recorded */
    double start, period;      /* replay, s: where in the recording it begins; what goes on after its end, 0: nothing */
    const double *frequencies; /* port: Hz, NULL when left to the waveform */
    size_t frequency_count;
    double f, guess; /* mode: where it is solved for, Hz; an index near its own, 0: none. beam, replay: f alone */
    double focus[3], waist; /* beam: m; the waist is the radius at which |E| has fallen to 1/e */
} Source;

typedef enum LumpedKind { LUMPED_RESISTOR, LUMPED_CAPACITOR, LUMPED_INDUCTOR } LumpedKind;

static inline const char *lumped_name(LumpedKind kind)
{
    static const char *const names[] = {"resistor", "capacitor", "inductor"};
    return names[kind];
}

typedef struct Lumped {
    SourceLoc loc;
    LumpedKind kind;
    int axis;
    double from[3], to[3]; /* one edge (from == to) or a chain of edges along axis */
    double value;          /* ohm, farad, henry */
    bool image;            /* of another beyond a mirror plane */
} Lumped;

typedef enum MonitorKind {
    MONITOR_PROBE,
    MONITOR_SNAPSHOT,
    MONITOR_ENERGY,
    MONITOR_VOLTAGE,
    MONITOR_CURRENT,
    MONITOR_DFT,
    MONITOR_FLUX,
    MONITOR_FAR_FIELD,
    MONITOR_MODES,
    MONITOR_POWER,
    MONITOR_RECORD,
    MONITOR_IMPEDANCE,
    MONITOR_RESONANCES
} MonitorKind;

typedef enum Quantity {
    QUANTITY_COMPONENT, /* one field component */
    QUANTITY_E_ABS,     /* |E| */
    QUANTITY_H_ABS      /* |H| */
} Quantity;

typedef struct Monitor {
    SourceLoc loc;
    const char *name;
    MonitorKind kind;
    Quantity quantity;
    Component component;
    int axis;              /* current probe, modes: the normal */
    double from[3], to[3]; /* point, plane or region; NAN along an axis: the whole domain */
    long every;            /* sample every so many steps; 0: at `steps` */
    const long *steps;     /* snapshot: explicit steps instead of every */
    size_t step_count;
    const double *frequencies;
    size_t frequency_count;
    const char *other;    /* dft, flux: folder of the run that is divided by or subtracted; NULL: none */
    const char *against;  /* the monitor of that run */
    bool subtract;        /* its fields are subtracted */
    bool keep;            /* keep the fields for runs that subtract them, however many */
    bool by_wavelength;   /* dft, flux, far_field: the frequencies were given as wavelengths in vacuum */
    int reference;        /* dft, flux, far_field: source whose spectrum is divided by; -1: none */
    int source;           /* power: the source whose power it is */
    const double *angles; /* far_field: angle_count pairs theta, phi in degrees (theta 90 in 2d) */
    size_t angle_count;
    const char *file;              /* record: file name in the results folder */
    const char *voltage, *current; /* impedance: names of a voltage and a current probe */
    double ohms;                   /* impedance: what the reflection is counted against */
    const char *signal;            /* resonances: name of the probe that is looked at */
    double band[2];                /* resonances: Hz */
    double after;                  /* resonances: s from which on; NAN: once the sources have ended */
    const int *numbers;            /* modes: 1 the one of largest index */
    size_t number_count;
    double guess;      /* modes: an index near which they are looked for; 0: none */
    int side;          /* modes: forward is up the axis (1) or down it (-1) */
    bool is_port;      /* modes: forward goes into what the S-parameters are of */
    bool brings_probe; /* resonances: `signal` is its own, at `from` */
    bool orders;       /* modes: those of free space between walls through which fields go round: diffraction orders */
    bool animate;
    const char *incident; /* orders: the monitor whose forward order zero is what comes in; NULL: itself */
} Monitor;

typedef struct Parameter {
    SourceLoc loc;
    const char *name, *description, *unit; /* "": none */
    const char *value;                     /* as text, after --set */
    bool overridden;
} Parameter;

typedef struct StopRule {
    SourceLoc loc;
    bool present;
    double ratio;
    const char *probe; /* NULL: energy */
    long after;
} StopRule;

typedef enum Averaging { AVERAGING_VOLUME, AVERAGING_NONE, AVERAGING_NORMAL, AVERAGING_TENSOR } Averaging;

typedef struct Scene {
    Arena *arena;
    const char *path; /* as the user gave it, with forward slashes */
    char hash[33];    /* of the scene's text, the files it requires and the parameters */
    SourceLoc loc;    /* of scene{...} */
    const char *title;
    Mode mode;
    double cell[3];         /* m; the least along an axis with nodes, 1.0 along absent axes */
    const double *nodes[3]; /* m, cells + 1 of them from 0 on, along an axis of unequal cells; else NULL */
    long cells[3];          /* 1 along absent axes */
    long steps;             /* -1 when `duration` was given */
    double duration;        /* s; NAN when `steps` was given */
    double courant;         /* 0.99 */
    double dt;              /* s; NAN: from courant */
    Averaging averaging;
    bool conformal;          /* perfect conductors cut cells */
    Boundary boundary[3][2]; /* axis, low/high of what is stepped; PEC along absent axes */
    Boundary drawn[3][2];    /* the walls of the whole domain */
    int symmetry[3]; /* mirror plane across the axis' middle, 1 even, -1 odd: `cells` counts up to it (fold.c) */
    int background;
    Material *materials;
    Object *objects;
    Source *sources;
    Lumped *lumped;
    Monitor *monitors;
    Parameter *parameters;
    size_t material_count, object_count, source_count, lumped_count, monitor_count, parameter_count;
    StopRule stop;
    char **warnings; /* "file:line: sentence", for stderr and run.json */
    size_t warning_count;
    double cells_per_wavelength; /* where a source's wave has the fewest, at most 40 dB below its spectrum's peak */
    const char *resolution;      /* "20.1 cells per wavelength in glass at 3 GHz"; NULL: no source has a band */
    bool coarse;                 /* as in SceneOptions */
    struct Script *script;       /* the Lua state that owns the functions */
} Scene;

/* Cells of the whole domain along an axis. */
static inline long scene_whole_cells(const Scene *scene, int axis)
{
    return scene->symmetry[axis] != 0 ? 2 * scene->cells[axis] : scene->cells[axis];
}
/* What a mirror plane across `axis` makes of a component that is even (1) or odd (-1) there as E along the plane is:
 * E is a vector, H a pseudovector. */
static inline int component_parity(Component c, int axis, int symmetry)
{
    return component_is_e(c) == (component_axis(c) == axis) ? -symmetry : symmetry;
}

typedef struct Setting {
    const char *name, *value; /* --set name=value */
} Setting;

typedef struct SceneOptions {
    const Setting *settings;
    size_t setting_count;
    size_t memory_limit;         /* bytes, 0: 1 GiB */
    long long instruction_limit; /* 0: 10^9 */
    bool coarse;                 /* a wave that the grid cannot carry is warned of, not refused */
    const char *const *allowed;  /* files outside the scene's folder that its constructors may read; --allow-file */
    size_t allowed_count;
} SceneOptions;

/* Runs the file at `path` ("-": stdin) in the sandbox and checks what it returns.
 * On failure `err` holds every independent error, one per line, each with file and
 * line ("scenes/a.lua:12: sphere: unknown key 'radus' (did you mean 'radius'?)"),
 * code ERROR_SCENE; returns NULL. */
Scene *scene_load(const char *path, const SceneOptions *options, Error *err);
/* The same for a text in memory, `path` being its name; `require` finds nothing. */
Scene *scene_load_text(const char *path, const char *text, size_t n, const SceneOptions *options, Error *err);
void scene_free(Scene *scene);

/* Calls a Lua function of the scene. value: a finite number (boolean results give 0 or 1).
 * A call may spend a thousandth of the script's instruction limit.
 * Errors: the function raised or returned something else; cites its line. */
bool scene_call3(Scene *scene, Function f, const double at[3], double *value, Error *err);
bool scene_call1(Scene *scene, Function f, double t, double *value, Error *err);
/* Do the functions leave everything outside of them as it was? Their values would depend on the order of calls else.
 * The second looks at the 1st, 2nd, 4th, 8th ... time only. */
bool scene_check_state(Scene *scene, Error *err);
bool scene_check_state_now_and_then(Scene *scene, Error *err);

const char *object_kind_name(ObjectKind kind); /* "box" */
/* The same, but "ellipsoid" for a sphere that is stretched unevenly and "disc" for a cylinder of a 2d mode. */
const char *object_name(const Object *o, Mode mode);
/* The box that an object lies in, m (a wire with a radius: its line); lo > hi where an intersection is empty. */
void object_bounds(const Object *o, double lo[3], double hi[3]);

/* The band that a source drives (-40 dB), Hz; false where it says none. */
bool source_band(const Source *source, double *low, double *high);
/* The waveform at time t (s), in double. */
bool waveform_value(Scene *scene, const Waveform *w, double t, double *value, Error *err);
/* Where the spectrum is strongest, or half way to its end where that is zero frequency, Hz; 0 when unknown. */
double waveform_main_frequency(const Waveform *waveform);
/* The highest frequency with noticeable content (-40 dB), Hz; 0 when unknown. */
double waveform_max_frequency(const Waveform *w);
/* The lowest such frequency; 0 when it goes down to zero, or is unknown. */
double waveform_min_frequency(const Waveform *w);
/* Zero at all times: of a voltage source only its resistance is left, a load. */
bool waveform_is_silent(const Waveform *w);
/* Does it follow a waveform of its own, as initial fields and replays do not? */
static inline bool source_has_waveform(const Source *s)
{
    return s->kind != SOURCE_INITIAL && s->kind != SOURCE_REPLAY;
}
/* The first source whose waveform is not silent, one of kind `liked` (-1: none) before others; -1: nothing drives. */
int scene_first_driver(const Scene *scene, int liked);

void scene_warn(Scene *scene, SourceLoc loc, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* One line per fact, deterministic; for `plan --dump scene` and the golden files. */
void scene_dump(const Scene *scene, Text *out);

#endif

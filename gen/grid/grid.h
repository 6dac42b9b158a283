/* Grid: the scene on the Yee lattice. A domain of n cells along an axis has
 * index 0..n; a component sits at index + 1/2 along its half axes and at the
 * index along the others (Taflove & Hagness, ch. 3):
 *     E_a: half along a, node along the other two
 *     H_a: node along a, half along the other two
 * All components share one index box (sites[0], sites[1], sites[2]) with
 * sites = cells + 1 along the mode's axes and 1 along absent ones; the last
 * index of a half axis holds no site and reads as class 0. Along a periodic axis
 * the last node repeats node 0; consult node 0. Linear site number here (not the padded
 * memory layout, which is model/'s): i + sites[0] * (j + sites[1] * k).
 *
 * Materials become coefficient classes per component: class 0 is the perfect
 * conductor (PEC for E, PMC for H), class 1 the background. A component with
 * one class everywhere needs no id map; up to 256 classes make 8-bit ids, up to
 * 65536 16-bit ids, beyond that the component has its values per site.
 */
#ifndef YEEC_GRID_GRID_H
#define YEEC_GRID_GRID_H

#include "base/number.h"
#include "grid/axis.h"
#include "scene/scene.h"

#include <stdint.h>

/* The dynamics of a pole (poles.c), of any strength, as the media of a field (E or H) share them. Steps of a variable q
 * or of two, p and v, that remember the polarisation; see model/poles.c for the equations of `loss`, `pull` and of
 * what a strength of one adds to the denominator of Cb and drives the variables with. */
typedef struct GridPole {
    PoleKind kind;
    double tau, f0, gamma;  /* s, Hz, Hz */
    double loss, pull;      /* alpha, beta */
    double implicit, drive; /* by strength; Drude: by strength squared */
    const char *origin;     /* "Drude pole of gold (scenes/a.lua:7)", the first that has it */
} GridPole;

/* Strengths of a medium's poles, one for each of the field's; each different list exists once. */
typedef struct Blend {
    int count;
    double strength[]; /* delta_eps, delta_mu; Drude: fp^2, Hz^2; see PoleKind */
} Blend;

static inline int blend_count(const Blend *blend)
{
    return blend != NULL ? blend->count : 0;
}

/* What a component sees of a medium. */
typedef struct Medium {
    double eps;         /* relative eps (E) or mu (H) along the component's axis, at infinite frequency */
    double sigma;       /* S/m (E) or ohm/m (H) */
    const Blend *blend; /* NULL: no poles */
} Medium;

static inline bool medium_same(const Medium *a, const Medium *b)
{
    return a->eps == b->eps && a->sigma == b->sigma && a->blend == b->blend;
}

/* The medium seen by one component at a site. */
typedef struct MediumClass {
    double eps;         /* relative eps (E) or mu (H) along the component's axis */
    double sigma;       /* S/m (E) or ohm/m (H) */
    const Blend *blend; /* NULL: no poles */
    double decay, curl; /* Ca, Cb without the Courant number (E); Da, Db (H); 0, 0 for class 0 */
    const char *origin; /* "vacuum", "glass (scenes/a.lua:7)", "37/64 glass + 27/64 vacuum" */
    SourceLoc loc;
    size_t count; /* sites of this class */
} MediumClass;

typedef enum IdWidth { IDS_NONE = 0, IDS_8 = 1, IDS_16 = 2, IDS_VALUES = 3 } IdWidth;

typedef struct MediumMap {
    bool present; /* the mode has this component; imaginary parts share all of it with the real ones (bloch.c) */
    MediumClass *classes; /* class_count entries; [0] conductor, [1] background */
    size_t class_count;
    MediumClass *grown; /* `classes` where patch.c has added some: room for grown_space */
    size_t grown_space;
    IdWidth width;
    int uniform;  /* width == IDS_NONE: the class everywhere */
    uint8_t *id8; /* width == IDS_8: one per site */
    uint16_t *id16;
    float *eps32, *sigma32; /* width == IDS_VALUES: relative eps and sigma per site; NAN eps = conductor */
    const Blend **blends;   /* likewise; NULL: no medium has poles */
    double least, most;     /* of relative eps (mu) over the sites that are not conductors; 1, 1 when all are */
} MediumMap;

/* Absorbing-layer profile along one axis: entries 0..layer-1 are the low layer from the
 * wall inwards (index i), entries low..low+high-1 the high layer (index cells-high+q).
 * Separate values for node and half sites. CPML: b, c, 1/kappa (Roden & Gedney 2000). Berenger: the factors of
 * the split parts, see layers.c. sigma is the electric loss in vacuum, S/m (the matched magnetic loss is
 * sigma mu0/eps0); a medium in the layer has the same rate sigma/eps0, so sigma times its own eps_r. */
typedef struct LayerTable {
    double b, c, ikappa; /* CPML: kept psi, gain of psi, 1/kappa */
    double sigma;        /* S/m, electric equivalent, at the site */
    double keep;         /* what a loss of all fields leaves in a step, where crystals lie in the layer (tilt.c) */
} LayerTable;

typedef struct LayerProfile {
    int low,
        high; /* indices covered on each side; 0: none. CPML: the boundary's cells. Berenger: on the low side
               * one more, since the loss starts on the interface's node itself, which the high side holds already */
    BoundaryKind low_kind, high_kind; /* CPML or BERENGER where thickness > 0 */
    LayerTable *node, *half;          /* low + high entries each */
    bool stretched;                   /* some ikappa != 1 */
    bool fades;                       /* some keep != 1 */
    double eps_r[2], mu_r[2];         /* medium that touches each layer */
} LayerProfile;

/* Both layers of an axis are of one kind. */
static inline bool layer_is_split(const LayerProfile *p)
{
    return p->low_kind == BOUNDARY_BERENGER || p->high_kind == BOUNDARY_BERENGER;
}

/* A point snapped to the nearest site of a component. */
typedef struct Site {
    Component component;
    long index[3];
} Site;

/* eps of a node's cell where it has entries off the diagonal (crystals.c), relative, as in base/symmetric.h. */
typedef struct Crystal {
    double eps[6], sigma[3]; /* at infinite frequency; S/m */
    const Blend *blend[3];   /* of poles along each axis; NULL: none */
    unsigned axes;           /* bit a: E along a is free; the others vanish in a conductor */
    int material;            /* of the scene: the only one as far as the node's edges reach; -1: of several */
} Crystal;

enum { COUPLED_EDGES = 6 };

/* Of the D of a node's edges, 2 axis + (1: beyond the node), `form` of it relaxes at a rate (1/s): relax.c. */
typedef struct Relaxed {
    double rate, form[COUPLED_EDGES][COUPLED_EDGES];
} Relaxed;

/* Of the D of a node's edges `form` goes through a medium: E = D/eps(f), respond.c. */
typedef struct Response {
    Medium medium;
    double form[COUPLED_EDGES][COUPLED_EDGES];
} Response;

/* A node in whose cell a surface lies askew, with averaging "tensor": E along one axis there has a part of the curl
 * along another. Principal values and axis of the tensor at infinite frequency, of which the share `curl` is stable,
 * and what of it relaxes. */
typedef struct Coupling {
    long node[3];
    double normal[3];
    Medium across, along;
    double curl;
    bool relaxes; /* its edges' media have no loss of their own, `relaxed` have it */
    const Relaxed *relaxed;
    int relaxed_count;
    const Response *responses; /* those that remember; its edges' media have no poles and no loss of their own */
    int response_count;
    const Crystal *crystal; /* then of the rest but `curl` is unused; NULL: a cut cell of diagonal media */
} Coupling;

/* dt keeps below this part of the limit where conductors cut cells (enlarge.c). */
#define CONFORMAL_LIMIT 0.70710678118654752
/* And below this part of that of the fastest Kerr medium alone (grid_kerr_limit). */
#define KERR_LIMIT 0.70710678118654752

/* Of a part of the grid along an axis that is cut: nodes lo .. hi and what lies between them. Along a periodic axis a
 * part at one end holds some planes of the other, too: then it has both ends, 0 .. cells, and a gap between them. */
typedef struct GridSpan {
    bool cut; /* else all of the axis is held, and what follows is unused */
    long lo, hi;
    long gap[2]; /* indices gap[0] .. gap[1] - 1 are not held; equal: there is no gap */
    long own[2]; /* the process' own are sites of index own[0] .. own[1] - 1; the last one's include the last node */
} GridSpan;

/* A part of the grid, for one process of several. Indices are those of all; only sites in the window have media of
 * their own in memory. */
typedef struct GridWindow {
    bool present;
    long steps; /* that what is held of others is good for */
    bool exact; /* nothing is held that these do not read (compile_cut_hold) */
    bool looks; /* after them the first plane of E behind the own ones is looked at */
    GridSpan span[3];
} GridWindow;

/* How processes that hold a window each agree on what depends on all sites; every process calls them in the same order.
 * NULL functions: there is but one. */
typedef struct Agree {
    void *context;
    bool (*join)(void *context, void *words, size_t count,
                 Error *err); /* of 64 bits; each becomes the OR of all of them */
    bool (*least)(void *context, double *values, size_t count, Error *err);
} Agree;

/* Sites lo <= i < hi of all that is stepped; hi <= lo: none. */
typedef struct PoleBox {
    long lo[3], hi[3];
} PoleBox;

typedef struct Grid {
    Arena *arena;
    Scene *scene;
    Mode mode;
    double dt;
    long steps;
    long scene_steps;     /* what the scene says, where `steps` is what was asked for instead */
    double frequency;     /* Hz: the highest at which a source is strongest, else of a wave 20 cells long in vacuum */
    double courant_limit; /* s */
    double wire_limit;    /* s: that of the cells beside thin wires alone; INFINITY without any */
    double c_max;         /* fastest phase velocity, m/s, thin wires' media left out */
    Axis axis[3];
    MediumMap medium[COMPONENTS];
    LayerProfile layer[3];
    GridPole *poles[2]; /* of the media of E, of H */
    int pole_count[2];
    PoleBox *pole_box[2];    /* of each pole: the sites that have it lie here */
    struct Blends *blends;   /* all that exist */
    const struct Skin *skin; /* of metals (skin.h); NULL: there are none */
    int one_conductor;       /* the material of all conductors; -1: they have several */
    int rounding[2];         /* of shares of dual cells of E, H: 0 the finest (shares.h) */
    Coupling *couplings;
    size_t coupling_count;
    double crystal_fastest; /* largest eigenvalue of 1/eps of the crystals there are; 0: none */
    bool (
        *tilted)[3][2];  /* by material: does it run as a crystal into the layer across an axis on a side? NULL: none */
    struct CutSite *cut; /* edges and faces that conductors cut, sorted (conformal.h) */
    size_t cut_count, cut_edges, cut_faces, enlarged;
    double enlarged_most; /* of a face */
    int threads_hint;     /* threads the rasteriser used; never changes a result */
    struct Solid *solids; /* objects as geometry, in painter's order; scene->object_count entries */
    struct Tree *finder;  /* of their bounds; NULL: they are few */
    GridWindow window;
    Agree agree;
    struct Beyond *beyond;   /* media of sites that the window leaves out (beyond.h) */
    struct Grid *own_part;   /* NULL without a window */
    const struct Grid *part; /* the window as a grid of its own, with walls where others go on; itself without one */
    const struct Grid *all;  /* of such a part: what it is a part of; else itself */
} Grid;

/* Axes, dt, voxels, classes, layers. Errors cite the scene's line (dt above the limit,
 * an object of no volume, a layer thicker than the domain, ...); warnings go to the scene. */
Grid *grid_build(Scene *scene, Error *err);
/* The same of a window. What depends on all sites (dt, the layers' media) is agreed on. Errors also: what a window
 * cannot have. */
Grid *grid_build_window(Scene *scene, const GridWindow *window, const Agree *agree, Error *err);
/* Other steps than the scene's. */
void grid_set_steps(Grid *grid, long steps);
void grid_free(Grid *grid);

/* How often an edge along `axis` is there with its images beyond the magnetic walls in which it lies: 1, 2 or 4. Mirror
 * planes do not count. */
int grid_wall_images(const Grid *grid, int axis, const long index[3]);

/* Are the fields complex, as between Bloch walls (bloch.c)? */
bool grid_is_complex(const Grid *grid);
/* Does the box of a plane wave reach Bloch walls, so that it drives real and imaginary parts (model/sheet_wave.c)? */
bool grid_meets_bloch(const Grid *grid, const Source *wave);

/* The limit of dt by the Kerr media, s; INFINITY without any. */
double grid_kerr_limit(const Grid *grid);
/* The limit of dt by c_max, s: that of all cells but those beside thin wires. */
double grid_plain_limit(const Grid *grid);

/* The order of memory: by z, then y, then x. */
static inline int index_compare(const long p[3], const long q[3])
{
    for (int axis = 2; axis >= 0; axis--)
        if (p[axis] != q[axis])
            return p[axis] < q[axis] ? -1 : 1;
    return 0;
}

/* (eps + sigma dt/(2 eps0) + the poles' implicit parts)^-1 of a crystal, as in base/symmetric.h: what its curl
 * coefficients are made of. */
void grid_crystal_inverse(const Grid *grid, const Crystal *crystal, double inverse[6]);
/* Is one of the nodes lo .. hi (inclusive) in a crystal or beside one? */
bool grid_crystal_in(const Grid *grid, const long lo[3], const long hi[3]);
/* Is there a coupling at one of them? */
bool grid_couples_in(const Grid *grid, const long lo[3], const long hi[3]);
/* Is there an edge of a component at an index, that is neither beyond a wall, nor on one, nor in a conductor? */
bool grid_edge_free(const Grid *grid, Component c, const long index[3]);
/* The part of a mean at a node that the edge of an axis on a side (-1 or 0) has: by its length, so that forms at nodes
 * are symmetric when edges count by the volume of their cells (couplings.c). */
double grid_part_of_node(const Grid *grid, const long node[3], int axis, int side);
/* The coupling at a node; NULL: none (couplings.c). */
const Coupling *grid_coupling(const Grid *grid, const long node[3]);
/* Class of a site; 0 = conductor; -1 = per-site values (IDS_VALUES). */
int grid_class(const Grid *grid, Component c, const long index[3]);
/* The medium at a site whatever the width; false when a conductor. */
bool grid_medium(const Grid *grid, Component c, const long index[3], Medium *medium);
/* A medium without poles. */
static inline Medium medium_plain(double eps, double sigma)
{
    return (Medium){.eps = eps, .sigma = sigma};
}
/* Ca/Da and Cb/Db in double (DESIGN.md section 4). */
void grid_coefficients(const Grid *grid, Component c, const Medium *medium, double *decay, double *curl);
/* s of the medium's own losses and poles: E(n) counts 1 - s, E(n+1) 1 + s. */
double grid_semi_implicit(const Grid *grid, Component c, const Medium *medium);
/* What pole number `pole` of the component's field is driven with in a medium (poles.c). */
double grid_pole_drive(const Grid *grid, Component c, const Medium *medium, int pole);
/* Numbers of a cut cell whose poles are driven by E - N P (poles.c); where N is zero 0, 0, 1, 0. */
typedef enum DepolarisedPart {
    DEPOLARISED_SCREEN,
    DEPOLARISED_FEED,
    DEPOLARISED_PART,
    DEPOLARISED_BACK
} DepolarisedPart;
double grid_depolarised(const Grid *grid, Component c, const Medium *medium, DepolarisedPart part);
/* Refractive index, real part, of a medium with eps and mu for a wave of the grid's frequency; not below that at
 * infinite frequency. What absorbing walls are matched to. */
double grid_index(const Grid *grid, const Medium *eps, const Medium *mu);

/* Which of the lists of poles a component's media draw from. */
static inline int component_field(Component c)
{
    return component_is_e(c) ? 0 : 1;
}
/* True when component c sits at half index along axis a. */
static inline bool component_half(Component c, int a)
{
    return component_is_e(c) == (component_axis(c) == a);
}

/* The material a point (m) lies in: 1 + index into scene->materials of the topmost solid object there, 1 +
 * material_count for a graded one, 0 for the background. Wires and plates reach half a cell to each side. `conductor`
 * (NULL: not wanted): is it a perfect conductor that is no wire and no plate? */
int grid_material_at(const Grid *grid, const double at[3], bool *conductor);

/* What a geometric Berenger layer can do (nagornyi2017, eqs. 1.6 and 1.7): the fewest layers for the run's length
 * and the frequency below which the layer reflects, Hz. False when that side has no such layer. */
bool grid_berenger_facts(const Grid *grid, int axis, int side, double *n_min, double *f_min);

/* Solids lie in the whole domain: its length along an axis, m, and whether what is beyond an end of it is the other
 * end.
 */
double grid_whole_length(const Grid *grid, int a);
bool grid_whole_wraps(const Grid *grid, int a);
/* Beyond a mirror plane (Scene.symmetry) lies the image of what is stepped. Cells of the whole domain; the last index
 * of a component in it; absorbing cells at its ends (side 0 low, 1 high). */
long grid_whole_cells(const Grid *grid, int a);
long grid_whole_last(const Grid *grid, Component c, int a);
int grid_whole_layer(const Grid *grid, int a, int side);
/* Turns a site of the whole domain into the one that is stepped; returns its sign, 1 or -1. */
int grid_fold(const Grid *grid, Component c, long index[3]);
/* The image of indices lo .. hi - 1 along an axis: those that are stepped and hold the values of all of them. */
void grid_fold_range(const Grid *grid, Component c, int a, long *lo, long *hi);

/* Nearest site of component c to a point in metres, clamped to valid sites of the whole domain. */
Site grid_snap(const Grid *grid, Component c, const double at[3]);
/* The same where the high wall of a periodic axis is the low one: for what acts on a site or reads it. */
Site grid_snap_round(const Grid *grid, Component c, const double at[3]);
/* The chain of edges along `axis` between the nodes nearest to two points, one edge when they are one point
 * or share a node. Returns their number, `first` the one with the least index; the others follow it along
 * `axis`. `sign` (or NULL) is -1 when the way from `from` to `to` is against the axis. */
long grid_chain(const Grid *grid, int axis, const double from[3], const double to[3], Site *first, int *sign);
/* On the high wall of a periodic axis, Bloch's too, a site is that of the low wall, beyond either that at the other
 * end.
 */
void grid_wrap(const Grid *grid, long index[3]);
/* Where a site lies, m. */
void grid_position(const Grid *grid, Site site, double at[3]);
/* Valid index range of a component along axis a: 0..last inclusive (half: cells-1, node: cells; absent: 0). */
long grid_last(const Grid *grid, Component c, int a);
/* How many cells at an end of an axis have conductivities that absorb, a Mur wall's sheet (sheets.c) or a layer of
 * conductors (absorbers.c), in the media that objects give them. */
long grid_absorbing_cells(const Grid *grid, int a, int side);
/* Number of sites that are held along each axis, product: all, or those of the window. */
size_t grid_sites(const Grid *grid);
bool grid_is_unequal(const Grid *grid); /* are the cells of some axis? */
/* The first and last index of a component along an axis that is held. */
long grid_first_held(const Grid *grid, int a);
long grid_last_held(const Grid *grid, Component c, int a);
/* How many before an index are held along an axis. */
long grid_place(const Grid *grid, int a, long index);
/* Of a window's own sites along an axis, the first and the one behind the last, as the window counts. */
void grid_own_places(const Grid *grid, int a, long own[2]);
/* Is the axis cut among processes? */
static inline bool grid_is_cut(const Grid *grid, int a)
{
    return grid->window.span[a].cut;
}
bool grid_holds(const Grid *grid, Component c, const long index[3]);
/* Is a site the process' own? Each site is that of one. */
bool grid_owns(const Grid *grid, const long index[3]);
/* Linear number of a held site. */
size_t grid_number(const Grid *grid, const long index[3]);
/* The other way round. */
void grid_site(const Grid *grid, size_t number, long index[3]);
/* Calls `use` for the held ones of the sites lo .. hi (inclusive), in the order of memory, until it returns false. */
typedef bool SiteUse(void *context, const long site[3], Error *err);
bool grid_each_held(const Grid *grid, Component c, const long lo[3], const long hi[3], SiteUse *use, void *context,
                    Error *err);

void grid_dump(const Grid *grid, Text *out);

#endif

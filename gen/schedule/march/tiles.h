/* Pieces of the domain and the tiles of blocked kernels (tiles.c). */
#ifndef YEEC_SCHEDULE_TILES_H
#define YEEC_SCHEDULE_TILES_H

#include "base/number.h"
#include "schedule/plan.h"

enum { WARP = 32, MOST_WINDOWS = 1 << 14 }; /* threads of a warp; windows along an axis, see march_windows */
/* Steps of a tile that marches; sites of a strip; rows of a flat tile that are on their way from memory. */
enum { MOST_LEVELS = 32, WIDEST_STRIP = 4, AHEAD_ROWS = 2 };

/* Part of an axis, lo <= i < hi. */
typedef struct Segment {
    long lo, hi;
    bool layer;            /* an absorbing layer of this axis lies in it */
    bool whole;            /* all of an axis too thin to cut: both layers lie in it */
    bool wall_lo, wall_hi; /* it ends at a wall */
    bool open_hi;          /* it ends among other processes' sites */
} Segment;

typedef struct Block {
    Segment s[3];
} Block;

/* The boxes that meet the layers of the same axes. */
typedef struct Piece {
    unsigned layers, walls, whole; /* bit a: axis a */
    unsigned rest;                 /* bit a: what whole tiles leave at the end of axis a (fit.c) */
    long rows;                     /* flat grids: of a chunk of the march in the core */
    double waits;                  /* flat grids: rows of the core in the time that tiles next to other processes' sites
                                      wait for these in a launch of their own; 0: all wait in one */
    bool mur;                      /* its walls are Mur's */
    bool media;                    /* flat grids: tiles of one medium are told from those that look theirs up */
    bool remembers;                /* its tiles have memory variables of all sites: poles act in them */
    bool beside;                   /* some of its tiles remember, others do not */
    bool lumped;                   /* all of its tiles remember where some do: launches are many */
    bool late;                     /* its launches take what room others leave */
    long beside_tiles;             /* of other pieces, for which those of the core leave room */
    long most_rows;                /* of a tile; 0: as many as fit */
    double longest;                /* microseconds for which a tile may run before it is cut; 0: any */
    long planes;                   /* kept at most by a tile in one layer (rounds.c); 0: as usual */
    Block blocks[8];
    int count;
} Piece;

typedef struct PieceList {
    Piece pieces[10];
    int count;
} PieceList;

typedef struct Window {
    long origin, lo, hi; /* first site of the tile; sites kept */
} Window;

/* Rows of a tile that a warp has: one where a row is a warp or more. */
static inline int tiles_per_warp(const March *m)
{
    return m->lanes > 0 && m->lanes < WARP ? WARP / m->lanes : 1;
}

/* Reals in a memory transaction. */
static inline int tiles_sector(const Plan *plan)
{
    return 32 / model_real_bytes(plan->model);
}

/* Does the march have no rows, only x and its own axis? */
static inline bool tiles_flat(const Plan *plan)
{
    return !plan->grid->axis[2].present;
}

/* Axes with layers that reach into a piece. */
static inline int tiles_layers(const Piece *p)
{
    return (int)((p->layers & 1) + (p->layers >> 1 & 1) + (p->layers >> 2 & 1));
}

/* Warps that have rounds of their own in a tile (a resident tile's lanes are its threads). */
static inline int visits_warps(const March *m)
{
    return m->lanes > WARP ? (m->lanes + WARP - 1) / WARP : m->warps > 0 ? m->warps : 1;
}

long tiles_units(const Plan *plan); /* multiprocessors of the device, or of a usual one */
void tiles_cut(const Plan *plan, int steps, PieceList *list);
/* Number of windows, -1 when the width leaves nothing to keep. */
int tiles_windows(const Segment *s, long width, long halo, long unit, Window *out, int room);
/* Chunks of the march so that `tiles` of them fill `slots` evenly, halos counted; shares: those of neighbours, which
 * come cheaper while tiles march side by side. */
long tiles_chunks(long tiles, long length, int steps, long slots, bool shares);
int tiles_rows(const March *m);
/* Cuts a tile into so many parts of as many planes each, but for one more or less; the first takes its place. */
void tiles_part(March *m, size_t tile, long parts);
/* The sites a tile computes, halo included, inside the domain. */
Box tiles_box(const Plan *plan, const March *m, const Tile *t);

/* Tiles that one text serves (groups.c): of one medium per component, or MIXED, with or without points, and at
 * walls across which axes (bit a: axis a). */
typedef struct TileGroup {
    int klass[COMPONENTS];
    bool points;
    bool joined; /* its text is a function of a kernel that serves others as well (parts.c) */
    unsigned walls;
    long tiles;
    int twin; /* the group whose tiles are this one's last, in another medium; 0: none */
} TileGroup;

enum { TILE_GROUPS = 10 };

/* Sorts a march's tiles into groups; of[i] is the group of tile i. Number of groups. */
int tiles_sort(const Plan *plan, const March *m, int *of, TileGroup groups[TILE_GROUPS]);
bool tiles_mixed(const TileGroup *g);

/* updates.c: the updates of a piece's tiles of medium s, with their rises where points read some; those of its twin,
 * whose tiles come from number `from` on. */
void tiles_add_updates(Plan *plan, const Piece *p, const TileGroup *s, bool far, Kernel *k);
void tiles_add_twin(Plan *plan, const Piece *p, const TileGroup *twin, long from, Kernel *k);
/* Do these differ in literals alone, and need no text of their own each? */
bool tiles_are_twins(Plan *plan, const Piece *p, const TileGroup *a, const TileGroup *b);

/* What a pass costs: `bytes` to and from memory and `chip`, the computing as bytes that would take as long, per cell
 * and step; the other members are sums over all tiles. */
typedef struct MarchCost {
    double moved, computed, kept; /* reals, sites */
    double bytes, chip;
    size_t bytes_on_chip; /* of the largest tile */
} MarchCost;

/* march.c: what a blocked kernel can do itself; the pass; what it would cost (false: does not fit). */
bool march_possible(const Plan *plan, const char **why);
bool march_add_pass(Plan *plan, int steps, Error *err);
bool march_cost(const Plan *plan, int steps, MarchCost *out);
/* The domain's pieces with what their tiles have in common. */
void march_cut(const Plan *plan, int steps, PieceList *list);

/* march_shape.c: a piece's tile, false when none fits on chip; whether every piece has one; a tile's windows along x
 * (role 0) or the rows (1). */
bool march_shape(const Plan *plan, const Piece *p, int steps, March *m);
bool march_fits(const Plan *plan, int steps);
int march_windows(const Plan *plan, const March *m, const Segment *s, int role, Window out[MOST_WINDOWS]);
/* Bytes on chip that a tile may use; with its tables. */
size_t march_room(const Plan *plan);
size_t march_room_with_tables(const Plan *plan);

/* The tiles of a piece (march_tiles.c): m[0] those in which no pole acts, m[1] the others, which have less room on chip
 * and so are cut along the rows. False when none fits on chip. */
bool march_tiles(const Plan *plan, const Piece *p, int steps, March m[2]);
/* The same whatever acts in them. */
bool march_whole_tiles(const Plan *plan, const Piece *p, int steps, March *m);
/* Whole tiles of the pieces in the layers, or of the core, what those leave of it not counted. */
long march_count(const Plan *plan, const PieceList *list, int steps, bool layers);
long march_beside(const Plan *plan, const PieceList *list, int steps);

/* rounds.c: how many planes tiles in a layer keep and how long each may run, where few tiles make the device wait for
 * the longest; microseconds of such a pass, 0 where they are too many to play through. */
double rounds_fit(const Plan *plan, int steps, PieceList *list);
/* Cuts tiles that run longer than the piece allows. How many more there are then. */
long rounds_divide(const Plan *plan, const Piece *p, March *m);
/* Components whose neighbours along x are exchanged, as far as they do not lie in shared planes. */
int march_edges(const Plan *plan, const March *m);

/* Of a part of the grid (edges.c): leaves of a stretch along an axis what a pass of so many steps keeps; puts the tiles
 * that read no copies of other processes' sites first, and says how many they are; the launch of those from number
 * `first` on; puts the launches from number `from` on in that order, too. */
long edges_own(const Plan *plan, int axis, long lo, long hi); /* own sites of a stretch along an axis; -1: no axis */
void edges_keep(const Plan *plan, int axis, int steps, Segment *along);
bool edges_come(const Plan *plan, int steps); /* do they come before each pass, on a device whose launches may go on? */
bool edges_end(const Plan *plan, int axis, const Segment *along, bool high); /* is that end next to others' sites? */
size_t edges_sort(const Plan *plan, const Piece *p, March *m);
Launch edges_from(const Plan *plan, const Launch *all, int tile_buffer, size_t first);
void edges_order(const Plan *plan, size_t from, PlanPass *pass);

/* What a kernel's params and updates have besides: every field of both copies, updates of a region (updates.c), its
 * tiles. */
void march_add_fields(Plan *plan, const March *m, Kernel *k);
/* The phases of Bloch walls, by which tiles turn what they read across them. */
void march_add_phases(const Plan *plan, Kernel *k);
void march_add_updates(Plan *plan, Region *region, Kernel *k);
int march_add_tile_buffer(Plan *plan, Kernel *k, const March *m);

/* march_cost.c: of a pass with the domain cut so (false: does not fit); bytes per cell and step of the one that was
 * made. */
bool march_cost_of(const Plan *plan, int steps, const PieceList *list, MarchCost *out);
double march_bytes(const Plan *plan, int steps);
/* For comparison: the slower of memory and computing, and a little for the other. */
double march_total(const MarchCost *cost);

/* parts.c: kernels as functions of one kernel. Are they those of a flat grid's whole pass, or may be those of a piece
 * in 3D? Joins the ones of the marches from number `from` on; `late`: see Launch. Those of `whole` in the order of
 * their blocks. */
enum { PARTS = 96 };
typedef struct PartsText {
    const char *name, *purpose;
} PartsText;

bool parts_wanted(const Plan *plan);
bool parts_of_piece(const Plan *plan);
void parts_join(Plan *plan, size_t from, const PartsText *text, bool late, PlanPass *pass);
size_t parts_inner(const Plan *plan, const Kernel *whole); /* of its tiles, those in a launch before the others; 0 */
int parts_in_order(const Plan *plan, const Kernel *whole, const Kernel **out, int room);

/* chip_tables.c: gives a tile's tables of coefficients room on chip, where there is some. The tables that a kernel
 * uses, in pairs of the same media: of a component, or of all of E's or H's, where these number the same ones. */
typedef struct ChipPair {
    Component media; /* the component, or the first of them */
    int number;      /* of the pair among those of its media */
    int table[2];    /* of the model's; -1: it has one */
    long base;       /* reals from where the first pair begins */
} ChipPair;

typedef struct ChipTables {
    ChipPair *pairs;
    int count;
    long reals;
} ChipTables;

void chip_tables_place(const Plan *plan, const Kernel *k, March *m);
ChipTables chip_tables_of(const Plan *plan, const Kernel *k);
/* Does each medium have the room of two reals? A table that is left over lies as the pairs of its media do, so that one
 * index serves all. */
bool chip_tables_wide(const ChipPair *pair);

/* give.c: the launch of what sources of several waves add, where there are such; are these? */
void give_add(Plan *plan, int steps, PlanPass *pass);
bool give_wanted(const PointSet *set);

/* mur_tiles.c: are there Mur walls that tiles make, and in this kernel; is a probe of E on one; what threads tell their
 * neighbours of walls along x, where there are no shuffles. */
bool mur_in_tiles(const Plan *plan);
bool mur_in_kernel(const Plan *plan, const March *m, const Mur *mur);
bool mur_probed(const Plan *plan, const ProbeGroup *g);
int mur_edges(const Plan *plan);
void mur_add(Plan *plan, Kernel *k, const March *m);

/* fit.c: moves the layers' borders so that tiles fit the core; gives what they leave of it tiles of its own. */
void fit_cut(const Plan *plan, int steps, PieceList *list);

/* march_steps.c: the T, at most `most`, in 3D where none is named; 0: `auto` should take the sweep. */
int march_steps(const Plan *plan, int most);
/* Microseconds of a step in passes of so many as `auto` reckons them, on an H200; 0 steps: of the sweep. 0: they do not
 * fit, or are not known. */
double march_time(const Plan *plan, int steps);

/* flat_steps.c: the T on a flat grid where none is named, by which samples divide; 0: no tile fits, or `auto` should
 * take the sweep. */
int flat_steps(const Plan *plan);
double flat_time(const Plan *plan, int steps); /* as march_time */

/* flat.c: chunks of a flat grid's pass that end together (or as many as named), with an eye on the media, or, to
 * choose T, as if all were one but on points and unequal cells, and the pass' cycles, 0 where they are named; a block's
 * tiles. */
double flat_balance(const Plan *plan, int steps, bool media, PieceList *list);
void flat_tiles(const Plan *plan, const Piece *p, const Segment *along, const Window *x, int nx, March *m);

/* flat_points.c: cuts tiles with points into shorter ones. */
void flat_cut_points(const Plan *plan, March *m);

/* Are there points that read beside them; is a list one of these? */
static inline bool far_wanted(const Plan *plan)
{
    return model_reads_beside(plan->model);
}

static inline bool far_has(const Plan *plan, int list)
{
    return (size_t)list < plan->model->points.count && plan->model->points.items[list].read_count > 0;
}

/* Do points of a list keep states beside what they read: where cut cells have loss or media with poles, or D of
 * crystals and cut cells is kept for an energy? Of some list? */
static inline bool far_keeps(const PointSet *set)
{
    return set->read_count > 0 && (set->relaxes || set->kept_count > 0 || set->adds);
}

bool far_keeps_some(const Plan *plan);

/* Weights of the points of a component's strips as they are found (far_strips.c). */
typedef struct FarRecords {
    FarStrips *of;
    int width; /* sites of a strip */
    VEC(double) weights;
    int32_t *shared; /* record of each list from 1 on; -1: none yet */
} FarRecords;

/* A point of a list at a site of a strip: who has points in the strip, a list from 1 on, and its word so far. */
typedef struct FarPlace {
    int list;
    size_t point;
    int site;
    const int32_t *owner;
    int32_t *word;
} FarPlace;

/* far.c: why schedules on chip do not know such points (NULL: they do), or who knows their states, too; room on chip
 * for the rises of a piece's tiles that have points. far_strips.c: where the points lie; what a kernel has of it. */
const char *far_fault(const Plan *plan, bool states);
void far_place(const Plan *plan, const Piece *p, March *m, long *at);
void far_find(Plan *plan);
/* The same for strips that are found elsewhere: what points of a component read, false where there are none; begins, of
 * strips so wide; from here on lists whose points have the same weights have new records; a list has points in a strip;
 * a point and its weights into the strip's word, when all owners are known; makes the buffer of weights. */
bool far_reads(const Plan *plan, Component c, FarStrips *of);
void far_begin(const Plan *plan, int width, FarStrips *of, FarRecords *r);
void far_share_none(const Plan *plan, FarRecords *r);
bool far_is_of(const PointSet *s, Component c);
void far_own(int32_t *owner, int list);
void far_put(FarRecords *r, const PointSet *set, const FarPlace *at);
void far_end(Plan *plan, FarRecords *r);
void far_add(Plan *plan, Kernel *k);

/* skin.c: of sites lo <= i < hi of an axis, the images first .. last that tiles may meet, so many times round it: those
 * beyond the ends of a periodic one and, 0, the sites themselves. */
void images_of(const Plan *plan, int axis, long lo, long hi, long *first, long *last);
/* The images of a site along all axes one after the other, itself among them: so many times round each axis. */
typedef struct Images {
    long lo[3], hi[3], times[3];
} Images;

void images_begin(const Plan *plan, const long site[3], Images *i);
void images_again(Images *i); /* from the first on, when bounds were set anew */
bool images_next(const Plan *plan, const long site[3], Images *i, long image[3]);

/* point_map.c: points and probes by plane and row of a march. Lists of them: how many, how long, a site. */
const PointMap *visits_map(const Plan *plan, const March *m);
const char *visits_map_fault(const Plan *plan);
int visits_lists(const Plan *plan);
size_t visits_length(const Plan *plan, int list);
const long *visits_site(const Plan *plan, int list, size_t item);
/* Where a reference's point lies, its image on a periodic axis; is it one? */
bool visits_place(const Plan *plan, const PointRef *ref, long index[3]);

/* Does a list act in whole strips? In which half step: 0 for H, 1 for E? */
bool visits_many(const Plan *plan, int list);
int visits_half(const Plan *plan, int list);
Component visits_component(const Plan *plan, int list);
/* The plane of a tile's march in whose rounds a list's point acts that lies in plane `at`. */
long visits_plane(const Plan *plan, const March *m, int list, long at);

/* visits.c: the points and probes that each tile meets, plane by plane; fills Tile.stop. */
void visits_add(Plan *plan, Kernel *k, March *m);
/* Gives a kernel such lists, and all that its points need. */
typedef struct VisitLists {
    const int32_t *stops;
    size_t stop_count;
    const TilePoint *visits;
    size_t visit_count;
} VisitLists;

void visits_add_lists(Plan *plan, Kernel *k, March *m, const VisitLists *lists);
/* What the points and probes of a kernel need besides where they are; `visits` of them carry states. */
void visits_add_params(Plan *plan, Kernel *k, March *m, size_t visits);
/* Sites of which a visit carries states. */
int visits_carried(const Plan *plan, const March *m);
/* Does a tile meet any, and if so in which planes, span[0] <= p < span[1]? */
bool visits_any(const Plan *plan, const March *m, const Tile *t, long span[2]);
/* Points of sources in all planes of a tile; of those that read rises. */
size_t visits_count(const Plan *plan, const March *m, const Tile *t, bool far);
void tiles_isolate_points(const Plan *plan, March *m);
long tiles_divide_points(const Plan *plan, March *m, long spare);

/* patches.c: finds those of all lists; is a list all boxes of points? The bits of its patches in the sets of its half
 * step, and how many bits there are. Gives a kernel its patches, false where there are none. What is wrong with them.
 */
void patches_find(Plan *plan);
bool patches_have(const Plan *plan, int list);
/* What the patches of a list have in common: bits of all; do all points of each have one gain, rows of the wave table
 * by arithmetic (PatchLaw), the same along x? Bits of those one site wide along x, where a thread of the kernel meets
 * one of them at most and all know such rows, so many from plane to plane. */
typedef struct PatchSet {
    unsigned all, columns;
    bool one_gain, rows_known, same_row;
    long column_waves;
} PatchSet;

PatchSet patches_set(const Plan *plan, const March *m, int list);
int patches_count(const Plan *plan, int half);
bool patches_add(Plan *plan, Kernel *k, March *m);
const char *patches_fault(const Plan *plan);

/* faces.c: does the text know the places of a flat grid's patches? Is one a single site wide; does a tile meet it? */
bool faces_known(const Plan *plan);
bool faces_column(const Patch *p);
bool faces_met(const March *m, const Patch *p);
/* skin.c: sites from a wall that a layer's pieces take. */
long tiles_skin(const Plan *plan, int axis, bool high, int steps);
/* Is the axis periodic, so that tiles read what lies beyond an end at the other? Indices then go on beyond the ends:
 * site i is i modulo the cells. */
bool tiles_wrap(const Plan *plan, int axis);
/* How far beyond the ends of such an axis tiles may read. */
long tiles_reach(const Plan *plan);
/* Sites along an axis that change: a PEC wall's at the high end do not. */
long tiles_end(const Plan *plan, int axis);
/* Do the skins of both walls meet, so that the axis is not cut? */
bool tiles_whole(const Plan *plan, int axis, int steps);

/* faults.c: what is wrong with a march's tiles, rings or lists of points (NULL: nothing); they as text. */
const char *march_fault(const Plan *plan, const March *m);
void march_dump(const March *m, Text *out);

#endif

/* How long tiles are, in 3D, where all tiles of a pass run in a few rounds.
 *
 * A pass takes as long as its last tile. Tiles in a layer take longer than the core's and are few: on a small domain
 * the rest of the device waits for them, and shorter ones, though each computes its halo anew, are done sooner. Which
 * length is best depends on how tiles fall into rounds, so a pass is played through: each multiprocessor takes the next
 * tile as soon as it has registers and on-chip memory for it. Then tiles are cut that media with poles, look-ups or
 * points make far slower than others. The times of a level are those of an H200 (tests/bench/README.md). */
#include "schedule/march/tiles.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 8 }; /* where a pass has more, the longest tile hardly counts */
enum { MOST_TILES = 1 << 14 };
/* Of a multiprocessor; of a thread by how many layers reach into its tile, and where poles act in it; bytes on chip
 * that a block has besides. */
enum { REGISTERS = 65536, CHIP = 227 << 10, CORE = 128, LAYER = 168, EDGE = 212, POLES = 184, OWN = 1024 };
enum { LOOKED_AT = 1 << 22 }; /* sites of grids whose tiles are asked for their media and points */

/* Cycles of an H200 that a tile takes: to begin, and a plane, by its warps and levels, with what makes it longer. But
 * for the points of unequal grids and those beside points that read rises, which are from few scenes, they are fitted
 * at once to 6000 tiles and 95 passes of 81 scenes (tests/bench/README.md). */
static const double MICROSECOND = 1755, BEGIN = 2600, BEGIN_WARP = 62;
static const double PLANE = 1100, WARP_PLANE = 42, WARP_LEVEL = 43;
static const double LAYER_LEVEL = 34, MEMORY = 159 /* a layer's memory variable */, POLE = 71 /* one of media */;
static const double LOOKED_UP = 190, LOOKED_UP_LEVEL = 90, LOOKED_UP_WARP = 15, POLE_LOOKED_UP_WARP = 37;
static const double UNEQUAL_WARP_LEVEL = 15; /* coefficients differ from cell to cell */
static const double POINT_LEVEL[2] = {8.8, 26 /* where none has a patch */}, VISITS_LEVEL = 329,
                    UNEQUAL_VISITS = 100 /* of cubed steps */;
static const double FAR_WARP = 300; /* points that read rises */

/* Microseconds of a level of a plain tile by how many layers reach into it, those of x alone apart, and of its
 * beginning, as `ncu` has them: lengths of layers' tiles are chosen best by these. */
static const double LEVEL[4] = {0.62, 0.58, 0.42, 0.55}, LEVEL_X = 0.86, PLAIN_BEGIN = 2;

/* Tiles whose planes take so much longer than plain ones', and that take so much longer than if all multiprocessors
 * shared the pass evenly, are cut, into so many at most. */
static const double SLOW = 1.3, UNEVEN = 2;
enum { MOST_PARTS = 16 };

static const double GAIN = 0.97; /* what a pass must fall to for its tiles to be cut */

/* What a tile asks of a multiprocessor, and for how long. */
typedef struct Load {
    long registers, chip;
    double time, begin, plane; /* of it, of its beginning and of a plane, microseconds */
    long kept, halo;           /* planes; kept is 0 where it cannot be cut */
} Load;

typedef struct Busy {
    double end;
    long unit;
    Load load;
} Busy;

typedef struct Device {
    long units;
    Load *room; /* of each multiprocessor */
    Busy *busy;
    size_t count;
    double now;
} Device;

typedef VEC(Load) LoadList;

/* What a tile's threads meet. */
typedef struct Meets {
    double memories, poles; /* memory variables of a site: of layers, of media */
    double looked_up;       /* components whose media the text looks up */
    double points;          /* of all its planes */
    double point_level;     /* cycles that each takes in a level */
    bool visits, unequal, far;
} Meets;

static double plane_cycles(const Piece *p, const March *m, long planes, const Meets *with)
{
    const double warps = m->warps, steps = m->steps, levels = warps * steps;
    double cycles = PLANE + WARP_PLANE * warps + WARP_LEVEL * levels + MEMORY * with->memories + POLE * with->poles;
    if (p->layers != 0)
        cycles += LAYER_LEVEL * steps;
    if (with->looked_up > 0)
        cycles += with->looked_up * (LOOKED_UP + LOOKED_UP_LEVEL * steps + LOOKED_UP_WARP * warps) +
                  POLE_LOOKED_UP_WARP * with->poles * warps;
    if (with->unequal)
        cycles += UNEQUAL_WARP_LEVEL * levels;
    if (with->visits)
        cycles += steps * (VISITS_LEVEL + (with->unequal ? UNEQUAL_VISITS * steps * steps : 0) +
                           with->point_level * with->points / (double)planes);
    return cycles + (with->far ? FAR_WARP * warps : 0);
}

/* What all tiles of a march have. */
static Meets meets_of_all(const Plan *plan, const March *m)
{
    Meets with = {.poles = m->rings[RING_DOMAIN].count,
                  .unequal = grid_is_unequal(plan->grid),
                  .point_level = POINT_LEVEL[far_wanted(plan)]};
    for (int axis = 0; axis < 3; axis++)
        with.memories += m->rings[axis].count;
    return with;
}

/* What the text of a tile's group and its own points add. */
static void add_group(const Plan *plan, const March *m, const Tile *t, const TileGroup *g, Meets *with)
{
    for (int c = 0; c < COMPONENTS; c++)
        with->looked_up += plan->model->field_buffer[c] >= 0 && g->klass[c] == MIXED;
    with->visits = g->points;
    with->points = g->points ? (double)visits_count(plan, m, t, false) : 0;
    with->far = g->points && far_wanted(plan) && visits_count(plan, m, t, true) > 0;
}

/* Planes that pass through a tile. */
static long planes_through(const Plan *plan, const March *m, const Tile *t)
{
    const long first = t->p0 - m->halo;
    return t->p1 + m->halo - (tiles_wrap(plan, m->axis[2]) ? first : max_long(first, 0));
}

static Load room_of(const Piece *p, const March *m)
{
    static const long registers[4] = {CORE, LAYER, EDGE, EDGE};
    const long poles = m->rings[RING_DOMAIN].count > 0 ? POLES : 0, most = max_long(registers[tiles_layers(p)], poles);
    return (Load){
        .registers = min_long((long)m->warps * WARP * most, REGISTERS), .chip = (long)m->bytes + OWN, .halo = m->halo};
}

/* As if it were plain. */
static Load plain_load(const Piece *p, const March *m, const Tile *t)
{
    const int layers = tiles_layers(p);
    const double level = layers == 1 && (p->layers & 1) ? LEVEL_X : LEVEL[layers];
    Load load = room_of(p, m);
    load.time = PLAIN_BEGIN + level * m->steps * (double)(t->p1 - t->p0 + 2L * m->halo);
    return load;
}

/* group: NULL where it is not known. */
static Load load_of(const Plan *plan, const Piece *p, const March *m, const Tile *t, const TileGroup *group)
{
    const long planes = planes_through(plan, m, t);
    Meets with = meets_of_all(plan, m);
    Meets plain = with;
    plain.poles = plain.unequal = 0;
    if (group != NULL)
        add_group(plan, m, t, group, &with);
    Load load = room_of(p, m);
    load.plane = plane_cycles(p, m, planes, &with) / MICROSECOND;
    load.begin = (BEGIN + BEGIN_WARP * m->warps) / MICROSECOND;
    load.time = load.begin + load.plane * (double)planes;
    const bool slow = load.plane > SLOW * plane_cycles(p, m, planes, &plain) / MICROSECOND;
    load.kept = slow && (p->layers >> m->axis[2] & 1) == 0 ? t->p1 - t->p0 : 0;
    return load;
}

/* Of one of so many parts. */
static double time_of_part(const Load *tile, long parts)
{
    return tile->begin + tile->plane * ((double)tile->kept / (double)parts + 2.0 * (double)tile->halo);
}

/* Parts of which none runs longer than `longest`, as far as each keeps half its halo. */
static long parts_within(const Load *tile, double longest)
{
    long parts = 1;
    while (parts < MOST_PARTS && tile->kept / (parts + 1) >= tile->halo && time_of_part(tile, parts) > longest)
        parts++;
    return parts;
}

/* Adds what each of a march's tiles asks for, by the text that serves it. */
static void push_loads(const Plan *plan, const Piece *p, const March *m, LoadList *loads)
{
    const bool look = m->tiles.count > 0 && grid_sites(plan->grid) <= LOOKED_AT;
    TileGroup groups[TILE_GROUPS];
    int *of = look ? ARENA_ARRAY(plan->arena, int, m->tiles.count + 1) : NULL;
    if (look)
        tiles_sort(plan, m, of, groups);
    for (size_t n = 0; n < m->tiles.count; n++)
        vec_push(loads, load_of(plan, p, m, &m->tiles.items[n], look ? &groups[of[n]] : NULL));
}

long rounds_divide(const Plan *plan, const Piece *p, March *m)
{
    const size_t n = m->tiles.count;
    LoadList loads = {0};
    if (p->longest > 0)
        push_loads(plan, p, m, &loads);
    for (size_t i = 0; i < loads.count; i++)
        tiles_part(m, i, parts_within(&loads.items[i], p->longest));
    vec_free(&loads);
    return (long)(m->tiles.count - n);
}

/* Of a multiprocessor. */
static double taken_share(const Load *tile)
{
    return fmax((double)tile->registers / REGISTERS, (double)tile->chip / CHIP);
}

/* How long a tile may run. */
static double longest_of(const Plan *plan, const LoadList *loads)
{
    double sum = 0;
    for (size_t i = 0; i < loads->count; i++)
        sum += loads->items[i].time * taken_share(&loads->items[i]);
    return UNEVEN * sum / (double)tiles_units(plan);
}

/* Cuts those that run longer. */
static void divide_loads(LoadList *loads, double longest)
{
    const size_t n = loads->count;
    for (size_t i = 0; i < n; i++) {
        Load *whole = &loads->items[i];
        const long parts = parts_within(whole, longest);
        if (parts == 1)
            continue;
        whole->time = time_of_part(whole, parts);
        const Load part = *whole;
        for (long more = 1; more < parts; more++)
            vec_push(loads, part);
    }
}

static void push_plain(const Plan *plan, const Piece *p, int steps, LoadList *loads)
{
    March m = {.tiles = {0}};
    if (!march_whole_tiles(plan, p, steps, &m))
        return;
    for (size_t n = 0; n < m.tiles.count; n++)
        vec_push(loads, plain_load(p, &m, &m.tiles.items[n]));
    vec_free(&m.tiles);
}

static void push_real(const Plan *plan, const Piece *p, int steps, LoadList *loads)
{
    March m[2] = {{.tiles = {0}}, {.tiles = {0}}};
    if (!march_tiles(plan, p, steps, m))
        return;
    for (int of = 1; of >= 0; of--) {
        tiles_isolate_points(plan, &m[of]);
        push_loads(plan, p, &m[of], loads);
        vec_free(&m[of].tiles);
    }
}

/* The tiles of all pieces in the order in which they begin: layers first; as if all were plain. */
static LoadList all_loads(const Plan *plan, const PieceList *list, int steps, bool plain)
{
    LoadList loads = {0};
    for (int core = 0; core < 2; core++)
        for (int i = 0; i < list->count; i++)
            if ((list->pieces[i].layers == 0) == core)
                (plain ? push_plain : push_real)(plan, &list->pieces[i], steps, &loads);
    return loads;
}

/* The multiprocessor with most room for a tile; -1: none has any. */
static long find_room(const Device *d, const Load *tile)
{
    long best = -1;
    for (long u = 0; u < d->units; u++)
        if (d->room[u].registers >= tile->registers && d->room[u].chip >= tile->chip &&
            (best < 0 || d->room[u].registers > d->room[best].registers))
            best = u;
    return best;
}

/* Waits for the tile that is done first. */
static void free_room(Device *d)
{
    size_t first = 0;
    for (size_t i = 1; i < d->count; i++)
        if (d->busy[i].end < d->busy[first].end)
            first = i;
    const Busy done = d->busy[first];
    d->busy[first] = d->busy[--d->count];
    d->room[done.unit].registers += done.load.registers;
    d->room[done.unit].chip += done.load.chip;
    d->now = done.end;
}

static double play_on(Device *d, const LoadList *loads)
{
    double end = 0;
    d->now = 0;
    d->count = 0;
    for (long u = 0; u < d->units; u++)
        d->room[u] = (Load){.registers = REGISTERS, .chip = CHIP};
    for (size_t i = 0; i < loads->count;) {
        const Load *tile = &loads->items[i];
        const long unit = find_room(d, tile);
        if (unit < 0 && d->count > 0) {
            free_room(d);
            continue;
        }
        if (unit >= 0) {
            d->room[unit].registers -= tile->registers;
            d->room[unit].chip -= tile->chip;
            d->busy[d->count++] = (Busy){d->now + tile->time, unit, *tile};
            end = d->now + tile->time > end ? d->now + tile->time : end;
        }
        i++;
    }
    return end;
}

/* Time until the last tile is done. */
static double play(const Plan *plan, const LoadList *loads)
{
    Device d = {.units = tiles_units(plan)};
    d.room = memory_must(malloc((size_t)d.units * sizeof *d.room));
    d.busy = memory_must(malloc((loads->count + 1) * sizeof *d.busy));
    const double time = play_on(&d, loads);
    free(d.room);
    free(d.busy);
    return time;
}

static void keep_planes(PieceList *list, long planes)
{
    for (int i = 0; i < list->count; i++)
        list->pieces[i].planes = planes;
}

/* Of plain tiles, those in one layer of so many planes at most (0: as many as usual); 0: they are more than `most`. */
static double plain_time(const Plan *plan, PieceList *list, int steps, long planes, size_t most)
{
    keep_planes(list, planes);
    LoadList loads = all_loads(plan, list, steps, true);
    const double time = loads.count <= most ? play(plan, &loads) : 0;
    vec_free(&loads);
    return time;
}

/* How many planes those tiles keep at most. */
static long best_planes(const Plan *plan, PieceList *list, int steps)
{
    static const long tried[] = {8, 12, 16, 20, 24, 32, 48};
    const double usual = plain_time(plan, list, steps, 0, (size_t)(ROUNDS * tiles_units(plan)));
    double least = GAIN * usual;
    long planes = 0;
    for (size_t i = 0; i < sizeof tried / sizeof tried[0] && usual > 0; i++) {
        const double time = plain_time(plan, list, steps, tried[i], MOST_TILES);
        if (time > 0 && time < least) {
            least = time;
            planes = tried[i];
        }
    }
    return planes;
}

double rounds_fit(const Plan *plan, int steps, PieceList *list)
{
    double time = 0, longest = 0;
    keep_planes(list, best_planes(plan, list, steps));
    LoadList loads = all_loads(plan, list, steps, false);
    if (loads.count > 0 && loads.count <= MOST_TILES) {
        longest = longest_of(plan, &loads);
        divide_loads(&loads, longest);
        time = play(plan, &loads);
    }
    vec_free(&loads);
    for (int i = 0; i < list->count; i++)
        list->pieces[i].longest = longest;
    return time;
}

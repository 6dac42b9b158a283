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
enum { LOOKED_AT = 1 << 21 }; /* sites of grids whose tiles are asked for their media and points */

/* Microseconds of a level by how many layers reach into a tile, those of x alone apart, and of a tile's beginning. */
static const double LEVEL[4] = {0.62, 0.58, 0.42, 0.55}, LEVEL_X = 0.86, BEGIN = 2;

/* What makes a level longer: what a plane takes by the tile's warps, by each of their memory variables, by its levels;
 * a level's warp, by memory variables, where it looks media up, where cells are unequal, where points read rises. A
 * memory variable of poles takes so much longer than one of a layer; a warp so long at a point of a source; a tile in
 * two layers that looks media up so much longer. Only ratios to a plain tile count. */
static const double WARPS = 0.053, MEMORY = 0.0092, LEVELS = 0.154, WARP_LEVEL = 0.0096, MEMORY_LEVEL = 0.0017,
                    MIXED_LEVEL = 0.036, UNEQUAL_LEVEL = 0.01, FAR_LEVEL = 0.15, OF_POLES = 1.3, POINT = 0.08,
                    MIXED_EDGES = 1.5;

/* Tiles that take so much longer than plain ones, and than if all multiprocessors shared the pass evenly, are cut, into
 * so many at most. */
static const double SLOW = 1.3, UNEVEN = 2;
enum { MOST_PARTS = 16 };

static const double GAIN = 0.97; /* what a pass must fall to for its tiles to be cut */

/* What a tile asks of a multiprocessor, and for how long. */
typedef struct Load {
    long registers, chip;
    double time, plane; /* of it and of a plane, microseconds */
    long kept, halo;    /* planes; kept is 0 where it cannot be cut */
    bool slow;          /* much longer than a plain one */
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

/* What the levels of a tile of so many steps meet. */
typedef struct Meets {
    double memories, points; /* memory variables of a site; points of a plane and warp */
    bool mixed, unequal, far;
} Meets;

static double plane_time(const Piece *p, const March *m, int steps, const Meets *with)
{
    const double level = WARP_LEVEL + MEMORY_LEVEL * with->memories + (with->mixed ? MIXED_LEVEL : 0) +
                         (with->unequal ? UNEQUAL_LEVEL : 0) + (with->far ? FAR_LEVEL : 0);
    const double time =
        m->warps * (WARPS + MEMORY * with->memories) + steps * (LEVELS + m->warps * level + POINT * with->points);
    return with->mixed && tiles_layers(p) > 1 ? MIXED_EDGES * time : time;
}

static bool looks_up(const Plan *plan, const March *m, const Tile *t)
{
    const Box box = tiles_box(plan, m, t);
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0 && model_class_over(plan->model, (Component)c, box) == MIXED)
            return true;
    return false;
}

static Meets meets_of(const Plan *plan, const March *m, const Tile *t)
{
    const long planes = t->p1 - t->p0 + 2L * m->halo;
    Meets with = {.unequal = grid_is_unequal(plan->grid)};
    for (int axis = 0; axis < RINGS; axis++)
        with.memories += m->rings[axis].count * (axis == RING_DOMAIN ? OF_POLES : 1);
    if (grid_sites(plan->grid) <= LOOKED_AT) {
        with.mixed = looks_up(plan, m, t);
        with.points = (double)visits_count(plan, m, t, false) / (double)(planes * m->warps);
        with.far = far_wanted(plan) && visits_count(plan, m, t, true) > 0;
    }
    return with;
}

/* How much longer a level is than one of a plain tile with three or four steps, from which LEVEL is. */
static double slower(const Plan *plan, const Piece *p, const March *m, const Tile *t)
{
    enum { PLAIN = 3 };
    const Meets with = meets_of(plan, m, t);
    Meets plain = {0};
    for (int axis = 0; axis < 3; axis++)
        plain.memories += m->rings[axis].count;
    const int steps = m->steps < PLAIN ? m->steps : PLAIN;
    return plane_time(p, m, steps, &with) * PLAIN / (plane_time(p, m, PLAIN, &plain) * steps);
}

static Load load_of(const Plan *plan, const Piece *p, const March *m, const Tile *t, bool plain)
{
    static const long registers[4] = {CORE, LAYER, EDGE, EDGE};
    const int layers = tiles_layers(p);
    const long poles = m->rings[RING_DOMAIN].count > 0 ? POLES : 0, kept = t->p1 - t->p0;
    const double level = layers == 1 && (p->layers & 1) ? LEVEL_X : LEVEL[layers];
    const double times = plain ? 1 : slower(plan, p, m, t);
    const double plane = times * level * m->steps;
    const bool slow = times > SLOW, cut = slow && (p->layers >> m->axis[2] & 1) == 0;
    return (Load){.registers = min_long((long)m->warps * WARP * max_long(registers[layers], poles), REGISTERS),
                  .chip = (long)m->bytes + OWN,
                  .time = plane * (double)(kept + 2L * m->halo) + BEGIN,
                  .plane = plane,
                  .kept = cut ? kept : 0,
                  .halo = m->halo,
                  .slow = slow};
}

/* Parts of which none runs longer than `longest`, as far as each keeps half its halo. */
static long parts_within(const Load *tile, double longest)
{
    long parts = 1;
    while (parts < MOST_PARTS && tile->kept / (parts + 1) >= tile->halo &&
           BEGIN + tile->plane * ((double)tile->kept / (double)parts + 2.0 * (double)tile->halo) > longest)
        parts++;
    return parts;
}

long rounds_divide(const Plan *plan, const Piece *p, March *m)
{
    const size_t n = m->tiles.count;
    for (size_t i = 0; i < n && p->longest > 0; i++) {
        const Load load = load_of(plan, p, m, &m->tiles.items[i], false);
        tiles_part(m, i, parts_within(&load, p->longest));
    }
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
        whole->time = BEGIN + whole->plane * ((double)whole->kept / (double)parts + 2.0 * (double)whole->halo);
        const Load part = *whole;
        for (long more = 1; more < parts; more++)
            vec_push(loads, part);
    }
}

static void push_loads(const Plan *plan, const Piece *p, const March *m, bool plain, LoadList *loads)
{
    for (size_t n = 0; n < m->tiles.count; n++)
        vec_push(loads, load_of(plan, p, m, &m->tiles.items[n], plain));
}

/* The tiles of all pieces in the order in which they begin: layers first; as if all were plain. */
static LoadList all_loads(const Plan *plan, const PieceList *list, int steps, bool plain)
{
    LoadList loads = {0};
    for (int core = 0; core < 2; core++)
        for (int i = 0; i < list->count; i++) {
            const Piece *p = &list->pieces[i];
            March m[2] = {{.tiles = {0}}, {.tiles = {0}}};
            if ((p->layers == 0) != core ||
                !(plain ? march_whole_tiles(plan, p, steps, m) : march_tiles(plan, p, steps, m)))
                continue;
            for (int of = 1; of >= 0; of--) {
                push_loads(plan, p, &m[of], plain, &loads);
                vec_free(&m[of].tiles);
            }
        }
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

Rounds rounds_fit(const Plan *plan, int steps, PieceList *list)
{
    Rounds r = {0};
    keep_planes(list, best_planes(plan, list, steps));
    LoadList loads = all_loads(plan, list, steps, false);
    if (loads.count > 0 && loads.count <= MOST_TILES) {
        r.longest = longest_of(plan, &loads);
        divide_loads(&loads, r.longest);
        r.time = play(plan, &loads);
        r.tiles = loads.count;
        for (size_t i = 0; i < loads.count; i++)
            r.slow |= loads.items[i].slow;
    }
    vec_free(&loads);
    for (int i = 0; i < list->count; i++)
        list->pieces[i].longest = r.longest;
    return r;
}

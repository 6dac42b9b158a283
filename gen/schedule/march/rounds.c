/* How long the tiles of layers are, in 3D, where all tiles of a pass run in a few rounds.
 *
 * A pass takes as long as its last tile. Tiles in a layer take longer than the core's and are few: on a small domain
 * the rest of the device waits for them, and shorter ones, though each computes its halo anew, are done sooner. Which
 * length is best depends on how tiles fall into rounds, so a pass is played through: each multiprocessor takes the next
 * tile as soon as it has registers and on-chip memory for it. The times of a level are those of an H200
 * (tests/bench/README.md); only their ratios count. */
#include "schedule/march/tiles.h"

#include <stdlib.h>

enum { ROUNDS = 8 }; /* where a pass has more, the longest tile hardly counts */
enum { MOST_TILES = 1 << 14 };
/* Of a multiprocessor; of a thread by how many layers reach into its tile; bytes on chip that a block has besides. */
enum { REGISTERS = 65536, CHIP = 227 << 10, CORE = 128, LAYER = 168, EDGE = 212, OWN = 1024 };

/* Microseconds of a level by how many layers reach into a tile, those of x alone apart, and of a tile's beginning. */
static const double LEVEL[4] = {0.62, 0.58, 0.42, 0.55}, LEVEL_X = 0.86, BEGIN = 2;

static const double GAIN = 0.97; /* what a pass must fall to for its tiles to be cut */

/* What a tile asks of a multiprocessor, and for how long. */
typedef struct Load {
    long registers, chip;
    double time;
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

static Load load_of(const Piece *p, const March *m, const Tile *t)
{
    static const long registers[4] = {CORE, LAYER, EDGE, EDGE};
    const int layers = tiles_layers(p);
    const double level = layers == 1 && (p->layers & 1) ? LEVEL_X : LEVEL[layers];
    return (Load){.registers = min_long((long)m->warps * WARP * registers[layers], REGISTERS),
                  .chip = (long)m->bytes + OWN,
                  .time = level * m->steps * (double)(t->p1 - t->p0 + 2L * m->steps) + BEGIN};
}

/* The tiles of all pieces in the order in which they begin: layers first. False: they are too many. */
static bool all_loads(const Plan *plan, const PieceList *list, int steps, LoadList *loads)
{
    for (int core = 0; core < 2; core++)
        for (int i = 0; i < list->count; i++) {
            const Piece *p = &list->pieces[i];
            March m;
            if ((p->layers == 0) != core || !march_whole_tiles(plan, p, steps, &m))
                continue;
            for (size_t n = 0; n < m.tiles.count; n++)
                vec_push(loads, load_of(p, &m, &m.tiles.items[n]));
            vec_free(&m.tiles);
        }
    return loads->count <= MOST_TILES;
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

/* Time until the last tile is done. */
static double play(Device *d, const LoadList *loads)
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

/* A pass whose tiles in one layer keep so many planes at most (0: as many as usual). */
static Rounds rounds_of(const Plan *plan, const PieceList *list, int steps, long planes, size_t most)
{
    PieceList cut = *list;
    LoadList loads = {0};
    Rounds r = {0};
    for (int i = 0; i < cut.count; i++)
        cut.pieces[i].planes = planes;
    if (all_loads(plan, &cut, steps, &loads) && loads.count <= most) {
        Device d = {.units = tiles_units(plan)};
        d.room = memory_must(malloc((size_t)d.units * sizeof *d.room));
        d.busy = memory_must(malloc((loads.count + 1) * sizeof *d.busy));
        r = (Rounds){.time = play(&d, &loads), .tiles = loads.count};
        free(d.room);
        free(d.busy);
    }
    vec_free(&loads);
    return r;
}

Rounds rounds_fit(const Plan *plan, int steps, PieceList *list)
{
    static const long tried[] = {8, 12, 16, 20, 24, 32, 48};
    const Rounds usual = rounds_of(plan, list, steps, 0, (size_t)(ROUNDS * tiles_units(plan)));
    Rounds best = usual;
    double least = GAIN * usual.time;
    long planes = 0;
    for (size_t i = 0; i < sizeof tried / sizeof tried[0] && usual.tiles > 0; i++) {
        const Rounds r = rounds_of(plan, list, steps, tried[i], MOST_TILES);
        if (r.tiles > 0 && r.time < least) {
            least = r.time;
            best = r;
            planes = tried[i];
        }
    }
    for (int i = 0; i < list->count; i++)
        list->pieces[i].planes = planes;
    return best;
}

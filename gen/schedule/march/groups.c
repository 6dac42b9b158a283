/* Tiles sorted by what their kernel's text must know: the commonest media that have tiles to
 * themselves get kernels with literals, and those of them that meet no wall kernels without its
 * tests; tiles with sources or probes in them get a kernel that looks for those, and the rest one
 * that looks its coefficients up by site. */
#include "schedule/march/tiles.h"

#include "base/parallel.h"

#include <string.h>

enum { PURE = 2, MOST_MEDIA = 64, FEW_TILES = 64 };
enum { WALL_KINDS = 8 };                           /* sets of axes */
enum { POINTS = -1, REST = -2, PURE_FIRST = 100 }; /* marks of tiles that have no group yet */

bool tiles_mixed(const TileGroup *g)
{
    for (int c = 0; c < COMPONENTS; c++)
        if (g->klass[c] == MIXED)
            return true;
    return false;
}

/* The axes across which a wall lies in the tile. In 3D most tiles meet one, and tests of walls cost little. */
static unsigned walls_of(const Plan *plan, const March *m, const Tile *t)
{
    const long first[3] = {t->x, t->row, t->p0 - m->halo};
    const long end[3] = {t->x + (long)m->lanes * m->strip, t->row + tiles_rows(m), t->p1 + m->halo};
    unsigned walls = 0;
    for (int role = 0; role < 3; role++) {
        const int a = m->axis[role];
        if (a >= 0 && m->walls >> a & 1 && (first[role] < 1 || end[role] > plan->grid->axis[a].cells))
            walls |= 1U << a;
    }
    return parts_wanted(plan) ? walls : m->walls;
}

/* The parts of a periodic axis that the box's sites lie on. Number of parts. */
static int unwrap(const Plan *plan, const Box *box, int axis, Box out[2])
{
    const long n = plan->grid->axis[axis].cells, length = box->hi[axis] - box->lo[axis];
    out[0] = out[1] = *box;
    if (!tiles_wrap(plan, axis))
        return 1;
    const long lo = length < n ? (box->lo[axis] % n + n) % n : 0;
    out[0].lo[axis] = lo;
    out[0].hi[axis] = min_long(lo + length, n);
    out[1].lo[axis] = 0;
    out[1].hi[axis] = lo + length - n;
    return length < n && lo + length > n ? 2 : 1;
}

/* The class of a component in a box that may reach beyond periodic ends. */
static int class_over(const Plan *plan, Component c, const Box *box, int axis)
{
    Box parts[2];
    if (axis == 3)
        return model_class_over(plan->model, c, *box);
    const int count = unwrap(plan, box, axis, parts), first = class_over(plan, c, &parts[0], axis + 1);
    for (int i = 1; i < count; i++)
        if (class_over(plan, c, &parts[i], axis + 1) != first)
            return MIXED;
    return first;
}

static TileGroup medium_of(const Plan *plan, const March *m, const Tile *t)
{
    long span[2];
    TileGroup g = {.tiles = 1, .points = visits_any(plan, m, t, span), .walls = walls_of(plan, m, t)};
    Box box = tiles_box(plan, m, t);
    for (int c = 0; c < COMPONENTS; c++)
        g.klass[c] = plan->model->field_buffer[c] < 0 ? 1 : class_over(plan, (Component)c, &box, 0);
    return g;
}

typedef struct TileSorting {
    const Plan *plan;
    const March *march;
    TileGroup *of;
} TileSorting;

/* All sites of a tile are looked at. */
static void sort_one(void *context, long tile, int worker)
{
    const TileSorting *s = context;
    (void)worker;
    s->of[tile] = medium_of(s->plan, s->march, &s->march->tiles.items[tile]);
}

static bool same_medium(const TileGroup *a, const TileGroup *b)
{
    return memcmp(a->klass, b->klass, sizeof a->klass) == 0;
}

static void merge(TileGroup *into, const TileGroup *g)
{
    for (int c = 0; c < COMPONENTS; c++)
        into->klass[c] = into->tiles > 0 && into->klass[c] != g->klass[c] ? MIXED : g->klass[c];
    into->points |= g->points;
    into->walls |= g->walls;
    into->tiles += g->tiles;
}

/* The different media that have tiles to themselves, with how many; of the tiles that have no group yet. */
static int list_media(const TileGroup *of, size_t n, const int *group, TileGroup found[MOST_MEDIA])
{
    int kinds = 0;
    for (size_t i = 0; i < n; i++) {
        int at = 0;
        if (group[i] != REST)
            continue;
        while (at < kinds && !same_medium(&found[at], &of[i]))
            at++;
        if (at == kinds && kinds < MOST_MEDIA && !tiles_mixed(&of[i])) {
            found[kinds] = of[i];
            found[kinds++].tiles = 0;
        }
        if (at < kinds)
            found[at].tiles++;
    }
    return kinds;
}

static int commonest(const TileGroup *found, int kinds)
{
    int best = -1;
    for (int i = 0; i < kinds; i++)
        if (found[i].tiles > 0 && (best < 0 || found[i].tiles > found[best].tiles))
            best = i;
    return best;
}

/* Marks the tiles of the commonest media; returns how many media. `split`: apart from those at walls. */
static int choose_pure(const TileGroup *of, size_t n, bool split, int *group)
{
    TileGroup found[MOST_MEDIA], pure;
    const int kinds = list_media(of, n, group, found);
    int count = 0;
    for (int best; count < PURE && (best = commonest(found, kinds)) >= 0; count++) {
        pure = found[best];
        found[best].tiles = 0;
        for (size_t i = 0; i < n; i++)
            if (group[i] == REST && same_medium(&pure, &of[i]))
                group[i] = PURE_FIRST + count * WALL_KINDS + (split ? (int)of[i].walls : 0);
    }
    return count;
}

/* All tiles marked `mark` become one more group. */
static int add_rest(const TileGroup *of, size_t n, int *group, int mark, TileGroup *groups, int count)
{
    groups[count] = (TileGroup){.tiles = 0};
    for (size_t i = 0; i < n; i++)
        if (group[i] == mark) {
            merge(&groups[count], &of[i]);
            group[i] = count;
        }
    return groups[count].tiles > 0 ? count + 1 : count;
}

/* Do tiles with points, or at walls, get a kernel of their own? It pays where there are many others. */
static bool many_tiles(const March *m)
{
    return m->tiles.count > FEW_TILES;
}

int tiles_sort(const Plan *plan, const March *m, int *group, TileGroup groups[TILE_GROUPS])
{
    const size_t n = m->tiles.count;
    const bool apart = many_tiles(m);
    TileGroup *of = ARENA_ARRAY(plan->arena, TileGroup, n + 1);
    TileSorting sorting = {plan, m, of};
    visits_map(plan, m); /* made here, for threads read it */
    parallel_for((long)n, parallel_threads(), sort_one, &sorting);
    for (size_t i = 0; i < n; i++)
        group[i] = of[i].points && apart ? POINTS : REST;
    const int chosen = choose_pure(of, n, apart, group);
    int count = 0;
    for (int mark = 0; mark < chosen * WALL_KINDS; mark++)
        count = add_rest(of, n, group, PURE_FIRST + mark, groups, count);
    count = add_rest(of, n, group, REST, groups, count);
    return add_rest(of, n, group, POINTS, groups, count);
}

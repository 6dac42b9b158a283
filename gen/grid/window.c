/* A window of the grid: the part of one process of several, as a grid of its own.
 *
 * A process owns a box of sites and holds a few more planes to either side along each axis that is cut, the ghosts. Its
 * part steps as if it were a scene of its own with plain walls at its inner ends; what is wrong there creeps inwards by
 * a site per step, and before it reaches the process' own sites the ghosts get the neighbours' values. So nothing that
 * is made of a part, no kernel and no schedule, knows that it is one. Layers are held whole or not at all. A part at an
 * end of a periodic axis has both of its walls and copies of what lies behind the other one; between the two stretches
 * its planes touch that are none's neighbours, which is as wrong there as a wall and creeps inwards alike. */
#include "base/hash.h"
#include "grid/classes.h"
#include "grid/couplings.h"
#include "grid/poles.h"
#include "grid/stages.h"

#include <stdlib.h>
#include <string.h>

/* Media are counted over all windows by marks in a field of bits: some of many share one, so that counts near a limit
 * are no counts. */
enum { MARKS = 1 << 22, BYTE_LIMIT = 256, NEAR = 4, MANY = 60000 };

static void mark_medium(uint64_t *marks, const MediumClass *k)
{
    const int poles = blend_count(k->blend);
    uint64_t h = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t bits[2];
    memcpy(bits, &k->eps, sizeof bits[0]);
    memcpy(bits + 1, &k->sigma, sizeof bits[1]);
    for (int i = 0; i < 2 + poles; i++) {
        uint64_t word;
        memcpy(&word, i < 2 ? (const void *)&bits[i] : (const void *)&k->blend->strength[i - 2], sizeof word);
        h = (h ^ word) * UINT64_C(0xC2B2AE3D27D4EB4F);
        h ^= h >> 31;
    }
    marks[h % MARKS / 64] |= UINT64_C(1) << (h % 64);
}

static bool has_values(const MediumMap maps[3])
{
    for (int c = 0; c < 3; c++)
        if (maps[c].present && maps[c].width == IDS_VALUES)
            return true;
    return false;
}

static bool count_marks(const Grid *grid, uint64_t *marks, long *count, Error *err)
{
    if (!grid->agree.join(grid->agree.context, marks, MARKS / 64 + 1, err))
        return false;
    *count = 2;
    for (size_t i = 0; i < MARKS / 64; i++)
        *count += __builtin_popcountll(marks[i]);
    if (marks[MARKS / 64] != 0)
        *count = CLASS_LIMIT;
    return (*count <= MANY && labs(*count - BYTE_LIMIT) > NEAR) || *count == CLASS_LIMIT ||
           error_at(
               err, ERROR_SCENE, grid->scene->loc,
               "the scene's %ld media are too near to a limit to be told apart by several processes: run it as one",
               *count);
}

bool window_media(const Grid *grid, const MediumMap maps[3], long *count, Error *err)
{
    if (grid->agree.join == NULL)
        return true;
    uint64_t *marks = calloc(MARKS / 64 + 1, sizeof *marks);
    if (marks == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to count the media");
    for (int c = 0; c < 3; c++)
        for (size_t i = 2; maps[c].present && maps[c].width != IDS_VALUES && i < maps[c].class_count; i++)
            mark_medium(marks, &maps[c].classes[i]);
    marks[MARKS / 64] = *count >= CLASS_LIMIT || has_values(maps);
    const bool ok = count_marks(grid, marks, count, err);
    free(marks);
    return ok;
}

bool window_check(const Grid *grid, Error *err)
{
    if (!grid->window.present)
        return true;
    uint64_t values = has_values(&grid->medium[EX]) || has_values(&grid->medium[HX]);
    if (grid->agree.join != NULL && !grid->agree.join(grid->agree.context, &values, 1, err))
        return false;
    return values == 0 || error_at(err, ERROR_SCENE, grid->scene->loc,
                                   "more than 65536 media: not for several processes; run it as one");
}

/* Layers at ends that the part does not have go. */
static void cut_layers(Grid *part, int a, bool low, bool high)
{
    LayerProfile *p = &part->layer[a];
    if (!low) {
        p->node += p->low;
        p->half += p->low;
        p->low = 0;
        p->low_kind = BOUNDARY_PEC;
    }
    if (!high) {
        p->high = 0;
        p->high_kind = BOUNDARY_PEC;
    }
}

static const double *held_nodes(const Grid *grid, int a)
{
    const GridSpan *s = &grid->window.span[a];
    double *node = ARENA_ARRAY(grid->arena, double, s->hi - s->lo + 1);
    for (long i = s->lo; i <= s->hi; i++)
        if (i < s->gap[0] || i >= s->gap[1])
            node[grid_place(grid, a, i)] = grid->axis[a].node[i];
    return node;
}

static void cut_axis(const Grid *grid, Grid *part, int a)
{
    const GridSpan *s = &grid->window.span[a];
    Axis *axis = &part->axis[a];
    const Boundary wall = {.loc = grid->scene->loc, .kind = BOUNDARY_PEC};
    const bool low = s->lo == 0, high = s->hi == axis->cells;
    axis->cells = grid_place(grid, a, s->hi);
    axis->sites = axis->cells + 1;
    if (axis->node != NULL)
        axis->node = held_nodes(grid, a);
    if (!low)
        axis->low = wall;
    if (!high)
        axis->high = wall;
    cut_layers(part, a, low, high);
}

void window_part(Grid *grid)
{
    grid->part = grid->all = grid;
    if (!grid->window.present)
        return;
    Grid *part = ARENA_NEW(grid->arena, Grid);
    *part = *grid;
    for (int a = 0; a < 3; a++)
        if (grid_is_cut(grid, a))
            cut_axis(grid, part, a);
    couplings_to_part(grid, part);
    part->window = (GridWindow){0};
    part->part = part;
    grid->part = grid->own_part = part;
}

/* Where the media remember: of each pole the box of the sites, of all components of its field, that have it. What the
 * model keeps for a pole needs no more room than that. Processes that hold a window each find the box of all. */
#include "base/number.h"
#include "grid/classes.h"
#include "grid/poles.h"
#include "grid/stages.h"

#include <stdlib.h>

typedef struct Search {
    const Grid *grid;
    PoleBox *boxes;
    uint64_t *sets; /* by class: bit k, it has pole k */
} Search;

static uint64_t poles_of(const Blend *blend)
{
    uint64_t set = 0;
    for (int k = 0; k < blend_count(blend); k++)
        set |= (uint64_t)(blend->strength[k] != 0) << k;
    return set;
}

/* Sites first .. end - 1 of a row have these poles. */
static void add_run(const Search *s, uint64_t set, const long row[3], long first, long end)
{
    const long lo[3] = {first, row[1], row[2]}, hi[3] = {end, row[1] + 1, row[2] + 1};
    for (int k = 0; k < MOST_POLES; k++)
        for (int a = 0; a < 3 && (set >> k & 1) != 0; a++) {
            s->boxes[k].lo[a] = min_long(s->boxes[k].lo[a], lo[a]);
            s->boxes[k].hi[a] = max_long(s->boxes[k].hi[a], hi[a]);
        }
}

/* The sites from number `at` on, at most `most`, that have one medium. */
static long alike(const MediumMap *m, size_t at, long most)
{
    long n = 1;
    if (m->width == IDS_NONE)
        return most;
    if (m->width == IDS_8)
        while (n < most && m->id8[at + (size_t)n] == m->id8[at])
            n++;
    else if (m->width == IDS_16)
        while (n < most && m->id16[at + (size_t)n] == m->id16[at])
            n++;
    else
        while (n < most && m->blends[at + (size_t)n] == m->blends[at])
            n++;
    return n;
}

static uint64_t poles_at(const Search *s, const MediumMap *m, size_t site)
{
    if (m->width == IDS_VALUES)
        return poles_of(m->blends[site]);
    return s->sets[m->width == IDS_NONE ? (size_t)m->uniform : m->width == IDS_8 ? m->id8[site] : m->id16[site]];
}

static void search_row(const Search *s, Component c, const long row[3])
{
    const MediumMap *m = &s->grid->medium[c];
    const size_t start = grid_number(s->grid, row);
    const long sites = grid_last(s->grid, c, 0) + 1;
    for (long i = 0, n; i < sites; i += n) {
        n = alike(m, start + (size_t)i, sites - i);
        const uint64_t set = poles_at(s, m, start + (size_t)i);
        if (set != 0)
            add_run(s, set, row, i, i + n);
    }
}

static bool some_pole(const MediumMap *m, uint64_t *sets)
{
    bool some = m->width == IDS_VALUES && m->blends != NULL;
    for (size_t i = 0; m->width != IDS_VALUES && i < m->class_count; i++) {
        sets[i] = i == 0 ? 0 : poles_of(m->classes[i].blend);
        some |= sets[i] != 0;
    }
    return some;
}

static void search(Search *s, Component c)
{
    const Grid *grid = s->grid;
    const MediumMap *m = &grid->medium[c];
    if (!m->present || !some_pole(m, s->sets))
        return;
    for (long k = grid_first_held(grid, 2); k <= grid_last_held(grid, c, 2); k++)
        for (long j = grid_first_held(grid, 1); j <= grid_last_held(grid, c, 1); j++) {
            const long row[3] = {0, j, k};
            if (grid_holds(grid, c, row))
                search_row(s, c, row);
        }
}

/* Of all windows. */
static bool agree_on(const Grid *grid, PoleBox *boxes, int count, Error *err)
{
    double ends[6 * MOST_POLES];
    if (grid->agree.least == NULL || count == 0)
        return true;
    for (int k = 0; k < count; k++)
        for (int a = 0; a < 3; a++) {
            ends[6 * k + a] = (double)boxes[k].lo[a];
            ends[6 * k + 3 + a] = -(double)boxes[k].hi[a];
        }
    if (!grid->agree.least(grid->agree.context, ends, 6 * (size_t)count, err))
        return false;
    for (int k = 0; k < count; k++)
        for (int a = 0; a < 3; a++) {
            boxes[k].lo[a] = (long)ends[6 * k + a];
            boxes[k].hi[a] = -(long)ends[6 * k + 3 + a];
        }
    return true;
}

bool pole_boxes_find(Grid *grid, Error *err)
{
    uint64_t *sets = malloc((CLASS_LIMIT + 1) * sizeof *sets);
    bool good = sets != NULL || error_set(err, ERROR_SYSTEM, "no memory to look for media with poles");
    for (int field = 0; field < (good ? 2 : 0); field++) {
        const int count = grid->pole_count[field];
        Search s = {grid, ARENA_ARRAY(grid->arena, PoleBox, (size_t)count + 1), sets};
        for (int k = 0; k < count; k++)
            s.boxes[k] = (PoleBox){{INT32_MAX, INT32_MAX, INT32_MAX}, {0, 0, 0}};
        for (int a = 0; count > 0 && a < 3; a++)
            search(&s, (Component)((field == 0 ? EX : HX) + a));
        grid->pole_box[field] = s.boxes;
        good = agree_on(grid, s.boxes, count, err);
    }
    free(sets);
    return good;
}

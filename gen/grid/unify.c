/* One numbering of media for the three components of a field. Painting numbers each
 * component's classes on its own; here they get common numbers, sorted by eps,
 * sigma and poles, so that kernels need one coefficient table for E and one for H, and the
 * same number means the same medium everywhere. */
#include "grid/classes.h"
#include "grid/poles.h"
#include "grid/stages.h"

#include "base/number.h"
#include "base/parallel.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 20 }; /* sites per item when numbers are rewritten */

static bool has_ids(const MediumMap *m)
{
    return m->present && (m->width == IDS_8 || m->width == IDS_16);
}

static int by_medium(const void *a, const void *b)
{
    const MediumClass *p = a, *q = b;
    if (p->eps != q->eps)
        return p->eps < q->eps ? -1 : 1;
    if (p->sigma != q->sigma)
        return p->sigma < q->sigma ? -1 : 1;
    return blends_compare(p->blend, q->blend);
}

static bool same_background(const MediumMap *maps)
{
    const MediumClass *first = NULL;
    for (int c = 0; c < 3; c++) {
        if (!has_ids(&maps[c]))
            continue;
        if (first != NULL && by_medium(first, &maps[c].classes[1]) != 0)
            return false;
        first = &maps[c].classes[1];
    }
    return first != NULL;
}

/* The media of all components beyond conductor and background, sorted, each once. */
static size_t collect(const MediumMap *maps, MediumClass *out)
{
    size_t n = 0, kept = 0;
    for (int c = 0; c < 3; c++)
        for (size_t i = 2; has_ids(&maps[c]) && i < maps[c].class_count; i++)
            out[n++] = maps[c].classes[i];
    if (n > 0)
        qsort(out, n, sizeof *out, by_medium);
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || by_medium(&out[kept - 1], &out[i]) != 0)
            out[kept++] = out[i];
    return kept;
}

long media_count(const MediumMap maps[3])
{
    size_t all = 0;
    for (int c = 0; c < 3; c++)
        all += has_ids(&maps[c]) ? maps[c].class_count : 0;
    MediumClass *common = malloc((all + 1) * sizeof *common);
    long count = common != NULL ? (long)collect(maps, common) + 2 : -1;
    free(common);
    return count;
}

/* Sites on their way to new numbers; `to` is in two bytes, or NULL where `id8` keeps them. */
typedef struct Renumbering {
    const MediumMap *map;
    uint16_t *to;
    const uint16_t *number;
    size_t sites;
} Renumbering;

/* Bytes may lie anywhere, so that all else of the loop is its own. */
static void renumber_bytes(uint8_t *id, size_t count, const uint16_t *number)
{
    uint8_t own[256];
    for (int i = 0; i < 256; i++)
        own[i] = (uint8_t)number[i];
    for (size_t s = 0; s < count; s++)
        id[s] = own[id[s]];
}

static void renumber_chunk(void *context, long chunk, int worker)
{
    const Renumbering *r = context;
    const size_t first = (size_t)chunk * CHUNK, last = min_size(first + CHUNK, r->sites);
    (void)worker;
    if (r->to == NULL) {
        renumber_bytes(r->map->id8 + first, last - first, r->number);
        return;
    }
    for (size_t s = first; s < last; s++)
        r->to[s] = r->number[r->map->width == IDS_16 ? r->to[s] : r->map->id8[s]];
}

static bool changes(const uint16_t *number, size_t classes)
{
    for (size_t i = 0; i < classes; i++)
        if (number[i] != i)
            return true;
    return false;
}

bool media_renumber(MediumMap *m, size_t sites, const uint16_t *number, size_t classes, bool wide, Error *err)
{
    Renumbering r = {m, m->id16, number, sites};
    wide = wide && m->width == IDS_8;
    if (!wide && !changes(number, classes))
        return true;
    if (wide && (r.to = malloc(sites * sizeof *r.to)) == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for %zu material numbers", sites);
    parallel_for((long)((sites + CHUNK - 1) / CHUNK), parallel_threads(), renumber_chunk, &r);
    if (!wide)
        return true;
    free(m->id8);
    m->id8 = NULL;
    m->id16 = r.to;
    m->width = IDS_16;
    return true;
}

/* The new class list of one component: its own counts, the common media. */
static void adopt(Grid *grid, MediumMap *m, const MediumClass *common, size_t count, uint16_t *number)
{
    MediumClass *classes = ARENA_ARRAY(grid->arena, MediumClass, count + 2);
    memcpy(classes, m->classes, 2 * sizeof *classes);
    memcpy(classes + 2, common, count * sizeof *classes);
    for (size_t i = 2; i < count + 2; i++)
        classes[i].count = 0;
    number[0] = 0;
    number[1] = 1;
    for (size_t i = 2; i < m->class_count; i++) {
        const MediumClass *to = bsearch(&m->classes[i], common, count, sizeof *common, by_medium);
        number[i] = (uint16_t)(2 + (to - common));
        classes[number[i]].count = m->classes[i].count;
    }
    m->classes = classes;
    m->class_count = count + 2;
}

static bool unify_field(Grid *grid, MediumMap *maps, MediumClass *common, uint16_t *number, Error *err)
{
    size_t count = collect(maps, common), sites = grid_sites(grid);
    if (count + 2 > CLASS_LIMIT)
        return true;
    for (int c = 0; c < 3; c++) {
        if (!has_ids(&maps[c]))
            continue;
        const size_t classes = maps[c].class_count;
        adopt(grid, &maps[c], common, count, number);
        if (!media_renumber(&maps[c], sites, number, classes, count + 2 > 256, err))
            return false;
    }
    return true;
}

bool media_unify(Grid *grid, Error *err)
{
    MediumClass *common = malloc(3 * CLASS_LIMIT * sizeof *common);
    uint16_t *number = calloc(CLASS_LIMIT, sizeof *number);
    bool good = common != NULL && number != NULL;
    if (!good)
        error_set(err, ERROR_SYSTEM, "no memory to number the media");
    for (int first = EX; first <= HX; first += 3)
        if (good && same_background(&grid->medium[first]))
            good = unify_field(grid, &grid->medium[first], common, number, err);
    free(common);
    free(number);
    return good;
}

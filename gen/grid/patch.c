/* The medium of single sites, changed after the objects are painted. */
#include "grid/beyond.h"
#include "grid/classes.h"
#include "grid/stages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(Component c, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "no memory for the materials of %s", component_name(c));
}

static bool give_id(void *context, const long site[3], Error *err)
{
    const Grid *grid = ((const Patching *)context)->grid;
    MediumMap *m = &((const Patching *)context)->grid->medium[((const Patching *)context)->component];
    (void)err;
    m->id8[grid_number(grid, site)] = (uint8_t)m->uniform;
    return true;
}

/* A component of one medium gets numbers, so that a site may differ. */
static bool give_ids(Grid *grid, Component c, MediumMap *m, Error *err)
{
    const long first[3] = {0}, last[3] = {grid_last(grid, c, 0), grid_last(grid, c, 1), grid_last(grid, c, 2)};
    Patching all = {.grid = grid, .component = c};
    m->id8 = calloc(grid_sites(grid), 1);
    if (m->id8 == NULL)
        return no_memory(c, err);
    m->width = IDS_8;
    return grid_each_held(grid, c, first, last, give_id, &all, err);
}

static bool widen_ids(const Grid *grid, Component c, MediumMap *m, Error *err)
{
    size_t n = grid_sites(grid);
    m->id16 = malloc(n * sizeof *m->id16);
    if (m->id16 == NULL)
        return no_memory(c, err);
    for (size_t s = 0; s < n; s++)
        m->id16[s] = m->id8[s];
    free(m->id8);
    m->id8 = NULL;
    m->width = IDS_16;
    return true;
}

/* More media than numbers: the values of every site. */
static bool give_values(const Grid *grid, Component c, MediumMap *m, Error *err)
{
    size_t n = grid_sites(grid);
    m->eps32 = malloc(n * sizeof *m->eps32);
    m->sigma32 = malloc(n * sizeof *m->sigma32);
    const bool poles = grid->pole_count[component_field(c)] > 0;
    if (poles)
        m->blends = calloc(n, sizeof *m->blends);
    if (m->eps32 == NULL || m->sigma32 == NULL || (poles && m->blends == NULL))
        return no_memory(c, err);
    for (size_t s = 0; s < n; s++) {
        const MediumClass *of = &m->classes[m->id16[s]];
        m->eps32[s] = m->id16[s] == CLASS_CONDUCTOR ? NAN : (float)of->eps;
        m->sigma32[s] = (float)of->sigma;
        if (m->blends != NULL)
            m->blends[s] = of->blend;
    }
    free(m->id16);
    m->id16 = NULL;
    m->width = IDS_VALUES;
    m->class_count = CLASS_BACKGROUND + 1;
    return true;
}

static bool make_room(const Grid *grid, Component c, MediumMap *m, Error *err)
{
    if (m->width == IDS_8 && m->class_count == 256)
        return widen_ids(grid, c, m, err);
    return m->width != IDS_16 || m->class_count < CLASS_LIMIT || give_values(grid, c, m, err);
}

static int find_class(const MediumMap *m, const Medium *medium)
{
    for (size_t id = CLASS_BACKGROUND; id < m->class_count; id++)
        if (m->classes[id].eps == medium->eps && m->classes[id].sigma == medium->sigma &&
            m->classes[id].blend == medium->blend)
            return (int)id;
    return -1;
}

static int add_class(const Grid *grid, MediumMap *m, const Medium *medium, const char *origin)
{
    if (m->grown == NULL || m->classes != m->grown || m->class_count == m->grown_space) {
        m->grown_space = 2 * m->class_count + 16;
        m->grown = ARENA_ARRAY(grid->arena, MediumClass, m->grown_space);
        memcpy(m->grown, m->classes, m->class_count * sizeof(MediumClass));
        m->classes = m->grown;
    }
    m->classes[m->class_count] =
        (MediumClass){.eps = medium->eps, .sigma = medium->sigma, .blend = medium->blend, .origin = origin};
    return (int)m->class_count++;
}

static void set_class(const Grid *grid, Component c, MediumMap *m, const long site[3], int id)
{
    const size_t at = grid_number(grid, site);
    m->classes[grid_class(grid, c, site)].count--;
    m->classes[id].count++;
    if (m->width == IDS_8)
        m->id8[at] = (uint8_t)id;
    else
        m->id16[at] = (uint16_t)id;
}

static void set_values(const Grid *grid, MediumMap *m, const long site[3], const Medium *medium)
{
    const size_t at = grid_number(grid, site);
    m->eps32[at] = (float)medium->eps;
    m->sigma32[at] = (float)medium->sigma;
    if (m->blends != NULL)
        m->blends[at] = medium->blend;
}

bool patch_site(Grid *grid, Component c, const long site[3], const Medium *medium, const char *origin, Error *err)
{
    MediumMap *m = &grid->medium[c];
    if (!grid_holds(grid, c, site))
        return grid->beyond->patch(grid, c, site, medium, err);
    if (m->width == IDS_NONE && !give_ids(grid, c, m, err))
        return false;
    m->least = fmin(m->least, medium->eps);
    m->most = fmax(m->most, medium->eps);
    int id = m->width == IDS_VALUES ? -1 : find_class(m, medium);
    if (id < 0 && !make_room(grid, c, m, err))
        return false;
    if (m->width == IDS_VALUES) {
        set_values(grid, m, site, medium);
        return true;
    }
    set_class(grid, c, m, site, id >= 0 ? id : add_class(grid, m, medium, origin));
    return true;
}

/* The class that a site of class `from` last got at this conductivity, or -1. */
static int known_class(const Patching *p, int from, double sigma)
{
    return from < p->count && p->known[from].sigma == sigma ? p->known[from].to : -1;
}

static bool remember(Patching *p, int from, double sigma, int to, Error *err)
{
    if (from >= p->count) {
        int count = 2 * from + 16;
        PatchKnown *known = realloc(p->known, (size_t)count * sizeof *known);
        if (known == NULL)
            return no_memory(p->component, err);
        for (int i = p->count; i < count; i++)
            known[i] = (PatchKnown){.to = -1};
        p->known = known;
        p->count = count;
    }
    p->known[from] = (PatchKnown){sigma, to};
    return true;
}

bool patch_sigma(Patching *p, const long site[3], double sigma, const char *suffix, Error *err)
{
    MediumMap *m = &p->grid->medium[p->component];
    Medium medium;
    int from = grid_class(p->grid, p->component, site);
    int to = from < 0 ? -1 : known_class(p, from, sigma);
    if (to >= 0) {
        set_class(p->grid, p->component, m, site, to);
        return true;
    }
    grid_medium(p->grid, p->component, site, &medium);
    medium.sigma = sigma;
    const char *origin = from < 0 ? NULL : arena_printf(p->grid->arena, "%s%s", m->classes[from].origin, suffix);
    if (!patch_site(p->grid, p->component, site, &medium, origin, err))
        return false;
    to = grid_class(p->grid, p->component, site);
    return to < 0 || remember(p, from, sigma, to, err);
}

void patch_end(Patching *p)
{
    free(p->known);
    *p = (Patching){0};
}

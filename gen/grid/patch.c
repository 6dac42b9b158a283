/* The medium of single sites, changed after the objects are painted. */
#include "grid/classes.h"
#include "grid/stages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A component of one medium gets numbers, so that a site may differ. */
static bool give_ids(const Grid *grid, Component c, MediumMap *m, Error *err)
{
    m->id8 = calloc(grid_sites(grid), 1);
    if (m->id8 == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the materials of %s", component_name(c));
    long last[3] = {grid_last(grid, c, 0), grid_last(grid, c, 1), grid_last(grid, c, 2)};
    for (long k = 0; k <= last[2]; k++)
        for (long j = 0; j <= last[1]; j++)
            memset(m->id8 + grid->axis[0].sites * (j + grid->axis[1].sites * k), m->uniform, (size_t)last[0] + 1);
    m->width = IDS_8;
    return true;
}

/* The class of these values, new if there is room for one more, else the one with the nearest eps. */
static int class_for(const Grid *grid, MediumMap *m, double eps, double sigma, const char *origin)
{
    int nearest = CLASS_BACKGROUND;
    for (size_t id = CLASS_BACKGROUND; id < m->class_count; id++) {
        if (m->classes[id].eps == eps && m->classes[id].sigma == sigma)
            return (int)id;
        if (fabs(m->classes[id].eps - eps) < fabs(m->classes[nearest].eps - eps))
            nearest = (int)id;
    }
    if (m->class_count == (m->width == IDS_8 ? 256 : CLASS_LIMIT))
        return nearest;
    MediumClass *classes = ARENA_ARRAY(grid->arena, MediumClass, m->class_count + 1);
    memcpy(classes, m->classes, m->class_count * sizeof(MediumClass));
    classes[m->class_count] = (MediumClass){.eps = eps, .sigma = sigma, .origin = origin};
    m->classes = classes;
    return (int)m->class_count++;
}

bool patch_site(Grid *grid, Component c, const long site[3], double eps, double sigma, const char *origin, Error *err)
{
    MediumMap *m = &grid->medium[c];
    size_t at = (size_t)(site[0] + grid->axis[0].sites * (site[1] + grid->axis[1].sites * site[2]));
    if (m->width == IDS_NONE && !give_ids(grid, c, m, err))
        return false;
    m->least = fmin(m->least, eps);
    m->most = fmax(m->most, eps);
    if (m->width == IDS_VALUES) {
        m->eps32[at] = (float)eps;
        m->sigma32[at] = (float)sigma;
        return true;
    }
    int old = grid_class(grid, c, site), id = class_for(grid, m, eps, sigma, origin);
    m->classes[old].count--;
    m->classes[id].count++;
    if (m->width == IDS_8)
        m->id8[at] = (uint8_t)id;
    else
        m->id16[at] = (uint16_t)id;
    return true;
}

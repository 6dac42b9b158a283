/* Gaps: a lumped element or a source with a circuit sits in a gap of the conductor it
 * feeds. The edge it occupies is taken out of the conductor and gets the medium that
 * would be there without perfect conductors, so that a dipole may be drawn as one wire
 * with a source at its middle. */
#include "grid/stages.h"
#include "grid/voxels.h"

#include <math.h>
#include <string.h>

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

/* What fills the site's dual cell besides perfect conductors; the background where nothing does. */
static bool open_site(const Grid *grid, Component c, const long site[3], MediumMap *m, Error *err)
{
    const MediumClass *background = &m->classes[CLASS_BACKGROUND];
    double eps = background->eps, sigma = background->sigma;
    const char *origin = background->origin;
    Mix mix;
    if (!voxels_mix(grid, c, site, false, &mix, err))
        return false;
    if (mix.count > 0) {
        mix_average(&mix, grid, c, &eps, &sigma);
        origin = mix_text(&mix, grid, c);
    }
    m->least = fmin(m->least, eps);
    m->most = fmax(m->most, eps);
    size_t at = (size_t)(site[0] + grid->axis[0].sites * (site[1] + grid->axis[1].sites * site[2]));
    if (m->width == IDS_VALUES) {
        m->eps32[at] = (float)eps;
        m->sigma32[at] = (float)sigma;
        return true;
    }
    int id = class_for(grid, m, eps, sigma, origin);
    m->classes[CLASS_CONDUCTOR].count--;
    m->classes[id].count++;
    if (m->width == IDS_8)
        m->id8[at] = (uint8_t)id;
    else
        m->id16[at] = (uint16_t)id;
    return true;
}

static bool open_edges(Grid *grid, const char *what, SourceLoc loc, int axis, const double from[3], const double to[3],
                       Error *err)
{
    Site site;
    long count = grid_chain(grid, axis, from, to, &site, NULL);
    MediumMap *m = &grid->medium[site.component];
    double eps, sigma;
    for (; m->present && count > 0; count--, site.index[axis]++) {
        if (grid_medium(grid, site.component, site.index, &eps, &sigma))
            continue;
        if (m->width == IDS_NONE)
            return error_at(err, ERROR_SCENE, loc, "%s: the whole domain is a perfect conductor", what);
        if (!open_site(grid, site.component, site.index, m, err))
            return false;
    }
    return true;
}

bool gaps_open(Grid *grid, Error *err)
{
    const Scene *s = grid->scene;
    bool good = true;
    for (size_t i = 0; good && i < s->source_count; i++)
        if (s->sources[i].kind == SOURCE_VOLTAGE || s->sources[i].kind == SOURCE_CURRENT)
            good = open_edges(grid, "source", s->sources[i].loc, s->sources[i].axis, s->sources[i].from,
                              s->sources[i].to, err);
    for (size_t i = 0; good && i < s->lumped_count; i++)
        good = open_edges(grid, "lumped element", s->lumped[i].loc, s->lumped[i].axis, s->lumped[i].from,
                          s->lumped[i].to, err);
    return good;
}

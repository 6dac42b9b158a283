/* Gaps: a lumped element or a source with a circuit sits in a gap of the conductor it
 * feeds. The edge it occupies is taken out of the conductor and gets the background,
 * so that a dipole may be drawn as one wire with a source at its middle. */
#include "grid/stages.h"

static bool is_conductor(const MediumMap *m, size_t site)
{
    switch (m->width) {
    case IDS_8: return m->id8[site] == 0;
    case IDS_16: return m->id16[site] == 0;
    case IDS_VALUES: return m->eps32[site] != m->eps32[site];
    case IDS_NONE: return m->uniform == 0;
    }
    return false;
}

static void fill(MediumMap *m, size_t site)
{
    m->classes[0].count -= m->classes[0].count > 0;
    m->classes[1].count++;
    if (m->width == IDS_8)
        m->id8[site] = 1;
    else if (m->width == IDS_16)
        m->id16[site] = 1;
    else if (m->width == IDS_VALUES) {
        m->eps32[site] = (float)m->classes[1].eps;
        m->sigma32[site] = (float)m->classes[1].sigma;
    }
}

/* Opens the edges along `axis` from the one nearest `from` to the one nearest `to`. */
static bool open_edges(Grid *grid, const char *what, SourceLoc loc, int axis, const double from[3], const double to[3],
                       Error *err)
{
    Component c = (Component)(EX + axis);
    Site first = grid_snap(grid, c, from), last = grid_snap(grid, c, to), site = first;
    MediumMap *m = &grid->medium[c];
    for (; m->present && site.index[axis] <= last.index[axis]; site.index[axis]++) {
        size_t n = (size_t)(site.index[0] + grid->axis[0].sites * (site.index[1] + grid->axis[1].sites * site.index[2]));
        if (!is_conductor(m, n))
            continue;
        if (m->width == IDS_NONE)
            return error_at(err, ERROR_SCENE, loc, "%s: the whole domain is a perfect conductor", what);
        fill(m, n);
    }
    return true;
}

bool gaps_open(Grid *grid, Error *err)
{
    const Scene *s = grid->scene;
    bool good = true;
    for (size_t i = 0; good && i < s->source_count; i++)
        if (s->sources[i].kind == SOURCE_VOLTAGE || s->sources[i].kind == SOURCE_CURRENT)
            good = open_edges(grid, "source", s->sources[i].loc, s->sources[i].axis, s->sources[i].from, s->sources[i].to, err);
    for (size_t i = 0; good && i < s->lumped_count; i++)
        good = open_edges(grid, "lumped element", s->lumped[i].loc, s->lumped[i].axis, s->lumped[i].from, s->lumped[i].to, err);
    return good;
}

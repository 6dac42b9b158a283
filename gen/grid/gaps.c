/* Gaps: a lumped element or a source with a circuit sits in a gap of the conductor it
 * feeds. The edge it occupies is taken out of the conductor and gets the medium that
 * would be there without perfect conductors, so that a dipole may be drawn as one wire
 * with a source at its middle. */
#include "grid/stages.h"
#include "grid/voxels.h"

#include <string.h>

/* What fills the site's dual cell besides perfect conductors; the background where nothing does. */
bool gaps_fill(Grid *grid, Component c, const long site[3], Error *err)
{
    const MediumClass *background = &grid->medium[c].classes[CLASS_BACKGROUND];
    Medium medium = {background->eps, background->sigma, background->blend};
    const char *origin = background->origin;
    Mix mix;
    if (!voxels_mix(grid, c, site, false, &mix, err))
        return false;
    if (mix.count > 0) {
        medium = mix_average(&mix, grid, c);
        origin = mix_text(&mix, grid, c);
    }
    return patch_site(grid, c, site, &medium, origin, err);
}

static bool open_edges(Grid *grid, const char *what, SourceLoc loc, int axis, const double from[3], const double to[3],
                       Error *err)
{
    Site site;
    long count = grid_chain(grid, axis, from, to, &site, NULL);
    MediumMap *m = &grid->medium[site.component];
    Medium medium;
    if (m->present)
        for (; count > 0; count--, site.index[axis]++) {
            if (site.index[axis] > grid_last(grid, site.component, axis))
                break; /* beyond a mirror plane */
            long at[3] = {site.index[0], site.index[1], site.index[2]};
            grid_wrap(grid, at);
            if (grid_medium(grid, site.component, at, &medium))
                continue;
            if (m->width == IDS_NONE && !grid->window.present)
                return error_at(err, ERROR_SCENE, loc, "%s: the whole domain is a perfect conductor", what);
            if (!gaps_fill(grid, site.component, at, err))
                return false;
        }
    return true;
}

static bool has_circuit(const Source *s)
{
    return s->image_of < 0 && (s->kind == SOURCE_VOLTAGE || s->kind == SOURCE_CURRENT);
}

bool gaps_open(Grid *grid, Error *err)
{
    const Scene *s = grid->scene;
    bool good = true;
    for (size_t i = 0; i < s->source_count; i++) {
        const Source *q = &s->sources[i];
        good = good && (!has_circuit(q) || open_edges(grid, "source", q->loc, q->axis, q->from, q->to, err));
    }
    for (size_t i = 0; i < s->lumped_count; i++)
        good = good && (s->lumped[i].image || open_edges(grid, "lumped element", s->lumped[i].loc, s->lumped[i].axis,
                                                         s->lumped[i].from, s->lumped[i].to, err));
    return good;
}

static bool chain_holds(const Grid *grid, int axis, const double from[3], const double to[3], const long edge[3])
{
    Site first;
    const long count = grid_chain(grid, axis, from, to, &first, NULL);
    for (long n = 0; n < count; n++) {
        long at[3] = {first.index[0], first.index[1], first.index[2]};
        at[axis] += n;
        grid_wrap(grid, at);
        if (memcmp(at, edge, sizeof at) == 0)
            return true;
    }
    return false;
}

bool gaps_hold(const Grid *grid, int axis, const long edge[3])
{
    const Scene *s = grid->scene;
    for (size_t i = 0; i < s->source_count; i++)
        if (has_circuit(&s->sources[i]) && s->sources[i].axis == axis &&
            chain_holds(grid, axis, s->sources[i].from, s->sources[i].to, edge))
            return true;
    for (size_t i = 0; i < s->lumped_count; i++)
        if (!s->lumped[i].image && s->lumped[i].axis == axis &&
            chain_holds(grid, axis, s->lumped[i].from, s->lumped[i].to, edge))
            return true;
    return false;
}

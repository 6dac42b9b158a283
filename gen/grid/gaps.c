/* Gaps: a lumped element or a source with a circuit sits in a gap of the conductor it
 * feeds. The edge it occupies is taken out of the conductor and gets the medium that
 * would be there without perfect conductors, so that a dipole may be drawn as one wire
 * with a source at its middle. */
#include "grid/stages.h"
#include "grid/voxels.h"

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
            if (grid_medium(grid, site.component, site.index, &medium))
                continue;
            if (m->width == IDS_NONE && !grid->window.present)
                return error_at(err, ERROR_SCENE, loc, "%s: the whole domain is a perfect conductor", what);
            if (!gaps_fill(grid, site.component, site.index, err))
                return false;
        }
    return true;
}

bool gaps_open(Grid *grid, Error *err)
{
    const Scene *s = grid->scene;
    bool good = true;
    for (size_t i = 0; i < s->source_count; i++) {
        if (!good)
            break;
        if (s->sources[i].image_of < 0 &&
            (s->sources[i].kind == SOURCE_VOLTAGE || s->sources[i].kind == SOURCE_CURRENT))
            good = open_edges(grid, "source", s->sources[i].loc, s->sources[i].axis, s->sources[i].from,
                              s->sources[i].to, err);
    }
    for (size_t i = 0; i < s->lumped_count; i++)
        good = good && (s->lumped[i].image || open_edges(grid, "lumped element", s->lumped[i].loc, s->lumped[i].axis,
                                                         s->lumped[i].from, s->lumped[i].to, err));
    return good;
}

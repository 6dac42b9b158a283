/* Painted as any site, with what was patched since: single sites (gaps, thin wires) from a list, walls (sheets.c) anew.
 */
#include "grid/beyond.h"
#include "grid/stages.h"
#include "grid/voxels.h"

#include <string.h>

typedef struct BeyondSite {
    Component component;
    long site[3];
    Medium medium;
} BeyondSite;

static BeyondSite *find_site(const Grid *grid, Component c, const long site[3])
{
    for (size_t i = 0; i < grid->beyond->count; i++)
        if (grid->beyond->sites[i].component == c && index_compare(grid->beyond->sites[i].site, site) == 0)
            return &grid->beyond->sites[i];
    return NULL;
}

static bool medium_beyond(const Grid *grid, Component c, const long site[3], Medium *medium)
{
    c = component_real(c);
    const BeyondSite *known = find_site(grid, c, site);
    if (known != NULL)
        *medium = known->medium;
    else if (!voxels_medium(grid, c, site, medium))
        return false;
    if (grid->beyond->sheets_laid)
        medium->sigma += sheets_sigma(grid, c, site, medium);
    if (grid->beyond->films_laid)
        medium->sigma += films_sigma(grid, c, site);
    if (grid->beyond->metals_laid)
        metals_medium(grid, c, site, medium);
    medium->sigma += absorbers_sigma(grid, c, site, medium);
    return true;
}

static bool patch_beyond(Grid *grid, Component c, const long site[3], const Medium *medium, Error *err)
{
    struct Beyond *b = grid->beyond;
    BeyondSite *known = find_site(grid, c, site);
    (void)err;
    if (known != NULL) {
        known->medium = *medium;
        return true;
    }
    if (b->count == b->space) {
        BeyondSite *sites = ARENA_ARRAY(grid->arena, BeyondSite, 2 * b->space + 16);
        if (b->count > 0)
            memcpy(sites, b->sites, b->count * sizeof *sites);
        b->sites = sites;
        b->space = 2 * b->space + 16;
    }
    b->sites[b->count++] = (BeyondSite){c, {site[0], site[1], site[2]}, *medium};
    return true;
}

void beyond_init(Grid *grid)
{
    grid->beyond = ARENA_NEW(grid->arena, struct Beyond);
    grid->beyond->medium = medium_beyond;
    grid->beyond->patch = patch_beyond;
}

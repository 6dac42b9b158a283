/* The medium of a site: of the sites held from memory, of others, which a window leaves out, as the objects make it. */
#include "grid/beyond.h"

#include <math.h>

int grid_class(const Grid *grid, Component c, const long index[3])
{
    const MediumMap *map = &grid->medium[c];
    switch (map->width) {
    case IDS_NONE:
        return map->uniform;
    case IDS_8:
        return map->id8[grid_number(grid, index)];
    case IDS_16:
        return map->id16[grid_number(grid, index)];
    default:
        return -1;
    }
}

bool grid_medium(const Grid *grid, Component c, const long index[3], Medium *medium)
{
    const MediumMap *map = &grid->medium[c];
    if (grid->window.present && !grid_holds(grid, c, index))
        return grid->beyond->medium(grid, c, index, medium);
    int id = grid_class(grid, c, index);
    if (id < 0) {
        size_t s = grid_number(grid, index);
        *medium = (Medium){(double)map->eps32[s], (double)map->sigma32[s], map->blends != NULL ? map->blends[s] : NULL};
        return !isnan(medium->eps);
    }
    *medium = (Medium){map->classes[id].eps, map->classes[id].sigma, map->classes[id].blend};
    return id != 0;
}

/* Beyond a window: the medium of a site that is not held, as all that is done to the grid's media makes it. For sources
 * and monitors, which are placed on the whole grid. */
#ifndef YEEC_GRID_BEYOND_H
#define YEEC_GRID_BEYOND_H

#include "grid/grid.h"

struct Beyond {
    bool (*medium)(const Grid *grid, Component c, const long site[3], Medium *medium); /* false when a conductor */
    bool (*patch)(Grid *grid, Component c, const long site[3], const Medium *medium, Error *err);
    bool sheets_laid; /* Mur walls have their conductivity */
    bool films_laid, metals_laid;
    struct BeyondSite *sites;
    size_t count, space;
};

/* Gives the grid its Beyond. */
void beyond_init(Grid *grid);

#endif

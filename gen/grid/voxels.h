/* Voxels: painting the objects onto the sites of one component. */
#ifndef YEEC_GRID_VOXELS_H
#define YEEC_GRID_VOXELS_H

#include "grid/classes.h"
#include "grid/dual.h"

/* What painting leaves, besides the values in the map. */
typedef struct Painting {
    ClassTable *table;
    uint64_t *first, *count; /* per class: lowest site number (where there is any), number of sites */
    double least, most;      /* of eps or mu over the sites that are not conductors */
    bool full;               /* more classes than the width holds; the map's values are incomplete */
} Painting;

/* Fills map->id8, id16 or eps32 and sigma32 by map->width, all allocated by the caller and zero. `painting` comes
 * with its table (none for IDS_VALUES) and with `first` and `count` of CLASS_LIMIT entries. */
bool voxels_paint(const Grid *grid, Component c, MediumMap *map, Painting *painting, int threads, Error *err);

/* The mix at one site, from all objects, or as if there were no perfect conductors. */
bool voxels_mix(const Grid *grid, Component c, const long site[3], bool conductors, Mix *mix, Error *err);
/* The same from the objects in `list`, topmost first, over `base`: those that may reach the site. */
bool voxels_mix_of(const Grid *grid, Component c, const long site[3], const int *list, int count, int base, Mix *mix,
                   Error *err);

/* The medium of a site as painting makes it, whether it is held or not; false when it is a conductor. */
bool voxels_medium(const Grid *grid, Component c, const long site[3], Medium *medium);

#endif

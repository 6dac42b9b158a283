/* Mix: what fills the dual cell of one site, as shares of its volume, and the
 * medium that stands for it in the update of one component. */
#ifndef YEEC_GRID_MIX_H
#define YEEC_GRID_MIX_H

#include "grid/solid.h"

typedef struct Part {
    Medium medium; /* along the component's axis */
    int rank;      /* fixes the order of sums: the material's index, graded objects after all materials */
    const char *name;
    SourceLoc loc;
    double share;     /* of the volume that no conductor fills */
    double moment[3]; /* the share times the distance of its middle from the site, m */
} Part;

enum { PARTS = 32 }; /* different media in one dual cell; further ones count as the last */

typedef struct Mix {
    bool conductor; /* the site itself lies in a perfect conductor; no parts */
    int count;      /* parts, rank ascending, all different in their medium; 0: nothing but conductors */
    Part part[PARTS];
} Mix;

/* Adds a part, joined with one of the same values. */
void mix_add(Mix *mix, const Part *part);
/* Makes the shares whole parts of 1/steps that add up to 1; what has none left goes. */
void mix_round(Mix *mix, int steps);
/* Means by volume of eps_r, of sigma (S/m), of 1/eps_r. */
double mix_mean_eps(const Mix *mix);
double mix_mean_sigma(const Mix *mix);
double mix_mean_inverse(const Mix *mix);
/* The medium of the mix for component c, by the scene's averaging. */
Medium mix_average(const Mix *mix, const Grid *grid, Component c);
bool mix_has_poles(const Mix *mix);
/* Does the medium lose its field in so few steps that a cell of it is no tensor in time? */
bool medium_short(const Grid *grid, const Medium *medium);
/* Does one part conduct so well that the field along the surface is not even over the cell? */
bool mix_metal(const Mix *mix, const Grid *grid);
/* What a cut cell is to a field across its surface and along it, at the sources' frequency, and the surface's normal
 * (0 where the shares show none): the principal values and axis of its tensor. For E without poles. */
typedef struct Principal {
    Medium across, along;
    double at_once; /* eps across it at infinite frequency */
    double normal[3];
    bool directed; /* the normal is more than the rounding of moments that vanish, as between two equal bodies */
} Principal;

/* Is a moment, of what is at most `most` and lies within a cell, more than rounding? */
bool mix_directed(const Grid *grid, const double moment[3], double most);

/* 1/eps of the mix at infinite frequency for component c, with averaging "tensor". */
double mix_inverse(const Principal *p, Component c);
Principal mix_principal(const Mix *mix, const Grid *grid);
/* "glass (scenes/a.lua:7)", "58% glass + 42% vacuum", with averaging by the normal also ", normal 8/32". */
const char *mix_text(const Mix *mix, const Grid *grid, Component c);

#endif

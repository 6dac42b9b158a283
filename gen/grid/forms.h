/* Forms of the edges at a node. */
#ifndef YEEC_GRID_FORMS_H
#define YEEC_GRID_FORMS_H

#include "grid/grid.h"

typedef double Form[COUPLED_EDGES][COUPLED_EDGES];

/* form += weight p q'. */
static inline void form_add(Form form, double weight, const double p[COUPLED_EDGES], const double q[COUPLED_EDGES])
{
    for (int e = 0; e < COUPLED_EDGES; e++)
        for (int f = 0; f < COUPLED_EDGES; f++)
            form[e][f] += weight * p[e] * q[f];
}

#endif

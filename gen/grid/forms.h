/* Forms of the edges at a node (forms.c). */
#ifndef YEEC_GRID_FORMS_H
#define YEEC_GRID_FORMS_H

#include "grid/grid.h"

typedef double Form[COUPLED_EDGES][COUPLED_EDGES];

/* form += weight p q'. */
void form_add(Form form, double weight, const double p[COUPLED_EDGES], const double q[COUPLED_EDGES]);
/* out = a b a'. */
void form_congruent(Form a, Form b, Form out);
/* W with  W R W' <= L  that leaves R where it is below L. */
void form_reduction(Form limit, Form all, Form w);

#endif

/* Tables and arrays of coefficients (lookups.c). */
#ifndef YEEC_MODEL_LOOKUPS_H
#define YEEC_MODEL_LOOKUPS_H

#include "model/model.h"

/* The coefficient of a component in a medium, NULL: a conductor; `which` says which one. */
typedef double LookupValue(const Model *model, Component c, const Medium *medium, int which);

/* Are the cells' Courant numbers the same along all axes? */
bool lookup_equal_courant(const Model *model);
bool lookup_has_ids(const MediumMap *m);
/* Do all components of c's field that have ids number the same media? Then they share tables (arrays are by site). */
bool lookup_shared(const Model *model, Component c);
/* Makes the buffer of the sites' ids, in the layout of a field; where the component is never updated: 0, the
 * conductor. */
void lookup_add_ids(Model *model, Component c);
/* A table by class, an array by site; their numbers among the model's tables, its buffers. */
int lookup_add_table(Model *model, Component c, const char *name, const char *legend, LookupValue *f, int which);
int lookup_add_values(Model *model, Component c, const char *name, const char *legend, LookupValue *f, int which);

#endif

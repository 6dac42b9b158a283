/* What a flux or far_field may stand on and hold. */
#ifndef YEEC_MODEL_SURFACE_H
#define YEEC_MODEL_SURFACE_H

#include "model/model.h"

/* A wall that the box of a far field stands on: the field of the box's mirror image counts, too. */
typedef struct Mirror {
    int side; /* -1: the low wall, 1: the high one, 0: none */
    int kind; /* 1: PEC, -1: PMC */
} Mirror;

/* Whether the surface over nodes lo .. hi, flat along `flat` (-1: a box), can give what it is asked for; warnings go to
 * the scene. `mirror`: of a far field, by axis. */
bool surface_check(const Model *model, const Monitor *m, const long lo[3], const long hi[3], int flat, Mirror mirror[3],
                   Error *err);

#endif

/* Poles in updates (poles.c). */
#ifndef YEEC_MODEL_POLES_H
#define YEEC_MODEL_POLES_H

#include "model/model.h"

/* What poles take off the target: operations of its statement. */
typedef struct PoleTerms {
    int count;
    int pole[MOST_POLES], taken[MOST_POLES];
    bool together; /* one term of all */
} PoleTerms;

/* Steps the poles that act on the target in a region; `old` is the operation that loads it. */
PoleTerms poles_step(Model *model, const Region *r, Statement *s, int old);
/* Steps pole k, driven by `drive` (an operation) times the old value, with what it remembers (of Debye and Drude one
 * value); returns what it takes off the target. */
int poles_step_one(Model *model, Statement *s, int k, int drive, int old, const Ref memory[2]);
/* What a pole stores in a medium, over the square of what it remembers, in the units of eps E^2. `which` is twice the
 * pole's number, one more for p of a Lorentz pole. */
double poles_stored_weight(const Model *model, Component c, const Medium *medium, int which);
/* Takes what they remember off the value so far. */
int poles_take(Model *model, Statement *s, const PoleTerms *terms, int v);

#endif

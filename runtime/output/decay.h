/* The stop rule decay{}: a run ends when a monitor's value has died down. Every
 * DECAY_WINDOW steps the largest |value| among the samples since the last look is set
 * against the largest ever; at `ratio` of it or less the run stops. A window hides
 * the zeros of an oscillation; a sine that is slower than it needs `after`. */
#ifndef YEEC_OUTPUT_DECAY_H
#define YEEC_OUTPUT_DECAY_H

#include "output/series.h"

typedef struct Decay {
    const Series *series;
    double ratio;
    long after;     /* not before this step */
    size_t judged;  /* samples seen so far */
    double largest; /* |value| among them */
    double recent;  /* |value| in the last window */
    bool over;      /* the run is */
} Decay;

/* A StepperEvent's fire: context is the Decay. */
bool decay_fire(void *context, long step, bool *stop, Error *err);

#endif

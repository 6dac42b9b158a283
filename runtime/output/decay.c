/* Judging a series window by window. */
#include "output/decay.h"

#include <math.h>

bool decay_fire(void *context, long step, bool *stop, Error *err)
{
    Decay *d = context;
    (void)err;
    double recent = 0;
    bool any = d->judged < d->series->count;
    for (; d->judged < d->series->count; d->judged++)
        recent = fmax(recent, fabs(d->series->values[d->judged]));
    d->largest = fmax(d->largest, recent);
    if (any && step >= d->after && d->largest > 0 && recent <= d->ratio * d->largest)
        *stop = true;
    return true;
}

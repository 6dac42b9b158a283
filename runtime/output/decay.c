/* Judging a series window by window. */
#include "output/decay.h"

#include <math.h>

bool decay_fire(void *context, long step, bool *stop, Error *err)
{
    Decay *d = context;
    (void)err;
    bool any = d->judged < d->series->count;
    d->recent = any ? 0 : d->recent;
    for (; d->judged < d->series->count; d->judged++)
        d->recent = fmax(d->recent, fabs(d->series->values[d->judged]));
    d->largest = fmax(d->largest, d->recent);
    if (any && step >= d->after && d->largest > 0 && d->recent <= d->ratio * d->largest)
        *stop = d->over = true;
    return true;
}

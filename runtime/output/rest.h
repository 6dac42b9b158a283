/* Rest: how much of what running sums count is still there at a run's end. */
#ifndef YEEC_RUNTIME_REST_H
#define YEEC_RUNTIME_REST_H

#include "sampling/spectra.h"

/* Sets d->rest: the root mean square of the fields at the monitor's sites at the last step, less what the steady state
 * of its frequencies is then where sums have windows, over that of the largest that they had by their spectra. NAN
 * where no source is known. */
bool rest_take(SpectraData *d, Backend *b, Exchange *x, long steps, Error *err);
/* What a process that does not speak does of it. */
bool rest_give(Backend *b, Exchange *x, const Program *program, const Spectra *s, long steps, Error *err);

/* Above this, spectra are warned of. */
double rest_limit(const Spectra *s);

#endif

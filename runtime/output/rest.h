/* Rest: how much of what running sums count is still there at a run's end. */
#ifndef YEEC_RUNTIME_REST_H
#define YEEC_RUNTIME_REST_H

#include "sampling/spectra.h"
#include "stepping/digest.h"

/* Sets d->rest: the root mean square of the fields at the monitor's sites at the last step, less what the steady state
 * of its frequencies is then where sums have windows, over that of the largest that they had by their spectra. NAN
 * where no source is known. */
bool rest_take(SpectraData *d, Backend *b, Exchange *x, long steps, Error *err);
/* What a process that does not speak does of it. */
bool rest_give(Backend *b, Exchange *x, const Program *program, const Spectra *s, long steps, Error *err);

/* Sets d->elsewhere, what is still to come, wherever it is at the last step: Z0 times the largest |H| of the whole
 * domain over the root mean square above. E may be a static charge's, which stays where it is; H is on its way. Left as
 * it is, NAN, for sums with windows, whose steady state is everywhere. `fields`: of every field of the program. */
void rest_elsewhere(SpectraData *d, const FieldSummary *fields);

/* Above these, spectra and ports are warned of; steady: taken from the last periods of a sine. */
double rest_limit(bool steady);
double rest_limit_elsewhere(void);

#endif

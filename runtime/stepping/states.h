/* States: what a run has on its devices, as states of the whole domain in one order, whatever parts of it the processes
 * step and on whatever devices: so a run goes on as any number of them. Bytes go through the process that speaks, some
 * megabytes at a time. All functions but the small ones are called by all processes. */
#ifndef YEEC_RUNTIME_STATES_H
#define YEEC_RUNTIME_STATES_H

#include "exchange/exchange.h"
#include "stepping/state.h"

typedef struct States States;

/* NULL on failure. */
States *states_new(Backend *b, const Program *program, Exchange *x, Error *err);
void states_free(States *s);

size_t states_count(const States *s);
/* In alphabetical order; Fourier sums are one state. */
const char *states_name(const States *s, size_t i);
/* Known to the process that speaks. */
uint64_t states_bytes(const States *s, size_t i);

/* `put` gets state number i, and `get` gives it, on the process that speaks; the others need none. */
bool states_save(const States *s, size_t i, StatePut *put, void *context, Error *err);
bool states_restore(const States *s, size_t i, StateGet *get, void *context, Error *err);

#endif

/* Halo: the ghosts of a process' part. Each process steps its own sites and copies of some of its neighbours' round
 * them; what a step makes of the copies is wrong by one site more from their outer ends inwards, and before that
 * reaches the own ones the copies get the owners' values: of fields, memory variables and states of points alike, in
 * any layout, since values travel densely packed. */
#ifndef YEEC_RUNTIME_HALO_H
#define YEEC_RUNTIME_HALO_H

#include "backends/backend.h"
#include "exchange/exchange.h"

typedef struct Halo Halo;

/* Ghosts are good for `steps` steps. NULL on failure. */
typedef struct HaloCut {
    const ProgramCut *among;
    long steps;
} HaloCut;

Halo *halo_new(Exchange *x, Backend *b, const Program *program, const HaloCut *cut, Error *err);
void halo_free(Halo *h);

/* How many steps may be made before the ghosts must be filled; 0: now. `done`: so many have been made. */
long halo_room(const Halo *h);
void halo_step(Halo *h, long done);
/* After so many they must. */
long halo_between(const Halo *h);
/* Fills the ghosts. Waits for what was queued. */
bool halo_fill(Halo *h, Error *err);
/* The same, before a pass is run; where it can be, in two parts: what the others are to have is marked, or on its way
 * to the host, when it returns, and the backend's `arrival` is the rest. */
bool halo_begin(Halo *h, Error *err);
/* Do all of this process' states go straight from device to device while work goes on? Then an exchange waits for none
 * of them. Why not, where devices could be expected to; "". */
bool halo_direct(const Halo *h);
const char *halo_refusal(const Halo *h);
/* Do exchanges go on beside inner tiles, straight or through the host? What the host waits for is then no loss. */
bool halo_beside(const Halo *h);
/* Bytes that this process sends in an exchange. */
size_t halo_bytes(const Halo *h);
/* Seconds of this process in exchanges so far, and those of them in which it waited for the others. */
double halo_seconds(const Halo *h);
double halo_waited(const Halo *h);

#endif

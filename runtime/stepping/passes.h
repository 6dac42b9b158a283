/* Composes passes: any number of steps from the passes a program has. The largest
 * pass that fits comes first, then smaller ones; among passes of one size the later
 * one wins, so that the sweep (pass 0) only fills what the chosen schedule leaves. Passes end
 * where running sums are due, which are queued between them; nothing waits. */
#ifndef YEEC_RUNTIME_PASSES_H
#define YEEC_RUNTIME_PASSES_H

#include "backends/backend.h"

/* Queues steps absolute+1 .. absolute+count; the first is step `m` of the batch. */
bool passes_advance(Backend *b, const Program *program, long m, long absolute, long count, Error *err);

/* Steps of the largest pass that advances a fixed number, at least 1: batches are best multiples of it. */
long passes_largest(const Program *program);

#endif

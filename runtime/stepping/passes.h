/* Composes passes: steps from the passes a program has. The largest pass that fits
 * comes first, then smaller ones; among passes of one size the later one wins, so that
 * the sweep only fills what the chosen schedule leaves. A program that has passes of T
 * steps alone advances multiples of T: its unit. Passes end where running sums are due,
 * which are queued between them; nothing waits. */
#ifndef YEEC_RUNTIME_PASSES_H
#define YEEC_RUNTIME_PASSES_H

#include "backends/backend.h"

/* Queues steps absolute+1 .. absolute+count, a multiple of the unit; the first is step `m` of the batch. */
bool passes_advance(Backend *b, const Program *program, long m, long absolute, long count, Error *err);

/* Steps of the largest pass that advances a fixed number, at least 1: batches are best multiples of it. */
long passes_largest(const Program *program);

/* Steps that the program's passes make in one go over memory: that of the largest, or what the name of one that makes
 * any number says, "blocked:8". */
long passes_span(const Program *program);

/* Passes can make any multiple of this many steps and nothing else: 1 where one of them makes a single step, or any
 * number. */
long passes_unit(const Program *program);

/* `steps` rounded up to a multiple of the unit. */
long passes_rounded(const Program *program, long steps);

#endif

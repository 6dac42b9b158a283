/* Exchange: the processes that step one scene together, each a part of it. All of these functions take NULL for a run
 * that is alone, and do nothing then.
 *
 * A process that fails must not leave the others waiting: every agreement begins with a meeting, in which each says
 * whether it is well. Where one is not, all have its error from then on, which names it, and meet no more; so a
 * process that has failed goes straight to exchange_meet, and so does one that ends. */
#ifndef YEEC_RUNTIME_EXCHANGE_H
#define YEEC_RUNTIME_EXCHANGE_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Exchange Exchange;

/* How many processes the environment says there are (mpirun, srun): 1 when it says nothing. */
int exchange_wanted(void);
/* This one's number among them, as the environment says it. */
int exchange_place(void);
/* Joins them. NULL: this process is alone, or it cannot, and `err` says why. */
Exchange *exchange_open(Error *err);
/* After the last meeting. */
void exchange_close(Exchange *x);

/* This process' number and how many there are: 0 and 1 alone; the same among those of its host. */
int exchange_number(const Exchange *x);
int exchange_count(const Exchange *x);
void exchange_here(const Exchange *x, int *number, int *count);
/* The name of its host; "" alone. */
const char *exchange_host(const Exchange *x);
/* Does this process speak for all, and write the results? */
static inline bool exchange_speaks(const Exchange *x)
{
    return exchange_number(x) == 0;
}

/* Processes of which one has failed, as all know, meet again, for something else. */
bool exchange_renew(Exchange *x, Error *err);
/* Has one failed, so that they meet no more? */
bool exchange_parted(const Exchange *x);
/* False, and the error set, when any process comes with one. */
bool exchange_meet(Exchange *x, Error *err);
/* A meeting, after which words of 64 bits are the OR of all processes' words, values the least, bytes those of process
 * 0. */
bool exchange_join(Exchange *x, void *words, size_t count, Error *err);
bool exchange_least(Exchange *x, double *values, size_t count, Error *err);
bool exchange_lead(Exchange *x, void *bytes, size_t count, Error *err);

/* A meeting in which all must come with the bytes of process 0: the error says that `what` is not the same. */
bool exchange_alike(Exchange *x, const void *bytes, size_t count, const char *what, Error *err);

/* A meeting, after which process 0 has all processes' bytes: `bytes` is the whole there, with its own in place, and
 * with the others their own `count`, which belong from byte `from` of the whole on. */
bool exchange_gather(Exchange *x, void *bytes, size_t from, size_t count, Error *err);

/* Bytes from one process to another, without a meeting; when the wire fails all processes end. */
void exchange_send(Exchange *x, int to, const void *bytes, size_t count);
void exchange_receive(Exchange *x, int from, void *bytes, size_t count);
/* What exchange_abandon says is said though this process is silenced from here on. */
void exchange_keep_voice(void);
/* Ends all processes at once, for a failure that the others cannot be told of; the error is printed. */
void exchange_abandon(Exchange *x, const Error *err);

#endif

/* What every backend needs of a Program's launches: values of arguments, group
 * counts, and the order of the launches of a run (pass by pass, which launches are
 * due, when the copies of two-copy buffers change places).
 */
#ifndef YEEC_RUNTIME_LAUNCH_H
#define YEEC_RUNTIME_LAUNCH_H

#include "program.h"

/* Where a launch stands in time: step within the batch, steps to advance (ARG_COUNT), ARG_ROOM, and the steps of the
 * run before it. */
typedef struct Moment {
    long m, count, room, absolute;
} Moment;

typedef union ArgValue {
    void *pointer;
    uint64_t address;
    int32_t i32;
    int64_t i64;
} ArgValue;

/* The value of an argument that is no buffer; *bytes is its size, 4 or 8. */
ArgValue launch_number(const Arg *arg, Moment at, size_t *bytes);
/* Groups along each axis: global over local, rounded up; local 0 counts as 1. False: nothing to do. */
bool launch_groups(const Launch *launch, size_t groups[3]);
/* The launches of a pass, an accumulator or a capture: numbered in this order. False: there is no such number. */
typedef struct LaunchList {
    const Launch *items;
    size_t count;
} LaunchList;
bool launch_list(const Program *program, size_t number, LaunchList *out);
/* Most arguments of any launch of the program. */
int launch_most_args(const Program *program);

/* A device as launch_passes sees it. */
typedef struct LaunchTarget {
    void *state;
    int *current; /* which copy of the two-copy buffers is current, 0 or 1 */
    bool (*launch)(void *state, const Launch *launch, Moment at, Error *err);
    bool (*group)(void *state, Error *err); /* what follows comes after all before it; NULL: everything is in order */
    long room;                              /* Backend.room */
} LaunchTarget;

/* Issues the launches of Backend.run in order. */
bool launch_passes(const LaunchTarget *target, const Pass *pass, long m, long absolute, long repeat, Error *err);

/* Bytes of all buffers, copies counted. */
uint64_t launch_program_bytes(const Program *program);
/* Do they fit into `have` bytes? False, with a sentence that may name something to use `instead`. */
bool launch_fits(const Program *program, uint64_t have, const char *device, const char *instead, Error *err);
/* What would go into `have` bytes: "0.62 times as many cells along each axis fit". */
const char *launch_fitting(const Program *program, uint64_t have, char text[64]);
/* "--precision f32 or " where that helps, else "". */
const char *launch_less_precise(const Program *program);
/* "12.3 GiB" */
const char *launch_size_text(uint64_t bytes, char text[32]);
/* Sets err for a buffer that a device had no room for after `placed` bytes of others: devices say how much memory they
 * have, not how much of it is free, so what was placed before is what fits. `instead` may be used. Returns false. */
bool launch_out_of_memory(const Program *program, uint64_t placed, const Buffer *buffer, const char *device,
                          const char *instead, Error *err);
/* How many copies of a buffer there are, and its bytes (at least one element, so that a pointer exists). */
static inline int buffer_copies(const Buffer *b)
{
    return b->two_copies ? 2 : 1;
}
static inline size_t buffer_bytes(const Buffer *b)
{
    return b->element * (b->count > 0 ? b->count : 1);
}
/* Checks that offset .. offset+bytes lies in the buffer: our own bug otherwise, told with its name. */
bool launch_check_range(const Program *program, int buffer, size_t offset, size_t bytes, Error *err);

#endif

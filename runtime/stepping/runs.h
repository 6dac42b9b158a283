/* What the files of states.h know of a state: how it lies on this process' device, and what the others have of it. */
#ifndef YEEC_RUNTIME_RUNS_H
#define YEEC_RUNTIME_RUNS_H

#include "stepping/states.h"

enum { NAME_BYTES = 72, PIECE_BYTES = 4 << 20 };

typedef enum StateKind { STATE_WHOLE, STATE_ROWS, STATE_LAYERS, STATE_POINTS, STATE_SUMS } StateKind;

/* As processes tell each other. */
typedef struct StateItem {
    char name[NAME_BYTES];
    uint64_t kind, row_bytes;
    int64_t first, end; /* of rows, index in the whole domain */
} StateItem;

/* Of one process, in each row of a run. `zeros`: it has no such state, where others have. */
typedef struct Share {
    uint64_t bytes, zeros;
} Share;

typedef struct Run {
    int buffer; /* -1: this process has nothing of it */
    StateBlock block;
    size_t rows;
    Share own;
    Share *all; /* of each process, with the one that speaks */
} Run;

typedef struct State {
    StateItem item;
    Run *runs;
    size_t run_count;
    int giver; /* what all that have it have alike is this process' to give; -1: shares follow one another */
} State;

struct States {
    Backend *backend;
    const Program *program;
    Exchange *exchange;
    State *items;
    size_t count;
    unsigned char *piece;
};

#endif

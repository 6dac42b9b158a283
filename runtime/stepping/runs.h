/* What the files of states.h know of a state: how it lies on this process' device, and what the others have of it. */
#ifndef YEEC_RUNTIME_RUNS_H
#define YEEC_RUNTIME_RUNS_H

#include "stepping/states.h"

enum { NAME_BYTES = 72, PIECE_BYTES = 4 << 20 };

typedef enum StateKind { STATE_WHOLE, STATE_ROWS, STATE_LAYERS, STATE_POINTS, STATE_SUMS } StateKind;

/* As processes tell each other. */
typedef struct StateItem {
    char name[NAME_BYTES];
    uint64_t kind, line_bytes; /* of its elements along x */
    int64_t first[3], end[3];  /* of what all have of it along y and z, by index of the whole domain */
} StateItem;

/* Bytes of one process. All of a state follow one another by run (of sums: part), row, plane and side (of layers), and
 * in these by process. */
typedef struct Stretch {
    uint64_t state, run, row;
    int64_t plane;
    uint64_t side, process;
    uint64_t bytes, zeros; /* `zeros`: it has no such state, where others have */
} Stretch;

/* A stretch of this process, and where its bytes lie on the device. */
typedef struct OwnStretch {
    Stretch is;
    int buffer;
    StateBlock block;
} OwnStretch;

typedef struct State {
    StateItem item;
    size_t first, count;         /* of this process' stretches */
    size_t first_all, count_all; /* of all processes', with the one that speaks */
    int giver; /* what all that have it have alike is this process' to give; -1: shares follow one another */
} State;

struct States {
    Backend *backend;
    const Program *program;
    Exchange *exchange;
    State *items;
    size_t count;
    OwnStretch *own; /* of all states, one after the other */
    size_t own_count, own_room;
    Stretch *all; /* of all processes, with the one that speaks */
    unsigned char *piece;
};

#endif

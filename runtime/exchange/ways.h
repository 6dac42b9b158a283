/* Pieces of states that are exchanged, and the way from one process to another. */
#ifndef YEEC_RUNTIME_WAYS_H
#define YEEC_RUNTIME_WAYS_H

#include "backends/backend.h"
#include "exchange/team.h"

/* Of state `buffer`: indices lo .. hi - 1 of the part along the axis, or the elements whose own index lies there. */
typedef struct Piece {
    uint64_t name;
    uint64_t elements;
    long lo, hi, first; /* row number = index - first */
    int buffer;
} Piece;

typedef struct PieceList {
    Piece *items;
    size_t count, bytes;
} PieceList;

/* Elements from a piece's first to its last, as they lie, and where the first is. */
static inline size_t piece_span(const Buffer *b, const Piece *p, size_t *origin)
{
    const StateBlock *k = &b->block;
    const size_t stride = k->stride[b->across - 1], rows = (size_t)(p->hi - p->lo);
    const size_t within = b->across == 2 ? k->stride[0] * (k->count[1] - 1) : 0;
    *origin = k->origin + stride * (size_t)(p->lo - p->first);
    return stride * (rows - 1) + within + k->count[0] + k->gap;
}

/* Between two processes. `alike`: what is exchanged lies in the same way in the memory of both, and goes as it lies, in
 * `takes` from the other and `gives` to it; else it is packed. `direct`: it is copied from the other's device, which is
 * number `peer` of the backend; else it goes through the host, and why where both have devices that could. */
typedef struct Way {
    bool direct, alike;
    int peer;
    DirectCopy *takes, *gives;
    size_t take_count, give_count, take_bytes, give_bytes;
    char why[DIRECT_WHY_BYTES];
} Way;

/* Two processes that exchange these pieces find the way. */
bool ways_agree(Exchange *x, Backend *b, const Program *program, int other, const PieceList *out, const PieceList *in,
                Way *way, Error *err);

void ways_free(Way *way);

#endif

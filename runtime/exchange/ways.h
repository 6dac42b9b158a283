/* Pieces of states that are exchanged, and the way from one process to another. */
#ifndef YEEC_RUNTIME_WAYS_H
#define YEEC_RUNTIME_WAYS_H

#include "backends/backend.h"
#include "exchange/team.h"

/* FNV-1a, word by word. */
static inline uint64_t piece_hash(uint64_t h, uint64_t word)
{
    return (h ^ word) * UINT64_C(1099511628211);
}

/* Of state `buffer`: a block of its elements; or of points those whose indices of the part lie at lo .. hi - 1 along
 * the axes that are cut. */
typedef struct Piece {
    uint64_t name, elements;
    long lo[3], hi[3];
    StateBlock block;
    int buffer;
} Piece;

typedef struct PieceList {
    Piece *items;
    size_t count, room, bytes;
} PieceList;

/* Is a point one of the piece's? */
static inline bool piece_has(const Buffer *b, const Piece *p, size_t element)
{
    bool has = true;
    for (int a = 0; a < 3; a++)
        has = has && (b->across[a].at == NULL ||
                      (b->across[a].at[element] >= p->lo[a] && b->across[a].at[element] < p->hi[a]));
    return has;
}

/* How a piece of a block lies: in one row, padding and all, where its planes are whole; else a row of each plane's. */
DirectRows piece_rows(const Buffer *b, const Piece *p);
/* Elements from the first of a plane of the piece to the last. */
size_t piece_plane(const Piece *p);

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

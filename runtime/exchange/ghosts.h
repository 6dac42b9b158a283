/* Ghosts: which of a process' states which others hold copies of. */
#ifndef YEEC_RUNTIME_GHOSTS_H
#define YEEC_RUNTIME_GHOSTS_H

#include "exchange/halo.h"
#include "exchange/ways.h"

typedef struct Ghosts {
    Exchange *exchange;
    const Program *program;
    HaloCut cut;
} Ghosts;

/* Does `to` copy anything of `from`? */
bool ghosts_touch(const Ghosts *g, int from, int to);
/* All that `from` sends to `to`, one of which is this process; the list's items are the caller's to free. */
bool ghosts_list(const Ghosts *g, int from, int to, PieceList *list, Error *err);
/* Two processes tell each other their lists, the one of lower number first; what only one has is left out. */
bool ghosts_match(const Ghosts *g, int other, PieceList *own, Error *err);

#endif

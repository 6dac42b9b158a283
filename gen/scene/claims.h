/* Claims: who has a name, whatever its case; names of monitors, and of the files that a run writes. Internal to scene/.
 */
#ifndef YEEC_SCENE_CLAIMS_H
#define YEEC_SCENE_CLAIMS_H

#include "base/arena.h"
#include "base/error.h"

#include <stddef.h>

typedef struct Claim {
    const char *name;
    SourceLoc loc; /* file == NULL: every run has it */
} Claim;

typedef struct Claims {
    Arena *arena;
    Claim *slots; /* a power of two of them, at most half taken */
    size_t slot_count, count;
} Claims;

/* Who has the name; NULL: nobody. */
const Claim *claims_find(const Claims *c, const char *name);
/* NULL when the name was free and is taken now, else who has it. The name must live as long as the claims. */
const Claim *claims_take(Claims *c, const char *name, SourceLoc loc);

#endif

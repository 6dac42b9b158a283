/* Values at a box of sites of which each process has some (ProgramShare), put together where the one process is that
 * speaks: values first .. first + count - 1 of the box, in the order of memory, so that large boxes come piece by
 * piece. */
#ifndef YEEC_RUNTIME_SHARES_H
#define YEEC_RUNTIME_SHARES_H

#include "exchange/exchange.h"
#include "program.h"

/* Of a box of kept[3] values. */
typedef struct ShareRange {
    const ProgramShare *own;
    const long *kept;
    size_t first, count;
} ShareRange;

/* What this process has of a range: *here values, from number *from of its own on. */
void share_own(const ShareRange *range, size_t *from, size_t *here);
/* `values` are these; `all`, of the process that speaks, becomes the range's. */
bool share_gather(Exchange *x, const ShareRange *range, size_t element, const void *values, void *all, Error *err);

#endif

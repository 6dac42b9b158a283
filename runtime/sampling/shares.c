/* Rows of each process' box, as far as they lie in the range. */
#include "sampling/shares.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

/* Of those before number `at` of the box. */
static size_t own_before(const ShareRange *r, size_t at)
{
    const ProgramShare *own = r->own;
    const long row = r->kept[0], plane = row * r->kept[1];
    if (program_share_size(own) == 0)
        return 0;
    const long index[3] = {(long)at % row, (long)at % plane / row, (long)at / plane};
    long before = 0, unit = (long)program_share_size(own);
    for (int a = 2; a >= 0; a--) {
        unit /= own->here[a];
        before += unit * max_long(0, min_long(index[a] - own->lo[a], own->here[a]));
        if (index[a] < own->lo[a] || index[a] >= own->lo[a] + own->here[a])
            break;
    }
    return (size_t)before;
}

void share_own(const ShareRange *range, size_t *from, size_t *here)
{
    *from = own_before(range, range->first);
    *here = own_before(range, range->first + range->count) - *from;
}

/* Puts a process' values of the range into their places. */
static void scatter(const ShareRange *r, size_t element, const char *values, char *all)
{
    const ProgramShare *own = r->own;
    const size_t end = r->first + r->count;
    for (long k = 0; k < own->here[2]; k++)
        for (long j = 0; j < own->here[1]; j++) {
            const size_t row = (size_t)(((own->lo[2] + k) * r->kept[1] + own->lo[1] + j) * r->kept[0] + own->lo[0]);
            const size_t lo = row > r->first ? row : r->first, hi = min_size(row + (size_t)own->here[0], end);
            if (hi <= lo)
                continue;
            memcpy(all + (lo - r->first) * element, values, (hi - lo) * element);
            values += (hi - lo) * element;
        }
}

static bool receive_share(Exchange *x, int n, const ShareRange *range, size_t element, char *all, Error *err)
{
    ProgramShare own;
    ShareRange theirs = *range;
    size_t from, here;
    theirs.own = &own;
    exchange_receive(x, n, &own, sizeof own);
    share_own(&theirs, &from, &here);
    char *values = malloc(here * element + 1);
    if (values == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for what another process sends (%zu bytes)", here * element);
        exchange_abandon(x, err);
        return false; /* never */
    }
    if (here > 0)
        exchange_receive(x, n, values, here * element);
    scatter(&theirs, element, values, all);
    free(values);
    return true;
}

bool share_gather(Exchange *x, const ShareRange *range, size_t element, const void *values, void *all, Error *err)
{
    size_t from, here;
    if (!exchange_meet(x, err))
        return false;
    share_own(range, &from, &here);
    if (!exchange_speaks(x)) {
        exchange_send(x, 0, range->own, sizeof *range->own);
        if (here > 0)
            exchange_send(x, 0, values, here * element);
        return true;
    }
    scatter(range, element, values, all);
    for (int n = 1; n < exchange_count(x); n++)
        if (!receive_share(x, n, range, element, all, err))
            return false;
    return true;
}

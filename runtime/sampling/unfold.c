/* Images beyond mirror planes; see unfold.h. */
#include "sampling/unfold.h"

#include "base/number.h"

#include <stdlib.h>

bool unfold_init(Unfold *u, const FieldLayout *field, const long lo[3], const long count[3], const long start[3],
                 const long kept[3], Error *err)
{
    *u = (Unfold){0};
    for (int a = 0; a < 3; a++) {
        u->kept[a] = kept[a];
        u->at[a] = malloc(((size_t)count[a] + 1) * sizeof *u->at[a]);
        u->sign[a] = malloc(((size_t)count[a] + 1) * sizeof *u->sign[a]);
        if (u->at[a] == NULL || u->sign[a] == NULL)
            return error_set(err, ERROR_SYSTEM, "no memory to unfold a box of fields");
        for (long i = 0; i < count[a]; i++) {
            const bool image = field->fold.sign[a] != 0 && lo[a] + i >= field->all[a];
            u->at[a][i] = (image ? field->fold.last[a] - (lo[a] + i) : lo[a] + i) - start[a];
            u->sign[a][i] = image ? field->fold.sign[a] : 1;
        }
    }
    return true;
}

Slab unfold_planes(const Unfold *u, Slab whole)
{
    long lo = 0, hi = 0;
    for (long k = whole.first; k < whole.first + whole.count; k++) {
        lo = k == whole.first ? u->at[2][k] : min_long(lo, u->at[2][k]);
        hi = k == whole.first ? lo + 1 : max_long(hi, u->at[2][k] + 1);
    }
    return (Slab){lo, hi - lo};
}

void unfold_free(Unfold *u)
{
    for (int a = 0; a < 3; a++) {
        free(u->at[a]);
        free(u->sign[a]);
    }
    *u = (Unfold){0};
}

/* Images beyond mirror planes; see unfold.h. */
#include "sampling/unfold.h"

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

void unfold_free(Unfold *u)
{
    for (int a = 0; a < 3; a++) {
        free(u->at[a]);
        free(u->sign[a]);
    }
    *u = (Unfold){0};
}

/* Vec: a typed growing array. `VEC(Type)` declares one inside a struct,
 * vec_push appends, vec_free releases; elements are at v.items[0 .. v.count-1]. */
#ifndef YEEC_BASE_VEC_H
#define YEEC_BASE_VEC_H

#include "base/memory.h"

#include <stddef.h>
#include <stdlib.h>

#define VEC(Type)                                                                                                      \
    struct {                                                                                                           \
        Type *items;                                                                                                   \
        size_t count, space;                                                                                           \
    }

static inline void *vec_grown(void *items, size_t space, size_t element)
{
    return memory_must(realloc(items, space * element));
}

#define vec_push(v, item)                                                                                              \
    do {                                                                                                               \
        if ((v)->count == (v)->space) {                                                                                \
            (v)->space = (v)->space == 0 ? 8 : 2 * (v)->space;                                                         \
            (v)->items = vec_grown((v)->items, (v)->space, sizeof *(v)->items);                                        \
        }                                                                                                              \
        (v)->items[(v)->count++] = (item);                                                                             \
    } while (0)

#define vec_free(v) (free((v)->items), (v)->items = NULL, (v)->count = (v)->space = 0)

#endif

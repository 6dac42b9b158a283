#include "backends/staging.h"

#include <stdlib.h>

bool staging_make(Staging *s, Backend *b, size_t bytes)
{
    void *lent = b->host_memory != NULL ? b->host_memory(b, bytes) : NULL;
    *s = (Staging){.bytes = lent != NULL ? lent : malloc(bytes), .lent = lent != NULL};
    return s->bytes != NULL;
}

void staging_free(Staging *s)
{
    if (!s->lent)
        free(s->bytes);
    *s = (Staging){0};
}

bool staging_fetch(const Staging *s, Backend *b, int buffer, size_t bytes, Error *err)
{
    return b->fetch != NULL ? b->fetch(b, buffer, 0, bytes, s->bytes, err)
                            : b->read(b, buffer, 0, bytes, s->bytes, err);
}

bool staging_mark(Backend *b, int which, Error *err)
{
    return b->mark == NULL || b->mark(b, which, err);
}

bool staging_await(Backend *b, int which, Error *err)
{
    return b->await == NULL || b->await(b, which, err);
}

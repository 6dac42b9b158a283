/* Staging: memory of the host for what goes to a device and comes from it while both work: the device's own kind where
 * it lends some (Backend.host_memory), which copies can use by themselves, else any. */
#ifndef YEEC_RUNTIME_STAGING_H
#define YEEC_RUNTIME_STAGING_H

#include "backends/backend.h"

typedef struct Staging {
    unsigned char *bytes; /* NULL: none was made */
    bool lent;            /* the backend's, which frees it */
} Staging;

/* False, and no message, when there is no memory. */
bool staging_make(Staging *s, Backend *b, size_t bytes);
void staging_free(Staging *s);

/* Queues a read where the backend can, else reads; the bytes are there after staging_await of a later mark. */
bool staging_fetch(const Staging *s, Backend *b, int buffer, size_t bytes, Error *err);
bool staging_mark(Backend *b, int which, Error *err);
bool staging_await(Backend *b, int which, Error *err);

#endif

/* Direct: copies from the device of another process of this host straight to one's own, without messages: between
 * NVIDIA GPUs without the host's memory, between processes of plain C from the memory of one to that of the other. A
 * process shows the others handles of its states and of marks in its own queue of work, by which they can wait for it;
 * what is queued here waits for marks there on the devices, and the host for nothing.
 *
 * An exchange: `ready` marks the own state; when the others are known to have done so, `take` copies from them; `took`
 * marks the end of that; when the others are known to have done that, too, `settle` lets all that is queued from then
 * on come after their copies and the own ones, but for launches that are `inner` (Launch).
 *
 * Where copies are queued they go beside other work through the host, too: between `ready` and `took`, `fetch` copies
 * the own state as it was at the mark into the host's memory, row after row, `fetched` waits for that, and `put` is
 * like `take`. */
#ifndef YEEC_RUNTIME_DIRECT_H
#define YEEC_RUNTIME_DIRECT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum { DIRECT_TURNS = 2, DIRECT_WHY_BYTES = 200 };

typedef struct DirectHandle {
    unsigned char bytes[72];
} DirectHandle;

/* An exchange uses one mark of each kind, the next one the other. */
typedef struct DirectMarks {
    DirectHandle ready[DIRECT_TURNS], taken[DIRECT_TURNS];
} DirectMarks;

/* Bytes of a buffer as they lie: `rows` rows of `bytes` bytes, `pitch` bytes from one to the next. */
typedef struct DirectRows {
    size_t offset, bytes, rows, pitch;
} DirectRows;

/* From the other process' buffer `theirs` to the own buffer, as many rows of as many bytes. */
typedef struct DirectCopy {
    int theirs, buffer;
    DirectRows from, to;
} DirectCopy;

struct Backend;

/* False: it is not to be had, and why in words where the user should know; "". Not queued: there is no fetch, fetched
 * or put. What is fetched and put lies in `host_memory`. */
typedef struct BackendDirect {
    bool queued; /* copies are made while other work goes on */
    bool (*marks)(struct Backend *b, DirectMarks *out, char why[DIRECT_WHY_BYTES]);
    /* Of both copies of a buffer; the one it has (`two` false), twice. */
    bool (*show)(struct Backend *b, int buffer, bool two, DirectHandle out[2], char why[DIRECT_WHY_BYTES]);
    /* Another process with so many buffers; *peer is its number here. Then those of its buffers that are shown. */
    bool (*join)(struct Backend *b, const DirectMarks *marks, size_t buffers, int *peer, char why[DIRECT_WHY_BYTES]);
    bool (*open)(struct Backend *b, int peer, int theirs, bool two, const DirectHandle handles[2],
                 char why[DIRECT_WHY_BYTES]);
    /* The others have to know `current`, the copy that is current here. */
    bool (*ready)(struct Backend *b, int *current, Error *err);
    bool (*take)(struct Backend *b, int peer, int current, const DirectCopy *copies, size_t count, Error *err);
    bool (*fetch)(struct Backend *b, int buffer, const DirectRows *from, void *to, Error *err);
    bool (*fetched)(struct Backend *b, Error *err);
    bool (*put)(struct Backend *b, int buffer, const DirectRows *to, const void *from, Error *err);
    bool (*took)(struct Backend *b, Error *err);
    bool (*settle)(struct Backend *b, Error *err);
} BackendDirect;

#endif

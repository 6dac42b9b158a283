/* Wire: what carries bytes between processes. It is a plugin (mpi/wire.c makes yeec-mpi.so), loaded when a run is one
 * of several alone, so that yeec itself neither needs MPI nor waits for it. All functions are called by all processes
 * in the same order, but for send and receive; false: the wire failed, and nothing is left but to abandon. */
#ifndef YEEC_RUNTIME_WIRE_H
#define YEEC_RUNTIME_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_VERSION = 1, WIRE_HOST_BYTES = 64 };

typedef struct WirePlace {
    int number, count; /* of this process among all */
    int here, of;      /* among those of this host */
    char host[WIRE_HOST_BYTES];
} WirePlace;

/* To and from one other process; 0 bytes: nothing is sent or awaited. */
typedef struct WireMessage {
    int other;
    const void *out;
    void *in;
    size_t out_bytes, in_bytes;
} WireMessage;

typedef struct Wire {
    int version;
    bool (*begin)(WirePlace *place, char *why, size_t size);
    bool (*most)(int *value);                                /* becomes the largest of all */
    bool (*lead)(int from, void *bytes, size_t count);       /* become those of process `from` */
    bool (*join)(uint64_t *words, size_t count);             /* become the OR of all */
    bool (*least)(double *values, size_t count);             /* become the least of all */
    bool (*swap)(const WireMessage *messages, size_t count); /* returns when all have gone and come */
    bool (*send)(int to, const void *bytes, size_t count);
    bool (*receive)(int from, void *bytes, size_t count);
    void (*end)(void);
    void (*abandon)(int status); /* ends all processes */
} Wire;

/* The plugin's name for it. */
#define WIRE_SYMBOL "yeec_wire"

#endif

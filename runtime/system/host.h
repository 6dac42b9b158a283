/* Facts about the machine itself: processor, threads, memory, caches. */
#ifndef YEEC_RUNTIME_HOST_H
#define YEEC_RUNTIME_HOST_H

#include <stddef.h>
#include <stdint.h>

typedef struct HostInfo {
    char cpu[128];       /* "AMD EPYC 9454"; the machine's architecture where Linux tells no name */
    char flags_hash[33]; /* of the instruction sets, part of the key of code built for this processor */
    int threads;         /* this process may use */
    uint64_t memory;     /* bytes */
    size_t cache[3];     /* L1d, L2, L3 of one core, bytes; 0 unknown */
    int vector_bytes;    /* of the widest vectors that it computes with; 0 unknown */
} HostInfo;

void host_info(HostInfo *out);
/* Bytes that can be allocated without swapping; 0 unknown. */
uint64_t host_memory_available(void);

/* How many other threads on this machine want a processor right now, on average over some milliseconds. */
double host_other_load(void);

#endif

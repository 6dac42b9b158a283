/* Backend: a device that compiles a Program and runs its passes. One struct of
 * functions per kind (plain C, OpenCL, CUDA); the stepping loop, the monitors and
 * the commands see nothing else. All functions that can fail return false and set
 * `err` with code ERROR_SYSTEM and one sentence that says what to do. Work may be
 * queued; read, and only read, waits for what was queued before it. read, fetch and write
 * address the current copy of a two-copy buffer. A backend is used from one thread.
 */
#ifndef YEEC_RUNTIME_BACKEND_H
#define YEEC_RUNTIME_BACKEND_H

#include "backends/direct.h"
#include "program.h"

typedef enum BackendKind { BACKEND_C, BACKEND_OPENCL, BACKEND_CUDA } BackendKind;

typedef struct DeviceInfo {
    BackendKind backend;
    int number;          /* as in --device N, per backend */
    char name[256];      /* "NVIDIA H200", "pthread-AMD EPYC", "AMD EPYC, 2 threads" */
    char platform[256];  /* OpenCL platform, CUDA driver, C compiler: with version */
    size_t memory;       /* bytes */
    size_t local_memory; /* bytes a group may use: shared memory with opt-in, LDS; 0 for C */
    size_t group_limit;  /* work items or threads of a group; 0 for C */
    int units;           /* multiprocessors, compute units, hardware threads */
    bool gpu, f64;
    bool no_words;          /* CUDA: its compiler knows no words of 16 bytes that are written whole (before 12.3) */
    int cc_major, cc_minor; /* CUDA compute capability */
    size_t cache[3];        /* C: L1d, L2, L3 bytes; else 0 */
    int vector_bytes;       /* C: of the widest vectors that it computes with; else 0 */
} DeviceInfo;

typedef struct KernelTime {
    double seconds;
    long launches;
} KernelTime;

typedef struct Backend Backend;

/* What is still on its way from other processes: see `arrival`. settle NULL: nothing is. */
typedef struct Arrival {
    bool (*settle)(void *context, Error *err);
    void *context;
} Arrival;

struct Backend {
    DeviceInfo info;
    /* Compiles (through the disk cache), allocates the program's buffers, sets initial values (of both copies).
     * A second load replaces the first; the program must outlive its use here. */
    bool (*load)(Backend *b, const Program *program, Error *err);
    bool (*write)(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err);
    bool (*read)(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err);
    /* Optional, all three or none (NULL): a read that is queued, too. `to` has its bytes when `await` returns for a
     * mark that was queued later, of which there may be two at a time, 0 and 1. */
    bool (*fetch)(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err);
    bool (*mark)(Backend *b, int which, Error *err);
    bool (*await)(Backend *b, int which, Error *err);
    /* Optional (may be NULL): a part of the buffer's current copy in memory of the backend's, to be read only, until
     * the next call; NULL: there is no such memory or the part is too large for it, so read it. Waits as read does. */
    const void *(*view)(Backend *b, int buffer, size_t offset, size_t bytes);
    /* Runs `pass` `repeat` times; the first time it starts at step m of the batch (absolute step `absolute`, 0-based:
     * the pass computes steps absolute+1, ...). Pass.steps == 0: advances `repeat` steps in one go. Exchanges copies.
     */
    bool (*run)(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err);
    long room; /* ARG_ROOM of the next run, set by the caller */
    /* Likewise, where `direct` is `queued`: run calls it once, when the launches of its first pass that are inner
     * (Launch) are queued and before it queues others, so that the device works while the host waits for the rest. */
    Arrival arrival;
    bool (*launch)(Backend *b, const Launch *launches, size_t count, Error *err); /* captures */
    bool (*finish)(Backend *b, Error *err);                                       /* waits for everything queued */
    /* Best of a few device-to-device copies of `bytes`: bytes read plus bytes written per second. */
    bool (*copy_bandwidth)(Backend *b, size_t bytes, double *per_second, Error *err);
    /* Optional (may be NULL): registers, spills, shared memory per kernel as the compiler reports them; "": unknown. */
    const char *(*resources)(Backend *b, int kernel);
    /* Optional (may be NULL). From now on every launch is timed, and waited for, and added to times[kernel] (one entry
     * per kernel of the program, the caller's); NULL ends it. */
    bool (*profile)(Backend *b, KernelTime *times, Error *err);
    /* Optional (may be NULL): see peaks.h. For each field of the program, in its order, the largest of the bits of
     * |value|, taken as unsigned integers, over the sites of the domain. Waits. */
    bool (*peaks)(Backend *b, uint64_t *bits, Error *err);
    /* Optional, both or none (NULL): the same, but the first only queues it and the second has it when a later mark was
     * awaited; of two at a time, 0 and 1. */
    bool (*look)(Backend *b, int which, Error *err);
    void (*looked)(Backend *b, int which, uint64_t *bits);
    /* Optional (may be NULL): memory of the host that the device reaches by itself, until the backend is closed or
     * loads again; NULL: none is left. What is written from it must stay until something is read, a later mark is
     * awaited or all is finished. */
    void *(*host_memory)(Backend *b, size_t bytes);
    /* Optional (may be NULL): copies between the devices of several processes. */
    const BackendDirect *direct;
    struct BackendLinks *links; /* what `direct` keeps of other processes, if not in `state` */
    void (*close)(Backend *b);  /* frees everything, b included; NULL-safe through backend_close */
    double compile_seconds;
    bool from_cache;
    char warnings[1024]; /* what the user should be told after load, one sentence a line; "" */
    void *state;
};

typedef struct BackendOptions {
    int device;  /* --device N */
    int threads; /* plain C; 0: all */
    bool check_bounds;
    bool no_simd;          /* plain C: one site at a time, for comparison */
    const char *simd;      /* plain C: bits of the vectors; NULL: the processor's */
    const char *cache_dir; /* NULL: default */
    bool no_cache;
} BackendOptions;

/* Lists what this machine can run on; absent drivers are not an error. Returns how many were filled in. */
size_t backend_devices(DeviceInfo *out, size_t capacity);
/* The same for one kind alone; no other kind's driver is loaded. */
size_t backend_devices_of(BackendKind kind, DeviceInfo *out, size_t capacity);
/* Why a kind is absent: "libcuda.so.1 not found (NVIDIA driver)"; "" when present. */
const char *backend_absence(BackendKind kind);
/* Calls `arrival` if there is one, which then is none any more. */
static inline bool backend_arrive(Backend *b, Error *err)
{
    const Arrival arrival = b->arrival;
    b->arrival = (Arrival){0};
    return arrival.settle == NULL || arrival.settle(arrival.context, err);
}
Backend *backend_open(BackendKind kind, const BackendOptions *options, Error *err);
void backend_close(Backend *b);
const char *backend_name(BackendKind kind); /* "c", "opencl", "cuda" */

#endif

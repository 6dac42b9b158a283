/* One CUDA device at work: what the files cuda*.c share. Everything queued goes through streams[0]; the other streams
 * fork from it and join it again within a pass.
 */
#ifndef YEEC_RUNTIME_CUDA_STATE_H
#define YEEC_RUNTIME_CUDA_STATE_H

#include "backends/backend.h"
#include "backends/cuda_api.h"
#include "backends/cuda_direct.h"
#include "backends/launch.h"
#include "backends/pieces.h"
#include "backends/staging.h"
#include "system/cache.h"

enum { CUDA_PINNED = 64 };
enum { CUDA_STREAMS = 24, CUDA_SLOTS = 2, CUDA_GRAPHS = 32, CUDA_SLOT_BYTES = 8 << 20 };

/* Pinned memory for bytes on their way to or from the device. */
typedef struct CudaSlot {
    char *bytes;
    CuEvent done;
    bool busy; /* `done` was recorded and not yet waited for */
} CudaSlot;

/* The launches of a run, recorded once and replayed: valid for the same pass, position in the batch, phase of the
 * launches that run seldom, length and parity of the copies. */
typedef struct CudaGraph {
    const Pass *pass; /* NULL: entry is free */
    long m, phase, repeat;
    int current;
    CuGraphExec exec; /* NULL: seen once, not recorded yet */
    long used;        /* when, in runs */
} CudaGraph;

/* The kernel of peak_kernel.h, made at its first use; all zero: not yet. */
typedef struct CudaPeaks {
    CuModule module;
    CuFunction function;
    CuPointer out;
    Staging found[2]; /* what the blocks of a look found */
    int groups;
    size_t bytes;
} CudaPeaks;

typedef struct CudaBackend {
    Backend *backend; /* whose state this is */
    const CudaDriver *cu;
    CuDevice device;
    CuContext context; /* NULL: not retained */
    char name[256];
    int driver; /* version */
    Cache cache;

    CuStream streams[CUDA_STREAMS];
    CuEvent fork, joins[CUDA_STREAMS];
    bool forked[CUDA_STREAMS]; /* has work since the last join */
    CuEvent start, stop;       /* for timing */
    CuEvent marks[2];          /* Backend.mark */
    CudaSlot slots[CUDA_SLOTS];
    struct CudaPinned {
        char *bytes;
        size_t size;
    } pinned[CUDA_PINNED]; /* lent by host_memory */
    int pinned_count;
    int next_slot;

    const Program *program;
    CuModule modules[PIECES_MOST];
    size_t module_count;
    CuFunction *functions;
    int *most_threads; /* per block, of each kernel */
    CudaArray (*buffers)[2];
    uint64_t placed; /* bytes of those made so far */
    size_t large;    /* how many of them are large: see cuda_memory.c */
    int current;
    bool side_streams; /* the program uses streams other than 0 */
    ArgValue *values;
    void **params;
    int last_kernel; /* queued last, for messages; -1: none */

    CudaGraph graphs[CUDA_GRAPHS];
    long graph_clock;
    bool no_graphs; /* recording failed once: plain launches from now on */
    KernelTime *times;
    CudaPeaks peaks;
    CudaDirect direct;
    char resources[192];
} CudaBackend;

/* cuda_failure.c: "cuLaunchKernel on NVIDIA H200, kernel e_main: CUDA_ERROR_...: text (hint)"; `kernel` may be NULL.
 * False. */
bool cuda_failed(const CudaBackend *c, Error *err, const char *call, const char *kernel, CuResult result);
/* The same for a call that may report the failure of work queued before it. */
bool cuda_failed_late(const CudaBackend *c, Error *err, const char *call, CuResult result);

/* cuda_memory.c: buffers and copies between host and device. */
bool cuda_make_buffers(CudaBackend *c, Error *err);
void cuda_free_buffers(CudaBackend *c);
CuPointer cuda_address(const CudaBackend *c, int buffer, bool other);
bool cuda_upload(CudaBackend *c, CuPointer to, const void *from, size_t bytes, Error *err);
bool cuda_download(CudaBackend *c, void *to, CuPointer from, size_t bytes, Error *err);
/* Backend.fetch. */
bool cuda_begin_download(CudaBackend *c, void *to, CuPointer from, size_t bytes, Error *err);
/* Backend.view: bytes that fit into a slot, there. */
const void *cuda_view(CudaBackend *c, CuPointer from, size_t bytes);
void *cuda_lend(CudaBackend *c, size_t bytes); /* Backend.host_memory */
void cuda_free_lent(CudaBackend *c);
bool cuda_measure_copy(CudaBackend *c, size_t bytes, double *per_second, Error *err);

/* cuda_direct.c: Backend.direct. A stream waits for the copies of the last exchange, if that is still to be done;
 * stream 0 does, and so all that comes after it. */
extern const BackendDirect cuda_direct;
bool cuda_direct_wait(CudaBackend *c, CuStream stream, Error *err);
bool cuda_direct_settled(CudaBackend *c, Error *err);
void cuda_direct_free(CudaBackend *c);

/* cuda_peaks.c: Backend.look and looked. */
bool cuda_look(CudaBackend *c, const DeviceInfo *info, int which, Error *err);
void cuda_looked(const CudaBackend *c, int which, uint64_t *bits);
void cuda_free_peaks(CudaBackend *c);

/* cuda_launch.c: launches, forked streams, recorded graphs. */
bool cuda_launch_one(CudaBackend *c, const Launch *launch, Moment at, Error *err);
bool cuda_run_passes(CudaBackend *c, const Pass *pass, long m, long absolute, long repeat, Error *err);
void cuda_forget_graphs(CudaBackend *c);

#endif

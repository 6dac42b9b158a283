/* One OpenCL device at work: what opencl.c and opencl_memory.c share. */
#ifndef YEEC_RUNTIME_OPENCL_STATE_H
#define YEEC_RUNTIME_OPENCL_STATE_H

#include "backends/backend.h"
#include "backends/opencl_aside.h"
#include "backends/opencl_device.h"

enum { OPENCL_UPLOADS = 2, OPENCL_MARKS = 2, OPENCL_RESOURCES_BYTES = 160 };

/* Bytes on their way to the device. */
typedef struct OpenClUpload {
    void *bytes;
    size_t size;
    cl_event done; /* NULL: free to use */
} OpenClUpload;

typedef struct OpenClBackend {
    OpenClDevice device;
    Cache cache;
    cl_context context;
    cl_command_queue queue;
    const char *name; /* of the device, for messages */
    const Program *program;
    OpenClProgram built;
    cl_kernel *kernels;
    size_t *group_limits; /* work items a group of each kernel may have */
    cl_mem (*buffers)[2];
    uint64_t placed; /* bytes of those made so far */
    int current;
    OpenClSeen seen;
    bool flushes;   /* subnormal numbers, as was seen */
    bool compiling; /* since the queue was last waited for something was launched for the first time */
    bool left;      /* interrupted while the driver compiles: nothing of it may be touched any more */
    OpenClUpload uploads[OPENCL_UPLOADS];
    int next_upload;
    cl_event marks[OPENCL_MARKS]; /* Backend.mark; NULL: not made, or awaited */
    KernelTime *times;
    OpenClPeaks peaks;
    char resources[OPENCL_RESOURCES_BYTES];
} OpenClBackend;

/* "clCall on PoCL, kernel e_main: ..."; `kernel` may be NULL. False. */
static inline bool opencl_call_failed(const OpenClBackend *c, Error *err, const char *call, const char *kernel,
                                      cl_int status)
{
    return opencl_failed(err, call, c->name, kernel, status);
}

/* opencl_memory.c. A signal came while the driver compiled: what it works with stays, the process ends (interrupt.h).
 * False. */
bool opencl_leave(OpenClBackend *c);
/* Waits for the queue when what is in it may have to be compiled first; from then on to wait is to wait for kernels. */
bool opencl_settle(OpenClBackend *c, Error *err);
/* Buffers, and bytes to and from them. What the host writes is copied aside first and goes to the
 * device when its turn comes; only opencl_read and opencl_await wait. */
bool opencl_make_buffers(Backend *b, Error *err);
void opencl_free_buffers(OpenClBackend *c);
void opencl_free_uploads(OpenClBackend *c);
cl_mem opencl_memory(const OpenClBackend *c, int buffer, bool other);
bool opencl_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err);
bool opencl_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err);
bool opencl_fetch(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err);
bool opencl_mark(Backend *b, int which, Error *err);
bool opencl_await(Backend *b, int which, Error *err);

#endif

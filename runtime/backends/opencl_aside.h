/* OpenCL calls that may wait for the driver's compiler: PoCL compiles a kernel for its group's shape when it is first
 * launched, in the call that enqueues it or in the one that waits. They are made in a thread of their own, so that a
 * signal ends the run at once (interrupt.h); the queue and the kernel must then be left as they are.
 */
#ifndef YEEC_RUNTIME_OPENCL_ASIDE_H
#define YEEC_RUNTIME_OPENCL_ASIDE_H

#include "backends/opencl_device.h"
#include "program.h"

/* Which launches of a program there were already. */
typedef struct OpenClSeen {
    const Launch **slots; /* by address; NULL: free */
    size_t capacity;      /* a power of two, more than twice the launches that there are */
} OpenClSeen;

bool opencl_seen_init(OpenClSeen *seen, const Program *program, Error *err);
void opencl_seen_free(OpenClSeen *seen);
/* Is this its first time? */
bool opencl_seen_first(OpenClSeen *seen, const Launch *launch);

/* clEnqueueNDRangeKernel in three dimensions; `event` may be NULL. False: interrupted, or no memory; else the driver's
 * answer is in `status`. */
bool opencl_aside_enqueue(cl_command_queue queue, cl_kernel kernel, const size_t global[3], const size_t local[3],
                          cl_event *event, cl_int *status, Error *err);
/* clFinish, likewise. */
bool opencl_aside_finish(cl_command_queue queue, cl_int *status, Error *err);

#endif

/* See opencl_aside.h. */
#include "backends/opencl_aside.h"

#include "backends/launch.h"
#include "system/interrupt.h"
#include "system/process.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool opencl_seen_init(OpenClSeen *seen, const Program *program, Error *err)
{
    LaunchList list;
    size_t most = 1;
    for (size_t n = 0; launch_list(program, n, &list); n++)
        most += 2 * list.count;
    seen->capacity = 1;
    while (seen->capacity <= most)
        seen->capacity *= 2;
    seen->slots = calloc(seen->capacity, sizeof *seen->slots);
    return seen->slots != NULL || error_set(err, ERROR_SYSTEM, "out of memory");
}

void opencl_seen_free(OpenClSeen *seen)
{
    free(seen->slots);
    *seen = (OpenClSeen){0};
}

bool opencl_seen_first(OpenClSeen *seen, const Launch *launch)
{
    const size_t mask = seen->capacity - 1;
    size_t at = (uintptr_t)launch / sizeof *launch & mask;
    while (seen->slots[at] != NULL && seen->slots[at] != launch)
        at = (at + 1) & mask;
    const bool first = seen->slots[at] == NULL;
    seen->slots[at] = launch;
    return first;
}

/* One of the two calls, with all that it needs. */
typedef struct Job {
    cl_command_queue queue;
    cl_kernel kernel; /* NULL: clFinish */
    size_t global[3], local[3];
    cl_event event;
    bool wants_event;
    cl_int status;
} Job;

static void run_job(void *context)
{
    Job *job = context;
    process_enter_driver();
    job->status = job->kernel == NULL
                      ? clFinish(job->queue)
                      : clEnqueueNDRangeKernel(job->queue, job->kernel, 3, NULL, job->global, job->local, 0, NULL,
                                               job->wants_event ? &job->event : NULL);
    process_leave_driver();
}

/* Does a copy of the job; what the driver answered is in `job`. */
static bool do_aside(Job *job, Error *err)
{
    Job *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    *copy = *job;
    if (!interrupt_call(run_job, free, copy, err))
        return false;
    *job = *copy;
    free(copy);
    return true;
}

bool opencl_aside_enqueue(cl_command_queue queue, cl_kernel kernel, const size_t global[3], const size_t local[3],
                          cl_event *event, cl_int *status, Error *err)
{
    Job job = {.queue = queue, .kernel = kernel, .wants_event = event != NULL};
    memcpy(job.global, global, sizeof job.global);
    memcpy(job.local, local, sizeof job.local);
    if (!do_aside(&job, err))
        return false;
    *status = job.status;
    if (event != NULL)
        *event = job.event;
    return true;
}

bool opencl_aside_finish(cl_command_queue queue, cl_int *status, Error *err)
{
    Job job = {.queue = queue};
    const bool ok = do_aside(&job, err);
    *status = job.status;
    return ok;
}

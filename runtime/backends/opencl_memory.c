#include "backends/launch.h"
#include "backends/opencl_state.h"
#include "system/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool opencl_leave(OpenClBackend *c)
{
    c->left = true;
    interrupt_leave();
    return false;
}

bool opencl_settle(OpenClBackend *c, Error *err)
{
    cl_int status;
    if (c->left)
        return error_set(err, ERROR_INTERRUPTED, "interrupted while the kernels were compiled");
    if (!c->compiling)
        return true;
    if (!opencl_aside_finish(c->queue, &status, err))
        return opencl_leave(c);
    c->compiling = false;
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clFinish", NULL, status);
}

/* Zero, by the widest pattern that divides an element. */
static cl_int fill_zero(OpenClBackend *c, cl_mem memory, const Buffer *buffer)
{
    static const cl_ulong ZERO = 0;
    size_t pattern = buffer->element == 2 || buffer->element == 4 || buffer->element == 8 ? buffer->element : 1;
    return clEnqueueFillBuffer(c->queue, memory, &ZERO, pattern, 0, buffer_bytes(buffer), 0, NULL, NULL);
}

static bool make_buffer(OpenClBackend *c, const Buffer *buffer, cl_mem *memory, Error *err)
{
    char size[32];
    cl_int status;
    const char *call = "clCreateBuffer";
    *memory = clCreateBuffer(c->context, CL_MEM_READ_WRITE, buffer_bytes(buffer), NULL, &status);
    if (status == CL_SUCCESS && (buffer->data == NULL || buffer->count == 0)) {
        call = "clEnqueueFillBuffer";
        status = fill_zero(c, *memory, buffer);
    } else if (status == CL_SUCCESS) {
        call = "clEnqueueWriteBuffer";
        status = clEnqueueWriteBuffer(c->queue, *memory, CL_TRUE, 0, buffer_bytes(buffer), buffer->data, 0, NULL, NULL);
    }
    if (status == CL_SUCCESS)
        return true;
    if (status == CL_MEM_OBJECT_ALLOCATION_FAILURE && c->program != NULL && c->buffers != NULL)
        return launch_out_of_memory(c->program, c->placed, buffer, c->name, "the plain C backend", err);
    char what[256];
    snprintf(what, sizeof what, "%s for buffer '%.100s' of %s", call, buffer->name,
             launch_size_text(buffer_bytes(buffer), size));
    return opencl_call_failed(c, err, what, NULL, status);
}

bool opencl_make_buffers(Backend *b, Error *err)
{
    OpenClBackend *c = b->state;
    const Program *p = c->program;
    if (!launch_fits(p, b->info.memory, c->name, "the plain C backend", err))
        return false;
    c->buffers = calloc(p->buffer_count + 1, sizeof *c->buffers);
    if (c->buffers == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t i = 0; i < p->buffer_count; i++)
        for (int copy = 0; copy < buffer_copies(&p->buffers[i]); copy++) {
            if (!make_buffer(c, &p->buffers[i], &c->buffers[i][copy], err))
                return false;
            c->placed += buffer_bytes(&p->buffers[i]);
        }
    cl_int status = clFinish(c->queue);
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clFinish after allocating the fields", NULL, status);
}

cl_mem opencl_memory(const OpenClBackend *c, int buffer, bool other)
{
    return c->buffers[buffer][c->program->buffers[buffer].two_copies ? c->current ^ other : 0];
}

static bool upload_wait(OpenClBackend *c, OpenClUpload *u, Error *err)
{
    if (u->done == NULL)
        return true;
    if (!opencl_settle(c, err))
        return false;
    cl_int status = clWaitForEvents(1, &u->done);
    clReleaseEvent(u->done);
    u->done = NULL;
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clWaitForEvents", NULL, status);
}

/* A copy of `from` that lives until the device has taken it; NULL on failure. */
static OpenClUpload *upload_begin(OpenClBackend *c, size_t bytes, const void *from, Error *err)
{
    OpenClUpload *u = &c->uploads[c->next_upload];
    c->next_upload = (c->next_upload + 1) % OPENCL_UPLOADS;
    if (!upload_wait(c, u, err))
        return NULL;
    if (u->size < bytes) {
        free(u->bytes);
        u->bytes = malloc(bytes);
        u->size = u->bytes != NULL ? bytes : 0;
    }
    if (u->bytes == NULL) {
        error_set(err, ERROR_SYSTEM, "out of memory for a write of %zu bytes to %s", bytes, c->name);
        return NULL;
    }
    memcpy(u->bytes, from, bytes);
    return u;
}

bool opencl_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err)
{
    enum { LARGE = 64 << 20 }; /* not worth a copy on the host */
    OpenClBackend *c = b->state;
    if (!launch_check_range(c->program, buffer, offset, bytes, err))
        return false;
    if (bytes == 0)
        return true;
    cl_mem memory = opencl_memory(c, buffer, false);
    cl_int status;
    if (bytes >= LARGE) {
        if (!opencl_settle(c, err))
            return false;
        status = clEnqueueWriteBuffer(c->queue, memory, CL_TRUE, offset, bytes, from, 0, NULL, NULL);
    } else {
        OpenClUpload *u = upload_begin(c, bytes, from, err);
        if (u == NULL)
            return false;
        status = clEnqueueWriteBuffer(c->queue, memory, CL_FALSE, offset, bytes, u->bytes, 0, NULL, &u->done);
    }
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clEnqueueWriteBuffer", NULL, status);
}

static bool read_part(Backend *b, int buffer, size_t offset, size_t bytes, void *to, cl_bool waits, Error *err)
{
    OpenClBackend *c = b->state;
    if (!launch_check_range(c->program, buffer, offset, bytes, err))
        return false;
    if (bytes == 0)
        return true;
    if (!opencl_settle(c, err))
        return false;
    const cl_int status =
        clEnqueueReadBuffer(c->queue, opencl_memory(c, buffer, false), waits, offset, bytes, to, 0, NULL, NULL);
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clEnqueueReadBuffer", NULL, status);
}

bool opencl_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    return read_part(b, buffer, offset, bytes, to, CL_TRUE, err);
}

bool opencl_fetch(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    return read_part(b, buffer, offset, bytes, to, CL_FALSE, err);
}

static void drop_mark(OpenClBackend *c, int which)
{
    if (c->marks[which] != NULL)
        clReleaseEvent(c->marks[which]);
    c->marks[which] = NULL;
}

bool opencl_mark(Backend *b, int which, Error *err)
{
    OpenClBackend *c = b->state;
    drop_mark(c, which);
    cl_int status = clEnqueueMarkerWithWaitList(c->queue, 0, NULL, &c->marks[which]);
    if (status == CL_SUCCESS)
        status = clFlush(c->queue);
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clEnqueueMarkerWithWaitList", NULL, status);
}

bool opencl_await(Backend *b, int which, Error *err)
{
    OpenClBackend *c = b->state;
    if (c->marks[which] == NULL)
        return true;
    if (!opencl_settle(c, err))
        return false;
    const cl_int status = clWaitForEvents(1, &c->marks[which]);
    drop_mark(c, which);
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clWaitForEvents", NULL, status);
}

void opencl_free_buffers(OpenClBackend *c)
{
    if (c->buffers != NULL)
        for (size_t i = 0; i < 2 * c->program->buffer_count; i++)
            if (c->buffers[i / 2][i % 2] != NULL)
                clReleaseMemObject(c->buffers[i / 2][i % 2]);
    free(c->buffers);
    c->buffers = NULL;
    c->placed = 0;
}

void opencl_free_uploads(OpenClBackend *c)
{
    for (int i = 0; i < OPENCL_UPLOADS; i++) {
        if (c->uploads[i].done != NULL)
            clReleaseEvent(c->uploads[i].done);
        free(c->uploads[i].bytes);
    }
    for (int i = 0; i < OPENCL_MARKS; i++)
        drop_mark(c, i);
}

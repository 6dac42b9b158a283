/* The backend that fails its n-th call. */
#include "backend_fault.h"

#include <stdlib.h>
#include <string.h>

typedef struct Fault {
    Backend *inner;
    long calls, fail_at;
} Fault;

/* The backend behind, or NULL with an error when this is the call that fails. */
static Backend *pass_on(Backend *b, const char *call, Error *err)
{
    Fault *f = b->state;
    if (++f->calls != f->fail_at)
        return f->inner;
    error_set(err, ERROR_SYSTEM, "%s on %s: failed on purpose (call %ld)", call, b->info.name, f->calls);
    return NULL;
}

static bool fault_load(Backend *b, const Program *program, Error *err)
{
    Backend *inner = pass_on(b, "load", err);
    bool ok = inner != NULL && inner->load(inner, program, err);
    if (ok) {
        b->compile_seconds = inner->compile_seconds;
        b->from_cache = inner->from_cache;
        memcpy(b->warnings, inner->warnings, sizeof b->warnings);
    }
    return ok;
}

static bool fault_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err)
{
    Backend *inner = pass_on(b, "write", err);
    return inner != NULL && inner->write(inner, buffer, offset, bytes, from, err);
}

static bool fault_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    Backend *inner = pass_on(b, "read", err);
    return inner != NULL && inner->read(inner, buffer, offset, bytes, to, err);
}

static bool fault_fetch(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    Backend *inner = pass_on(b, "fetch", err);
    return inner != NULL && inner->fetch(inner, buffer, offset, bytes, to, err);
}

static bool fault_mark(Backend *b, int which, Error *err)
{
    Backend *inner = pass_on(b, "mark", err);
    return inner != NULL && inner->mark(inner, which, err);
}

static bool fault_await(Backend *b, int which, Error *err)
{
    Backend *inner = pass_on(b, "await", err);
    return inner != NULL && inner->await(inner, which, err);
}

static bool fault_run(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    Backend *inner = pass_on(b, "run", err);
    return inner != NULL && inner->run(inner, pass, m, absolute, repeat, err);
}

static bool fault_launch(Backend *b, const Launch *launches, size_t count, Error *err)
{
    Backend *inner = pass_on(b, "launch", err);
    return inner != NULL && inner->launch(inner, launches, count, err);
}

static bool fault_finish(Backend *b, Error *err)
{
    Backend *inner = pass_on(b, "finish", err);
    return inner != NULL && inner->finish(inner, err);
}

static bool fault_copy_bandwidth(Backend *b, size_t bytes, double *per_second, Error *err)
{
    Backend *inner = pass_on(b, "copy_bandwidth", err);
    return inner != NULL && inner->copy_bandwidth(inner, bytes, per_second, err);
}

static bool fault_profile(Backend *b, KernelTime *times, Error *err)
{
    Backend *inner = pass_on(b, "profile", err);
    return inner != NULL && inner->profile(inner, times, err);
}

static bool fault_peaks(Backend *b, uint64_t *bits, Error *err)
{
    Backend *inner = pass_on(b, "peaks", err);
    return inner != NULL && inner->peaks(inner, bits, err);
}

static void fault_close(Backend *b)
{
    backend_close(((Fault *)b->state)->inner);
    free(b->state);
    free(b);
}

Backend *backend_fault(Backend *inner, long fail_at, Error *err)
{
    Fault *f = calloc(1, sizeof *f);
    Backend *b = malloc(sizeof *b);
    if (f == NULL || b == NULL) {
        error_set(err, ERROR_SYSTEM, "out of memory");
        free(f);
        free(b);
        backend_close(inner);
        return NULL;
    }
    *f = (Fault){.inner = inner, .fail_at = fail_at};
    *b = *inner; /* info, warnings */
    b->load = fault_load;
    b->write = fault_write;
    b->read = fault_read;
    b->view = NULL; /* a read can fail, a look cannot */
    b->fetch = inner->fetch != NULL ? fault_fetch : NULL;
    b->mark = inner->mark != NULL ? fault_mark : NULL;
    b->await = inner->await != NULL ? fault_await : NULL;
    b->look = NULL; /* the peaks are taken at once */
    b->host_memory = NULL;
    b->run = fault_run;
    b->launch = fault_launch;
    b->finish = fault_finish;
    b->copy_bandwidth = fault_copy_bandwidth;
    b->profile = inner->profile != NULL ? fault_profile : NULL;
    b->peaks = inner->peaks != NULL ? fault_peaks : NULL;
    b->resources = NULL;
    b->close = fault_close;
    b->state = f;
    return b;
}

long backend_fault_calls(const Backend *b)
{
    return ((const Fault *)b->state)->calls;
}

/* The leapfrog in calls of cuBLAS. With E (n x n) and the two H of a 2D wave,
 *     vectors:   for every row a:  hy[a] += s (e[a+1] - e[a]),  hz[a][1..] += s (e[a][1..] - e[a][..n-1]),
 *                e likewise from hy and hz; each difference is two axpy
 *     matrices:  hy += s D e,  hz += s e D',  e += s (D' hy + hz D), D the n x n difference matrix
 * in free space. Column-major, as BLAS has it; the fields start at zero and stay so, which costs the same. */
#include "cli/cublas.h"

#include "system/clock.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uintptr_t DevicePointer;

typedef struct Blas {
    void *driver, *library, *context, *handle;
    int (*init)(unsigned);
    int (*device_get)(int *, int);
    int (*context_retain)(void **, int);
    int (*context_release)(int);
    int (*context_set)(void *);
    int (*synchronize)(void);
    int (*allocate)(DevicePointer *, size_t);
    int (*release)(DevicePointer);
    int (*clear)(DevicePointer, unsigned, size_t);
    int (*copy_in)(DevicePointer, const void *, size_t);
    int (*create)(void **);
    int (*destroy)(void *);
    int (*axpy)(void *, int, const float *, const float *, int, float *, int);
    int (*gemm)(void *, int, int, int, int, int, const float *, const float *, int, const float *, int, const float *,
                float *, int);
} Blas;

typedef struct Fields {
    DevicePointer memory[4]; /* e, hy, hz, the difference matrix */
    float *e, *hy, *hz, *d;
} Fields;

static bool take(void *library, const char *name, void *function)
{
    void *symbol = dlsym(library, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool open_libraries(Blas *b, char *why, size_t why_size)
{
    static const char *const names[] = {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11", "libcublas.so"};
    b->driver = dlopen("libcuda.so.1", RTLD_NOW);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (b->library == NULL)
            b->library = dlopen(names[i], RTLD_NOW);
    if (b->driver != NULL && b->library != NULL)
        return true;
    snprintf(why, why_size, "cuBLAS is absent: %s not found", b->driver == NULL ? "libcuda.so.1" : "libcublas.so");
    return false;
}

static bool take_functions(Blas *b)
{
    return take(b->driver, "cuInit", &b->init) && take(b->driver, "cuDeviceGet", &b->device_get) &&
           take(b->driver, "cuDevicePrimaryCtxRetain", &b->context_retain) &&
           take(b->driver, "cuDevicePrimaryCtxRelease_v2", &b->context_release) &&
           take(b->driver, "cuCtxSetCurrent", &b->context_set) &&
           take(b->driver, "cuCtxSynchronize", &b->synchronize) && take(b->driver, "cuMemAlloc_v2", &b->allocate) &&
           take(b->driver, "cuMemFree_v2", &b->release) && take(b->driver, "cuMemsetD32_v2", &b->clear) &&
           take(b->driver, "cuMemcpyHtoD_v2", &b->copy_in) && take(b->library, "cublasCreate_v2", &b->create) &&
           take(b->library, "cublasDestroy_v2", &b->destroy) && take(b->library, "cublasSaxpy_v2", &b->axpy) &&
           take(b->library, "cublasSgemm_v2", &b->gemm);
}

static bool open_first_device(Blas *b, char *why, size_t why_size)
{
    int device;
    bool ok = take_functions(b) && b->init(0) == 0 && b->device_get(&device, 0) == 0 &&
              b->context_retain(&b->context, device) == 0 && b->context_set(b->context) == 0 &&
              b->create(&b->handle) == 0;
    if (!ok)
        snprintf(why, why_size, "cuBLAS is there but no device answers");
    return ok;
}

static void close_all(Blas *b)
{
    if (b->handle != NULL)
        b->destroy(b->handle);
    if (b->context != NULL)
        b->context_release(0);
    if (b->library != NULL)
        dlclose(b->library);
    if (b->driver != NULL)
        dlclose(b->driver);
}

/* D: -1 on the diagonal, 1 to its right. */
static bool fill_matrix(Blas *b, const Fields *f, size_t n)
{
    float *d = calloc(n * n, sizeof *d);
    if (d == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        d[i + n * i] = -1;
        if (i + 1 < n)
            d[i + n * (i + 1)] = 1;
    }
    bool ok = b->copy_in(f->memory[3], d, n * n * sizeof *d) == 0;
    free(d);
    return ok;
}

static bool make_fields(Blas *b, Fields *f, const CublasWork *work)
{
    size_t n = (size_t)work->n;
    for (int i = 0; i < (work->matrices ? 4 : 3); i++)
        if (b->allocate(&f->memory[i], n * n * sizeof(float)) != 0 || b->clear(f->memory[i], 0, n * n) != 0)
            return false;
    f->e = (float *)f->memory[0];
    f->hy = (float *)f->memory[1];
    f->hz = (float *)f->memory[2];
    f->d = (float *)f->memory[3];
    return !work->matrices || fill_matrix(b, f, n);
}

static const float plus = 0.5F, minus = -0.5F, one = 1;

/* to += s (high - low), `count` elements */
static bool difference(Blas *b, long count, const float *high, const float *low, float *to)
{
    return b->axpy(b->handle, (int)count, &plus, high, 1, to, 1) == 0 &&
           b->axpy(b->handle, (int)count, &minus, low, 1, to, 1) == 0;
}

static bool step_vectors(Blas *b, Fields *f, long n)
{
    bool ok = true;
    for (long a = 0; a + 1 < n; a++)
        ok = ok && difference(b, n, f->e + n * (a + 1), f->e + n * a, f->hy + n * a);
    for (long a = 0; a < n; a++)
        ok = ok && difference(b, n - 1, f->e + n * a + 1, f->e + n * a, f->hz + n * a);
    for (long a = 1; a + 1 < n; a++)
        ok = ok && difference(b, n, f->hy + n * a, f->hy + n * (a - 1), f->e + n * a) &&
             difference(b, n - 2, f->hz + n * a + 1, f->hz + n * a, f->e + n * a + 1);
    return ok;
}

/* to += s op(a) op(b) */
static bool multiply(Blas *b, int turn_a, int turn_b, long n, const float *scale, const float *x, const float *y,
                     float *to)
{
    int m = (int)n;
    return b->gemm(b->handle, turn_a, turn_b, m, m, m, scale, x, m, y, m, &one, to, m) == 0;
}

static bool step_matrices(Blas *b, Fields *f, long n)
{
    enum { PLAIN, TURNED };
    return multiply(b, PLAIN, PLAIN, n, &plus, f->d, f->e, f->hz) &&
           multiply(b, PLAIN, TURNED, n, &plus, f->e, f->d, f->hy) &&
           multiply(b, TURNED, PLAIN, n, &minus, f->d, f->hz, f->e) &&
           multiply(b, PLAIN, PLAIN, n, &minus, f->hy, f->d, f->e);
}

static bool time_steps(Blas *b, Fields *f, const CublasWork *work, double *seconds)
{
    bool (*step)(Blas *, Fields *, long) = work->matrices ? step_matrices : step_vectors;
    if (!step(b, f, work->n) || b->synchronize() != 0) /* the first call loads kernels */
        return false;
    double start = clock_seconds();
    for (long i = 0; i < work->steps; i++)
        if (!step(b, f, work->n))
            return false;
    bool ok = b->synchronize() == 0;
    *seconds = clock_seconds() - start;
    return ok;
}

bool cublas_time(const CublasWork *work, double *seconds, char *why, size_t why_size, Error *err)
{
    Blas b = {0};
    Fields f = {0};
    bool ready = open_libraries(&b, why, why_size) && open_first_device(&b, why, why_size);
    bool ok = ready && make_fields(&b, &f, work) && time_steps(&b, &f, work, seconds);
    if (ready && !ok)
        error_set(err, ERROR_SYSTEM, "cuBLAS failed on %ld x %ld nodes", work->n, work->n);
    for (int i = 0; i < 4; i++)
        if (f.memory[i] != 0)
            b.release(f.memory[i]);
    close_all(&b);
    return ok;
}

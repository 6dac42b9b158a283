/* The leapfrog of golovashkin2010/wave.lua in calls of cuBLAS. With E (n x n) and the two H of a 2D wave, S = c0 dt/d,
 *     vectors:   for every row a:  hy[a] += S (e[a+1] - e[a]),  hz[a][b] += S (e[a][b+1] - e[a][b]),
 *                e[a] = 1 e[a] + S (hy[a] - hy[a-1]) + S (hz[a][b] - hz[a][b-1])
 *                each difference is two axpy, the old value, which a medium without loss keeps, a scal
 *     matrices:  the same for all rows at once; a sum of two shifted matrices is a product with an identity matrix,
 *                to += S X I, as the paper does it with identities of n - 1 and n - 2 columns
 * between conducting walls, from the same field at the start and with the same hard source in the middle (its value is
 * copied in each step), so that the fields can be compared. Column-major, as BLAS has it. */
#include "cli/cublas.h"

#include "backends/cuda_api.h"
#include "base/number.h"
#include "system/clock.h"

#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Blas {
    const CudaDriver *driver;
    CuDevice device;
    CuContext context;
    void *library, *handle;
    int (*create)(void **);
    int (*destroy)(void *);
    int (*scal)(void *, int, const float *, float *, int);
    int (*axpy)(void *, int, const float *, const float *, int, float *, int);
    int (*gemm)(void *, int, int, int, int, int, const float *, const float *, int, const float *, int, const float *,
                float *, int);
} Blas;

typedef struct Fields {
    CuPointer memory[4]; /* e, hy, hz, the identity */
    float *e, *hy, *hz, *identity;
    long steps; /* made since the start */
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
    const char *missing = NULL;
    b->driver = cuda_driver(&missing);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (b->library == NULL)
            b->library = dlopen(names[i], RTLD_NOW);
    if (b->driver != NULL && b->library != NULL)
        return true;
    snprintf(why, why_size, "cuBLAS is absent: %s", b->driver == NULL ? missing : "libcublas.so not found");
    return false;
}

static bool take_functions(Blas *b)
{
    return take(b->library, "cublasCreate_v2", &b->create) && take(b->library, "cublasDestroy_v2", &b->destroy) &&
           take(b->library, "cublasSscal_v2", &b->scal) && take(b->library, "cublasSaxpy_v2", &b->axpy) &&
           take(b->library, "cublasSgemm_v2", &b->gemm);
}

static bool open_first_device(Blas *b, char *why, size_t why_size)
{
    bool ok = take_functions(b) && b->driver->DeviceGet(&b->device, 0) == 0 &&
              b->driver->DevicePrimaryCtxRetain(&b->context, b->device) == 0 &&
              b->driver->CtxSetCurrent(b->context) == 0 && b->create(&b->handle) == 0;
    if (!ok)
        snprintf(why, why_size, "cuBLAS is there but no device answers");
    return ok;
}

static void close_all(Blas *b)
{
    if (b->handle != NULL)
        b->destroy(b->handle);
    if (b->context != NULL)
        b->driver->DevicePrimaryCtxRelease(b->device);
    if (b->library != NULL)
        dlclose(b->library);
}

static bool wait_for(const Blas *b)
{
    return b->driver->StreamSynchronize(NULL) == 0;
}

static bool copy_in(const Blas *b, CuPointer to, const float *from, size_t count)
{
    return b->driver->MemcpyHtoDAsync(to, from, count * sizeof *from, NULL) == 0 && wait_for(b);
}

/* A matrix n x n whose element (a, b) is of(n, a, b). */
static bool put_matrix(const Blas *b, CuPointer to, long n, float (*of)(long n, long a, long b))
{
    float *values = calloc((size_t)n * (size_t)n, sizeof *values);
    if (values == NULL)
        return false;
    for (long a = 0; a < n; a++)
        for (long k = 0; k < n; k++)
            values[n * a + k] = of(n, a, k);
    bool ok = copy_in(b, to, values, (size_t)n * (size_t)n);
    free(values);
    return ok;
}

static float zero(long n, long a, long b)
{
    (void)n, (void)a, (void)b;
    return 0;
}

static float identity(long n, long a, long b)
{
    (void)n;
    return a == b ? 1 : 0;
}

/* The field at the start, zero on the walls. */
static float start(long n, long a, long b)
{
    const bool wall = a == 0 || b == 0 || a == n - 1 || b == n - 1;
    return wall ? 0 : (float)(1e-3 * sin(PI * (double)a / (double)(n - 1)) * sin(PI * (double)b / (double)(n - 1)));
}

static bool start_fields(Blas *b, Fields *f, long n)
{
    f->steps = 0;
    return put_matrix(b, f->memory[0], n, start) && put_matrix(b, f->memory[1], n, zero) &&
           put_matrix(b, f->memory[2], n, zero);
}

static bool make_fields(Blas *b, Fields *f, const CublasWork *work)
{
    float **const named[] = {&f->e, &f->hy, &f->hz, &f->identity};
    for (int i = 0; i < (work->matrices ? 4 : 3); i++) {
        if (b->driver->MemAlloc(&f->memory[i], (size_t)work->n * (size_t)work->n * sizeof(float)) != 0)
            return false;
        *named[i] = (float *)(uintptr_t)f->memory[i];
    }
    return !work->matrices || put_matrix(b, f->memory[3], work->n, identity);
}

static const float one = 1;

/* S = c0 dt/d: 0.99 of the stability limit, as yeec has it by default. */
static float courant(int sign)
{
    return (float)(sign * 0.99 / sqrt(2));
}

/* to += S (high - low), `count` elements */
static bool difference(Blas *b, long count, const float *high, const float *low, float *to)
{
    const float plus = courant(1), minus = courant(-1);
    return b->axpy(b->handle, (int)count, &plus, high, 1, to, 1) == 0 &&
           b->axpy(b->handle, (int)count, &minus, low, 1, to, 1) == 0;
}

static bool step_vectors(Blas *b, Fields *f, long n)
{
    bool ok = true;
    for (long a = 0; a + 1 < n; a++)
        ok = ok && difference(b, n, f->e + n * (a + 1), f->e + n * a, f->hy + n * a);
    for (long a = 1; a + 1 < n; a++)
        ok = ok && difference(b, n - 1, f->e + n * a + 1, f->e + n * a, f->hz + n * a);
    for (long a = 1; a + 1 < n; a++)
        ok = ok && b->scal(b->handle, (int)n, &one, f->e + n * a, 1) == 0 &&
             difference(b, n, f->hy + n * a, f->hy + n * (a - 1), f->e + n * a) &&
             difference(b, n - 2, f->hz + n * a + 1, f->hz + n * a, f->e + n * a + 1);
    return ok;
}

/* to += S (high - low) of matrices with `rows` rows and `columns` columns, two products with an identity. */
static bool multiply(Blas *b, const Fields *f, long n, long rows, long columns, const float *high, const float *low,
                     float *to)
{
    const float plus = courant(1), minus = courant(-1);
    const int r = (int)rows, c = (int)columns, ld = (int)n;
    return b->gemm(b->handle, 0, 0, r, c, c, &plus, high, ld, f->identity, ld, &one, to, ld) == 0 &&
           b->gemm(b->handle, 0, 0, r, c, c, &minus, low, ld, f->identity, ld, &one, to, ld) == 0;
}

static bool step_matrices(Blas *b, Fields *f, long n)
{
    float *e = f->e + n, *hy = f->hy + n, *hz = f->hz + n; /* from column 1 on */
    return multiply(b, f, n, n, n - 1, e, f->e, f->hy) && multiply(b, f, n, n - 1, n - 2, e + 1, e, hz) &&
           multiply(b, f, n, n - 2, n - 2, hy + 1, f->hy + 1, e + 1) &&
           multiply(b, f, n, n - 2, n - 2, hz + 1, hz, e + 1);
}

/* The hard source in the middle, 20 cells a wavelength. */
static bool force_source(Blas *b, Fields *f, long n)
{
    const float value = (float)sin(2 * PI * courant(1) / 20 * (double)++f->steps);
    const size_t middle = (size_t)(n / 2) * (size_t)(n + 1);
    return b->driver->MemcpyHtoDAsync(f->memory[0] + middle * sizeof value, &value, sizeof value, NULL) == 0;
}

static bool step(Blas *b, Fields *f, const CublasWork *work)
{
    return (work->matrices ? step_matrices : step_vectors)(b, f, work->n) && force_source(b, f, work->n);
}

static bool time_steps(Blas *b, Fields *f, const CublasWork *work, double *seconds)
{
    if (!start_fields(b, f, work->n) || !step(b, f, work) || !start_fields(b, f, work->n)) /* loads kernels */
        return false;
    double begun = clock_seconds();
    for (long i = 0; i < work->steps; i++)
        if (!step(b, f, work))
            return false;
    bool ok = wait_for(b);
    *seconds = clock_seconds() - begun;
    return ok;
}

/* E beside the source. */
static bool read_samples(Blas *b, Fields *f, long n, double samples[CUBLAS_SAMPLES])
{
    static const long beside[CUBLAS_SAMPLES][2] = CUBLAS_SAMPLES_AT;
    for (int i = 0; i < CUBLAS_SAMPLES; i++) {
        const size_t at = (size_t)(n * (n / 2 + beside[i][0]) + n / 2 + beside[i][1]);
        float value;
        if (b->driver->MemcpyDtoHAsync(&value, f->memory[0] + at * sizeof value, sizeof value, NULL) != 0 ||
            !wait_for(b))
            return false;
        samples[i] = (double)value;
    }
    return true;
}

bool cublas_time(const CublasWork *work, double *seconds, double samples[CUBLAS_SAMPLES], char *why, size_t why_size,
                 Error *err)
{
    Blas b = {0};
    Fields f = {0};
    bool ready = open_libraries(&b, why, why_size) && open_first_device(&b, why, why_size);
    bool ok = ready && make_fields(&b, &f, work) && time_steps(&b, &f, work, seconds) &&
              read_samples(&b, &f, work->n, samples);
    if (ready && !ok)
        error_set(err, ERROR_SYSTEM, "cuBLAS failed on %ld x %ld nodes", work->n, work->n);
    for (int i = 0; i < 4; i++)
        if (f.memory[i] != 0)
            b.driver->MemFree(f.memory[i]);
    close_all(&b);
    return ok;
}

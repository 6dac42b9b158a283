/* libcublas.so.13 of the emulated device: the three calls that reproduce's baseline makes, column-major. */
#include <stddef.h>

#define EXPORTED __attribute__((visibility("default")))

EXPORTED int cublasCreate_v2(void **handle);
EXPORTED int cublasDestroy_v2(void *handle);
EXPORTED int cublasSscal_v2(void *handle, int n, const float *alpha, float *x, int dx);
EXPORTED int cublasSaxpy_v2(void *handle, int n, const float *alpha, const float *x, int dx, float *y, int dy);
EXPORTED int cublasSgemm_v2(void *handle, int turn_a, int turn_b, int m, int n, int k, const float *alpha,
                            const float *a, int lda, const float *b, int ldb, const float *beta, float *c, int ldc);

int cublasCreate_v2(void **handle)
{
    static int some;
    *handle = &some;
    return 0;
}

int cublasDestroy_v2(void *handle)
{
    (void)handle;
    return 0;
}

int cublasSscal_v2(void *handle, int n, const float *alpha, float *x, int dx)
{
    (void)handle;
    for (ptrdiff_t i = 0; i < n; i++)
        x[i * dx] *= *alpha;
    return 0;
}

int cublasSaxpy_v2(void *handle, int n, const float *alpha, const float *x, int dx, float *y, int dy)
{
    (void)handle;
    for (ptrdiff_t i = 0; i < n; i++)
        y[i * dy] += *alpha * x[i * dx];
    return 0;
}

int cublasSgemm_v2(void *handle, int turn_a, int turn_b, int m, int n, int k, const float *alpha, const float *a,
                   int lda, const float *b, int ldb, const float *beta, float *c, int ldc)
{
    (void)handle;
    if (turn_a != 0 || turn_b != 0)
        return 15; /* not supported */
    for (ptrdiff_t column = 0; column < n; column++)
        for (ptrdiff_t row = 0; row < m; row++) {
            float sum = 0;
            for (ptrdiff_t i = 0; i < k; i++)
                sum += a[row + i * lda] * b[i + column * ldb];
            c[row + column * ldc] = *alpha * sum + *beta * c[row + column * ldc];
        }
    return 0;
}

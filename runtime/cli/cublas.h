/* The vector and matrix formulation of the leapfrog that was measured with cuBLAS in 2010
 * (D. L. Golovashkin, S. A. Malysheva): a baseline of an experiment, not a backend. cuBLAS and
 * the driver are loaded at run time. */
#ifndef YEEC_CLI_CUBLAS_H
#define YEEC_CLI_CUBLAS_H

#include "base/error.h"

#include <stddef.h>

typedef struct CublasWork {
    long n, steps; /* n x n nodes */
    bool matrices; /* products with identity matrices (gemm) instead of scal and axpy by rows */
} CublasWork;

/* Where E is looked at after the last step, in cells from the source. */
enum { CUBLAS_SAMPLES = 2 };
#define CUBLAS_SAMPLES_AT                                                                                              \
    {                                                                                                                  \
        {3, 5},                                                                                                        \
        {                                                                                                              \
            -4, 2                                                                                                      \
        }                                                                                                              \
    }

/* Seconds of the stepping; E, V/m, at CUBLAS_SAMPLES_AT. False with a sentence in `why` where there is no cuBLAS, else
 * with an error. */
bool cublas_time(const CublasWork *work, double *seconds, double samples[CUBLAS_SAMPLES], char *why, size_t why_size,
                 Error *err);

#endif

/* The vector and matrix formulation of the leapfrog that was measured with cuBLAS in 2010
 * (D. L. Golovashkin, S. A. Malysheva): a baseline of an experiment, not a backend. cuBLAS and
 * the driver are loaded at run time. */
#ifndef YEEC_CLI_CUBLAS_H
#define YEEC_CLI_CUBLAS_H

#include "base/error.h"

#include <stddef.h>

typedef struct CublasWork {
    long n, steps; /* n x n nodes */
    bool matrices; /* multiplications by difference matrices (gemm) instead of scal and axpy by rows */
} CublasWork;

/* Seconds of the stepping. False with a sentence in `why` where there is no cuBLAS, else with an error. */
bool cublas_time(const CublasWork *work, double *seconds, char *why, size_t why_size, Error *err);

#endif

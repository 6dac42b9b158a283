/* Copies between the devices of several processes: what cuda_direct.c keeps. */
#ifndef YEEC_RUNTIME_CUDA_DIRECT_H
#define YEEC_RUNTIME_CUDA_DIRECT_H

#include "backends/cuda_api.h"
#include "backends/direct.h"

enum { CUDA_LANES = 4 };

/* `base` is what the driver allocated or opened, and frees or closes. */
typedef struct CudaArray {
    CuPointer base, begin;
} CudaArray;

/* Another process: its marks and states, opened here. */
typedef struct CudaPeer {
    CuEvent ready[DIRECT_TURNS], taken[DIRECT_TURNS];
    CudaArray (*buffers)[2];
    size_t count;
    bool used; /* states go to and fro; false: it was opened in vain */
} CudaPeer;

/* All zero: no other process. Copies go through lanes side by side; one alone does not fill a link. */
typedef struct CudaDirect {
    CuEvent ready[DIRECT_TURNS], taken[DIRECT_TURNS], lane_done[CUDA_LANES];
    CuStream lanes[CUDA_LANES];
    CudaPeer *peers;
    int peer_count;
    int turn, next_lane;
    bool waiting; /* what is queued next must wait for the marks of this turn */
} CudaDirect;

#endif

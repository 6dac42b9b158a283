// What one exchange between the blocks of a resident kernel costs: each block stores its edges, raises its flag
// (st.release), waits for those of its neighbours (ld.acquire) and reads what they have stored, as templates/together.tpl
// does; beside it a barrier of the whole grid, and the parts alone.
//
//   nvcc -O3 -arch=native -o exchange tests/gpu/exchange.cu && ./exchange
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>

enum { TURNS = 2000 };

enum What { ALL, FLAGS, GRID };

__device__ __forceinline__ void raise_flag(int *flag, int turn)
{
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(turn) : "memory");
}

__device__ __forceinline__ void wait_for(const int *flag, int turn)
{
    for (int seen = turn - 1; seen - turn < 0;)
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
}

// `strips` of four numbers of each thread go out and come in; the blocks wait for `near` others.
template <int WHAT> __global__ void exchange(float4 *edges, int *flags, int strips, int near, float *out)
{
    const int blocks = gridDim.x, block = blockIdx.x, threads = blockDim.x, thread = threadIdx.x;
    float4 v = {1, 2, 3, 4}, got[8];
    for (int turn = 1; turn <= TURNS; turn++) {
        if (WHAT == GRID) {
            cooperative_groups::this_grid().sync();
            continue;
        }
        float4 *const copy = edges + (size_t)(turn % 2) * blocks * strips * threads;
        if (WHAT != FLAGS)
            for (int s = 0; s < strips; s++)
                copy[((size_t)block * strips + s) * threads + thread] = v;
        __syncthreads();
        if (thread == 0)
            raise_flag(flags + block, turn);
        if (thread < near)
            wait_for(flags + (block + 1 + thread) % blocks, turn);
        __syncthreads();
        if (WHAT == FLAGS)
            continue;
#pragma unroll
        for (int s = 0; s < 8; s++)
            if (s < strips)
                got[s] = __ldcg(copy + ((size_t)((block + 1 + s % near) % blocks) * strips + s) * threads + thread);
#pragma unroll
        for (int s = 0; s < 8; s++)
            if (s < strips)
                v.x += got[s].x, v.y += got[s].y, v.z += got[s].z, v.w += got[s].w;
    }
    if (v.x == 12345)
        *out = v.x;
}

static void check(cudaError_t status)
{
    if (status == cudaSuccess)
        return;
    fprintf(stderr, "exchange: %s\n", cudaGetErrorString(status));
    exit(1);
}

// The least of five measurements, in microseconds a turn.
template <int WHAT> static double measured(int blocks, int threads, int strips, int near)
{
    float4 *edges;
    float *out;
    int *flags;
    cudaEvent_t begin, end;
    float best = 1e30F;
    check(cudaMalloc(&edges, sizeof(float4) * 2 * blocks * std::max(strips, 1) * threads));
    check(cudaMalloc(&flags, sizeof(int) * blocks));
    check(cudaMalloc(&out, sizeof(float)));
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    for (int n = 0; n < 5; n++) {
        void *given[] = {&edges, &flags, &strips, &near, &out};
        float ms;
        check(cudaMemset(flags, 0, sizeof(int) * blocks));
        check(cudaEventRecord(begin));
        check(cudaLaunchCooperativeKernel((void *)exchange<WHAT>, dim3(blocks), dim3(threads), given, 0, 0));
        check(cudaEventRecord(end));
        check(cudaEventSynchronize(end));
        check(cudaEventElapsedTime(&ms, begin, end));
        best = std::min(best, ms);
    }
    check(cudaFree(edges));
    check(cudaFree(flags));
    check(cudaFree(out));
    return best * 1000 / TURNS;
}

int main()
{
    cudaDeviceProp device;
    check(cudaGetDeviceProperties(&device, 0));
    const int blocks = device.multiProcessorCount;
    printf("%s, %d blocks; microseconds of an exchange\n", device.name, blocks);
    printf("threads neighbours | grid barrier | flags alone | 1, 2, 4, 8 strips of 4 numbers a thread\n");
    for (int threads : {256, 512, 1024})
        for (int near : {2, 8, 26}) {
            printf("%7d %10d | %12.2f | %11.2f |", threads, near, measured<GRID>(blocks, threads, 0, near),
                   measured<FLAGS>(blocks, threads, 0, near));
            for (int strips : {1, 2, 4, 8})
                printf(" %5.2f", measured<ALL>(blocks, threads, strips, near));
            printf("\n");
        }
    return 0;
}

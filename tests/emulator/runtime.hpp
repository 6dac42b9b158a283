// The CUDA runtime's words that the host program of `emit --standalone` uses, for the emulated device (nvcc.in
// compiles it). Memory begins as EMULATOR_FRESH and has a guard behind it that is looked at when the program ends.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "device.hpp"
#include "emulator.h"

enum cudaError_t { cudaSuccess, cudaErrorInvalidValue };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned x, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

extern "C" const char *emulator_launch(const EmulatedLaunch *launch);

extern "C" const bool emulator_flushes = EMULATED_FTZ;

namespace emulator
{
struct Memory {
    unsigned char *start;
    std::size_t bytes;
};

inline std::vector<Memory> &all_memory()
{
    static std::vector<Memory> all;
    return all;
}

inline void check_guards()
{
    for (const Memory &memory : all_memory())
        for (std::size_t i = 0; i < EMULATOR_GUARD_BYTES; i++)
            if (memory.start[memory.bytes + i] != EMULATOR_FRESH) {
                std::fprintf(stderr, "emulator: somebody wrote %zu bytes behind the end of a buffer of %zu bytes\n", i, memory.bytes);
                std::abort();
            }
}

template <auto Kernel> void entry(void **params)
{
    call(Kernel, params);
}

// A kernel with its grid, which waits for its arguments.
template <auto Kernel, class... P> struct Launcher {
    EmulatedLaunch launch;
    void operator()(P... arguments)
    {
        void *params[] = {static_cast<void *>(&arguments)...};
        launch.params = params;
        if (const char *trouble = emulator_launch(&launch)) {
            std::fprintf(stderr, "emulator: %s\n", trouble);
            std::abort();
        }
    }
};

template <auto Kernel, class... P>
Launcher<Kernel, P...> launcher(void (*)(P...), const char *name, dim3 grid, dim3 block, unsigned chip_bytes = 0)
{
    return {{name, entry<Kernel>, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, chip_bytes, nullptr, 0}};
}
} // namespace emulator

#define EMULATED_LAUNCH(kernel, ...) emulator::launcher<kernel>(kernel, #kernel, __VA_ARGS__)

inline cudaError_t cudaMalloc(void **to, std::size_t bytes)
{
    const std::size_t page = 256, whole = (bytes + EMULATOR_GUARD_BYTES + page - 1) / page * page;
    auto *start = static_cast<unsigned char *>(std::aligned_alloc(page, whole));
    if (start == nullptr)
        return cudaErrorInvalidValue;
    std::memset(start, EMULATOR_FRESH, whole);
    if (emulator::all_memory().empty())
        std::atexit(emulator::check_guards);
    emulator::all_memory().push_back({start, bytes});
    *to = start;
    return cudaSuccess;
}

inline cudaError_t cudaMemset(void *to, int value, std::size_t bytes)
{
    std::memset(to, value, bytes);
    return cudaSuccess;
}

inline cudaError_t cudaMemcpy(void *to, const void *from, std::size_t bytes, cudaMemcpyKind)
{
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}

template <class Kernel> cudaError_t cudaFuncSetAttribute(Kernel *, cudaFuncAttribute, unsigned bytes)
{
    return bytes <= EMULATOR_CHIP_BYTES ? cudaSuccess : cudaErrorInvalidValue;
}

namespace emulator
{
template <class... P> inline void (*together)(P...); // the kernel of the cooperative launch at hand

template <class... P> void entry_together(void **params)
{
    call(together<P...>, params);
}
} // namespace emulator

template <class... P>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **params, std::size_t chip_bytes, int)
{
    emulator::together<P...> = kernel;
    const EmulatedLaunch launch = {"a kernel", emulator::entry_together<P...>, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z},
                                   static_cast<unsigned>(chip_bytes), params, 1};
    const char *trouble = emulator_launch(&launch);
    if (trouble != nullptr)
        std::fprintf(stderr, "emulator: %s\n", trouble);
    return trouble == nullptr ? cudaSuccess : cudaErrorInvalidValue;
}

inline cudaError_t cudaDeviceSynchronize()
{
    return cudaSuccess;
}

inline const char *cudaGetErrorString(cudaError_t)
{
    return "an error of the emulator:";
}

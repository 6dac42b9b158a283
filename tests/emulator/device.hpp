// The words of CUDA C that the generated kernels use, for a C++ compiler. The text of a kernel file follows
// this one unchanged (nvrtc.c). What it says differently from CUDA it says to find mistakes: a word that is
// not here does not compile, an asynchronous copy arrives when it is waited for and not before, and every
// thread of a block runs alone until it waits for others (device.cpp).
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __constant__ static
#define __forceinline__ inline
#define __restrict__ __restrict
#define __shared__ __thread // the threads of a block are one thread of the host
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __launch_bounds__(...)

struct uint3 {
    unsigned x, y, z;
};
struct __align__(2) uchar2
{
    unsigned char x, y;
};
struct __align__(4) uchar4
{
    unsigned char x, y, z, w;
};
struct __align__(4) ushort2
{
    unsigned short x, y;
};
struct __align__(8) ushort4
{
    unsigned short x, y, z, w;
};
struct __align__(8) float2
{
    float x, y;
};
struct __align__(16) int4
{
    int x, y, z, w;
};
struct __align__(16) float4
{
    float x, y, z, w;
};
struct __align__(16) double2
{
    double x, y;
};

inline float2 make_float2(float x, float y)
{
    return {x, y};
}
inline float4 make_float4(float x, float y, float z, float w)
{
    return {x, y, z, w};
}
inline double2 make_double2(double x, double y)
{
    return {x, y};
}

template <class A, class B> constexpr std::common_type_t<A, B> min(A a, B b)
{
    return b < a ? b : a;
}
template <class A, class B> constexpr std::common_type_t<A, B> max(A a, B b)
{
    return a < b ? b : a;
}

template <class T> T __ldg(const T *p)
{
    return *p;
}
template <class T> T __ldcg(const T *p)
{
    return *p;
}
template <class T> void __stwb(T *p, T value)
{
    *p = value;
}

extern uint3 threadIdx, blockIdx, blockDim, gridDim;

namespace emulator
{
void wait_for_block();
void wait_for_warp(unsigned mask);
void copy_later(void *to, const void *from, unsigned bytes, bool there);
void copies_commit();
void copies_arrive(unsigned but);
void wait_for_flag(const int *flag, int value);
// The value of lane `lane` + `step` of the caller's warp; the caller's own where there is no such lane.
std::uint64_t exchange(unsigned mask, std::uint64_t mine, int step);

template <class T> T shuffle(unsigned mask, T value, int step)
{
    std::uint64_t bits = 0;
    static_assert(sizeof value <= sizeof bits);
    std::memcpy(&bits, &value, sizeof value);
    bits = exchange(mask, bits, step);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

template <class... P, std::size_t... I> void call_with(void (*kernel)(P...), void **params, std::index_sequence<I...>)
{
    kernel(*static_cast<P *>(params[I])...);
}

// Calls a kernel with what cuLaunchKernel is given: the address of each parameter.
template <class... P> void call(void (*kernel)(P...), void **params)
{
    call_with(kernel, params, std::index_sequence_for<P...>());
}
} // namespace emulator

inline void __syncthreads()
{
    emulator::wait_for_block();
}
inline void __syncwarp(unsigned mask = 0xffffffffu)
{
    emulator::wait_for_warp(mask);
}
template <class T> T __shfl_down_sync(unsigned mask, T v, int step)
{
    return emulator::shuffle(mask, v, step);
}
template <class T> T __shfl_up_sync(unsigned mask, T v, int step)
{
    return emulator::shuffle(mask, v, -step);
}
inline int __ffs(int bits)
{
    return __builtin_ffs(bits);
}
inline int __popc(unsigned bits)
{
    return __builtin_popcount(bits);
}
// Whether some lane says so: down to lane 0, and up again to all.
inline bool __any_sync(unsigned mask, bool mine)
{
    int some = mine;
    for (int step = 16; step > 0; step /= 2)
        some |= __shfl_down_sync(mask, some, step);
    for (int step = 1; step < 32; step *= 2)
        some |= __shfl_up_sync(mask, some, step);
    return some != 0;
}

// Take the place of the PTX that templates/cuda.tpl writes.
#define PREFETCH(address) (void)(address)
#define COPY_ASYNC(to, from, bytes, there) emulator::copy_later(to, from, bytes, there)
#define COPY_COMMIT() emulator::copies_commit()
#define HELD(pointer) (pointer)
#define PINNED(pointer) (void)(pointer)
#define FORGET(number) (void)(number)
#define BLOCK_SYNC() __syncthreads()
#define FLAG_RAISE(flag, value) (*(flag) = (value))
#define FLAG_WAIT(flag, value) emulator::wait_for_flag(flag, value)
#define WORD_SEND(to, number, ...) (*(to) = {{__VA_ARGS__}, number})
#define WORD_READ(word, from, number)                                                                                  \
    (emulator::wait_for_flag(reinterpret_cast<const int *>(&(from)->turn), number), word = *(from))
#define COPY_WAIT(but) emulator::copies_arrive(but)

// Follows the text, once for each kernel; nvrtc.c writes it, driver.c looks for the name.
#define EMULATED_KERNEL(name)                                                                                          \
    extern "C" void emulated_##name(void **params)                                                                     \
    {                                                                                                                  \
        emulator::call(name, params);                                                                                  \
    }

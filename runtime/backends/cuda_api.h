/* The CUDA driver API and NVRTC, found at run time with dlopen: the few functions
 * yeec calls, declared as NVIDIA's CUDA Driver API and NVRTC manuals document them.
 * One binary runs where neither is installed and says what is missing.
 */
#ifndef YEEC_RUNTIME_CUDA_API_H
#define YEEC_RUNTIME_CUDA_API_H

#include <stdbool.h>
#include <stddef.h>

typedef int CuResult;
typedef int CuDevice;
typedef unsigned long long CuPointer; /* an address on the device */
typedef struct CuContextBody *CuContext;
typedef struct CuModuleBody *CuModule;
typedef struct CuFunctionBody *CuFunction;
typedef struct CuStreamBody *CuStream;
typedef struct CuEventBody *CuEvent;
typedef struct CuGraphBody *CuGraph;
typedef struct CuGraphExecBody *CuGraphExec;
/* By which another process finds memory or an event. */
typedef struct CuIpcHandle {
    char bytes[64];
} CuIpcHandle;

/* One side of CUDA_MEMCPY2D. */
typedef struct CuCopySide {
    size_t x, y;
    int type; /* CUmemorytype */
    const void *host;
    CuPointer device;
    void *array;
    size_t pitch; /* bytes from row to row */
} CuCopySide;

/* CUDA_MEMCPY2D: `rows` rows of `width` bytes. */
typedef struct CuCopy2D {
    CuCopySide from, to;
    size_t width, rows;
} CuCopy2D;

enum { CU_MEMORY_HOST = 1, CU_MEMORY_DEVICE = 2 }; /* CUmemorytype */

enum { /* CUresult */
       CU_SUCCESS = 0,
       CU_OUT_OF_MEMORY = 2,
       CU_STUB_LIBRARY = 34,
       CU_DEVICE_UNAVAILABLE = 46,
       CU_NO_DEVICE = 100,
       CU_INVALID_IMAGE = 200,
       CU_NO_BINARY_FOR_GPU = 209,
       CU_ECC_UNCORRECTABLE = 214,
       CU_INVALID_PTX = 218,
       CU_UNSUPPORTED_PTX_VERSION = 222,
       CU_NOT_FOUND = 500,
       CU_ILLEGAL_ADDRESS = 700,
       CU_LAUNCH_OUT_OF_RESOURCES = 701,
       CU_LAUNCH_TIMEOUT = 702,
       CU_ASSERT = 710,
       CU_MISALIGNED_ADDRESS = 716,
       CU_LAUNCH_FAILED = 719,
       CU_SYSTEM_DRIVER_MISMATCH = 803
};

enum { /* CUdevice_attribute */
       CU_DEVICE_UNITS = 16,
       CU_DEVICE_CC_MAJOR = 75,
       CU_DEVICE_CC_MINOR = 76,
       CU_DEVICE_SHARED_UNIT = 81,
       CU_DEVICE_SHARED_OPTIN = 97
};

enum { /* CUfunction_attribute */
       CU_FUNC_MOST_THREADS = 0,
       CU_FUNC_STATIC_SHARED = 1,
       CU_FUNC_LOCAL = 3,
       CU_FUNC_REGISTERS = 4,
       CU_FUNC_MOST_DYNAMIC_SHARED = 8,
       CU_FUNC_SHARED_CARVEOUT = 9 /* percent of a multiprocessor's */
};

enum { CU_STREAM_NON_BLOCKING = 1, CU_CAPTURE_THREAD_LOCAL = 1 };
enum { CU_EVENT_NO_TIMING = 2, CU_EVENT_BETWEEN_PROCESSES = 4, CU_IPC_LAZY_PEER_ACCESS = 1 };

/* name in the table, symbol in the library, parameters */
#define CUDA_DRIVER_FUNCTIONS(X)                                                                                       \
    X(Init, "cuInit", (unsigned flags))                                                                                \
    X(DriverGetVersion, "cuDriverGetVersion", (int *version))                                                          \
    X(GetErrorName, "cuGetErrorName", (CuResult error, const char **text))                                             \
    X(GetErrorString, "cuGetErrorString", (CuResult error, const char **text))                                         \
    X(DeviceGetCount, "cuDeviceGetCount", (int *count))                                                                \
    X(DeviceGet, "cuDeviceGet", (CuDevice * device, int ordinal))                                                      \
    X(DeviceGetName, "cuDeviceGetName", (char *name, int length, CuDevice device))                                     \
    X(DeviceTotalMem, "cuDeviceTotalMem_v2", (size_t * bytes, CuDevice device))                                        \
    X(DeviceGetAttribute, "cuDeviceGetAttribute", (int *value, int attribute, CuDevice device))                        \
    X(DevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain", (CuContext * context, CuDevice device))                      \
    X(DevicePrimaryCtxRelease, "cuDevicePrimaryCtxRelease_v2", (CuDevice device))                                      \
    X(CtxSetCurrent, "cuCtxSetCurrent", (CuContext context))                                                           \
    X(ModuleLoadData, "cuModuleLoadData", (CuModule * module, const void *image))                                      \
    X(ModuleUnload, "cuModuleUnload", (CuModule module))                                                               \
    X(ModuleGetFunction, "cuModuleGetFunction", (CuFunction * function, CuModule module, const char *name))            \
    X(FuncGetAttribute, "cuFuncGetAttribute", (int *value, int attribute, CuFunction function))                        \
    X(FuncSetAttribute, "cuFuncSetAttribute", (CuFunction function, int attribute, int value))                         \
    X(MemGetInfo, "cuMemGetInfo_v2", (size_t * free, size_t * total))                                                  \
    X(MemAlloc, "cuMemAlloc_v2", (CuPointer * pointer, size_t bytes))                                                  \
    X(MemFree, "cuMemFree_v2", (CuPointer pointer))                                                                    \
    X(MemAllocHost, "cuMemAllocHost_v2", (void **pointer, size_t bytes))                                               \
    X(MemFreeHost, "cuMemFreeHost", (void *pointer))                                                                   \
    X(MemsetD8Async, "cuMemsetD8Async", (CuPointer to, unsigned char value, size_t count, CuStream stream))            \
    X(MemcpyHtoDAsync, "cuMemcpyHtoDAsync_v2", (CuPointer to, const void *from, size_t bytes, CuStream stream))        \
    X(MemcpyDtoHAsync, "cuMemcpyDtoHAsync_v2", (void *to, CuPointer from, size_t bytes, CuStream stream))              \
    X(MemcpyDtoDAsync, "cuMemcpyDtoDAsync_v2", (CuPointer to, CuPointer from, size_t bytes, CuStream stream))          \
    X(Memcpy2DAsync, "cuMemcpy2DAsync_v2", (const CuCopy2D *copy, CuStream stream))                                    \
    X(StreamCreate, "cuStreamCreate", (CuStream * stream, unsigned flags))                                             \
    X(StreamCreateWithPriority, "cuStreamCreateWithPriority", (CuStream * stream, unsigned flags, int priority))       \
    X(StreamDestroy, "cuStreamDestroy_v2", (CuStream stream))                                                          \
    X(StreamSynchronize, "cuStreamSynchronize", (CuStream stream))                                                     \
    X(StreamWaitEvent, "cuStreamWaitEvent", (CuStream stream, CuEvent event, unsigned flags))                          \
    X(StreamBeginCapture, "cuStreamBeginCapture_v2", (CuStream stream, int mode))                                      \
    X(StreamEndCapture, "cuStreamEndCapture", (CuStream stream, CuGraph * graph))                                      \
    X(EventCreate, "cuEventCreate", (CuEvent * event, unsigned flags))                                                 \
    X(EventDestroy, "cuEventDestroy_v2", (CuEvent event))                                                              \
    X(EventRecord, "cuEventRecord", (CuEvent event, CuStream stream))                                                  \
    X(EventSynchronize, "cuEventSynchronize", (CuEvent event))                                                         \
    X(EventElapsedTime, "cuEventElapsedTime", (float *milliseconds, CuEvent start, CuEvent end))                       \
    X(IpcGetMemHandle, "cuIpcGetMemHandle", (CuIpcHandle * handle, CuPointer pointer))                                 \
    X(IpcOpenMemHandle, "cuIpcOpenMemHandle_v2", (CuPointer * pointer, CuIpcHandle handle, unsigned flags))            \
    X(IpcCloseMemHandle, "cuIpcCloseMemHandle", (CuPointer pointer))                                                   \
    X(IpcGetEventHandle, "cuIpcGetEventHandle", (CuIpcHandle * handle, CuEvent event))                                 \
    X(IpcOpenEventHandle, "cuIpcOpenEventHandle", (CuEvent * event, CuIpcHandle handle))                               \
    X(GraphInstantiate, "cuGraphInstantiateWithFlags", (CuGraphExec * exec, CuGraph graph, unsigned long long flags))  \
    X(GraphLaunch, "cuGraphLaunch", (CuGraphExec exec, CuStream stream))                                               \
    X(GraphDestroy, "cuGraphDestroy", (CuGraph graph))                                                                 \
    X(GraphExecDestroy, "cuGraphExecDestroy", (CuGraphExec exec))                                                      \
    X(LaunchKernel, "cuLaunchKernel",                                                                                  \
      (CuFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,     \
       unsigned block_z, unsigned shared, CuStream stream, void **params, void **extra))                               \
    X(LaunchCooperativeKernel, "cuLaunchCooperativeKernel",                                                            \
      (CuFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,     \
       unsigned block_z, unsigned shared, CuStream stream, void **params))

typedef struct NvrtcProgramBody *NvrtcProgram;

#define NVRTC_FUNCTIONS(X)                                                                                             \
    X(Version, "nvrtcVersion", (int *major, int *minor))                                                               \
    X(GetNumSupportedArchs, "nvrtcGetNumSupportedArchs", (int *count))                                                 \
    X(GetSupportedArchs, "nvrtcGetSupportedArchs", (int *archs))                                                       \
    X(CreateProgram, "nvrtcCreateProgram",                                                                             \
      (NvrtcProgram * program, const char *source, const char *name, int header_count, const char *const *headers,     \
       const char *const *header_names))                                                                               \
    X(DestroyProgram, "nvrtcDestroyProgram", (NvrtcProgram * program))                                                 \
    X(CompileProgram, "nvrtcCompileProgram", (NvrtcProgram program, int option_count, const char *const *options))     \
    X(GetCUBINSize, "nvrtcGetCUBINSize", (NvrtcProgram program, size_t * bytes))                                       \
    X(GetCUBIN, "nvrtcGetCUBIN", (NvrtcProgram program, char *cubin))                                                  \
    X(GetPTXSize, "nvrtcGetPTXSize", (NvrtcProgram program, size_t * bytes))                                           \
    X(GetPTX, "nvrtcGetPTX", (NvrtcProgram program, char *ptx))                                                        \
    X(GetProgramLogSize, "nvrtcGetProgramLogSize", (NvrtcProgram program, size_t * bytes))                             \
    X(GetProgramLog, "nvrtcGetProgramLog", (NvrtcProgram program, char *log))

#define CUDA_API_MEMBER(name, symbol, parameters) CuResult(*name) parameters; /* NOLINT(bugprone-macro-parentheses) */

typedef struct CudaDriver {
    CUDA_DRIVER_FUNCTIONS(CUDA_API_MEMBER)
} CudaDriver;

typedef struct Nvrtc { /* every function returns an nvrtcResult, 0 for success */
    NVRTC_FUNCTIONS(CUDA_API_MEMBER)
} Nvrtc;

enum { CUDA_WHY_BYTES = 256 };

/* The driver, loaded and initialised once; NULL with a reason ("libcuda.so.1 not found (NVIDIA driver)"). */
const CudaDriver *cuda_driver(const char **why);
/* NVRTC, loaded once; among several versions the one of the driver's major version first. NULL with a reason. */
const Nvrtc *cuda_nvrtc(const char **why);

/* Loads every function of the driver from `file` into *out. */
bool cuda_driver_open(const char *file, CudaDriver *out, char why[CUDA_WHY_BYTES]);
/* For tests: takes the place of the system's driver. NULL: the system's again. */
void cuda_driver_replace(const CudaDriver *driver);

#endif

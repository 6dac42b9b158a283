/* OpenCL platforms and devices through the ICD loader: which there are, what they
 * can do, and words for what went wrong.
 */
#ifndef YEEC_RUNTIME_OPENCL_DEVICE_H
#define YEEC_RUNTIME_OPENCL_DEVICE_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "backends/backend.h"
#include "system/cache.h"

typedef struct OpenClDevice {
    cl_platform_id platform;
    cl_device_id device;
} OpenClDevice;

/* Every device of every platform, in the loader's order; the place in the list is --device N. */
size_t opencl_devices(OpenClDevice *out, size_t capacity);
/* Why there are none; empty: there are. */
const char *opencl_absence(void);
void opencl_describe(const OpenClDevice *d, int number, DeviceInfo *info);
/* What decides the bytes of a compiled program besides its text: platform, device, driver. */
void opencl_identity(const OpenClDevice *d, char text[1024]);
bool opencl_fast_fma(const OpenClDevice *d, Precision precision);

/* "clEnqueueNDRangeKernel on AMD Radeon, kernel e_main: CL_OUT_OF_RESOURCES (hint)"; `kernel` may be NULL. False. */
bool opencl_failed(Error *err, const char *call, const char *device, const char *kernel, cl_int status);

typedef struct OpenClProgram {
    cl_program program;
    bool from_cache;
} OpenClProgram;

/* Compiles OpenCL C 1.2 through the disk cache. The options leave the arithmetic as written; subnormal numbers are zero
 * where reals have single precision. */
bool opencl_build(cl_context context, const OpenClDevice *d, const char *source, Precision precision, const char *label,
                  Cache *cache, OpenClProgram *out, Error *err);

/* Where work is queued. */
typedef struct OpenClQueue {
    cl_context context;
    cl_command_queue queue;
    const OpenClDevice *device;
    const char *name; /* of the device */
    int units;
    Cache *cache;
} OpenClQueue;

/* The kernel of peaks.h, made at its first use; all zero: not yet. */
typedef struct OpenClPeaks {
    OpenClProgram built;
    cl_kernel kernel;
    cl_mem out;
    int groups;
    size_t bytes;
} OpenClPeaks;

/* Backend.peaks; fields[i] is where field i of the program is. */
bool opencl_peaks(const OpenClQueue *queue, OpenClPeaks *peaks, const Program *program, const cl_mem *fields,
                  uint64_t *bits, Error *err);
void opencl_peaks_free(OpenClPeaks *peaks);

/* Whether subnormal numbers of single precision are zero on the device, with a warning where they are not; false with
 * an error where that cannot be found out. */
bool opencl_see_flushing(Backend *b, const OpenClQueue *queue, bool *flushes, Error *err);

/* Backend.copy_bandwidth. */
bool opencl_copy_speed(const OpenClQueue *queue, size_t bytes, double *per_second, Error *err);

/* As cuda_compile.h's cuda_report: what NVIDIA's driver says of each kernel; "" from other drivers. NULL on failure. */
char *opencl_report(const OpenClDevice *d, const char *source, Error *err);

#endif

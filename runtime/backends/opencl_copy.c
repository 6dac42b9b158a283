/* How fast an OpenCL device copies memory: the better of the driver's copy and a kernel's. */
#include "backends/opencl_device.h"
#include "system/clock.h"

/* One way to copy from one buffer to another. */
typedef cl_int CopyOnce(const OpenClQueue *q, cl_kernel kernel, cl_mem from, cl_mem to, size_t bytes);

static cl_int copy_by_queue(const OpenClQueue *q, cl_kernel kernel, cl_mem from, cl_mem to, size_t bytes)
{
    (void)kernel;
    return clEnqueueCopyBuffer(q->queue, from, to, 0, 0, bytes, 0, NULL, NULL);
}

static cl_int copy_by_kernel(const OpenClQueue *q, cl_kernel kernel, cl_mem from, cl_mem to, size_t bytes)
{
    size_t items = bytes / sizeof(cl_float4);
    clSetKernelArg(kernel, 0, sizeof(cl_mem), &from);
    clSetKernelArg(kernel, 1, sizeof(cl_mem), &to);
    return clEnqueueNDRangeKernel(q->queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
}

/* Best of a few samples of several copies each, after one to warm up. */
static bool best_copy(const OpenClQueue *q, CopyOnce *once, cl_kernel kernel, cl_mem pair[2], size_t bytes,
                      double *best, Error *err)
{
    enum { SAMPLES = 5, COPIES = 4 };
    cl_int status = once(q, kernel, pair[0], pair[1], bytes);
    for (int s = 0; s < SAMPLES; s++) {
        if (status != CL_SUCCESS)
            break;
        clFinish(q->queue);
        double start = clock_seconds();
        for (int i = 0; i < COPIES; i++) {
            if (status != CL_SUCCESS)
                break;
            status = once(q, kernel, pair[0], pair[1], bytes);
        }
        if (status == CL_SUCCESS)
            status = clFinish(q->queue);
        double rate = COPIES * 2.0 * (double)bytes / (clock_seconds() - start);
        *best = status == CL_SUCCESS && rate > *best ? rate : *best;
    }
    return status == CL_SUCCESS || opencl_failed(err, "copying memory to measure its bandwidth", q->name, NULL, status);
}

static cl_kernel copy_kernel(const OpenClQueue *q, OpenClProgram *built, Error *err)
{
    static const char SOURCE[] = "__kernel void copy(__global const float4 *from, __global float4 *to)\n"
                                 "{\n"
                                 "    to[get_global_id(0)] = from[get_global_id(0)];\n"
                                 "}\n";
    cl_int status;
    if (!opencl_build(q->context, q->device, SOURCE, PRECISION_F32, "opencl: copy", q->cache, built, err))
        return NULL;
    cl_kernel kernel = clCreateKernel(built->program, "copy", &status);
    if (status != CL_SUCCESS)
        opencl_failed(err, "clCreateKernel", q->name, "copy", status);
    return status == CL_SUCCESS ? kernel : NULL;
}

/* Filled, so that its pages are there. */
static cl_mem make_buffer(const OpenClQueue *q, size_t bytes, Error *err)
{
    static const cl_float ZERO = 0;
    cl_int status;
    cl_mem memory = clCreateBuffer(q->context, CL_MEM_READ_WRITE, bytes, NULL, &status);
    if (status == CL_SUCCESS)
        status = clEnqueueFillBuffer(q->queue, memory, &ZERO, sizeof ZERO, 0, bytes, 0, NULL, NULL);
    if (status != CL_SUCCESS)
        opencl_failed(err, "a buffer to measure the memory's bandwidth", q->name, NULL, status);
    return memory;
}

bool opencl_copy_speed(const OpenClQueue *q, size_t bytes, double *per_second, Error *err)
{
    cl_mem pair[2] = {0};
    OpenClProgram built = {0};
    *per_second = 0;
    bytes = bytes / 4096 * 4096;
    cl_kernel kernel = copy_kernel(q, &built, err);
    for (int i = 0; i < 2; i++) {
        if (err->code != ERROR_NONE)
            break;
        pair[i] = make_buffer(q, bytes, err);
    }
    bool ok = err->code == ERROR_NONE && best_copy(q, copy_by_queue, kernel, pair, bytes, per_second, err) &&
              best_copy(q, copy_by_kernel, kernel, pair, bytes, per_second, err);
    for (int i = 0; i < 2; i++)
        if (pair[i] != NULL)
            clReleaseMemObject(pair[i]);
    if (kernel != NULL)
        clReleaseKernel(kernel);
    if (built.program != NULL)
        clReleaseProgram(built.program);
    return ok;
}

/* The largest |value| of each field on an OpenCL device. */
#include "backends/opencl_device.h"
#include "backends/peak_kernel.h"

#include <stdlib.h>

typedef struct Place {
    const OpenClQueue *queue;
    OpenClPeaks *peaks;
    const Program *program;
} Place;

static bool peaks_failed(const Place *p, Error *err, const char *call, cl_int status)
{
    return opencl_failed(err, call, p->queue->name, "peaks", status);
}

/* The kernel and room for what its groups find, at the first call. */
static bool prepare(const Place *p, Error *err)
{
    char source[PEAKS_SOURCE_BYTES];
    cl_int status;
    if (p->peaks->out != NULL)
        return true;
    peak_kernel_source(DIALECT_OPENCL, p->program->precision, source);
    if (p->peaks->built.program == NULL &&
        !opencl_build(p->queue->context, p->queue->device, source, p->program->precision, "opencl: peaks",
                      p->queue->cache, &p->peaks->built, err))
        return false;
    p->peaks->kernel = clCreateKernel(p->peaks->built.program, "peaks", &status);
    if (status != CL_SUCCESS)
        return peaks_failed(p, err, "clCreateKernel", status);
    p->peaks->groups = peak_kernel_groups(p->queue->units);
    p->peaks->bytes = p->program->field_count * (size_t)p->peaks->groups * program_real(p->program);
    p->peaks->out = clCreateBuffer(p->queue->context, CL_MEM_READ_WRITE, p->peaks->bytes, NULL, &status);
    return status == CL_SUCCESS || peaks_failed(p, err, "clCreateBuffer", status);
}

static cl_int launch(const Place *p, size_t field, cl_mem memory)
{
    const PeaksJob job = peak_kernel_job(&p->program->fields[field]);
    const cl_int first = (cl_int)field * p->peaks->groups;
    const size_t local = PEAKS_LANES, global = local * (size_t)p->peaks->groups;
    const struct {
        size_t bytes;
        const void *value;
    } args[] = {{sizeof memory, &memory},
                {sizeof job.origin, &job.origin},
                {sizeof job.row, &job.row},
                {sizeof job.plane, &job.plane},
                {sizeof job.cells, &job.cells},
                {sizeof job.rows, &job.rows},
                {sizeof job.pieces, &job.pieces},
                {sizeof job.work, &job.work},
                {local * 8, NULL},
                {sizeof p->peaks->out, &p->peaks->out},
                {sizeof first, &first}};
    cl_int status = CL_SUCCESS;
    for (cl_uint i = 0; i < sizeof args / sizeof args[0]; i++) {
        if (status != CL_SUCCESS)
            break;
        status = clSetKernelArg(p->peaks->kernel, i, args[i].bytes, args[i].value);
    }
    if (status != CL_SUCCESS)
        return status;
    return clEnqueueNDRangeKernel(p->queue->queue, p->peaks->kernel, 1, NULL, &global, &local, 0, NULL, NULL);
}

bool opencl_peaks(const OpenClQueue *queue, OpenClPeaks *peaks, const Program *program, const cl_mem *fields,
                  uint64_t *bits, Error *err)
{
    const Place p = {queue, peaks, program};
    if (!prepare(&p, err))
        return false;
    void *out = malloc(peaks->bytes);
    if (out == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    cl_int status = CL_SUCCESS;
    for (size_t f = 0; f < program->field_count; f++) {
        if (status != CL_SUCCESS)
            break;
        status = launch(&p, f, fields[f]);
    }
    bool ok = status == CL_SUCCESS || peaks_failed(&p, err, "clEnqueueNDRangeKernel", status);
    status = ok ? clEnqueueReadBuffer(queue->queue, peaks->out, CL_TRUE, 0, peaks->bytes, out, 0, NULL, NULL) : status;
    ok = ok && (status == CL_SUCCESS || peaks_failed(&p, err, "clEnqueueReadBuffer", status));
    if (ok)
        peak_kernel_gather(program->precision, out, program->field_count, peaks->groups, bits);
    free(out);
    return ok;
}

void opencl_peaks_free(OpenClPeaks *peaks)
{
    if (peaks->out != NULL)
        clReleaseMemObject(peaks->out);
    if (peaks->kernel != NULL)
        clReleaseKernel(peaks->kernel);
    if (peaks->built.program != NULL)
        clReleaseProgram(peaks->built.program);
    *peaks = (OpenClPeaks){0};
}

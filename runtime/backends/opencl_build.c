/* Compiling OpenCL C: the device's own binary comes from the disk cache when there
 * is one that the driver still takes, otherwise from the source. No option that
 * relaxes the arithmetic is given; subnormal numbers of single precision are zero, as
 * on all devices (a hint, so opencl_flush.c looks whether it is taken).
 */
#include "backends/kinds.h"
#include "backends/opencl_device.h"
#include "system/interrupt.h"
#include "system/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_BYTES = 1500, OPTIONS_BYTES = 128 };

/* Divisions round as elsewhere where the device can have them so. */
static void write_options(cl_device_id device, Precision precision, char text[OPTIONS_BYTES])
{
    cl_device_fp_config config = 0;
    clGetDeviceInfo(device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
    const bool exact = (config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
    snprintf(text, OPTIONS_BYTES, "-cl-std=CL1.2%s%s", exact ? " -cl-fp32-correctly-rounded-divide-sqrt" : "",
             precision == PRECISION_F32 ? " -cl-denorms-are-zero" : "");
}

static void program_key(const OpenClDevice *d, const char *source, const char *options, char key[HASH_HEX_BYTES])
{
    char identity[1024];
    opencl_identity(d, identity);
    const char *parts[] = {"opencl", YEEC_VERSION, options, identity};
    Hash *h = hash_new();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash_add(h, parts[i], strlen(parts[i]) + 1);
    hash_add_code(h, source);
    hash_end(h, key);
}

/* All that the compiler said, in memory the caller frees. */
static char *whole_log(cl_program program, cl_device_id device)
{
    size_t bytes = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes);
    char *log = calloc(bytes + 1, 1);
    if (log != NULL)
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, bytes, log, NULL);
    return log;
}

/* The first lines of the compiler's messages. */
static void read_log(cl_program program, cl_device_id device, char text[LOG_BYTES])
{
    char *log = whole_log(program, device);
    backend_cut_log(log);
    snprintf(text, LOG_BYTES, "%s", log != NULL ? log : "");
    free(log);
}

/* A binary that a driver takes without finding a kernel in it is not worth keeping. */
static bool has_kernels(cl_program program)
{
    cl_uint count = 0;
    return clCreateKernelsInProgram(program, 0, NULL, &count) == CL_SUCCESS && count > 0;
}

static cl_program build_binary(cl_context context, cl_device_id device, const char *options, const unsigned char *bytes,
                               size_t n)
{
    cl_int status = CL_SUCCESS, taken = CL_SUCCESS;
    cl_program program = clCreateProgramWithBinary(context, 1, &device, &n, &bytes, &taken, &status);
    if (status == CL_SUCCESS && taken == CL_SUCCESS &&
        clBuildProgram(program, 1, &device, options, NULL, NULL) == CL_SUCCESS && has_kernels(program))
        return program;
    if (program != NULL)
        clReleaseProgram(program);
    return NULL;
}

/* A program on its way through the driver's compiler; it keeps its context alive. */
typedef struct Job {
    cl_program program;
    cl_device_id device;
    char options[OPTIONS_BYTES];
    bool keep; /* the binary is wanted, too: PoCL compiles most of it only when it is asked for that */
    cl_int status;
    unsigned char *binary; /* NULL: none */
    size_t bytes;
} Job;

static void fetch_binary(Job *job)
{
    if (clGetProgramInfo(job->program, CL_PROGRAM_BINARY_SIZES, sizeof job->bytes, &job->bytes, NULL) != CL_SUCCESS ||
        job->bytes == 0)
        return;
    job->binary = malloc(job->bytes);
    if (job->binary == NULL ||
        clGetProgramInfo(job->program, CL_PROGRAM_BINARIES, sizeof job->binary, &job->binary, NULL) == CL_SUCCESS)
        return;
    free(job->binary);
    job->binary = NULL;
}

static void run_job(void *context)
{
    Job *job = context;
    process_enter_driver();
    job->status = clBuildProgram(job->program, 1, &job->device, job->options, NULL, NULL);
    if (job->status == CL_SUCCESS && job->keep)
        fetch_binary(job);
    process_leave_driver();
    process_catch_abort();
}

static void drop_job(void *context)
{
    Job *job = context;
    clReleaseProgram(job->program);
    free(job->binary);
    free(job);
}

/* The program on its way, driver's answer in it, the caller's to drop; NULL: interrupted, or no memory. */
static Job *build(cl_program program, cl_device_id device, const char *options, bool keep, Error *err)
{
    Job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        error_set(err, ERROR_SYSTEM, "no memory to compile the kernels");
        return NULL;
    }
    *job = (Job){.program = program, .device = device, .keep = keep};
    snprintf(job->options, sizeof job->options, "%s", options);
    clRetainProgram(program);
    return interrupt_call(run_job, drop_job, job, err) ? job : NULL;
}

static bool refused(cl_program program, const OpenClDevice *d, const DeviceInfo *info, cl_int status, Error *err)
{
    char log[LOG_BYTES];
    read_log(program, d->device, log);
    if (log[0] == '\0')
        return opencl_failed(err, "clBuildProgram", info->name, NULL, status);
    return error_set(err, ERROR_SYSTEM,
                     "the OpenCL compiler of %s (%s) failed on the generated kernels: update its driver, or take "
                     "another device (`yeec devices`) or --backend c; it said:\n%s",
                     info->name, info->platform, log);
}

/* Where a binary goes; NULL instead: nowhere. */
typedef struct Place {
    Cache *cache;
    const char *key, *label;
} Place;

static cl_program build_source(cl_context context, const OpenClDevice *d, const char *source, const char *options,
                               const Place *place, Error *err)
{
    DeviceInfo info;
    cl_int status;
    opencl_describe(d, 0, &info);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    if (status != CL_SUCCESS) {
        opencl_failed(err, "clCreateProgramWithSource", info.name, NULL, status);
        return NULL;
    }
    Job *job = build(program, d->device, options, place != NULL && place->cache->dir[0] != '\0', err);
    bool ok = job != NULL && (job->status == CL_SUCCESS || refused(program, d, &info, job->status, err));
    if (ok && place != NULL && job->binary != NULL && has_kernels(program))
        cache_put(place->cache, place->key, place->label, job->binary, job->bytes);
    if (job != NULL)
        drop_job(job);
    if (ok)
        return program;
    if (err->code != ERROR_INTERRUPTED) /* PoCL locks a program while it compiles it: to release it is to wait */
        clReleaseProgram(program);
    return NULL;
}

bool opencl_build(cl_context context, const OpenClDevice *d, const char *source, Precision precision, const char *label,
                  Cache *cache, OpenClProgram *out, Error *err)
{
    char key[HASH_HEX_BYTES], options[OPTIONS_BYTES];
    size_t n = 0;
    *out = (OpenClProgram){0};
    write_options(d->device, precision, options);
    program_key(d, source, options, key);
    unsigned char *bytes = cache_get(cache, key, &n);
    if (bytes != NULL)
        out->program = build_binary(context, d->device, options, bytes, n);
    free(bytes);
    out->from_cache = out->program != NULL;
    if (out->program != NULL)
        return true;
    const Place place = {cache, key, label};
    out->program = build_source(context, d, source, options, &place, err);
    return out->program != NULL;
}

char *opencl_report(const OpenClDevice *d, const char *source, Error *err)
{
    char identity[1024];
    cl_int status;
    opencl_identity(d, identity);
    if (strstr(identity, "NVIDIA") == NULL && strstr(identity, "CUDA") == NULL)
        return calloc(1, 1);
    cl_context context = clCreateContext(NULL, 1, &d->device, NULL, NULL, &status);
    if (status != CL_SUCCESS) {
        opencl_failed(err, "clCreateContext", "the device", NULL, status);
        return NULL;
    }
    cl_program program = build_source(context, d, source, "-cl-std=CL1.2 -cl-nv-verbose", NULL, err);
    char *log = program != NULL ? whole_log(program, d->device) : NULL;
    if (program != NULL)
        clReleaseProgram(program);
    clReleaseContext(context);
    return log;
}

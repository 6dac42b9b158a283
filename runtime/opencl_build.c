/* Compiling OpenCL C: the device's own binary comes from the disk cache when there
 * is one that the driver still takes, otherwise from the source. No option that
 * relaxes the arithmetic is given, and subnormals are not flushed.
 */
#include "interrupt.h"
#include "opencl_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char OPTIONS[] = "-cl-std=CL1.2";

enum { LOG_LINES = 12, LOG_BYTES = 1500 };

static void program_key(const OpenClDevice *d, const char *source, char key[HASH_HEX_BYTES])
{
    char identity[1024];
    opencl_identity(d, identity);
    const char *parts[] = {"opencl", YEEC_VERSION, OPTIONS, identity, source};
    Hash *h = hash_new();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash_add(h, parts[i], strlen(parts[i]) + 1);
    hash_end(h, key);
}

/* The first lines of the compiler's messages. */
static void read_log(cl_program program, cl_device_id device, char text[LOG_BYTES])
{
    size_t bytes = 0;
    text[0] = '\0';
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes);
    char *log = calloc(bytes + 1, 1);
    if (log == NULL || clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, bytes, log, NULL) != CL_SUCCESS) {
        free(log);
        return;
    }
    char *end = log;
    for (int i = 0; i < LOG_LINES && end != NULL; i++) {
        end = strchr(end, '\n');
        end = end != NULL ? end + 1 : NULL;
    }
    if (end != NULL)
        *end = '\0';
    snprintf(text, LOG_BYTES, "%s", log);
    free(log);
}

static cl_program build_binary(cl_context context, cl_device_id device, const unsigned char *bytes, size_t n)
{
    cl_int status = CL_SUCCESS, taken = CL_SUCCESS;
    cl_program program = clCreateProgramWithBinary(context, 1, &device, &n, &bytes, &taken, &status);
    if (status == CL_SUCCESS && taken == CL_SUCCESS &&
        clBuildProgram(program, 1, &device, OPTIONS, NULL, NULL) == CL_SUCCESS)
        return program;
    if (program != NULL)
        clReleaseProgram(program);
    return NULL;
}

/* A program on its way through the driver's compiler; it keeps its context alive. */
typedef struct Job {
    cl_program program;
    cl_device_id device;
    char options[64];
    cl_int status;
} Job;

static void run_job(void *context)
{
    Job *job = context;
    job->status = clBuildProgram(job->program, 1, &job->device, job->options, NULL, NULL);
}

static void drop_job(void *context)
{
    Job *job = context;
    clReleaseProgram(job->program);
    free(job);
}

/* Builds; true with the driver's answer in `status`. False: interrupted, or no memory. */
static bool build(cl_program program, cl_device_id device, const char *options, cl_int *status, Error *err)
{
    Job *job = calloc(1, sizeof *job);
    if (job == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to compile the kernels");
    *job = (Job){.program = program, .device = device};
    snprintf(job->options, sizeof job->options, "%s", options);
    clRetainProgram(program);
    if (!interrupt_call(run_job, drop_job, job, err))
        return false;
    *status = job->status;
    drop_job(job);
    return true;
}

static cl_program build_source(cl_context context, const OpenClDevice *d, const char *source, const char *options,
                               Error *err)
{
    DeviceInfo info;
    char log[LOG_BYTES];
    cl_int status;
    opencl_describe(d, 0, &info);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    if (status != CL_SUCCESS) {
        opencl_failed(err, "clCreateProgramWithSource", info.name, NULL, status);
        return NULL;
    }
    if (!build(program, d->device, options, &status, err)) {
        clReleaseProgram(program);
        return NULL;
    }
    if (status == CL_SUCCESS)
        return program;
    read_log(program, d->device, log);
    clReleaseProgram(program);
    if (log[0] != '\0')
        error_set(err, ERROR_SYSTEM,
                  "the OpenCL compiler of %s (%s) failed on the generated kernels: update its driver, or take another "
                  "device (`yeec devices`) or --backend c; it said:\n%s",
                  info.name, info.platform, log);
    else
        opencl_failed(err, "clBuildProgram", info.name, NULL, status);
    return NULL;
}

static void store_binary(cl_program program, const char *key, const char *label, Cache *cache)
{
    size_t n = 0;
    if (clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof n, &n, NULL) != CL_SUCCESS || n == 0)
        return;
    unsigned char *bytes = malloc(n);
    if (bytes != NULL && clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL) == CL_SUCCESS)
        cache_put(cache, key, label, bytes, n);
    free(bytes);
}

bool opencl_build(cl_context context, const OpenClDevice *d, const char *source, const char *label, Cache *cache,
                  OpenClProgram *out, Error *err)
{
    char key[HASH_HEX_BYTES];
    size_t n = 0;
    *out = (OpenClProgram){0};
    program_key(d, source, key);
    unsigned char *bytes = cache_get(cache, key, &n);
    if (bytes != NULL)
        out->program = build_binary(context, d->device, bytes, n);
    free(bytes);
    out->from_cache = out->program != NULL;
    if (out->program != NULL)
        return true;
    out->program = build_source(context, d, source, OPTIONS, err);
    if (out->program == NULL)
        return false;
    store_binary(out->program, key, label, cache);
    return true;
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
    cl_program program = build_source(context, d, source, "-cl-std=CL1.2 -cl-nv-verbose", err);
    char *log = program != NULL ? whole_log(program, d->device) : NULL;
    if (program != NULL)
        clReleaseProgram(program);
    clReleaseContext(context);
    return log;
}

/* OpenCL 1.2 through the ICD loader: one in-order queue, so that launches need no
 * events between them.
 */
#include "backends/kinds.h"
#include "backends/launch.h"
#include "backends/opencl_state.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEVICES = 256 };

/* Work items that a group of a kernel may have. A group that the kernel's text requires was allowed when it was built:
 * NVIDIA's driver answers 256 for it none the less. */
static size_t group_limit(const OpenClBackend *c, cl_kernel kernel)
{
    size_t limit = 0, required[3] = {0};
    clGetKernelWorkGroupInfo(kernel, c->device.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof limit, &limit, NULL);
    clGetKernelWorkGroupInfo(kernel, c->device.device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof required, required,
                             NULL);
    const size_t group = required[0] * required[1] * required[2];
    return group > limit ? group : limit;
}

static bool make_kernels(OpenClBackend *c, Error *err)
{
    const Program *p = c->program;
    c->kernels = calloc(p->kernel_count + 1, sizeof(cl_kernel));
    c->group_limits = calloc(p->kernel_count + 1, sizeof *c->group_limits);
    if (c->kernels == NULL || c->group_limits == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t i = 0; i < p->kernel_count; i++) {
        cl_int status;
        if (p->kernels[i].part)
            continue;
        c->kernels[i] = clCreateKernel(c->built.program, p->kernels[i].name, &status);
        if (status != CL_SUCCESS)
            return opencl_call_failed(c, err, "clCreateKernel", p->kernels[i].name, status);
        c->group_limits[i] = group_limit(c, c->kernels[i]);
    }
    return true;
}

static bool compile_program(Backend *b, Error *err)
{
    OpenClBackend *c = b->state;
    char label[CACHE_LABEL_BYTES];
    double start = clock_seconds();
    snprintf(label, sizeof label, "opencl, %.40s: %.70s", c->name, c->program->title != NULL ? c->program->title : "");
    if (!opencl_build(c->context, &c->device, c->program->source, c->program->precision, label, &c->cache, &c->built,
                      err))
        return false;
    b->compile_seconds = clock_seconds() - start;
    b->from_cache = c->built.from_cache;
    backend_warn(b, "%s", c->cache.warning);
    return true;
}

static bool check_precision(Backend *b, const Program *program, Error *err)
{
    OpenClBackend *c = b->state;
    if (program->precision == PRECISION_F64 && !b->info.f64)
        return error_set(err, ERROR_SYSTEM, "%s has no double precision (cl_khr_fp64): use --precision f32", c->name);
    if (!b->info.f64 &&
        (strstr(program->source, "double *restrict") != NULL || strstr(program->source, "const double ") != NULL))
        return error_set(err, ERROR_SYSTEM,
                         "%s has no double precision (cl_khr_fp64), in which kernels of this scene add up (energies, "
                         "Fourier sums, waves of a box): take another device (yeec devices) or --backend c",
                         c->name);
    if (!opencl_fast_fma(&c->device, program->precision))
        backend_warn(b, "%s computes fma in software, which is slow", c->name);
    return true;
}

static OpenClQueue queue_of(Backend *b)
{
    OpenClBackend *c = b->state;
    return (OpenClQueue){c->context, c->queue, &c->device, c->name, b->info.units, &c->cache};
}

/* Asks the device once. */
static bool check_subnormals(Backend *b, const Program *program, Error *err)
{
    OpenClBackend *c = b->state;
    const OpenClQueue queue = queue_of(b);
    return program->precision == PRECISION_F64 || c->flushes || opencl_see_flushing(b, &queue, &c->flushes, err);
}

static void unload(OpenClBackend *c)
{
    if (c->queue != NULL)
        clFinish(c->queue);
    if (c->kernels != NULL)
        for (size_t i = 0; i < c->program->kernel_count; i++)
            if (c->kernels[i] != NULL)
                clReleaseKernel(c->kernels[i]);
    opencl_free_buffers(c);
    if (c->built.program != NULL)
        clReleaseProgram(c->built.program);
    opencl_peaks_free(&c->peaks);
    opencl_seen_free(&c->seen);
    free(c->kernels);
    free(c->group_limits);
    c->kernels = NULL;
    c->group_limits = NULL;
    c->built = (OpenClProgram){0};
    c->program = NULL;
    c->times = NULL;
    c->current = 0;
}

static bool opencl_load(Backend *b, const Program *program, Error *err)
{
    OpenClBackend *c = b->state;
    unload(c);
    if (program->dialect != DIALECT_OPENCL)
        return error_set(err, ERROR_SYSTEM, "the OpenCL backend was given another dialect (a bug in yeec)");
    c->program = program;
    if (check_precision(b, program, err) && compile_program(b, err) && make_kernels(c, err) &&
        opencl_make_buffers(b, err) && opencl_seen_init(&c->seen, program, err) && check_subnormals(b, program, err))
        return true;
    if (err->code == ERROR_INTERRUPTED)
        return opencl_leave(c);
    unload(c);
    return false;
}

static bool set_arg(const OpenClBackend *c, const Launch *launch, int i, Moment at, Error *err)
{
    const Arg *arg = &launch->args[i];
    cl_kernel kernel = c->kernels[launch->kernel];
    cl_int status;
    if (arg->kind == ARG_BUFFER || arg->kind == ARG_OTHER) {
        cl_mem memory = opencl_memory(c, arg->buffer, arg->kind == ARG_OTHER);
        status = clSetKernelArg(kernel, (cl_uint)i, sizeof(cl_mem), &memory);
    } else {
        size_t bytes;
        ArgValue value = launch_number(arg, at, &bytes);
        status = clSetKernelArg(kernel, (cl_uint)i, bytes, &value);
    }
    if (status == CL_SUCCESS)
        return true;
    char call[64];
    snprintf(call, sizeof call, "clSetKernelArg(%d)", i);
    return opencl_call_failed(c, err, call, c->program->kernels[launch->kernel].name, status);
}

/* Adds the device's own time of a finished launch. */
static bool add_time(OpenClBackend *c, int kernel, cl_event event, Error *err)
{
    cl_ulong start = 0, end = 0;
    cl_int status = clWaitForEvents(1, &event);
    if (status == CL_SUCCESS)
        status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL);
    if (status == CL_SUCCESS)
        status = clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
    clReleaseEvent(event);
    c->times[kernel].seconds += 1e-9 * (double)(end - start);
    c->times[kernel].launches++;
    return status == CL_SUCCESS ||
           opencl_call_failed(c, err, "clGetEventProfilingInfo", c->program->kernels[kernel].name, status);
}

/* The driver may compile a kernel when it is first launched in this shape. */
static bool enqueue(OpenClBackend *c, const Launch *launch, const size_t global[3], const size_t local[3],
                    cl_event *event, cl_int *status, Error *err)
{
    cl_kernel kernel = c->kernels[launch->kernel];
    if (!opencl_seen_first(&c->seen, launch)) {
        *status = clEnqueueNDRangeKernel(c->queue, kernel, 3, NULL, global, local, 0, NULL, event);
        return true;
    }
    c->compiling = true;
    return opencl_aside_enqueue(c->queue, kernel, global, local, event, status, err) || opencl_leave(c);
}

/* Groups no larger than the device takes, over the same work items: kernels that require a group of their own are
 * within the limit (group_limit), the others do not ask what group they are in. Returns how many items a group has. */
static size_t fit_group(size_t local[3], size_t limit)
{
    size_t volume = local[0] * local[1] * local[2];
    while (volume > limit && volume > 1) {
        int a = local[0] >= local[1] ? 0 : 1;
        size_t factor = 2;
        a = local[a] >= local[2] ? a : 2;
        while (local[a] % factor != 0)
            factor++;
        local[a] /= factor;
        volume /= factor;
    }
    return volume;
}

static bool launch_one(void *state, const Launch *launch, Moment at, Error *err)
{
    OpenClBackend *c = state;
    const char *name = c->program->kernels[launch->kernel].name;
    size_t groups[3], local[3], global[3];
    if (!launch_groups(launch, groups))
        return true;
    for (int a = 0; a < 3; a++) {
        local[a] = launch->local[a] > 0 ? launch->local[a] : 1;
        global[a] = groups[a] * local[a];
    }
    const size_t volume = fit_group(local, c->group_limits[launch->kernel]);
    if (volume > c->group_limits[launch->kernel])
        return error_set(err, ERROR_SYSTEM,
                         "kernel %s needs groups of %zu work items but %s allows %zu: try --schedule sweep", name,
                         volume, c->name, c->group_limits[launch->kernel]);
    for (int i = 0; i < launch->arg_count; i++)
        if (!set_arg(c, launch, i, at, err))
            return false;
    cl_event event = NULL;
    cl_int status;
    if (!enqueue(c, launch, global, local, c->times != NULL ? &event : NULL, &status, err))
        return false;
    if (status != CL_SUCCESS)
        return opencl_call_failed(c, err, "clEnqueueNDRangeKernel", name, status);
    return event == NULL || add_time(c, launch->kernel, event, err);
}

/* Sends off what is queued, so that the device works while the host goes on. */
static bool flush(OpenClBackend *c, Error *err)
{
    cl_int status = clFlush(c->queue);
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clFlush", NULL, status);
}

static bool opencl_run(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    OpenClBackend *c = b->state;
    LaunchTarget target = {c, &c->current, launch_one, NULL, 0};
    return launch_passes(&target, pass, m, absolute, repeat, err) && flush(c, err);
}

static bool opencl_launch(Backend *b, const Launch *launches, size_t count, Error *err)
{
    OpenClBackend *c = b->state;
    for (size_t i = 0; i < count; i++)
        if (!launch_one(c, &launches[i], (Moment){.count = 1}, err))
            return false;
    return flush(c, err);
}

static bool opencl_finish(Backend *b, Error *err)
{
    OpenClBackend *c = b->state;
    if (!opencl_settle(c, err))
        return false;
    cl_int status = clFinish(c->queue);
    return status == CL_SUCCESS || opencl_call_failed(c, err, "clFinish", NULL, status);
}

static bool opencl_take_peaks(Backend *b, uint64_t *bits, Error *err)
{
    OpenClBackend *c = b->state;
    if (!opencl_settle(c, err))
        return false;
    const OpenClQueue queue = queue_of(b);
    cl_mem *fields = calloc(c->program->field_count + 1, sizeof(cl_mem));
    if (fields != NULL)
        for (size_t f = 0; f < c->program->field_count; f++)
            fields[f] = opencl_memory(c, c->program->fields[f].buffer, false);
    bool ok = fields != NULL ? opencl_peaks(&queue, &c->peaks, c->program, fields, bits, err)
                             : error_set(err, ERROR_SYSTEM, "no memory to check the fields");
    free(fields);
    return ok || (err->code == ERROR_INTERRUPTED && opencl_leave(c));
}

static bool make_queue(OpenClBackend *c, bool profiling, Error *err)
{
    cl_int status;
    cl_command_queue_properties properties = profiling ? CL_QUEUE_PROFILING_ENABLE : 0;
    cl_command_queue queue = clCreateCommandQueue(c->context, c->device.device, properties, &status);
    if (status != CL_SUCCESS)
        return opencl_call_failed(c, err, "clCreateCommandQueue", NULL, status);
    if (c->queue != NULL) {
        clFinish(c->queue);
        clReleaseCommandQueue(c->queue);
    }
    c->queue = queue;
    return true;
}

static bool opencl_profile(Backend *b, KernelTime *times, Error *err)
{
    OpenClBackend *c = b->state;
    if (!make_queue(c, times != NULL, err))
        return false;
    c->times = times;
    return true;
}

static const char *opencl_resources(Backend *b, int kernel)
{
    OpenClBackend *c = b->state;
    cl_ulong private_bytes = 0, local_bytes = 0;
    if (c->kernels == NULL || c->kernels[kernel] == NULL)
        return "";
    clGetKernelWorkGroupInfo(c->kernels[kernel], c->device.device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof private_bytes,
                             &private_bytes, NULL);
    clGetKernelWorkGroupInfo(c->kernels[kernel], c->device.device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof local_bytes,
                             &local_bytes, NULL);
    snprintf(c->resources, sizeof c->resources, "%llu bytes private, %llu bytes local, groups up to %zu",
             (unsigned long long)private_bytes, (unsigned long long)local_bytes, c->group_limits[kernel]);
    return c->resources;
}

static void opencl_close(Backend *b)
{
    OpenClBackend *c = b->state;
    if (c->left)
        return;
    unload(c);
    opencl_free_uploads(c);
    if (c->queue != NULL)
        clReleaseCommandQueue(c->queue);
    if (c->context != NULL)
        clReleaseContext(c->context);
    free(c);
    free(b);
}

static bool opencl_copy_bandwidth(Backend *b, size_t bytes, double *per_second, Error *err)
{
    const OpenClQueue queue = queue_of(b);
    return opencl_copy_speed(&queue, bytes, per_second, err);
}

static size_t opencl_list(DeviceInfo *out, size_t capacity)
{
    OpenClDevice devices[MOST_DEVICES];
    size_t count = opencl_devices(devices, capacity < MOST_DEVICES ? capacity : MOST_DEVICES);
    for (size_t i = 0; i < count; i++)
        opencl_describe(&devices[i], (int)i, &out[i]);
    return count;
}

static bool open_device(Backend *b, int number, Error *err)
{
    OpenClBackend *c = b->state;
    OpenClDevice devices[MOST_DEVICES];
    size_t count = opencl_devices(devices, MOST_DEVICES);
    if (count == 0)
        return error_set(err, ERROR_SYSTEM, "%s", opencl_absence());
    if (number < 0 || (size_t)number >= count)
        return error_set(err, ERROR_SYSTEM, "there is no OpenCL device %d: 'yeec devices' lists %zu, numbered from 0",
                         number, count);
    c->device = devices[number];
    opencl_describe(&c->device, number, &b->info);
    c->name = b->info.name;
    cl_int status;
    c->context = clCreateContext(NULL, 1, &c->device.device, NULL, NULL, &status);
    if (status != CL_SUCCESS)
        return opencl_call_failed(c, err, "clCreateContext", NULL, status);
    return make_queue(c, false, err);
}

static const Backend functions = {.load = opencl_load,
                                  .write = opencl_write,
                                  .read = opencl_read,
                                  .fetch = opencl_fetch,
                                  .mark = opencl_mark,
                                  .await = opencl_await,
                                  .run = opencl_run,
                                  .launch = opencl_launch,
                                  .finish = opencl_finish,
                                  .copy_bandwidth = opencl_copy_bandwidth,
                                  .resources = opencl_resources,
                                  .profile = opencl_profile,
                                  .peaks = opencl_take_peaks,
                                  .close = opencl_close};

static Backend *opencl_open(const BackendOptions *options, Error *err)
{
    Backend *b = backend_new(&functions, sizeof(OpenClBackend), err);
    if (b == NULL)
        return NULL;
    OpenClBackend *c = b->state;
    cache_init(&c->cache, options->cache_dir, !options->no_cache);
    if (open_device(b, options->device, err))
        return b;
    opencl_close(b);
    return NULL;
}

const BackendType backend_type_opencl = {opencl_list, opencl_absence, opencl_open};

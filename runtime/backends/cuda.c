/* CUDA through the driver API: the primary context of one device, kernels compiled
 * by NVRTC for exactly that device, plain device memory, one main stream.
 */
#include "backends/cuda_compile.h"
#include "backends/cuda_state.h"
#include "backends/kinds.h"
#include "base/parallel.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARED_WITHOUT_ASKING = 48 << 10 };

static bool make_current(const CudaBackend *c, Error *err)
{
    CuResult result = c->cu->CtxSetCurrent(c->context);
    return result == CU_SUCCESS || cuda_failed(c, err, "cuCtxSetCurrent", NULL, result);
}

/* All that is queued from now on comes after an exchange. */
static bool enter(CudaBackend *c, Error *err)
{
    return make_current(c, err) && cuda_direct_settled(c, err);
}

/* Most dynamic shared memory any launch gives a kernel, and whether there are streams beside 0. */
static size_t most_shared(CudaBackend *c, int kernel)
{
    LaunchList list;
    size_t most = 0;
    for (size_t n = 0; launch_list(c->program, n, &list); n++)
        for (size_t i = 0; i < list.count; i++) {
            if (list.items[i].kernel == kernel && list.items[i].shared > most)
                most = list.items[i].shared;
            c->side_streams = c->side_streams || list.items[i].stream > 0;
        }
    return most;
}

/* Shared memory above 48 KiB must be asked for. */
static bool allow_shared(CudaBackend *c, const DeviceInfo *info, int kernel, Error *err)
{
    size_t bytes = most_shared(c, kernel);
    int fixed = 0;
    const char *name = c->program->kernels[kernel].name;
    c->cu->FuncGetAttribute(&fixed, CU_FUNC_STATIC_SHARED, c->functions[kernel]);
    if (bytes + (size_t)fixed > info->local_memory)
        return error_set(err, ERROR_SYSTEM,
                         "kernel %s needs %zu bytes of shared memory but %s allows %zu: try --schedule sweep", name,
                         bytes + (size_t)fixed, c->name, info->local_memory);
    if (bytes + (size_t)fixed <= SHARED_WITHOUT_ASKING)
        return true;
    CuResult result = c->cu->FuncSetAttribute(c->functions[kernel], CU_FUNC_MOST_DYNAMIC_SHARED, (int)bytes);
    return result == CU_SUCCESS || cuda_failed(c, err, "cuFuncSetAttribute", name, result);
}

/* Kernels that run side by side must agree on how a multiprocessor's memory is shared out between L1 and
 * shared memory, or they wait for one another: all get what the greediest needs, or 100 KiB. The driver takes the
 * next larger of a few shares, so that the percentage is rounded down. */
static void share_alike(CudaBackend *c)
{
    size_t most = 99 << 10;
    int unit = 0;
    for (size_t i = 0; i < c->program->kernel_count; i++) {
        size_t bytes = most_shared(c, (int)i);
        most = bytes > most ? bytes : most;
    }
    c->cu->DeviceGetAttribute(&unit, CU_DEVICE_SHARED_UNIT, c->device);
    if (!c->side_streams || unit <= 0)
        return;
    size_t percent = (most + 1024) * 100 / (size_t)unit;
    for (size_t i = 0; i < c->program->kernel_count; i++)
        if (c->functions[i] != NULL)
            c->cu->FuncSetAttribute(c->functions[i], CU_FUNC_SHARED_CARVEOUT, percent < 100 ? (int)percent : 100);
}

/* In which module it is nobody has kept: one of a few, most often that of the kernel before it or the next. */
static CuResult find_function(CudaBackend *c, int kernel, size_t *last)
{
    CuResult result = CU_NOT_FOUND;
    for (size_t i = 0; i < c->module_count && result == CU_NOT_FOUND; i++) {
        const size_t m = (*last + i) % c->module_count;
        result = c->cu->ModuleGetFunction(&c->functions[kernel], c->modules[m], c->program->kernels[kernel].name);
        if (result == CU_SUCCESS)
            *last = m;
    }
    return result;
}

static bool make_functions(CudaBackend *c, const DeviceInfo *info, Error *err)
{
    const Program *p = c->program;
    size_t args = (size_t)launch_most_args(p) + 1, last = 0;
    c->functions = calloc(p->kernel_count + 1, sizeof(CuFunction));
    c->most_threads = calloc(p->kernel_count + 1, sizeof *c->most_threads);
    c->values = calloc(args, sizeof *c->values);
    c->params = calloc(args, sizeof *c->params);
    if (c->functions == NULL || c->most_threads == NULL || c->values == NULL || c->params == NULL)
        return error_set(err, ERROR_SYSTEM, "out of memory");
    for (size_t i = 0; i < p->kernel_count; i++) {
        if (p->kernels[i].part)
            continue;
        CuResult result = find_function(c, (int)i, &last);
        if (result != CU_SUCCESS)
            return cuda_failed(c, err, "cuModuleGetFunction", p->kernels[i].name, result);
        c->cu->FuncGetAttribute(&c->most_threads[i], CU_FUNC_MOST_THREADS, c->functions[i]);
        if (!allow_shared(c, info, (int)i, err))
            return false;
    }
    share_alike(c);
    return true;
}

static void unload_modules(CudaBackend *c)
{
    for (; c->module_count > 0; c->module_count--)
        c->cu->ModuleUnload(c->modules[c->module_count - 1]);
}

static bool load_image(void *context, const CudaImage *image, Error *err)
{
    CudaBackend *c = context;
    char call[96];
    CuResult result = CU_SUCCESS;
    for (size_t i = 0; i < (result == CU_SUCCESS ? image->count : 0); i++) {
        result = c->cu->ModuleLoadData(&c->modules[i], image->bytes + image->begins[i]);
        c->module_count += result == CU_SUCCESS ? 1 : 0;
    }
    if (result == CU_SUCCESS)
        return true;
    unload_modules(c);
    snprintf(call, sizeof call, "cuModuleLoadData of %s made by %s", image->arch, image->compiler);
    return cuda_failed(c, err, call, NULL, result);
}

/* Compiled on all threads, or found. */
static bool make_image(CudaBackend *c, const CudaTarget *target, CudaImage *image, Error *err)
{
    char label[CACHE_LABEL_BYTES];
    Pieces pieces;
    snprintf(label, sizeof label, "cuda, %.40s: %.70s", c->name, c->program->title != NULL ? c->program->title : "");
    bool ok = pieces_make(&pieces, c->program, parallel_threads(), err) &&
              cuda_compile(&pieces, target, label, &c->cache, load_image, c, image, err);
    pieces_free(&pieces);
    return ok;
}

static bool compile_program(Backend *b, Error *err)
{
    CudaBackend *c = b->state;
    CudaImage image;
    CudaTarget target = {b->info.cc_major, b->info.cc_minor, c->driver, c->name};
    double start = clock_seconds();
    if (!make_image(c, &target, &image, err))
        return false;
    b->compile_seconds = clock_seconds() - start;
    b->from_cache = image.from_cache;
    backend_warn(b, "%s", c->cache.warning);
    if (image.arch[0] == 'c')
        backend_warn(b, "%s does not know %s and compiled for %s instead: a newer CUDA toolkit may be faster",
                     image.compiler, c->name, image.arch);
    cuda_image_free(&image);
    return true;
}

static void unload(CudaBackend *c)
{
    if (c->streams[0] != NULL)
        c->cu->StreamSynchronize(c->streams[0]);
    cuda_forget_graphs(c);
    cuda_direct_free(c);
    cuda_free_lent(c);
    cuda_free_buffers(c);
    cuda_free_peaks(c);
    unload_modules(c);
    free(c->functions);
    free(c->most_threads);
    free(c->values);
    free(c->params);
    c->functions = NULL;
    c->most_threads = NULL;
    c->values = NULL;
    c->params = NULL;
    c->program = NULL;
    c->times = NULL;
    c->current = 0;
    c->side_streams = false;
    c->no_graphs = false;
    c->last_kernel = -1;
}

static bool cuda_load(Backend *b, const Program *program, Error *err)
{
    CudaBackend *c = b->state;
    if (!enter(c, err))
        return false;
    unload(c);
    if (program->dialect != DIALECT_CUDA)
        return error_set(err, ERROR_SYSTEM, "the CUDA backend was given another dialect (a bug in yeec)");
    c->program = program;
    if (compile_program(b, err) && make_functions(c, &b->info, err) && cuda_make_buffers(c, err))
        return true;
    unload(c);
    return false;
}

static bool cuda_write(Backend *b, int buffer, size_t offset, size_t bytes, const void *from, Error *err)
{
    CudaBackend *c = b->state;
    return launch_check_range(c->program, buffer, offset, bytes, err) && enter(c, err) &&
           cuda_upload(c, cuda_address(c, buffer, false) + offset, from, bytes, err);
}

static bool cuda_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    CudaBackend *c = b->state;
    return launch_check_range(c->program, buffer, offset, bytes, err) && enter(c, err) &&
           cuda_download(c, to, cuda_address(c, buffer, false) + offset, bytes, err);
}

static bool cuda_queue_read(Backend *b, int buffer, size_t offset, size_t bytes, void *to, Error *err)
{
    CudaBackend *c = b->state;
    return launch_check_range(c->program, buffer, offset, bytes, err) && enter(c, err) &&
           cuda_begin_download(c, to, cuda_address(c, buffer, false) + offset, bytes, err);
}

static bool cuda_mark(Backend *b, int which, Error *err)
{
    CudaBackend *c = b->state;
    if (!make_current(c, err)) /* an exchange that still goes on is none of its business */
        return false;
    const CuResult result = c->cu->EventRecord(c->marks[which], c->streams[0]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuEventRecord", result);
}

static bool cuda_await(Backend *b, int which, Error *err)
{
    CudaBackend *c = b->state;
    const CuResult result = c->cu->EventSynchronize(c->marks[which]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuEventSynchronize", result);
}

static const void *cuda_view_part(Backend *b, int buffer, size_t offset, size_t bytes)
{
    CudaBackend *c = b->state;
    Error ignored = {0};
    return launch_check_range(c->program, buffer, offset, bytes, &ignored) && enter(c, &ignored)
               ? cuda_view(c, cuda_address(c, buffer, false) + offset, bytes)
               : NULL;
}

static bool cuda_run(Backend *b, const Pass *pass, long m, long absolute, long repeat, Error *err)
{
    CudaBackend *c = b->state;
    return make_current(c, err) && cuda_run_passes(c, pass, m, absolute, repeat, err);
}

static bool cuda_launch(Backend *b, const Launch *launches, size_t count, Error *err)
{
    CudaBackend *c = b->state;
    bool ok = enter(c, err);
    for (size_t i = 0; i < count; i++) {
        if (!ok)
            break;
        Launch in_order = launches[i];
        in_order.stream = 0;
        in_order.every = 1;
        ok = cuda_launch_one(c, &in_order, (Moment){.count = 1}, err);
    }
    return ok;
}

static bool cuda_finish(Backend *b, Error *err)
{
    CudaBackend *c = b->state;
    if (!enter(c, err))
        return false;
    CuResult result = c->cu->StreamSynchronize(c->streams[0]);
    return result == CU_SUCCESS || cuda_failed_late(c, err, "cuStreamSynchronize", result);
}

static bool cuda_copy_bandwidth(Backend *b, size_t bytes, double *per_second, Error *err)
{
    CudaBackend *c = b->state;
    return enter(c, err) && cuda_measure_copy(c, bytes, per_second, err);
}

static bool cuda_profile(Backend *b, KernelTime *times, Error *err)
{
    CudaBackend *c = b->state;
    if (!cuda_finish(b, err))
        return false;
    c->times = times;
    return true;
}

static const char *cuda_resources(Backend *b, int kernel)
{
    CudaBackend *c = b->state;
    int registers = 0, local = 0, fixed = 0;
    if (c->functions == NULL || c->functions[kernel] == NULL)
        return "";
    c->cu->FuncGetAttribute(&registers, CU_FUNC_REGISTERS, c->functions[kernel]);
    c->cu->FuncGetAttribute(&local, CU_FUNC_LOCAL, c->functions[kernel]);
    c->cu->FuncGetAttribute(&fixed, CU_FUNC_STATIC_SHARED, c->functions[kernel]);
    snprintf(c->resources, sizeof c->resources,
             "%d registers, %d bytes local (spills), %zu bytes shared, blocks up to %d threads", registers, local,
             (size_t)fixed + most_shared(c, kernel), c->most_threads[kernel]);
    return c->resources;
}

static void *cuda_lend_memory(Backend *b, size_t bytes)
{
    return cuda_lend(b->state, bytes);
}

static bool cuda_take_peaks(Backend *b, uint64_t *bits, Error *err)
{
    CudaBackend *c = b->state;
    if (!enter(c, err) || !cuda_look(c, &b->info, 0, err) || !cuda_finish(b, err))
        return false;
    cuda_looked(c, 0, bits);
    return true;
}

static bool cuda_begin_look(Backend *b, int which, Error *err)
{
    CudaBackend *c = b->state;
    return enter(c, err) && cuda_look(c, &b->info, which, err);
}

static void cuda_end_look(Backend *b, int which, uint64_t *bits)
{
    cuda_looked(b->state, which, bits);
}

static void drop_event(const CudaBackend *c, CuEvent event)
{
    if (event != NULL)
        c->cu->EventDestroy(event);
}

static void cuda_close(Backend *b)
{
    CudaBackend *c = b->state;
    if (c->context != NULL) {
        c->cu->CtxSetCurrent(c->context);
        unload(c);
        for (int i = 0; i < CUDA_SLOTS; i++) {
            drop_event(c, c->slots[i].done);
            if (c->slots[i].bytes != NULL)
                c->cu->MemFreeHost(c->slots[i].bytes);
        }
        for (int s = 0; s < CUDA_STREAMS; s++) {
            drop_event(c, c->joins[s]);
            if (c->streams[s] != NULL)
                c->cu->StreamDestroy(c->streams[s]);
        }
        drop_event(c, c->fork);
        drop_event(c, c->start);
        drop_event(c, c->stop);
        drop_event(c, c->marks[0]);
        drop_event(c, c->marks[1]);
        c->cu->DevicePrimaryCtxRelease(c->device);
    }
    free(c);
    free(b);
}

static int attribute(const CudaDriver *cu, CuDevice device, int which)
{
    int value = 0;
    cu->DeviceGetAttribute(&value, which, device);
    return value;
}

static bool describe_device(const CudaDriver *cu, int number, CuDevice *device, DeviceInfo *info)
{
    int driver = 0, major = 0, minor = 0;
    const char *why;
    const Nvrtc *nvrtc = cuda_nvrtc(&why);
    *info = (DeviceInfo){.backend = BACKEND_CUDA, .number = number, .gpu = true, .f64 = true};
    if (cu->DeviceGet(device, number) != CU_SUCCESS)
        return false;
    cu->DeviceGetName(info->name, sizeof info->name, *device);
    cu->DeviceTotalMem(&info->memory, *device);
    cu->DriverGetVersion(&driver);
    if (nvrtc != NULL)
        nvrtc->Version(&major, &minor);
    snprintf(info->platform, sizeof info->platform, "CUDA driver %d.%d, NVRTC %d.%d", driver / 1000, driver % 1000 / 10,
             major, minor);
    info->units = attribute(cu, *device, CU_DEVICE_UNITS);
    info->cc_major = attribute(cu, *device, CU_DEVICE_CC_MAJOR);
    info->cc_minor = attribute(cu, *device, CU_DEVICE_CC_MINOR);
    info->local_memory = (size_t)attribute(cu, *device, CU_DEVICE_SHARED_OPTIN);
    info->no_words = major < 12 || (major == 12 && minor < 3);
    return true;
}

static size_t cuda_devices(DeviceInfo *out, size_t capacity)
{
    const char *why;
    const CudaDriver *cu = cuda_driver(&why);
    int count = 0;
    size_t found = 0;
    CuDevice device;
    if (cu == NULL || cuda_nvrtc(&why) == NULL || cu->DeviceGetCount(&count) != CU_SUCCESS)
        return 0; /* without a compiler there is nothing to run */
    for (int i = 0; i < count && found < capacity; i++)
        found += describe_device(cu, i, &device, &out[found]);
    return found;
}

static const char *cuda_absence(void)
{
    const char *why;
    if (cuda_driver(&why) != NULL)
        cuda_nvrtc(&why);
    return why;
}

static bool make_streams(CudaBackend *c, Error *err)
{
    CuResult result = c->cu->StreamCreate(&c->streams[0], CU_STREAM_NON_BLOCKING);
    if (result == CU_SUCCESS)
        result = c->cu->EventCreate(&c->fork, CU_EVENT_NO_TIMING);
    if (result == CU_SUCCESS)
        result = c->cu->EventCreate(&c->start, 0);
    if (result == CU_SUCCESS)
        result = c->cu->EventCreate(&c->stop, 0);
    for (int i = 0; i < 2; i++)
        if (result == CU_SUCCESS)
            result = c->cu->EventCreate(&c->marks[i], CU_EVENT_NO_TIMING);
    return result == CU_SUCCESS || cuda_failed(c, err, "cuStreamCreate", NULL, result);
}

static bool open_device(Backend *b, int number, Error *err)
{
    CudaBackend *c = b->state;
    int count = 0;
    c->cu->DeviceGetCount(&count);
    if (number < 0 || number >= count || !describe_device(c->cu, number, &c->device, &b->info))
        return error_set(err, ERROR_SYSTEM, "there is no CUDA device %d: 'yeec devices' lists %d, numbered from 0",
                         number, count);
    snprintf(c->name, sizeof c->name, "%s", b->info.name);
    c->cu->DriverGetVersion(&c->driver);
    CuResult result = c->cu->DevicePrimaryCtxRetain(&c->context, c->device);
    if (result != CU_SUCCESS) {
        c->context = NULL;
        return cuda_failed(c, err, "cuDevicePrimaryCtxRetain", NULL, result);
    }
    return enter(c, err) && make_streams(c, err);
}

static const Backend functions = {.load = cuda_load,
                                  .write = cuda_write,
                                  .read = cuda_read,
                                  .fetch = cuda_queue_read,
                                  .mark = cuda_mark,
                                  .await = cuda_await,
                                  .run = cuda_run,
                                  .launch = cuda_launch,
                                  .finish = cuda_finish,
                                  .copy_bandwidth = cuda_copy_bandwidth,
                                  .resources = cuda_resources,
                                  .profile = cuda_profile,
                                  .peaks = cuda_take_peaks,
                                  .look = cuda_begin_look,
                                  .looked = cuda_end_look,
                                  .host_memory = cuda_lend_memory,
                                  .view = cuda_view_part,
                                  .direct = &cuda_direct,
                                  .close = cuda_close};

static Backend *cuda_open(const BackendOptions *options, Error *err)
{
    const char *why;
    const CudaDriver *cu = cuda_driver(&why);
    if (cu == NULL) {
        error_set(err, ERROR_SYSTEM, "CUDA: %s", why);
        return NULL;
    }
    Backend *b = backend_new(&functions, sizeof(CudaBackend), err);
    if (b == NULL)
        return NULL;
    CudaBackend *c = b->state;
    c->backend = b;
    c->cu = cu;
    c->last_kernel = -1;
    cache_init(&c->cache, options->cache_dir, !options->no_cache);
    if (open_device(b, options->device, err))
        return b;
    cuda_close(b);
    return NULL;
}

const BackendType backend_type_cuda = {cuda_devices, cuda_absence, cuda_open};

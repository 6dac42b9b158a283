/* A CUDA driver made of host memory, for the tests of backend_cuda without a GPU.
 * Kernels are those of small_program.h, computed by the host as they are queued.
 * Streams and events carry vector clocks, so that a test can ask whether one launch
 * comes before another; recording a graph demands that every forked stream has
 * joined. Everything made and destroyed is counted, and any call can be made to fail.
 */
#ifndef YEEC_TESTS_FAKE_CUDA_H
#define YEEC_TESTS_FAKE_CUDA_H

#include "fake_cuda_memory.h"
#include "small_program.h"

#include <stdio.h>
#include <stdlib.h>

static struct CuContextBody *const FAKE_CONTEXT = (struct CuContextBody *)&fake;
static struct CuModuleBody *const FAKE_MODULE = (struct CuModuleBody *)&fake;
static char fake_functions[SMALL_KERNELS];

static CuResult fake_Init(unsigned flags)
{
    (void)flags;
    FAKE_CALL();
    return CU_SUCCESS;
}

static CuResult fake_DriverGetVersion(int *version)
{
    FAKE_CALL();
    *version = 13000;
    return CU_SUCCESS;
}

static CuResult fake_GetErrorName(CuResult error, const char **text)
{
    *text = error == CU_LAUNCH_FAILED ? "CUDA_ERROR_LAUNCH_FAILED" : "CUDA_ERROR_OTHER";
    return CU_SUCCESS;
}

static CuResult fake_GetErrorString(CuResult error, const char **text)
{
    (void)error;
    *text = "as asked for";
    return CU_SUCCESS;
}

static CuResult fake_DeviceGetCount(int *count)
{
    FAKE_CALL();
    *count = 1;
    return CU_SUCCESS;
}

static CuResult fake_DeviceGet(CuDevice *device, int ordinal)
{
    FAKE_CALL();
    *device = ordinal;
    return CU_SUCCESS;
}

static CuResult fake_DeviceGetName(char *name, int length, CuDevice device)
{
    FAKE_CALL();
    snprintf(name, (size_t)length, "Fake GPU %d", device);
    return CU_SUCCESS;
}

static CuResult fake_DeviceTotalMem(size_t *bytes, CuDevice device)
{
    (void)device;
    FAKE_CALL();
    *bytes = fake.memory;
    return CU_SUCCESS;
}

static CuResult fake_DeviceGetAttribute(int *value, int which, CuDevice device)
{
    (void)device;
    FAKE_CALL();
    *value = which == CU_DEVICE_CC_MAJOR   ? 9
             : which == CU_DEVICE_CC_MINOR ? 0
             : which == CU_DEVICE_UNITS    ? 132
                                           : 232448;
    return CU_SUCCESS;
}

static CuResult fake_DevicePrimaryCtxRetain(CuContext *context, CuDevice device)
{
    (void)device;
    FAKE_CALL();
    fake.contexts++;
    *context = FAKE_CONTEXT;
    return CU_SUCCESS;
}

static CuResult fake_DevicePrimaryCtxRelease(CuDevice device)
{
    (void)device;
    fake.contexts--;
    return CU_SUCCESS;
}

static CuResult fake_CtxSetCurrent(CuContext context)
{
    (void)context;
    FAKE_CALL();
    return CU_SUCCESS;
}

static CuResult fake_ModuleLoadData(CuModule *module, const void *image)
{
    FAKE_CALL();
    if (memcmp(image, "\177ELF", 4) != 0)
        return CU_INVALID_IMAGE;
    fake.modules++;
    *module = FAKE_MODULE;
    return CU_SUCCESS;
}

static CuResult fake_ModuleUnload(CuModule module)
{
    (void)module;
    fake.modules--;
    return CU_SUCCESS;
}

static CuResult fake_ModuleGetFunction(CuFunction *function, CuModule module, const char *name)
{
    static const char *const NAMES[SMALL_KERNELS] = {"axpy", "drive", "probe", "smooth", "tally", "mark"};
    (void)module;
    FAKE_CALL();
    for (int i = 0; i < SMALL_KERNELS; i++) {
        if (strcmp(NAMES[i], name) == 0) {
            *function = (CuFunction)&fake_functions[i];
            return CU_SUCCESS;
        }
    }
    return CU_NOT_FOUND;
}

static CuResult fake_FuncGetAttribute(int *value, int which, CuFunction function)
{
    (void)function;
    FAKE_CALL();
    *value = which == CU_FUNC_MOST_THREADS ? 1024 : which == CU_FUNC_REGISTERS ? 40 : 0;
    return CU_SUCCESS;
}

static CuResult fake_FuncSetAttribute(CuFunction function, int which, int value)
{
    (void)function;
    FAKE_CALL();
    if (which == CU_FUNC_MOST_DYNAMIC_SHARED)
        fake.most_dynamic_shared = value;
    return CU_SUCCESS;
}

static CuResult fake_StreamCreate(CuStream *stream, unsigned flags)
{
    (void)flags;
    FAKE_CALL();
    *stream = calloc(1, sizeof **stream);
    (*stream)->id = fake.stream_serial++ % FAKE_STREAMS;
    fake.streams++;
    return CU_SUCCESS;
}

static CuResult fake_StreamCreateWithPriority(CuStream *stream, unsigned flags, int priority)
{
    CuResult result = fake_StreamCreate(stream, flags);
    if (result == CU_SUCCESS)
        (*stream)->priority = priority;
    return result;
}

static CuResult fake_StreamDestroy(CuStream stream)
{
    free(stream);
    fake.streams--;
    return CU_SUCCESS;
}

static CuResult fake_StreamSynchronize(CuStream stream)
{
    FAKE_CALL();
    return stream->recording != NULL ? CU_LAUNCH_FAILED : CU_SUCCESS;
}

static CuResult fake_StreamWaitEvent(CuStream stream, CuEvent event, unsigned flags)
{
    (void)flags;
    FAKE_CALL();
    if (event->recording != NULL) {
        stream->recording = event->recording;
        stream->recording->streams[stream->id] = true;
    } else if (stream->recording != NULL) {
        return CU_LAUNCH_FAILED; /* an event from before the recording */
    }
    for (int i = 0; i < FAKE_STREAMS; i++)
        stream->clock[i] = event->clock[i] > stream->clock[i] ? event->clock[i] : stream->clock[i];
    return CU_SUCCESS;
}

static CuResult fake_StreamBeginCapture(CuStream stream, int mode)
{
    (void)mode;
    FAKE_CALL();
    stream->recording = calloc(1, sizeof *stream->recording);
    stream->recording->streams[stream->id] = true;
    fake.graphs++;
    return CU_SUCCESS;
}

static CuStream fake_all_streams[FAKE_STREAMS]; /* that launched, by id */

static CuResult fake_StreamEndCapture(CuStream stream, CuGraph *graph)
{
    CuResult result = fake_call(__func__);
    struct CuGraphBody *g = stream->recording;
    stream->recording = NULL;
    for (int i = 0; i < FAKE_STREAMS; i++) {
        CuStream other = fake_all_streams[i];
        if (!g->streams[i] || other == NULL || other == stream)
            continue;
        other->recording = NULL;
        if (stream->clock[i] < other->clock[i])
            result = CU_LAUNCH_FAILED; /* forked and not joined */
    }
    if (result == CU_SUCCESS) {
        *graph = g;
    } else {
        free(g);
        fake.graphs--;
    }
    return result;
}

static CuResult fake_EventCreate(CuEvent *event, unsigned flags)
{
    (void)flags;
    FAKE_CALL();
    *event = calloc(1, sizeof **event);
    fake.events++;
    return CU_SUCCESS;
}

static CuResult fake_EventDestroy(CuEvent event)
{
    free(event);
    fake.events--;
    return CU_SUCCESS;
}

static CuResult fake_EventRecord(CuEvent event, CuStream stream)
{
    FAKE_CALL();
    memcpy(event->clock, stream->clock, sizeof event->clock);
    event->recording = stream->recording;
    return CU_SUCCESS;
}

static CuResult fake_EventSynchronize(CuEvent event)
{
    FAKE_CALL();
    return event->recording != NULL ? CU_LAUNCH_FAILED : CU_SUCCESS;
}

static CuResult fake_EventElapsedTime(float *milliseconds, CuEvent start, CuEvent end)
{
    (void)start;
    (void)end;
    FAKE_CALL();
    *milliseconds = 1;
    return CU_SUCCESS;
}

static void fake_execute(const FakeLaunch *l)
{
    float *a = l->args[0].pointer, *b = l->args[1].pointer;
    int64_t *counts = l->args[0].pointer;
    int n = l->args[2].i32;
    switch (l->kernel) {
    case KERNEL_AXPY:
        for (int i = 0; i < n; i++)
            b[i] = fmaf(0.25F, a[i], b[i]);
        break;
    case KERNEL_DRIVE:
        a[7] += b[2 * n] + b[2 * n + 1];
        break;
    case KERNEL_PROBE:
        b[n] = a[7];
        break;
    case KERNEL_SMOOTH:
        for (int i = 0; i < n; i++)
            b[i] = 0.5F * (a[i == 0 ? n - 1 : i - 1] + a[i]);
        break;
    case KERNEL_TALLY:
        counts[0] += l->args[1].i32 * l->args[2].i64;
        break;
    default:
        counts[1]++;
        counts[2] = l->args[1].i32;
        break;
    }
    if (fake.logged < FAKE_LOG)
        fake.log[fake.logged++] = *l;
}

static CuResult fake_GraphInstantiate(CuGraphExec *exec, CuGraph graph, unsigned long long flags)
{
    (void)flags;
    FAKE_CALL();
    *exec = calloc(1, sizeof **exec);
    (*exec)->graph = *graph;
    fake.execs++;
    return CU_SUCCESS;
}

static CuResult fake_GraphLaunch(CuGraphExec exec, CuStream stream)
{
    (void)stream;
    FAKE_CALL();
    fake.graph_launches++;
    for (int i = 0; i < exec->graph.count; i++)
        fake_execute(&exec->graph.nodes[i]);
    return CU_SUCCESS;
}

static CuResult fake_GraphDestroy(CuGraph graph)
{
    free(graph);
    fake.graphs--;
    return CU_SUCCESS;
}

static CuResult fake_GraphExecDestroy(CuGraphExec exec)
{
    free(exec);
    fake.execs--;
    return CU_SUCCESS;
}

static CuResult fake_LaunchKernel(CuFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                  unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                                  CuStream stream, void **params, void **extra)
{
    static const int ARGS[SMALL_KERNELS] = {3, 3, 3, 3, 3, 2};
    FAKE_CALL();
    FakeLaunch l = {.kernel = (int)((char *)function - fake_functions), .stream = stream->id};
    l.priority = stream->priority;
    l.shared = shared;
    if (extra != NULL || grid_x * grid_y * grid_z == 0 || block_x * block_y * block_z == 0)
        return CU_LAUNCH_FAILED;
    for (int i = 0; i < ARGS[l.kernel]; i++)
        memcpy(&l.args[i], params[i], sizeof l.args[i]);
    stream->clock[stream->id]++;
    fake_all_streams[stream->id] = stream;
    memcpy(l.clock, stream->clock, sizeof l.clock);
    if (stream->recording == NULL)
        fake_execute(&l);
    else if (stream->recording->count < FAKE_NODES)
        stream->recording->nodes[stream->recording->count++] = l;
    else
        return CU_LAUNCH_FAILED;
    return CU_SUCCESS;
}

static CuResult fake_IpcGetEventHandle(CuIpcHandle *handle, CuEvent event)
{
    FAKE_CALL();
    memcpy(handle, &event, sizeof event);
    return CU_SUCCESS;
}

static CuResult fake_IpcOpenEventHandle(CuEvent *event, CuIpcHandle handle)
{
    (void)handle;
    return fake_EventCreate(event, 0);
}

static CuResult fake_LaunchCooperativeKernel(CuFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                             unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                                             CuStream stream, void **params)
{
    return fake_LaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared, stream, params, NULL);
}

#define FAKE_MEMBER(name, symbol, parameters) .name = fake_##name,
static const CudaDriver FAKE_DRIVER = {CUDA_DRIVER_FUNCTIONS(FAKE_MEMBER)};

static inline void fake_reset(void)
{
    memset(&fake, 0, sizeof fake);
    memset(fake_all_streams, 0, sizeof fake_all_streams);
    fake.memory = (size_t)1 << 30;
    fake.fail_with = CU_LAUNCH_FAILED;
}

static inline int fake_alive(void)
{
    return fake.streams + fake.events + fake.graphs + fake.execs + fake.modules + fake.contexts + fake.blocks +
           fake.pinned + fake.opened;
}

/* Launch a comes before launch b by streams and events alone. */
static inline bool fake_before(const FakeLaunch *a, const FakeLaunch *b)
{
    return b->clock[a->stream] >= a->clock[a->stream];
}

#endif

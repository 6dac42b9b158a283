/* libcuda.so.1 of a device that is this machine's processor: the driver API as runtime/backends/cuda_api.h declares it.
 * Everything happens when it is called; streams and events only know the time, and graphs are refused,
 * whereupon yeec launches one by one. An image is the shared object that nvrtc.c made. Memory begins as
 * EMULATOR_FRESH and has a guard behind it that is looked at when the memory is given back.
 *
 * YEEC_EMULATOR_UNITS=n: the multiprocessors that the device says it has (default 4).
 * YEEC_EMULATOR_MEMORY=bytes: its memory, all of it free (default 4 GiB).
 * YEEC_EMULATOR_IPC=1: memory can be opened by other processes (it is then a file in memory, /proc/PID/fd/N); else they
 * are refused.
 * YEEC_EMULATOR_BLOCK_MS=n: each block takes its stream so long, beside other streams and the host, which waits for it
 * where it synchronizes (default: no time at all).
 * YEEC_EMULATOR_FAIL="cuLaunchKernel 300 719": from the 300th such call on, all of them give error 719; also
 * cuMemAlloc, cuModuleLoadData, cuStreamSynchronize, cuMemcpyDtoHAsync.
 */
#include "backends/cuda_api.h"
#include "emulator.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define DECLARE(name, symbol, parameters)                                                                              \
    __attribute__((visibility("default"))) CuResult driver_##name parameters __asm__(symbol);
CUDA_DRIVER_FUNCTIONS(DECLARE)

enum { CU_NOT_SUPPORTED = 801, CU_TOO_LARGE_TOGETHER = 720, ALIGNMENT = 256 };

struct CuModuleBody {
    void *library;
    EmulatorLaunch *launch;
};

struct CuFunctionBody {
    char name[128];
    void (*kernel)(void **params);
    EmulatorLaunch *launch;
    struct CuFunctionBody *next; /* of all there are: modules are few and live as long as the process */
};

/* Stands before each piece of device memory, at its alignment. */
typedef struct Memory {
    size_t bytes, whole;
    int file; /* -1: not shared */
} Memory;

/* What a handle of shared memory says. */
typedef struct Shared {
    long process, file;
    size_t whole;
} Shared;

static char some_object; /* what handles without content point to */

/* When a stream will be done with what is queued, when an event comes to pass: s of the clock. */
typedef struct Moment {
    double at;
} Moment;

/* What YEEC_EMULATOR_FAIL says of this call. */
static CuResult fault(const char *call)
{
    static int calls;
    char name[64] = "";
    int first = 0, error = CU_SUCCESS;
    const char *wish = getenv("YEEC_EMULATOR_FAIL");
    if (wish == NULL || sscanf(wish, "%63s %d %d", name, &first, &error) != 3 || strcmp(name, call) != 0)
        return CU_SUCCESS;
    return ++calls >= first ? (CuResult)error : CU_SUCCESS;
}

/* The device and its memory. */

CuResult driver_Init(unsigned flags)
{
    (void)flags;
    return CU_SUCCESS;
}

CuResult driver_DriverGetVersion(int *version)
{
    *version = 13000;
    return CU_SUCCESS;
}

CuResult driver_GetErrorName(CuResult error, const char **text)
{
    return driver_GetErrorString(error, text);
}

CuResult driver_GetErrorString(CuResult error, const char **text)
{
    *text = error == CU_LAUNCH_FAILED ? "the emulator found a mistake" : "an error of the emulator";
    return CU_SUCCESS;
}

CuResult driver_DeviceGetCount(int *count)
{
    const char *wanted = getenv("YEEC_EMULATOR_DEVICES");
    *count = wanted != NULL ? atoi(wanted) : 1;
    return CU_SUCCESS;
}

CuResult driver_DeviceGet(CuDevice *device, int ordinal)
{
    *device = ordinal;
    return CU_SUCCESS;
}

/* The name tells versions of the emulator apart: it is part of the key under which yeec keeps images. */
CuResult driver_DeviceGetName(char *name, int length, CuDevice device)
{
    const int n = snprintf(name, (size_t)length, "emulator %s", EMULATOR_VERSION);
    if (device > 0 && n > 0 && n < length)
        snprintf(name + n, (size_t)(length - n), " (device %d)", device);
    return CU_SUCCESS;
}

CuResult driver_DeviceTotalMem(size_t *bytes, CuDevice device)
{
    (void)device;
    const char *text = getenv("YEEC_EMULATOR_MEMORY");
    *bytes = text != NULL ? strtoull(text, NULL, 10) : (size_t)4 << 30;
    return CU_SUCCESS;
}

static int units(void)
{
    const char *text = getenv("YEEC_EMULATOR_UNITS");
    return text != NULL && atoi(text) > 0 ? atoi(text) : 4;
}

CuResult driver_DeviceGetAttribute(int *value, int attribute, CuDevice device)
{
    (void)device;
    switch (attribute) {
    case CU_DEVICE_UNITS:
        *value = units();
        return CU_SUCCESS;
    case CU_DEVICE_CC_MAJOR:
        *value = 9;
        return CU_SUCCESS;
    case CU_DEVICE_SHARED_UNIT:
        *value = EMULATOR_CHIP_BYTES + 1024;
        return CU_SUCCESS;
    case CU_DEVICE_SHARED_OPTIN:
        *value = EMULATOR_CHIP_BYTES;
        return CU_SUCCESS;
    default:
        *value = 0;
        return CU_SUCCESS;
    }
}

CuResult driver_DevicePrimaryCtxRetain(CuContext *context, CuDevice device)
{
    (void)device;
    *context = (CuContext)(void *)&some_object;
    return CU_SUCCESS;
}

CuResult driver_DevicePrimaryCtxRelease(CuDevice device)
{
    (void)device;
    return CU_SUCCESS;
}

CuResult driver_CtxSetCurrent(CuContext context)
{
    (void)context;
    return CU_SUCCESS;
}

CuResult driver_MemGetInfo(size_t *free_bytes, size_t *total)
{
    driver_DeviceTotalMem(total, 0);
    *free_bytes = *total;
    return CU_SUCCESS;
}

static unsigned char *address(CuPointer pointer)
{
    return (unsigned char *)(uintptr_t)pointer; /* NOLINT(performance-no-int-to-ptr) */
}

/* Of this process alone, or a file in memory that others can open. */
static unsigned char *new_memory(Memory *m)
{
    m->file = -1;
    if (getenv("YEEC_EMULATOR_IPC") == NULL)
        return aligned_alloc(ALIGNMENT, m->whole);
    m->file = memfd_create("emulator", 0);
    if (m->file < 0 || ftruncate(m->file, (off_t)m->whole) != 0)
        return NULL;
    void *start = mmap(NULL, m->whole, PROT_READ | PROT_WRITE, MAP_SHARED, m->file, 0);
    return start != MAP_FAILED ? start : NULL;
}

CuResult driver_MemAlloc(CuPointer *pointer, size_t bytes)
{
    if (fault("cuMemAlloc") != CU_SUCCESS)
        return CU_OUT_OF_MEMORY;
    Memory m = {.bytes = bytes,
                .whole = ALIGNMENT + (bytes + EMULATOR_GUARD_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT};
    unsigned char *start = new_memory(&m);
    if (start == NULL)
        return CU_OUT_OF_MEMORY;
    memset(start, EMULATOR_FRESH, m.whole);
    memcpy(start, &m, sizeof m);
    *pointer = (CuPointer)(uintptr_t)(start + ALIGNMENT);
    return CU_SUCCESS;
}

static void check_guard(const unsigned char *memory, size_t bytes)
{
    for (size_t i = 0; i < EMULATOR_GUARD_BYTES; i++) {
        if (memory[bytes + i] == EMULATOR_FRESH)
            continue;
        fprintf(stderr, "emulator: somebody wrote %zu bytes behind the end of a buffer of %zu bytes\n", i, bytes);
        abort();
    }
}

CuResult driver_MemFree(CuPointer pointer)
{
    if (pointer == 0)
        return CU_SUCCESS;
    Memory memory;
    unsigned char *start = address(pointer) - ALIGNMENT;
    memcpy(&memory, start, sizeof memory);
    check_guard(address(pointer), memory.bytes);
    if (memory.file < 0) {
        free(start);
    } else {
        munmap(start, memory.whole);
        close(memory.file);
    }
    return CU_SUCCESS;
}

CuResult driver_MemAllocHost(void **pointer, size_t bytes)
{
    *pointer = malloc(bytes);
    return *pointer != NULL ? CU_SUCCESS : CU_OUT_OF_MEMORY;
}

CuResult driver_MemFreeHost(void *pointer)
{
    free(pointer);
    return CU_SUCCESS;
}

CuResult driver_MemsetD8Async(CuPointer to, unsigned char value, size_t count, CuStream stream)
{
    (void)stream;
    memset(address(to), value, count);
    return CU_SUCCESS;
}

CuResult driver_MemcpyHtoDAsync(CuPointer to, const void *from, size_t bytes, CuStream stream)
{
    (void)stream;
    memcpy(address(to), from, bytes);
    return CU_SUCCESS;
}

CuResult driver_MemcpyDtoHAsync(void *to, CuPointer from, size_t bytes, CuStream stream)
{
    (void)stream;
    memcpy(to, address(from), bytes);
    return fault("cuMemcpyDtoHAsync");
}

CuResult driver_MemcpyDtoDAsync(CuPointer to, CuPointer from, size_t bytes, CuStream stream)
{
    (void)stream;
    memcpy(address(to), address(from), bytes);
    return CU_SUCCESS;
}

CuResult driver_Memcpy2DAsync(const CuCopy2D *copy, CuStream stream)
{
    (void)stream;
    unsigned char *to = address(copy->to.host != NULL ? (CuPointer)(uintptr_t)copy->to.host : copy->to.device);
    const unsigned char *from = copy->from.host != NULL ? copy->from.host : address(copy->from.device);
    for (size_t row = 0; row < copy->rows; row++, to += copy->to.pitch, from += copy->from.pitch)
        memcpy(to, from, copy->width);
    return CU_SUCCESS;
}

/* Memory of other processes. */
CuResult driver_IpcGetMemHandle(CuIpcHandle *handle, CuPointer pointer)
{
    Memory memory;
    memcpy(&memory, address(pointer) - ALIGNMENT, sizeof memory);
    const Shared shared = {(long)getpid(), memory.file, memory.whole};
    memset(handle, 0, sizeof *handle);
    memcpy(handle, &shared, sizeof shared);
    return memory.file >= 0 ? CU_SUCCESS : CU_NOT_SUPPORTED;
}

CuResult driver_IpcOpenMemHandle(CuPointer *pointer, CuIpcHandle handle, unsigned flags)
{
    (void)flags;
    Shared shared;
    char path[64];
    memcpy(&shared, &handle, sizeof shared);
    snprintf(path, sizeof path, "/proc/%ld/fd/%ld", shared.process, shared.file);
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return CU_NOT_SUPPORTED;
    void *start = mmap(NULL, shared.whole, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (start == MAP_FAILED)
        return CU_NOT_SUPPORTED;
    *pointer = (CuPointer)(uintptr_t)start + ALIGNMENT;
    return CU_SUCCESS;
}

CuResult driver_IpcCloseMemHandle(CuPointer pointer)
{
    Memory memory;
    memcpy(&memory, address(pointer) - ALIGNMENT, sizeof memory);
    munmap(address(pointer) - ALIGNMENT, memory.whole);
    return CU_SUCCESS;
}

CuResult driver_IpcGetEventHandle(CuIpcHandle *handle, CuEvent event)
{
    (void)event;
    memset(handle, 0, sizeof *handle);
    return CU_SUCCESS;
}

CuResult driver_IpcOpenEventHandle(CuEvent *event, CuIpcHandle handle)
{
    (void)handle;
    return driver_EventCreate(event, CU_EVENT_BETWEEN_PROCESSES);
}

/* Kernels. */

/* The loader opens files alone: a file with the image in $TMPDIR, removed as soon as it is open. Its first bytes tell
 * its size. */
static void *open_image(const void *image)
{
    const char *folder = getenv("TMPDIR");
    char path[4096];
    uint64_t bytes;
    void *library = NULL;
    snprintf(path, sizeof path, "%s/yeec-emulator-XXXXXX", folder != NULL ? folder : "/tmp");
    int file = mkstemp(path);
    if (file < 0)
        return NULL;
    memcpy(&bytes, image, sizeof bytes);
    if (write(file, (const char *)image + sizeof bytes, bytes) == (ssize_t)bytes)
        library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    close(file);
    unlink(path);
    if (library == NULL)
        fprintf(stderr, "emulator: %s\n", dlerror());
    return library;
}

CuResult driver_ModuleLoadData(CuModule *module, const void *image)
{
    const CuResult refused = fault("cuModuleLoadData");
    struct CuModuleBody *made = refused == CU_SUCCESS ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return refused != CU_SUCCESS ? refused : CU_OUT_OF_MEMORY;
    made->library = open_image(image);
    if (made->library == NULL) {
        free(made);
        return CU_INVALID_IMAGE;
    }
    *(void **)&made->launch = dlsym(made->library, "emulator_launch");
    *module = made;
    return CU_SUCCESS;
}

CuResult driver_ModuleUnload(CuModule module)
{
    dlclose(module->library);
    free(module);
    return CU_SUCCESS;
}

CuResult driver_ModuleGetFunction(CuFunction *function, CuModule module, const char *name)
{
    static struct CuFunctionBody *all;
    char symbol[160];
    struct CuFunctionBody *made = calloc(1, sizeof *made);
    if (made == NULL)
        return CU_OUT_OF_MEMORY;
    made->next = all;
    all = made;
    snprintf(made->name, sizeof made->name, "%s", name);
    snprintf(symbol, sizeof symbol, "emulated_%s", name);
    *(void **)&made->kernel = dlsym(module->library, symbol);
    made->launch = module->launch;
    *function = made;
    return made->kernel != NULL ? CU_SUCCESS : CU_NOT_FOUND;
}

CuResult driver_FuncGetAttribute(int *value, int attribute, CuFunction function)
{
    (void)function;
    *value = attribute == CU_FUNC_MOST_THREADS ? EMULATOR_MOST_THREADS : 0;
    return CU_SUCCESS;
}

CuResult driver_FuncSetAttribute(CuFunction function, int attribute, int value)
{
    (void)function, (void)attribute, (void)value;
    return CU_SUCCESS;
}

static CuResult launch_blocks(const EmulatedLaunch *launch, const struct CuFunctionBody *function)
{
    const char *trouble = function->launch(launch);
    if (trouble != NULL)
        fprintf(stderr, "emulator: %s\n", trouble);
    return trouble == NULL ? CU_SUCCESS : CU_LAUNCH_FAILED;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* NULL: the default stream. */
static Moment *moment(const void *handle)
{
    static Moment of_default;
    return handle == NULL ? &of_default : (Moment *)(uintptr_t)handle; /* NOLINT(performance-no-int-to-ptr) */
}

static void *new_moment(void)
{
    return calloc(1, sizeof(Moment));
}

/* A launch begins when the stream is free, and not before now. */
static void spend(CuStream stream, unsigned blocks)
{
    const char *text = getenv("YEEC_EMULATOR_BLOCK_MS");
    Moment *m = moment(stream);
    if (text != NULL)
        m->at = (m->at > now() ? m->at : now()) + 1e-3 * atof(text) * (double)blocks;
}

static void wait_for(const Moment *m)
{
    const double left = m->at - now();
    if (left > 0)
        nanosleep(&(struct timespec){(time_t)left, (long)(1e9 * (left - (double)(time_t)left))}, NULL);
}

CuResult driver_LaunchKernel(CuFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                             unsigned block_y, unsigned block_z, unsigned shared, CuStream stream, void **params,
                             void **extra)
{
    (void)extra;
    const CuResult lost = fault("cuLaunchKernel");
    if (lost != CU_SUCCESS)
        return lost;
    spend(stream, grid_x * grid_y * grid_z);
    EmulatedLaunch launch = {
        function->name, function->kernel, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared, params, 0};
    return launch_blocks(&launch, function);
}

/* A multiprocessor holds one block; more do not run at a time. */
CuResult driver_LaunchCooperativeKernel(CuFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                                        CuStream stream, void **params)
{
    EmulatedLaunch launch = {
        function->name, function->kernel, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared, params, 1};
    const CuResult lost = fault("cuLaunchCooperativeKernel");
    if (lost != CU_SUCCESS)
        return lost;
    spend(stream, grid_x * grid_y * grid_z);
    if (grid_x * grid_y * grid_z > (unsigned)units())
        return CU_TOO_LARGE_TOGETHER;
    return launch_blocks(&launch, function);
}

/* Streams, events and graphs. */

CuResult driver_StreamCreate(CuStream *stream, unsigned flags)
{
    (void)flags;
    *stream = new_moment();
    return *stream != NULL ? CU_SUCCESS : CU_OUT_OF_MEMORY;
}

CuResult driver_StreamCreateWithPriority(CuStream *stream, unsigned flags, int priority)
{
    (void)priority;
    return driver_StreamCreate(stream, flags);
}

CuResult driver_StreamDestroy(CuStream stream)
{
    free(stream);
    return CU_SUCCESS;
}

CuResult driver_StreamSynchronize(CuStream stream)
{
    wait_for(moment(stream));
    return fault("cuStreamSynchronize");
}

CuResult driver_StreamWaitEvent(CuStream stream, CuEvent event, unsigned flags)
{
    (void)flags;
    Moment *m = moment(stream);
    const Moment *e = moment(event);
    m->at = m->at > e->at ? m->at : e->at;
    return CU_SUCCESS;
}

CuResult driver_StreamBeginCapture(CuStream stream, int mode)
{
    (void)stream, (void)mode;
    return CU_NOT_SUPPORTED;
}

CuResult driver_StreamEndCapture(CuStream stream, CuGraph *graph)
{
    (void)stream;
    *graph = NULL;
    return CU_NOT_SUPPORTED;
}

CuResult driver_EventCreate(CuEvent *event, unsigned flags)
{
    (void)flags;
    *event = new_moment();
    return *event != NULL ? CU_SUCCESS : CU_OUT_OF_MEMORY;
}

CuResult driver_EventDestroy(CuEvent event)
{
    free(event);
    return CU_SUCCESS;
}

CuResult driver_EventRecord(CuEvent event, CuStream stream)
{
    moment(event)->at = moment(stream)->at;
    return CU_SUCCESS;
}

CuResult driver_EventSynchronize(CuEvent event)
{
    wait_for(moment(event));
    return CU_SUCCESS;
}

CuResult driver_EventElapsedTime(float *milliseconds, CuEvent start, CuEvent end)
{
    (void)start, (void)end;
    *milliseconds = 1;
    return CU_SUCCESS;
}

CuResult driver_GraphInstantiate(CuGraphExec *exec, CuGraph graph, unsigned long long flags)
{
    (void)graph, (void)flags;
    *exec = NULL;
    return CU_NOT_SUPPORTED;
}

CuResult driver_GraphLaunch(CuGraphExec exec, CuStream stream)
{
    (void)exec, (void)stream;
    return CU_NOT_SUPPORTED;
}

CuResult driver_GraphDestroy(CuGraph graph)
{
    (void)graph;
    return CU_SUCCESS;
}

CuResult driver_GraphExecDestroy(CuGraphExec exec)
{
    (void)exec;
    return CU_SUCCESS;
}

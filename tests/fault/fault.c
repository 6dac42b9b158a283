/* Calls that fail on purpose. The binary yeec_faulty is yeec linked with --wrap: the calls listed here that its own
 * code makes (not those inside libraries) come here, are counted, and the one that is asked for fails:
 *     YEEC_FAIL=memory:17   the 17th allocation gives NULL
 *     YEEC_FAIL=disk:5      the 5th call that makes, writes, renames or settles a file fails as on a full disk
 * "memory:0" and "disk:0" fail none. YEEC_FAIL_COUNT names a file that gets, at the end, how many calls there were.
 *     YEEC_FAULT_CALL=17    the 17th call of the backend fails (backend_fault.c)
 *     YEEC_FAULT_CL=build   OpenCL's compilers get a line that they cannot compile
 *     YEEC_FAULT_CL=memory:3, launch:300   the 3rd buffer cannot be had; from the 300th launch on the device is lost
 *     YEEC_FAULT_CL=slow-build:FILE   OpenCL's compiler takes a minute and makes FILE when it begins; slow-binary:
 * where the binary is asked for; slow-launch, slow-finish: at the first launch, where that is waited for
 *     YEEC_FAULT_DT=1.02    the time step is 1.02 times what it should be: above the Courant limit runs are unstable
 */
#include "backend_fault.h"
#include "grid/stages.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long memory_calls, disk_calls;
static long memory_fails, disk_fails; /* 0: none */

int __real_open(const char *path, int flags, ...);
FILE *__real_fopen(const char *path, const char *mode);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
ssize_t __real_write(int file, const void *bytes, size_t count);
int __real_fsync(int file);
int __real_fflush(FILE *stream);
int __real_fclose(FILE *stream);
int __real_rename(const char *from, const char *to);
int __real_mkdir(const char *path, mode_t mode);
int __real_openat(int folder, const char *path, int flags, ...);
int __real_renameat(int from_folder, const char *from, int to_folder, const char *to);
int __real_mkdirat(int folder, const char *path, mode_t mode);

bool __real_axes_time(Grid *grid, Error *err);
Backend *__real_backend_open(BackendKind kind, const BackendOptions *options, Error *err);

static void report(void)
{
    const char *path = getenv("YEEC_FAIL_COUNT");
    FILE *f = path != NULL ? __real_fopen(path, "w") : NULL;
    if (f == NULL)
        return;
    fprintf(f, "%ld %ld\n", atomic_load(&memory_calls), atomic_load(&disk_calls));
    __real_fclose(f);
}

__attribute__((constructor)) static void read_wish(void)
{
    const char *wish = getenv("YEEC_FAIL");
    if (wish != NULL && strncmp(wish, "memory:", 7) == 0)
        memory_fails = strtol(wish + 7, NULL, 10);
    if (wish != NULL && strncmp(wish, "disk:", 5) == 0)
        disk_fails = strtol(wish + 5, NULL, 10);
    atexit(report);
}

/* YEEC_FAIL_TRACE=1: where the call came from, for addr2line. */
static void trace(void)
{
    void *frames[16];
    if (getenv("YEEC_FAIL_TRACE") != NULL)
        backtrace_symbols_fd(frames, backtrace(frames, 16), STDERR_FILENO);
}

static bool memory_is_out(void)
{
    if (atomic_fetch_add(&memory_calls, 1) + 1 != memory_fails)
        return false;
    trace();
    errno = ENOMEM;
    return true;
}

static bool disk_is_full(void)
{
    if (atomic_fetch_add(&disk_calls, 1) + 1 != disk_fails)
        return false;
    errno = ENOSPC;
    return true;
}

void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    return memory_is_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return memory_is_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size)
{
    return memory_is_out() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return memory_is_out() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text);
char *__wrap_strdup(const char *text)
{
    return memory_is_out() ? NULL : __real_strdup(text);
}

/* Opening for reading is left alone: a full disk does not hinder it. */
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    if ((flags & O_CREAT) != 0 && disk_is_full())
        return -1;
    return __real_open(path, flags, mode);
}

FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode)
{
    return mode[0] != 'r' && disk_is_full() ? NULL : __real_fopen(path, mode);
}

ssize_t __wrap_write(int file, const void *bytes, size_t count);
ssize_t __wrap_write(int file, const void *bytes, size_t count)
{
    return disk_is_full() ? -1 : __real_write(file, bytes, count);
}

int __wrap_fsync(int file);
int __wrap_fsync(int file)
{
    return disk_is_full() ? -1 : __real_fsync(file);
}

int __wrap_fflush(FILE *stream);
int __wrap_fflush(FILE *stream)
{
    return disk_is_full() ? EOF : __real_fflush(stream);
}

int __wrap_fclose(FILE *stream);
int __wrap_fclose(FILE *stream)
{
    bool full = disk_is_full();
    int result = __real_fclose(stream);
    if (!full)
        return result;
    errno = ENOSPC;
    return EOF;
}

int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    return disk_is_full() ? -1 : __real_rename(from, to);
}

int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode)
{
    return disk_is_full() ? -1 : __real_mkdir(path, mode);
}

int __wrap_openat(int folder, const char *path, int flags, ...);
int __wrap_openat(int folder, const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    if ((flags & O_CREAT) != 0 && disk_is_full())
        return -1;
    return __real_openat(folder, path, flags, mode);
}

int __wrap_renameat(int from_folder, const char *from, int to_folder, const char *to);
int __wrap_renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    return disk_is_full() ? -1 : __real_renameat(from_folder, from, to_folder, to);
}

int __wrap_mkdirat(int folder, const char *path, mode_t mode);
int __wrap_mkdirat(int folder, const char *path, mode_t mode)
{
    return disk_is_full() ? -1 : __real_mkdirat(folder, path, mode);
}

bool __wrap_axes_time(Grid *grid, Error *err);
bool __wrap_axes_time(Grid *grid, Error *err)
{
    const char *factor = getenv("YEEC_FAULT_DT");
    if (!__real_axes_time(grid, err) || factor == NULL)
        return err->code == ERROR_NONE;
    grid->dt *= strtod(factor, NULL);
    for (int a = 0; a < 3; a++)
        grid->axis[a].s *= strtod(factor, NULL);
    return true;
}

Backend *__wrap_backend_open(BackendKind kind, const BackendOptions *options, Error *err);
Backend *__wrap_backend_open(BackendKind kind, const BackendOptions *options, Error *err)
{
    const char *fault = getenv("YEEC_FAULT_CALL");
    Backend *b = __real_backend_open(kind, options, err);
    return b != NULL && fault != NULL ? backend_fault(b, strtol(fault, NULL, 10), err) : b;
}

/* Is this the n-th call of its kind, or a later one, that YEEC_FAULT_CL wants to fail? `kind` ends in a colon. */
static bool cl_fails(const char *kind, long *calls)
{
    const char *wish = getenv("YEEC_FAULT_CL");
    return wish != NULL && strncmp(wish, kind, strlen(kind)) == 0 && ++*calls >= strtol(wish + strlen(kind), NULL, 10);
}

cl_program __real_clCreateProgramWithSource(cl_context context, cl_uint count, const char **texts,
                                            const size_t *lengths, cl_int *status);
cl_program __wrap_clCreateProgramWithSource(cl_context context, cl_uint count, const char **texts,
                                            const size_t *lengths, cl_int *status);
cl_program __wrap_clCreateProgramWithSource(cl_context context, cl_uint count, const char **texts,
                                            const size_t *lengths, cl_int *status)
{
    const char *wish = getenv("YEEC_FAULT_CL"), *spoilt[] = {texts[0], "\n#error not today\n"};
    bool fails = wish != NULL && strcmp(wish, "build") == 0;
    return __real_clCreateProgramWithSource(context, fails ? 2 : count, fails ? spoilt : texts, lengths, status);
}

/* Takes a minute when YEEC_FAULT_CL says so of this call. `kind` ends in a colon. */
static void be_slow(const char *kind)
{
    const char *wish = getenv("YEEC_FAULT_CL");
    if (wish == NULL || strncmp(wish, kind, strlen(kind)) != 0)
        return;
    __real_fclose(__real_fopen(wish + strlen(kind), "w"));
    sleep(60);
}

cl_int __real_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                             void (*notify)(cl_program, void *), void *context);
cl_int __wrap_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                             void (*notify)(cl_program, void *), void *context);
cl_int __wrap_clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices, const char *options,
                             void (*notify)(cl_program, void *), void *context)
{
    be_slow("slow-build:");
    return __real_clBuildProgram(program, count, devices, options, notify, context);
}

cl_int __real_clGetProgramInfo(cl_program program, cl_program_info what, size_t bytes, void *value, size_t *size);
cl_int __wrap_clGetProgramInfo(cl_program program, cl_program_info what, size_t bytes, void *value, size_t *size);
cl_int __wrap_clGetProgramInfo(cl_program program, cl_program_info what, size_t bytes, void *value, size_t *size)
{
    if (what == CL_PROGRAM_BINARY_SIZES)
        be_slow("slow-binary:");
    return __real_clGetProgramInfo(program, what, bytes, value, size);
}

static atomic_bool launched;

/* Is it a kernel of the scene's, and not one with which the device is tried (opencl_flush.c)? */
static bool is_of_scene(cl_kernel kernel)
{
    char name[64] = "";
    clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof name, name, NULL);
    return strcmp(name, "products") != 0;
}

cl_int __real_clFinish(cl_command_queue queue);
cl_int __wrap_clFinish(cl_command_queue queue);
cl_int __wrap_clFinish(cl_command_queue queue)
{
    if (atomic_load(&launched))
        be_slow("slow-finish:");
    return __real_clFinish(queue);
}

cl_mem __real_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host, cl_int *status);
cl_mem __wrap_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host, cl_int *status);
cl_mem __wrap_clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host, cl_int *status)
{
    static long calls;
    if (!cl_fails("memory:", &calls))
        return __real_clCreateBuffer(context, flags, bytes, host, status);
    *status = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    return NULL;
}

cl_int __real_clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint axes, const size_t *offset,
                                     const size_t *global, const size_t *local, cl_uint count, const cl_event *list,
                                     cl_event *event);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint axes, const size_t *offset,
                                     const size_t *global, const size_t *local, cl_uint count, const cl_event *list,
                                     cl_event *event);
cl_int __wrap_clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint axes, const size_t *offset,
                                     const size_t *global, const size_t *local, cl_uint count, const cl_event *list,
                                     cl_event *event)
{
    static long calls;
    if (is_of_scene(kernel) && !atomic_exchange(&launched, true))
        be_slow("slow-launch:");
    return cl_fails("launch:", &calls)
               ? CL_OUT_OF_RESOURCES
               : __real_clEnqueueNDRangeKernel(queue, kernel, axes, offset, global, local, count, list, event);
}

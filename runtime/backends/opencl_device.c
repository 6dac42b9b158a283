/* Listing OpenCL devices and naming OpenCL's errors. */
#include "backends/opencl_device.h"

#include "backends/threads.h"
#include "system/interrupt.h"
#include "system/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PLATFORMS = 32, MOST_DEVICES = 64 };

static size_t list_devices(OpenClDevice *out, size_t capacity)
{
    cl_platform_id platforms[MOST_PLATFORMS];
    cl_uint platform_count = 0;
    size_t count = 0;
    if (clGetPlatformIDs(MOST_PLATFORMS, platforms, &platform_count) != CL_SUCCESS)
        return 0;
    for (cl_uint p = 0; p < platform_count && p < MOST_PLATFORMS; p++) {
        cl_device_id devices[MOST_DEVICES];
        cl_uint device_count = 0;
        if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, MOST_DEVICES, devices, &device_count) != CL_SUCCESS)
            continue;
        for (cl_uint d = 0; d < device_count && d < MOST_DEVICES && count < capacity; d++)
            out[count++] = (OpenClDevice){platforms[p], devices[d]};
    }
    return count;
}

/* Why no device was asked for; empty: they were. */
static char refusal[256];

/* PoCL starts a thread for each processor and a linker, and aborts the program where it cannot. */
static bool has_room(void)
{
    static bool asked;
    Error err = {0};
    const long processors = sysconf(_SC_NPROCESSORS_ONLN), wanted = processors + 2;
    if (!asked && !threads_start((int)(wanted < MOST_THREADS ? wanted : MOST_THREADS), &err))
        snprintf(refusal, sizeof refusal, "no OpenCL, for its threads cannot be started: allow more processes");
    asked = true;
    return refusal[0] == '\0';
}

/* The Khronos loader cuts its list of drivers at each colon, in the environment that our children inherit. */
static size_t list_of_all_drivers(OpenClDevice *out, size_t capacity)
{
    static const char DRIVERS[] = "OCL_ICD_FILENAMES";
    const char *given = getenv(DRIVERS);
    char *kept = given != NULL ? strdup(given) : NULL;
    const size_t count = list_devices(out, capacity);
    if (kept != NULL)
        setenv(DRIVERS, kept, 1);
    free(kept);
    return count;
}

/* The first call of all makes PoCL's threads, which compile; LLVM takes the signal of an abort for itself. */
size_t opencl_devices(OpenClDevice *out, size_t capacity)
{
    sigset_t before;
    if (!has_room())
        return 0;
    interrupt_hide(&before);
    const size_t count = list_of_all_drivers(out, capacity);
    interrupt_show(&before);
    process_catch_abort();
    return count;
}

const char *opencl_absence(void)
{
    OpenClDevice one;
    if (opencl_devices(&one, 1) > 0)
        return "";
    return refusal[0] != '\0' ? refusal
                              : "no OpenCL device (install the driver of your GPU, or for the processor: apt install "
                                "pocl-opencl-icd)";
}

static void device_text(const OpenClDevice *d, cl_device_info what, char *text, size_t bytes)
{
    text[0] = '\0';
    char full[1024] = "";
    if (clGetDeviceInfo(d->device, what, sizeof full - 1, full, NULL) == CL_SUCCESS)
        snprintf(text, bytes, "%.*s", (int)bytes - 1, full + strspn(full, " "));
}

static void platform_text(const OpenClDevice *d, cl_platform_info what, char *text, size_t bytes)
{
    text[0] = '\0';
    char full[1024] = "";
    if (clGetPlatformInfo(d->platform, what, sizeof full - 1, full, NULL) == CL_SUCCESS)
        snprintf(text, bytes, "%.*s", (int)bytes - 1, full);
}

static cl_device_fp_config float_config(const OpenClDevice *d, Precision precision)
{
    cl_device_fp_config config = 0;
    clGetDeviceInfo(d->device, precision == PRECISION_F64 ? CL_DEVICE_DOUBLE_FP_CONFIG : CL_DEVICE_SINGLE_FP_CONFIG,
                    sizeof config, &config, NULL);
    return config;
}

bool opencl_fast_fma(const OpenClDevice *d, Precision precision)
{
    return (float_config(d, precision) & CL_FP_FMA) != 0;
}

void opencl_describe(const OpenClDevice *d, int number, DeviceInfo *info)
{
    cl_ulong memory = 0, local = 0;
    cl_uint units = 0;
    cl_device_type type = 0;
    char platform[128], driver[96];
    *info = (DeviceInfo){.backend = BACKEND_OPENCL, .number = number};
    device_text(d, CL_DEVICE_NAME, info->name, sizeof info->name);
    platform_text(d, CL_PLATFORM_NAME, platform, sizeof platform);
    device_text(d, CL_DRIVER_VERSION, driver, sizeof driver);
    snprintf(info->platform, sizeof info->platform, "%s, driver %s", platform, driver);
    clGetDeviceInfo(d->device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL);
    clGetDeviceInfo(d->device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof local, &local, NULL);
    clGetDeviceInfo(d->device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL);
    clGetDeviceInfo(d->device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    info->memory = (size_t)memory;
    info->local_memory = (size_t)local;
    clGetDeviceInfo(d->device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof info->group_limit, &info->group_limit, NULL);
    info->units = (int)units;
    info->gpu = (type & CL_DEVICE_TYPE_GPU) != 0;
    info->f64 = float_config(d, PRECISION_F64) != 0;
}

void opencl_identity(const OpenClDevice *d, char text[1024])
{
    char name[256], version[256], driver[128], platform[256];
    device_text(d, CL_DEVICE_NAME, name, sizeof name);
    device_text(d, CL_DEVICE_VERSION, version, sizeof version);
    device_text(d, CL_DRIVER_VERSION, driver, sizeof driver);
    platform_text(d, CL_PLATFORM_VERSION, platform, sizeof platform);
    snprintf(text, 1024, "%s|%s|%s|%s", platform, name, version, driver);
}

typedef struct StatusName {
    cl_int status;
    const char *name, *hint;
} StatusName;

static const StatusName STATUS[] = {
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE", "another program may hold the device"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE", "the driver has no compiler: use another device"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE", "the device is out of memory"},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES",
     "the device was lost, a kernel failed, or it needs more than there is"},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY", "the host is out of memory"},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE", NULL},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE", NULL},
    {CL_INVALID_DEVICE, "CL_INVALID_DEVICE", NULL},
    {CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT", "the device was lost: run again"},
    {CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE", "the device was lost after a failed kernel: run again"},
    {CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT", NULL},
    {CL_INVALID_BINARY, "CL_INVALID_BINARY", NULL},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS", NULL},
    {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME", "the generated source has no such kernel (a bug in yeec)"},
    {CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX", NULL},
    {CL_INVALID_ARG_VALUE, "CL_INVALID_ARG_VALUE", NULL},
    {CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE", NULL},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS", NULL},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE", "the groups are too large: try --schedule sweep"},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE", "the groups are too large: try --schedule sweep"},
    {CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE", NULL},
    {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE", "one buffer may not be so large on this device"},
};

bool opencl_failed(Error *err, const char *call, const char *device, const char *kernel, cl_int status)
{
    const char *name = NULL, *hint = NULL;
    char number[32];
    for (size_t i = 0; i < sizeof STATUS / sizeof STATUS[0]; i++) {
        if (STATUS[i].status == status) {
            name = STATUS[i].name;
            hint = STATUS[i].hint;
        }
    }
    snprintf(number, sizeof number, "OpenCL error %d", (int)status);
    return error_set(err, ERROR_SYSTEM, "%s on %s%s%s: %s%s%s%s", call, device, kernel != NULL ? ", kernel " : "",
                     kernel != NULL ? kernel : "", name != NULL ? name : number, hint != NULL ? " (" : "",
                     hint != NULL ? hint : "", hint != NULL ? ")" : "");
}

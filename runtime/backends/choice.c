/* Choosing a device: a GPU before a processor, of which OpenCL platforms may list both. */
#include "backends/choice.h"

static const DeviceInfo *find(const DeviceInfo *all, size_t count, BackendKind kind, long number, bool gpu_only)
{
    for (size_t i = 0; i < count; i++)
        if (all[i].backend == kind && (number < 0 || all[i].number == number) && (all[i].gpu || !gpu_only))
            return &all[i];
    return NULL;
}

const DeviceInfo *choice_of(const DeviceInfo *all, size_t count, BackendKind kind, long number)
{
    const DeviceInfo *gpu = number < 0 ? find(all, count, kind, number, true) : NULL;
    return gpu != NULL ? gpu : find(all, count, kind, number, false);
}

const DeviceInfo *choice_auto(const DeviceInfo *all, size_t count, long number)
{
    const DeviceInfo *d = find(all, count, BACKEND_CUDA, number, false);
    if (d == NULL)
        d = find(all, count, BACKEND_OPENCL, number, true);
    if (d == NULL)
        d = find(all, count, BACKEND_C, -1, false);
    return d != NULL ? d : find(all, count, BACKEND_OPENCL, number, false); /* there is no C compiler */
}

/* The list of backends: names, devices, opening and closing. */
#include "backends/kinds.h"

static const BackendType *const TYPES[] = {
    [BACKEND_C] = &backend_type_c,
    [BACKEND_OPENCL] = &backend_type_opencl,
    [BACKEND_CUDA] = &backend_type_cuda,
};

enum { TYPE_COUNT = sizeof TYPES / sizeof TYPES[0] };

const char *backend_name(BackendKind kind)
{
    static const char *const NAMES[] = {[BACKEND_C] = "c", [BACKEND_OPENCL] = "opencl", [BACKEND_CUDA] = "cuda"};
    return NAMES[kind];
}

size_t backend_devices(DeviceInfo *out, size_t capacity)
{
    size_t count = 0;
    for (int kind = 0; kind < TYPE_COUNT; kind++)
        count += TYPES[kind]->devices(out + count, capacity - count);
    return count;
}

size_t backend_devices_of(BackendKind kind, DeviceInfo *out, size_t capacity)
{
    return TYPES[kind]->devices(out, capacity);
}

const char *backend_absence(BackendKind kind)
{
    return TYPES[kind]->absence();
}

Backend *backend_open(BackendKind kind, const BackendOptions *options, Error *err)
{
    return TYPES[kind]->open(options, err);
}

void backend_close(Backend *b)
{
    if (b != NULL)
        b->close(b);
}

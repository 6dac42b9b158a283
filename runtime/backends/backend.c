/* The list of backends: names, devices, opening and closing. */
#include "backends/kinds.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

Backend *backend_new(const Backend *functions, size_t state_bytes, Error *err)
{
    Backend *b = malloc(sizeof *b);
    void *state = calloc(1, state_bytes);
    if (b == NULL || state == NULL) {
        error_set(err, ERROR_SYSTEM, "out of memory");
        free(b);
        free(state);
        return NULL;
    }
    *b = *functions;
    b->state = state;
    return b;
}

void backend_warn(Backend *b, const char *format, ...)
{
    char line[sizeof b->warnings];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    size_t used = strlen(b->warnings);
    if (line[0] != '\0' && strstr(b->warnings, line) == NULL)
        snprintf(b->warnings + used, sizeof b->warnings - used, "%s%s", used > 0 ? "\n" : "", line);
}

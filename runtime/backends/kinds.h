/* The kinds of backend, as backend.c sees them. */
#ifndef YEEC_RUNTIME_BACKEND_KINDS_H
#define YEEC_RUNTIME_BACKEND_KINDS_H

#include "backends/backend.h"

typedef struct BackendType {
    size_t (*devices)(DeviceInfo *out, size_t capacity);
    const char *(*absence)(void); /* "" when present */
    Backend *(*open)(const BackendOptions *options, Error *err);
} BackendType;

extern const BackendType backend_type_c, backend_type_opencl, backend_type_cuda;

/* c_direct.c: Backend.direct of plain C. */
extern const BackendDirect c_direct;
void c_direct_free(Backend *b);

/* A backend with these functions and a zeroed state of its own; NULL, and the error set, where memory is out. */
Backend *backend_new(const Backend *functions, size_t state_bytes, Error *err);
/* Leaves the first lines of what a compiler said, in place; they say what is wrong. NULL: nothing to do. */
void backend_cut_log(char *log);
/* Appends a sentence to b->warnings, unless it stands there already. */
void backend_warn(Backend *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

/* Which device a command takes, by --backend and --device. */
#ifndef YEEC_RUNTIME_CHOICE_H
#define YEEC_RUNTIME_CHOICE_H

#include "backends/backend.h"

/* Device `number` of a backend; -1: the first GPU of that backend, or else its first device. NULL: there is none. */
const DeviceInfo *choice_of(const DeviceInfo *all, size_t count, BackendKind kind, long number);
/* --backend auto: CUDA, else an OpenCL GPU, else plain C; a number asks for that device of CUDA or OpenCL. */
const DeviceInfo *choice_auto(const DeviceInfo *all, size_t count, long number);

#endif

/* Registers and spills of a program's kernels as their compiler reports them, before anything runs. */
#ifndef YEEC_RUNTIME_USAGE_H
#define YEEC_RUNTIME_USAGE_H

#include "backends/backend.h"
#include "system/cache.h"

/* Compiles for a device of `cc` (compute capability; no device is needed) by NVRTC, or for the OpenCL device; the
 * report comes from the cache where it has been made before. Fills an entry per kernel of the program, zero where
 * nothing is known. False, with an error, when the kernels cannot be compiled. */
bool usage_cuda(const Program *program, int cc_major, int cc_minor, Cache *cache, KernelUsage *out, Error *err);
bool usage_opencl(const Program *program, int device, Cache *cache, KernelUsage *out, Error *err);

/* What `ptxas -v` says: "Compiling entry function 'k' for ...", "N bytes spill stores", "Used N registers". */
void usage_read(const char *log, const Program *program, KernelUsage *out);

#endif

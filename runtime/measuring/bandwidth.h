/* A device's copy bandwidth, measured once and remembered in the cache of kernels, so
 * that plan and a run can set their speed beside what memory allows. `yeec bench` measures
 * anew, and what is faster is remembered. */
#ifndef YEEC_RUNTIME_BANDWIDTH_H
#define YEEC_RUNTIME_BANDWIDTH_H

#include "backends/backend.h"
#include "system/cache.h"

/* Bytes of the copies: enough to leave every cache. */
size_t bandwidth_bytes(const DeviceInfo *device);
/* Bytes read plus bytes written per second, as remembered; 0 when never measured with so many threads. */
double bandwidth_remembered(const Cache *cache, const DeviceInfo *device, int threads);
void bandwidth_remember(Cache *cache, const DeviceInfo *device, int threads, double per_second);
/* As remembered, else measured on `b` and remembered; 0 when it cannot be had. */
double bandwidth_of(Cache *cache, Backend *b, int threads);

#endif

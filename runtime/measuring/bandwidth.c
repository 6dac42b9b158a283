/* Remembers a measured bandwidth under the device's name, driver and number of threads. */
#include "measuring/bandwidth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t bandwidth_bytes(const DeviceInfo *device)
{
    return (size_t)(device->gpu ? 1024 : 256) << 20;
}

static void bandwidth_key(const DeviceInfo *device, int threads, char key[HASH_HEX_BYTES])
{
    char text[1024];
    int n = snprintf(text, sizeof text, "copy bandwidth|%d|%d|%s|%s|%d", (int)device->backend, device->number,
                     device->name, device->platform, threads);
    hash_bytes(text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1, key);
}

double bandwidth_remembered(const Cache *cache, const DeviceInfo *device, int threads)
{
    char key[HASH_HEX_BYTES];
    size_t bytes;
    double value = 0;
    bandwidth_key(device, threads, key);
    void *payload = cache_get(cache, key, &bytes);
    if (payload != NULL && bytes == sizeof value)
        memcpy(&value, payload, sizeof value);
    free(payload);
    return value > 0 ? value : 0;
}

void bandwidth_remember(Cache *cache, const DeviceInfo *device, int threads, double per_second)
{
    char key[HASH_HEX_BYTES], label[CACHE_LABEL_BYTES];
    if (per_second <= bandwidth_remembered(cache, device, threads))
        return; /* a busy machine copies slower than it can */
    bandwidth_key(device, threads, key);
    snprintf(label, sizeof label, "copy bandwidth of %.90s", device->name);
    cache_put(cache, key, label, &per_second, sizeof per_second);
}

double bandwidth_of(Cache *cache, Backend *b, int threads)
{
    Error err = {0};
    double value = bandwidth_remembered(cache, &b->info, threads);
    if (value > 0)
        return value;
    if (!b->copy_bandwidth(b, bandwidth_bytes(&b->info), &value, &err))
        return 0;
    bandwidth_remember(cache, &b->info, threads, value);
    return value;
}

/* Schedules that `yeec tune` found the fastest, kept in the cache of kernels under the device, its driver, the
 * number of threads and the scenes' class, each with the number of cells it was measured at. */
#ifndef YEEC_RUNTIME_TUNED_H
#define YEEC_RUNTIME_TUNED_H

#include "backends/backend.h"
#include "system/cache.h"

enum { TUNED_SCHEDULE_BYTES = 96, TUNED_DATE_BYTES = 11 };

typedef struct TunedChoice {
    double cells;                        /* of the scene it was measured with */
    double speed, usual;                 /* cells per second: its own, that of the plan's choice */
    char schedule[TUNED_SCHEDULE_BYTES]; /* "blocked:4/lanes=16" */
    char usual_schedule[TUNED_SCHEDULE_BYTES];
    char date[TUNED_DATE_BYTES]; /* "2026-11-21" */
} TunedChoice;

/* The choice measured nearest to so many cells, within a factor of four; false when there is none. */
bool tuned_find(const Cache *cache, const DeviceInfo *device, int threads, const char *class, double cells,
                TunedChoice *out);
/* Adds a choice, or replaces the one of about as many cells. False when the cache cannot hold it. */
bool tuned_remember(Cache *cache, const DeviceInfo *device, int threads, const char *class, const TunedChoice *choice);
/* Is this entry of the cache a list of choices? */
bool tuned_is_entry(const CacheEntry *entry);

#endif

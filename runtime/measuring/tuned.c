/* The store of measured choices: one entry of the cache per device and class, an array of TunedChoice. */
#include "measuring/tuned.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHOICES = 16 };

static const char MARK[] = "tuned ";

static void tuned_key(const DeviceInfo *device, int threads, const char *class, char key[HASH_HEX_BYTES])
{
    char text[1280];
    int n = snprintf(text, sizeof text, "tuned schedule|%s|%d|%s|%s|%zu|%d|%s", YEEC_VERSION, (int)device->backend,
                     device->name, device->platform, device->local_memory, threads, class);
    hash_bytes(text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1, key);
}

/* How far apart two sizes are: 0 equal, 1 a factor of two. */
static double distance(const TunedChoice *c, double cells)
{
    return fabs(log2(c->cells / cells));
}

static bool is_whole(const TunedChoice *c)
{
    return c->cells >= 1 && memchr(c->schedule, '\0', sizeof c->schedule) != NULL &&
           memchr(c->usual_schedule, '\0', sizeof c->usual_schedule) != NULL &&
           memchr(c->date, '\0', sizeof c->date) != NULL;
}

/* The entry's choices, in an array of the caller's; how many. */
static size_t read_choices(const Cache *cache, const char *key, TunedChoice list[MOST_CHOICES])
{
    size_t bytes = 0, count = 0;
    TunedChoice *payload = cache_get(cache, key, &bytes);
    if (payload == NULL || bytes % sizeof *payload != 0)
        bytes = 0;
    for (size_t i = 0; i < bytes / sizeof *payload && count < MOST_CHOICES; i++)
        if (is_whole(&payload[i]))
            list[count++] = payload[i];
    free(payload);
    return count;
}

bool tuned_find(const Cache *cache, const DeviceInfo *device, int threads, const char *class, double cells,
                TunedChoice *out)
{
    char key[HASH_HEX_BYTES];
    TunedChoice list[MOST_CHOICES];
    double nearest = 2;
    tuned_key(device, threads, class, key);
    const size_t count = read_choices(cache, key, list);
    bool found = false;
    for (size_t i = 0; i < count; i++)
        if (distance(&list[i], cells) <= nearest) {
            nearest = distance(&list[i], cells);
            *out = list[i];
            found = true;
        }
    return found;
}

bool tuned_remember(Cache *cache, const DeviceInfo *device, int threads, const char *class, const TunedChoice *choice)
{
    char key[HASH_HEX_BYTES], label[CACHE_LABEL_BYTES];
    TunedChoice list[MOST_CHOICES + 1];
    size_t kept = 0;
    tuned_key(device, threads, class, key);
    const size_t count = read_choices(cache, key, list);
    for (size_t i = 0; i < count; i++)
        if (distance(&list[i], choice->cells) > 0.5)
            list[kept++] = list[i];
    if (kept == MOST_CHOICES) /* the oldest goes */
        memmove(list, list + 1, --kept * sizeof *list);
    list[kept++] = *choice;
    snprintf(label, sizeof label, "%s%.40s, %.24s: %.48s", MARK, class, device->name, choice->schedule);
    return cache_put(cache, key, label, list, kept * sizeof *list);
}

bool tuned_is_entry(const CacheEntry *entry)
{
    return strncmp(entry->label, MARK, sizeof MARK - 1) == 0;
}

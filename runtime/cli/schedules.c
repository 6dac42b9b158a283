/* Splitting the list. */
#include "cli/schedules.h"

#include <string.h>

static const char ALL[] = "sweep,fused,blocked:2,blocked:3,blocked:4,blocked:6,blocked:8,blocked:12,blocked:64,auto";

static bool split(const char *list, ScheduleList *out, Error *err)
{
    for (const char *at = list; at != NULL;) {
        size_t n = strcspn(at, ",");
        if (n == 0 || n >= SCHEDULE_BYTES || out->count == MOST_SCHEDULES)
            return error_set(err, ERROR_SCENE, "--schedule: expected NAME or NAME,NAME,..., got '%s'", list);
        memcpy(out->names[out->count], at, n);
        out->names[out->count++][n] = '\0';
        at = at[n] == ',' ? at + n + 1 : NULL;
    }
    return true;
}

bool schedules_wanted(const Options *o, ScheduleList *out, Error *err)
{
    *out = (ScheduleList){.optional = o->all_schedules};
    if (o->all_schedules)
        return split(ALL, out, err);
    return split(o->schedule != NULL ? o->schedule : "auto", out, err);
}

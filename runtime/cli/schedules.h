/* The schedules a command shall try: --schedule a,b,c or --all-schedules. */
#ifndef YEEC_CLI_SCHEDULES_H
#define YEEC_CLI_SCHEDULES_H

#include "cli/options.h"

enum { MOST_SCHEDULES = 16, SCHEDULE_BYTES = 96 };

typedef struct ScheduleList {
    char names[MOST_SCHEDULES][SCHEDULE_BYTES];
    size_t count;
    bool optional; /* one that the scene does not allow is left out instead of an error */
} ScheduleList;

/* No --schedule: one entry, "auto". */
bool schedules_wanted(const Options *o, ScheduleList *out, Error *err);

#endif

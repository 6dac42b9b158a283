/* The part of `yeec plan` on the schedule (explain_schedule.c). */
#ifndef YEEC_EXPLAIN_SCHEDULE_H
#define YEEC_EXPLAIN_SCHEDULE_H

#include "compiled.h"

/* `usage` by kernel of the program, as the device's compiler reports it; NULL: unknown. */
void explain_schedule(const Compiled *c, const DeviceFacts *device, const KernelUsage *usage, Text *out);
void facts_schedule(const Compiled *c, const DeviceFacts *device, const KernelUsage *usage, CompileFact *fact,
                    void *context);

#endif

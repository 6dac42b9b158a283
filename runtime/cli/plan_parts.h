/* yeec plan --processes N: what each of several processes would hold and exchange. */
#ifndef YEEC_CLI_PLAN_PARTS_H
#define YEEC_CLI_PLAN_PARTS_H

#include "cli/session.h"

/* Plans the parts one after the other, and prints a line for each. */
bool plan_parts(Session *s, double copy, Error *err);

#endif

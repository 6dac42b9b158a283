/* What a run is refused for before it begins, though its scene is well. */
#ifndef YEEC_CLI_REFUSALS_H
#define YEEC_CLI_REFUSALS_H

#include "cli/session.h"

/* A run that nobody lives to see; what this yeec was built without; another run, which results are to be set against,
 * that is not as it must be. `folder`: of the results. */
bool refusals_check(const Session *s, const char *folder, Error *err);

#endif

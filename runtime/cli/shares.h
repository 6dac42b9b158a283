/* What each of several processes had of a run: its planes, its device, the time it took. */
#ifndef YEEC_CLI_SHARES_H
#define YEEC_CLI_SHARES_H

#include "cli/session.h"
#include "output/manifest.h"

/* A meeting; the one that speaks has all of them (the caller frees), others and a process alone NULL. `stepping`:
 * seconds of this process. */
bool shares_gather(const Session *s, double stepping, ManifestShare **out, Error *err);
/* A line for each share, of many for the first ones. NULL: there are none. */
void shares_print(const Session *s, const ManifestShare *shares);

#endif

/* What `yeec run` prints of a run that is over. */
#ifndef YEEC_CLI_SUMMARY_H
#define YEEC_CLI_SUMMARY_H

#include "cli/session.h"
#include "output/manifest.h"

void summary_print(const Session *s, const Manifest *m, const char *folder);

#endif

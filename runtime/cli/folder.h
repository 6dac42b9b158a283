/* Where a command leaves its results: --out, or out/<scene's name>. */
#ifndef YEEC_CLI_FOLDER_H
#define YEEC_CLI_FOLDER_H

#include "cli/options.h"

/* Allocated, without a slash at the end. */
char *folder_for_results(const Options *o);

#endif

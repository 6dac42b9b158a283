/* The command line described for other programs: the manual page and the shell's completion, from the tables that
 * `--help` prints. */
#ifndef YEEC_CLI_MANUAL_H
#define YEEC_CLI_MANUAL_H

#include "cli/cli.h"

/* The page yeec(1), as source for man. */
void manual_page(const Command *const *commands, size_t count, FILE *out);
/* A script that completes commands, options, scenes and folders in bash (and in zsh, after bashcompinit). */
void manual_completion(const Command *const *commands, size_t count, FILE *out);

#endif

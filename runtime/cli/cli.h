/* The command line: what its commands share. Messages go to stderr, results to
 * stdout; a command returns the process's exit status (base/error.h; 128 + the
 * signal's number after Ctrl-C or SIGTERM). */
#ifndef YEEC_CLI_CLI_H
#define YEEC_CLI_CLI_H

#include "cli/options.h"

typedef struct Command {
    const char *name;
    unsigned bit;
    const char *operand; /* "SCENE.lua"; NULL: takes none */
    const char *summary; /* one line */
    const char *help;    /* paragraphs, with an example */
    int (*run)(const Options *o);
} Command;

extern const Command command_run, command_emit, command_plan, command_verify, command_bench, command_devices,
    command_cache, command_diff, command_view, command_modes, command_reproduce, command_tune, command_media;

/* Prints the error, each line after "yeec: ", unless it was the last one that was printed; returns its code. */
int cli_fail(const Error *err);
/* "yeec: warning: ..." unless --quiet. */
void cli_warn(const Options *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "1.23 G" and the like, for speeds and counts. */
const char *cli_si(double value, char text[32]);
/* "12.3 GiB" */
const char *cli_bytes(double bytes, char text[32]);

#endif

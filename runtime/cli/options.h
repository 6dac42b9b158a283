/* Command-line options: one table for all commands, each option saying which
 * commands take it. Long options may be written --name value or --name=value; near
 * misses are suggested. */
#ifndef YEEC_CLI_OPTIONS_H
#define YEEC_CLI_OPTIONS_H

#include "base/error.h"
#include "scene/scene.h"

#include <stdio.h>

enum { MOST_SETTINGS = 256, MOST_SWEEPS = 4, MOST_ALLOWED = 64, MOST_PLANES = 64 };

typedef struct Options {
    const char *operand; /* the scene, or a command's own word */
    const char *second;  /* diff: the other run */
    const char *backend, *precision, *schedule, *out, *templates, *cache_dir, *dump, *standalone, *diff, *backends,
        *arch, *checkpoint, *resume, *at, *simd, *split;
    int kin, kins; /* this process' number among those of its host that take the same backend; how many */
    Setting settings[MOST_SETTINGS];
    size_t setting_count;
    Setting sweeps[MOST_SWEEPS]; /* run: values as given */
    size_t sweep_count;
    Setting planes[MOST_PLANES]; /* view: axis and place as given */
    size_t plane_count;
    const char *allowed[MOST_ALLOWED]; /* files elsewhere that the scene may read */
    size_t allowed_count;
    const char *results; /* run: of a sweep, as given */
    long device, steps, threads, repeats, every, budget, jobs, processes;
    long pauses; /* the commands' own: CompileOptions.pauses */
    long long memory_limit, instruction_limit, on_chip;
    bool json, quiet, help, no_cache, check_bounds, generic, all_schedules, resources, explain, kernels, quick, list,
        again, redraw, precision_given, no_simd, no_tune, yes;
} Options;

/* Which commands take an option, a bit set. */
typedef enum CommandBit {
    FOR_RUN = 1,
    FOR_EMIT = 2,
    FOR_PLAN = 4,
    FOR_VERIFY = 8,
    FOR_BENCH = 16,
    FOR_DEVICES = 32,
    FOR_CACHE = 64,
    FOR_DIFF = 128,
    FOR_REPRODUCE = 256,
    FOR_TUNE = 512,
    FOR_VIEW = 1 << 12,
    FOR_MEDIA = 1 << 13,
    FOR_MODES = 1 << 14,
    FOR_SCENES = FOR_RUN | FOR_EMIT | FOR_PLAN | FOR_VERIFY | FOR_BENCH | FOR_TUNE | FOR_VIEW | FOR_MODES,
    FOR_STEPPING = FOR_RUN | FOR_VERIFY | FOR_BENCH | FOR_TUNE,
    FOR_ALL = FOR_SCENES | FOR_DEVICES | FOR_CACHE | FOR_DIFF | FOR_REPRODUCE | FOR_MEDIA
} CommandBit;

/* Reads argv[first..]; errors (ERROR_SCENE) name the option, what was expected and the near miss. */
bool options_parse(Options *o, unsigned command, const char *command_name, int argc, char **argv, int first,
                   Error *err);

/* The options a command takes, one a line, for its --help. */
void options_print(unsigned command, FILE *out);
/* Calls `each` for every option a command takes; letter 0 and argument NULL: it has none. */
typedef void OptionVisit(const char *name, char letter, const char *argument, const char *help, void *context);
void options_each(unsigned command, OptionVisit *each, void *context);

#endif

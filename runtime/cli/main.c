/* yeec's command line: finds the command, reads its options, runs it. Each command
 * has a file of its own; this is the only place that lists them. */
#include "cli/cli.h"
#include "cli/manual.h"
#include "cli/together.h"

#include "base/nearest.h"
#include "system/interrupt.h"
#include "system/process.h"

#include <stdlib.h>
#include <string.h>

static const Command *const commands[] = {
    &command_run,   &command_emit, &command_plan, &command_verify, &command_bench, &command_tune,      &command_devices,
    &command_cache, &command_diff, &command_view, &command_media,  &command_modes, &command_reproduce,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_usage(FILE *out)
{
    fputs("yeec compiles a scene of Maxwell's equations into kernels made for it, and steps them.\n\n"
          "usage: yeec COMMAND [options] [SCENE.lua]\n\n",
          out);
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`yeec COMMAND --help` tells more of each, `yeec run SCENE.lua --help` the scene's parameters, too.\n"
          "A scene of - is read from standard input.\n"
          "Exit status: 0 success, 1 the scene or the arguments are wrong, 2 the device or the\n"
          "system failed, 3 the simulation failed (unstable, verification mismatch), 128 and\n"
          "the signal's number where one ended it (130 Ctrl-C, 143 SIGTERM).\n"
          "`yeec --man` prints the manual page, `yeec --completion` what completes words in bash.\n",
          out);
}

/* What --set may override in the scene that the command line names. */
static int print_parameters(const Options *o)
{
    static Error err;
    const SceneOptions options = {.settings = o->settings,
                                  .setting_count = o->setting_count,
                                  .allowed = o->allowed,
                                  .allowed_count = o->allowed_count,
                                  .memory_limit = (size_t)o->memory_limit,
                                  .instruction_limit = o->instruction_limit,
                                  .coarse = true};
    Scene *scene = scene_load(o->operand, &options, &err);
    if (scene == NULL)
        return cli_fail(&err);
    printf("\nparameters of %s (--set NAME=VALUE):\n", o->operand);
    for (size_t i = 0; i < scene->parameter_count; i++) {
        const Parameter *p = &scene->parameters[i];
        char left[256];
        snprintf(left, sizeof left, "%s = %.100s %s", p->name, p->value, p->unit);
        printf("  %-30s %s\n", left, p->description);
    }
    if (scene->parameter_count == 0)
        puts("  none");
    scene_free(scene);
    return 0;
}

/* Full names, which hold in the folder of a run that goes on, too; they last as long as the process. */
static void resolve_allowed(Options *o)
{
    for (size_t i = 0; i < o->allowed_count; i++) {
        const char *full = realpath(o->allowed[i], NULL);
        o->allowed[i] = full != NULL ? full : o->allowed[i];
    }
}

static int print_help(const Command *c)
{
    printf("usage: yeec %s [options]%s%s\n\n%s\n\noptions:\n", c->name, c->operand != NULL ? " " : "",
           c->operand != NULL ? c->operand : "", c->help);
    options_print(c->bit, stdout);
    return 0;
}

static const Command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *near = nearest_name(name, names, COMMANDS);
    size_t length = strlen(name);
    static Error err;
    if (near != NULL)
        error_put(&err, ERROR_SCENE, "unknown command '%s' (did you mean '%s'?)", name, near);
    else if (length > 4 && strcmp(name + length - 4, ".lua") == 0)
        error_put(&err, ERROR_SCENE, "unknown command '%s'; to step a scene: yeec run %s", name, name);
    else
        error_put(&err, ERROR_SCENE, "unknown command '%s'; `yeec --help` lists them", name);
    return together_fail(&err);
}

static bool check_operand(const Command *c, const Options *o, Error *err)
{
    if ((c->bit & FOR_SCENES) != 0 && o->operand == NULL && o->resume == NULL)
        return error_set(err, ERROR_SCENE, "%s: which scene? (yeec %s SCENE.lua; - reads standard input)", c->name,
                         c->name);
    return c->operand != NULL || o->operand == NULL ||
           error_set(err, ERROR_SCENE, "%s takes no argument, got '%s'", c->name, o->operand);
}

/* Of several processes the first makes what would write the same files, or say the same, as often as there are. */
static bool is_left_to_first(const Command *c)
{
    const unsigned all_make = FOR_RUN | FOR_BENCH | FOR_DEVICES | FOR_CACHE | FOR_DIFF;
    return (c->bit & all_make) == 0 && exchange_wanted() > 1;
}

static int run_command(const Command *c, int argc, char **argv)
{
    static Options options;
    static Error err;
    const bool one = is_left_to_first(c);
    if (one && exchange_place() > 0)
        return 0;
    const bool parsed = options_parse(&options, c->bit, c->name, argc, argv, 2, &err);
    resolve_allowed(&options);
    if (parsed && options.help && exchange_place() > 0)
        return 0;
    if (parsed && options.help)
        return print_help(c) != 0 || (c->bit & FOR_SCENES) == 0 || options.operand == NULL ? 0
                                                                                           : print_parameters(&options);
    if (!parsed || !check_operand(c, &options, &err))
        return one ? cli_fail(&err) : together_fail(&err);
    if (one)
        cli_warn(&options, "%s is for one process: the first of %d makes it", c->name, exchange_wanted());
    return c->run(&options);
}

/* A result that could not be written (a full disk behind stdout) is a failure too; one that has been told of counts. */
static int flush_results(int status)
{
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status != 0)
        return status;
    fputs("yeec: cannot write to standard output\n", stderr);
    return ERROR_SYSTEM;
}

static bool is_either(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return ERROR_SCENE;
    }
    if (is_either(argv[1], "--version", "-V")) {
        puts("yeec " YEEC_VERSION);
        return flush_results(0);
    }
    if (is_either(argv[1], "--man", "--completion")) {
        (argv[1][2] == 'm' ? manual_page : manual_completion)(commands, COMMANDS, stdout);
        return flush_results(0);
    }
    if (is_either(argv[1], "--help", "-h") || (strcmp(argv[1], "help") == 0 && argc == 2)) {
        print_usage(stdout);
        return flush_results(0);
    }
    bool help = strcmp(argv[1], "help") == 0;
    const Command *c = find_command(argv[help ? 2 : 1]);
    if (c == NULL)
        return unknown_command(argv[help ? 2 : 1]);
    return flush_results(help ? print_help(c) : run_command(c, argc, argv));
}

int main(int argc, char **argv)
{
    process_begin();
    interrupt_exit(process_end(dispatch(argc, argv)));
}

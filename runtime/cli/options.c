/* The option table and its parser. */
#include "cli/options.h"

#include "base/nearest.h"
#include "base/quote.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef enum OptionKind {
    KIND_FLAG,
    KIND_TEXT,
    KIND_COUNT,
    KIND_SIZE,
    KIND_SETTING,
    KIND_SWEEP,
    KIND_PLANE,
    KIND_FILE
} OptionKind;

typedef struct OptionSpec {
    const char *name;
    char letter; /* 0: none */
    OptionKind kind;
    const char *argument, *help;
    size_t offset;
    unsigned commands;
} OptionSpec;

#define AT(member) offsetof(Options, member)

static const OptionSpec specs[] = {
    {"backend", 'b', KIND_TEXT, "NAME",
     "c, opencl, cuda or auto (cuda, else an OpenCL GPU, else c); a list gives each of several processes the next",
     AT(backend), FOR_SCENES},
    {"device", 'd', KIND_COUNT, "N",
     "which of the backend's devices, as `yeec devices` numbers them (default: its first GPU, else its first)",
     AT(device), FOR_SCENES},
    {"set", 's', KIND_SETTING, "NAME=VALUE", "override a param() of the scene; may be repeated", 0,
     FOR_SCENES | FOR_MEDIA},
    {"allow-file", 0, KIND_FILE, "PATH",
     "a file outside the scene's folder that stl{}, image{}, gds{} or a table may read; may be repeated", 0,
     FOR_SCENES | FOR_MEDIA},
    {"sweep", 0, KIND_SWEEP, "NAME=A,B,C", "run for each value, or NAME=FROM:TO:COUNT; may be repeated", 0, FOR_RUN},
    {"plane", 0, KIND_PLANE, "AXIS=PLACE",
     "a cut at this place instead of the usual ones, as z=0.8mm (without a unit m); may be repeated", 0, FOR_VIEW},
    {"processes", 0, KIND_COUNT, "N", "what each of so many processes would hold and exchange", AT(processes),
     FOR_PLAN},
    {"split", 0, KIND_TEXT, "AXIS=A,B,...",
     "of several processes: the cells at which the second, third ... begin, as z=100,250 or y=50,z=100, or the numbers "
     "of parts, 1x2x3 (default: what leaves least to exchange, of equal work)",
     AT(split), FOR_RUN | FOR_BENCH | FOR_PLAN},
    {"jobs", 0, KIND_COUNT, "N", "of a sweep: make N runs at a time; they share the cores (default 1)", AT(jobs),
     FOR_RUN},
    {"results", 0, KIND_TEXT, "A,B,...",
     "of a sweep: columns of sweep.csv, numbers of run.json as power.power_w[0] or port1.s11_least_db", AT(results),
     FOR_RUN},
    {"steps", 'n', KIND_COUNT, "N", "step N times instead of what the scene says (bench: in each measurement)",
     AT(steps), FOR_SCENES},
    {"precision", 'p', KIND_TEXT, "f32|f64", "real numbers of 4 or 8 bytes (default f32)", AT(precision), FOR_SCENES},
    {"schedule", 0, KIND_TEXT, "NAME",
     "order of the updates, same bits: auto, sweep, fused, blocked:T, resident[:half][/SIZE=N...]; bench and verify "
     "take a "
     "list a,b,c",
     AT(schedule), FOR_SCENES},
    {"all-schedules", 0, KIND_FLAG, NULL, "every schedule that the scene and the device allow", AT(all_schedules),
     FOR_BENCH | FOR_VERIFY},
    {"out", 'o', KIND_TEXT, "DIR", "folder for the results", AT(out),
     FOR_RUN | FOR_EMIT | FOR_VERIFY | FOR_REPRODUCE | FOR_VIEW | FOR_MEDIA | FOR_MODES},
    {"at", 0, KIND_TEXT, "LIST", "frequencies or wavelengths, as 589nm,1.55um,2.45GHz", AT(at), FOR_MEDIA},
    {"backends", 0, KIND_TEXT, "A,B,...", "use only these of c, opencl, cuda", AT(backends), FOR_REPRODUCE},
    {"again", 0, KIND_FLAG, NULL, "make runs anew that an earlier call has made", AT(again), FOR_REPRODUCE},
    {"redraw", 0, KIND_FLAG, NULL, "make no run: draw the page from what DIR has, perhaps of another machine",
     AT(redraw), FOR_REPRODUCE},
    {"list", 0, KIND_FLAG, NULL, "show the experiments there are", AT(list), FOR_REPRODUCE},
    {"kernels", 0, KIND_FLAG, NULL, "show the time of each kernel and of its launch instead", AT(kernels), FOR_BENCH},
    {"checkpoint", 0, KIND_TEXT, "N|Nm",
     "write a checkpoint every N steps, or minutes as in 10m; 0: none, not even at Ctrl-C", AT(checkpoint), FOR_RUN},
    {"resume", 0, KIND_TEXT, "DIR", "go on with what was broken off in DIR: a run from its checkpoint, or a sweep",
     AT(resume), FOR_RUN},
    {"explain", 0, KIND_FLAG, NULL, "write a page that explains each kernel instead of the source", AT(explain),
     FOR_EMIT},
    {"standalone", 0, KIND_TEXT, "DIR", "write kernels, host program and Makefile that build without yeec",
     AT(standalone), FOR_EMIT},
    {"dump", 0, KIND_TEXT, "STAGE", "print a stage: scene, grid, plan, plan:PASS or statements", AT(dump), FOR_PLAN},
    {"diff", 0, KIND_TEXT, "OTHER.lua", "print how the plan of another scene differs", AT(diff), FOR_PLAN},
    {"every", 0, KIND_COUNT, "N", "compare the fields every N steps (default: about 20 times)", AT(every), FOR_VERIFY},
    {"repeats", 0, KIND_COUNT, "N", "measurements whose median counts (default 7)", AT(repeats), FOR_BENCH},
    {"threads", 'j', KIND_COUNT, "N", "threads of the c backend (default: all)", AT(threads), FOR_STEPPING},
    {"check-bounds", 0, KIND_FLAG, NULL, "c backend: check every index", AT(check_bounds), FOR_SCENES},
    {"no-simd", 0, KIND_FLAG, NULL, "c backend: vectorise nothing, for comparison", AT(no_simd), FOR_STEPPING},
    {"simd", 0, KIND_TEXT, "BITS", "c backend: width of vectors, 128, 256 or 512 (default: the processor's)", AT(simd),
     FOR_STEPPING | FOR_EMIT | FOR_PLAN},
    {"generic", 0, KIND_FLAG, NULL, "generate for no device in particular", AT(generic), FOR_EMIT | FOR_PLAN},
    {"arch", 0, KIND_TEXT, "sm_NN", "cuda: plan for this compute capability, as sm_90; needs no GPU", AT(arch),
     FOR_PLAN | FOR_EMIT},
    {"on-chip", 0, KIND_SIZE, "BYTES", "memory on chip that tiles may use at most, as 48K", AT(on_chip), FOR_SCENES},
    {"templates", 0, KIND_TEXT, "DIR", "kernel templates that replace the built-in ones", AT(templates), FOR_SCENES},
    {"cache-dir", 0, KIND_TEXT, "DIR", "where compiled kernels are kept", AT(cache_dir), FOR_SCENES | FOR_CACHE},
    {"no-cache", 0, KIND_FLAG, NULL, "compile anew, keep nothing", AT(no_cache), FOR_STEPPING},
    {"no-tune", 0, KIND_FLAG, NULL, "--schedule auto takes nothing that `yeec tune` has found (as YEEC_NO_TUNE=1)",
     AT(no_tune), FOR_SCENES & ~(unsigned)FOR_TUNE},
    {"budget", 0, KIND_COUNT, "S", "begin no measurement after S seconds (default 90)", AT(budget), FOR_TUNE},
    {"memory-limit", 0, KIND_SIZE, "BYTES", "memory the scene script may use, as 512M or 2G (default 1G)",
     AT(memory_limit), FOR_SCENES | FOR_MEDIA},
    {"instruction-limit", 0, KIND_SIZE, "N", "instructions the scene script may take (default 1000M)",
     AT(instruction_limit), FOR_SCENES | FOR_MEDIA},
    {"json", 0, KIND_FLAG, NULL, "machine-readable on stdout", AT(json),
     FOR_ALL & ~(unsigned)(FOR_EMIT | FOR_REPRODUCE)},
    {"quick", 0, KIND_FLAG, NULL, "reduced sizes: minutes instead of an hour", AT(quick), FOR_REPRODUCE},
    {"yes", 'y', KIND_FLAG, NULL,
     "run what is refused otherwise: more than 10^9 steps, cells that are too coarse for the waves", AT(yes),
     FOR_SCENES},
    {"quiet", 'q', KIND_FLAG, NULL, "no progress, no warnings, no summary", AT(quiet), FOR_ALL},
    {"help", 'h', KIND_FLAG, NULL, "this page", AT(help), FOR_ALL},
};
enum { SPECS = sizeof specs / sizeof specs[0] };

static const OptionSpec *find_long(unsigned command, const char *name, size_t length)
{
    for (size_t i = 0; i < SPECS; i++)
        if ((specs[i].commands & command) != 0 && strlen(specs[i].name) == length &&
            strncmp(specs[i].name, name, length) == 0)
            return &specs[i];
    return NULL;
}

static const OptionSpec *find_letter(unsigned command, char letter)
{
    for (size_t i = 0; i < SPECS; i++)
        if ((specs[i].commands & command) != 0 && specs[i].letter == letter)
            return &specs[i];
    return NULL;
}

static bool unknown_option(unsigned command, const char *command_name, const char *given, Error *err)
{
    const char *names[SPECS];
    char bare[64];
    size_t count = 0;
    for (size_t i = 0; i < SPECS; i++)
        if ((specs[i].commands & command) != 0)
            names[count++] = specs[i].name;
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(given + strspn(given, "-"), "="), given + strspn(given, "-"));
    const char *near = nearest_name(bare, names, count);
    if (near != NULL)
        return error_set(err, ERROR_SCENE, "%s: unknown option '%s' (did you mean --%s?)", command_name, given, near);
    return error_set(err, ERROR_SCENE, "%s: unknown option '%s'; `yeec %s --help` lists them", command_name, given,
                     command_name);
}

enum { MOST_THREADS = 1024 };
static const long MOST_COUNT = 1000000000000000; /* as in a scene */

static bool parse_count(const OptionSpec *spec, const char *text, long *out, Error *err)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    const bool many = spec->offset == AT(threads) || spec->offset == AT(jobs);
    const long most = many ? MOST_THREADS : spec->offset == AT(device) ? INT_MAX : MOST_COUNT;
    if (end == text || *end != '\0' || errno != 0 || value < 0 || value > most)
        return error_set(err, ERROR_SCENE, "--%s: expected a whole number from 0 to %ld, got '%s'", spec->name, most,
                         text);
    *out = value;
    return true;
}

/* A number with a unit: 512M, 2G, 1GiB. */
static bool parse_size(const OptionSpec *spec, const char *text, long long *out, Error *err)
{
    static const char units[] = "kmgt";
    char *end;
    errno = 0;
    double value = strtod(text, &end), base = spec->offset == AT(instruction_limit) ? 1000 : 1024;
    const char *unit = *end != '\0' ? strchr(units, *end | 0x20) : NULL;
    if (unit != NULL)
        for (const char *u = units; u <= unit; u++)
            value *= base;
    bool tail_ok =
        unit == NULL ? *end == '\0' : end[1] == '\0' || strcmp(end + 1, "B") == 0 || strcmp(end + 1, "iB") == 0;
    if (end == text || errno != 0 || !tail_ok || !(value >= 1) || value > 9e18)
        return error_set(err, ERROR_SCENE, "--%s: expected a number as 500, 512M or 2G, got '%s'", spec->name, text);
    *out = (long long)value;
    return true;
}

static bool parse_setting(Setting *settings, size_t *count, size_t most, const OptionSpec *spec, char *text, Error *err)
{
    char *equals = strchr(text, '=');
    if (equals == NULL || equals == text)
        return error_set(err, ERROR_SCENE, "--%s: expected %s, got '%s'", spec->name, spec->argument, text);
    if (*count == most)
        return error_set(err, ERROR_SCENE, "--%s: given more than %zu times", spec->name, most);
    *equals = '\0';
    settings[(*count)++] = (Setting){.name = text, .value = equals + 1};
    return true;
}

static bool parse_allowed(Options *o, const char *path, Error *err)
{
    if (o->allowed_count == MOST_ALLOWED)
        return error_set(err, ERROR_SCENE, "--allow-file: given more than %d times", MOST_ALLOWED);
    o->allowed[o->allowed_count++] = path;
    return true;
}

/* What the command line gives goes into messages, pages and generated text. */
static bool check_plain(const char *where, const char *word, Error *err)
{
    return quote_is_plain(word) || error_set(err, ERROR_SCENE, "%s: control characters are not accepted", where);
}

static bool take_value(Options *o, const OptionSpec *spec, char *value, Error *err)
{
    char *at = (char *)o + spec->offset;
    if (spec->kind == KIND_FLAG || value == NULL) {
        *(bool *)(void *)at = true;
        return true;
    }
    if (!check_plain(spec->name, value, err))
        return false;
    switch (spec->kind) {
    case KIND_FLAG:
        break;
    case KIND_TEXT:
        *(const char **)(void *)at = value;
        return true;
    case KIND_COUNT:
        return parse_count(spec, value, (long *)(void *)at, err);
    case KIND_SIZE:
        return parse_size(spec, value, (long long *)(void *)at, err);
    case KIND_SETTING:
        return parse_setting(o->settings, &o->setting_count, MOST_SETTINGS, spec, value, err);
    case KIND_SWEEP:
        return parse_setting(o->sweeps, &o->sweep_count, MOST_SWEEPS, spec, value, err);
    case KIND_PLANE:
        return parse_setting(o->planes, &o->plane_count, MOST_PLANES, spec, value, err);
    case KIND_FILE:
        return parse_allowed(o, value, err);
    }
    return false;
}

/* One option at argv[*i]; *i moves to its last word. */
static bool take_option(Options *o, unsigned command, const char *command_name, int argc, char **argv, int *i,
                        Error *err)
{
    char *word = argv[*i], *equals = strchr(word, '='), *value = NULL;
    bool is_long = word[1] == '-';
    const OptionSpec *spec;
    if (is_long) {
        size_t length = equals != NULL ? (size_t)(equals - word) - 2 : strlen(word) - 2;
        spec = find_long(command, word + 2, length);
        value = equals != NULL ? equals + 1 : NULL;
    } else {
        spec = find_letter(command, word[1]);
        value = word[2] != '\0' ? word + 2 : NULL;
    }
    if (spec == NULL || (!is_long && spec->kind == KIND_FLAG && value != NULL))
        return unknown_option(command, command_name, word, err);
    if (spec->kind == KIND_FLAG && value != NULL)
        return error_set(err, ERROR_SCENE, "--%s takes no value", spec->name);
    if (spec->kind != KIND_FLAG && value == NULL) {
        if (*i + 1 == argc)
            return error_set(err, ERROR_SCENE, "--%s: %s is missing", spec->name, spec->argument);
        value = argv[++*i];
    }
    return take_value(o, spec, value, err);
}

static bool take_operand(Options *o, unsigned command, const char *command_name, char *word, Error *err)
{
    if (!check_plain(command_name, word, err))
        return false;
    if (o->operand != NULL && o->second == NULL && command == FOR_DIFF) {
        o->second = word;
        return true;
    }
    if (o->operand != NULL)
        return error_set(err, ERROR_SCENE, "%s: one argument expected, got '%s' and '%s'", command_name, o->operand,
                         word);
    o->operand = word;
    return true;
}

static bool check_choice(const char *option, const char *given, const char *const *choices, size_t count, Error *err)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(given, choices[i]) == 0)
            return true;
    const char *near = nearest_name(given, choices, count);
    char all[256] = "";
    for (size_t i = 0; i < count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s",
                 i == 0           ? ""
                 : i + 1 == count ? " or "
                                  : ", ",
                 choices[i]);
    if (near != NULL)
        return error_set(err, ERROR_SCENE, "--%s: expected %s, got '%s' (did you mean '%s'?)", option, all, given,
                         near);
    return error_set(err, ERROR_SCENE, "--%s: expected %s, got '%s'", option, all, given);
}

/* One, or for `run` a list, of which each of several processes takes one. */
static bool check_backends(const char *given, bool list, Error *err)
{
    static const char *const backends[] = {"c", "opencl", "cuda", "auto"};
    char word[64];
    if (!list || strchr(given, ',') == NULL)
        return check_choice("backend", given, backends, 4, err);
    for (const char *at = given; at != NULL; at = strchr(at, ',') != NULL ? strchr(at, ',') + 1 : NULL) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
        if (!check_choice("backend", word, backends, 4, err))
            return false;
    }
    return true;
}

static bool check_choices(const Options *o, unsigned command, Error *err)
{
    static const char *const precisions[] = {"f32", "f64"};
    static const char *const widths[] = {"128", "256", "512"};
    return check_backends(o->backend, command == FOR_RUN, err) &&
           check_choice("precision", o->precision, precisions, 2, err) &&
           (o->simd == NULL || check_choice("simd", o->simd, widths, 3, err));
}

bool options_parse(Options *o, unsigned command, const char *command_name, int argc, char **argv, int first, Error *err)
{
    *o = (Options){.backend = "auto", .device = -1, .steps = -1};
    bool only_operands = false;
    for (int i = first; i < argc; i++) {
        char *word = argv[i];
        if (!only_operands && strcmp(word, "--") == 0)
            only_operands = true;
        else if (!only_operands && word[0] == '-' && word[1] != '\0') {
            if (!take_option(o, command, command_name, argc, argv, &i, err))
                return false;
        } else if (!take_operand(o, command, command_name, word, err))
            return false;
    }
    o->precision_given = o->precision != NULL;
    if (!o->precision_given)
        o->precision = "f32";
    return check_choices(o, command, err);
}

void options_each(unsigned command, OptionVisit *each, void *context)
{
    for (size_t i = 0; i < SPECS; i++)
        if ((specs[i].commands & command) != 0)
            each(specs[i].name, specs[i].letter, specs[i].argument, specs[i].help, context);
}

static void print_option(const char *name, char letter, const char *argument, const char *help, void *context)
{
    char left[64], first[8] = "    ";
    if (letter != 0)
        snprintf(first, sizeof first, "-%c, ", letter);
    snprintf(left, sizeof left, "%s--%s%s%s", first, name, argument != NULL ? " " : "",
             argument != NULL ? argument : "");
    fprintf(context, "  %-30s %s\n", left, help);
}

void options_print(unsigned command, FILE *out)
{
    options_each(command, print_option, out);
}

/* Shares of a host, and silence. */
#include "cli/together.h"

#include "base/hash.h"
#include "cli/cli.h"
#include "system/interrupt.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void silence(void)
{
    const int nothing = open("/dev/null", O_WRONLY);
    if (nothing < 0)
        return;
    fflush(stdout);
    fflush(stderr);
    exchange_keep_voice();
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    close(nothing);
}

static bool check_options(const Options *o, Error *err)
{
    if (o->operand != NULL && strcmp(o->operand, "-") == 0)
        return error_set(err, ERROR_SCENE,
                         "a scene of - is for one process: the launcher gives standard input to the first alone");
    const char *way = getenv("YEEC_EXCHANGE");
    if (way != NULL && way[0] != '\0' && strcmp(way, "host") != 0)
        return error_set(err, ERROR_SCENE, "YEEC_EXCHANGE is '%s': fields go through the host with 'host', else not",
                         way);
    return o->jobs == 0 ||
           error_set(err, ERROR_SCENE,
                     "--jobs is for one process: several make the runs of a sweep together, one after the other");
}

static uint64_t word_of(const char *text)
{
    return text != NULL ? hash_number(text, strlen(text)) : 0;
}

static uint64_t word_of_sweeps(const Options *o)
{
    uint64_t word = o->sweep_count;
    for (size_t i = 0; i < o->sweep_count; i++)
        word = 31 * (31 * word + word_of(o->sweeps[i].name)) + word_of(o->sweeps[i].value);
    return word;
}

/* Each would go its own way where these differ, and some wait for ever. What --set says is part of the scene's hash. */
static bool compare_options(Exchange *x, const Options *o, const char *command, Error *err)
{
    const struct {
        const char *what;
        uint64_t word;
    } alike[] = {{"the version", word_of(YEEC_VERSION)},   {"the command", word_of(command)},
                 {"--precision", word_of(o->precision)},   {"--schedule", word_of(o->schedule)},
                 {"--all-schedules", o->all_schedules},    {"--repeats", (uint64_t)o->repeats},
                 {"--steps", (uint64_t)o->steps},          {"--split", word_of(o->split)},
                 {"--checkpoint", word_of(o->checkpoint)}, {"--resume", o->resume != NULL},
                 {"--sweep", word_of_sweeps(o)},           {"--templates", word_of(o->templates)}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!exchange_alike(x, &alike[i].word, sizeof alike[i].word, alike[i].what, err))
            return false;
    return true;
}

/* The own word of a list; it lasts as long as the process. */
static void take_backend(Options *o, int number)
{
    static char word[64];
    int count = 1;
    for (const char *s = o->backend; *s != '\0'; s++)
        count += *s == ',';
    const char *at = o->backend;
    for (int n = number % count; n > 0; n--)
        at = strchr(at, ',') + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, ","), at);
    o->backend = word;
}

/* Processes of a host that take the same backend share its devices: each word is of one host and one backend. */
static bool find_kin(Exchange *x, Options *o, Error *err)
{
    const int number = exchange_number(x), count = exchange_count(x);
    uint64_t *words = calloc((size_t)count, sizeof *words);
    char own[128];
    if (words == NULL)
        error_put(err, ERROR_SYSTEM, "no memory for the processes' words");
    else
        words[number] = hash_number(own, (size_t)snprintf(own, sizeof own, "%s %s", exchange_host(x), o->backend));
    const bool met = exchange_join(x, words, words != NULL ? (size_t)count : 0, err);
    if (!met || words == NULL) {
        free(words);
        return false;
    }
    o->kin = o->kins = 0;
    for (int n = 0; n < count; n++) {
        o->kins += words[n] == words[number];
        o->kin += n < number && words[n] == words[number];
    }
    free(words);
    return true;
}

/* The processors, shared by the processes of the host; those that the launcher has bound this one to are its own. */
static long share_of_threads(int processes)
{
    cpu_set_t own;
    const long all = sysconf(_SC_NPROCESSORS_ONLN), share = all / processes > 1 ? all / processes : 1;
    const long bound = sched_getaffinity(0, sizeof own, &own) == 0 ? CPU_COUNT(&own) : all;
    return bound < share && bound > 0 ? bound : share;
}

/* None of them is joined. The first one speaks; another waits until it has, and with it the launcher has ended all, or
 * is the only one that has something to say. */
static void wait_for_first(Error *err)
{
    const struct timespec while_it_speaks = {.tv_sec = 2};
    char message[ERROR_MESSAGE_BYTES];
    if (exchange_place() == 0 || err->code == ERROR_NONE)
        return;
    nanosleep(&while_it_speaks, NULL);
    if (interrupt_signal != 0)
        silence();
    snprintf(message, sizeof message, "%s", err->message);
    snprintf(err->message, sizeof err->message, "process %d of %d: %.8000s", exchange_place(), exchange_wanted(),
             message);
}

int together_fail(const Error *err)
{
    static Error told, unused;
    told = *err;
    Exchange *x = exchange_open(&unused);
    if (x == NULL)
        wait_for_first(&told);
    else if (!exchange_speaks(x))
        silence();
    exchange_meet(x, &told);
    return together_end(x, cli_fail(&told));
}

Exchange *together_begin(Options *o, const char *command, Error *err)
{
    Exchange *x = exchange_open(err);
    int here, processes;
    if (x == NULL && err->code == ERROR_NONE && strchr(o->backend, ',') != NULL)
        error_put(err, ERROR_SCENE, "--backend: a list, '%s', is for several processes", o->backend);
    else if (x == NULL && err->code == ERROR_NONE && o->split != NULL)
        error_put(err, ERROR_SCENE, "--split %s is for several processes (mpirun)", o->split);
    if (x == NULL) {
        wait_for_first(err);
        return NULL;
    }
    take_backend(o, exchange_number(x));
    exchange_here(x, &here, &processes);
    if (!exchange_speaks(x)) {
        o->quiet = true;
        silence();
    }
    if (o->threads == 0)
        o->threads = share_of_threads(processes);
    if (processes > 1)
        setenv("OMP_PROC_BIND", "false", 0); /* each would bind its threads to the same processors */
    if (find_kin(x, o, err) && check_options(o, err))
        compare_options(x, o, command, err);
    return x;
}

int together_end(Exchange *x, int status)
{
    static Error left;
    if (x == NULL)
        return status;
    if (interrupt_left()) { /* a thread that plans may be in a meeting */
        error_put(&left, (ErrorCode)(status > 0 ? status : ERROR_INTERRUPTED), "interrupted");
        exchange_abandon(x, &left);
    }
    exchange_close(x);
    return status;
}

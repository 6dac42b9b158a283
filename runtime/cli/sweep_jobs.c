/* Starting and watching the runs. This process itself opens no device and has one thread, so that its children may go
 * on from where it is. */
#include "cli/sweep_jobs.h"

#include "backends/threads.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/quote.h"
#include "cli/cli.h"
#include "output/checkpoint.h"
#include "output/file.h"
#include "system/child.h"
#include "system/host.h"
#include "system/interrupt.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct Job {
    Child child;
    size_t number;
    bool goes_on;
} Job;

typedef struct Jobs {
    const Sweep *sweep;
    int (*run_once)(const Options *);
    bool *begun, *failed;
    Job *items;
    size_t width, done, runs;
    long threads; /* of each; 0: all */
    char *said;   /* the messages that were printed last; NULL: none */
    int status;
    bool told; /* the children know of the signal */
} Jobs;

/* What one child makes. */
typedef struct Task {
    const Jobs *jobs;
    size_t number;
} Task;

Options sweep_options(const Sweep *sweep, size_t number)
{
    Options o = *sweep->options;
    o.resume = NULL;
    o.quiet = true;
    o.json = false;
    for (size_t i = 0; i < sweep->axis_count && o.setting_count < MOST_SETTINGS; i++)
        o.settings[o.setting_count++] = (Setting){sweep->axes[i].name, sweep_value(sweep, number, i)};
    return o;
}

/* From its checkpoint where the sweep goes on and it has one. */
static int run_one(void *context)
{
    static Options o;
    static char path[PATH_BYTES];
    static Error err;
    const Task *task = context;
    const Sweep *sweep = task->jobs->sweep;
    err = (Error){0};
    sweep_folder(sweep, task->number, path);
    o = sweep_options(sweep, task->number);
    o.threads = task->jobs->threads > 0 ? task->jobs->threads : o.threads;
    const bool resume = sweep->resumed && checkpoint_is_there(path);
    *(resume ? &o.resume : &o.out) = path;
    if (resume)
        o.out = NULL;
    if (exchange_speaks(sweep->exchange))
        file_make_below(sweep->folder, path + strlen(sweep->folder) + 1, &err);
    return exchange_renew(sweep->exchange, &err) ? task->jobs->run_once(&o) : cli_fail(&err);
}

static long share_of_threads(const Options *o, size_t width)
{
    HostInfo host;
    if (width < 2)
        return 0;
    host_info(&host);
    return max_long(threads_wanted((int)o->threads, host.threads) / (long)width, 1);
}

static void start(Jobs *jobs, Job *job, size_t number, Error *err)
{
    char folder[PATH_BYTES];
    Task task = {jobs, number};
    sweep_folder(jobs->sweep, number, folder);
    if (!jobs->sweep->options->quiet)
        fprintf(stderr, "run %zu of %zu: %s\n", number + 1, sweep_combinations(jobs->sweep), folder);
    jobs->begun[number] = true;
    job->number = number;
    job->goes_on = child_fork(run_one, &task, &job->child, err);
}

/* A run that ended because all do is told of by sweep_work, one that fails like the one before it not again. */
static void say(Jobs *jobs, const Job *job)
{
    char folder[PATH_BYTES];
    const char *messages = text_str(&job->child.messages);
    const int status = job->child.status;
    if (interrupt_signal != 0 && status == 128 + (int)interrupt_signal)
        return;
    sweep_folder(jobs->sweep, job->number, folder);
    if (status > 128)
        fprintf(stderr, "yeec: the run in %s was ended by signal %d (%s)\n", folder, status - 128,
                strsignal(status - 128));
    if (messages[0] == '\0' || (jobs->said != NULL && strcmp(jobs->said, messages) == 0))
        return;
    fputs(messages, stderr);
    free(jobs->said);
    jobs->said = memory_must(strdup(messages));
}

static void end(Jobs *jobs, Job *job)
{
    char folder[PATH_BYTES];
    const int ended = job->child.status;
    const int status = ended <= 128 || ended == 128 + (int)interrupt_signal ? ended : ERROR_SYSTEM;
    say(jobs, job);
    job->goes_on = false;
    jobs->failed[job->number] = status != 0;
    jobs->status = jobs->status == 0 ? status : jobs->status;
    jobs->done += status == 0;
    sweep_folder(jobs->sweep, job->number, folder);
    if (jobs->width > 1 && status == 0 && !jobs->sweep->options->quiet)
        fprintf(stderr, "%zu of %zu done: %s\n", jobs->done, jobs->runs, folder);
    child_free(&job->child);
}

/* Passed on once; the children may have had it from the terminal already, which counts as the same. */
static void tell_signal(Jobs *jobs)
{
    if (interrupt_signal == 0 || jobs->told)
        return;
    jobs->told = true;
    for (size_t i = 0; i < jobs->width; i++)
        if (jobs->items[i].goes_on)
            kill(jobs->items[i].child.pid, (int)interrupt_signal);
}

/* Looks at every job; a free one takes the next run, unless something has ended the sweep. How many go on. */
static size_t look(Jobs *jobs, size_t *next, Error *err)
{
    size_t going = 0;
    for (size_t i = 0; i < jobs->width; i++) {
        Job *job = &jobs->items[i];
        if (job->goes_on && child_ended(&job->child))
            end(jobs, job);
        while (*next < jobs->runs && jobs->begun[*next])
            ++*next;
        if (!job->goes_on && interrupt_signal == 0 && err->code == ERROR_NONE && *next < jobs->runs)
            start(jobs, job, *next, err);
        going += job->goes_on;
    }
    return going;
}

static void tell_interrupted(const Jobs *jobs)
{
    Text word = {0};
    quote_shell(&word, jobs->sweep->folder);
    fprintf(stderr, "yeec: interrupted, %zu of %zu runs are done; `yeec run --resume %s` goes on from there\n",
            jobs->done, jobs->runs, text_str(&word));
    text_free(&word);
}

/* All of several processes make run after run, without children: MPI has but one beginning. */
static int work_together(const Jobs *jobs)
{
    int status = 0;
    for (size_t n = 0; n < jobs->runs && status < 128; n++) {
        char folder[PATH_BYTES];
        Task task = {jobs, n};
        sweep_folder(jobs->sweep, n, folder);
        if (!jobs->sweep->options->quiet)
            fprintf(stderr, "run %zu of %zu: %s\n", n + 1, jobs->runs, folder);
        const int ended = run_one(&task);
        jobs->begun[n] = true;
        jobs->failed[n] = ended != 0;
        status = ended >= 128 || status == 0 ? ended : status;
    }
    return status;
}

int sweep_work(const Sweep *sweep, int (*run_once)(const Options *), bool *begun, bool *failed, Error *err)
{
    Jobs jobs = {
        .sweep = sweep, .run_once = run_once, .begun = begun, .failed = failed, .runs = sweep_combinations(sweep)};
    size_t left = 0, next = 0;
    if (sweep->exchange != NULL)
        return work_together(&jobs);
    for (size_t i = 0; i < jobs.runs; i++)
        left += !begun[i];
    jobs.done = jobs.runs - left;
    jobs.width = min_size(left, sweep->options->jobs > 0 ? (size_t)sweep->options->jobs : 1);
    jobs.threads = share_of_threads(sweep->options, jobs.width);
    jobs.items = memory_must(calloc(jobs.width + 1, sizeof *jobs.items));
    interrupt_watch();
    while (look(&jobs, &next, err) > 0) {
        tell_signal(&jobs);
        child_pause();
    }
    if (interrupt_signal != 0 && jobs.done < jobs.runs) {
        tell_interrupted(&jobs);
        jobs.status = 128 + (int)interrupt_signal;
    }
    free(jobs.items);
    free(jobs.said);
    return jobs.status;
}

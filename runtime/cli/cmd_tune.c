/* yeec tune: measures schedules and remembers the fastest, for `auto` to take. */
#include "cli/cli.h"
#include "cli/session.h"
#include "measuring/bench.h"
#include "measuring/tuned.h"
#include "output/json.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TRIALS = 96, FINALISTS = 3, PROPOSALS = 16, BUDGET = 90 };

typedef struct Trial {
    char schedule[TUNED_SCHEDULE_BYTES];
    double speed; /* cells per second, the best of a few; 0: could not be had */
    char why[160];
} Trial;

typedef struct Search {
    const Session *session;
    Trial trials[MOST_TRIALS];
    size_t count;
    double start, budget; /* s */
    double cells;
    char class[128];
} Search;

static bool in_time(const Search *s)
{
    return clock_seconds() - s->start < s->budget;
}

static bool is_known(const Search *s, const char *schedule)
{
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->trials[i].schedule, schedule) == 0)
            return true;
    return false;
}

static void say(const Search *s, const Trial *t)
{
    char text[32];
    if (s->session->options->json || s->session->options->quiet)
        return;
    if (t->speed > 0)
        printf("%-44s %10scells/s\n", t->schedule, cli_si(t->speed, text));
    else
        printf("%-44s %s\n", t->schedule, t->why);
    fflush(stdout);
}

/* Loads the scene with a schedule and steps it for a while; 0, with `why` in err, when that is impossible. */
static double speed_of(const Search *s, const char *schedule, double seconds, int repeats, Session *one, Error *err)
{
    const BenchOptions bo = {.repeats = repeats, .seconds = seconds, .no_copy = true};
    BenchResult r = {0};
    const bool ok = session_sibling(s->session, s->session->kind, s->session->compile.precision, schedule, one, err) &&
                    bench_run(one->backend, one->program, &bo, &r, err);
    return ok ? repeats > FINALISTS ? r.cells_per_second : r.fastest : 0;
}

/* One more trial; `usual`: of the plan's own choice, under the name that it has. */
static bool try_schedule(Search *s, const char *schedule, bool usual)
{
    Session one = {0};
    static Error err;
    err = (Error){0};
    if (is_known(s, schedule) || s->count == MOST_TRIALS)
        return false;
    Trial *t = &s->trials[s->count++];
    *t = (Trial){0};
    t->speed = speed_of(s, schedule, 0.1, FINALISTS, &one, &err);
    snprintf(t->schedule, sizeof t->schedule, "%.*s", (int)sizeof t->schedule - 1,
             usual && one.program != NULL ? one.program->schedule : schedule);
    snprintf(t->why, sizeof t->why, "%.150s", err.message);
    t->why[strcspn(t->why, "\n")] = '\0';
    if (usual && one.compiled != NULL && one.program != NULL) {
        s->cells = (double)one.program->cell_count;
        snprintf(s->class, sizeof s->class, "%s", compile_class(one.compiled));
    }
    session_close(&one);
    say(s, t);
    return t->speed > 0;
}

static const Trial *fastest(const Search *s)
{
    const Trial *best = &s->trials[0];
    for (size_t i = 1; i < s->count; i++)
        if (s->trials[i].speed > best->speed)
            best = &s->trials[i];
    return best;
}

/* The names that a round proposes, copied. */
static int proposals(const Search *s, const char *from, int round, char names[PROPOSALS][TUNED_SCHEDULE_BYTES],
                     Error *err)
{
    Session one = {0};
    const char *found[PROPOSALS];
    int count = 0;
    if (session_sibling_compile(s->session, s->session->kind, s->session->compile.precision, from, &one, err))
        count = compile_candidates(one.compiled, round, found, PROPOSALS);
    for (int i = 0; i < count; i++)
        snprintf(names[i], TUNED_SCHEDULE_BYTES, "%s", found[i]);
    session_close(&one);
    return count;
}

/* Rounds of trials, each round around the best so far. */
static bool search(Search *s, Error *err)
{
    enum { ROUNDS = 4 };
    char names[PROPOSALS][TUNED_SCHEDULE_BYTES];
    if (!try_schedule(s, "auto", true))
        return error_set(err, ERROR_SYSTEM, "the scene cannot be stepped: %s", s->trials[0].why);
    for (int round = 0; round < ROUNDS; round++) {
        const int count = proposals(s, fastest(s)->schedule, round, names, err);
        if (err->code != ERROR_NONE)
            return false;
        for (int i = 0; i < count && in_time(s); i++)
            try_schedule(s, names[i], false);
    }
    return true;
}

static int by_speed(const void *a, const void *b)
{
    const Trial *x = a, *y = b;
    return (x->speed < y->speed) - (x->speed > y->speed);
}

/* Measures the few fastest, and the plan's own choice, again and longer: short runs are noisy. */
static Trial decide(Search *s, Trial *usual)
{
    Trial ranked[MOST_TRIALS], best;
    memcpy(ranked, s->trials, s->count * sizeof *ranked);
    qsort(ranked, s->count, sizeof *ranked, by_speed);
    best = *usual;
    for (size_t i = 0; i <= FINALISTS && i <= s->count; i++) {
        Trial *t = i == 0 ? usual : &ranked[i - 1];
        Session one = {0};
        static Error err;
        err = (Error){0};
        if (t->speed <= 0 || (i > 0 && strcmp(t->schedule, usual->schedule) == 0))
            continue;
        const double speed = speed_of(s, t->schedule, 0.3, FINALISTS + 2, &one, &err);
        session_close(&one);
        t->speed = speed > 0 ? speed : t->speed;
        if (i == 0 || t->speed > 1.01 * best.speed)
            best = *t;
    }
    return best;
}

static bool remember(const Search *s, const Trial *best, const Trial *usual, TunedChoice *out)
{
    const Session *session = s->session;
    const time_t now = time(NULL);
    struct tm day;
    Cache cache;
    *out = (TunedChoice){.cells = s->cells, .speed = best->speed, .usual = usual->speed};
    snprintf(out->schedule, sizeof out->schedule, "%s", best->schedule);
    snprintf(out->usual_schedule, sizeof out->usual_schedule, "%s", usual->schedule);
    if (gmtime_r(&now, &day) != NULL)
        strftime(out->date, sizeof out->date, "%Y-%m-%d", &day);
    cache_init(&cache, session->options->cache_dir, !session->options->no_cache);
    if (tuned_remember(&cache, &session->device, (int)session->options->threads, s->class, out))
        return true;
    cli_warn(session->options, "the choice is not kept: %s", cache.warning[0] != '\0' ? cache.warning : "no cache");
    return false;
}

static void print_tune_json(const Search *s, const TunedChoice *c, bool kept)
{
    json_t *root = json_object(), *trials = json_array();
    json_put_text(root, "backend", backend_name(s->session->kind));
    json_put_text(root, "device", s->session->device.name);
    json_put_text(root, "class", s->class);
    json_put_number(root, "cells", c->cells);
    json_put_text(root, "schedule", c->schedule);
    json_put_number(root, "cells_per_second", c->speed);
    json_put_text(root, "usual_schedule", c->usual_schedule);
    json_put_number(root, "usual_cells_per_second", c->usual);
    json_put_integer(root, "kept", kept);
    json_put_number(root, "seconds", clock_seconds() - s->start);
    for (size_t i = 0; i < s->count; i++) {
        json_t *t = json_object();
        json_put_text(t, "schedule", s->trials[i].schedule);
        json_put_number(t, "cells_per_second", s->trials[i].speed);
        json_put_text(t, "why_not", s->trials[i].speed > 0 ? NULL : s->trials[i].why);
        json_array_append_new(trials, t);
    }
    json_object_set_new(root, "trials", trials);
    json_print(root);
}

static void print_text(const Search *s, const TunedChoice *c, bool kept)
{
    char text[32], usual[32];
    printf("%s: %scells/s, %.2f times %s (%scells/s); %zu schedules in %.0f s\n", c->schedule, cli_si(c->speed, text),
           c->speed / c->usual, c->usual_schedule, cli_si(c->usual, usual), s->count, clock_seconds() - s->start);
    if (kept)
        printf("kept for scenes of class '%s' and about %.3g cells on %s\n", s->class, c->cells,
               s->session->device.name);
}

static bool tune(const Session *session, Error *err)
{
    Search *s = calloc(1, sizeof *s);
    if (s == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the search");
    TunedChoice choice;
    s->session = session;
    s->start = clock_seconds();
    s->budget = session->options->budget > 0 ? (double)session->options->budget : BUDGET;
    const bool ok = search(s, err);
    if (ok) {
        Trial usual = s->trials[0];
        const Trial best = decide(s, &usual);
        const bool kept = remember(s, &best, &usual, &choice);
        if (session->options->json)
            print_tune_json(s, &choice, kept);
        else if (!session->options->quiet)
            print_text(s, &choice, kept);
    }
    free(s);
    return ok;
}

static int run_tune(const Options *o)
{
    static Session s;
    static Error err;
    Options plain = *o;
    plain.no_tune = true; /* what an earlier call chose is no yardstick */
    if (o->schedule != NULL)
        error_set(&err, ERROR_SCENE, "tune: --schedule has no meaning here, all that fit are tried");
    else if (session_scene(&s, &plain, &err) && session_device(&s, true, &err))
        tune(&s, &err);
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_tune = {
    .name = "tune",
    .bit = FOR_TUNE,
    .operand = "SCENE.lua",
    .summary = "measure schedules and tile shapes on the device and remember the fastest",
    .help = "Steps the scene for a moment with every schedule that a model of the device thinks\n"
            "worth it: numbers of steps and shapes of tiles that fit on chip, then variants of the\n"
            "best. The fastest is kept in the cache of kernels under the device, its driver, the\n"
            "precision and the scene's class (mode, kinds of walls, ids, Fourier sums), and\n"
            "--schedule auto takes it for scenes of that class of up to four times as many or few\n"
            "cells. It is the same computation in another order: no bit of a result depends on it.\n"
            "`yeec plan` says when a choice was taken, --no-tune or YEEC_NO_TUNE=1 leaves it out,\n"
            "`yeec cache list` shows the choices, `yeec cache clear-tuned` forgets them.\n\n"
            "example: yeec tune scenes/04_dipole_3d.lua --backend cuda --budget 60",
    .run = run_tune,
};

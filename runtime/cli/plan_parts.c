/* Part after part, as its process would compile it, but for what processes agree on: dt is that of each part's media.
 * A step takes as long as the part's memory traffic, copies of others' planes included, on a device like this one; an
 * exchange a latency and its bytes, through the hosts' memory and behind no computing. */
#include "cli/plan_parts.h"

#include "backends/launch.h"
#include "cli/cli.h"
#include "output/json.h"
#include "stepping/passes.h"

#include <stdio.h>

static const double LINK_LATENCY = 30e-6, LINK_SPEED = 6e9; /* s; bytes/s, there and back together */

/* What is expected of a process, seconds for each step. */
typedef struct Expected {
    double cells; /* of its own */
    double computing, exchanging;
} Expected;

/* Bytes of a plane of all states that are exchanged. */
static double plane_bytes(const Program *p)
{
    double bytes = 0;
    for (size_t i = 0; i < p->buffer_count; i++) {
        const Buffer *b = &p->buffers[i];
        if (b->kind == BUFFER_STATE && b->across > 0)
            bytes += (double)(b->element * b->block.count[0] * (b->across == 2 ? b->block.count[1] : 1));
    }
    return bytes;
}

/* What the process of this part sends at an exchange. */
static double sent_bytes(const Session *s)
{
    const double below = s->part.number > 0 ? (double)s->part.depth + 1 : 0;
    const double above = s->part.number < s->cut.count - 1 ? (double)s->part.depth : 0;
    return (below + above) * plane_bytes(s->program);
}

static bool plan_part(Session *s, int number, Error *err)
{
    s->part = (CompilePart){.cut = &s->cut, .number = number, .depth = compile_depth(&s->cut, s->between)};
    s->compile.part = &s->part;
    return session_compile_again(s, err);
}

/* `copy`: the device's bandwidth, bytes/s; 0: not known. */
static Expected expect_part(const Session *s, double copy)
{
    const Program *p = s->program;
    const int n = s->part.number;
    const double plane = (double)p->cell_count / (double)s->cut.starts[s->cut.count];
    Expected e = {.cells = plane * (double)(s->cut.starts[n + 1] - s->cut.starts[n])};
    if (copy > 0)
        e.computing = plane * (double)p->window.cells * p->bytes_per_cell_step / copy;
    if (s->cut.count > 1)
        e.exchanging = (LINK_LATENCY + 2 * sent_bytes(s) / LINK_SPEED) / (double)s->between;
    return e;
}

static double seconds_of(const Expected *e)
{
    return e->computing + e->exchanging;
}

/* All wait for the slowest; a device for each share alone would take its part of `cells`. */
typedef struct Total {
    double cells, slowest, alone; /* seconds for each step */
} Total;

static void count_part(Total *t, const Session *s, const Expected *e, double copy)
{
    t->cells += e->cells;
    t->slowest = seconds_of(e) > t->slowest ? seconds_of(e) : t->slowest;
    t->alone += copy > 0 ? e->cells * s->program->bytes_per_cell_step / copy / s->cut.count : 0;
}

static void put_total(json_t *root, const Total *t, double copy)
{
    json_put_number(root, "copy_bytes_per_second", copy);
    if (copy <= 0)
        return;
    json_put_number(root, "seconds_per_step", t->slowest);
    json_put_number(root, "cells_per_second", t->cells / t->slowest);
    json_put_number(root, "efficiency", t->alone / t->slowest);
}

static void print_total(const Session *s, const Total *t, double copy)
{
    char speed[32], bytes[32], link[32];
    if (copy > 0)
        printf(
            "together %scells/s at most, %.0f%% of %d devices like this one alone (copies at %s/s, exchanges at %s/s "
            "and %.0f us)\n",
            cli_si(t->cells / t->slowest, speed), 100 * t->alone / t->slowest, s->cut.count, cli_bytes(copy, bytes),
            cli_bytes(LINK_SPEED, link), 1e6 * LINK_LATENCY);
}

static void put_part(json_t *list, const Session *s, const Expected *e)
{
    json_t *part = json_object();
    json_put_integer(part, "process", s->part.number);
    json_put_integer(part, "first", s->cut.starts[s->part.number]);
    json_put_integer(part, "planes", s->cut.starts[s->part.number + 1] - s->cut.starts[s->part.number]);
    json_put_integer(part, "planes_held", s->program->window.cells);
    json_put_integer(part, "memory_bytes", (long long)launch_program_bytes(s->program));
    json_put_number(part, "exchange_bytes", sent_bytes(s));
    json_put_number(part, "cells", e->cells);
    json_put_number(part, "computing_seconds_per_step", e->computing);
    json_put_number(part, "exchange_seconds_per_step", e->exchanging);
    json_put_text(part, "schedule", s->program->schedule);
    json_array_append_new(list, part);
}

static void print_part(const Session *s, const Expected *e)
{
    char memory[32], sent[32], cells[32];
    const long first = s->cut.starts[s->part.number], planes = s->cut.starts[s->part.number + 1] - first;
    printf("process %d: planes %ld to %ld of %c (%ld, and %ld of others), %scells, %s, sends %s at an exchange, %s",
           s->part.number, first, first + planes - 1, "xyz"[s->cut.axis], planes, s -> program -> window.cells - planes,
           cli_si(e->cells, cells), launch_size_text(launch_program_bytes(s->program), memory),
           cli_bytes(sent_bytes(s), sent), s->program->schedule);
    if (e->computing > 0)
        printf(", %.3g ms a step, %.2g%% of it exchanging", 1e3 * seconds_of(e), 100 * e->exchanging / seconds_of(e));
    printf("\n");
}

/* Steps between exchanges: what the schedule of the first part makes in one go. */
static bool find_between(Session *s, Error *err)
{
    s->between = session_between(s, 1, 1);
    if (!plan_part(s, 0, err))
        return false;
    s->between = session_between(s, passes_span(s->program), passes_largest(s->program));
    return true;
}

static bool plan_each(Session *s, double copy, json_t *list, Total *total, Error *err)
{
    for (int n = 0; n < s->cut.count; n++) {
        if (!plan_part(s, n, err))
            return false;
        const Expected e = expect_part(s, copy);
        count_part(total, s, &e, copy);
        if (s->options->json)
            put_part(list, s, &e);
        else
            print_part(s, &e);
    }
    return true;
}

bool plan_parts(Session *s, double copy, Error *err)
{
    json_t *root = json_object(), *list = json_array();
    Total total = {0};
    bool ok =
        compile_cut(s->scene, (int)s->options->processes, s->options->split, &s->cut, err) && find_between(s, err);
    if (ok && !s->options->json)
        printf("%ld processes, an exchange every %ld step%s\n", s->options->processes, s->between,
               s->between == 1 ? "" : "s");
    ok = ok && plan_each(s, copy, list, &total, err);
    if (ok && !s->options->json)
        print_total(s, &total, copy);
    json_put_integer(root, "steps_between_exchanges", s->between);
    if (ok)
        put_total(root, &total, copy);
    json_object_set_new(root, "processes", list);
    if (ok && s->options->json)
        json_print(root);
    else
        json_decref(root);
    return ok;
}

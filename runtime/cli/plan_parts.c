/* Part after part, as its process would compile it, but for what processes agree on: dt is that of each part's media.
 * Of many parts that the same things reach one is compiled; the others have its memory and work by the plane.
 * A step takes as long as the part's memory traffic, copies of others' planes included, on a device like this one; an
 * exchange a latency and the bytes that come in, over what was measured between processes of one host
 * (tests/bench/README.md): cards copy from each other behind the inner tiles, processes of plain C read each other's
 * memory, all else goes through the hosts' memory. */
#include "cli/plan_parts.h"

#include "backends/launch.h"
#include "base/number.h"
#include "cli/cli.h"
#include "cli/part_kinds.h"
#include "output/json.h"
#include "stepping/passes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What exchanges go over. */
typedef struct Link {
    double latency, speed; /* s; bytes/s */
    double behind;         /* the part of the computing that copies hide behind, where there are inner tiles */
    const char *what;
} Link;

static const Link LINKS[] = {
    [BACKEND_C] = {30e-6, 4.5e9, 0, "by reading each other's memory"},
    [BACKEND_OPENCL] = {30e-6, 2.8e9, 0, "through the host's memory"},
    [BACKEND_CUDA] = {41e-6, 300e9, 0.5, "between cards of one host"},
};

/* States of which the same planes are exchanged: so many are not of those held before and behind the own ones. */
typedef struct Alike {
    int spare[3][2];
    double bytes; /* of a cell that is held */
} Alike;

enum { MOST_ALIKE = 16 };

/* What is known of a part that was compiled, and expected of all of its kind. */
typedef struct Known {
    Alike sent[MOST_ALIKE];
    int sent_count;
    double memory, moved; /* bytes of a cell that is held; that a step moves of it */
    bool beside;          /* tiles that need nothing of an exchange are stepped meanwhile */
    char schedule[40];
} Known;

/* What is expected of a process, seconds for each step. */
typedef struct Expected {
    const Known *known;
    int number, like; /* the part that was compiled */
    PartCells part;
    double cells, memory, sent; /* of its own; bytes */
    double computing, exchanging;
} Expected;

/* The parts of a plan, and of each the one that is compiled for it. */
typedef struct Parts {
    Known *known;
    int *like;
} Parts;

/* Is a state exchanged wherever the cut is? What lies in the layers of a cut axis alone is where the cut is near. */
static bool is_exchanged(const Buffer *b)
{
    bool compact = false;
    for (int a = 0; a < 3; a++)
        compact = compact || b->across[a].high > 0;
    return b->kind == BUFFER_STATE && buffer_is_cut(b) && !buffer_has_points(b) && !compact;
}

static bool is_alike(const Alike *kind, const Buffer *b)
{
    bool alike = true;
    for (int a = 0; a < 3; a++)
        alike = alike && kind->spare[a][0] == b->across[a].spare[0] && kind->spare[a][1] == b->across[a].spare[1];
    return alike;
}

static void count_state(Known *k, const Buffer *b, double held)
{
    int n = 0;
    while (n < k->sent_count && n < MOST_ALIKE - 1 && !is_alike(&k->sent[n], b))
        n++;
    if (n == k->sent_count) {
        k->sent_count++;
        for (int a = 0; a < 3; a++)
            memcpy(k->sent[n].spare[a], b->across[a].spare, sizeof k->sent[n].spare[a]);
    }
    k->sent[n].bytes += (double)(b->element * b->block.count[0] * b->block.count[1] * b->block.count[2]) / held;
}

static CompilePart part_of(const Session *s, int number)
{
    return (CompilePart){.cut = &s->cut, .number = number};
}

static bool plan_part(Session *s, int number, Error *err)
{
    compile_cut_hold(&s->cut, s->between);
    s->part = part_of(s, number);
    s->compile.part = &s->part;
    return session_compile_again(s, err);
}

static bool has_inner(const Program *p)
{
    for (size_t i = 0; i < p->pass_count; i++)
        for (size_t n = 0; n < p->passes[i].launch_count; n++)
            if (p->passes[i].swaps && p->passes[i].launches[n].inner)
                return true;
    return false;
}

static Known know_part(const Session *s)
{
    const Program *p = s->program;
    const PartCells part = part_cells(p);
    const double held = part_held(&part) * (double)p->cell_count;
    Known k = {
        .memory = (double)launch_program_bytes(p) / held, .moved = p->bytes_per_cell_step, .beside = has_inner(p)};
    for (size_t i = 0; i < p->buffer_count; i++)
        if (is_exchanged(&p->buffers[i]))
            count_state(&k, &p->buffers[i], held);
    snprintf(k.schedule, sizeof k.schedule, "%s", p->schedule);
    return k;
}

/* Of an exchange, beside `computing` seconds; 0: all waits for it. */
static double exchange_seconds(const Link *link, double bytes, double computing)
{
    return link->latency + fmax(0, bytes / link->speed - link->behind * computing);
}

static PartCells cells_of(const Session *s, const CompilePart *part)
{
    PartCells out;
    int place[3];
    program_cut_place(&s->cut.among, part->number, place);
    for (int a = 0; a < 3; a++) {
        const struct CutAxis *axis = &s->cut.among.axis[a];
        out.axis[a] = (struct PartRange){.cut = axis->parts > 1,
                                         .first = axis->starts[place[a]],
                                         .own = compile_own_planes(part, a),
                                         .held = compile_planes(s->scene, part, a),
                                         .all = axis->starts[axis->parts]};
    }
    return out;
}

/* Cells of others whose states of a kind a process gets in an exchange, about as many as it sends, over its own. */
static double ghosts_of(const ProgramCut *cut, const PartCells *part, const Alike *kind)
{
    double share = 1;
    for (int a = 0; a < 3; a++) {
        const struct PartRange *r = &part->axis[a];
        const struct CutAxis *axis = &cut->axis[a];
        const bool before = r->cut && (axis->round || r->first > 0);
        const bool behind = r->cut && (axis->round || r->first + r->own < r->all);
        const long planes = (before ? axis->before - kind->spare[a][0] : 0) +
                            (behind ? max_long(0, axis->behind + 1 - kind->spare[a][1]) : 0);
        share *= 1 + (double)planes / (double)r->own;
    }
    return share - 1;
}

static double bytes_sent(const Session *s, const Known *k, const PartCells *part, double cells)
{
    double bytes = 0;
    for (int i = 0; i < k->sent_count; i++)
        bytes += ghosts_of(&s->cut.among, part, &k->sent[i]) * k->sent[i].bytes;
    return bytes * cells;
}

/* `copy`: the device's bandwidth, bytes/s; 0: not known. */
static Expected expect_part(const Session *s, const Parts *parts, int n, double copy)
{
    const Known *k = &parts->known[parts->like[n]];
    const CompilePart part = part_of(s, n);
    Expected e = {.known = k, .number = n, .like = parts->like[n], .part = cells_of(s, &part)};
    double all = 1;
    for (int a = 0; a < 3; a++)
        all *= (double)e.part.axis[a].all;
    const double held = part_held(&e.part) * all;
    e.cells = part_share(&e.part) * all;
    e.memory = k->memory * held;
    e.sent = bytes_sent(s, k, &e.part, e.cells);
    if (copy > 0)
        e.computing = k->moved * held / copy;
    if (s->cut.among.count > 1)
        e.exchanging = exchange_seconds(&LINKS[s->kind], e.sent, k->beside ? e.computing * (double)s->between : 0) /
                       (double)s->between;
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
    t->alone += copy > 0 ? e->known->moved * e->cells / copy / s->cut.among.count : 0;
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
    char speed[32], bytes[32], rate[32];
    const Link *link = &LINKS[s->kind];
    if (copy > 0)
        printf("together %scells/s at most, %.0f%% of %d devices like this one alone (copies at %s/s, exchanges %s at "
               "%s/s and %.0f us)\n",
               cli_si(t->cells / t->slowest, speed), 100 * t->alone / t->slowest, s->cut.among.count,
               cli_bytes(copy, bytes), link->what, cli_bytes(link->speed, rate), 1e6 * link->latency);
}

static void put_part(json_t *list, const Expected *e)
{
    json_t *part = json_object();
    json_put_integer(part, "process", e->number);
    json_put_integer(part, "like", e->like);
    json_put_part(part, &e->part);
    json_put_integer(part, "memory_bytes", (long long)e->memory);
    json_put_number(part, "exchange_bytes", e->sent);
    json_object_set_new(part, "beside", json_boolean(e->known->beside));
    json_put_number(part, "cells", e->cells);
    json_put_number(part, "computing_seconds_per_step", e->computing);
    json_put_number(part, "exchange_seconds_per_step", e->exchanging);
    json_put_text(part, "schedule", e->known->schedule);
    json_array_append_new(list, part);
}

static void print_part(const Expected *e)
{
    char memory[32], sent[32], cells[32];
    const PartText where = part_text(&e->part);
    printf("process %d: %s, holds %.0f%% more, %scells, %s, sends %s at an exchange%s, %s", e->number,
           where.text[0] == '\0' ? "all" : where.text, 100 * (part_held(&e->part) / part_share(&e->part) - 1),
           cli_si(e->cells, cells), launch_size_text((uint64_t)e->memory, memory), cli_bytes(e->sent, sent),
           e->known->beside ? " beside inner tiles" : "", e->known->schedule);
    if (e->computing > 0)
        printf(", %.3g ms a step, %.2g%% of it exchanging", 1e3 * seconds_of(e), 100 * e->exchanging / seconds_of(e));
    if (e->like != e->number)
        printf(", like process %d", e->like);
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

static bool know_parts(Session *s, Parts *parts, Error *err)
{
    compile_cut_hold(&s->cut, s->between);
    if (!part_kinds(s->scene, &s->cut, parts->like, err))
        return false;
    for (int n = 0; n < s->cut.among.count; n++) {
        if (parts->like[n] != n)
            continue;
        if (!plan_part(s, n, err))
            return false;
        parts->known[n] = know_part(s);
    }
    return true;
}

static bool plan_each(Session *s, double copy, json_t *list, Total *total, Error *err)
{
    Parts parts = {calloc((size_t)s->cut.among.count, sizeof(Known)), calloc((size_t)s->cut.among.count, sizeof(int))};
    bool ok =
        (parts.known != NULL && parts.like != NULL) || error_set(err, ERROR_SYSTEM, "no memory to plan the parts");
    ok = ok && know_parts(s, &parts, err);
    const int count = ok ? s->cut.among.count : 0;
    for (int n = 0; n < count; n++) {
        const Expected e = expect_part(s, &parts, n, copy);
        count_part(total, s, &e, copy);
        if (s->options->json)
            put_part(list, &e);
        else
            print_part(&e);
    }
    free(parts.known);
    free(parts.like);
    return ok;
}

bool plan_parts(Session *s, double copy, Error *err)
{
    json_t *root = json_object(), *list = json_array();
    Total total = {0};
    bool ok =
        compile_cut(s->scene, (int)s->options->processes, s->options->split, &s->cut, err) && find_between(s, err);
    if (ok && !s->options->json)
        printf("%ld process%s, an exchange every %ld step%s\n", s->options->processes,
               s->options->processes == 1 ? "" : "es", s->between, s->between == 1 ? "" : "s");
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

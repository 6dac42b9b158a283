/* Part after part, as its process would compile it, but for what processes agree on: dt is that of each part's media.
 */
#include "cli/plan_parts.h"

#include "backends/launch.h"
#include "cli/cli.h"
#include "output/json.h"
#include "stepping/passes.h"

#include <stdio.h>

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

static void put_part(json_t *list, const Session *s)
{
    json_t *part = json_object();
    json_put_integer(part, "process", s->part.number);
    json_put_integer(part, "first", s->cut.starts[s->part.number]);
    json_put_integer(part, "planes", s->cut.starts[s->part.number + 1] - s->cut.starts[s->part.number]);
    json_put_integer(part, "planes_held", s->program->window.cells);
    json_put_integer(part, "memory_bytes", (long long)launch_program_bytes(s->program));
    json_put_number(part, "exchange_bytes", sent_bytes(s));
    json_put_text(part, "schedule", s->program->schedule);
    json_array_append_new(list, part);
}

static void print_part(const Session *s)
{
    char memory[32], sent[32];
    const long first = s->cut.starts[s->part.number], planes = s->cut.starts[s->part.number + 1] - first;
    printf("process %d: planes %ld to %ld of %c (%ld, and %ld of others), %s, sends %s at an exchange, %s\n",
           s->part.number, first, first + planes - 1, "xyz"[s->cut.axis], planes, s -> program -> window.cells - planes,
           launch_size_text(launch_program_bytes(s->program), memory), cli_bytes(sent_bytes(s), sent),
           s->program->schedule);
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

bool plan_parts(Session *s, Error *err)
{
    json_t *root = json_object(), *list = json_array();
    bool ok =
        compile_cut(s->scene, (int)s->options->processes, s->options->split, &s->cut, err) && find_between(s, err);
    if (ok && !s->options->json)
        printf("%ld processes, an exchange every %ld step%s\n", s->options->processes, s->between,
               s->between == 1 ? "" : "s");
    for (int n = 0; n < s->cut.count; n++) {
        ok = ok && plan_part(s, n, err);
        if (!ok)
            break;
        if (s->options->json)
            put_part(list, s);
        else
            print_part(s);
    }
    json_put_integer(root, "steps_between_exchanges", s->between);
    json_object_set_new(root, "processes", list);
    if (ok && s->options->json)
        json_print(root);
    else
        json_decref(root);
    return ok;
}

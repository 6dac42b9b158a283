/* Where the fields of plain C's blocked:T begin in a page of memory.
 *
 * The processor compares a load with the stores before it by the low 12 bits of their
 * addresses first: a load from the place in its page to which a store of another array
 * has just gone waits for that store, though they have nothing to do with one another
 * (Intel's manuals call it 4K aliasing; AMD's Zen does it as well). A row's pass reads a
 * dozen streams and writes six, all at the same pace, so that two of them that lie a few
 * cache lines apart do so along the whole row. A row at L2 speed then takes up to twice as
 * long. Here the arrays' first lines are chosen so that no stream of loads follows a
 * stream of stores closely: a few descents, one array at a time, from fixed beginnings. */
#include "schedule/plan.h"

enum { PAGE_LINES = 64, LINE_BYTES = 64, NEAR = 8, STREAMS = 4 * COMPONENTS, DESCENTS = 8 };

/* What a row's pass reads: a row of a field, in lines from its own row. */
typedef struct Stream {
    int field;
    long line;
    bool after; /* after H of the same vector is stored */
} Stream;

typedef struct Streams {
    Stream reads[STREAMS];
    int count;
    bool written[COMPONENTS];
} Streams;

static void add_stream(Streams *s, int field, long line, bool after)
{
    s->reads[s->count++] = (Stream){field, line, after};
}

static void find_streams(const Plan *plan, Streams *s)
{
    const Wavefront *w = &plan->wavefront;
    const Region *rows = &w->rows[w->plain ? 0 : 1];
    *s = (Streams){0};
    for (int c = 0; c < COMPONENTS; c++) {
        if (plan->model->field_buffer[c] < 0)
            continue;
        const Statement *u = &rows->updates[c];
        const bool is_e = component_is_e((Component)c);
        s->written[c] = true;
        add_stream(s, c, 0, false);
        for (int n = 0; n < u->op_count; n++) {
            const Ref *r = &u->ops[n].ref;
            const long away =
                r->offset[1] * plan->model->layout.stride[1] + r->offset[2] * plan->model->layout.stride[2];
            if (u->ops[n].kind == OP_LOAD && r->field < FIELD_MEMORY && away != 0)
                add_stream(s, r->field, away / plan->model->layout.align, is_e);
        }
    }
}

/* Loads that follow a store within a few lines, near ones counting more. */
static double collisions(const Streams *s, const int start[COMPONENTS])
{
    double sum = 0;
    for (int n = 0; n < s->count; n++) {
        const Stream *r = &s->reads[n];
        for (int c = 0; c < COMPONENTS; c++) {
            long ahead = (start[c] - start[r->field] - r->line) % PAGE_LINES;
            ahead += ahead < 0 ? PAGE_LINES : 0;
            bool now = ahead == 0 && r->after && !component_is_e((Component)c) && c != r->field;
            if (s->written[c] && ahead <= NEAR && (ahead > 0 || now))
                sum += ahead > 0 ? 1.0 / (double)ahead : 1;
        }
    }
    return sum;
}

/* Moves one array at a time to its best place until none gets better. */
static double descend(const Streams *s, int start[COMPONENTS])
{
    double best = collisions(s, start);
    for (bool better = true; better;) {
        better = false;
        for (int c = 0; c < COMPONENTS; c++)
            for (int place = 0; s->written[c] && place < PAGE_LINES; place++) {
                const int before = start[c];
                start[c] = place;
                const double sum = collisions(s, start);
                if (sum < best) {
                    best = sum;
                    better = true;
                } else {
                    start[c] = before;
                }
            }
    }
    return best;
}

void plan_choose_starts(Plan *plan)
{
    Streams s;
    int best[COMPONENTS] = {0};
    double fewest = -1;
    find_streams(plan, &s);
    for (int n = 0; n < DESCENTS && fewest != 0; n++) {
        int start[COMPONENTS];
        for (int c = 0; c < COMPONENTS; c++)
            start[c] = (2 * n + 1) * 13 * c % PAGE_LINES;
        const double sum = descend(&s, start);
        if (fewest >= 0 && sum >= fewest)
            continue;
        fewest = sum;
        for (int c = 0; c < COMPONENTS; c++)
            best[c] = start[c];
    }
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0)
            plan->model->buffers.items[plan->model->field_buffer[c]].start = (size_t)(best[c] * LINE_BYTES);
}

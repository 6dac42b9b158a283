/* Responses as points: what cut cells of media with poles add to E (grid/respond.c). Each medium that an edge meets at
 * its nodes holds a part e of E, which a share of the D beside the edge drives: with c what that gives the part at
 * once, e' = gain c + decay e - sum of the poles' terms,   E += e' - e - c, for c is in E already, by eps of the edge
 * at infinite frequency and the couplings. gain = 1/(1 + s) and decay = (1 - s)/(1 + s) with s and the poles' terms as
 * in any medium (poles.c).
 *
 * With B B^T the form, what a medium holds of D along one of B's columns is y, of E x = y/eps(f): it stores eps x^2/2
 * and what its poles keep. B is not known, but e = B x is, and so is g, what the medium makes of each edge's own G =
 * D/eps0: x^2 is e g, and the square of what a pole keeps is the product of what it keeps of e and of g. Where an
 * energy is asked for a second list steps g, with t = g - G/eps, what g has changed beyond what G gives at once: E G/2
 * of the edge (displacement.c) less e G/2 and with eps e g/2 is eps e t/2 more, and the poles' products. */
#include "model/displacement.h"
#include "model/poles.h"
#include "model/taps.h"

#include <stdlib.h>
#include <string.h>

enum { MEDIA_MOST = 66, GAIN = 0, DECAY, DRIVES }; /* of an edge; rows of weights behind the reads */

int points_response_rows(const PointSet *set)
{
    int rows = DRIVES;
    for (int k = 0; k < MOST_POLES; k++)
        rows += (int)(set->poles >> k & 1);
    return rows;
}

/* Has the response anything for the joint's edge? */
static bool drives(const Taps *t, const Joint *j, const Response *r)
{
    const int row = 2 * component_axis(t->component) + 1 - j->end;
    return r->form[row][row] != 0;
}

static bool takes_joint(const Taps *t, const Joint *j)
{
    bool any = false;
    for (int i = 0; i < j->coupling->response_count; i++)
        any = any || drives(t, j, &j->coupling->responses[i]);
    return any;
}

/* Number `slot` of the different media of an edge; NULL: it has fewer. */
static const Medium *medium_in_slot(const Taps *t, const Joint *j, int count, int slot)
{
    const Medium *seen[MEDIA_MOST];
    int known = 0;
    for (int n = 0; n < count; n++)
        for (int i = 0; i < j[n].coupling->response_count; i++) {
            const Response *r = &j[n].coupling->responses[i];
            bool old = !drives(t, &j[n], r);
            for (int q = 0; q < known; q++)
                old = old || medium_same(seen[q], &r->medium);
            if (!old && known < MEDIA_MOST)
                seen[known++] = &r->medium;
            if (known > slot)
                return seen[slot];
        }
    return NULL;
}

/* The joints of the edges that have so many media. */
static void joints_of_slot(const Taps *all, int slot, Taps *t)
{
    t->joint = ARENA_ARRAY(all->model->arena, Joint, all->joint_count + 1);
    for (size_t n = 0; n < all->joint_count;) {
        const int count = taps_of_edge(all, n);
        if (medium_in_slot(all, &all->joint[n], count, slot) != NULL)
            for (int i = 0; i < count; i++)
                t->joint[t->joint_count++] = all->joint[n + (size_t)i];
        n += (size_t)count;
    }
    taps_count(t);
}

static void add_medium(Taps *t, const Joint *j, const Medium *medium)
{
    const int row = 2 * component_axis(t->component) + 1 - j->end;
    for (int i = 0; i < j->coupling->response_count; i++)
        if (medium_same(&j->coupling->responses[i].medium, medium))
            taps_add_form(t, j, j->coupling->responses[i].form[row], medium->eps);
}

/* The numbers of the media, in rows of all edges: media[0] of the first edge, ... */
static void fill_rows(const Taps *t, const Medium *const *media, uint64_t poles, double *rows)
{
    const Grid *grid = t->model->grid;
    for (size_t e = 0; e < t->edges; e++) {
        double decay, curl;
        size_t row = DRIVES;
        grid_coefficients(grid, t->component, media[e], &decay, &curl);
        rows[GAIN * t->edges + e] = 1 / (1 + grid_semi_implicit(grid, t->component, media[e]));
        rows[DECAY * t->edges + e] = decay;
        for (int k = 0; k < MOST_POLES; k++)
            if (poles >> k & 1)
                rows[row++ * t->edges + e] = grid_pole_drive(grid, t->component, media[e], k);
    }
}

/* Weights of the curl and what the media are; returns the media's poles. */
static uint64_t weigh_media(Taps *t, int slot, const Medium **media)
{
    uint64_t poles = 0;
    taps_begin(t, DRIVES + MOST_POLES);
    for (size_t n = 0; n < t->joint_count; t->edge++) {
        const int count = taps_of_edge(t, n);
        const Medium *m = medium_in_slot(t, &t->joint[n], count, slot);
        media[t->edge] = m;
        for (int k = 0; k < blend_count(m->blend); k++)
            poles |= (uint64_t)(m->blend->strength[k] != 0) << k;
        for (int i = 0; i < count; i++)
            add_medium(t, &t->joint[n + (size_t)i], m);
        n += (size_t)count;
    }
    taps_sort(t);
    fill_rows(t, media, poles, &t->weight[(size_t)t->read_count * t->edges]);
    return poles;
}

static int keep_state(Model *model, const PointSet *set, const char *what, const char *legend)
{
    const char *name = arena_printf(model->arena, "%s_%s_%s", what, component_symbol(set->component), set->name);
    const int buffer = model_add_buffer(model, name, legend, BUFFER_STATE, TYPE_REAL, set->points.count);
    points_follow_axis(model, buffer, set->points.items, set->points.count);
    return buffer;
}

/* The part itself, then what each pole remembers, of Lorentz two values. */
static void add_states(Model *model, PointSet *set)
{
    set->kept = ARENA_ARRAY(model->arena, int, 1 + 2 * MOST_POLES);
    set->kept[set->kept_count++] = keep_state(model, set, "part",
                                              set->adds ? "what media with poles make of D/eps0 in cut cells"
                                                        : "what of E in cut cells goes through a medium");
    for (int k = 0; k < MOST_POLES; k++) {
        if ((set->poles >> k & 1) == 0)
            continue;
        const bool pair = model->grid->poles[0][k].kind == POLE_LORENTZ;
        set->kept[set->kept_count++] =
            keep_state(model, set, arena_printf(model->arena, "%s%d", pair ? "w" : "q", k + 1),
                       arena_printf(model->arena, "memory of pole %d in cut cells", k + 1));
        if (pair)
            set->kept[set->kept_count++] =
                keep_state(model, set, arena_printf(model->arena, "p%d", k + 1),
                           arena_printf(model->arena, "polarisation of pole %d in cut cells", k + 1));
    }
}

static int row_factor(Statement *s, const PointSet *set, int row)
{
    return points_factor(s, set->weight_buffer, set->read_count + row);
}

/* The part's new value. */
static int step_part(Model *model, Statement *s, const PointSet *set, int part, int given)
{
    const int kept = statement_op(s, OP_MUL, row_factor(s, set, DECAY), part, -1);
    int next = statement_op(s, OP_FMA, row_factor(s, set, GAIN), given, kept), row = DRIVES, state = 1;
    s->ops[next].name = "next_part";
    for (int k = 0; k < MOST_POLES; k++) {
        if ((set->poles >> k & 1) == 0)
            continue;
        const bool pair = model->grid->poles[0][k].kind == POLE_LORENTZ;
        const Ref memory[] = {ref_state(set->kept[state]), ref_state(set->kept[state + pair])};
        const int term = poles_step_one(model, s, k, row_factor(s, set, row++), part, memory);
        next = statement_op(s, OP_SUB, next, term, -1);
        s->ops[next].name = arena_printf(s->arena, "part_%d", k + 1);
        state += 1 + pair;
    }
    return next;
}

Statement response_statement(Model *model, const PointSet *set)
{
    Statement s = {.arena = model->arena, .target = (int)set->component};
    const Ref place = set->adds ? ref_state(set->sum_buffer) : ref_at((int)set->component, -1, 0);
    const int v = statement_load(&s, place);
    const int part = statement_load(&s, ref_state(set->kept[0]));
    s.ops[v].name = "v";
    s.ops[part].name = "part";
    const int given = points_sum_reads(model, &s, set), next = step_part(model, &s, set, part, given);
    const int rise = statement_op(&s, OP_SUB, statement_op(&s, OP_SUB, next, part, -1), given, -1);
    statement_store(&s, ref_state(set->kept[0]), next);
    statement_store(&s, place, statement_op(&s, OP_ADD, v, rise, -1));
    return s;
}

/* Beside a list of what E has through media one of what they make of each edge's own G, with the same points. */
static void keep_displaced(Model *model, size_t number)
{
    const PointSet of = model->points.items[number];
    const size_t count = of.points.count, rows = count * (size_t)points_response_rows(&of);
    Taps t = {.model = model, .component = of.component, .joint_count = count, .edges = count};
    t.joint = ARENA_ARRAY(model->arena, Joint, count);
    taps_begin(&t, DRIVES + MOST_POLES);
    for (; t.edge < count; t.edge++) {
        t.joint[t.edge] = (Joint){.coupling = NULL};
        memcpy(t.joint[t.edge].index, of.points.items[t.edge].index, sizeof t.joint->index);
        taps_add_rise(&t, &t.joint[t.edge], component_axis(t.component), (const long[3]){0}, 1 / of.media[t.edge]->eps);
    }
    taps_sort(&t);
    memcpy(&t.weight[(size_t)t.read_count * count], &of.weights[(size_t)of.read_count * count],
           rows * sizeof *t.weight);
    PointSet *set = taps_add_set(model, &t, HALF_E, arena_printf(model->arena, "d_%s", of.name),
                                 "D of cut cells through media with poles, for their energy", false);
    set->poles = of.poles;
    set->media = of.media;
    set->adds = true;
    set->stores = STORED_THROUGH;
    set->kept_of_e = of.kept;
    add_states(model, set);
    set->sum_buffer = keep_state(model, set, "lag", "what they make of it less what it gives at once");
}

/* The edges that meet so many media. */
static void add_slot(Model *model, Taps *t, int slot)
{
    const Medium **media = ARENA_ARRAY(model->arena, const Medium *, t->edges + 1);
    const uint64_t poles = weigh_media(t, slot, media);
    PointSet *set = taps_add_set(model, t, HALF_E, arena_printf(model->arena, "metal%d", slot + 1),
                                 "cut cells: E through media with poles", false);
    set->poles = poles;
    set->media = media;
    add_states(model, set);
    if (displacement_is_counted(model))
        keep_displaced(model, model->points.count - 1);
}

void points_add_responses(Model *model)
{
    for (int c = EX; c <= EZ && model->grid->coupling_count > 0; c++) {
        Taps all = {.model = model, .component = (Component)c};
        if (model->field_buffer[c] < 0)
            continue;
        taps_find(&all, takes_joint);
        for (int slot = 0;; slot++) {
            Taps t = {.model = model, .component = all.component};
            joints_of_slot(&all, slot, &t);
            if (t.edges == 0)
                break;
            add_slot(model, &t, slot);
        }
    }
}

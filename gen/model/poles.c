/* Poles of the media (grid/poles.c has their equations): pass `poles` finds where they act and makes what they
 * remember; the rest are their operations in the update of a component v with its old value e = v(n):
 *
 *     Debye, Drude     u = drive e;  q = q' + u;  v = v - q;  q' = (q - loss q) + u
 *     Lorentz          u = drive e;  w = w' + u;  p = p' + u;  d = loss w + pull p
 *                      v = v - (w + (w - d));  w' = (w - d) + u;  p' = p + (w + w')
 *
 * In cut cells with a depolarisation they are driven by e less what all of them take off it, and then taken off
 * together:
 *
 *     k = feed e;  p = p' + k;  e' = e - screen p;  t = part (sum of theirs) - back p;  v = v - t;  p' = (p + t) + k
 *
 * What is kept, q', w' and p', lacks the part of the field that it is stored beside: points and walls may still change
 * that one. The next step adds it, and reads no field but its own. */
#include "model/poles.h"

#include "base/number.h"
#include "model/lookups.h"
#include "model/memory_boxes.h"

#include <math.h>
#include <string.h>

static const GridPole *pole_at(const Model *model, Component c, int k)
{
    return &model->grid->poles[component_field(c)][k];
}

static uint64_t poles_of(const Blend *blend)
{
    uint64_t set = 0;
    for (int k = 0; k < blend_count(blend); k++)
        set |= (uint64_t)(blend->strength[k] != 0) << k;
    return set;
}

/* The poles of the media at a component's sites. */
static uint64_t poles_on_grid(const MediumMap *m, size_t sites)
{
    uint64_t set = 0;
    if (m->width == IDS_VALUES && m->blends == NULL)
        return 0;
    if (m->width == IDS_VALUES) {
        for (size_t n = 0; n < sites; n++)
            set |= poles_of(m->blends[n]);
        return set;
    }
    for (size_t i = 1; i < m->class_count; i++)
        set |= m->classes[i].count > 0 ? poles_of(m->classes[i].blend) : 0;
    return set;
}

enum { BRICK = 8 }; /* sites along each axis */

static bool acts_at(const Model *model, Component c, const bool *with, const long at[3])
{
    Medium here;
    if (model->grid->medium[c].width != IDS_VALUES)
        return with[grid_class(model->grid, c, at)];
    return grid_medium(model->grid, c, at, &here) && (poles_of(here.blend) & model->poles[c]) != 0;
}

static void mark_row(Model *model, Component c, const bool *with, long j, long k)
{
    const Box range = model_range(model, c);
    uint8_t *row = model->pole_bricks + model->brick_count[0] * (j / BRICK + model->brick_count[1] * (k / BRICK));
    for (long i = range.lo[0]; i < range.hi[0]; i++)
        if (row[i / BRICK] == 0 && acts_at(model, c, with, (const long[3]){i, j, k}))
            row[i / BRICK] = 1;
}

static void mark_bricks(Model *model, Component c)
{
    const MediumMap *m = &model->grid->medium[c];
    const Box range = model_range(model, c);
    bool *with = ARENA_ARRAY(model->arena, bool, m->class_count + 1);
    for (size_t i = 0; i < m->class_count; i++)
        with[i] = i > 0 && (poles_of(m->classes[i].blend) & model->poles[c]) != 0;
    for (long k = range.lo[2]; k < range.hi[2]; k++)
        for (long j = range.lo[1]; j < range.hi[1]; j++)
            mark_row(model, c, with, j, k);
}

static void add_bricks(Model *model)
{
    size_t all = 1;
    for (int a = 0; a < 3; a++) {
        model->brick_count[a] = model->grid->axis[a].sites / BRICK + 1;
        all *= (size_t)model->brick_count[a];
    }
    model->pole_bricks = ARENA_ARRAY(model->arena, uint8_t, all);
    memset(model->pole_bricks, 0, all);
}

bool model_poles_meet(const Model *model, const Box *box, bool all)
{
    if (model->pole_bricks == NULL)
        return false;
    for (long k = box->lo[2] / BRICK; k <= (box->hi[2] - 1) / BRICK; k++)
        for (long j = box->lo[1] / BRICK; j <= (box->hi[1] - 1) / BRICK; j++)
            for (long i = box->lo[0] / BRICK; i <= (box->hi[0] - 1) / BRICK; i++)
                if ((model->pole_bricks[i + model->brick_count[0] * (j + model->brick_count[1] * k)] != 0) != all)
                    return !all;
    return all;
}

static uint64_t poles_in_box(const Model *model, Component c, const Box *box)
{
    const MediumMap *m = &model->grid->medium[c];
    const Box range = model_range(model, c);
    uint64_t set = 0;
    long at[3], lo[3], hi[3];
    for (int a = 0; a < 3; a++) {
        lo[a] = max_long(box->lo[a], range.lo[a]);
        hi[a] = min_long(box->hi[a], range.hi[a]);
    }
    for (at[2] = lo[2]; at[2] < hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] < hi[1] && set != model->poles[c]; at[1]++)
            for (at[0] = lo[0]; at[0] < hi[0]; at[0]++) {
                Medium here;
                if (m->width != IDS_VALUES)
                    set |= model->pole_sets[c][grid_class(model->grid, c, at)];
                else if (grid_medium(model->grid, c, at, &here))
                    set |= poles_of(here.blend) & model->poles[c];
            }
    return set;
}

static void find_sets(Model *model, Component c)
{
    const MediumMap *m = &model->grid->medium[c];
    model->pole_sets[c] = ARENA_ARRAY(model->arena, uint64_t, m->class_count + 1);
    for (size_t i = 0; m->width != IDS_VALUES && i < m->class_count; i++)
        model->pole_sets[c][i] = i == 0 ? 0 : poles_of(m->classes[i].blend) & model->poles[c];
}

/* Do a region's updates remember in a box? */
static bool remembers_in(const Model *model, const Region *r, int box)
{
    for (int c = 0; c < COMPONENTS; c++) {
        const uint64_t set = model->poles[c] == 0 ? 0 : poles_in_box(model, (Component)c, &r->box);
        for (int k = 0; k < MOST_POLES; k++)
            if ((set >> k & 1) != 0 && memory_boxes_of(model, component_field((Component)c), k) == box)
                return true;
    }
    return false;
}

static void add_memory(Model *model, Component c, int k)
{
    const GridPole *p = pole_at(model, c, k);
    const char *symbol = component_symbol(c);
    const bool pair = p->kind == POLE_LORENTZ;
    const int box = memory_boxes_of(model, component_field(c), k);
    if (p->kind == POLE_DEPOLARISATION) {
        model->pole_memory[c][k][0] = model_add_memory(
            model, c, box, arena_printf(model->arena, "p_%s", symbol),
            arena_printf(model->arena, "polarisation of cut cells of %s, half a step on", component_name(c)));
        return;
    }
    model->pole_memory[c][k][0] =
        model_add_memory(model, c, box, arena_printf(model->arena, "%s%d_%s", pair ? "w" : "q", k + 1, symbol),
                         arena_printf(model->arena, "%s of pole %d of %s, half a step on", pair ? "rate" : "memory",
                                      k + 1, component_name(c)));
    if (pair)
        model->pole_memory[c][k][1] = model_add_memory(
            model, c, box, arena_printf(model->arena, "p%d_%s", k + 1, symbol),
            arena_printf(model->arena, "polarisation of pole %d of %s, half a step on", k + 1, component_name(c)));
}

static void find_poles(Model *model, Component c)
{
    const int field = component_field(c);
    if (model->field_buffer[c] < 0 || model->grid->pole_count[field] == 0)
        return;
    model->poles[c] = poles_on_grid(&model->grid->medium[c], grid_sites(model->grid));
    for (int k = 0; k < model->grid->pole_count[field]; k++)
        if (pole_at(model, c, k)->kind == POLE_KERR)
            model->poles[c] &= ~(UINT64_C(1) << k); /* chi3 is solved for at points (kerr.c) */
    if (model->poles[c] == 0)
        return;
    find_sets(model, c);
    if (model->pole_bricks == NULL)
        add_bricks(model);
    if ((int)c < REAL_COMPONENTS)
        mark_bricks(model, c);
}

static void know_poles(Model *model, Component c)
{
    for (size_t i = 0; model->poles[c] != 0 && i < model->regions.count; i++) {
        Region *r = &model->regions.items[i];
        r->poles_known = true;
        r->poles[c] = poles_in_box(model, c, &r->box);
    }
}

bool model_pass_poles(Model *model, Error *err)
{
    (void)err;
    for (int c = 0; c < COMPONENTS; c++)
        find_poles(model, (Component)c);
    memory_boxes_find(model);
    memory_boxes_cut(model, remembers_in);
    for (int c = 0; c < COMPONENTS; c++) {
        for (int k = 0; k < MOST_POLES; k++)
            if (model->poles[c] >> k & 1)
                add_memory(model, (Component)c, k);
        know_poles(model, (Component)c);
    }
    return true;
}

static uint64_t poles_in_region(const Model *model, const Region *r, Component c)
{
    const int klass = r->klass[c];
    if (r->poles_known)
        return r->poles[c];
    if (klass == MIXED)
        return model->poles[c];
    return klass == 0 ? 0 : poles_of(model->grid->medium[c].classes[klass].blend) & model->poles[c];
}

static double drive_of(const Model *model, Component c, const Medium *medium, int k)
{
    return medium == NULL ? 0 : grid_pole_drive(model->grid, c, medium, k);
}

static double depolarised_part(const Model *model, Component c, const Medium *medium, int part)
{
    return medium == NULL ? 0 : grid_depolarised(model->grid, c, medium, (DepolarisedPart)part);
}

/* A coefficient of a pole in a medium: its name without the component's, what it is, its value. */
typedef struct Coefficient {
    const char *name, *legend;
    LookupValue *value;
    int which;
} Coefficient;

static double in_class(const Model *model, Component c, int klass, const Coefficient *of)
{
    const MediumClass *m = &model->grid->medium[c].classes[klass];
    return of->value(model, c, klass == 0 ? NULL : &(Medium){m->eps, m->sigma, m->blend}, of->which);
}

/* Is it the same in all components of a region? Then they share its name. */
static bool alike(const Model *model, const Region *r, Component c, const Coefficient *of)
{
    const double own = in_class(model, c, r->klass[c], of);
    const int first = component_is_e(c) ? EX : HX;
    for (int other = first; other < first + 3; other++)
        if (model->field_buffer[other] >= 0 &&
            (r->klass[other] == MIXED || in_class(model, (Component)other, r->klass[other], of) != own))
            return false;
    return true;
}

/* The number of a table of this name, of an array; -1: none. */
static int find_table(const Model *model, const char *name)
{
    for (size_t i = 0; i < model->tables.count; i++)
        if (strcmp(model->tables.items[i].name, name) == 0)
            return (int)i;
    return -1;
}

static int find_array(const Model *model, const char *name)
{
    for (size_t i = 0; i < model->buffers.count; i++)
        if (strcmp(model->buffers.items[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* "m" in names of magnetic poles. */
static const char *mark(Component c)
{
    return component_is_e(c) ? "" : "m";
}

static Factor factor_by_site(Model *model, Component c, const Coefficient *of)
{
    const bool forced = model->options.arrays, values = forced || model->grid->medium[c].width == IDS_VALUES;
    const bool own = values || !lookup_shared(model, c);
    const char *whose = own ? component_symbol(c) : component_is_e(c) ? "e" : "h";
    const char *name = arena_printf(model->arena, "%s_%s", of->name, whose);
    const char *legend = arena_printf(model->arena, "%s of %s", of->legend,
                                      own                 ? component_name(c)
                                      : component_is_e(c) ? "E"
                                                          : "H");
    if (forced && lookup_has_ids(&model->grid->medium[c]))
        lookup_add_ids(model, c);
    int number = values ? find_array(model, name) : find_table(model, name);
    if (number < 0)
        number = (values ? lookup_add_values : lookup_add_table)(model, c, name, legend, of->value, of->which);
    if (values)
        return (Factor){.kind = FACTOR_VALUES, .axis = FACTOR_OWN_NAME, .buffer = number};
    lookup_add_ids(model, c);
    return (Factor){.kind = FACTOR_TABLE, .axis = FACTOR_OWN_NAME, .table = number, .buffer = model->id_buffer[c]};
}

static int coefficient(Model *model, const Region *r, Statement *s, const Coefficient *of)
{
    const Component c = (Component)s->target;
    const int klass = r->klass[c];
    if (klass == MIXED || model->options.arrays)
        return statement_factor(s, factor_by_site(model, c, of));
    const char *name =
        alike(model, r, c, of) ? of->name : arena_printf(model->arena, "%s_%s", of->name, component_symbol(c));
    return statement_factor(s, (Factor){.kind = FACTOR_LITERAL,
                                        .axis = FACTOR_OWN_NAME,
                                        .value = in_class(model, c, klass, of),
                                        .name = name,
                                        .origin = arena_printf(model->arena, "%s of %s", of->legend,
                                                               model->grid->medium[c].classes[klass].origin)});
}

static int drive(Model *model, const Region *r, Statement *s, int k)
{
    const char *m = mark((Component)s->target);
    const Coefficient of = {arena_printf(model->arena, "drive%s%d", m, k + 1),
                            arena_printf(model->arena, "what drives pole %d", k + 1), drive_of, k};
    return coefficient(model, r, s, &of);
}

static int depolarised(Model *model, const Region *r, Statement *s, DepolarisedPart part)
{
    static const char *const names[] = {"screen", "feed", "part", "back"};
    static const char *const legends[] = {"what its polarisation takes off the field in a cut cell",
                                          "what the field adds to the polarisation of a cut cell",
                                          "what of its poles' memory a cut cell's polarisation takes",
                                          "what a cut cell's polarisation takes off itself"};
    const Coefficient of = {arena_printf(model->arena, "%s%s", names[part], mark((Component)s->target)), legends[part],
                            depolarised_part, (int)part};
    return coefficient(model, r, s, &of);
}

static int own_literal(Model *model, Statement *s, const char *what, int k, double value)
{
    const Component c = (Component)s->target;
    return statement_factor(s, (Factor){.kind = FACTOR_LITERAL,
                                        .axis = FACTOR_OWN_NAME,
                                        .value = value,
                                        .name = arena_printf(model->arena, "%s%s%d", what, mark(c), k + 1),
                                        .origin = pole_at(model, c, k)->origin});
}

static int named(Model *model, Statement *s, int op, const char *name, int k)
{
    s->ops[op].name = arena_printf(model->arena, "%s%s%d", name, mark((Component)s->target), k + 1);
    return op;
}

/* The pole's equation in time. */
static const char *law_of(Model *model, Component c, int k)
{
    const GridPole *p = pole_at(model, c, k);
    const char *of = component_name(c), *delta = component_is_e(c) ? "delta_eps" : "delta_mu";
    if (p->kind == POLE_DEBYE)
        return arena_printf(model->arena, "P%d + tau dP%d/dt = %s %s, tau = %.6g s: %s", k + 1, k + 1, delta, of,
                            p->tau, p->origin);
    if (p->kind == POLE_DRUDE)
        return arena_printf(model->arena, "d2P%d/dt2 + 2 pi gamma dP%d/dt = (2 pi fp)^2 %s, gamma = %.6g Hz: %s", k + 1,
                            k + 1, of, p->gamma, p->origin);
    return arena_printf(model->arena,
                        "d2P%d/dt2 + 2 pi gamma dP%d/dt + (2 pi f0)^2 P%d = %s (2 pi f0)^2 %s, f0 = %.6g Hz, gamma = "
                        "%.6g Hz: %s",
                        k + 1, k + 1, k + 1, delta, of, p->f0, p->gamma, p->origin);
}

/* Debye and Drude; returns q. */
static int step_one(Model *model, Statement *s, int k, int u, Ref memory)
{
    const Component c = (Component)s->target;
    const GridPole *p = pole_at(model, c, k);
    const int q = named(model, s, statement_op(s, OP_ADD, statement_load(s, memory), u, -1), "q", k);
    int left = q;
    if (p->loss != 0) {
        const int loss = own_literal(model, s, "loss", k, p->loss);
        left = statement_op(s, OP_FMA, loss, q, q);
        s->ops[left].minus = true;
    }
    statement_store(s, memory, statement_op(s, OP_ADD, left, u, -1));
    s->ops[s->op_count - 1].law = law_of(model, c, k);
    return q;
}

/* Lorentz; returns 2 w - d. */
static int step_two(Model *model, Statement *s, int k, int u, Ref rate, Ref polarisation)
{
    const Component c = (Component)s->target;
    const GridPole *p = pole_at(model, c, k);
    const int w = named(model, s, statement_op(s, OP_ADD, statement_load(s, rate), u, -1), "w", k);
    const int pol = named(model, s, statement_op(s, OP_ADD, statement_load(s, polarisation), u, -1), "p", k);
    const int pulled = statement_op(s, OP_MUL, own_literal(model, s, "pull", k, p->pull), pol, -1);
    const int d = statement_op(s, OP_FMA, own_literal(model, s, "loss", k, p->loss), w, pulled);
    const int rest = named(model, s, statement_op(s, OP_SUB, w, d, -1), "rest", k);
    const int next = named(model, s, statement_op(s, OP_ADD, rest, u, -1), "next", k);
    statement_store(s, rate, next);
    s->ops[s->op_count - 1].law = law_of(model, c, k);
    const int both = statement_op(s, OP_ADD, w, next, -1);
    statement_store(s, polarisation, statement_op(s, OP_ADD, pol, both, -1));
    return named(model, s, statement_op(s, OP_ADD, w, rest, -1), "r", k);
}

int poles_step_one(Model *model, Statement *s, int k, int drive, int old, const Ref memory[2])
{
    const int u = named(model, s, statement_op(s, OP_MUL, drive, old, -1), "u", k);
    return pole_at(model, (Component)s->target, k)->kind == POLE_LORENTZ
               ? step_two(model, s, k, u, memory[0], memory[1])
               : step_one(model, s, k, u, memory[0]);
}

/* What is known of a cut cell's polarisation as its poles are stepped. */
typedef struct Polarised {
    Ref memory;
    int added, whole, field; /* k, p and e' */
} Polarised;

static Polarised polarise(Model *model, const Region *r, Statement *s, int pole, int old)
{
    const Component c = (Component)s->target;
    Polarised p = {.memory = ref_at(FIELD_MEMORY + model->pole_memory[c][pole][0], -1, 0)};
    p.added = statement_op(s, OP_MUL, depolarised(model, r, s, DEPOLARISED_FEED), old, -1);
    s->ops[p.added].name = arena_printf(model->arena, "fed%s", mark(c));
    p.whole = statement_op(s, OP_ADD, statement_load(s, p.memory), p.added, -1);
    s->ops[p.whole].name = arena_printf(model->arena, "p%s", mark(c));
    p.field = statement_op(s, OP_FMA, depolarised(model, r, s, DEPOLARISED_SCREEN), p.whole, old);
    s->ops[p.field].minus = true;
    s->ops[p.field].name = arena_printf(model->arena, "inner%s", mark(c));
    return p;
}

static int sum_terms(Statement *s, const PoleTerms *terms)
{
    int all = terms->taken[0];
    for (int i = 1; i < terms->count; i++)
        all = statement_op(s, OP_ADD, all, terms->taken[i], -1);
    return all;
}

/* Makes one term of all, with the bits that a cell without depolarisation has beside cells with it. */
static void take_sum(Statement *s, PoleTerms *terms)
{
    terms->together = terms->count > 1;
    terms->taken[0] = sum_terms(s, terms);
    terms->count = 1;
}

/* Makes one term of all that is left by the polarisation. */
static void take_together(Model *model, const Region *r, Statement *s, const Polarised *p, PoleTerms *terms)
{
    const char *m = mark((Component)s->target);
    const int all = sum_terms(s, terms);
    const int part = statement_op(s, OP_MUL, depolarised(model, r, s, DEPOLARISED_PART), all, -1);
    const int t = statement_op(s, OP_FMA, depolarised(model, r, s, DEPOLARISED_BACK), p->whole, part);
    s->ops[t].minus = true;
    s->ops[t].name = arena_printf(model->arena, "taken%s", m);
    const int sum = statement_op(s, OP_ADD, p->whole, t, -1);
    statement_store(s, p->memory, statement_op(s, OP_ADD, sum, p->added, -1));
    s->ops[s->op_count - 1].law = "in cut cells the poles are driven by the field less that of their polarisation";
    terms->taken[0] = t;
    terms->count = 1;
    terms->together = true;
}

static int find_depolarisation(const Model *model, Component c, uint64_t present)
{
    const int k = poles_depolarisation(model->grid, component_field(c));
    return k >= 0 && (present >> k & 1) != 0 ? k : -1;
}

PoleTerms poles_step(Model *model, const Region *r, Statement *s, int old)
{
    const Component c = (Component)s->target;
    const uint64_t present = poles_in_region(model, r, c);
    const int whole = find_depolarisation(model, c, present);
    PoleTerms terms = {.count = 0};
    Polarised p = {0};
    if (whole >= 0)
        p = polarise(model, r, s, whole, old);
    for (int k = 0; k < MOST_POLES; k++) {
        if ((present >> k & 1) == 0 || k == whole)
            continue;
        const Ref memory[] = {ref_at(FIELD_MEMORY + model->pole_memory[c][k][0], -1, 0),
                              ref_at(FIELD_MEMORY + model->pole_memory[c][k][1], -1, 0)};
        terms.pole[terms.count] = k;
        terms.taken[terms.count++] =
            poles_step_one(model, s, k, drive(model, r, s, k), whole >= 0 ? p.field : old, memory);
    }
    if (whole >= 0)
        take_together(model, r, s, &p, &terms);
    else if (terms.count > 0 && poles_depolarisation(model->grid, component_field(c)) >= 0)
        take_sum(s, &terms); /* else bits would depend on which cells share a region */
    return terms;
}

int poles_take(Model *model, Statement *s, const PoleTerms *terms, int v)
{
    for (int i = 0; i < terms->count; i++) {
        v = statement_op(s, OP_SUB, v, terms->taken[i], -1);
        s->ops[v].running = true;
        s->ops[v].minus = true;
        s->ops[v].says = terms->together ? "dP/dt" : arena_printf(model->arena, "dP%d/dt", terms->pole[i] + 1);
    }
    return v;
}

/* What a pole stores, over the square of what is remembered (times Cb): Drude J^2/wp^2, Debye P^2/delta, Lorentz
 * (J^2 + w0^2 P^2)/(delta w0^2), a cut cell's depolarisation N P^2. */
double poles_stored_weight(const Model *model, Component c, const Medium *medium, int which)
{
    const GridPole *p = pole_at(model, c, which / 2);
    const double drive = fabs(grid_pole_drive(model->grid, c, medium, which / 2));
    double decay, curl;
    if (p->kind == POLE_DEPOLARISATION) {
        grid_coefficients(model->grid, c, medium, &decay, &curl);
        return grid_depolarised(model->grid, c, medium, DEPOLARISED_SCREEN) / curl;
    }
    if (drive == 0)
        return 0;
    grid_coefficients(model->grid, c, medium, &decay, &curl);
    if (p->kind != POLE_LORENTZ)
        return 1 / (2 * curl * drive);
    const double root = PI * p->f0 * model->grid->dt, k = root * root, g = PI * p->gamma * model->grid->dt;
    return (which % 2 == 0 ? 1 : k) / (curl * drive * (1 + g + k));
}

/* The name of the sum that a statement makes of a memory variable first of all; NULL: none. */
static const char *value_of_memory(const Statement *u, int memory)
{
    for (int n = 0; n + 1 < u->op_count; n++) {
        const Op *load = &u->ops[n];
        if (load->kind == OP_LOAD && load->ref.kind == REF_FIELD && load->ref.field == FIELD_MEMORY + memory)
            return u->ops[n + 1].name;
    }
    return NULL;
}

int model_energy_states(Model *model, const Statement *u, const Box *place, EnergyState out[])
{
    const Component c = (Component)u->target;
    int count = 0;
    for (int k = 0; k < MOST_POLES; k++)
        for (int i = 0; (model->poles[c] >> k & 1) != 0 && i < (pole_at(model, c, k)->kind == POLE_LORENTZ ? 2 : 1);
             i++) {
            const char *name = value_of_memory(u, model->pole_memory[c][k][i]);
            const EnergyWeight w = {.name = arena_printf(model->arena, "weight%s%d%s_%s", mark(c), k + 1,
                                                         i == 0 ? "" : "p", component_symbol(c)),
                                    .what = arena_printf(model->arena, "what pole %d stores", k + 1),
                                    .value = poles_stored_weight,
                                    .which = 2 * k + i};
            if (name != NULL)
                out[count++] = (EnergyState){name, model_weight(model, u, place, &w)};
        }
    return count;
}

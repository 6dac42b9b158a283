/* Pass `points`: everything that changes a field at single sites after a half step, in this
 * order at a site: total-field boxes, soft sources, circuits, hard sources. A circuit's point must see all that
 * the curl and other sources gave the edge, and what is forced stays as it is. */
#include "model/points.h"

#include <math.h>
#include <string.h>

static int add_reals(Model *model, const PointSet *set, const char *what, const double *values, size_t count)
{
    const char *name = arena_printf(model->arena, "%s_%s_%s", what, component_symbol(set->component), set->name);
    int buffer = model_add_buffer(model, name, arena_printf(model->arena, "%s of %s", what, set->what), BUFFER_DATA,
                                  TYPE_REAL, count);
    model->buffers.items[buffer].data = model_reals(model, values, count);
    return buffer;
}

static void add_site_buffer(Model *model, PointSet *set)
{
    size_t *elements = ARENA_ARRAY(model->arena, size_t, set->points.count);
    for (size_t i = 0; i < set->points.count; i++)
        elements[i] = model_element(model, set->component, set->points.items[i].index);
    const char *name = arena_printf(model->arena, "site_%s_%s", component_symbol(set->component), set->name);
    set->site_buffer =
        model_add_sites(model, name, arena_printf(model->arena, "sites of %s", set->what), elements, set->points.count);
}

static void add_tap_buffers(Model *model, PointSet *set)
{
    size_t n = set->points.count, taps = (size_t)set->taps;
    double *gain = ARENA_ARRAY(model->arena, double, n *taps);
    int32_t *row = ARENA_ARRAY(model->arena, int32_t, n * taps);
    for (size_t i = 0; i < n; i++)
        for (size_t t = 0; t < taps; t++) {
            gain[t * n + i] = set->points.items[i].gain[t];
            row[t * n + i] = set->points.items[i].row[t];
        }
    set->gain_buffer = add_reals(model, set, "gain", gain, n * taps);
    const char *name = arena_printf(model->arena, "row_%s_%s", component_symbol(set->component), set->name);
    set->row_buffer = model_add_buffer(model, name, "row of the wave table", BUFFER_DATA, TYPE_I32, n * taps);
    model->buffers.items[set->row_buffer].data = row;
}

/* One value of each point as a buffer. */
static int add_values(Model *model, const PointSet *set, const char *what, size_t member)
{
    double *values = ARENA_ARRAY(model->arena, double, set->points.count);
    for (size_t i = 0; i < set->points.count; i++)
        memcpy(&values[i], (const char *)&set->points.items[i] + member, sizeof values[i]);
    return add_reals(model, set, what, values, set->points.count);
}

static int add_state(Model *model, const PointSet *set, const char *what, const char *legend)
{
    const char *name = arena_printf(model->arena, "%s_%s_%s", what, component_symbol(set->component), set->name);
    int buffer = model_add_buffer(model, name, legend, BUFFER_STATE, TYPE_REAL, set->points.count);
    model->buffers.items[buffer].two_copies = true;
    points_follow_axis(model, buffer, set->points.items, set->points.count);
    return buffer;
}

static void add_buffers(Model *model, PointSet *set)
{
    add_site_buffer(model, set);
    if (set->taps > 0)
        add_tap_buffers(model, set);
    if (set->adds && set->read_count == 0)
        set->sum_buffer = add_state(model, set, "d", "D/eps0 that sources gave, V/m");
    if (set->has_scale)
        set->scale_buffer = add_values(model, set, "scale", offsetof(Point, scale));
    if (set->has_memory) {
        set->memory_buffer = add_values(model, set, "memory", offsetof(Point, memory));
        set->last_buffer = add_state(model, set, "last", "value of the step before");
    }
    if (set->given != 0) {
        set->given_state = add_state(model, set, "change", "what it has changed of the field in this step, V/m");
        model->buffers.items[set->given_state].fleeting = true;
    }
    if (set->has_branch) {
        set->feed_buffer = add_values(model, set, "feed", offsetof(Point, feed));
        set->branch_buffer =
            add_state(model, set, "branch", "what the inductors' current takes from the field in a step, V/m");
    }
}

/* One operation more on the value at the point. */
static int change(Statement *s, OpKind kind, int a, int b, int c)
{
    const int v = statement_op(s, kind, a, b, c);
    s->ops[v].running = true;
    return v;
}

/* Do several waves and nothing else act there? */
static bool is_given(const PointSet *set)
{
    return set->taps > 1 && !set->has_scale && !set->has_memory && !set->has_branch;
}

/* What a tap takes. */
static int load_tap(Statement *s, const PointSet *set, int tap)
{
    const Ref wave = {.kind = REF_WAVE, .field = set->row_buffer, .tap = tap};
    const Ref given = {.kind = REF_GIVEN, .field = set->row_buffer, .state = set->given_state, .tap = tap};
    return statement_load(s, set->taken != 0 ? given : wave);
}

/* The sum over the taps. */
static int sum_taps(Statement *s, const PointSet *set)
{
    int given = -1;
    for (int t = 0; t < set->taps; t++) {
        const int gain = points_factor(s, set->gain_buffer, t);
        const int wave = load_tap(s, set, t);
        given = t == 0 ? statement_op(s, OP_MUL, gain, wave, -1) : statement_op(s, OP_FMA, gain, wave, given);
        s->ops[given].name = t + 1 < set->taps ? arena_printf(s->arena, "given_%d", t + 1) : "given";
    }
    return given;
}

/* v = v + given, of the sum itself or as it was kept. */
static void add_given(Statement *s, const PointSet *set, int given)
{
    int v = statement_load(s, ref_at((int)set->component, -1, 0));
    s->ops[v].name = "v";
    v = change(s, OP_ADD, v, given, -1);
    statement_store(s, ref_at((int)set->component, -1, 0), v);
}

static void add_given_statements(Model *model, PointSet *set)
{
    const Statement none = {.arena = model->arena, .target = (int)set->component};
    const char *name = arena_printf(model->arena, "given_%s_%s", component_symbol(set->component), set->name);
    set->given_buffer = model_add_buffer(
        model, name, arena_printf(model->arena, "what %s adds, step by step", set->what), BUFFER_OUT, TYPE_REAL, 0);
    set->statement = set->giving = set->taking = none;
    add_given(&set->statement, set, sum_taps(&set->statement, set));
    statement_store(&set->giving, ref_state(set->given_buffer), sum_taps(&set->giving, set));
    add_given(&set->taking, set, statement_load(&set->taking, ref_state(set->given_buffer)));
}

/* What a point does (PointSet). */
static Statement point_statement(Arena *arena, const PointSet *set)
{
    Statement s = {.arena = arena, .target = (int)set->component};
    const int scale = set->has_scale ? points_factor(&s, set->scale_buffer, 0) : -1;
    const int before = statement_load(&s, ref_at((int)set->component, -1, 0));
    int v = set->has_scale ? statement_op(&s, OP_MUL, scale, before, -1) : before;
    s.ops[before].name = set->given != 0 ? "before" : NULL;
    s.ops[v].name = "v";
    if (set->has_memory) {
        const int memory = points_factor(&s, set->memory_buffer, 0);
        v = change(&s, OP_FMA, memory, statement_load(&s, ref_state(set->last_buffer)), v);
    }
    if (set->has_branch)
        v = change(&s, OP_SUB, v, statement_load(&s, ref_state(set->branch_buffer)), -1);
    for (int t = 0; t < set->taps; t++) {
        const int gain = points_factor(&s, set->gain_buffer, t);
        v = change(&s, OP_FMA, gain, load_tap(&s, set, t), v);
    }
    if (set->given != 0)
        statement_store(&s, ref_state(set->given_state), statement_op(&s, OP_SUB, v, before, -1));
    if (set->has_branch) {
        const int feed = points_factor(&s, set->feed_buffer, 0);
        const int both = statement_op(&s, OP_ADD, v, statement_load(&s, ref_state(set->last_buffer)), -1);
        const int branch = statement_load(&s, ref_state(set->branch_buffer));
        statement_store(&s, ref_state(set->branch_buffer), statement_op(&s, OP_FMA, feed, both, branch));
    }
    if (set->has_memory)
        statement_store(&s, ref_state(set->last_buffer), v);
    statement_store(&s, ref_at((int)set->component, -1, 0), v);
    return s;
}

/* What a point does that adds waves to a state alone. */
static Statement giving_statement(Arena *arena, const PointSet *set)
{
    Statement s = {.arena = arena, .target = (int)set->component};
    int v = statement_load(&s, ref_state(set->sum_buffer));
    for (int t = 0; t < set->taps; t++) {
        const int gain = points_factor(&s, set->gain_buffer, t);
        v = statement_op(&s, OP_FMA, gain, load_tap(&s, set, t), v);
    }
    statement_store(&s, ref_state(set->sum_buffer), v);
    return s;
}

static void add_weight_buffer(Model *model, PointSet *set)
{
    const size_t rows = (size_t)set->read_count + set->kerr + set->relaxes + set->leaks +
                        (set->kept_count > 0 ? (size_t)points_response_rows(set) : 0);
    if (rows > 0 && !set->even)
        set->weight_buffer = add_reals(model, set, "weight", set->weights, set->points.count * rows);
}

/* The weight of a read that is the same at all points, named after the first read that has it. */
static int even_weight(Statement *s, const PointSet *set, int read)
{
    int first = 0;
    while (set->weights[first] != set->weights[read])
        first++;
    return statement_factor(s, (Factor){.kind = FACTOR_LITERAL,
                                        .axis = FACTOR_OWN_NAME,
                                        .value = set->weights[read],
                                        .name = arena_printf(s->arena, "w%d", first + 1),
                                        .origin = set->what});
}

/* What a point with reads does. */
static Statement reading_statement(const Model *model, const PointSet *set)
{
    Statement s = {.arena = model->arena, .target = (int)set->component};
    const Ref place = set->adds ? ref_state(set->sum_buffer) : ref_at((int)set->component, -1, 0);
    int v = statement_load(&s, place);
    s.ops[v].name = "v";
    for (int r = 0; r < set->read_count; r++) {
        const Ref ref = model_read_ref(model, &set->reads[r]);
        const int weight = set->even ? even_weight(&s, set, r) : points_factor(&s, set->weight_buffer, r);
        v = change(&s, OP_FMA, weight, statement_load(&s, ref), v);
    }
    statement_store(&s, place, v);
    return s;
}

/* A part u of something that relaxes in a step, with c the sum of the reads: t = 2 u + c, u = u + c - b t. */
typedef struct Relaxing {
    int back, whole, t; /* b; u + c; t */
} Relaxing;

static Relaxing relax(const Model *model, Statement *s, const PointSet *set, int u)
{
    const int c = points_sum_reads(model, s, set);
    Relaxing x = {.back = points_factor(s, set->weight_buffer, set->read_count)};
    x.whole = statement_op(s, OP_ADD, u, c, -1);
    x.t = statement_op(s, OP_ADD, u, x.whole, -1);
    s->ops[x.whole].name = "whole";
    s->ops[x.t].name = "t";
    return x;
}

/* v - b t, v being the field, or u + c. */
static int less_relaxed(Statement *s, const Relaxing *x, int v)
{
    const int left = statement_op(s, OP_FMA, x->back, x->t, v);
    s->ops[left].minus = true;
    return left;
}

/* Of the field what relaxes is gone. */
static Statement relaxing_statement(const Model *model, const PointSet *set)
{
    Statement s = {.arena = model->arena, .target = (int)set->component};
    const int v = statement_load(&s, ref_at((int)set->component, -1, 0));
    const int u = statement_load(&s, ref_state(set->sum_buffer));
    s.ops[v].name = "v";
    s.ops[u].name = "u";
    const Relaxing x = relax(model, &s, set, u);
    const int left = less_relaxed(&s, &x, v);
    statement_store(&s, ref_state(set->sum_buffer), less_relaxed(&s, &x, x.whole));
    statement_store(&s, ref_at((int)set->component, -1, 0), left);
    return s;
}

/* Of G, with q what has not leaked, which relaxes, and p what has: p = p + b t. */
static Statement leaking_statement(const Model *model, const PointSet *set)
{
    Statement s = {.arena = model->arena, .target = (int)set->component};
    const int q = statement_load(&s, ref_state(set->rest_buffer));
    s.ops[q].name = "q";
    const Relaxing x = relax(model, &s, set, q);
    statement_store(&s, ref_state(set->rest_buffer), less_relaxed(&s, &x, x.whole));
    statement_store(&s, ref_state(set->sum_buffer),
                    statement_op(&s, OP_FMA, x.back, x.t, statement_load(&s, ref_state(set->sum_buffer))));
    return s;
}

enum { BATCH_LEAST = 16 };

/* About the values that recordings take in a step: two components of E and of H per cell of a face. */
static double recorded_values(const Model *model)
{
    const Scene *scene = model->grid->scene;
    double values = 0;
    for (size_t i = 0; i < scene->monitor_count; i++)
        for (int a = 0; scene->monitors[i].kind == MONITOR_RECORD && a < 3; a++) {
            double face = 2 * 4;
            for (int b = 0; b < 3; b++)
                if (b != a && model->grid->axis[b].present)
                    face *= (scene->monitors[i].to[b] - scene->monitors[i].from[b]) / model->grid->axis[b].d + 1;
            values += model->grid->axis[a].present ? face : 0;
        }
    return values;
}

/* Steps between two fills of the wave table: many, but not more than 16 MB of table or 64 MB of recorded values. */
static long batch_length(const Model *model)
{
    long length = model->grid->steps < model->options.batch ? model->grid->steps : model->options.batch;
    const double row = 8 * fmax(4 * (double)model->waves.count, recorded_values(model));
    while (length > BATCH_LEAST && (double)length * row > (double)(64 << 20))
        length /= 2;
    return length < 1 ? 1 : length;
}

void model_size_waves(Model *model)
{
    model->batch = batch_length(model);
    size_t count = (size_t)model->batch * model->waves.count;
    if (model->wave_buffer >= 0)
        model->buffers.items[model->wave_buffer].count = count;
    else if (count > 0)
        model->wave_buffer =
            model_add_buffer(model, "wave", "waveforms, a row per step", BUFFER_WAVE, TYPE_REAL, count);
}

typedef bool AddSource(Model *model, const Source *s, Error *err);

static bool add_sources(Model *model, SourceKind kind, AddSource *add, Error *err)
{
    const Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == kind && scene->sources[i].image_of < 0 && !add(model, &scene->sources[i], err))
            return false;
    return true;
}

/* The buffer that a set's taps take from, which stands before it. */
static int taken_state(const Model *model, const PointSet *set)
{
    size_t n = 0;
    while (model->points.items[n].given != set->taken)
        n++;
    return model->points.items[n].given_state;
}

/* Of sets on the whole grid what lies in the part that is stepped. */
static void keep_part(Model *model)
{
    size_t sets = 0;
    for (size_t i = 0; i < model->points.count; i++) {
        PointSet *set = &model->points.items[i];
        size_t kept = 0;
        for (size_t n = 0; n < set->points.count; n++) {
            Point p = set->points.items[n];
            if (set->placed || model_to_part(model, set->component, p.index))
                set->points.items[kept++] = p;
        }
        set->points.count = kept;
        if (kept == 0)
            vec_free(&set->points);
        else
            model->points.items[sets++] = *set;
    }
    model->points.count = sets;
}

static bool add_all(Model *model, Error *err)
{
    const size_t first = model->points.count;
    if (!add_sources(model, SOURCE_PLANE_WAVE, points_add_plane_wave, err) ||
        !add_sources(model, SOURCE_REPLAY, points_add_replay, err) ||
        !add_sources(model, SOURCE_MODE, points_add_mode, err) ||
        !add_sources(model, SOURCE_BEAM, points_add_beam, err) ||
        !add_sources(model, SOURCE_SOFT, points_add_field_source, err) || !points_add_circuits(model, err) ||
        !add_sources(model, SOURCE_HARD, points_add_field_source, err))
        return false;
    points_share_sources(model, grid_is_complex(model->grid) ? points_add_imaginary(model, first) : first);
    model_size_waves(model);
    return true;
}

bool model_pass_points(Model *model, Error *err)
{
    model_see_all(model);
    const bool initial = add_sources(model, SOURCE_INITIAL, points_set_initial, err);
    model_see_part(model);
    if (!initial)
        return false;
    points_wrap_initial(model);
    points_add_couplings(model);
    points_add_displacements(model);
    points_add_responses(model);
    points_add_fade(model);
    model_see_all(model);
    const bool added = add_all(model, err);
    model_see_part(model);
    if (!added)
        return false;
    if (model->grid != model->grid->all)
        keep_part(model);
    points_find_givers(model);
    if (!points_begin_displacements(model, err) || !points_add_kerr(model, err))
        return false;
    for (size_t i = 0; i < model->points.count; i++) {
        PointSet *set = &model->points.items[i];
        if (set->joined > 0)
            set->what = arena_printf(model->arena, "%s and %d more", set->what, set->joined);
        points_sort(set);
        set->given_state = set->taken != 0 ? taken_state(model, set) : -1;
        add_buffers(model, set);
        add_weight_buffer(model, set);
        if (is_given(set) && !set->adds)
            add_given_statements(model, set);
        else
            set->statement = set->kerr             ? kerr_statement(model, set)
                             : set->kept_count > 0 ? response_statement(model, set)
                             : set->leaks          ? leaking_statement(model, set)
                             : set->relaxes        ? relaxing_statement(model, set)
                             : set->read_count > 0 ? reading_statement(model, set)
                             : set->adds           ? giving_statement(model->arena, set)
                                                   : point_statement(model->arena, set);
    }
    return true;
}

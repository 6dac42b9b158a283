/* What is broken by hand in a schedule's own structures is found by plan_check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "schedule/march/tiles.h"

#include <string.h>

typedef struct Made {
    Scene *scene;
    Grid *grid;
    Plan *plan;
} Made;

/* A ball beside a source and a probe, in layers. */
static Made make(Dialect dialect, const char *schedule, const char *mode, const char *ball, const char *at)
{
    Made m = {0};
    Error err = {0};
    Text text = {0};
    const bool flat = strcmp(mode, "2d-tm") == 0;
    text_printf(&text,
                "d = 1e-3 return scene{ mode = '%s', cell = d, cells = %s, steps = 12, boundary = cpml{cells = 4},\n"
                "objects = { %s{centre = %s, radius = 5*d, material = material{name = 'glass', eps = 3}} },\n"
                "sources = { current{at = %s, axis = 'z', waveform = ricker{f = 12e9, delay = 1e-10}} },\n"
                "monitors = { probe{name = 'p', component = 'Ez', at = %s} } }",
                mode, flat ? "{60, 50}" : "{40, 36, 32}", ball, flat ? "{30*d, 25*d}" : "{20*d, 18*d, 16*d}", at, at);
    m.scene = scene_load_text("test.lua", text_str(&text), text.length, &(SceneOptions){0}, &err);
    text_free(&text);
    m.grid = m.scene != NULL ? grid_build(m.scene, &err) : NULL;
    const PlanOptions options = {.dialect = dialect, .precision = PRECISION_F32, .schedule = schedule, .pauses = 0};
    m.plan = m.grid != NULL ? plan_build(m.grid, &options, NULL, &err) : NULL;
    if (m.plan == NULL)
        fail_msg("%s", err.message);
    return m;
}

static void drop(Made *m)
{
    plan_free(m->plan);
    grid_free(m->grid);
    scene_free(m->scene);
}

static void expect(const Made *m, const char *fault)
{
    Error err = {0};
    const bool good = plan_check(m->plan, "test", &err);
    if (fault == NULL && !good)
        fail_msg("%s", err.message);
    if (fault != NULL && (good || strstr(err.message, fault) == NULL))
        fail_msg("expected '%s', got '%s'", fault, good ? "nothing" : err.message);
}

/* Breaks a number, expects the fault, mends it. */
static void break_int(const Made *m, int32_t *number, int32_t by, const char *fault)
{
    *number += by;
    expect(m, fault);
    *number -= by;
    expect(m, NULL);
}

static March *with_visits(Plan *plan)
{
    for (size_t i = 0; i < plan->marches.count; i++)
        if (plan->marches.items[i].visit_buffer >= 0)
            return &plan->marches.items[i];
    return NULL;
}

static Tile *visited(March *m)
{
    for (size_t n = 0; n < m->tiles.count; n++)
        if (m->tiles.items[n].v1 > m->tiles.items[n].v0)
            return &m->tiles.items[n];
    return NULL;
}

static void check_march(Made m)
{
    March *march = with_visits(m.plan);
    assert_non_null(march);
    Tile *t = visited(march);
    assert_non_null(t);
    expect(&m, NULL);
    break_int(&m, &t->x0, -1000, "keep");
    break_int(&m, &t->p1, 1, "keep");
    break_int(&m, &t->row1, 1000, "keep");
    break_int(&m, &t->x, march->strip, "a point where it is not");
    break_int(&m, &t->stop, 1 << 20, "lists of points");
    int32_t *visits = (int32_t *)(uintptr_t)m.plan->model->buffers.items[march->visit_buffer].data;
    while (*visits < 0)
        visits += TILE_POINT_INTS;
    for (int field = 0; field < TILE_POINT_INTS; field++)
        break_int(&m, &visits[field], field == 2 ? 1 : 1000, "a point where it is not");
    int32_t *stops = (int32_t *)(uintptr_t)m.plan->model->buffers.items[march->stop_buffer].data;
    break_int(&m, &stops[t->stop + 1], 1 << 20, "beginning");
    const int memory = march->rings[0].memory[0];
    if (march->rings[0].count > 0) {
        march->rings[0].memory[0] = 100;
        expect(&m, "memory variable");
        march->rings[0].memory[0] = memory;
    }
    drop(&m);
}

static void tiles_3d(void **state)
{
    (void)state;
    check_march(make(DIALECT_CUDA, "blocked:2", "3d", "sphere", "{9*d, 18*d, 16*d}"));
}

static void tiles_2d(void **state)
{
    (void)state;
    check_march(make(DIALECT_OPENCL, "blocked:2", "2d-tm", "disc", "{15*d, 25*d}"));
}

static void rows(void **state)
{
    (void)state;
    Made m = make(DIALECT_C, "blocked:4", "3d", "sphere", "{9*d, 18*d, 16*d}");
    Wavefront *w = &m.plan->wavefront;
    expect(&m, NULL);
    assert_true(w->plain && w->mixed && w->index_buffer >= 0);
    uint8_t *mixed = (uint8_t *)(uintptr_t)w->mixed_rows;
    long row = 0;
    while (mixed[row] == 0)
        row++;
    mixed[row] = 0;
    expect(&m, "another kind");
    mixed[row] = 1;
    mixed[0] = 1;
    expect(&m, "another kind");
    mixed[0] = 0;
    int32_t *index = (int32_t *)(uintptr_t)m.plan->model->buffers.items[w->index_buffer].data;
    break_int(&m, &index[row * model_row_edges(m.plan->model).blocks], 1 << 20, "no entry");
    break_int(&m, &w->depth, -w->depth, "no size");
    drop(&m);
}

/* A statement that reads the old value after it has begun to change it, or names what is not there. */
static void statements(void **state)
{
    (void)state;
    Made m = make(DIALECT_C, "sweep", "3d", "sphere", "{9*d, 18*d, 16*d}");
    Statement *s = &m.plan->model->regions.items[0].updates[EZ];
    Error err = {0};
    assert_true(model_check(m.plan->model, "test", &err));
    Op *last_load = NULL, *last_sum = NULL;
    int old = -1;
    for (int n = 0; n < s->op_count; n++) {
        if (s->ops[n].kind == OP_LOAD && s->ops[n].ref.field == EZ)
            old = n;
        if (s->ops[n].kind == OP_LOAD && s->ops[n].ref.field < FIELD_MEMORY)
            last_load = &s->ops[n];
        if (s->ops[n].kind == OP_FMA)
            last_sum = &s->ops[n];
    }
    assert_true(old >= 0 && last_load != NULL && last_sum != NULL);
    const int difference = last_sum->b;
    last_sum->b = old;
    assert_false(model_check(m.plan->model, "test", &err));
    last_sum->b = difference;
    err = (Error){0};
    const int field = last_load->ref.field;
    last_load->ref.field = EZ;
    assert_false(model_check(m.plan->model, "test", &err));
    last_load->ref.field = FIELD_MEMORY + 1000;
    err = (Error){0};
    assert_false(model_check(m.plan->model, "test", &err));
    last_load->ref.field = field;
    err = (Error){0};
    assert_true(model_check(m.plan->model, "test", &err));
    drop(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_3d),
        cmocka_unit_test(tiles_2d),
        cmocka_unit_test(rows),
        cmocka_unit_test(statements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

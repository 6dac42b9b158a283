/* Schedules by name, the store of measured choices, and `auto` taking one. */
#include "compile.h"
#include "measuring/tuned.h"
#include "scene/scene.h"
#include "schedule/shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* after the above */
#include <cmocka.h>

static void test_names(void **state)
{
    (void)state;
    Shape s;
    Error err = {0};
    assert_true(shape_read(NULL, true, &s, &err) && s.kind == SHAPE_AUTO);
    assert_true(shape_read("fused", true, &s, &err) && s.steps == 1);
    assert_true(shape_read("blocked/chunks=3", true, &s, &err) && s.steps == 0 && s.chunks == 3);
    assert_true(shape_read("blocked:12/launches=2", true, &s, &err) && s.launches == 2);
    assert_true(shape_read("blocked:5/width=12/depth=2", false, &s, &err));
    assert_int_equal(s.steps, 5);
    assert_int_equal(s.width, 12);
    assert_int_equal(s.depth, 2);
    Arena *arena = arena_new();
    assert_string_equal(shape_name(&s, arena, "blocked:5"), "blocked:5/width=12/depth=2");
    arena_free(arena);
}

static void assert_refused(const char *schedule, bool gpu, const char *part)
{
    static Error err;
    Shape s;
    err = (Error){0};
    assert_false(shape_read(schedule, gpu, &s, &err));
    assert_int_equal(err.code, ERROR_SCENE);
    if (strstr(err.message, part) == NULL)
        fail_msg("'%s' lacks '%s'", err.message, part);
}

static void test_wrong_names(void **state)
{
    (void)state;
    assert_refused("bloked", true, "unknown; known: auto");
    assert_refused("blocked:0", true, "is unknown");
    assert_refused("blocked:4x", true, "is unknown");
    assert_refused("blocked:4/lane=8", true, "did you mean 'lanes'?");
    assert_refused("blocked:4/lanes", true, "a whole number from 1 to 32");
    assert_refused("blocked:4/lanes=33", true, "a whole number from 1 to 32");
    assert_refused("blocked:4/lanes=8", false, "a size of tiles on GPUs");
    assert_refused("blocked:4/width=8", true, "a size of tiles in plain C");
}

static void test_store(void **state)
{
    (void)state;
    char dir[] = "/tmp/yeec-test-XXXXXX";
    const DeviceInfo device = {.backend = BACKEND_CUDA, .name = "card", .platform = "driver 1", .local_memory = 4096};
    const DeviceInfo newer = {.backend = BACKEND_CUDA, .name = "card", .platform = "driver 2", .local_memory = 4096};
    TunedChoice small = {.cells = 1e4, .speed = 2, .usual = 1, .schedule = "blocked:8", .date = "2026-11-21"};
    TunedChoice large = {.cells = 1e6, .speed = 2, .usual = 1, .schedule = "blocked:12", .date = "2026-11-21"}, got;
    Cache cache;
    size_t count;
    assert_non_null(mkdtemp(dir));
    cache_init(&cache, dir, true);
    assert_false(tuned_find(&cache, &device, 0, "2d", 1e4, &got));
    assert_true(tuned_remember(&cache, &device, 0, "2d", &small));
    assert_true(tuned_remember(&cache, &device, 0, "2d", &large));
    assert_true(tuned_find(&cache, &device, 0, "2d", 3e4, &got));
    assert_string_equal(got.schedule, "blocked:8");
    assert_true(tuned_find(&cache, &device, 0, "2d", 3e5, &got));
    assert_string_equal(got.schedule, "blocked:12");
    assert_false(tuned_find(&cache, &device, 0, "2d", 1e5, &got)); /* too far from both */
    assert_false(tuned_find(&cache, &device, 0, "3d", 1e4, &got));
    assert_false(tuned_find(&cache, &device, 2, "2d", 1e4, &got));
    assert_false(tuned_find(&cache, &newer, 0, "2d", 1e4, &got));
    strcpy(large.schedule, "sweep");
    assert_true(tuned_remember(&cache, &device, 0, "2d", &large)); /* takes the other's place */
    assert_true(tuned_find(&cache, &device, 0, "2d", 1e6, &got));
    assert_string_equal(got.schedule, "sweep");
    CacheEntry *entries = cache_list(&cache, &count);
    assert_int_equal(count, 1);
    assert_true(tuned_is_entry(entries));
    free(entries);
    cache_clear(&cache);
    rmdir(dir);
}

static bool answer(void *context, const char *class, double cells, Tuned *out)
{
    assert_string_equal(class, "3d f32 layers");
    assert_true(cells == 64.0 * 48 * 40);
    snprintf(out->schedule, sizeof out->schedule, "%s", (const char *)context);
    return true;
}

static Scene *load(const char *text)
{
    char path[] = "/tmp/yeec-test-XXXXXX";
    static Error err;
    err = (Error){0};
    const int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    Scene *s = scene_load(path, &(SceneOptions){0}, &err);
    unlink(path);
    assert_non_null(s);
    return s;
}

static void assert_schedule(Dialect dialect, const char *asked, char *tuned, const char *got)
{
    static Error err;
    err = (Error){0};
    Scene *s = load("return scene{ mode = '3d', cells = {64, 48, 40}, cell = 1e-3, steps = 4000,\n"
                    "boundary = cpml{cells = 6} }\n");
    const CompileOptions options = {.dialect = dialect,
                                    .schedule = asked,
                                    .steps = -1,
                                    .device = {.gpu = true, .local_memory = 48 << 10},
                                    .tuned_for = answer,
                                    .tuned_context = tuned};
    Compiled *c = compile_scene(s, &options, &err);
    if (c == NULL)
        fail_msg("%s", err.message);
    assert_string_equal(compile_program(c)->schedule, got);
    compile_free(c);
    scene_free(s);
}

static void test_auto(void **state)
{
    (void)state;
    char width[] = "blocked:3/width=4", sweep[] = "sweep", lanes[] = "blocked:1/lanes=8", large[] = "blocked:8";
    assert_schedule(DIALECT_C, NULL, width, "blocked:3/width=4");
    assert_schedule(DIALECT_C, "auto", sweep, "sweep");
    assert_schedule(DIALECT_C, "blocked:2", width, "blocked:2"); /* only `auto` asks */
    assert_schedule(DIALECT_OPENCL, "auto", lanes, "fused/lanes=8");
    assert_schedule(DIALECT_OPENCL, "auto", large, "blocked:2"); /* does not fit: the plan's own choice */
    assert_schedule(DIALECT_C, "auto", lanes, "blocked:9");      /* of another kind of device */
}

/* Groups of the core in the pass that a schedule adds to the sweep, over 60 rows or planes between PEC walls. */
static size_t blocks_of(const char *mode, Dialect dialect, const char *schedule)
{
    static Error err;
    char text[160];
    size_t blocks = 0;
    err = (Error){0};
    snprintf(text, sizeof text, "return scene{ mode = '%s', cells = {200, 60%s}, cell = 1e-3, steps = 20 }\n", mode,
             mode[0] == '3' ? ", 60" : "");
    Scene *s = load(text);
    Compiled *c = compile_scene(
        s,
        &(CompileOptions){
            .dialect = dialect, .schedule = schedule, .steps = -1, .device = {.gpu = true, .local_memory = 48 << 10}},
        &err);
    if (c == NULL)
        fail_msg("%s", err.message);
    const Program *p = compile_program(c);
    const Pass *pass = &p->passes[p->pass_count - 1];
    assert_string_equal(p->schedule, schedule);
    for (size_t i = 0; i < pass->launch_count; i++)
        blocks += pass->launches[i].late ? 0 : pass->launches[i].global[0] / pass->launches[i].local[0];
    compile_free(c);
    scene_free(s);
    return blocks;
}

static void test_chunks(void **state)
{
    (void)state;
    static const char *const modes[] = {"3d", "2d-tm"};
    for (int dialect = DIALECT_OPENCL; dialect <= DIALECT_CUDA; dialect++)
        for (int i = 0; i < 2; i++) {
            const size_t one = blocks_of(modes[i], (Dialect)dialect, "blocked:2/chunks=1");
            assert_true(one > 0);
            assert_int_equal(blocks_of(modes[i], (Dialect)dialect, "blocked:2/chunks=3"), 3 * one);
            assert_int_equal(blocks_of(modes[i], (Dialect)dialect, "blocked:2/chunks=10"), 10 * one);
        }
}

/* Launches of a pass over 104^3 cells with layers on a device of so many multiprocessors; *late of them leave others
 * the room. */
static size_t launches_of(int units, size_t *late)
{
    static Error err;
    err = (Error){0};
    Scene *s = load("return scene{ mode = '3d', cells = {104, 104, 104}, cell = 1e-3, steps = 20,\n"
                    "boundary = cpml{cells = 6} }\n");
    const CompileOptions options = {.dialect = DIALECT_CUDA,
                                    .schedule = "blocked:2",
                                    .steps = -1,
                                    .device = {.gpu = true, .local_memory = 160 << 10, .units = units}};
    Compiled *c = compile_scene(s, &options, &err);
    if (c == NULL)
        fail_msg("%s", err.message);
    const Program *p = compile_program(c);
    const Pass *pass = &p->passes[p->pass_count - 1];
    const size_t count = pass->launch_count;
    assert_string_equal(p->schedule, "blocked:2");
    assert_false(pass->launches[0].late); /* the core's */
    *late = 0;
    for (size_t i = 0; i < count; i++)
        *late += pass->launches[i].late;
    compile_free(c);
    scene_free(s);
    return count;
}

/* Of a core in many rounds the layers fill the last one. */
static void test_layers_order(void **state)
{
    size_t late;
    (void)state;
    assert_int_equal(launches_of(132, &late), 8);
    assert_int_equal(late, 0);
    assert_int_equal(launches_of(2, &late), 8);
    assert_int_equal(late, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names),  cmocka_unit_test(test_wrong_names),
                                       cmocka_unit_test(test_store),  cmocka_unit_test(test_auto),
                                       cmocka_unit_test(test_chunks), cmocka_unit_test(test_layers_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

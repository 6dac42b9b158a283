/* Scenes that are right: what they say ends up in the structs, the same every time.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scene/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Scene *load_with(const char *text, const Setting *settings, size_t count)
{
    Error err = {0};
    SceneOptions options = {.settings = settings, .setting_count = count};
    Scene *scene = scene_load_text("test.lua", text, strlen(text), &options, &err);
    if (scene == NULL)
        fprintf(stderr, "%s\n", err.message);
    assert_non_null(scene);
    return scene;
}

static Scene *load(const char *text)
{
    return load_with(text, NULL, 0);
}

#define HEAD_3D "mode = '3d', cell = {1e-3, 2e-3, 3e-3}, cells = {10, 20, 30}, steps = 5, "
#define HEAD_2D "mode = '2d-tm', cell = 1e-2, cells = {50, 40}, steps = 5, "

static void modes_know_their_components(void **state)
{
    (void)state;
    assert_int_equal(mode_axes(MODE_1D), 1);
    assert_int_equal(mode_axes(MODE_2D_TE), 3);
    assert_int_equal(mode_axes(MODE_3D), 7);
    assert_true(mode_has(MODE_1D, EZ) && mode_has(MODE_1D, HY) && !mode_has(MODE_1D, HX));
    assert_true(mode_has(MODE_2D_TM, HX) && !mode_has(MODE_2D_TM, EX));
    assert_true(mode_has(MODE_2D_TE, EX) && mode_has(MODE_2D_TE, HZ) && !mode_has(MODE_2D_TE, EZ));
    assert_string_equal(mode_name(MODE_2D_TM), "2d-tm");
    assert_string_equal(component_name(HY), "Hy");
    assert_string_equal(component_symbol(EZ), "ez");
}

static void axes_and_time(void **state)
{
    (void)state;
    Scene *s = load("return scene{" HEAD_3D "courant = 0.5 }");
    assert_int_equal(s->cells[1], 20);
    assert_true(s->cell[2] == 3e-3);
    assert_int_equal(s->steps, 5);
    assert_true(isnan(s->duration) && isnan(s->dt) && s->courant == 0.5);
    assert_string_equal(s->title, "test");
    scene_free(s);
    s = load("return scene{ mode = '2d-te', cell = 0.1, size = {1.04, 0.97}, duration = 1e-9, dt = 1e-12 }");
    assert_int_equal(s->cells[0], 10);
    assert_int_equal(s->cells[1], 10);
    assert_int_equal(s->cells[2], 1);
    assert_true(s->cell[2] == 1.0);
    assert_int_equal(s->steps, -1);
    assert_true(s->duration == 1e-9 && s->dt == 1e-12);
    scene_free(s);
    s = load("return scene{ mode = '1d', cell = 0.1, cells = 7, steps = 1 }");
    assert_int_equal(s->cells[0], 7);
    scene_free(s);
}

static void materials_are_shared_and_named(void **state)
{
    (void)state;
    Scene *s = load("local g = material{ eps = {2, 3, 4}, sigma = 0.1 }\n"
                    "return scene{" HEAD_2D "background = material{ name = 'air', eps = 1.0006 }, objects = {\n"
                    "box{ from = {0.1, 0.1}, to = {0.2, 0.2}, material = g },\n"
                    "sphere{ centre = {0.1, 0.1}, radius = 0.02, material = pec },\n"
                    "disc{ centre = {0.3, 0.1}, radius = 0.02, material = g } } }");
    assert_int_equal(s->material_count, 3);
    assert_string_equal(s->materials[s->background].name, "air");
    assert_int_equal(s->objects[0].material, s->objects[2].material);
    const Material *g = &s->materials[s->objects[0].material];
    assert_string_equal(g->name, "eps {2, 3, 4}, sigma 0.1");
    assert_true(g->eps[1] == 3 && g->sigma[2] == 0.1 && g->mu[0] == 1 && g->loc.line == 1);
    assert_int_equal(s->materials[s->objects[1].material].kind, MATERIAL_PEC);
    assert_int_equal(s->objects[2].loc.line, 5);
    assert_true(s->objects[2].from[2] < 0 && s->objects[2].to[2] > 0);
    scene_free(s);
}

static void corners_are_ordered_and_clamped(void **state)
{
    (void)state;
    /* 0.404 is within half a cell of the wall at 0.4: taken for the wall */
    Scene *s =
        load("return scene{" HEAD_2D "objects = { box{ from = {0.3, 0.404}, to = {0.1, -0.004}, material = pec } } }");
    assert_true(s->objects[0].from[0] == 0.1 && s->objects[0].to[0] == 0.3);
    assert_true(s->objects[0].from[1] == 0 && s->objects[0].to[1] == 40 * 1e-2);
    scene_free(s);
}

static void boundaries_by_side(void **state)
{
    (void)state;
    Scene *s = load("return scene{" HEAD_3D
                    "boundary = { x = cpml{ cells = 3, kappa = 5 }, y = { pec, mur{} }, z = periodic } }");
    assert_int_equal(s->boundary[0][1].kind, BOUNDARY_CPML);
    assert_int_equal(s->boundary[0][0].cells, 3);
    assert_true(s->boundary[0][0].kappa == 5 && s->boundary[0][0].order == 3 && isnan(s->boundary[0][0].sigma));
    assert_int_equal(s->boundary[1][0].kind, BOUNDARY_PEC);
    assert_int_equal(s->boundary[1][1].kind, BOUNDARY_MUR);
    assert_int_equal(s->boundary[2][0].kind, BOUNDARY_PERIODIC);
    scene_free(s);
    s = load("return scene{" HEAD_2D "boundary = berenger{ cells = 8, g = 2.15 } }");
    assert_int_equal(s->boundary[1][1].kind, BOUNDARY_BERENGER);
    assert_true(s->boundary[1][1].g == 2.15);
    assert_int_equal(s->boundary[2][0].kind, BOUNDARY_PEC);
    scene_free(s);
}

static void sources_and_lumped_elements(void **state)
{
    (void)state;
    Scene *s =
        load("local w = sine{ f = 1e8, ramp = 3 }\nreturn scene{" HEAD_3D "sources = {\n"
             "voltage{ at = {5e-3, 2e-2, 5e-2}, axis = 'z', resistance = 50, waveform = w },\n"
             "current{ from = {1e-3, 2e-2, 5e-2}, to = {5e-3, 2e-2, 5e-2}, waveform = function(t) return t end },\n"
             "plane_wave{ from = {2e-3, 1e-2, 2e-2}, to = {8e-3, 3e-2, 7e-2}, direction = {0, 3, 4},\n"
             "            polarisation = 'x', waveform = w, name = 'sun' },\n"
             "initial{ component = 'Hx', value = function(x, y, z) return x > 0.005 end },\n"
             "replay{ file = 'a.rec' },\n"
             "resistor{ at = {5e-3, 2e-2, 3e-2}, axis = 'x', ohms = 75 },\n"
             "}, lumped = { inductor{ from = {5e-3, 1e-2, 3e-2}, to = {5e-3, 3e-2, 3e-2}, henries = 1e-9 } } }");
    assert_int_equal(s->source_count, 5);
    assert_string_equal(s->sources[0].name, "source1");
    assert_int_equal(s->sources[0].component, EZ);
    assert_int_equal(s->sources[1].axis, 0);
    assert_string_equal(s->sources[2].name, "sun");
    assert_true(fabs(s->sources[2].direction[1] - 0.6) < 1e-15 && s->sources[2].polarisation[0] == 1);
    assert_true(s->sources[3].is_box && s->sources[3].function != 0 && s->sources[3].to[1] == 20 * 2e-3);
    assert_string_equal(s->sources[4].file, "a.rec");
    assert_int_equal(s->lumped_count, 2);
    assert_int_equal(s->lumped[0].kind, LUMPED_INDUCTOR);
    assert_int_equal(s->lumped[0].axis, 1);
    assert_true(s->lumped[1].value == 75);
    scene_free(s);
}

static void polarisation_follows_from_the_mode(void **state)
{
    (void)state;
    Scene *s =
        load("return scene{ mode = '2d-te', cell = 1e-2, cells = {50, 40}, steps = 5, sources = {\n"
             "plane_wave{ from = {0.1, 0.1}, to = {0.3, 0.3}, direction = '+x', waveform = sine{ f = 1e8 } } } }");
    assert_true(s->sources[0].polarisation[1] == 1 && s->sources[0].polarisation[0] == 0);
    scene_free(s);
    s = load("return scene{" HEAD_2D "sources = {\n"
             "plane_wave{ from = {0.1, 0.1}, to = {0.3, 0.3}, direction = {1, 1}, waveform = sine{ f = 1e8 } } } }");
    assert_true(s->sources[0].polarisation[2] == 1);
    scene_free(s);
}

static void monitors_of_every_kind(void **state)
{
    (void)state;
    Scene *s =
        load("return scene{" HEAD_3D "stop = decay{ probe = 'p', after = 3 }, monitors = {\n"
             "probe{ name = 'p', component = 'Hy', at = {5e-3, 2e-2, 5e-2}, every = 4 },\n"
             "snapshot{ name = 's', component = '|H|', plane = {y = 2e-2}, steps = {1, 5}, animate = true },\n"
             "energy{},\n"
             "voltage_probe{ name = 'v', from = {5e-3, 2e-2, 1e-2}, to = {5e-3, 2e-2, 5e-2} },\n"
             "current_probe{ name = 'i', at = {5e-3, 2e-2, 5e-2}, axis = 'y' },\n"
             "dft{ name = 'd', component = 'Ex', region = { {1e-3, 0, 0}, {2e-3, 4e-2, 9e-2} }, frequencies = 1e9 },\n"
             "flux{ name = 'f', from = {1e-3, 0, 0}, to = {1e-3, 4e-2, 9e-2}, frequencies = {1e9, 2e9} },\n"
             "far_field{ name = 'a', from = {1e-3, 1e-2, 1e-2}, to = {9e-3, 3e-2, 8e-2}, frequencies = 1e9,\n"
             "           angles = { {90, 0}, {90, 45} } },\n"
             "record{ name = 'r', from = {1e-3, 0, 0}, to = {1e-3, 4e-2, 9e-2} },\n"
             "} }");
    assert_int_equal(s->monitor_count, 9);
    assert_int_equal(s->monitors[0].every, 4);
    assert_int_equal(s->monitors[1].quantity, QUANTITY_H_ABS);
    assert_true(s->monitors[1].animate && s->monitors[1].step_count == 2 && s->monitors[1].every == 0 &&
                isnan(s->monitors[1].from[0]));
    assert_true(s->monitors[1].from[1] == 2e-2 && s->monitors[1].to[1] == 2e-2);
    assert_string_equal(s->monitors[2].name, "energy");
    assert_int_equal(s->monitors[3].axis, 2);
    assert_int_equal(s->monitors[4].component, EY);
    assert_true(s->monitors[5].to[2] == 9e-2);
    assert_true(s->monitors[6].frequencies[1] == 2e9);
    assert_true(s->monitors[7].angle_count == 2 && s->monitors[7].angles[3] == 45);
    assert_string_equal(s->monitors[8].file, "r.rec");
    assert_true(s->stop.present && s->stop.after == 3 && s->stop.ratio == 1e-6);
    assert_string_equal(s->stop.probe, "p");
    scene_free(s);
}

static void settings_override_and_change_the_hash(void **state)
{
    (void)state;
    const char *text =
        "local n = param('cells', 10, 'how many')\nlocal f = param('f', 1e9)\nlocal s = param('s', 'a')\n"
        "return scene{ mode = '1d', cell = 1e-3, cells = n, steps = param('on', true) and 1 or 2 }";
    const Setting settings[] = {{"cells", "30"}, {"on", "false"}, {"f", "2.5e9"}, {"cells", "20"}};
    Scene *plain = load(text), *again = load(text), *set = load_with(text, settings, 4);
    assert_int_equal(plain->cells[0], 10);
    assert_int_equal(set->cells[0], 20);
    assert_int_equal(set->steps, 2);
    assert_string_equal(set->parameters[1].value, "2.5e+09");
    assert_true(set->parameters[0].overridden && !set->parameters[2].overridden);
    assert_string_equal(set->parameters[0].description, "how many");
    assert_string_equal(plain->hash, again->hash);
    assert_string_not_equal(plain->hash, set->hash);
    scene_free(plain);
    scene_free(again);
    scene_free(set);
}

static void functions_are_called(void **state)
{
    (void)state;
    Scene *s = load("return scene{" HEAD_3D "objects = {\n"
                    "implicit{ inside = function(x, y, z) return x*x + y*y + z*z < 1e-4 end, material = pec },\n"
                    "graded{ eps = function(x) return 1 + 100*x end },\n"
                    "graded{ eps = function(x) return nil end },\n"
                    "graded{ eps = function(x) return 0/0 end },\n"
                    "graded{ eps = function(x) while true do end end },\n"
                    "graded{ eps = function(x) return x.y end },\n"
                    "graded{ eps = function(x) for i = 1, 90000 do end return 1 end },\n"
                    "graded{ eps = function(x) require 'late' end } } }");
    double at[3] = {1e-3, 1e-3, 1e-3}, far[3] = {1e-2, 1e-2, 0}, value = -1;
    Error err = {0};
    assert_true(scene_call3(s, s->objects[0].function, at, &value, &err) && value == 1);
    assert_true(scene_call3(s, s->objects[0].function, far, &value, &err) && value == 0);
    assert_true(scene_call3(s, s->objects[1].function, at, &value, &err) && fabs(value - 1.1) < 1e-15);
    static const char *const words[] = {"returned nothing", "returned NaN", "past its limit", "attempt to index"};
    for (int i = 0; i < 4; i++) {
        err = (Error){0};
        assert_false(scene_call3(s, s->objects[2 + i].function, at, &value, &err));
        assert_int_equal(err.code, ERROR_SCENE);
        assert_non_null(strstr(err.message, words[i]));
        assert_true(err.loc.line == 4 + i || strstr(err.message, "test.lua:7:") != NULL);
    }
    err = (Error){0};
    for (int i = 0; i < 20; i++) /* and goes on working, each call with an allowance of its own */
        assert_true(scene_call3(s, s->objects[6].function, at, &value, &err));
    assert_false(scene_call3(s, s->objects[7].function, at, &value, &err));
    assert_non_null(strstr(err.message, "while the scene loads"));
    scene_free(s);
}

/* Every example loads, without a warning, and its dump is the same the second time. */
static void examples_load(void **state)
{
    (void)state;
    static const char *const names[] = {"01_pulse_1d", "02_cavity_2d",        "03_cylinder_2d", "04_dipole_3d",
                                        "05_slab",     "06_periodic_grating", "07_lossy_sphere"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[100];
        Text first = {0}, second = {0};
        snprintf(path, sizeof path, "scenes/%s.lua", names[i]);
        for (int k = 0; k < 2; k++) {
            Error err = {0};
            Scene *s = scene_load(path, NULL, &err);
            if (s == NULL)
                fprintf(stderr, "%s\n", err.message);
            assert_non_null(s);
            assert_int_equal(s->warning_count, 0);
            scene_dump(s, k == 0 ? &first : &second);
            scene_free(s);
        }
        assert_string_equal(text_str(&first), text_str(&second));
        text_free(&first);
        text_free(&second);
    }
}

static void required_files_count(void **state)
{
    (void)state;
    Error err = {0};
    Scene *s = scene_load("tests/scenes/required.lua", NULL, &err);
    if (s == NULL)
        fprintf(stderr, "%s\n", err.message);
    assert_non_null(s);
    assert_int_equal(s->object_count, 2);
    assert_string_equal(s->objects[1].loc.file, "tests/scenes/parts/two_discs.lua");
    scene_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_know_their_components),
        cmocka_unit_test(axes_and_time),
        cmocka_unit_test(materials_are_shared_and_named),
        cmocka_unit_test(corners_are_ordered_and_clamped),
        cmocka_unit_test(boundaries_by_side),
        cmocka_unit_test(sources_and_lumped_elements),
        cmocka_unit_test(polarisation_follows_from_the_mode),
        cmocka_unit_test(monitors_of_every_kind),
        cmocka_unit_test(settings_override_and_change_the_hash),
        cmocka_unit_test(functions_are_called),
        cmocka_unit_test(examples_load),
        cmocka_unit_test(required_files_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

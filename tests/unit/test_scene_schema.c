/* The schema: every key of every constructor, missing and with every kind of
 * wrong value; and the reference in scenes/README.md, which is written from it
 * (YEEC_UPDATE=1 writes it anew).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "compile.h"
#include "scene/schema.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double LONGEST_SECONDS = 10; /* what hangs takes minutes; the slowest a second on a quiet machine */

/* A number that lies in the range. */
static const char *good_number(const Key *key)
{
    static const char *const numbers[] = {
        [RANGE_PROPER] = "0.5", [RANGE_FRACTION] = "0.5", [RANGE_ABOVE_ONE] = "2", [RANGE_LENGTH] = "0.1"};
    size_t n = sizeof numbers / sizeof *numbers;
    return (size_t)key->range < n && numbers[key->range] != NULL ? numbers[key->range] : "3";
}

static const char *good_items(const Key *key)
{
    const char *first = key->fields[0].name;
    if (first[0] == 'b')
        return "{{below = 0.5, material = pec}}";
    if (first[0] == 'f')
        return "{fp = 1e9, gamma = 1e6}";
    if (key->field_count == 2)
        return strcmp(first, "delta_mu") == 0 ? "{{delta_mu = {1, 2, 0}, tau = 1e-9}}"
                                              : "{{delta_eps = 2, tau = 1e-9}, {delta_eps = 1, tau = {1, 2, 3}}}";
    return strcmp(first, "delta_mu") == 0 ? "{{delta_mu = 2, f0 = 1e9, gamma = 0}}"
                                          : "{{delta_eps = 2, f0 = 1e9, gamma = 1e7}}";
}

/* A right value for the key, as Lua; the domain is 3d, 2 m along each side. */
static const char *good_value(const Key *key)
{
    bool far_corner = strcmp(key->name, "to") == 0;
    switch (key->type) {
    case KEY_NUMBER:
        return far_corner ? "1.2" : strcmp(key->name, "from") == 0 ? "0.3" : good_number(key);
    case KEY_COUNT:
    case KEY_NUMBER_OR_FUNCTION:
    case KEY_DIAGONAL:
        return good_number(key);
    case KEY_TENSOR:
        return "{3, 3, 4}";
    case KEY_BOOL:
        return "true";
    case KEY_TEXT:
    case KEY_NAME:
        return "'word'";
    case KEY_CHOICE:
        return key->choices[0] == '1'   ? "'3d'"
               : key->choices[0] == 'E' ? "'Ez'"
               : key->choices[0] == 'v' ? "'none'"
               : key->choices[0] == '+' ? "'-'"
                                        : "'z'";
    case KEY_POINT:
        return far_corner ? "{1.2, 1.3, 1.4}" : "{0.2, 0.3, 0.4}";
    case KEY_VECTOR:
        return strcmp(key->name, "direction") == 0 ? "'x'" : "'z'";
    case KEY_PER_AXIS:
        return strcmp(key->name, "cell") == 0 ? "0.1" : "2";
    case KEY_COUNT_PER_AXIS:
        return "{20, 20, 20}";
    case KEY_PLANE:
        return "{y = 0.5}";
    case KEY_BOX:
        return "{from = {0.2, 0.3, 0.4}, to = {1.2, 1.3, 1.4}}";
    case KEY_PAIR:
        return "{1, 1e9}";
    case KEY_NUMBERS:
    case KEY_COUNTS:
        return "{1, 2, 3}";
    case KEY_POINTS:
        return "{{0, 0}, {1, 0}, {0, 1}}";
    case KEY_ANGLES:
        return "{{90, 0}, {90, 10}}";
    case KEY_FUNCTION:
        return "function() return 1 end";
    case KEY_RECORD:
        return key->accepts & FAMILY_MATERIAL ? "pec"
               : key->accepts & FAMILY_OBJECT ? "sphere{ centre = {1, 1, 1}, radius = 0.5 }"
               : key->accepts & FAMILY_STOP   ? "decay{}"
                                              : "nil"; /* a mesh takes the place of other keys */
    case KEY_WAVEFORM:
        return "sine{ f = 1e6 }";
    case KEY_RECORDS:
        return "{}";
    case KEY_SIDES:
        return "{ x = cpml{ cells = 3 } }";
    case KEY_ITEMS:
        return good_items(key);
    case KEY_LAYERS:
        return "{['1/0'] = {from = 0.3, to = 1.2, material = pec}}";
    case KEY_SYMMETRY:
        return "{}";
    case KEY_NODES:
        return "{ x = {0, 0.1, 0.3, 2}, y = {0, 1, 2}, z = {0, 1, 2} }";
    }
    return "nil";
}

/* Is this key left out of a right call? Of alternatives the first stays. */
static bool left_out(const Constructor *type, const Key *key)
{
    if (type->instead != NULL && schema_choice(type->instead, key->name, strlen(key->name)) >= 0)
        return true;
    const char *groups[] = {type->one_of[0], type->one_of[1], type->at_most_one};
    for (int g = 0; g < 3; g++)
        if (groups[g] != NULL && schema_choice(groups[g], key->name, strlen(key->name)) > 0)
            return true;
    bool chain = type->one_of[0] != NULL && strcmp(type->one_of[0], "at from") == 0;
    bool thin = strcmp(key->name, "radius") == 0 && !key->required;
    bool of_at = strcmp(type->name, "resonances") == 0 && strcmp(key->name, "component") == 0;
    bool of_run = strcmp(key->name, "subtract") == 0 || strcmp(key->name, "against") == 0 ||
                  (strcmp(key->name, "reference") == 0 && key->type == KEY_TEXT);
    return thin || of_at || of_run || (chain && strcmp(key->name, "to") == 0);
}

/* Values that depend on other keys, or on names in the scene. */
static const char *special_value(const Constructor *type, const Key *key)
{
    static const struct {
        const char *type, *key, *value;
    } special[] = {
        {"union", "solids", "{ box{ from = {0, 0, 0}, to = {1, 1, 1} } }"},
        {"intersection", "solids", "{ box{ from = {0, 0, 0}, to = {1, 1, 1} } }"},
        {"difference", "solids", "{ box{ from = {0, 0, 0}, to = {1, 1, 1} } }"},
        {"torus", "tube", "1"},
        {"wire", "to", "{0.2, 0.3, 1.4}"},
        {"plate", "to", "{0.2, 1.3, 1.4}"},
        {"sheet", "to", "{0.2, 1.3, 1.4}"},
        {"mode", "to", "{0.2, 1.3, 1.4}"},
        {"modes", "to", "{0.2, 1.3, 1.4}"},
        {"orders", "to", "{0.2, 1.3, 1.4}"},
        {"mode", "number", "1"},
        {"beam", "f", "1e6"},
        {"mode", "f", "1e8"},
        {"resonances", "name", "'rings'"},
        {"resonances", "probe", "'v'"},
        {"resonances", "band", "{1, 2}"},
        {"impedance", "name", "'ratio'"},
        {"impedance", "voltage", "'v'"},
        {"impedance", "current", "'i'"},
        {"material.from_table", "f", "{1, 2, 3, 4, 5, 6, 7}"},
        {"material.from_table", "eps", "{7, 6, 5, 4, 3, 2, 1}"},
        {"material.from_table", "eps_loss", "{1, 2, 3, 4, 3, 2, 1}"},
        {"material.from_table", "kinds", "'any'"},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (strcmp(type->name, special[i].type) == 0 && strcmp(key->name, special[i].key) == 0)
            return special[i].value;
    return good_value(key);
}

/* The call of a constructor, right but for one key (NULL: all right), whose value is `value`. */
static void write_call(const Constructor *type, const Key *changed, const char *value, Text *out)
{
    if (type->constant) {
        text_put(out, type->name);
        return;
    }
    text_printf(out, "%s{ ", type->name);
    for (size_t i = 0; i < type->key_count; i++) {
        const Key *key = &type->keys[i];
        const char *good = special_value(type, key);
        if (key == changed)
            text_printf(out, "%s = %s, ", key->name, value);
        else if (!left_out(type, key))
            text_printf(out, "%s = %s, ", key->name, good);
    }
    text_put(out, "}");
}

static void write_scene(const Constructor *type, const Key *changed, const char *value, Text *out)
{
    static const struct {
        unsigned family;
        const char *before, *after;
    } places[] = {
        {FAMILY_OBJECT, "objects = { ", " }"},
        {FAMILY_SOURCE, "sources = { ", " }"},
        {FAMILY_LUMPED, "lumped = { ", " }"},
        {FAMILY_MONITOR,
         "monitors = { voltage_probe{ name = 'v', at = {1, 1, 1}, axis = 'z' },\n"
         "current_probe{ name = 'i', at = {1, 1, 1}, axis = 'z' },\n",
         " }"},
        {FAMILY_STOP, "stop = ", ""},
        {FAMILY_MESH, "mesh = ", ""},
        {FAMILY_MATERIAL, "background = ", ""},
        {FAMILY_BOUNDARY, "boundary = { z = ", " }"},
        {FAMILY_WAVEFORM, "sources = { soft{ component = 'Ez', at = {1, 1, 1}, waveform = ", " } }"},
    };
    text_put(out, "return ");
    if (type->family & FAMILY_SCENE) {
        write_call(type, changed, value, out);
        return;
    }
    text_printf(out, "scene{ mode = '3d', %s, steps = 9,\n",
                type->family & FAMILY_MESH ? "size = {2, 2, 2}" : "cell = 0.1, cells = {20, 20, 20}");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (type->family & places[i].family) {
            const bool tensor = strcmp(type->name, "rotated") == 0; /* no material, but its eps */
            text_put(out, places[i].before);
            text_put(out, tensor ? "material{ eps = " : "");
            write_call(type, changed, value, out);
            text_put(out, places[i].after);
            text_put(out, tensor ? " }" : "");
            break;
        }
    if (type->family & FAMILY_STOP)
        text_put(out, ", monitors = { probe{ name = 'word', component = 'Ez', at = {1, 1, 1} } }");
    if (type->family & FAMILY_MONITOR) /* for those that divide by a source's spectrum */
        text_put(out,
                 ", sources = { soft{ name = 'word', component = 'Ez', at = {1, 1, 1}, waveform = sine{ f = 1 } } }");
    text_put(out, "}");
}

/* Of this thread: other work on the machine does not count. */
static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Loads the scene; what is said of it, "" when nothing is. */
static void say(const Constructor *type, const Key *changed, const char *value, Text *script, Error *err)
{
    *err = (Error){0};
    write_scene(type, changed, value, script);
    double start = seconds();
    Scene *scene = scene_load_text("t.lua", text_str(script), script->length, NULL, err);
    assert_true(seconds() - start < LONGEST_SECONDS);
    assert_true((scene == NULL) == (err->code == ERROR_SCENE));
    scene_free(scene);
}

static void for_each(void (*visit)(const Constructor *))
{
    for (const Constructors *const *family = schema_families; *family != NULL; family++)
        for (size_t i = 0; i < (*family)->count; i++)
            visit(&(*family)->items[i]);
}

static void is_right(const Constructor *type)
{
    Text script = {0};
    Error err;
    if (strcmp(type->name, "disc") == 0 || strcmp(type->name, "stl") == 0 || strcmp(type->name, "image") == 0 ||
        strcmp(type->name, "gds") == 0)
        return; /* 2d only: test_scene.c; want a file: cli/test_stl.py, cli/test_image.py, cli/test_gds.py */
    say(type, NULL, NULL, &script, &err);
    if (err.code != ERROR_NONE)
        fprintf(stderr, "%s\n%s\n", text_str(&script), err.message);
    assert_int_equal(err.code, ERROR_NONE);
    text_free(&script);
}

static void right_calls_are_accepted(void **state)
{
    (void)state;
    for_each(is_right);
}

/* The error names the file and line, the constructor and the key. */
static void must_complain(const Constructor *type, const Key *key, const char *value)
{
    Text script = {0};
    Error err;
    char who[100], what[100];
    say(type, key, value, &script, &err);
    snprintf(who, sizeof who, ": %s: ", type->name);
    snprintf(what, sizeof what, "'%s'", key->name);
    bool placed = strncmp(err.message, "t.lua:", 6) == 0 && strchr("1234", err.message[6]) != NULL;
    bool named = placed && strstr(err.message, who) != NULL && strstr(err.message, what) != NULL;
    if (!named)
        fprintf(stderr, "%s\nsaid: %s\n", text_str(&script), err.message);
    assert_true(named);
    text_free(&script);
}

static void needs_its_keys(const Constructor *type)
{
    for (size_t i = 0; i < type->key_count; i++)
        if (type->keys[i].required)
            must_complain(type, &type->keys[i], "nil");
}

static void missing_keys_are_named(void **state)
{
    (void)state;
    for_each(needs_its_keys);
}

static bool takes_numbers(const Key *key)
{
    return key->type != KEY_TEXT && key->type != KEY_NAME && key->type != KEY_BOOL && key->type != KEY_CHOICE &&
           key->type != KEY_RECORDS;
}

static void refuses_nonsense(const Constructor *type)
{
    static const char *const nonsense[] = {"vacuum.x", "print", "coroutine.create(print)", "{ nonsense = {} }",
                                           "'\\0'"};
    static const char *const numbers[] = {"0/0",   "1/0",         "-1/0",        "1e31",
                                          "-1e31", "{0/0, 1, 1}", "{1, 1, 1/0}", "{1, 1, 1, 1}"};
    for (size_t i = 0; i < type->key_count; i++) {
        const Key *key = &type->keys[i];
        bool is_list = key->type == KEY_NUMBERS || key->type == KEY_COUNTS;
        bool function = key->type == KEY_FUNCTION || key->type == KEY_NUMBER_OR_FUNCTION || key->type == KEY_WAVEFORM;
        for (size_t j = 0; j < sizeof nonsense / sizeof *nonsense; j++)
            if (j > 0 && !(j == 1 && function))
                must_complain(type, key, nonsense[j]);
        for (size_t j = 0; takes_numbers(key) && j < sizeof numbers / sizeof *numbers; j++)
            if (j < 7 || !is_list) /* four numbers are a list */
                must_complain(type, key, numbers[j]);
        if (key->range != RANGE_ANY && takes_numbers(key))
            must_complain(type, key, "-0.5");
    }
}

static void wrong_values_are_named(void **state)
{
    (void)state;
    for_each(refuses_nonsense);
}

/* The front end as far as it gets: a scene that is accepted is compiled too. */
static void survives(const Constructor *type, const Key *key, const char *value)
{
    Text script = {0};
    Error err = {0};
    write_scene(type, key, value, &script);
    double start = seconds();
    Scene *scene = scene_load_text("t.lua", text_str(&script), script.length, NULL, &err);
    CompileOptions options = {.dialect = DIALECT_C, .precision = PRECISION_F32, .steps = -1};
    Compiled *compiled = scene != NULL ? compile_scene(scene, &options, &err) : NULL;
    double took = seconds() - start;
    bool told = compiled != NULL || (err.code == ERROR_SCENE && err.message[0] != '\0');
    if (!told || took > LONGEST_SECONDS)
        fprintf(stderr, "%s\n%.2f s, said: %s\n", text_str(&script), took, err.message);
    assert_true(told);
    assert_true(took < LONGEST_SECONDS);
    if (compiled != NULL)
        compile_free(compiled);
    scene_free(scene);
    text_free(&script);
}

/* Values that are allowed by themselves, or nearly, and ask for too much or too little. */
static void survives_extremes(const Constructor *type)
{
    static const char *const extremes[] = {"0",
                                           "1e-30",
                                           "1e-300",
                                           "5e-324",
                                           "1e9",
                                           "1e15",
                                           "1e30",
                                           "-1e30",
                                           "2^31",
                                           "2^53",
                                           "{1e30, 1e30, 1e30}",
                                           "{1e-15, 1e9, 1}",
                                           "{1e15, 1, 1}",
                                           "{1e-300, 1e-300, 1e-300}",
                                           "{y = 1e30}",
                                           "{{1e30, 1e30}, {0, 1e-30}, {1, 1}}",
                                           "{from = {-1e30, -1e30, -1e30}, to = {1e30, 1e30, 1e30}}",
                                           "function() return 1e300 end",
                                           "function() return 0/0 end",
                                           "function() error({}) end",
                                           "function() while true do end end",
                                           "sine{ f = 1e30 }",
                                           "sine{ f = 1e-30, ramp = 1e30 }",
                                           "gaussian{ width = 1e30, amplitude = 1e30 }",
                                           "samples{ dt = 1e-30, values = {1e30, -1e30} }",
                                           "material{ eps = 1e12, mu = 1e12, sigma = 1e30 }",
                                           "material{ eps = 1e-6, mu = 1e-6 }",
                                           "('x'):rep(1000)",
                                           "cpml{ cells = 1000 }",
                                           "{ x = cpml{ sigma = 1e30 } }"};
    for (size_t i = 0; i < type->key_count; i++)
        for (size_t j = 0; j < sizeof extremes / sizeof *extremes; j++)
            survives(type, &type->keys[i], extremes[j]);
}

static void extremes_are_survived(void **state)
{
    (void)state;
    for_each(survives_extremes);
}

static void read_file(const char *path, Text *out)
{
    char block[4096];
    size_t n;
    FILE *file = fopen(path, "r");
    while (file != NULL && (n = fread(block, 1, sizeof block, file)) > 0)
        text_put_n(out, block, n);
    if (file != NULL)
        fclose(file);
}

/* scenes/README.md holds the reference, word for word, after its marker. */
static void reference_is_documented(void **state)
{
    (void)state;
    static const char marker[] = "<!-- from the schema: YEEC_UPDATE=1 test_scene_schema writes it -->\n";
    static const char path[] = "scenes/README.md";
    Text readme = {0}, reference = {0};
    read_file(path, &readme);
    schema_reference(&reference);
    const char *start = strstr(text_str(&readme), marker);
    assert_non_null(start);
    start += strlen(marker);
    if (getenv("YEEC_UPDATE") != NULL) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fprintf(file, "%.*s%s", (int)(start - text_str(&readme)), text_str(&readme), text_str(&reference));
        fclose(file);
        start = text_str(&reference);
    }
    assert_string_equal(start, text_str(&reference));
    text_free(&readme);
    text_free(&reference);
}

/* Every key has a meaning and a lower-case name; no constructor has a name twice. */
static void is_well_formed(const Constructor *type)
{
    assert_true(schema_find(type->name) == type);
    assert_true(type->doc != NULL && type->key_count < 8 * sizeof(unsigned long));
    for (size_t i = 0; i < type->key_count; i++) {
        const Key *key = &type->keys[i];
        assert_true(islower((unsigned char)key->name[0]) && key->doc != NULL);
        assert_true((key->type == KEY_CHOICE) == (key->choices != NULL));
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(key->name, type->keys[j].name);
    }
}

static void schema_is_well_formed(void **state)
{
    (void)state;
    for_each(is_well_formed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schema_is_well_formed),  cmocka_unit_test(right_calls_are_accepted),
        cmocka_unit_test(missing_keys_are_named), cmocka_unit_test(wrong_values_are_named),
        cmocka_unit_test(extremes_are_survived),  cmocka_unit_test(reference_is_documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

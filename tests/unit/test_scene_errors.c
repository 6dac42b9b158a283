/* Bad scenes: every tests/error/NAME.lua is loaded and what is said of it must be
 * tests/error/NAME.expected to the letter. Comment lines at the top give settings
 * and limits: "-- set: name=value", "-- memory: bytes", "-- instructions: n".
 * YEEC_UPDATE=1 writes the expected files instead; read the difference.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "scene/scene.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char folder[] = "tests/error";

enum { MOST_SETTINGS = 8 };

/* The directives of a bad scene; the settings point into `lines`. */
typedef struct Directives {
    char lines[MOST_SETTINGS][200];
    Setting settings[MOST_SETTINGS];
    SceneOptions options;
} Directives;

static void read_directives(const char *path, Directives *d)
{
    char line[200];
    FILE *file = fopen(path, "r");
    memset(d, 0, sizeof *d);
    d->options.settings = d->settings;
    while (file != NULL && fgets(line, sizeof line, file) != NULL && strncmp(line, "-- ", 3) == 0) {
        line[strcspn(line, "\n")] = '\0';
        char *equals = strchr(line, '=');
        if (strncmp(line, "-- set: ", 8) == 0 && equals != NULL && d->options.setting_count < MOST_SETTINGS) {
            size_t i = d->options.setting_count++;
            memcpy(d->lines[i], line, sizeof line);
            d->lines[i][equals - line] = '\0';
            d->settings[i] = (Setting){d->lines[i] + 8, d->lines[i] + (equals - line) + 1};
        } else if (strncmp(line, "-- memory: ", 11) == 0) {
            d->options.memory_limit = strtoul(line + 11, NULL, 10);
        } else if (strncmp(line, "-- instructions: ", 17) == 0) {
            d->options.instruction_limit = strtoll(line + 17, NULL, 10);
        }
    }
    if (file != NULL)
        fclose(file);
}

/* Everything that is said of a scene: its errors, or its warnings. */
static void verdict(const char *path, Text *out)
{
    Directives d;
    Error err = {0};
    read_directives(path, &d);
    Scene *scene = scene_load(path, &d.options, &err);
    if (scene == NULL)
        text_printf(out, "%s\n", err.message);
    else if (scene->warning_count == 0)
        text_put(out, "no word\n");
    for (size_t i = 0; scene != NULL && i < scene->warning_count; i++)
        text_printf(out, "warning: %s\n", scene->warnings[i]);
    assert_true(scene != NULL || err.code == ERROR_SCENE);
    scene_free(scene);
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

static void update(const char *path, const Text *said)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text_str(said), file);
    fclose(file);
}

/* False with both texts on stderr when they differ. */
static bool matches(const char *name)
{
    char path[512], expected_path[512];
    Text said = {0}, expected = {0};
    snprintf(path, sizeof path, "%s/%s.lua", folder, name);
    snprintf(expected_path, sizeof expected_path, "%s/%s.expected", folder, name);
    verdict(path, &said);
    if (getenv("YEEC_UPDATE") != NULL)
        update(expected_path, &said);
    read_file(expected_path, &expected);
    bool same = strcmp(text_str(&said), text_str(&expected)) == 0;
    if (!same)
        fprintf(stderr, "%s\n--- expected\n%s--- said\n%s", path, text_str(&expected), text_str(&said));
    text_free(&said);
    text_free(&expected);
    return same;
}

static int is_scene(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);
    return n > 4 && strcmp(entry->d_name + n - 4, ".lua") == 0 && strcmp(entry->d_name, "linked.lua") != 0;
}

static void bad_scenes_are_explained(void **state)
{
    (void)state;
    struct dirent **entries;
    int count = scandir(folder, &entries, is_scene, alphasort), different = 0;
    assert_true(count > 80);
    for (int i = 0; i < count; i++) {
        entries[i]->d_name[strlen(entries[i]->d_name) - 4] = '\0';
        different += !matches(entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(different, 0);
}

static void unreadable_scenes_are_explained(void **state)
{
    (void)state;
    static const char *const paths[] = {"tests/error/absent.lua", "tests/error", "/dev/zero", ""};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        Error err = {0};
        assert_null(scene_load(paths[i], NULL, &err));
        assert_int_equal(err.code, ERROR_SCENE);
        assert_true(strstr(err.message, "cannot be opened") != NULL || strstr(err.message, "not a file") != NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_scenes_are_explained),
        cmocka_unit_test(unreadable_scenes_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

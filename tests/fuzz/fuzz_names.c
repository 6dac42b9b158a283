/* libFuzzer target: any bytes as a name: the scene's file, its title, a material, a source, a monitor, a parameter. The
 * first byte chooses which, and the dialect. All that is generated with it (kernels, host program, Makefile) must be,
 * without comments and the insides of strings, the same to the byte as with a harmless name, as a compiler would see
 * it: trigraphs replaced and lines joined first (C11 5.1.1.2). So whatever the bytes are, they neither end nor begin
 * what is compiled, run by make, or used as a format. Names of sources and monitors are part of identifiers: of these
 * the words are not compared. Refused names are told of.
 *
 * tests/fuzz/test_fuzz_names.sh builds and runs it.
 */
#include "compile.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char scene_text[] =
    "local t, m, s, p = param('title', 't'), param('material', 'm'), param('source', 's'), param('probe', 'p')\n"
    "local any = param('any', 'x')\n"
    "return scene{ mode = '1d', cell = 1e-3, cells = 40, steps = 6, title = t,\n"
    "  objects = { box{ from = 5e-3, to = 9e-3, material = material{ name = m, eps = 4, sigma = 0.1 } },\n"
    "    box{ from = 15e-3, to = 19e-3, material = material{ name = 'second', eps = 2 } } },\n"
    "  sources = { soft{ name = s, component = 'Ez', at = 12e-3, waveform = gaussian{ width = 2e-11 } } },\n"
    "  monitors = { probe{ name = p, component = 'Ez', at = 25e-3 } } }\n";

enum { WAYS = 6, SOURCE = 3, PROBE = 4, DIALECTS = 3, MOST_NAME = 200 };

/* Trigraph of a backslash, joined lines: translation phases 1 and 2; gcc lets spaces stand before the line's end. */
static void join_lines(const char *s, bool trigraphs, Text *out)
{
    while (*s != '\0') {
        const size_t mark = *s == '\\' ? 1 : trigraphs && strncmp(s, "?\?/", 3) == 0 ? 3 : 0;
        const size_t spaces = mark > 0 ? strspn(s + mark, " \t\v\f\r") : 0;
        if (mark > 0 && (s[mark + spaces] == '\n' || strchr(s + mark, '\r') == s + mark)) {
            s += mark + spaces + (s[mark + spaces] == '\n');
            continue;
        }
        text_put_n(out, mark == 3 ? "\\" : s, 1);
        s += mark == 3 ? 3 : 1;
    }
}

static bool ends_line(char c)
{
    return c == '\0' || c == '\n' || c == '\r';
}

/* Past a string or character constant; its conversions of printf stay. */
static const char *skip_string(const char *s, Text *out)
{
    const char quote = *s++;
    for (; !ends_line(*s) && *s != quote; s++) {
        if (*s == '%' && s[1] == '%')
            s++;
        else if (*s == '%')
            text_put_n(out, s, 2);
        else if (*s == '\\' && !ends_line(s[1]))
            s++;
    }
    return *s == quote ? s + 1 : s;
}

/* What a compiler sees of a source of C. */
static void see_c(const char *source, Text *out)
{
    Text joined = {0};
    join_lines(source, true, &joined);
    for (const char *s = text_str(&joined); *s != '\0';) {
        if (strncmp(s, "//", 2) == 0) {
            while (!ends_line(*s))
                s++;
        } else if (strncmp(s, "/*", 2) == 0) {
            const char *end = strstr(s + 2, "*/");
            s = end != NULL ? end + 2 : s + strlen(s);
        } else if (*s == '"' || *s == '\'') {
            s = skip_string(s, out);
        } else {
            text_put_n(out, s++, 1);
        }
    }
    text_free(&joined);
}

/* What make sees; no comment of ours stands behind a command. */
static void see_make(const char *source, Text *out)
{
    Text joined = {0};
    join_lines(source, false, &joined);
    for (const char *s = text_str(&joined); *s != '\0';) {
        if (*s == '#')
            while (!ends_line(*s))
                s++;
        else
            text_put_n(out, s++, 1);
    }
    text_free(&joined);
}

/* Words become w, and space goes: names of sources and monitors are part of identifiers, and lists of these are
 * wrapped. */
static void blur_words(Text *t)
{
    char *to = t->bytes;
    for (const char *s = text_str(t); *s != '\0'; s++) {
        const bool word = isalnum((unsigned char)*s) || *s == '_';
        if (!word && !isspace((unsigned char)*s))
            *to++ = *s;
        else if (word && (to == t->bytes || to[-1] != 'w'))
            *to++ = 'w';
    }
    if (t->bytes != NULL)
        text_cut(t, (size_t)(to - t->bytes));
}

/* All that is generated, as it is seen; false: refused. */
static bool generate(const char *name, unsigned way, Dialect dialect, Text *out)
{
    static const char *const keys[WAYS] = {NULL, "title", "material", "source", "probe", "any"};
    const Setting setting = {keys[way], name};
    char path[MOST_NAME + 8] = "scene.lua";
    Error err = {0};
    if (way == 0)
        snprintf(path, sizeof path, "%s.lua", name);
    SceneOptions options = {.settings = &setting, .setting_count = way > 0};
    Scene *scene = scene_load_text(path, scene_text, sizeof scene_text - 1, &options, &err);
    const CompileOptions how = {.dialect = dialect, .schedule = "sweep", .steps = -1};
    Compiled *c = scene != NULL ? compile_scene(scene, &how, &err) : NULL;
    ProgramFile *files = NULL;
    const size_t count = c != NULL && dialect == DIALECT_C ? compile_standalone(c, &how, &files, &err) : 0;
    if (c != NULL)
        see_c(compile_program(c)->source, out);
    for (size_t i = 0; i < count; i++) {
        if (strstr(files[i].name, ".bin") != NULL)
            continue;
        char *text = calloc(1, files[i].size + 1);
        memcpy(text, files[i].bytes, files[i].size);
        (strcmp(files[i].name, "Makefile") == 0 ? see_make : see_c)(text, out);
        free(text);
    }
    if (way == SOURCE || way == PROBE)
        blur_words(out);
    if (err.code != ERROR_NONE && err.message[0] == '\0')
        abort();
    if (c != NULL)
        compile_free(c);
    if (scene != NULL)
        scene_free(scene);
    return err.code == ERROR_NONE;
}

/* With a harmless name, once for each way and dialect. */
static const Text *expected(unsigned way, Dialect dialect)
{
    static Text all[WAYS][DIALECTS];
    Text *t = &all[way][dialect];
    if (t->length == 0 && !generate("harmless", way, dialect, t))
        abort();
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Dialect dialects[DIALECTS] = {DIALECT_C, DIALECT_OPENCL, DIALECT_CUDA};
    if (size == 0)
        return 0;
    char name[MOST_NAME + 1] = "";
    memcpy(name, data + 1, size - 1 < MOST_NAME ? size - 1 : MOST_NAME);
    const unsigned way = data[0] % WAYS;
    const Dialect dialect = dialects[data[0] / WAYS % DIALECTS];
    const Text *wanted = expected(way, dialect);
    Text seen = {0};
    if (generate(name, way, dialect, &seen) && strcmp(text_str(&seen), text_str(wanted)) != 0)
        abort();
    text_free(&seen);
    return 0;
}

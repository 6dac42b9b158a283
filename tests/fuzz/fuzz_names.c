/* libFuzzer target: any bytes as a name: the scene's file, its title, a material, a source, a monitor, a parameter. The
 * first byte chooses texts or identifiers, and the dialect; all texts get the name at once, and where that is refused,
 * one after another. All that is generated with it (kernels, host program, Makefile) must be,
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

/* What is called by the name, as bits. */
enum { SCENE_FILE = 1, TITLE = 2, MATERIAL = 4, SOURCE = 8, PROBE = 16, ANY = 32, WAYS = 6 };
enum { TEXTS = SCENE_FILE | TITLE | MATERIAL | ANY, IDENTIFIERS = SOURCE | PROBE, DIALECTS = 3, MOST_NAME = 200 };

#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)

/* Trigraph of a backslash, joined lines: translation phases 1 and 2; gcc lets spaces stand before the line's end. */
static void join_lines(const char *s, bool trigraphs, Text *out)
{
    const char *const special = trigraphs ? "\\?" : "\\";
    while (*s != '\0') {
        const size_t plain = strcspn(s, special);
        text_put_n(out, s, plain);
        s += plain;
        const size_t mark = *s == '\\' ? 1 : trigraphs && strncmp(s, "?\?/", 3) == 0 ? 3 : 0;
        const size_t spaces = mark > 0 ? strspn(s + mark, " \t\v\f\r") : 0;
        if (mark > 0 && (s[mark + spaces] == '\n' || strchr(s + mark, '\r') == s + mark)) {
            s += mark + spaces + (s[mark + spaces] == '\n');
        } else if (*s != '\0') {
            text_put_n(out, mark == 3 ? "\\" : s, 1);
            s += mark == 3 ? 3 : 1;
        }
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
            const size_t plain = 1 + strcspn(s + 1, "/\"'");
            text_put_n(out, s, plain);
            s += plain;
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

#pragma clang attribute pop

static Scene *load(const char *name, unsigned ways, Error *err)
{
    static const char *const keys[WAYS] = {NULL, "title", "material", "source", "probe", "any"};
    Setting settings[WAYS];
    SceneOptions options = {.settings = settings};
    char path[MOST_NAME + 8] = "scene.lua";
    for (int i = 1; i < WAYS; i++)
        if (ways & 1U << i)
            settings[options.setting_count++] = (Setting){keys[i], name};
    if (ways & SCENE_FILE)
        snprintf(path, sizeof path, "%s.lua", name);
    return scene_load_text(path, scene_text, sizeof scene_text - 1, &options, err);
}

/* The standalone program, of C alone. */
static void see_standalone(const Compiled *c, const CompileOptions *how, Text *out, Error *err)
{
    ProgramFile *files = NULL;
    const size_t count = how->dialect == DIALECT_C ? compile_standalone(c, how, &files, err) : 0;
    for (size_t i = 0; i < count; i++) {
        if (strstr(files[i].name, ".bin") != NULL)
            continue;
        char *text = calloc(1, files[i].size + 1);
        memcpy(text, files[i].bytes, files[i].size);
        (strcmp(files[i].name, "Makefile") == 0 ? see_make : see_c)(text, out);
        free(text);
    }
}

/* All that is generated, as it is seen; false: refused. */
static bool generate(const char *name, unsigned ways, Dialect dialect, Text *out)
{
    Error err = {0};
    const CompileOptions how = {.dialect = dialect, .schedule = "sweep", .steps = -1};
    Scene *scene = load(name, ways, &err);
    Compiled *c = scene != NULL ? compile_scene(scene, &how, &err) : NULL;
    if (c != NULL) {
        see_c(compile_program(c)->source, out);
        see_standalone(c, &how, out, &err);
        compile_free(c);
    }
    if (ways & IDENTIFIERS)
        blur_words(out);
    if (err.code != ERROR_NONE && err.message[0] == '\0')
        abort();
    if (scene != NULL)
        scene_free(scene);
    return err.code == ERROR_NONE;
}

/* With a harmless name, once for each way and dialect. */
static const Text *expected(unsigned ways, Dialect dialect)
{
    static Text all[1 << WAYS][DIALECTS];
    Text *t = &all[ways][dialect];
    if (t->length == 0 && !generate("harmless", ways, dialect, t))
        abort();
    return t;
}

/* False: refused. */
static bool compare(const char *name, unsigned ways, Dialect dialect)
{
    const Text *wanted = expected(ways, dialect);
    Text seen = {0};
    const bool ok = generate(name, ways, dialect, &seen);
    if (ok && strcmp(text_str(&seen), text_str(wanted)) != 0)
        abort();
    text_free(&seen);
    return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Dialect dialects[DIALECTS] = {DIALECT_C, DIALECT_OPENCL, DIALECT_CUDA};
    if (size == 0)
        return 0;
    char name[MOST_NAME + 1] = "";
    memcpy(name, data + 1, size - 1 < MOST_NAME ? size - 1 : MOST_NAME);
    const unsigned ways = data[0] % 3 == 0 ? IDENTIFIERS : TEXTS;
    const Dialect dialect = dialects[data[0] / 3 % DIALECTS];
    if (!compare(name, ways, dialect))
        for (unsigned i = 0; i < WAYS; i++)
            if (ways & 1U << i)
                compare(name, 1U << i, dialect);
    return 0;
}

/* yeec media: the media that come with yeec, or those of a scene, as numbers and plots. */
#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/media.h"
#include "output/chart.h"
#include "output/file.h"

#include "base/nearest.h"
#include "base/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 220 };

/* A scene that holds every built-in medium. */
static const char all_media[] =
    "local objects, n = {}, 0\n"
    "for _, m in pairs(media) do\n"
    "  n = n + 1\n"
    "  objects[n] = box{ from = n, to = n + 0.5, material = m }\n"
    "end\n"
    "return scene{ mode = '1d', cell = 0.5, cells = 4 * n, steps = 1, objects = objects }\n";

static bool is_scene(const char *operand)
{
    const size_t n = operand == NULL ? 0 : strlen(operand);
    return operand != NULL && (strcmp(operand, "-") == 0 || (n > 4 && strcmp(operand + n - 4, ".lua") == 0));
}

static Scene *load(const Options *o, Error *err)
{
    const SceneOptions options = {.settings = o->settings,
                                  .setting_count = o->setting_count,
                                  .allowed = o->allowed,
                                  .allowed_count = o->allowed_count,
                                  .memory_limit = (size_t)o->memory_limit,
                                  .instruction_limit = o->instruction_limit};
    if (is_scene(o->operand))
        return scene_load(o->operand, &options, err);
    return scene_load_text("media", all_media, sizeof all_media - 1, NULL, err);
}

/* What the operand names: all of a scene, all there are, or one. */
static bool is_wanted(const Options *o, const Scene *scene, const Material *m)
{
    if (m->kind != MATERIAL_DIELECTRIC || (m == &scene->materials[scene->background] && !is_scene(o->operand)))
        return false;
    return o->operand == NULL || is_scene(o->operand) || strcmp(o->operand, m->name) == 0;
}

static bool unknown(const Options *o, const Scene *scene, Error *err)
{
    const char *names[64];
    size_t count = 0;
    for (size_t i = 0; i < scene->material_count && count < 64; i++)
        names[count++] = scene->materials[i].name;
    const char *meant = nearest_name(o->operand, names, count);
    return error_set(err, ERROR_SCENE, "media: no medium is called '%s'%s%s%s; `yeec media` lists them", o->operand,
                     meant == NULL ? "" : " (did you mean '", meant == NULL ? "" : meant, meant == NULL ? "" : "'?)");
}

/* A text of numbers with units, "589nm,2.45GHz", as frequencies; the count, 0: it is none. */
static size_t read_places(const char *text, double out[MEDIA_ROWS])
{
    static const struct {
        const char *unit;
        double factor;
        bool wavelength;
    } units[] = {{"nm", 1e-9, true},  {"um", 1e-6, true},  {"mm", 1e-3, true},  {"m", 1, true},
                 {"", 1, false},      {"Hz", 1, false},    {"kHz", 1e3, false}, {"MHz", 1e6, false},
                 {"GHz", 1e9, false}, {"THz", 1e12, false}};
    size_t count = 0;
    while (count < MEDIA_ROWS) {
        char *end;
        const double value = strtod(text, &end);
        const size_t n = strcspn(end, ",");
        size_t u = 0;
        while (u < sizeof units / sizeof *units && (strlen(units[u].unit) != n || strncmp(units[u].unit, end, n) != 0))
            u++;
        if (end == text || !(value > 0) || !isfinite(value) || u == sizeof units / sizeof *units)
            return 0;
        out[count++] = units[u].wavelength ? C0 / (value * units[u].factor) : value * units[u].factor;
        if (end[n] == '\0')
            return count;
        text = end + n + 1;
    }
    return 0;
}

/* "<medium>_<what>" as a file's name. */
static void name_file(const MediumTable *t, const char *what, char name[NAME_BYTES])
{
    snprintf(name, NAME_BYTES, "%.100s_%s", t->medium->name, what);
    for (char *c = name; *c != '\0'; c++)
        if (strchr("/ ,\\:", *c) != NULL)
            *c = '_';
}

/* The plots' numbers: f_hz,wavelength_m,n,k,eps_real,eps_loss. */
static bool write_table(const MediumTable *t, const char *folder, Error *err)
{
    OutFile f = {0};
    char name[NAME_BYTES];
    name_file(t, "table.csv", name);
    if (!file_begin(&f, folder, name, err))
        return false;
    fputs("f_hz,wavelength_m,n,k,eps_real,eps_loss\n", f.stream);
    for (size_t i = 0; i < t->count; i++)
        fprintf(f.stream, "%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", t->f[i], C0 / t->f[i], t->n[i], t->k[i], t->eps_real[i],
                t->eps_loss[i]);
    return file_commit(&f, err);
}

/* n, k or eps', eps'' over frequency, of 10 over its logarithm where the range is wide. */
static bool plot(const MediumTable *t, const char *folder, const char *what, const double *first, const double *second,
                 const char *first_name, const char *second_name, Error *err)
{
    double x[MEDIA_ROWS];
    char title[200], picture[16], name[NAME_BYTES];
    const bool wide = t->f[t->count - 1] > 20 * t->f[0];
    for (size_t i = 0; i < t->count; i++)
        x[i] = wide ? log10(t->f[i]) : t->f[i];
    snprintf(title, sizeof title, "%.100s: %s and %s", t->medium->name, first_name, second_name);
    snprintf(picture, sizeof picture, "%s.png", what);
    name_file(t, picture, name);
    const Chart chart = {.title = title,
                         .x_name = wide ? "log10 of the frequency in Hz" : "frequency",
                         .x_unit = wide ? "" : "Hz",
                         .y_name = "",
                         .y_unit = "",
                         .x = x,
                         .count = t->count,
                         .curves = {{first_name, first}, {second_name, second}},
                         .curve_count = 2};
    return t->count < 2 || chart_write(&chart, folder, name, err);
}

static bool draw(const MediumTable *t, const char *folder, Error *err)
{
    return file_make_folder(folder, err) && write_table(t, folder, err) &&
           plot(t, folder, "nk", t->n, t->k, "n", "k", err) &&
           plot(t, folder, "eps", t->eps_real, t->eps_loss, "eps'", "eps''", err);
}

/* The medium's rows: at the places that --at asks for, or over its range, finer for a plot. */
static bool fill(const Options *o, const Scene *scene, const Material *m, bool fine, MediumTable *t, Error *err)
{
    double f[MEDIA_ROWS];
    size_t count = 0;
    if (o->at != NULL && !fine) {
        count = read_places(o->at, f);
        if (count == 0)
            return error_set(err, ERROR_SCENE,
                             "--at: expected frequencies or wavelengths with units, as 589nm,2.45GHz, got '%s'", o->at);
    } else {
        count = media_places(scene, m, fine ? MEDIA_ROWS : 21, f);
    }
    media_table(m, f, count, t);
    return true;
}

static bool show(const Options *o, const Scene *scene, json_t *list, Error *err)
{
    static MediumTable t;
    const bool brief = o->operand == NULL;
    for (size_t i = 0; i < scene->material_count; i++) {
        const Material *m = &scene->materials[i];
        if (!is_wanted(o, scene, m))
            continue;
        if (!fill(o, scene, m, false, &t, err))
            return false;
        if (list != NULL)
            json_array_append_new(list, media_json(&t, brief && o->at == NULL));
        else
            media_print(&t, brief && o->at == NULL);
        if (o->out != NULL && (!fill(o, scene, m, true, &t, err) || !draw(&t, o->out, err)))
            return false;
    }
    return true;
}

static bool any_wanted(const Options *o, const Scene *scene)
{
    for (size_t i = 0; i < scene->material_count; i++)
        if (is_wanted(o, scene, &scene->materials[i]))
            return true;
    return false;
}

static int run_media(const Options *o)
{
    static Error err;
    Scene *scene = load(o, &err);
    json_t *list = o->json ? json_array() : NULL;
    const bool ok = scene != NULL && (any_wanted(o, scene) || unknown(o, scene, &err)) && show(o, scene, list, &err);
    if (ok && o->json) {
        json_t *root = json_object();
        json_object_set_new(root, "media", list);
        json_print(root);
    }
    if (scene != NULL)
        scene_free(scene);
    return ok ? 0 : cli_fail(&err);
}

const Command command_media = {
    .name = "media",
    .bit = FOR_MEDIA,
    .operand = "[NAME|SCENE.lua]",
    .summary = "the media that come with yeec, or those of a scene: n, k, eps, poles",
    .help = "Without a name a list of the media that scenes find as media.NAME, each with its range\n"
            "and source. With a name n, k and eps = eps' - j eps'' over the range, and the poles;\n"
            "with a scene the same of each of its materials, fitted ones with the fit's error.\n"
            "--at 589nm,2.45GHz gives other places, --out DIR draws n, k and eps into DIR, with a table.\n\n"
            "example: yeec media gold --out out",
    .run = run_media,
};

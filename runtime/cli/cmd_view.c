/* yeec view: the geometry before anything is stepped, so that a wrong scene is seen in a second. */
#include "cli/cli.h"
#include "cli/cut.h"
#include "cli/folder.h"
#include "cli/session.h"
#include "output/file.h"

#include <math.h>
#include <stdlib.h>

/* Where the cuts go: through the first source that is a point, else the middle. */
static void choose_point(const Session *s, double at[3])
{
    const Program *p = s->program;
    for (int a = 0; a < 3; a++)
        at[a] = p->size[a] / 2;
    for (size_t i = 0; i < s->scene->source_count; i++) {
        const Source *source = &s->scene->sources[i];
        if (source->is_box || source->kind == SOURCE_INITIAL || source->kind == SOURCE_PLANE_WAVE ||
            source->kind == SOURCE_BEAM || isnan(source->from[0]))
            continue;
        for (int a = 0; a < 3; a++)
            at[a] = p->cell[a] > 0 ? source->from[a] : 0;
        return;
    }
}

static bool write_cut(const Session *s, const char *folder, int a, int b, const double at[3], Error *err)
{
    Cut cut = {.axes = {a, b}, .at = {at[0], at[1], at[2]}};
    char name[16];
    snprintf(name, sizeof name, "view_%c%c.png", 'x' + a, 'x' + b);
    if (!cut_write(s->scene, s->program, &cut, folder, name, err))
        return false;
    if (!s->options->quiet)
        printf("%s/%s\n", folder, name);
    return true;
}

static bool write_cuts(const Session *s, const char *folder, Error *err)
{
    double at[3];
    choose_point(s, at);
    if (!file_make_folder(folder, err) || !write_cut(s, folder, 0, 1, at, err))
        return false;
    return s->program->cell[2] == 0 || (write_cut(s, folder, 0, 2, at, err) && write_cut(s, folder, 1, 2, at, err));
}

static int run_view(const Options *o)
{
    static Session s;
    static Error err;
    Options generic = *o;
    generic.generic = true;
    char *folder = folder_for_results(o);
    if (session_scene(&s, &generic, &err) && session_device(&s, false, &err) && session_compile(&s, &err))
        write_cuts(&s, folder, &err);
    free(folder);
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_view = {
    .name = "view",
    .bit = FOR_VIEW,
    .operand = "SCENE.lua",
    .summary = "pictures of geometry and materials before anything is stepped",
    .help = "Draws the scene's geometry into --out (default out/<scene's name>): in 3d three cuts\n"
            "through the first point source (or the middle), in 2d and 1d the whole. Materials have\n"
            "colours and a legend; absorbing layers, sources and probes are marked.\n\n"
            "example: yeec view scenes/07_lossy_sphere.lua",
    .run = run_view,
};

/* yeec view: the geometry before anything is stepped, so that a wrong scene is seen in a second. */
#include "cli/cli.h"
#include "cli/cut.h"
#include "cli/folder.h"
#include "cli/session.h"
#include "output/file.h"

#include "base/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_SIDE = 760 };

typedef struct Told {
    const char *folder;
    bool quiet;
} Told;

static void tell(void *context, const char *name)
{
    const Told *told = context;
    if (!told->quiet)
        printf("%s/%s\n", told->folder, name);
}

/* A length with its unit, m where it has none; NAN: it is none. */
static double length_of(const char *text)
{
    static const struct {
        const char *name;
        double metres;
    } units[] = {{"", 1}, {"m", 1}, {"cm", 1e-2}, {"mm", 1e-3}, {"um", 1e-6}, {"µm", 1e-6}, {"nm", 1e-9}};
    char *end;
    const double value = strtod(text, &end);
    for (size_t i = 0; end > text && i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].name) == 0)
            return value * units[i].metres;
    return NAN;
}

static bool read_plane(const Setting *given, const Program *p, CutPlane *out, Error *err)
{
    const char *name = given->name;
    out->at = length_of(given->value);
    out->axis = name[0] - 'x';
    if (name[0] < 'x' || name[0] > 'z' || name[1] != '\0' || !isfinite(out->at))
        return error_set(err, ERROR_SCENE, "--plane %s=%s: expected an axis and a place, as z=0.8mm", name,
                         given->value);
    if (p->cell[2] == 0)
        return error_set(err, ERROR_SCENE, "--plane %s=%s: the scene is flat, and is shown whole", name, given->value);
    const double size = p->size[out->axis];
    return (out->at >= 0 && out->at <= size) ||
           error_set(err, ERROR_SCENE, "--plane %s=%s: the domain is from 0 to %s along %s", name, given->value,
                     unit_text(size, "m").text, name);
}

static bool write_cuts(const Options *o, Session *s, const char *folder, Error *err)
{
    CutPlane planes[MOST_PLANES];
    Told told = {folder, o->quiet};
    for (size_t i = 0; i < o->plane_count; i++)
        if (!read_plane(&o->planes[i], s->program, &planes[i], err))
            return false;
    if (!file_make_folder(folder, err))
        return false;
    return o->plane_count > 0
               ? cuts_write_planes(s->scene, s->program, planes, o->plane_count, LONG_SIDE, folder, tell, &told, err)
               : cuts_write(s->scene, s->program, LONG_SIDE, folder, tell, &told, err);
}

static int run_view(const Options *o)
{
    static Session s;
    static Error err;
    Options generic = *o;
    generic.generic = true;
    char *folder = folder_for_results(o);
    if (session_scene(&s, &generic, &err) && session_device(&s, false, &err) && session_compile(&s, &err))
        write_cuts(o, &s, folder, &err);
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
            "colours and a legend; absorbing layers, sources and probes are marked. With --plane\n"
            "there are cuts of a scene in 3d where one wants them: view_xy_1.png and so on.\n\n"
            "example: yeec view scenes/07_lossy_sphere.lua --plane z=90mm --plane x=120mm",
    .run = run_view,
};

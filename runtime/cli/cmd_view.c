/* yeec view: the geometry before anything is stepped, so that a wrong scene is seen in a second. */
#include "cli/cli.h"
#include "cli/folder.h"
#include "cli/planes.h"
#include "cli/relief.h"
#include "cli/session.h"
#include "output/file.h"

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

static void tell_place(void *context, const char *group, const char *kind, const char *text, double number)
{
    (void)context;
    (void)number;
    if (strcmp(group, "walls") == 0 || strcmp(group, "objects") == 0 || strcmp(group, "places") == 0)
        printf("%-9s %s\n", kind, text);
}

/* The planes that are asked for, else the usual cuts and those that show the rest of the sources and monitors. */
static bool write_cuts(const Options *o, Session *s, const char *folder, Error *err)
{
    CutPlane planes[MOST_PLANES];
    size_t count = o->plane_count;
    double through[3];
    Told told = {folder, o->quiet};
    for (size_t i = 0; i < count; i++)
        if (!planes_read(&o->planes[i], s->program, &planes[i], err))
            return false;
    if (!file_make_folder(folder, err))
        return false;
    planes_point(s->scene, s->program, through);
    if (count == 0) {
        if (!cuts_write(s->scene, s->program, LONG_SIDE, folder, tell, &told, err))
            return false;
        if (s->program->cell[2] > 0 && !relief_write(s->scene, s->program, folder, tell, &told, err))
            return false;
        count = planes_of_scene(s->scene, s->program, through, planes);
    }
    return cuts_write_planes(s->scene, s->program, planes, count, LONG_SIDE, folder, tell, &told, err);
}

static int run_view(const Options *o)
{
    static Session s;
    static Error err;
    Options generic = *o;
    generic.generic = true;
    char *folder = folder_for_results(o);
    bool ok = false;
    if (session_scene(&s, &generic, &err) && session_device(&s, false, &err) && session_compile(&s, &err))
        ok = write_cuts(o, &s, folder, &err);
    if (ok && !o->quiet)
        compile_facts(s.compiled, &s.compile, NULL, tell_place, NULL);
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
            "through the first source (or the middle; along a long one where most media meet), what shows the other "
            "sources and monitors\n"
            "and where most media meet, and a picture in space; in 2d and 1d the whole. Materials have colours and a "
            "legend; absorbing\n"
            "layers, sources and probes are marked. With --plane there are the cuts of a scene in 3d\n"
            "that one wants: view_xy_1.png and so on.\n\n"
            "example: yeec view scenes/07_lossy_sphere.lua --plane z=90mm --plane x=120mm",
    .run = run_view,
};

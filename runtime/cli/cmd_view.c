/* yeec view: the geometry before anything is stepped, so that a wrong scene is seen in a second. */
#include "cli/cli.h"
#include "cli/cut.h"
#include "cli/folder.h"
#include "cli/session.h"
#include "output/file.h"

#include <stdlib.h>

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

static int run_view(const Options *o)
{
    static Session s;
    static Error err;
    Options generic = *o;
    generic.generic = true;
    char *folder = folder_for_results(o);
    if (session_scene(&s, &generic, &err) && session_device(&s, false, &err) && session_compile(&s, &err) &&
        file_make_folder(folder, &err))
        cuts_write(s.scene, s.program, LONG_SIDE, folder, tell, &(Told){folder, o->quiet}, &err);
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

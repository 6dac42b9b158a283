/* yeec emit: the generated source, to stdout or into a folder. */
#include "cli/cli.h"
#include "cli/session.h"
#include "output/file.h"
#include "output/results.h"

#include <string.h>

static bool write_source(const Program *program, const Options *o, Error *err)
{
    if (o->out == NULL || strcmp(o->out, "-") == 0) {
        fputs(program->source, stdout);
        return true;
    }
    const char *name = results_source_name(program->dialect);
    if (!file_make_folder(o->out, err) || !file_write(o->out, name, program->source, strlen(program->source), err))
        return false;
    if (!o->quiet)
        fprintf(stderr, "%s/%s\n", o->out, name);
    return true;
}

static int run(const Options *o)
{
    static Session s;
    static Error err;
    if (session_scene(&s, o, &err) && session_device(&s, false, &err) && session_compile(&s, &err))
        write_source(s.program, o, &err);
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_emit = {
    .name = "emit",
    .bit = FOR_EMIT,
    .operand = "SCENE.lua",
    .summary = "write the generated kernel source (to stdout, or a folder with -o)",
    .help = "Prints the kernels that `yeec run` would step on the same device. A device that is not\n"
            "there is no hindrance: then, and with --generic, the source is for no device in\n"
            "particular.\n\n"
            "example: yeec emit scenes/04_dipole_3d.lua --backend cuda | less",
    .run = run,
};

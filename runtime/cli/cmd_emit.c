/* yeec emit: the generated source, to stdout or into a folder. */
#include "base/quote.h"
#include "cli/cli.h"
#include "cli/explain_page.h"
#include "cli/session.h"
#include "output/file.h"
#include "output/results.h"
#include "system/lock.h"

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

/* Probes and the digest are what the host program prints; the rest of the scene's wishes stays behind. */
static void tell_what_is_left_out(const Session *s)
{
    const Program *p = s->program;
    if (p->spectra_count + p->capture_count + p->recording_count + p->port_count > 0)
        fprintf(stderr, "yeec: left out of the program: snapshots, energies, spectra, ports and recordings; it prints "
                        "probes and the digest\n");
    if (s->scene->stop.present)
        fprintf(stderr, "yeec: left out of the program: the stop rule; it makes all %ld steps\n", p->steps);
}

static void tell_how_to_build(const char *folder, size_t count)
{
    Text word = {0};
    quote_shell(&word, folder);
    fprintf(stderr, "%s: %zu files; build and run with make -C %s run\n", folder, count, text_str(&word));
    text_free(&word);
}

static bool write_standalone(const Session *s, const Options *o, Error *err)
{
    ProgramFile *files;
    size_t count = compile_standalone(s->compiled, &s->compile, &files, err);
    if (count == 0 || !file_make_folder(o->standalone, err))
        return false;
    const int lock = lock_folder(o->standalone, err);
    bool ok = lock >= 0 && file_make_below(o->standalone, "data", err);
    for (size_t i = 0; i < count; i++)
        ok = ok && file_write(o->standalone, files[i].name, files[i].bytes, files[i].size, err);
    lock_release(lock);
    if (!ok)
        return false;
    if (!o->quiet)
        tell_what_is_left_out(s);
    if (!o->quiet)
        tell_how_to_build(o->standalone, count);
    return true;
}

/* To stdout, or kernels.html in the folder. */
static bool write_page(Session *s, const Options *o, Error *err)
{
    Text page = {0};
    bool to_folder = o->out != NULL && strcmp(o->out, "-") != 0, good = explain_page(s, &page, err);
    if (!to_folder)
        fputs(text_str(&page), stdout);
    good = good && (!to_folder || (file_make_folder(o->out, err) &&
                                   file_write(o->out, "kernels.html", text_str(&page), page.length, err)));
    if (good && to_folder && !o->quiet)
        fprintf(stderr, "%s/kernels.html\n", o->out);
    text_free(&page);
    return good;
}

static bool write_what(Session *s, const Options *o, Error *err)
{
    if (o->explain)
        return write_page(s, o, err);
    return o->standalone != NULL ? write_standalone(s, o, err) : write_source(s->program, o, err);
}

static int run_emit(const Options *o)
{
    static Session s;
    static Error err;
    if (session_scene(&s, o, &err) && session_device(&s, false, &err) && session_compile(&s, &err))
        write_what(&s, o, &err);
    session_close(&s);
    return err.code == ERROR_NONE ? 0 : cli_fail(&err);
}

const Command command_emit = {
    .name = "emit",
    .bit = FOR_EMIT,
    .operand = "SCENE.lua",
    .summary = "write the generated kernel source (to stdout, or a folder with -o)",
    .help = "Prints the kernels that `yeec run` would step on the same device. The device\n"
            "need not be there: without it, and with --generic, the source is for no device in\n"
            "particular. With --standalone the kernels come with a host program and a Makefile\n"
            "that step the scene and print its probes and digest without yeec; with --explain a page\n"
            "sets each kernel beside its equation, region, cost and the origin of its literals.\n\n"
            "example: yeec emit scenes/04_dipole_3d.lua --backend cuda | less",
    .run = run_emit,
};

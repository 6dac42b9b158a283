/* Tables and pictures of what a run has found: each is made by itself, so several are at a time; their names stand in
 * the order of the list below whoever was first. */
#include "output/results_files.h"

#include "base/memory.h"
#include "base/parallel.h"
#include "output/animation.h"
#include "output/antenna.h"
#include "output/figures.h"
#include "output/file.h"
#include "output/spectral_picture.h"
#include "output/tables.h"
#include "system/interrupt.h"

#include <stdlib.h>
#include <string.h>

/* Number `which` of things of one kind. */
typedef bool WriteFile(Results *r, size_t which, FileNames *made, Error *err);

static bool write_kernels(Results *r, size_t which, FileNames *made, Error *err)
{
    (void)which;
    char name[64];
    snprintf(name, sizeof name, "kernels/%s", results_source_name(r->program->dialect));
    if (!file_write(r->folder, name, r->program->source, strlen(r->program->source), err))
        return false;
    results_note(made, "%s", name);
    return true;
}

static bool write_series(Results *r, size_t which, FileNames *made, Error *err)
{
    if (!series_write_csv(&r->series, which, r->folder, r->program->precision, err))
        return false;
    results_note(made, "probes/%s.csv", r->series.items[which].name);
    return true;
}

/* Many series. */
static bool write_tables(Results *r, size_t which, FileNames *made, Error *err)
{
    bool ok = true;
    (void)which;
    TableSet tables = tables_of(&r->series);
    for (size_t i = 0; i < tables.count; i++) {
        ok = ok && tables_write_csv(&tables.items[i], &r->series, r->folder, r->program->precision, err);
        if (ok)
            results_note(made, "probes/%s.csv", tables.items[i].name);
    }
    tables_free(&tables);
    return ok;
}

static bool write_probe_spectrum(Results *r, size_t which, FileNames *made, Error *err)
{
    const Series *s = &r->series.items[which];
    free(r->probe_spectra[which]);
    r->probe_spectra[which] = spectrum_of(&r->series, s);
    if (r->probe_spectra[which] == NULL || r->series.count > MOST_SERIES)
        return true;
    if (!spectrum_write_csv(r->probe_spectra[which], s->name, r->folder, err))
        return false;
    results_note(made, "spectra/%s.csv", s->name);
    return true;
}

/* What all ports make together. */
static bool write_scattering(Results *r, size_t which, FileNames *made, Error *err)
{
    char touchstone[32];
    (void)which;
    if (r->scattering.count == 0)
        return true;
    if (!scattering_write_csv(&r->scattering, r->folder, err) ||
        !scattering_write_waves(r->ports, ports_of_network(r->program), r->folder, err) ||
        !scattering_write_touchstone(&r->scattering, r->program->title, r->folder, touchstone, err))
        return false;
    results_note(made, "sparameters.csv");
    results_note(made, "ports.csv");
    if (touchstone[0] != '\0')
        results_note(made, "%s", touchstone);
    return true;
}

static bool write_port(Results *r, size_t which, FileNames *made, Error *err)
{
    if (r->program->ports[which].kind == PORT_LOAD)
        return true;
    if (!ports_write_csv(&r->ports[which], r->folder, err))
        return false;
    results_note(made, "ports/%s.csv", r->ports[which].port->name);
    return true;
}

static bool write_resonances(Results *r, size_t which, FileNames *made, Error *err)
{
    if (!resonances_write_csv(&r->resonances[which], r->folder, err))
        return false;
    results_note(made, "spectra/%s.csv", r->resonances[which].wanted->name);
    return true;
}

static bool write_spectrum(Results *r, size_t which, FileNames *made, Error *err)
{
    bool written;
    const Spectral *s = &r->spectra[which];
    if (!spectral_write_csv(s, r->folder, &written, err))
        return false;
    if (written)
        results_note(made, "spectra/%s.csv", s->data.spectra->name);
    if (s->antenna == NULL)
        return true;
    if (!antenna_write_csv(s->antenna, s, r->folder, err))
        return false;
    results_note(made, "spectra/%s_antenna.csv", s->data.spectra->name);
    return true;
}

/* Figures on their way. */
typedef struct Drawing {
    const Results *results;
    FileNames *made;
} Drawing;

static bool write_figure(void *context, const Figure *figure, Error *err)
{
    const Drawing *d = context;
    if (!interrupt_check(err) || !figure_write(figure, d->results->folder, err))
        return false;
    results_note(d->made, "%s%s%s", figure->folder, figure->folder[0] != '\0' ? "/" : "", figure->file);
    return true;
}

static bool write_figures(Results *r, size_t which, FileNames *made, Error *err)
{
    Drawing drawing = {r, made};
    return figures_of(r, which, write_figure, &drawing, err);
}

static bool note_picture(void *context, const char *name)
{
    results_note(context, "%s", name);
    return true;
}

static bool write_picture(Results *r, size_t which, FileNames *made, Error *err)
{
    return spectral_picture(&r->spectra[which], r->folder, note_picture, made, err);
}

/* Frames that are looked at one after the other are drawn again with one scale; until now each had its own. */
static bool settle_capture(Results *r, int capture, Error *err)
{
    const long *steps;
    const size_t count = store_frame_steps(r->store, capture, &steps);
    Picture *p = r->pictures[capture];
    if (p == NULL || count < 2)
        return true;
    Frame frame = capture_frame(r->program, &r->program->captures[capture]);
    picture_planes(p, &frame.plane, &frame.planes);
    frame.values = memory_must(calloc(frame_held(&frame) + 1, program_real(r->program)));
    picture_settle(p);
    Painter *painter = painter_new(parallel_threads(), r->folder);
    bool ok = true;
    for (size_t i = 0; i < count; i++) {
        char name[PICTURE_NAME_BYTES];
        picture_name(frame.capture->name, steps[i], name);
        ok = ok && interrupt_check(err) && store_read_frame(r->store, capture, i, &frame, err) &&
             painter_add(painter, p, &frame, steps[i], name, err);
    }
    ok = painter_wait(painter, err) && ok;
    painter_free(painter);
    free(frame.values);
    return ok;
}

/* One after the other, for the store is read by one thread at a time. */
static bool settle_pictures(Results *r, size_t which, FileNames *made, Error *err)
{
    bool ok = r->painter == NULL || painter_wait(r->painter, err);
    (void)which;
    (void)made;
    for (size_t i = 0; i < r->program->capture_count; i++)
        ok = ok && settle_capture(r, (int)i, err);
    return ok;
}

static bool write_animation(Results *r, const Capture *c, Error *err)
{
    size_t count = 0;
    long step;
    char **frames = calloc(r->files.count + 1, sizeof *frames);
    Animation film = {0};
    if (frames != NULL)
        for (size_t i = 0; i < r->files.count; i++)
            if (picture_is_frame(r->files.items[i], c->name, &step))
                frames[count++] = r->files.items[i];
    bool good = count < 2 || animation_write(r->folder, c->name, frames, count, &film, err);
    free(frames);
    if (good && film.made)
        results_note(&r->files, "%s", film.file);
    else if (film.why[0] != '\0')
        snprintf(r->unfilmed, sizeof r->unfilmed, "no %s: %s", film.file, film.why);
    return good;
}

static bool write_animations(Results *r, Error *err)
{
    for (size_t i = 0; i < r->program->capture_count; i++)
        if (r->program->captures[i].animate &&
            !(interrupt_check(err) && write_animation(r, &r->program->captures[i], err)))
            return false;
    return true;
}

/* What tables, figures and the store look at. */
static bool evaluate(Results *r, Error *err)
{
    r->ports = ports_evaluate(r->program, &r->series, r->spectra);
    r->scattering = scattering_column(r->ports, ports_of_network(r->program));
    if (!interrupt_check(err))
        return false;
    r->resonances = resonances_find(r->program, &r->series);
    for (size_t i = 0; i < r->spectra_count; i++)
        r->spectra[i].antenna = antenna_take(&r->spectra[i], r->program, &r->series);
    return interrupt_check(err);
}

typedef struct FileTask {
    WriteFile *write;
    size_t which;
    FileNames made;
    Error err;
} FileTask;

typedef struct FileTasks {
    Results *results;
    FileTask *items;
    size_t count;
} FileTasks;

static void run_task(void *context, long item, int worker)
{
    const FileTasks *all = context;
    FileTask *task = &all->items[item];
    (void)worker;
    if (interrupt_check(&task->err))
        task->write(all->results, task->which, &task->made, &task->err);
}

/* In the order in which their files are listed. */
static size_t list_tasks(const Results *r, FileTask *out)
{
    const bool few = r->series.count <= MOST_SERIES;
    const struct {
        WriteFile *write;
        size_t count;
    } kinds[] = {{write_kernels, 1},
                 {write_series, few ? r->series.count : 0},
                 {write_tables, !few},
                 {write_probe_spectrum, few ? r->series.count : RESULTS_MOST_SPECTRA},
                 {write_port, r->program->port_count},
                 {write_scattering, 1},
                 {write_resonances, r->program->resonances_count},
                 {write_spectrum, r->spectra_count},
                 {write_figures, figures_count(r)},
                 {write_picture, r->spectra_count},
                 {settle_pictures, 1}};
    size_t count = 0;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = 0; i < kinds[k].count; i++) {
            if (out != NULL)
                out[count] = (FileTask){.write = kinds[k].write, .which = i};
            count++;
        }
    return count;
}

static bool run_tasks(Results *r, Error *err)
{
    FileTasks all = {.results = r, .count = list_tasks(r, NULL)};
    bool ok = true;
    all.items = memory_must(calloc(all.count, sizeof *all.items));
    list_tasks(r, all.items);
    parallel_for((long)all.count, parallel_threads(), run_task, &all);
    for (size_t i = 0; i < all.count; i++) {
        results_join(&r->files, &all.items[i].made);
        if (ok && all.items[i].err.code != ERROR_NONE) {
            *err = all.items[i].err;
            ok = false;
        }
    }
    free(all.items);
    return ok;
}

bool results_files_write(Results *r, Error *err)
{
    return evaluate(r, err) && run_tasks(r, err) && write_animations(r, err) && interrupt_check(err);
}

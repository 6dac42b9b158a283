/* The run's folder. */
#include "output/results.h"

#include "base/memory.h"
#include "base/parallel.h"
#include "output/animation.h"
#include "output/antenna.h"
#include "output/checkpoint.h"
#include "output/figures.h"
#include "output/file.h"
#include "output/frames.h"
#include "output/manifest.h"
#include "output/rest.h"
#include "output/spectral_picture.h"
#include "output/xdmf.h"
#include "system/clock.h"
#include "system/interrupt.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Seconds between two additions to the partial results.h5. */
static const double STORE_PERIOD = 1.0;

void results_note(Results *r, const char *format, ...)
{
    char name[512];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    if (r->file_count == r->file_space) {
        r->file_space = 2 * r->file_space + 16;
        r->files = memory_must(realloc(r->files, r->file_space * sizeof *r->files));
    }
    r->files[r->file_count++] = memory_must(strdup(name));
}

/* From the first step on, or with the rows that a checkpoint knows. */
static bool open_recordings(Results *r, const Kept *kept, Error *err)
{
    r->recordings = memory_must(calloc(r->program->recording_count + 1, sizeof *r->recordings));
    for (size_t i = 0; i < r->program->recording_count; i++) {
        const Recording *recording = &r->program->recordings[i];
        r->recordings[i] = kept == NULL ? recording_create(r->folder, recording, r->program->steps, err)
                                        : recording_resume(r->folder, recording, r->program->steps, kept[i], err);
        if (r->recordings[i] == NULL)
            return false;
    }
    return true;
}

void results_begin(Results *r, const char *folder, const Program *program)
{
    *r = (Results){.program = program, .folder = folder};
    series_init(&r->series, program);
    r->pictures = memory_must(calloc(program->capture_count + 1, sizeof *r->pictures));
    r->probe_spectra = memory_must(calloc(r->series.count + 1, sizeof *r->probe_spectra));
    r->store_time = clock_seconds();
}

bool results_open(Results *r, const char *folder, const Program *program, Error *err)
{
    *r = (Results){0};
    if (!file_make_folder(folder, err) || !manifest_remove_run(folder, NULL, 0, err))
        return false;
    checkpoint_remove(folder);
    results_begin(r, folder, program);
    r->store = store_create(folder, program, &r->series, err);
    if (r->store != NULL && open_recordings(r, NULL, err))
        return true;
    results_close(r);
    return false;
}

void results_close(Results *r)
{
    painter_free(r->painter);
    store_close(r->store);
    if (r->recordings != NULL)
        for (size_t i = 0; i < r->program->recording_count; i++)
            recording_close(r->recordings[i]);
    free(r->recordings);
    ports_free(r->ports, r->program != NULL ? r->program->port_count : 0);
    scattering_free(&r->scattering);
    resonances_free(r->resonances, r->program != NULL ? r->program->resonances_count : 0);
    for (size_t i = 0; i < (r->probe_spectra != NULL ? r->series.count : 0); i++)
        free(r->probe_spectra[i]);
    free(r->probe_spectra);
    series_free(&r->series);
    if (r->pictures != NULL)
        for (size_t i = 0; i < r->program->capture_count; i++)
            picture_free(r->pictures[i]);
    free(r->pictures);
    for (size_t i = 0; i < r->spectra_count; i++)
        spectral_free(&r->spectra[i]);
    free(r->spectra);
    for (size_t i = 0; i < r->file_count; i++)
        free(r->files[i]);
    free(r->files);
    *r = (Results){0};
}

static bool store_pending(Results *r, Error *err)
{
    const bool ok = store_series(r->store, &r->series, err);
    r->store_time = clock_seconds();
    return ok;
}

static bool add_samples(Results *r, Series *s, const long *steps, const double *values, size_t count, Error *err)
{
    double start = clock_seconds();
    series_add(s, steps, values, count);
    bool ok = start - r->store_time < STORE_PERIOD || store_pending(r, err);
    r->seconds += clock_seconds() - start;
    return ok;
}

static bool take_probe(void *context, int probe, const long *steps, const double *values, size_t count, Error *err)
{
    Results *r = context;
    return add_samples(r, &r->series.items[probe], steps, values, count, err);
}

static bool take_energy(void *context, int capture, long step, double joule, Error *err)
{
    Results *r = context;
    return add_samples(r, series_of_capture(&r->series, capture), &step, &joule, 1, err);
}

static bool take_record(void *context, int recording, long first, const double *values, size_t count, Error *err)
{
    Results *r = context;
    double start = clock_seconds();
    (void)first; /* rows follow each other from step 1 */
    bool ok = recording_append(r->recordings[recording], values, count, err);
    r->seconds += clock_seconds() - start;
    return ok;
}

static bool finish_recordings(Results *r, Error *err)
{
    for (size_t i = 0; i < r->program->recording_count; i++) {
        if (!recording_finish(r->recordings[i], r->program, &r->program->recordings[i], err))
            return false;
        results_note(r, "%s", r->program->recordings[i].file);
    }
    return true;
}

static bool draw(Results *r, int capture, long step, const Frame *frame, Error *err)
{
    Picture **picture = &r->pictures[capture];
    if (*picture == NULL)
        *picture = picture_new(r->program, frame->capture);
    if (*picture == NULL)
        return true; /* a single site */
    char name[PICTURE_NAME_BYTES];
    picture_name(frame->capture->name, step, name);
    if (r->painter == NULL)
        r->painter = painter_new(1, r->folder);
    if (!painter_add(r->painter, *picture, frame, step, name, err))
        return false;
    results_note(r, "%s", name);
    return true;
}

/* Samples go first, whether or not a second has passed: what the clock says is not to decide where in the file chunks
 * come to lie. */
static bool take_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    Results *r = context;
    double start = clock_seconds();
    bool ok =
        store_pending(r, err) && store_frame(r->store, capture, step, frame, err) && draw(r, capture, step, frame, err);
    r->seconds += clock_seconds() - start;
    return ok;
}

static bool same_frames(const Results *r, const Kept *kept, Error *err)
{
    for (size_t i = 0; i < r->program->capture_count; i++)
        if (!kept_equal(store_frames_kept(r->store, (int)i), kept[i]))
            return error_set(err, ERROR_SYSTEM,
                             "cannot resume: the frames of '%s' in %s are damaged, they are not the checkpoint's",
                             r->program->captures[i].name, r->folder);
    return true;
}

bool results_resume(Results *r, const Kept *kept, Error *err)
{
    r->store = store_create_beside(r->folder, r->program, &r->series, err);
    return r->store != NULL && frames_replay(r->folder, r->program, kept, take_snapshot, r, err) &&
           same_frames(r, kept, err) && open_recordings(r, kept + r->program->capture_count, err) &&
           store_take_place(r->store, err) && manifest_remove_run(r->folder, r->files, r->file_count, err);
}

size_t results_kept_count(const Program *program)
{
    return program->capture_count + program->recording_count;
}

bool results_sync(Results *r, Kept *kept, Error *err)
{
    for (size_t i = 0; i < r->program->capture_count; i++)
        *kept++ = store_frames_kept(r->store, (int)i);
    for (size_t i = 0; i < r->program->recording_count; i++) {
        *kept++ = recording_kept(r->recordings[i]);
        if (!recording_sync(r->recordings[i], err))
            return false;
    }
    return store_sync(r->store, err);
}

StepperHooks results_hooks(Results *r)
{
    return (StepperHooks){
        .probe = take_probe, .record = take_record, .snapshot = take_snapshot, .energy = take_energy, .context = r};
}

const char *results_source_name(Dialect dialect)
{
    static const char *const names[] = {
        [DIALECT_C] = "kernels.c", [DIALECT_OPENCL] = "kernels.cl", [DIALECT_CUDA] = "kernels.cu"};
    return names[dialect];
}

static bool write_kernels(Results *r, Error *err)
{
    char name[64];
    snprintf(name, sizeof name, "kernels/%s", results_source_name(r->program->dialect));
    if (!file_write(r->folder, name, r->program->source, strlen(r->program->source), err))
        return false;
    results_note(r, "%s", name);
    return true;
}

static bool write_series(Results *r, Error *err)
{
    TableSet tables = tables_of(&r->series);
    const bool few = tables.count == 0;
    bool ok = !few || series_write_csv(&r->series, r->folder, r->program->precision, err);
    for (size_t i = 0; i < (few ? r->series.count : 0); i++)
        if (ok)
            results_note(r, "probes/%s.csv", r->series.items[i].name);
    for (size_t i = 0; i < tables.count; i++) {
        ok = ok && tables_write_csv(&tables.items[i], &r->series, r->folder, r->program->precision, err);
        if (ok)
            results_note(r, "probes/%s.csv", tables.items[i].name);
    }
    tables_free(&tables);
    return ok;
}

static bool write_probe_spectra(Results *r, Error *err)
{
    const size_t n = r->series.count <= MOST_SERIES ? r->series.count : RESULTS_MOST_SPECTRA;
    for (size_t i = 0; i < n; i++) {
        const Series *s = &r->series.items[i];
        if (!interrupt_check(err))
            return false;
        free(r->probe_spectra[i]);
        r->probe_spectra[i] = spectrum_of(&r->series, s);
        if (r->probe_spectra[i] == NULL || r->series.count > MOST_SERIES)
            continue;
        if (!spectrum_write_csv(r->probe_spectra[i], s->name, r->folder, err))
            return false;
        results_note(r, "spectra/%s.csv", s->name);
    }
    return true;
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
    frame.values = memory_must(calloc(frame_size(&frame) + 1, program_real(r->program)));
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

static bool settle_pictures(Results *r, Error *err)
{
    bool ok = r->painter == NULL || painter_wait(r->painter, err);
    for (size_t i = 0; i < r->program->capture_count; i++)
        ok = ok && settle_capture(r, (int)i, err);
    return ok;
}

/* Tables of the ports, and what they make together. */
static bool write_ports(Results *r, Error *err)
{
    size_t count = r->program->port_count;
    char touchstone[32];
    r->ports = ports_evaluate(r->program, &r->series, r->spectra);
    for (size_t i = 0; i < count; i++) {
        if (r->program->ports[i].kind == PORT_LOAD)
            continue;
        if (!ports_write_csv(&r->ports[i], r->folder, err))
            return false;
        results_note(r, "ports/%s.csv", r->ports[i].port->name);
    }
    count = ports_of_network(r->program);
    r->scattering = scattering_column(r->ports, count);
    if (r->scattering.count == 0)
        return true;
    if (!scattering_write_csv(&r->scattering, r->folder, err) ||
        !scattering_write_waves(r->ports, count, r->folder, err) ||
        !scattering_write_touchstone(&r->scattering, r->program->title, r->folder, touchstone, err))
        return false;
    results_note(r, "sparameters.csv");
    results_note(r, "ports.csv");
    if (touchstone[0] != '\0')
        results_note(r, "%s", touchstone);
    return true;
}

static bool write_resonances(Results *r, Error *err)
{
    r->resonances = resonances_find(r->program, &r->series);
    for (size_t i = 0; i < r->program->resonances_count; i++) {
        if (!interrupt_check(err) || !resonances_write_csv(&r->resonances[i], r->folder, err))
            return false;
        results_note(r, "spectra/%s.csv", r->resonances[i].wanted->name);
    }
    return true;
}

static bool write_figure(void *context, const Figure *figure, Error *err)
{
    Results *r = context;
    if (!interrupt_check(err) || !figure_write(figure, r->folder, err))
        return false;
    results_note(r, "%s%s%s", figure->folder, figure->folder[0] != '\0' ? "/" : "", figure->file);
    return true;
}

bool results_give_spectra(Backend *b, Exchange *x, const Program *program, long steps, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < program->spectra_count; i++)
        ok = ok && spectra_give(b, x, &program->spectra[i], err) &&
             rest_give(b, x, program, &program->spectra[i], steps, err);
    return ok;
}

bool results_take_spectra(Results *r, Backend *b, Exchange *x, long steps, Error *err)
{
    double start = clock_seconds();
    r->spectra = memory_must(calloc(r->program->spectra_count + 1, sizeof *r->spectra));
    bool ok = true;
    for (size_t i = 0; i < r->program->spectra_count; i++) {
        if (!ok)
            break;
        ok = spectral_take(&r->spectra[i], b, x, r->program, &r->program->spectra[i], steps, err);
        if (ok)
            r->spectra_count++;
        else
            spectral_free(&r->spectra[i]); /* half of one is none */
    }
    for (size_t i = 0; i < r->spectra_count; i++) {
        const int incident = r->spectra[i].data.spectra->incident;
        if (incident >= 0 && (size_t)incident < r->spectra_count)
            r->spectra[i].incident = &r->spectra[incident];
    }
    r->seconds += clock_seconds() - start;
    return ok;
}

static bool write_spectra(Results *r, Error *err)
{
    for (size_t i = 0; i < r->spectra_count; i++) {
        bool written;
        Spectral *s = &r->spectra[i];
        s->antenna = antenna_take(s, r->program, &r->series);
        if (!interrupt_check(err) || !spectral_write_csv(s, r->folder, &written, err))
            return false;
        if (written)
            results_note(r, "spectra/%s.csv", s->data.spectra->name);
        if (s->antenna == NULL)
            continue;
        if (!antenna_write_csv(s->antenna, s, r->folder, err))
            return false;
        results_note(r, "spectra/%s_antenna.csv", s->data.spectra->name);
    }
    return true;
}

static bool note_picture(void *context, const char *name)
{
    results_note(context, "%s", name);
    return true;
}

static bool write_spectral_pictures(Results *r, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < r->spectra_count; i++)
        ok = ok && interrupt_check(err) && spectral_picture(&r->spectra[i], r->folder, note_picture, r, err);
    return ok;
}

static bool write_animation(Results *r, const Capture *c, Error *err)
{
    size_t count = 0;
    long step;
    char **frames = calloc(r->file_count + 1, sizeof *frames);
    Animation film = {0};
    if (frames != NULL)
        for (size_t i = 0; i < r->file_count; i++)
            if (picture_is_frame(r->files[i], c->name, &step))
                frames[count++] = r->files[i];
    bool good = count < 2 || animation_write(r->folder, c->name, frames, count, &film, err);
    free(frames);
    if (good && film.made)
        results_note(r, "%s", film.file);
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

/* What a signal may cut short: everything before the recordings and the store get their names, so that the run can go
 * on from a checkpoint to write it again. */
static bool write_files(Results *r, Error *err)
{
    return store_pending(r, err) && write_kernels(r, err) && write_series(r, err) && write_probe_spectra(r, err) &&
           write_ports(r, err) && write_resonances(r, err) && write_spectra(r, err) &&
           figures_each(r, write_figure, r, err) && write_spectral_pictures(r, err) && settle_pictures(r, err) &&
           write_animations(r, err) && interrupt_check(err);
}

bool results_finish(Results *r, Error *err)
{
    double start = clock_seconds();
    bool ok = write_files(r, err) && finish_recordings(r, err);
    const StoreEnd end = {r->ports, &r->scattering, r->spectra, r->spectra_count, r->resonances};
    if (ok && (ok = store_finish(r->store, &end, err)))
        results_note(r, "results.h5");
    if (ok && (ok = xdmf_write(r->program, r->store, r->spectra, r->spectra_count, r->folder, err)))
        results_note(r, "results.xdmf");
    r->seconds += clock_seconds() - start;
    return ok;
}

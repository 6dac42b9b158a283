/* The run's folder. */
#include "output/results.h"

#include "base/memory.h"
#include "output/checkpoint.h"
#include "output/file.h"
#include "output/frames.h"
#include "output/manifest.h"
#include "output/rest.h"
#include "output/results_files.h"
#include "output/xdmf.h"
#include "system/clock.h"
#include "system/interrupt.h"

#include <stdlib.h>
#include <string.h>

/* Seconds between two additions to the partial results.h5. */
static const double STORE_PERIOD = 1.0;

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
    results_drop_spectra(r);
    results_forget(&r->files);
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
        results_note(&r->files, "%s", r->program->recordings[i].file);
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
    long plane, planes;
    picture_planes(*picture, &plane, &planes);
    if (plane < frame->plane || plane + planes > frame->plane + frame->planes)
        return true; /* in another slab */
    char name[PICTURE_NAME_BYTES];
    picture_name(frame->capture->name, step, name);
    if (r->painter == NULL)
        r->painter = painter_new(1, r->folder);
    if (!painter_add(r->painter, *picture, frame, step, name, err))
        return false;
    results_note(&r->files, "%s", name);
    return true;
}

/* Samples go first, whether or not a second has passed: what the clock says is not to decide where in the file chunks
 * come to lie. */
static bool take_snapshot(void *context, int capture, long step, const Frame *frame, Error *err)
{
    Results *r = context;
    double start = clock_seconds();
    bool ok = (frame->plane > 0 || store_pending(r, err)) && store_frame(r->store, capture, step, frame, err) &&
              draw(r, capture, step, frame, err);
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
           store_take_place(r->store, err) && manifest_remove_run(r->folder, r->files.items, r->files.count, err);
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

bool results_give_spectra(Backend *b, Exchange *x, const Program *program, long steps, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < program->spectra_count; i++)
        ok = ok && spectra_give(b, x, program, &program->spectra[i], err) &&
             rest_give(b, x, program, &program->spectra[i], steps, err);
    return ok;
}

bool results_read_spectra(Results *r, Backend *b, Exchange *x, long steps, Error *err)
{
    const double start = clock_seconds();
    const Program *p = r->program;
    r->spectra = memory_must(calloc(p->spectra_count + 1, sizeof *r->spectra));
    bool ok = true;
    while (ok && r->spectra_count < p->spectra_count) {
        Spectral *s = &r->spectra[r->spectra_count];
        ok = spectral_read(s, b, x, p, &p->spectra[r->spectra_count], steps, r->folder, err);
        if (ok)
            r->spectra_count++;
        else
            spectral_free(s); /* half of one is none */
    }
    r->spectra_seconds += clock_seconds() - start;
    return ok;
}

/* Up to the first that fails. */
static void evaluate_spectra(void *context, long item, int worker)
{
    Results *r = context;
    size_t done = 0;
    (void)item;
    (void)worker;
    while (done < r->spectra_count && spectral_evaluate(&r->spectra[done], &r->unevaluated))
        done++;
    while (r->spectra_count > done)
        spectral_free(&r->spectra[--r->spectra_count]);
}

/* What another run has left is read with HDF5, and first in a child of fork: that is left to the thread that ends. */
static bool stand_alone(const Results *r)
{
    for (size_t i = 0; i < r->spectra_count; i++)
        if (r->spectra[i].data.spectra->other != NULL)
            return false;
    return true;
}

void results_begin_spectra(Results *r)
{
    parallel_begin(&r->evaluating, 1, stand_alone(r) ? 2 : 1, evaluate_spectra, r);
}

bool results_end_spectra(Results *r, Error *err)
{
    const double start = clock_seconds();
    parallel_end(&r->evaluating);
    for (size_t i = 0; i < r->spectra_count; i++) {
        const int incident = r->spectra[i].data.spectra->incident;
        if (incident >= 0 && (size_t)incident < r->spectra_count)
            r->spectra[i].incident = &r->spectra[incident];
    }
    r->spectra_seconds += clock_seconds() - start;
    if (r->unevaluated.code != ERROR_NONE)
        *err = r->unevaluated;
    return r->unevaluated.code == ERROR_NONE;
}

void results_drop_spectra(Results *r)
{
    for (size_t i = 0; i < r->spectra_count; i++)
        spectral_free(&r->spectra[i]);
    free(r->spectra);
    r->spectra = NULL;
    r->spectra_count = 0;
}

/* What a signal may cut short: everything before the recordings and the store get their names, so that the run can go
 * on from a checkpoint to write it again. */
bool results_write_files(Results *r, Error *err)
{
    const double start = clock_seconds();
    const bool ok = store_pending(r, err) && results_files_write(r, err);
    r->file_seconds += clock_seconds() - start;
    return ok;
}

bool results_finish(Results *r, Error *err)
{
    double start = clock_seconds();
    bool ok = finish_recordings(r, err);
    const StoreEnd end = {r->ports, &r->scattering, r->spectra, r->spectra_count, r->resonances};
    if (ok && (ok = store_finish(r->store, &end, err)))
        results_note(&r->files, "results.h5");
    if (ok && (ok = xdmf_write(r->program, r->store, r->spectra, r->spectra_count, r->folder, err)))
        results_note(&r->files, "results.xdmf");
    r->file_seconds += clock_seconds() - start;
    return ok;
}

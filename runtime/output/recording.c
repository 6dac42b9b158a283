/* Writing recordings. */
#include "output/recording.h"

#include "base/memory.h"
#include "output/file.h"
#include "output/h5.h"
#include "output/recording_format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct RecordingWriter {
    OutFile out;
    size_t row_bytes;
    Kept kept;                 /* the rows appended */
    hid_t file, value, source; /* source: the waveform, filled at the end; negative where there is none */
};

enum { SOURCE_CHUNK = 4096 };

static bool write_facts(hid_t file, const RecordingFacts *f)
{
    long face[6];
    for (int i = 0; i < 6; i++)
        face[i] = f->face[i / 2][i % 2];
    char walls[6 * (sizeof f->wall[0][0] + 1)] = "";
    for (int i = 0; i < 6; i++) {
        const char *name = f->wall[i / 2][i % 2];
        snprintf(walls + strlen(walls), sizeof walls - strlen(walls), "%s%s", i > 0 ? " " : "", name[0] ? name : "-");
    }
    return h5_text(file, "wall", walls) && h5_text(file, "format", RECORDING_FORMAT) &&
           h5_text(file, "mode", f->mode) && h5_number(file, "dt", f->dt) && h5_numbers(file, "cell", f->cell, 3) &&
           h5_integers(file, "lo", f->lo, 3) && h5_integers(file, "hi", f->hi, 3) && h5_integers(file, "face", face, 6);
}

static bool write_edges(hid_t file, const RecordingFacts *f)
{
    bool ok = true, any = false;
    for (int a = 0; a < 3; a++) {
        const hsize_t n = (hsize_t)(f->hi[a] - f->lo[a] + 2);
        if (!ok || f->edges[a] == NULL)
            continue;
        hid_t space = H5Screate_simple(1, &n, NULL),
              set = h5_create_dataset(file, recording_edges[a], H5T_IEEE_F64LE, space);
        ok = set >= 0 && H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, f->edges[a]) >= 0;
        any = true;
        H5Dclose(set);
        H5Sclose(space);
    }
    return ok && (!any || h5_numbers(file, "origin", f->origin, 3));
}

static bool write_sites(hid_t file, const RecordingFacts *f)
{
    hsize_t shape[2] = {f->count, RECORDING_COLUMNS};
    long *rows = calloc(f->count * RECORDING_COLUMNS + 1, sizeof *rows);
    if (rows != NULL)
        for (size_t i = 0; i < f->count; i++) {
            rows[RECORDING_COLUMNS * i] = f->sites[i].component;
            memcpy(&rows[RECORDING_COLUMNS * i + 1], f->sites[i].index, sizeof f->sites[i].index);
        }
    hid_t space = H5Screate_simple(2, shape, NULL);
    hid_t set = h5_create_dataset(file, "site", H5T_STD_I64LE, space);
    bool ok = rows != NULL && set >= 0 && H5Dwrite(set, H5T_NATIVE_LONG, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0;
    H5Dclose(set);
    H5Sclose(space);
    free(rows);
    return ok;
}

static bool write_media(hid_t file, const RecordingFacts *f)
{
    const hsize_t shape[2] = {f->count, 2};
    hid_t space = H5Screate_simple(2, shape, NULL), set = h5_create_dataset(file, "medium", H5T_IEEE_F64LE, space);
    const bool ok = set >= 0 && H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, f->media) >= 0;
    H5Dclose(set);
    H5Sclose(space);
    return ok;
}

static bool recording_failed(const RecordingWriter *w, Error *err)
{
    return h5_failed(w->out.path, err);
}

/* The waveform's dataset is made before its values are known: in single-writer mode there are no new ones. */
static bool create_source(RecordingWriter *w, long steps)
{
    const hsize_t shape = 0, chunk = steps < SOURCE_CHUNK ? (hsize_t)steps + 1 : SOURCE_CHUNK;
    w->source = h5_growing(w->file, "source", H5T_IEEE_F64LE, 1, &shape, &chunk);
    return w->source >= 0 && h5_text(w->source, "unit", "");
}

/* A chunk takes its whole room on the disk with its first row: it is no longer than the run. */
static bool create_values(RecordingWriter *w, const Recording *r, long steps)
{
    const RecordingFacts *f = &r->facts;
    hsize_t shape[2] = {0, f->count}, chunk[2] = {recording_rows(f->count, steps > 1 ? (size_t)steps : 1), f->count};
    if (w->file < 0 || !write_facts(w->file, f) || !write_edges(w->file, f) || !write_sites(w->file, f) ||
        !write_media(w->file, f) || (r->source >= 0 && !create_source(w, steps)))
        return false;
    w->value = h5_growing(w->file, "value", H5T_IEEE_F64LE, 2, shape, chunk);
    return w->value >= 0 && H5Fstart_swmr_write(w->file) >= 0;
}

static RecordingWriter *create(const char *folder, const char *name, const Recording *r, long steps, Error *err)
{
    RecordingWriter *w = calloc(1, sizeof *w);
    if (w == NULL) {
        error_set(err, ERROR_SYSTEM, "no memory for the recording");
        return NULL;
    }
    w->row_bytes = r->facts.count * sizeof(double);
    w->value = w->source = w->file = H5I_INVALID_HID;
    if (file_reserve(&w->out, folder, name, err)) {
        w->file = h5_create(w->out.part);
        if (create_values(w, r, steps))
            return w;
        recording_failed(w, err);
    }
    recording_close(w);
    return NULL;
}

RecordingWriter *recording_create(const char *folder, const Recording *recording, long steps, Error *err)
{
    return create(folder, recording->file, recording, steps, err);
}

bool recording_append(RecordingWriter *w, const double *values, size_t count, Error *err)
{
    for (size_t i = 0; i < count; i++)
        kept_add(&w->kept, (long)w->kept.count + 1, (const char *)values + i * w->row_bytes, w->row_bytes);
    return h5_append(w->value, H5T_NATIVE_DOUBLE, count, values) || recording_failed(w, err);
}

bool recording_sync(RecordingWriter *w, Error *err)
{
    return (H5Fflush(w->file, H5F_SCOPE_LOCAL) >= 0 || recording_failed(w, err)) && file_settle(&w->out, err);
}

Kept recording_kept(const RecordingWriter *w)
{
    return w->kept;
}

static bool close_file(RecordingWriter *w)
{
    bool ok = w->value < 0 || H5Dclose(w->value) >= 0;
    ok = (w->source < 0 || H5Dclose(w->source) >= 0) && ok;
    ok = (w->file < 0 || H5Fclose(w->file) >= 0) && ok;
    w->value = w->source = w->file = H5I_INVALID_HID;
    return ok;
}

/* The waveform, for runs that divide by its spectrum. */
static bool add_source(const RecordingWriter *w, const Program *program, const Recording *recording, Error *err)
{
    if (w->source < 0)
        return true;
    double *values = memory_must(calloc(w->kept.count + 1, sizeof *values));
    bool ok = true;
    for (size_t n = 0; n < w->kept.count; n++)
        ok = ok && program->source_value(program->context, recording->source, (long)n + 1, &values[n], err);
    ok = ok && (h5_append(w->source, H5T_NATIVE_DOUBLE, w->kept.count, values) || recording_failed(w, err));
    free(values);
    return ok;
}

bool recording_finish(RecordingWriter *w, const Program *program, const Recording *recording, Error *err)
{
    return add_source(w, program, recording, err) && (close_file(w) || recording_failed(w, err)) &&
           file_commit(&w->out, err);
}

void recording_close(RecordingWriter *w)
{
    if (w == NULL)
        return;
    close_file(w);
    if (w->kept.count == 0)
        file_abandon(&w->out);
    file_leave(&w->out);
    free(w);
}

static bool copy_rows(RecordingWriter *w, RecordingFile *from, long steps, Error *err)
{
    const double *values;
    bool ok = true;
    for (long step = 1; step <= steps; step++)
        ok = ok && from->row(from, step, &values, err) && recording_append(w, values, 1, err);
    return ok;
}

static bool take_rows(RecordingWriter *w, const char *path, Kept wanted, Error *err)
{
    Error unread = {0};
    RecordingFile *from = recording_open(path, &unread);
    if (from == NULL)
        return error_set(err, ERROR_SYSTEM, "cannot resume: %s", unread.message);
    bool ok = from->facts.count * sizeof(double) == w->row_bytes && copy_rows(w, from, (long)wanted.count, err) &&
              kept_equal(w->kept, wanted);
    from->close(from);
    return ok ||
           error_set(err, ERROR_SYSTEM, "cannot resume: %s does not have the %lu steps that belong to the checkpoint",
                     path, (unsigned long)wanted.count);
}

/* Of a killed run there is the partial file, of an interrupted one the whole. */
static bool take_over(RecordingWriter *w, const char *folder, const char *name, Kept wanted, Error *err)
{
    if (wanted.count == 0)
        return true;
    char *part = file_part_name(folder, name), *whole = file_join(folder, name);
    bool ok = take_rows(w, access(part, F_OK) == 0 ? part : whole, wanted, err);
    free(part);
    free(whole);
    return ok && recording_sync(w, err);
}

RecordingWriter *recording_resume(const char *folder, const Recording *recording, long steps, Kept wanted, Error *err)
{
    RecordingWriter *w = create(folder, "recording.resumed", recording, steps, err);
    if (w == NULL)
        return NULL;
    if (take_over(w, folder, recording->file, wanted, err) && file_become(&w->out, recording->file, err))
        return w;
    close_file(w);
    file_abandon(&w->out);
    recording_close(w);
    return NULL;
}

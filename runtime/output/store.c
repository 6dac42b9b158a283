/* results.h5: one growing dataset per monitor, appended in step with the run. */
#include "output/store.h"

#include "base/memory.h"
#include "output/file.h"
#include "output/h5.h"
#include "output/spectral_h5.h"
#include "output/undo.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char RESULTS[] = "results.h5";

enum { SERIES_CHUNK = 4096, CHUNK_BYTES = 4 << 20 };

/* One monitor's datasets; steps kept for the attributes at the end. */
typedef struct Track {
    hid_t data, step, time; /* open while the file grows */
    const char *name;       /* of its samples; NULL: none of its own */
    const Table *table;     /* NULL: a series or frames */
    bool is_series;
    double time_shift;
    long *steps;
    size_t count, space;
    Kept kept;  /* of frames */
    Hash *hash; /* of the one that is being stored */
} Track;

struct Store {
    const Program *program;
    char *folder;
    OutFile out;
    hid_t file, real;
    TableSet tables; /* of many series */
    Track *tracks;   /* series or tables first, then one per capture (energies unused) */
    size_t series_count, track_count;
    bool beside, finished;
};

static bool store_failed(const Store *s, Error *err)
{
    char *path = file_join(s->folder, RESULTS);
    h5_failed(path, err);
    free(path);
    return false;
}

static bool write_root(const Store *s)
{
    const Program *p = s->program;
    return h5_text(s->file, "program", "yeec " YEEC_VERSION) && h5_text(s->file, "title", p->title ? p->title : "") &&
           h5_text(s->file, "scene", p->scene_path) && h5_text(s->file, "scene_hash", p->scene_hash) &&
           h5_text(s->file, "schedule", p->schedule) && h5_number(s->file, "dt", p->dt) &&
           h5_integers(s->file, "cells", p->cells, 3) && h5_numbers(s->file, "cell", p->cell, 3);
}

/* Samples to make room for at once: a chunk takes its whole room with its first sample. */
static hsize_t samples_at_once(const Store *s, long every, hsize_t most)
{
    const hsize_t all = (hsize_t)(s->program->steps / (every > 0 ? every : 1)) + 1;
    return all < most ? all : most;
}

static bool open_times(hid_t group, Track *t)
{
    hsize_t shape = 0, chunk = SERIES_CHUNK;
    t->step = h5_growing(group, "step", H5T_STD_I64LE, 1, &shape, &chunk);
    t->time = h5_growing(group, "time", H5T_IEEE_F64LE, 1, &shape, &chunk);
    return t->step >= 0 && t->time >= 0 && h5_text(t->time, "unit", "s");
}

/* /samples/<name>/step and time, growing beside the values. */
static bool open_samples(hid_t samples, Track *t)
{
    hid_t group = h5_create_group(samples, t->name);
    if (group < 0)
        return false;
    const bool ok = open_times(group, t);
    H5Gclose(group);
    return ok;
}

static bool open_series(Store *s, hid_t parent, hid_t samples, Track *t, const Series *series)
{
    hsize_t shape = 0, chunk = samples_at_once(s, series->every, SERIES_CHUNK);
    t->name = series->name;
    t->is_series = true;
    t->time_shift = series->time_shift;
    hid_t type = series->probe != NULL ? s->real : H5T_NATIVE_DOUBLE;
    t->data = h5_growing(parent, series->name, type, 1, &shape, &chunk);
    bool ok = t->data >= 0 && h5_text(t->data, "quantity", series->quantity) &&
              h5_text(t->data, "unit", series->unit) && open_samples(samples, t);
    if (ok && series->probe != NULL)
        ok = h5_numbers(t->data, "position", series->probe->at, 3);
    return ok;
}

/* Which column is whose, and where it lies. */
static bool write_columns(hid_t group, const Table *table, const SeriesSet *series)
{
    const hsize_t shape[2] = {table->count, 3};
    const char **names = memory_must(malloc(table->count * sizeof *names));
    double *at = memory_must(calloc(3 * table->count, sizeof *at));
    for (size_t i = 0; i < table->count; i++) {
        const Series *s = &series->items[table->column[i]];
        names[i] = s->name;
        if (s->probe != NULL)
            memcpy(&at[3 * i], s->probe->at, 3 * sizeof *at);
    }
    const bool ok =
        h5_texts(group, "name", names, table->count) && h5_values_array(group, "position", "m", 2, shape, at);
    free(names);
    free(at);
    return ok;
}

static bool open_table(Store *s, hid_t tables, Track *t, const Table *table, const SeriesSet *series)
{
    const Series *first = &series->items[table->column[0]];
    const size_t row_bytes = table->count * program_real(s->program);
    const hsize_t rows = CHUNK_BYTES / row_bytes < 1 ? 1 : CHUNK_BYTES / row_bytes;
    hsize_t shape[2] = {0, table->count}, chunk[2] = {samples_at_once(s, first->every, rows), table->count};
    hid_t group = h5_create_group(tables, table->name);
    t->table = table;
    t->time_shift = first->time_shift;
    t->data = h5_growing(group, "value", first->probe != NULL ? s->real : H5T_NATIVE_DOUBLE, 2, shape, chunk);
    const bool ok = t->data >= 0 && h5_text(t->data, "quantity", first->quantity) &&
                    h5_text(t->data, "unit", first->unit) && write_columns(group, table, series) &&
                    open_times(group, t);
    H5Gclose(group);
    return ok;
}

static bool open_tables(Store *s, const SeriesSet *series)
{
    bool ok = true;
    if (s->tables.count == 0)
        return true;
    hid_t tables = h5_create_group(s->file, "tables");
    for (size_t i = 0; i < s->tables.count; i++)
        ok = ok && open_table(s, tables, &s->tracks[i], &s->tables.items[i], series);
    H5Gclose(tables);
    return ok;
}

static bool write_coordinates(hid_t dataset, const Frame *f)
{
    static const char *const names[3] = {"x", "y", "z"};
    bool ok = true;
    for (int a = 0; a < 3; a++) {
        if (!ok)
            break;
        size_t n = (size_t)f->count[a];
        double *at = calloc(n + 1, sizeof *at);
        if (at != NULL)
            for (size_t i = 0; i < n; i++)
                at[i] = frame_at(f, a, (long)i);
        ok = at != NULL && h5_numbers(dataset, names[a], at, n);
        free(at);
    }
    return ok && h5_text(dataset, "dimensions", "step,z,y,x");
}

static bool open_frames(Store *s, hid_t parent, hid_t samples, Track *t, const Capture *capture)
{
    Frame f = capture_frame(s->program, capture);
    hsize_t shape[4] = {0, (hsize_t)f.count[2], (hsize_t)f.count[1], (hsize_t)f.count[0]}, chunk[4];
    long planes, rows;
    frame_chunk(&f, &planes, &rows);
    memcpy(chunk, (const hsize_t[4]){1, (hsize_t)planes, (hsize_t)rows, shape[3]}, sizeof chunk);
    t->name = capture->name;
    t->time_shift = s->program->fields[capture->parts[0].field].name[0] == 'H' ? -0.5 : 0.0;
    t->data = h5_growing(parent, capture->name, s->real, 4, shape, chunk);
    return t->data >= 0 && h5_text(t->data, "quantity", capture->quantity) && h5_text(t->data, "unit", capture->unit) &&
           write_coordinates(t->data, &f) && open_samples(samples, t);
}

static bool open_tracks(Store *s, const SeriesSet *series)
{
    hid_t probes = h5_create_group(s->file, "probes"), snapshots = h5_create_group(s->file, "snapshots");
    hid_t samples = h5_create_group(s->file, "samples");
    bool ok = probes >= 0 && snapshots >= 0 && samples >= 0;
    for (size_t i = 0; i < (s->tables.count > 0 ? 0 : series->count); i++)
        ok = ok && open_series(s, probes, samples, &s->tracks[i], &series->items[i]);
    ok = ok && open_tables(s, series);
    for (size_t i = 0; i < s->program->capture_count; i++)
        if (ok && s->program->captures[i].kind == CAPTURE_SNAPSHOT)
            ok = open_frames(s, snapshots, samples, &s->tracks[s->series_count + i], &s->program->captures[i]);
    H5Gclose(probes);
    H5Gclose(snapshots);
    H5Gclose(samples);
    return ok;
}

static Store *create(const char *folder, const char *name, const Program *program, const SeriesSet *series, Error *err)
{
    Store *s = calloc(1, sizeof *s);
    TableSet tables = tables_of(series);
    const size_t count = tables.count > 0 ? tables.count : series->count;
    Track *tracks = calloc(count + program->capture_count + 1, sizeof *tracks);
    if (s == NULL || tracks == NULL) {
        tables_free(&tables);
        free(s);
        free(tracks);
        error_set(err, ERROR_SYSTEM, "no memory for the results");
        return NULL;
    }
    *s =
        (Store){.program = program, .tracks = tracks, .tables = tables, .series_count = count, .file = H5I_INVALID_HID};
    s->track_count = count + program->capture_count;
    for (size_t i = 0; i < s->track_count; i++)
        tracks[i].data = tracks[i].step = tracks[i].time = H5I_INVALID_HID;
    s->folder = file_join(folder, ".");
    s->folder[strlen(folder)] = '\0';
    if (!file_reserve(&s->out, folder, name, err)) {
        store_close(s);
        return NULL;
    }
    s->file = h5_create(s->out.part);
    s->real = program->precision == PRECISION_F32 ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE;
    if (s->file >= 0 && write_root(s) && open_tracks(s, series) && H5Fstart_swmr_write(s->file) >= 0)
        return s;
    store_failed(s, err);
    store_close(s);
    return NULL;
}

Store *store_create(const char *folder, const Program *program, const SeriesSet *series, Error *err)
{
    undo_forget(folder, RESULTS);
    return create(folder, RESULTS, program, series, err);
}

Store *store_create_beside(const char *folder, const Program *program, const SeriesSet *series, Error *err)
{
    Store *s = create(folder, "results.resumed.h5", program, series, err);
    if (s != NULL)
        s->beside = true;
    return s;
}

bool store_take_place(Store *s, Error *err)
{
    if (!store_sync(s, err))
        return false;
    undo_forget(s->folder, RESULTS); /* of the file that goes */
    if (!file_become(&s->out, RESULTS, err))
        return false;
    s->beside = false;
    return true;
}

bool store_sync(Store *s, Error *err)
{
    return (H5Fflush(s->file, H5F_SCOPE_LOCAL) >= 0 || store_failed(s, err)) && file_settle(&s->out, err);
}

static bool remember_steps(Track *t, const long *steps, size_t count)
{
    if (t->count + count > t->space) {
        size_t space = 2 * (t->count + count) + 16;
        long *grown = realloc(t->steps, space * sizeof *grown);
        if (grown == NULL)
            return false;
        t->steps = grown;
        t->space = space;
    }
    memcpy(t->steps + t->count, steps, count * sizeof *steps);
    t->count += count;
    return true;
}

static double *times_of(const Store *s, const Track *t, const long *steps, size_t count)
{
    double *times = calloc(count + 1, sizeof *times);
    if (times != NULL)
        for (size_t i = 0; i < count; i++)
            times[i] = ((double)steps[i] + t->time_shift) * s->program->dt;
    return times;
}

/* When the samples were taken whose values are there. */
static bool append_steps(Store *s, Track *t, const long *steps, size_t count)
{
    double *times = times_of(s, t, steps, count);
    bool ok = times != NULL && h5_append(t->step, H5T_NATIVE_LONG, count, steps) &&
              h5_append(t->time, H5T_NATIVE_DOUBLE, count, times) && remember_steps(t, steps, count);
    free(times);
    return ok;
}

/* Values first: a reader never meets a step whose values are missing. */
static bool append(Store *s, Track *t, hid_t type, const void *values, const long *steps, size_t count)
{
    return h5_append(t->data, type, count, values) && append_steps(s, t, steps, count);
}

static bool append_series(Store *s, Track *t, const Series *series)
{
    const size_t from = t->count, n = series->count - from;
    return n == 0 || append(s, t, H5T_NATIVE_DOUBLE, series->values + from, series->steps + from, n);
}

/* Rows that all columns have by now, a block at a time. */
static bool append_table(Store *s, Track *t, const SeriesSet *series)
{
    const Table *table = t->table;
    const size_t rows = tables_rows(table, series), most = CHUNK_BYTES / (table->count * sizeof(double)) + 1;
    double *block = memory_must(malloc(most * table->count * sizeof *block));
    bool ok = true;
    while (ok && t->count < rows) {
        const size_t from = t->count, n = rows - from < most ? rows - from : most;
        for (size_t i = 0; i < table->count; i++)
            for (size_t row = 0; row < n; row++)
                block[row * table->count + i] = series->items[table->column[i]].values[from + row];
        ok = append(s, t, H5T_NATIVE_DOUBLE, block, series->items[table->column[0]].steps + from, n);
    }
    free(block);
    return ok;
}

static bool flush(Store *s)
{
    return H5Fflush(s->file, H5F_SCOPE_LOCAL) >= 0;
}

bool store_series(Store *s, const SeriesSet *series, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < s->series_count; i++) {
        Track *t = &s->tracks[i];
        ok = ok && (t->table != NULL ? append_table(s, t, series) : append_series(s, t, &series->items[i]));
    }
    return (ok && flush(s)) || store_failed(s, err);
}

static H5Planes planes_of(size_t row, const Frame *f)
{
    return (H5Planes){row, f->plane, {f->count[0], f->count[1], f->planes}};
}

/* The first slab makes room for the frame, the last one completes it. */
static bool store_slab(Store *s, Track *t, long step, const Frame *frame)
{
    const H5Planes planes = planes_of(t->count, frame);
    if (frame->plane == 0 && !h5_add_row(t->data))
        return false;
    if (t->hash == NULL)
        t->hash = hash_new();
    hash_add(t->hash, frame->values, frame_held(frame) * program_real(s->program));
    if (!h5_write_planes(t->data, s->real, &planes, frame->values))
        return false;
    if (frame->plane + frame->planes < frame->count[2])
        return true;
    kept_add_hash(&t->kept, step, hash_end_number(t->hash));
    t->hash = NULL;
    return append_steps(s, t, &step, 1) && flush(s);
}

bool store_frame(Store *s, int capture, long step, const Frame *frame, Error *err)
{
    return store_slab(s, &s->tracks[s->series_count + (size_t)capture], step, frame) || store_failed(s, err);
}

size_t store_frame_steps(const Store *s, int capture, const long **steps)
{
    const Track *t = &s->tracks[s->series_count + (size_t)capture];
    *steps = t->steps;
    return t->count;
}

bool store_read_frame(const Store *s, int capture, size_t number, Frame *frame, Error *err)
{
    const Track *t = &s->tracks[s->series_count + (size_t)capture];
    const H5Planes planes = planes_of(number, frame);
    return h5_read_planes(t->data, s->real, &planes, frame->values) || store_failed(s, err);
}

Kept store_frames_kept(const Store *s, int capture)
{
    return s->tracks[s->series_count + (size_t)capture].kept;
}

static void close_file(Store *s)
{
    for (size_t i = 0; i < s->track_count; i++) {
        hid_t *sets[3] = {&s->tracks[i].data, &s->tracks[i].step, &s->tracks[i].time};
        for (int k = 0; k < 3; k++)
            if (*sets[k] >= 0) {
                H5Dclose(*sets[k]);
                *sets[k] = H5I_INVALID_HID;
            }
    }
    if (s->file >= 0)
        H5Fclose(s->file);
    s->file = H5I_INVALID_HID;
}

static bool attach_steps(const Store *s, hid_t group, const Track *t)
{
    hid_t dataset = H5Dopen2(group, t->name, H5P_DEFAULT);
    double *times = times_of(s, t, t->steps, t->count);
    bool ok = dataset >= 0 && times != NULL && h5_integers(dataset, "steps", t->steps, t->count) &&
              h5_numbers(dataset, "times", times, t->count);
    free(times);
    H5Dclose(dataset);
    return ok;
}

static bool write_port(hid_t ports, const PortCurve *c)
{
    hid_t group = h5_create_group(ports, c->port->name);
    const bool steady = c->port->steady;
    bool ok = group >= 0 && h5_number(group, "reference_ohm", c->port->reference) &&
              h5_number(group, "rest", c->rest) && h5_values(group, "frequency", "Hz", c->frequency, c->count) &&
              h5_complex(group, "voltage", steady ? "V" : "V s", c->voltage, c->count) &&
              h5_complex(group, "current", steady ? "A" : "A s", c->current, c->count) &&
              (port_is_mode(c->port) || h5_complex(group, "impedance", "ohm", c->impedance, c->count)) &&
              h5_complex(group, "s11", "1", c->s11, c->count);
    H5Gclose(group);
    return ok;
}

/* The matrix as [frequency][port][driven port]. */
static bool write_scattering(const Store *s, const Scattering *q)
{
    if (q->count == 0)
        return true;
    const hsize_t shape[3] = {q->count, q->ports, q->columns};
    hid_t group = h5_create_group(s->file, "sparameters");
    long driven = (long)q->driven[0] + 1;
    bool ok = group >= 0 && h5_values(group, "frequency", "Hz", q->frequency, q->count) &&
              h5_values(group, "reference", "ohm", q->reference, q->ports) &&
              h5_complex_array(group, "s", "1", 3, shape, q->s) && h5_integers(group, "driven", &driven, 1);
    for (size_t i = 0; i < q->ports; i++) {
        if (!ok)
            break;
        char name[32];
        snprintf(name, sizeof name, "port%zu", i + 1);
        ok = h5_text(group, name, q->names[i]);
    }
    H5Gclose(group);
    return ok;
}

static bool write_ports(const Store *s, const PortCurve *curves)
{
    if (s->program->port_count == 0)
        return true;
    hid_t ports = h5_create_group(s->file, "ports");
    bool ok = ports >= 0;
    for (size_t i = 0; i < s->program->port_count; i++)
        ok = ok && write_port(ports, &curves[i]);
    H5Gclose(ports);
    return ok;
}

/* A column of a list of resonances. */
static bool write_column(hid_t group, const ResonanceList *l, const char *name, const char *unit, size_t at)
{
    double *values = memory_must(calloc(l->count + 1, sizeof *values));
    for (size_t i = 0; i < l->count; i++)
        memcpy(&values[i], (const char *)&l->items[i] + at, sizeof *values);
    const bool ok = h5_values(group, name, unit, values, l->count);
    free(values);
    return ok;
}

/* /resonances/<name>/: f, Q and the rest, a value per resonance. */
static bool write_list(hid_t parent, const ResonanceList *l)
{
    hid_t group = h5_create_group(parent, l->wanted->name);
    const bool ok = group >= 0 && h5_text(group, "signal", l->signal->name) && h5_number(group, "begin", l->begin) &&
                    h5_number(group, "end", l->end) && h5_numbers(group, "band", l->wanted->band, 2) &&
                    write_column(group, l, "frequency", "Hz", offsetof(Resonance, f)) &&
                    write_column(group, l, "q", "1", offsetof(Resonance, q)) &&
                    write_column(group, l, "decay", "1/s", offsetof(Resonance, decay)) &&
                    write_column(group, l, "amplitude", l->signal->unit, offsetof(Resonance, amplitude)) &&
                    write_column(group, l, "phase", "degrees", offsetof(Resonance, phase)) &&
                    write_column(group, l, "error", "1", offsetof(Resonance, error));
    H5Gclose(group);
    return ok;
}

static bool write_resonances(const Store *s, const ResonanceList *lists)
{
    if (lists == NULL)
        return true;
    hid_t group = h5_create_group(s->file, "resonances");
    bool ok = group >= 0;
    for (size_t i = 0; i < s->program->resonances_count; i++)
        ok = ok && write_list(group, &lists[i]);
    H5Gclose(group);
    return ok;
}

/* Attributes cannot be added in single-writer mode: the file is opened once more. */
static bool attach_all(Store *s, const StoreEnd *end)
{
    s->file = h5_reopen(s->out.part);
    hid_t probes = H5Gopen2(s->file, "probes", H5P_DEFAULT), snapshots = H5Gopen2(s->file, "snapshots", H5P_DEFAULT);
    bool ok = probes >= 0 && snapshots >= 0;
    for (size_t i = 0; i < s->track_count; i++)
        if (ok && s->tracks[i].name != NULL)
            ok = attach_steps(s, s->tracks[i].is_series ? probes : snapshots, &s->tracks[i]);
    for (size_t i = 0; i < end->spectra_count; i++)
        ok = ok && spectral_store(&end->spectra[i], s->file);
    H5Gclose(probes);
    H5Gclose(snapshots);
    ok = ok && write_ports(s, end->ports) && write_scattering(s, end->scattering) &&
         write_resonances(s, end->resonances);
    ok = H5Fclose(s->file) >= 0 && ok;
    s->file = H5I_INVALID_HID;
    return ok;
}

/* Keeps what the last additions may overwrite, and closes the file. */
static bool close_with_undo(Store *s, Error *err)
{
    UndoSpans rows = {0};
    bool ok = true;
    for (size_t i = 0; i < s->track_count; i++) {
        const hid_t sets[3] = {s->tracks[i].data, s->tracks[i].step, s->tracks[i].time};
        for (int k = 0; k < 3; k++)
            ok = ok && (sets[k] < 0 || undo_add_rows(&rows, sets[k]));
    }
    close_file(s);
    ok = (ok || store_failed(s, err)) && undo_keep(s->folder, RESULTS, &rows, err);
    vec_free(&rows);
    return ok;
}

bool store_finish(Store *s, const StoreEnd *end, Error *err)
{
    if (!close_with_undo(s, err))
        return false;
    if (!attach_all(s, end))
        return store_failed(s, err);
    s->finished = true;
    if (!file_commit(&s->out, err))
        return false;
    undo_forget(s->folder, RESULTS);
    return true;
}

static bool has_samples(const Store *s)
{
    for (size_t i = 0; i < s->track_count; i++)
        if (s->tracks[i].count > 0)
            return true;
    return false;
}

void store_close(Store *s)
{
    if (s == NULL)
        return;
    close_file(s);
    if (s->beside || (!s->finished && !has_samples(s)))
        file_abandon(&s->out);
    file_leave(&s->out);
    for (size_t i = 0; i < s->track_count; i++) {
        free(s->tracks[i].steps);
        if (s->tracks[i].hash != NULL)
            hash_end_number(s->tracks[i].hash);
    }
    free(s->tracks);
    tables_free(&s->tables);
    free(s->folder);
    free(s);
}

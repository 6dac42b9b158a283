/* Writing and reading recordings. */
#include "output/recording.h"

#include "base/memory.h"
#include "output/file.h"
#include "output/h5.h"
#include "output/vet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char FORMAT[] = "yeec recording 1";
enum { BLOCK_BYTES = 4 << 20, SITE_COLUMNS = 4 };
static const hsize_t MOST_STEPS = (hsize_t)1 << 40;
static const double GREATEST_FIELD = 1e20; /* V/m, A/m */
static const long MOST_INDEX = 1L << 40;

struct RecordingWriter {
    OutFile out;
    size_t row_bytes;
    Kept kept; /* the rows appended */
    hid_t file, value;
};

/* Of `steps` rows. */
static size_t rows_per_block(size_t count, size_t steps)
{
    size_t rows = BLOCK_BYTES / (sizeof(double) * (count + 1));
    rows = rows < steps ? rows : steps;
    return rows < 1 ? 1 : rows;
}

static bool write_facts(hid_t file, const RecordingFacts *f)
{
    long face[6];
    for (int i = 0; i < 6; i++)
        face[i] = f->face[i / 2][i % 2];
    return h5_text(file, "format", FORMAT) && h5_text(file, "mode", f->mode) && h5_number(file, "dt", f->dt) &&
           h5_numbers(file, "cell", f->cell, 3) && h5_integers(file, "lo", f->lo, 3) &&
           h5_integers(file, "hi", f->hi, 3) && h5_integers(file, "face", face, 6);
}

static const char *const edge_names[3] = {"edges_x", "edges_y", "edges_z"};

static bool write_edges(hid_t file, const RecordingFacts *f)
{
    bool ok = true, any = false;
    for (int a = 0; a < 3; a++) {
        const hsize_t n = (hsize_t)(f->hi[a] - f->lo[a] + 2);
        if (!ok || f->edges[a] == NULL)
            continue;
        hid_t space = H5Screate_simple(1, &n, NULL),
              set = h5_create_dataset(file, edge_names[a], H5T_IEEE_F64LE, space);
        ok = set >= 0 && H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, f->edges[a]) >= 0;
        any = true;
        H5Dclose(set);
        H5Sclose(space);
    }
    return ok && (!any || h5_numbers(file, "origin", f->origin, 3));
}

static bool write_sites(hid_t file, const RecordingFacts *f)
{
    hsize_t shape[2] = {f->count, SITE_COLUMNS};
    long *rows = calloc(f->count * SITE_COLUMNS + 1, sizeof *rows);
    if (rows != NULL)
        for (size_t i = 0; i < f->count; i++) {
            rows[SITE_COLUMNS * i] = f->sites[i].component;
            memcpy(&rows[SITE_COLUMNS * i + 1], f->sites[i].index, sizeof f->sites[i].index);
        }
    hid_t space = H5Screate_simple(2, shape, NULL);
    hid_t set = h5_create_dataset(file, "site", H5T_STD_I64LE, space);
    bool ok = rows != NULL && set >= 0 && H5Dwrite(set, H5T_NATIVE_LONG, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0;
    H5Dclose(set);
    H5Sclose(space);
    free(rows);
    return ok;
}

static bool recording_failed(const RecordingWriter *w, Error *err)
{
    return h5_failed(w->out.path, err);
}

/* A chunk takes its whole room on the disk with its first row: it is no longer than the run. */
static bool create_values(RecordingWriter *w, const RecordingFacts *f, long steps)
{
    hsize_t shape[2] = {0, f->count}, chunk[2] = {rows_per_block(f->count, steps > 1 ? (size_t)steps : 1), f->count};
    if (w->file < 0 || !write_facts(w->file, f) || !write_edges(w->file, f) || !write_sites(w->file, f))
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
    w->value = w->file = H5I_INVALID_HID;
    if (file_reserve(&w->out, folder, name, err)) {
        w->file = h5_create(w->out.part);
        if (create_values(w, &r->facts, steps))
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
    ok = (w->file < 0 || H5Fclose(w->file) >= 0) && ok;
    w->value = w->file = H5I_INVALID_HID;
    return ok;
}

/* The waveform, for runs that divide by its spectrum. */
static bool attach_source(RecordingWriter *w, const Program *program, const Recording *recording, Error *err)
{
    if (recording->source < 0)
        return true;
    double *values = memory_must(calloc(w->kept.count + 1, sizeof *values));
    bool ok = true;
    for (size_t n = 0; n < w->kept.count; n++)
        ok = ok && program->source_value(program->context, recording->source, (long)n + 1, &values[n], err);
    hid_t file = ok ? h5_reopen(w->out.part) : H5I_INVALID_HID;
    const bool written = file >= 0 && h5_values(file, "source", "", values, w->kept.count);
    free(values);
    return ok && ((H5Fclose(file) >= 0 && written) || recording_failed(w, err));
}

bool recording_finish(RecordingWriter *w, const Program *program, const Recording *recording, Error *err)
{
    if (!close_file(w))
        return recording_failed(w, err);
    return attach_source(w, program, recording, err) && file_commit(&w->out, err);
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

/* A file being replayed: a block of steps at a time. */
typedef struct Reader {
    RecordingFile base;
    hid_t file, value;
    double *block, *quiet; /* quiet: a row of zeros */
    long first, count;     /* steps in the block */
    size_t rows;
    char *path;
    bool is_recording; /* it says so */
} Reader;

static bool read_block(Reader *r, long step, Error *err)
{
    long left = r->base.steps - step + 1;
    hsize_t start[2] = {(hsize_t)(step - 1), 0};
    hsize_t rows[2] = {(hsize_t)left < r->rows ? (hsize_t)left : r->rows, r->base.facts.count};
    hid_t from = H5Dget_space(r->value), to = H5Screate_simple(2, rows, NULL);
    bool ok = H5Sselect_hyperslab(from, H5S_SELECT_SET, start, NULL, rows, NULL) >= 0 &&
              H5Dread(r->value, H5T_NATIVE_DOUBLE, to, from, H5P_DEFAULT, r->block) >= 0;
    H5Sclose(from);
    H5Sclose(to);
    r->first = step;
    r->count = ok ? (long)rows[0] : 0;
    return ok || error_set(err, ERROR_SYSTEM, "cannot read steps from %ld of the recording %s", step, r->path);
}

static bool row(RecordingFile *file, long step, const double **values, Error *err)
{
    Reader *r = (Reader *)file;
    *values = r->quiet;
    if (step < 1 || step > file->steps)
        return true;
    if ((step < r->first || step >= r->first + r->count) && !read_block(r, step, err))
        return false;
    *values = r->block + (size_t)(step - r->first) * file->facts.count;
    return true;
}

static void close_reader(RecordingFile *file)
{
    Reader *r = (Reader *)file;
    if (r->value >= 0)
        H5Dclose(r->value);
    if (r->file >= 0)
        H5Fclose(r->file);
    free(r->block);
    free(r->quiet);
    free(file->facts.sites);
    free(file->source);
    for (int a = 0; a < 3; a++)
        free(file->facts.edges[a]);
    free(r->path);
    free(r);
}

static bool read_attribute(hid_t file, const char *name, hid_t type, void *out, hssize_t count)
{
    if (H5Aexists(file, name) <= 0)
        return false;
    hid_t a = H5Aopen(file, name, H5P_DEFAULT), space = H5Aget_space(a);
    bool ok = H5Sget_simple_extent_npoints(space) == count && H5Aread(a, type, out) >= 0;
    H5Sclose(space);
    H5Aclose(a);
    return ok;
}

/* A text attribute of variable length, cut to the room there is. */
static bool read_text(hid_t file, const char *name, char *out, size_t room)
{
    char *text = NULL;
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    bool ok = read_attribute(file, name, type, &text, 1) && text != NULL;
    snprintf(out, room, "%s", ok ? text : "");
    if (text != NULL)
        H5free_memory(text);
    H5Tclose(type);
    return ok;
}

static bool has_format(hid_t file)
{
    char format[sizeof FORMAT + 1];
    return read_text(file, "format", format, sizeof format) && strcmp(format, FORMAT) == 0;
}

static bool read_facts(hid_t file, RecordingFacts *f)
{
    long face[6];
    bool ok =
        read_text(file, "mode", f->mode, sizeof f->mode) && read_attribute(file, "dt", H5T_NATIVE_DOUBLE, &f->dt, 1) &&
        read_attribute(file, "cell", H5T_NATIVE_DOUBLE, f->cell, 3) &&
        read_attribute(file, "lo", H5T_NATIVE_LONG, f->lo, 3) &&
        read_attribute(file, "hi", H5T_NATIVE_LONG, f->hi, 3) && read_attribute(file, "face", H5T_NATIVE_LONG, face, 6);
    for (int i = 0; i < 6; i++) {
        if (!ok)
            break;
        f->face[i / 2][i % 2] = face[i] != 0;
    }
    for (int a = 0; a < 3; a++) /* nodes of a box */
        ok = ok && f->lo[a] >= 0 && f->lo[a] <= f->hi[a] && f->hi[a] < MOST_INDEX;
    return ok && isfinite(f->dt) && f->dt > 0;
}

/* Edges of a box's unequal cells, where there are any. */
static bool read_edges(hid_t file, RecordingFacts *f, int a)
{
    hsize_t n = 0;
    if (H5Lexists(file, edge_names[a], H5P_DEFAULT) <= 0)
        return true;
    hid_t set = h5_open_dataset(file, edge_names[a]);
    if (set < 0)
        return false;
    hid_t space = H5Dget_space(set);
    bool ok = H5Sget_simple_extent_ndims(space) == 1 && H5Sget_simple_extent_dims(space, &n, NULL) == 1 &&
              n == (hsize_t)(f->hi[a] - f->lo[a] + 2) && n * sizeof(double) <= H5Dget_storage_size(set);
    f->edges[a] = ok ? calloc(n, sizeof(double)) : NULL;
    ok = f->edges[a] != NULL && H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, f->edges[a]) >= 0 &&
         read_attribute(file, "origin", H5T_NATIVE_DOUBLE, f->origin, 3);
    H5Sclose(space);
    H5Dclose(set);
    return ok;
}

static bool is_site(const long row[SITE_COLUMNS])
{
    bool ok = row[0] >= 0 && row[0] < 6;
    for (int a = 0; a < 3; a++)
        ok = ok && row[a + 1] >= 0 && row[a + 1] < MOST_INDEX;
    return ok;
}

static bool read_sites(hid_t file, RecordingFacts *f)
{
    hsize_t shape[2] = {0};
    hid_t set = h5_open_dataset(file, "site");
    if (set < 0)
        return false;
    hid_t space = H5Dget_space(set);
    bool ok = H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, shape, NULL) == 2 &&
              shape[1] == SITE_COLUMNS && shape[0] <= H5Dget_storage_size(set);
    long *rows = ok ? calloc(shape[0] * SITE_COLUMNS + 1, sizeof *rows) : NULL;
    f->sites = ok ? calloc(shape[0] + 1, sizeof *f->sites) : NULL;
    f->count = shape[0];
    ok = rows != NULL && f->sites != NULL && H5Dread(set, H5T_NATIVE_LONG, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0;
    for (size_t i = 0; i < f->count; i++) {
        if (!ok)
            break;
        ok = is_site(&rows[SITE_COLUMNS * i]);
        f->sites[i].component = (int)rows[SITE_COLUMNS * i];
        memcpy(f->sites[i].index, &rows[SITE_COLUMNS * i + 1], sizeof f->sites[i].index);
    }
    free(rows);
    H5Sclose(space);
    H5Dclose(set);
    return ok;
}

static bool open_values(Reader *r)
{
    hsize_t shape[2] = {0};
    r->value = h5_open_dataset(r->file, "value");
    if (r->value < 0)
        return false;
    hid_t space = H5Dget_space(r->value);
    bool ok = H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, shape, NULL) == 2 &&
              shape[1] == r->base.facts.count && shape[0] <= MOST_STEPS;
    H5Sclose(space);
    if (!ok)
        return false;
    r->base.steps = (long)shape[0];
    r->rows = rows_per_block(r->base.facts.count, shape[0]);
    r->block = calloc(r->rows * r->base.facts.count + 1, sizeof *r->block);
    r->quiet = calloc(r->base.facts.count + 1, sizeof *r->quiet);
    return ok && r->block != NULL && r->quiet != NULL;
}

/* What the recorded run was driven by; older recordings have none. */
static bool read_source(Reader *r)
{
    hsize_t n = 0;
    if (H5Lexists(r->file, "source", H5P_DEFAULT) <= 0)
        return true;
    hid_t set = h5_open_dataset(r->file, "source");
    if (set < 0)
        return false;
    hid_t space = H5Dget_space(set);
    bool ok = H5Sget_simple_extent_ndims(space) == 1 && H5Sget_simple_extent_dims(space, &n, NULL) == 1 &&
              n * sizeof(double) <= H5Dget_storage_size(set);
    r->base.source = ok ? calloc(n + 1, sizeof(double)) : NULL;
    r->base.source_steps = (long)n;
    ok = r->base.source != NULL && H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, r->base.source) >= 0;
    for (hsize_t i = 0; i < n; i++)
        ok = ok && fabs(r->base.source[i]) <= 1e30;
    H5Sclose(space);
    H5Dclose(set);
    return ok;
}

/* What is no recording at all is the scene's mistake; one that says so and does not hold is damaged. */
static void refuse(const Reader *r, bool there, Error *err)
{
    if (!there)
        error_set(err, ERROR_SCENE, "cannot read '%s'", r->path);
    else if (r->is_recording || h5_complained())
        error_set(err, ERROR_SYSTEM, "'%s' is damaged, or no recording: make it anew", r->path);
    else
        error_set(err, ERROR_SCENE, "'%s' is not a recording", r->path);
}

static RecordingFile *open_reader(const char *path, Error *err)
{
    Reader *r = calloc(1, sizeof *r);
    if (r == NULL) {
        error_set(err, ERROR_SYSTEM, "no memory to read the recording %s", path);
        return NULL;
    }
    *r = (Reader){
        .base = {.row = row, .close = close_reader}, .value = H5I_INVALID_HID, .path = memory_must(strdup(path))};
    h5_listen();
    bool there = access(path, R_OK) == 0;
    r->file = there ? h5_open(path) : H5I_INVALID_HID;
    r->is_recording = r->file >= 0 && has_format(r->file);
    RecordingFacts *f = &r->base.facts;
    if (r->is_recording && read_facts(r->file, f) && read_edges(r->file, f, 0) && read_edges(r->file, f, 1) &&
        read_edges(r->file, f, 2) && read_sites(r->file, &r->base.facts) && read_source(r) && open_values(r))
        return &r->base;
    refuse(r, there, err);
    close_reader(&r->base);
    return NULL;
}

/* No run that was recorded to its end had such fields (stepping/guard.h). */
static bool is_possible(const Reader *r, Error *err)
{
    const size_t columns = r->base.facts.count;
    for (size_t i = 0; i < (size_t)r->count * columns; i++)
        if (!(fabs(r->block[i]) <= GREATEST_FIELD))
            return error_set(err, ERROR_SYSTEM, "'%s' is damaged: it holds %g at step %ld; make it anew", r->path,
                             r->block[i], r->first + (long)(i / columns));
    return true;
}

static bool read_rows(Reader *r, Error *err)
{
    for (long step = 1; step <= r->base.steps; step += (long)r->rows)
        if (!read_block(r, step, err) || !is_possible(r, err))
            return false;
    return true;
}

/* Facts, sites and every block of rows; for vet_file. */
static bool read_through(void *context, Error *err)
{
    Reader *r = (Reader *)open_reader(context, err);
    if (r == NULL)
        return false;
    const bool ok = read_rows(r, err);
    close_reader(&r->base);
    return ok;
}

RecordingFile *recording_open(const char *path, Error *err)
{
    char *copy = memory_must(strdup(path));
    const bool sound = access(path, R_OK) != 0 || vet_file(path, read_through, copy, err);
    free(copy);
    return sound ? open_reader(path, err) : NULL;
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

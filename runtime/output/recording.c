/* Writing and reading recordings. */
#include "output/recording.h"

#include "base/memory.h"
#include "output/file.h"
#include "output/h5.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char FORMAT[] = "yeec recording 1";
enum { BLOCK_BYTES = 4 << 20, SITE_COLUMNS = 4 };

struct RecordingWriter {
    char *folder, *part;
    const char *name;
    size_t row_bytes;
    Kept kept; /* the rows appended */
    hid_t file, value;
};

static size_t rows_per_block(size_t count)
{
    size_t rows = BLOCK_BYTES / (sizeof(double) * (count + 1));
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
    hid_t set = H5Dcreate2(file, "site", H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = rows != NULL && set >= 0 && H5Dwrite(set, H5T_NATIVE_LONG, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0;
    H5Dclose(set);
    H5Sclose(space);
    free(rows);
    return ok;
}

static bool recording_failed(const RecordingWriter *w, Error *err)
{
    char *path = file_join(w->folder, w->name);
    h5_failed(path, err);
    free(path);
    return false;
}

/* A chunk takes its whole room on the disk with its first row: it is no longer than the run. */
static bool create_values(RecordingWriter *w, const RecordingFacts *f, long steps)
{
    const size_t block = rows_per_block(f->count), most = steps > 1 ? (size_t)steps : 1;
    hsize_t shape[2] = {0, f->count}, chunk[2] = {block < most ? block : most, f->count};
    if (w->file < 0 || !write_facts(w->file, f) || !write_sites(w->file, f))
        return false;
    w->value = h5_growing(w->file, "value", H5T_IEEE_F64LE, 2, shape, chunk);
    return w->value >= 0 && H5Fstart_swmr_write(w->file) >= 0;
}

/* Takes `part`, the temporary name. */
static RecordingWriter *create(const char *folder, char *part, const Recording *r, long steps, Error *err)
{
    RecordingWriter *w = calloc(1, sizeof *w);
    if (w == NULL) {
        free(part);
        error_set(err, ERROR_SYSTEM, "no memory for the recording");
        return NULL;
    }
    *w = (RecordingWriter){.folder = memory_must(strdup(folder)), .part = part, .name = r->file};
    w->row_bytes = r->facts.count * sizeof(double);
    w->value = H5I_INVALID_HID;
    w->file = h5_create(part);
    if (create_values(w, &r->facts, steps))
        return w;
    recording_failed(w, err);
    recording_close(w);
    return NULL;
}

RecordingWriter *recording_create(const char *folder, const Recording *recording, long steps, Error *err)
{
    return create(folder, file_part_name(folder, recording->file), recording, steps, err);
}

bool recording_append(RecordingWriter *w, const double *values, size_t count, Error *err)
{
    for (size_t i = 0; i < count; i++)
        kept_add(&w->kept, (long)w->kept.count + 1, (const char *)values + i * w->row_bytes, w->row_bytes);
    return h5_append(w->value, H5T_NATIVE_DOUBLE, count, values) || recording_failed(w, err);
}

bool recording_sync(RecordingWriter *w, Error *err)
{
    return (H5Fflush(w->file, H5F_SCOPE_LOCAL) >= 0 || recording_failed(w, err)) && file_sync(w->part, err);
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

bool recording_finish(RecordingWriter *w, Error *err)
{
    if (!close_file(w))
        return recording_failed(w, err);
    bool ok = file_promote(w->part, w->folder, w->name, err);
    free(w->part);
    w->part = NULL;
    return ok;
}

void recording_close(RecordingWriter *w)
{
    if (w == NULL)
        return;
    close_file(w);
    if (w->part != NULL && w->kept.count == 0)
        unlink(w->part);
    free(w->part);
    free(w->folder);
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

static bool read_facts(hid_t file, RecordingFacts *f)
{
    char format[sizeof FORMAT + 1];
    long face[6];
    bool ok =
        read_text(file, "format", format, sizeof format) && strcmp(format, FORMAT) == 0 &&
        read_text(file, "mode", f->mode, sizeof f->mode) && read_attribute(file, "dt", H5T_NATIVE_DOUBLE, &f->dt, 1) &&
        read_attribute(file, "cell", H5T_NATIVE_DOUBLE, f->cell, 3) &&
        read_attribute(file, "lo", H5T_NATIVE_LONG, f->lo, 3) &&
        read_attribute(file, "hi", H5T_NATIVE_LONG, f->hi, 3) && read_attribute(file, "face", H5T_NATIVE_LONG, face, 6);
    for (int i = 0; i < 6; i++) {
        if (!ok)
            break;
        f->face[i / 2][i % 2] = face[i] != 0;
    }
    return ok;
}

static bool is_site(const long row[SITE_COLUMNS])
{
    const long most = 1L << 40;
    bool ok = row[0] >= 0 && row[0] < 6;
    for (int a = 0; a < 3; a++)
        ok = ok && row[a + 1] >= 0 && row[a + 1] < most;
    return ok;
}

static bool read_sites(hid_t file, RecordingFacts *f)
{
    if (H5Lexists(file, "site", H5P_DEFAULT) <= 0)
        return false;
    hsize_t shape[2] = {0};
    hid_t set = H5Dopen2(file, "site", H5P_DEFAULT), space = H5Dget_space(set);
    bool ok = H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, shape, NULL) == 2 &&
              shape[1] == SITE_COLUMNS;
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
    if (H5Lexists(r->file, "value", H5P_DEFAULT) <= 0)
        return false;
    hsize_t shape[2] = {0};
    r->value = H5Dopen2(r->file, "value", H5P_DEFAULT);
    hid_t space = H5Dget_space(r->value);
    bool ok = H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, shape, NULL) == 2 &&
              shape[1] == r->base.facts.count;
    H5Sclose(space);
    r->base.steps = (long)shape[0];
    r->rows = rows_per_block(r->base.facts.count);
    r->block = calloc(r->rows * r->base.facts.count + 1, sizeof *r->block);
    r->quiet = calloc(r->base.facts.count + 1, sizeof *r->quiet);
    return ok && r->block != NULL && r->quiet != NULL;
}

RecordingFile *recording_open(const char *path, Error *err)
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
    if (r->file >= 0 && read_facts(r->file, &r->base.facts) && read_sites(r->file, &r->base.facts) && open_values(r))
        return &r->base;
    error_set(err, ERROR_SCENE, there ? "'%s' is not a recording" : "cannot read '%s'", path);
    close_reader(&r->base);
    return NULL;
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

/* Of a killed run there is the partial file, `part`, of an interrupted one the whole. */
static bool take_over(RecordingWriter *w, const char *part, Kept wanted, Error *err)
{
    if (wanted.count == 0)
        return true;
    char *whole = file_join(w->folder, w->name);
    bool ok = take_rows(w, access(part, F_OK) == 0 ? part : whole, wanted, err);
    free(whole);
    return ok && recording_sync(w, err);
}

static bool take_place(RecordingWriter *w, const char *part, Error *err)
{
    return rename(w->part, part) == 0 ||
           error_set(err, ERROR_SYSTEM, "cannot rename %s to %s: %s", w->part, part, strerror(errno));
}

RecordingWriter *recording_resume(const char *folder, const Recording *recording, long steps, Kept wanted, Error *err)
{
    char *part = file_part_name(folder, recording->file);
    RecordingWriter *w = create(folder, file_part_name(folder, "recording.resumed"), recording, steps, err);
    if (w != NULL && take_over(w, part, wanted, err) && take_place(w, part, err)) {
        free(w->part);
        w->part = part;
        return w;
    }
    if (w != NULL)
        unlink(w->part);
    recording_close(w);
    free(part);
    return NULL;
}

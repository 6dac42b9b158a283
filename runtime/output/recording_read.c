/* Reading recordings. A process of its own reads all of a file through HDF5 and writes it down as it lies in memory
 * (vet.h); this one takes the rows from there. */
#include "output/recording.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/h5.h"
#include "output/recording_format.h"
#include "output/vet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const hsize_t MOST_STEPS = (hsize_t)1 << 40;
static const double GREATEST_FIELD = 1e20; /* V/m, A/m */
static const long MOST_INDEX = 1L << 40;

/* What comes first; behind it the edges, the sites, the source and the rows. */
typedef struct Head {
    RecordingFacts facts; /* without what its pointers point to */
    long steps, source_steps;
    bool has_edges[3], has_source, has_media;
} Head;

/* The file itself, in the process that reads it. */
typedef struct Original {
    const char *path;
    hid_t file, value;
    Head head;
    double *source;
    double peak, last; /* V/m: the largest value of all, of the last step */
    double rim[3][2];  /* and along the rim */
    bool is_recording; /* it says so */
} Original;

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
    char format[sizeof RECORDING_FORMAT + 1];
    return read_text(file, "format", format, sizeof format) && strcmp(format, RECORDING_FORMAT) == 0;
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

/* Six words; older recordings have none. */
static void read_walls(hid_t file, RecordingFacts *f)
{
    char text[6 * (sizeof f->wall[0][0] + 1)], *next = text;
    if (!read_text(file, "wall", text, sizeof text))
        return;
    for (int i = 0; i < 6; i++) {
        const char *word = strsep(&next, " ");
        snprintf(f->wall[i / 2][i % 2], sizeof f->wall[0][0], "%s", word != NULL ? word : "");
    }
}

/* Edges of a box's unequal cells, where there are any. */
static bool read_edges(hid_t file, RecordingFacts *f, int a)
{
    hsize_t n = 0;
    if (H5Lexists(file, recording_edges[a], H5P_DEFAULT) <= 0)
        return true;
    hid_t set = h5_open_dataset(file, recording_edges[a]);
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

static bool is_site(const long row[RECORDING_COLUMNS])
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
              shape[1] == RECORDING_COLUMNS && shape[0] <= H5Dget_storage_size(set);
    long *rows = ok ? calloc(shape[0] * RECORDING_COLUMNS + 1, sizeof *rows) : NULL;
    f->sites = ok ? calloc(shape[0] + 1, sizeof *f->sites) : NULL;
    f->count = shape[0];
    ok = rows != NULL && f->sites != NULL && H5Dread(set, H5T_NATIVE_LONG, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows) >= 0;
    for (size_t i = 0; i < f->count; i++) {
        if (!ok)
            break;
        ok = is_site(&rows[RECORDING_COLUMNS * i]);
        f->sites[i].component = (int)rows[RECORDING_COLUMNS * i];
        memcpy(f->sites[i].index, &rows[RECORDING_COLUMNS * i + 1], sizeof f->sites[i].index);
    }
    free(rows);
    H5Sclose(space);
    H5Dclose(set);
    return ok;
}

/* The media of the sites; older recordings have none. */
static bool read_media(hid_t file, RecordingFacts *f)
{
    hsize_t shape[2] = {0};
    if (H5Lexists(file, "medium", H5P_DEFAULT) <= 0)
        return true;
    hid_t set = h5_open_dataset(file, "medium");
    if (set < 0)
        return false;
    hid_t space = H5Dget_space(set);
    bool ok = H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, shape, NULL) == 2 &&
              shape[0] == f->count && shape[1] == 2 && shape[0] <= H5Dget_storage_size(set);
    f->media = ok ? calloc(f->count + 1, sizeof *f->media) : NULL;
    ok = f->media != NULL && H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, f->media) >= 0;
    H5Sclose(space);
    H5Dclose(set);
    return ok;
}

static bool open_values(Original *r)
{
    hsize_t shape[2] = {0};
    r->value = h5_open_dataset(r->file, "value");
    if (r->value < 0)
        return false;
    hid_t space = H5Dget_space(r->value);
    bool ok = H5Sget_simple_extent_ndims(space) == 2 && H5Sget_simple_extent_dims(space, shape, NULL) == 2 &&
              shape[1] == r->head.facts.count && shape[0] <= MOST_STEPS;
    H5Sclose(space);
    r->head.steps = ok ? (long)shape[0] : 0;
    return ok;
}

/* What the recorded run was driven by; older recordings have none. */
static bool read_source(Original *r)
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
    r->source = ok ? calloc(n + 1, sizeof(double)) : NULL;
    r->head.source_steps = (long)n;
    ok = r->source != NULL && H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, r->source) >= 0;
    for (hsize_t i = 0; i < n; i++)
        ok = ok && fabs(r->source[i]) <= 1e30;
    H5Sclose(space);
    H5Dclose(set);
    return ok;
}

/* What is no recording at all is the scene's mistake; one that says so and does not hold is damaged. */
static bool refuse(const Original *r, Error *err)
{
    if (r->is_recording || h5_complained())
        return error_set(err, ERROR_SYSTEM, "'%s' is damaged, or no recording: make it anew", r->path);
    return error_set(err, ERROR_SCENE, "'%s' is not a recording", r->path);
}

static size_t edges_of(const RecordingFacts *f, int a)
{
    return (size_t)(f->hi[a] - f->lo[a] + 2);
}

static bool put_head(Original *r, FILE *found)
{
    const RecordingFacts *f = &r->head.facts;
    bool ok = true;
    for (int a = 0; a < 3; a++)
        r->head.has_edges[a] = f->edges[a] != NULL;
    r->head.has_source = r->source != NULL;
    r->head.has_media = f->media != NULL;
    ok = vet_put(found, &r->head, sizeof r->head, 1);
    for (int a = 0; a < 3; a++)
        ok = ok && (f->edges[a] == NULL || vet_put(found, f->edges[a], sizeof(double), edges_of(f, a)));
    return ok && vet_put(found, f->sites, sizeof *f->sites, f->count) &&
           (f->media == NULL || vet_put(found, f->media, sizeof *f->media, f->count)) &&
           (r->source == NULL || vet_put(found, r->source, sizeof(double), (size_t)r->head.source_steps));
}

static bool read_block(const Original *r, long step, hsize_t count, double *block, Error *err)
{
    hsize_t start[2] = {(hsize_t)(step - 1), 0}, rows[2] = {count, r->head.facts.count};
    hid_t from = H5Dget_space(r->value), to = H5Screate_simple(2, rows, NULL);
    bool ok = H5Sselect_hyperslab(from, H5S_SELECT_SET, start, NULL, rows, NULL) >= 0 &&
              H5Dread(r->value, H5T_NATIVE_DOUBLE, to, from, H5P_DEFAULT, block) >= 0;
    H5Sclose(from);
    H5Sclose(to);
    return ok || error_set(err, ERROR_SYSTEM, "cannot read steps from %ld of the recording %s", step, r->path);
}

/* No run that was recorded to its end had such fields (stepping/guard.h). */
static bool is_possible(const Original *r, long step, size_t count, const double *block, Error *err)
{
    const size_t columns = r->head.facts.count;
    for (size_t i = 0; i < count * columns; i++)
        if (!(fabs(block[i]) <= GREATEST_FIELD))
            return error_set(err, ERROR_SYSTEM, "'%s' is damaged: it holds %g at step %ld; make it anew", r->path,
                             block[i], step + (long)(i / columns));
    return true;
}

/* What is left of the field at the end. */
static void look_for_rest(Original *r, long step, size_t count, const double *block)
{
    const size_t columns = r->head.facts.count;
    for (size_t i = 0; i < count * columns; i++) {
        const RecordedSite *site = &r->head.facts.sites[i % columns];
        const double value = fabs(block[i]) * (site->component < 3 ? 1 : Z0);
        r->peak = fmax(r->peak, value);
        for (int a = 0; a < 3; a++) {
            r->rim[a][0] = fmax(r->rim[a][0], site->index[a] <= r->head.facts.lo[a] ? value : 0);
            r->rim[a][1] = fmax(r->rim[a][1], site->index[a] >= r->head.facts.hi[a] - 1 ? value : 0);
        }
        if (step + (long)(i / columns) == r->head.steps)
            r->last = fmax(r->last, value);
    }
}

static bool put_rows(Original *r, FILE *found, Error *err)
{
    const size_t columns = r->head.facts.count, most = recording_rows(columns, (size_t)r->head.steps);
    double *block = memory_must(calloc(most * columns + 1, sizeof *block));
    bool ok = true;
    for (long step = 1; step <= r->head.steps; step += (long)most) {
        const size_t left = (size_t)(r->head.steps - step + 1), count = left < most ? left : most;
        ok = ok && read_block(r, step, count, block, err) && is_possible(r, step, count, block, err) &&
             vet_put(found, block, columns * sizeof *block, count);
        if (ok)
            look_for_rest(r, step, count, block);
    }
    free(block);
    const double unit = r->peak > 0 ? 1 / r->peak : 0;
    double parts[7] = {r->last * unit};
    for (int i = 0; i < 6; i++)
        parts[i + 1] = r->rim[i / 2][i % 2] * unit;
    return ok && vet_put(found, parts, sizeof parts, 1);
}

/* All of it; for vet_file. */
static bool read_through(void *context, FILE *found, Error *err)
{
    Original r = {.path = context, .value = H5I_INVALID_HID};
    RecordingFacts *f = &r.head.facts;
    h5_listen();
    r.file = h5_open(r.path);
    r.is_recording = r.file >= 0 && has_format(r.file);
    if (r.is_recording)
        read_walls(r.file, f);
    const bool whole = r.is_recording && read_facts(r.file, f) && read_edges(r.file, f, 0) &&
                       read_edges(r.file, f, 1) && read_edges(r.file, f, 2) && read_sites(r.file, f) &&
                       read_media(r.file, f) && read_source(&r) && open_values(&r);
    const bool ok = whole ? put_head(&r, found) && put_rows(&r, found, err) : refuse(&r, err);
    if (r.value >= 0)
        H5Dclose(r.value);
    if (r.file >= 0)
        H5Fclose(r.file);
    free(r.source);
    free(f->sites);
    free(f->media);
    for (int a = 0; a < 3; a++)
        free(f->edges[a]);
    return ok;
}

/* A recording being replayed: a block of steps at a time. */
typedef struct Reader {
    RecordingFile base;
    FILE *found;
    off_t rows_at;         /* where they begin there */
    double *block, *quiet; /* quiet: a row of zeros */
    long first, count;     /* steps in the block */
    size_t rows;
    char *path;
} Reader;

static bool take_block(Reader *r, long step, Error *err)
{
    const size_t left = (size_t)(r->base.steps - step + 1), bytes = r->base.facts.count * sizeof(double);
    r->first = step;
    r->count = (long)(left < r->rows ? left : r->rows);
    if (fseeko(r->found, r->rows_at + (off_t)(step - 1) * (off_t)bytes, SEEK_SET) == 0 &&
        vet_take(r->found, r->block, bytes, (size_t)r->count))
        return true;
    r->count = 0;
    return error_set(err, ERROR_SYSTEM, "cannot read steps from %ld of the recording %s", step, r->path);
}

static bool row(RecordingFile *file, long step, const double **values, Error *err)
{
    Reader *r = (Reader *)file;
    *values = r->quiet;
    if (step < 1 || step > file->steps || file->facts.count == 0)
        return true;
    if ((step < r->first || step >= r->first + r->count) && !take_block(r, step, err))
        return false;
    *values = r->block + (size_t)(step - r->first) * file->facts.count;
    return true;
}

static void close_reader(RecordingFile *file)
{
    Reader *r = (Reader *)file;
    if (r->found != NULL)
        fclose(r->found);
    free(r->block);
    free(r->quiet);
    free(file->facts.sites);
    free(file->facts.media);
    free(file->source);
    for (int a = 0; a < 3; a++)
        free(file->facts.edges[a]);
    free(r->path);
    free(r);
}

/* What the other process has read. */
static bool take_head(Reader *r)
{
    Head head;
    RecordingFacts *f = &r->base.facts;
    bool ok = vet_take(r->found, &head, sizeof head, 1);
    if (!ok)
        return false;
    *f = head.facts;
    f->sites = NULL;
    f->media = NULL;
    for (int a = 0; a < 3; a++)
        f->edges[a] = NULL;
    for (int a = 0; a < 3; a++)
        f->edges[a] = head.has_edges[a] ? vet_take_array(r->found, sizeof(double), edges_of(f, a), &ok) : NULL;
    f->sites = vet_take_array(r->found, sizeof *f->sites, f->count, &ok);
    f->media = head.has_media ? vet_take_array(r->found, sizeof *f->media, f->count, &ok) : NULL;
    r->base.steps = head.steps;
    r->base.source_steps = head.source_steps;
    r->base.source = head.has_source ? vet_take_array(r->found, sizeof(double), (size_t)head.source_steps, &ok) : NULL;
    r->rows_at = ftello(r->found);
    r->rows = recording_rows(f->count, (size_t)head.steps);
    r->block = memory_must(calloc(r->rows * f->count + 1, sizeof *r->block));
    r->quiet = memory_must(calloc(f->count + 1, sizeof *r->quiet));
    double parts[7];
    ok = ok && fseeko(r->found, r->rows_at + (off_t)head.steps * (off_t)(f->count * sizeof(double)), SEEK_SET) == 0 &&
         vet_take(r->found, parts, sizeof parts, 1);
    if (ok) {
        r->base.rest = parts[0];
        memcpy(r->base.rim, &parts[1], sizeof r->base.rim);
    }
    return ok;
}

RecordingFile *recording_open(const char *path, Error *err)
{
    if (access(path, R_OK) != 0) {
        error_set(err, ERROR_SCENE, "cannot read '%s'", path);
        return NULL;
    }
    Reader *r = memory_must(calloc(1, sizeof *r));
    r->base = (RecordingFile){.row = row, .close = close_reader};
    r->path = memory_must(strdup(path));
    r->found = vet_file(path, read_through, r->path, err);
    if (r->found != NULL && (take_head(r) || vet_spoiled(path, err)))
        return &r->base;
    close_reader(&r->base);
    return NULL;
}

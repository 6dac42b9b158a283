/* Reading /snapshots/<name> and /samples/<name>/step, one frame at a time. */
#include "output/frames.h"

#include "base/number.h"
#include "output/file.h"
#include "output/h5.h"
#include "output/undo.h"
#include "output/vet.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct Replay {
    const Program *program;
    const Kept *kept;
    const char *path;
    hid_t file, real;
    FILE *found;
} Replay;

static hid_t open_dataset(const Replay *r, const char *format, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, format, name);
    return h5_open_dataset(r->file, path);
}

/* Is the dataset's shape `count` or more rows of the frame's? */
static bool has_rows(hid_t dataset, const Frame *f, size_t count)
{
    hsize_t shape[4] = {0};
    hid_t space = H5Dget_space(dataset);
    bool ok = H5Sget_simple_extent_ndims(space) == 4 && H5Sget_simple_extent_dims(space, shape, NULL) == 4 &&
              shape[0] >= count;
    for (int a = 0; a < 3; a++)
        ok = ok && shape[3 - a] == (hsize_t)f->count[a];
    H5Sclose(space);
    return ok;
}

static bool read_steps(hid_t dataset, long *steps, size_t count)
{
    hsize_t start = 0, n = count, have = 0;
    hid_t file = H5Dget_space(dataset), memory = H5Screate_simple(1, &n, NULL);
    bool ok = H5Sget_simple_extent_ndims(file) == 1 && H5Sget_simple_extent_dims(file, &have, NULL) == 1 && have >= n &&
              H5Sselect_hyperslab(file, H5S_SELECT_SET, &start, NULL, &n, NULL) >= 0 &&
              H5Dread(dataset, H5T_NATIVE_LONG, memory, file, H5P_DEFAULT, steps) >= 0;
    H5Sclose(memory);
    H5Sclose(file);
    return ok;
}

static bool missing(const Replay *r, const char *name, size_t count, Error *err)
{
    return error_set(err, ERROR_SYSTEM,
                     "cannot resume: %s does not have the %zu frames of '%s' that belong to the checkpoint", r->path,
                     count, name);
}

/* Room for a slab of a frame; NULL on failure. */
static void *slab_memory(const Replay *r, Frame *f, Error *err)
{
    f->planes = frame_slab(f);
    f->values = malloc((frame_held(f) + 1) * program_real(r->program));
    if (f->values == NULL)
        error_set(err, ERROR_SYSTEM, "no memory for a frame of %zu values", frame_held(f));
    return f->values;
}

static bool read_slabs(const Replay *r, Frame *f, hid_t data, size_t row, size_t count, Error *err)
{
    const long slab = f->planes;
    bool ok = true;
    for (f->plane = 0; f->plane < f->count[2]; f->plane += slab) {
        f->planes = min_long(slab, f->count[2] - f->plane);
        const H5Planes planes = {row, f->plane, {f->count[0], f->count[1], f->planes}};
        ok = ok && (h5_read_planes(data, r->real, &planes, f->values) || missing(r, f->capture->name, count, err)) &&
             vet_put(r->found, f->values, program_real(r->program), frame_held(f));
    }
    f->planes = slab;
    return ok;
}

static bool read_frames(const Replay *r, int capture, hid_t data, const long *steps, size_t count, Error *err)
{
    Frame f = capture_frame(r->program, &r->program->captures[capture]);
    bool ok = slab_memory(r, &f, err) != NULL;
    for (size_t i = 0; i < count; i++)
        ok = ok && vet_put(r->found, &steps[i], sizeof steps[i], 1) && read_slabs(r, &f, data, i, count, err);
    free(f.values);
    return ok;
}

static bool read_capture(const Replay *r, int capture, size_t count, Error *err)
{
    const Capture *c = &r->program->captures[capture];
    Frame shape = capture_frame(r->program, c);
    hid_t data = open_dataset(r, "/snapshots/%s", c->name), step = open_dataset(r, "/samples/%s/step", c->name);
    long *steps = NULL;
    bool whole = data >= 0 && step >= 0 && has_rows(data, &shape, count) &&
                 (steps = malloc((count + 1) * sizeof *steps)) != NULL && read_steps(step, steps, count);
    bool ok = whole ? read_frames(r, capture, data, steps, count, err) : missing(r, c->name, count, err);
    free(steps);
    H5Dclose(step);
    H5Dclose(data);
    return ok;
}

/* All frames with their steps; for vet_file. */
static bool read_through(void *context, FILE *found, Error *err)
{
    Replay *r = context;
    r->found = found;
    r->file = h5_open(r->path);
    if (r->file < 0)
        return error_set(err, ERROR_SYSTEM, "cannot resume: %s, which holds the snapshots so far, cannot be read",
                         r->path);
    bool ok = true;
    for (size_t i = 0; i < r->program->capture_count; i++)
        if (ok && r->kept[i].count > 0)
            ok = read_capture(r, (int)i, r->kept[i].count, err);
    H5Fclose(r->file);
    return ok;
}

static bool replay_frame(const Replay *r, int capture, Frame *f, FrameSink *sink, void *context, Error *err)
{
    const long slab = f->planes;
    long step;
    bool ok = vet_take(r->found, &step, sizeof step, 1) || vet_spoiled(r->path, err);
    for (f->plane = 0; f->plane < f->count[2]; f->plane += slab) {
        f->planes = min_long(slab, f->count[2] - f->plane);
        ok = ok &&
             (vet_take(r->found, f->values, program_real(r->program), frame_held(f)) || vet_spoiled(r->path, err)) &&
             sink(context, capture, step, f, err);
    }
    f->planes = slab;
    return ok;
}

static bool replay_capture(const Replay *r, int capture, FrameSink *sink, void *context, Error *err)
{
    Frame f = capture_frame(r->program, &r->program->captures[capture]);
    bool ok = slab_memory(r, &f, err) != NULL;
    for (size_t i = 0; i < r->kept[capture].count; i++)
        ok = ok && replay_frame(r, capture, &f, sink, context, err);
    free(f.values);
    return ok;
}

bool frames_replay(const char *folder, const Program *program, const Kept *kept, FrameSink *sink, void *context,
                   Error *err)
{
    size_t total = 0;
    for (size_t i = 0; i < program->capture_count; i++)
        total += kept[i].count;
    if (total == 0)
        return true;
    if (!undo_take_back(folder, "results.h5", err))
        return false;
    char *part = file_part_name(folder, "results.h5"), *whole = file_join(folder, "results.h5");
    Replay r = {.program = program, .kept = kept, .path = access(part, F_OK) == 0 ? part : whole};
    r.real = program->precision == PRECISION_F32 ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE;
    r.found = vet_file(r.path, read_through, &r, err);
    bool ok = r.found != NULL;
    for (size_t i = 0; i < program->capture_count; i++)
        ok = ok && (kept[i].count == 0 || replay_capture(&r, (int)i, sink, context, err));
    if (r.found != NULL)
        fclose(r.found);
    free(part);
    free(whole);
    return ok;
}

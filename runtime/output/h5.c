/* HDF5 helpers. */
#include "output/h5.h"

#include "output/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIMENSIONS = 4, PATH_BYTES = 512 };

static bool write_attribute(hid_t object, const char *name, hid_t file_type, hid_t memory_type, hid_t space,
                            const void *value)
{
    hid_t a = H5Acreate2(object, name, file_type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = a >= 0 && H5Awrite(a, memory_type, value) >= 0;
    if (a >= 0)
        H5Aclose(a);
    return ok;
}

static hid_t text_type(void)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

bool h5_text(hid_t object, const char *name, const char *value)
{
    hid_t type = text_type(), space = H5Screate(H5S_SCALAR);
    bool ok = write_attribute(object, name, type, type, space, &value);
    H5Sclose(space);
    H5Tclose(type);
    return ok;
}

static bool write_array(hid_t object, const char *name, hid_t file_type, hid_t memory_type, const void *values,
                        size_t count)
{
    hsize_t n = count;
    const double nothing = 0;
    hid_t space = H5Screate_simple(1, &n, NULL);
    bool ok = write_attribute(object, name, file_type, memory_type, space, count > 0 ? values : &nothing);
    H5Sclose(space);
    return ok;
}

bool h5_number(hid_t object, const char *name, double value)
{
    hid_t space = H5Screate(H5S_SCALAR);
    bool ok = write_attribute(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, space, &value);
    H5Sclose(space);
    return ok;
}

bool h5_numbers(hid_t object, const char *name, const double *values, size_t count)
{
    return write_array(object, name, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values, count);
}

bool h5_integers(hid_t object, const char *name, const long *values, size_t count)
{
    return write_array(object, name, H5T_STD_I64LE, H5T_NATIVE_LONG, values, count);
}

/* Without the time of its creation: equal runs leave equal files. */
static hid_t untimed(hid_t class)
{
    hid_t create = H5Pcreate(class);
    H5Pset_obj_track_times(create, false);
    return create;
}

hid_t h5_create_dataset(hid_t parent, const char *name, hid_t type, hid_t space)
{
    hid_t create = untimed(H5P_DATASET_CREATE);
    hid_t dataset = H5Dcreate2(parent, name, type, space, H5P_DEFAULT, create, H5P_DEFAULT);
    H5Pclose(create);
    return dataset;
}

hid_t h5_create_group(hid_t parent, const char *name)
{
    hid_t create = untimed(H5P_GROUP_CREATE), group = H5Gcreate2(parent, name, H5P_DEFAULT, create, H5P_DEFAULT);
    H5Pclose(create);
    return group;
}

static bool write_dataset(hid_t parent, const char *name, const char *unit, hid_t type, const void *values, int rank,
                          const hsize_t *shape)
{
    hid_t space = H5Screate_simple(rank, shape, NULL);
    hid_t dataset = h5_create_dataset(parent, name, type, space);
    bool ok = dataset >= 0 && (shape[0] == 0 || H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0) &&
              h5_text(dataset, "unit", unit);
    H5Dclose(dataset);
    H5Sclose(space);
    return ok;
}

bool h5_texts(hid_t parent, const char *name, const char *const *texts, size_t count)
{
    const hsize_t n = count;
    hid_t type = text_type(), space = H5Screate_simple(1, &n, NULL);
    hid_t dataset = h5_create_dataset(parent, name, type, space);
    const bool ok = dataset >= 0 && H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts) >= 0;
    H5Dclose(dataset);
    H5Sclose(space);
    H5Tclose(type);
    return ok;
}

bool h5_values_array(hid_t parent, const char *name, const char *unit, int rank, const hsize_t *shape,
                     const double *values)
{
    return write_dataset(parent, name, unit, H5T_IEEE_F64LE, values, rank, shape);
}

bool h5_values(hid_t parent, const char *name, const char *unit, const double *values, size_t count)
{
    const hsize_t n = count;
    return h5_values_array(parent, name, unit, 1, &n, values);
}

hid_t h5_complex_type(void)
{
    hid_t type = H5Tcreate(H5T_COMPOUND, sizeof(double complex));
    H5Tinsert(type, "r", 0, H5T_IEEE_F64LE);
    H5Tinsert(type, "i", sizeof(double), H5T_IEEE_F64LE);
    return type;
}

bool h5_complex_array(hid_t parent, const char *name, const char *unit, int rank, const hsize_t *shape,
                      const double complex *values)
{
    hid_t type = h5_complex_type();
    bool ok = write_dataset(parent, name, unit, type, values, rank, shape);
    H5Tclose(type);
    return ok;
}

bool h5_complex(hid_t parent, const char *name, const char *unit, const double complex *values, size_t count)
{
    const hsize_t n = count;
    return h5_complex_array(parent, name, unit, 1, &n, values);
}

hid_t h5_growing(hid_t parent, const char *name, hid_t type, int rank, const hsize_t *shape, const hsize_t *chunk)
{
    hsize_t now[MOST_DIMENSIONS], most[MOST_DIMENSIONS];
    memcpy(now, shape, (size_t)rank * sizeof *now);
    memcpy(most, shape, (size_t)rank * sizeof *most);
    now[0] = 0;
    most[0] = H5S_UNLIMITED;
    hid_t space = H5Screate_simple(rank, now, most), create = untimed(H5P_DATASET_CREATE);
    H5Pset_chunk(create, rank, chunk);
    hid_t dataset = H5Dcreate2(parent, name, type, space, H5P_DEFAULT, create, H5P_DEFAULT);
    H5Pclose(create);
    H5Sclose(space);
    return dataset;
}

/* Grows the dataset and selects the new rows in *file; rows[] is the selection's shape. */
static bool grow(hid_t dataset, hsize_t count, hid_t *file, hsize_t rows[MOST_DIMENSIONS], int *rank)
{
    hsize_t shape[MOST_DIMENSIONS], start[MOST_DIMENSIONS] = {0};
    hid_t before = H5Dget_space(dataset);
    *rank = H5Sget_simple_extent_dims(before, shape, NULL);
    H5Sclose(before);
    memcpy(rows, shape, sizeof shape);
    rows[0] = count;
    start[0] = shape[0];
    shape[0] += count;
    if (H5Dset_extent(dataset, shape) < 0)
        return false;
    *file = H5Dget_space(dataset);
    return H5Sselect_hyperslab(*file, H5S_SELECT_SET, start, NULL, rows, NULL) >= 0;
}

bool h5_add_row(hid_t dataset)
{
    hid_t file = H5I_INVALID_HID;
    hsize_t rows[MOST_DIMENSIONS];
    int rank;
    const bool ok = grow(dataset, 1, &file, rows, &rank);
    H5Sclose(file);
    return ok;
}

bool h5_append(hid_t dataset, hid_t type, hsize_t count, const void *values)
{
    hid_t file = H5I_INVALID_HID;
    hsize_t rows[MOST_DIMENSIONS];
    int rank;
    if (!grow(dataset, count, &file, rows, &rank))
        return false;
    hid_t memory = H5Screate_simple(rank, rows, NULL);
    bool ok = H5Dwrite(dataset, type, memory, file, H5P_DEFAULT, values) >= 0;
    H5Sclose(memory);
    H5Sclose(file);
    return ok;
}

/* Some network folders have no locks. */
static void spare_locks(void)
{
    setenv("HDF5_USE_FILE_LOCKING", "BEST_EFFORT", 0);
}

/* An access property list, closed by the caller. */
static hid_t single_writer(void)
{
    spare_locks();
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110);
    return access;
}

hid_t h5_create(const char *path)
{
    h5_listen();
    hid_t access = single_writer(), create = untimed(H5P_FILE_CREATE); /* of the root */
    hid_t file = H5Fcreate(path, H5F_ACC_TRUNC, create, access);
    H5Pclose(create);
    H5Pclose(access);
    return file;
}

hid_t h5_reopen(const char *path)
{
    hid_t access = single_writer(), file = H5Fopen(path, H5F_ACC_RDWR, access);
    H5Pclose(access);
    return file;
}

/* Nobody writes to what is read here, so nothing gets better by trying again: by default a checksum that does not fit
 * is tried a hundred times, with pauses that double from one to the next. */
static hid_t reader(void)
{
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_metadata_read_attempts(access, 1);
    return access;
}

hid_t h5_open(const char *path)
{
    FILE *regular = file_open(path); /* the library would wait for a pipe */
    if (regular == NULL)
        return H5I_INVALID_HID;
    fclose(regular);
    spare_locks();
    h5_listen();
    H5PLset_loading_state(0); /* no filter that a file asks for is looked for on the disk */
    hid_t access = reader(), file = H5Fopen(path, H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access);
    if (file < 0)
        file = H5Fopen(path, H5F_ACC_RDONLY, access);
    H5Pclose(access);
    return file;
}

/* Are all links on the way hard ones? Others lead to other files, or into circles. */
static bool is_direct(hid_t file, const char *path)
{
    char way[PATH_BYTES];
    H5L_info_t info;
    if (snprintf(way, sizeof way, "%s", path) >= (int)sizeof way)
        return false;
    for (char *slash = strchr(way + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash != NULL)
            *slash = '\0';
        if (H5Lexists(file, way, H5P_DEFAULT) <= 0 || H5Lget_info(file, way, &info, H5P_DEFAULT) < 0 ||
            info.type != H5L_TYPE_HARD)
            return false;
        if (slash == NULL)
            return true;
        *slash = '/';
    }
}

/* Are its values in the file itself, as we or h5py would write them? */
static bool is_own(hid_t dataset)
{
    hid_t create = H5Dget_create_plist(dataset);
    H5D_layout_t layout = H5Pget_layout(create);
    const bool ok = (layout == H5D_COMPACT || layout == H5D_CONTIGUOUS || layout == H5D_CHUNKED) &&
                    H5Pget_external_count(create) == 0;
    H5Pclose(create);
    return ok;
}

hid_t h5_open_dataset(hid_t file, const char *path)
{
    if (!is_direct(file, path))
        return H5I_INVALID_HID;
    hid_t dataset = H5Dopen2(file, path, H5P_DEFAULT);
    if (dataset < 0 || is_own(dataset))
        return dataset;
    H5Dclose(dataset);
    return H5I_INVALID_HID;
}

/* What the library said of the last failure: later calls clear its own record. */
static char last_words[256];

/* Keeps the innermost description: the system's own reason, where there is one. */
static herr_t keep_innermost(unsigned n, const H5E_error2_t *e, void *context)
{
    (void)context;
    if (n == 0 && e->desc != NULL)
        snprintf(last_words, sizeof last_words, "%s", e->desc);
    return 0;
}

static herr_t on_error(hid_t stack, void *context)
{
    return H5Ewalk2(stack, H5E_WALK_UPWARD, keep_innermost, context);
}

void h5_listen(void)
{
    H5dont_atexit(); /* at the end it would try again to write what could not be written */
    last_words[0] = '\0';
    H5Eset_auto2(H5E_DEFAULT, on_error, NULL);
}

bool h5_complained(void)
{
    return last_words[0] != '\0';
}

/* The system's reason stands in the description as "errno = 28". */
bool h5_failed(const char *path, Error *err)
{
    const char *number = strstr(last_words, "errno = ");
    if (number != NULL)
        return file_failed(path, atoi(number + 8), err);
    return error_set(err, ERROR_SYSTEM, "cannot write %s: %s", path,
                     last_words[0] != '\0' ? last_words : "HDF5 gives no reason");
}

static hid_t select_planes(hid_t dataset, const H5Planes *p, hid_t *memory)
{
    const hsize_t start[4] = {p->row, (hsize_t)p->plane, 0, 0};
    const hsize_t rows[4] = {1, (hsize_t)p->count[2], (hsize_t)p->count[1], (hsize_t)p->count[0]};
    hid_t file = H5Dget_space(dataset);
    *memory = H5Screate_simple(4, rows, NULL);
    if (H5Sselect_hyperslab(file, H5S_SELECT_SET, start, NULL, rows, NULL) >= 0)
        return file;
    H5Sclose(file);
    return H5I_INVALID_HID;
}

bool h5_read_planes(hid_t dataset, hid_t type, const H5Planes *planes, void *values)
{
    hid_t memory, file = select_planes(dataset, planes, &memory);
    const bool ok = file >= 0 && H5Dread(dataset, type, memory, file, H5P_DEFAULT, values) >= 0;
    H5Sclose(memory);
    H5Sclose(file);
    return ok;
}

bool h5_write_planes(hid_t dataset, hid_t type, const H5Planes *planes, const void *values)
{
    hid_t memory, file = select_planes(dataset, planes, &memory);
    const bool ok = file >= 0 && H5Dwrite(dataset, type, memory, file, H5P_DEFAULT, values) >= 0;
    H5Sclose(memory);
    H5Sclose(file);
    return ok;
}

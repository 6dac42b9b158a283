/* Comparing datasets: a walk through the groups of both files, then a block of rows at a time. Files that somebody else
 * made are read in a child first (output/vet.h).
 */
#include "output/datasets.h"

#include "base/vec.h"
#include "output/h5.h"
#include "output/vet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_DEPTH = 4, MOST_RANK = 4, NAME_BYTES = 400, BLOCK_VALUES = 1 << 19, MOST_SHRUNK = 1100 };

typedef VEC(char *) Names;

/* A dataset of numbers, or of pairs of them, opened to be read by rows. */
typedef struct Table {
    hid_t set, type;
    int rank;
    hsize_t shape[MOST_RANK];
    size_t numbers; /* in a row: values of the other dimensions, twice where they are complex */
} Table;

typedef struct Walk {
    hid_t known; /* names of this file are left out; negative: none */
    Names *names;
    char at[NAME_BYTES]; /* the group's path, without a slash in front */
    int depth;
} Walk;

static bool is_there(hid_t file, const char *name)
{
    hid_t set = h5_open_dataset(file, name);
    if (set >= 0)
        H5Dclose(set);
    return set >= 0;
}

static herr_t visit(hid_t group, const char *name, const H5L_info_t *info, void *context);

static void enter(Walk *w, hid_t group)
{
    if (w->depth == MOST_DEPTH)
        return;
    w->depth++;
    H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, NULL, visit, w);
    w->depth--;
}

/* Groups and datasets below a hard link; others lead elsewhere. */
static herr_t visit(hid_t group, const char *name, const H5L_info_t *info, void *context)
{
    Walk *w = context;
    const size_t before = strlen(w->at);
    if (info->type != H5L_TYPE_HARD || before + strlen(name) + 2 > sizeof w->at)
        return 0;
    hid_t object = H5Oopen(group, name, H5P_DEFAULT);
    snprintf(w->at + before, sizeof w->at - before, "%s%s", before > 0 ? "/" : "", name);
    const H5I_type_t type = object >= 0 ? H5Iget_type(object) : H5I_BADID;
    if (type == H5I_GROUP)
        enter(w, object);
    else if (type == H5I_DATASET && (w->known < 0 || !is_there(w->known, w->at)))
        vec_push(w->names, memory_must(strdup(w->at)));
    w->at[before] = '\0';
    if (object >= 0)
        H5Oclose(object);
    return 0;
}

/* The names of both files, those of the first one first. */
static void list_names(const hid_t file[2], Names *names)
{
    for (int k = 0; k < 2; k++) {
        Walk w = {.known = k == 0 ? H5I_INVALID_HID : file[0], .names = names};
        hid_t root = H5Gopen2(file[k], "/", H5P_DEFAULT);
        if (root >= 0) {
            enter(&w, root);
            H5Gclose(root);
        }
    }
}

/* Numbers as doubles, complex ones as pairs; negative for anything else. */
static hid_t memory_type(hid_t set)
{
    hid_t type = H5Dget_type(set), pair = H5I_INVALID_HID;
    const H5T_class_t class = H5Tget_class(type);
    if (class == H5T_FLOAT || class == H5T_INTEGER)
        pair = H5Tcopy(H5T_NATIVE_DOUBLE);
    else if (class == H5T_COMPOUND && H5Tget_nmembers(type) == 2 && H5Tget_member_index(type, "r") == 0 &&
             H5Tget_member_index(type, "i") == 1) {
        pair = H5Tcreate(H5T_COMPOUND, 2 * sizeof(double));
        H5Tinsert(pair, "r", 0, H5T_NATIVE_DOUBLE);
        H5Tinsert(pair, "i", sizeof(double), H5T_NATIVE_DOUBLE);
    }
    H5Tclose(type);
    return pair;
}

static void close_table(Table *t)
{
    if (t->type >= 0)
        H5Tclose(t->type);
    if (t->set >= 0)
        H5Dclose(t->set);
}

/* Its shape, where the file can hold so much. */
static bool measure(Table *t, double file_bytes)
{
    hid_t space = H5Dget_space(t->set);
    t->rank = H5Sget_simple_extent_ndims(space);
    bool ok = t->rank >= 0 && t->rank <= MOST_RANK && H5Sget_simple_extent_dims(space, t->shape, NULL) >= 0;
    const size_t width = H5Tget_size(t->type) / sizeof(double);
    double numbers = (double)width, total = t->rank > 0 ? (double)t->shape[0] : 1;
    for (int a = 1; a < t->rank; a++)
        numbers *= (double)t->shape[a];
    total *= numbers;
    ok = ok && total <= MOST_SHRUNK * file_bytes;
    t->numbers = ok ? (size_t)numbers : 0;
    H5Sclose(space);
    return ok;
}

static bool open_table(Table *t, hid_t file, const char *name)
{
    hsize_t bytes = 0;
    *t = (Table){.set = h5_open_dataset(file, name), .type = H5I_INVALID_HID};
    if (t->set >= 0)
        t->type = memory_type(t->set);
    if (t->type >= 0 && H5Fget_filesize(file, &bytes) >= 0 && measure(t, (double)bytes))
        return true;
    close_table(t);
    return false;
}

static hsize_t rows_of(const Table *t)
{
    return t->rank > 0 ? t->shape[0] : 1;
}

static hsize_t rows_at_once(const Table *t)
{
    const hsize_t rows = BLOCK_VALUES / (t->numbers + 1);
    return rows < 1 ? 1 : rows;
}

static bool read_rows(const Table *t, hsize_t first, hsize_t count, double *out)
{
    hsize_t start[MOST_RANK] = {first}, rows[MOST_RANK];
    if (t->rank == 0)
        return H5Dread(t->set, t->type, H5S_ALL, H5S_ALL, H5P_DEFAULT, out) >= 0;
    memcpy(rows, t->shape, sizeof rows);
    rows[0] = count;
    hid_t file = H5Dget_space(t->set), memory = H5Screate_simple(t->rank, rows, NULL);
    const bool ok = H5Sselect_hyperslab(file, H5S_SELECT_SET, start, NULL, rows, NULL) >= 0 &&
                    H5Dread(t->set, t->type, memory, file, H5P_DEFAULT, out) >= 0;
    H5Sclose(memory);
    H5Sclose(file);
    return ok;
}

double datasets_distance(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b) ? 0 : INFINITY;
    return a == b ? 0 : fabs(a - b);
}

static void compare_numbers(const double *a, const double *b, size_t count, DatasetPair *pair)
{
    pair->count += count;
    for (size_t i = 0; i < count; i++) {
        const double apart = datasets_distance(a[i], b[i]);
        pair->different += apart > 0;
        pair->largest = fmax(pair->largest, apart);
        pair->peak = fmax(pair->peak, fmax(fabs(a[i]), fabs(b[i])));
    }
}

/* Two tables of one shape. */
static bool compare_rows(const Table table[2], DatasetPair *pair)
{
    const hsize_t rows = table[0].numbers > 0 ? rows_of(&table[0]) : 0, most = rows_at_once(&table[0]);
    const size_t numbers = table[0].numbers;
    double *block = malloc(2 * (most * numbers + 1) * sizeof *block);
    bool ok = block != NULL;
    for (hsize_t at = 0, n; at < rows; at += n) {
        if (!ok)
            break;
        n = rows - at < most ? rows - at : most;
        double *other = block + n * numbers;
        ok = read_rows(&table[0], at, n, block) && read_rows(&table[1], at, n, other);
        if (ok)
            compare_numbers(block, other, n * numbers, pair);
    }
    free(block);
    return ok;
}

static bool compare_pair(const hid_t file[2], const char *name, DatasetPair *pair)
{
    Table table[2];
    bool ok = true;
    for (int k = 0; k < 2; k++)
        pair->there[k] = open_table(&table[k], file[k], name);
    if (pair->there[0] && pair->there[1]) {
        pair->other_shape = table[0].rank != table[1].rank ||
                            memcmp(table[0].shape, table[1].shape, sizeof table[0].shape) != 0 ||
                            table[0].numbers != table[1].numbers;
        ok = pair->other_shape || compare_rows(table, pair);
    }
    for (int k = 0; k < 2; k++)
        if (pair->there[k])
            close_table(&table[k]);
    return ok;
}

static bool cannot_read(const char *const path[2], Error *err)
{
    return error_set(err, ERROR_SYSTEM, "%s or %s is damaged: a dataset cannot be read", path[0], path[1]);
}

static bool put_pair(FILE *found, const char *name, const DatasetPair *pair)
{
    const size_t length = strlen(name);
    return vet_put(found, &length, sizeof length, 1) && vet_put(found, name, 1, length) &&
           vet_put(found, pair, sizeof *pair, 1);
}

static bool compare_open(const char *const path[2], const hid_t file[2], FILE *found, Error *err)
{
    Names names = {0};
    bool ok = true;
    list_names(file, &names);
    for (size_t i = 0; i < names.count; i++) {
        DatasetPair pair = {0};
        ok = ok && compare_pair(file, names.items[i], &pair);
        if (ok && (pair.there[0] || pair.there[1]))
            ok = put_pair(found, names.items[i], &pair);
        free(names.items[i]);
    }
    vec_free(&names);
    return ok || cannot_read(path, err);
}

/* For vet_file. */
static bool compare_files(void *context, FILE *found, Error *err)
{
    const char *const *path = context;
    hid_t file[2];
    bool ok = true;
    for (int k = 0; k < 2; k++) {
        file[k] = h5_open(path[k]);
        if (file[k] < 0)
            ok = error_set(err, ERROR_SYSTEM, "cannot read %s", path[k]);
    }
    ok = ok && compare_open(path, file, found, err);
    for (int k = 0; k < 2; k++)
        if (file[k] >= 0)
            H5Fclose(file[k]);
    return ok;
}

static bool hand_out(FILE *found, const char *path, DatasetSink *sink, void *context, Error *err)
{
    size_t length;
    char name[NAME_BYTES];
    DatasetPair pair;
    while (vet_take(found, &length, sizeof length, 1)) {
        if (length >= sizeof name || !vet_take(found, name, 1, length) || !vet_take(found, &pair, sizeof pair, 1))
            return vet_spoiled(path, err);
        name[length] = '\0';
        sink(context, name, &pair);
    }
    return true;
}

bool datasets_compare(const char *const path[2], DatasetSink *sink, void *context, Error *err)
{
    struct stat info[2];
    const bool known = stat(path[0], &info[0]) == 0 && stat(path[1], &info[1]) == 0;
    const char *larger = path[known && info[1].st_size > info[0].st_size];
    const char *both[2] = {path[0], path[1]};
    FILE *found = vet_file(larger, compare_files, both, err);
    const bool ok = found != NULL && hand_out(found, larger, sink, context, err);
    if (found != NULL)
        fclose(found);
    return ok;
}

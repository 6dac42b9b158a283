/* Reading and keeping Fourier sums of monitors; see reference.h. */
#include "output/reference.h"

#include "base/memory.h"
#include "output/file.h"
#include "output/h5.h"
#include "output/vet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_BYTES = 16 << 20, NAME_BYTES = 256 };

/* What is read, from where; for vet_file. */
typedef struct Look {
    Reference *reference;
    const Spectra *spectra;
    const SpectraData *data;
    const char *path;
} Look;

static size_t values_of(const Spectra *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->part_count; i++)
        n += spectra_sites(&s->parts[i]) * s->frequency_count;
    return n;
}

static bool unfit(const Look *l, const char *what, Error *err)
{
    return error_set(err, ERROR_SCENE, "'%s': the run %s %s", l->spectra->name, l->spectra->other, what);
}

/* A dataset of `count` values; NULL: it is absent or of another size. */
static void *read_values(hid_t file, const char *path, hid_t type, size_t count)
{
    hid_t set = h5_open_dataset(file, path);
    if (set < 0)
        return NULL;
    hid_t space = H5Dget_space(set);
    void *values = memory_must(calloc(count + 1, H5Tget_size(type)));
    const bool ok = H5Sget_simple_extent_npoints(space) == (hssize_t)count &&
                    H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
    H5Sclose(space);
    H5Dclose(set);
    if (ok)
        return values;
    free(values);
    return NULL;
}

/* Numbers of an attribute. */
static bool read_attribute(hid_t object, const char *name, hid_t type, void *out, size_t count)
{
    if (H5Aexists(object, name) <= 0)
        return false;
    hid_t a = H5Aopen(object, name, H5P_DEFAULT), space = H5Aget_space(a);
    const bool ok = H5Sget_simple_extent_npoints(space) == (hssize_t)count && H5Aread(a, type, out) >= 0;
    H5Sclose(space);
    H5Aclose(a);
    return ok;
}

static bool same_frequencies(const Look *l, hid_t object)
{
    const Spectra *s = l->spectra;
    double *f = memory_must(calloc(s->frequency_count + 1, sizeof *f));
    bool same = read_attribute(object, "frequency", H5T_NATIVE_DOUBLE, f, s->frequency_count);
    for (size_t i = 0; i < s->frequency_count; i++)
        same = same && fabs(f[i] - s->frequencies[i]) <= 1e-9 * s->frequencies[i];
    free(f);
    return same;
}

/* The monitor itself, "/flux/front": absent, or with other frequencies, is told of. */
static bool check_monitor(const Look *l, hid_t file, const char *way, Error *err)
{
    char what[NAME_BYTES + 64];
    const char *kind = spectra_kind(l->spectra);
    if (H5Lexists(file, kind, H5P_DEFAULT) <= 0 || H5Lexists(file, way, H5P_DEFAULT) <= 0) {
        snprintf(what, sizeof what, "has no %s '%s'", kind, l->spectra->against);
        return unfit(l, what, err);
    }
    hid_t object = H5Oopen(file, way, H5P_DEFAULT);
    const bool same = object >= 0 && same_frequencies(l, object);
    H5Oclose(object);
    snprintf(what, sizeof what, "has other frequencies in '%s'", l->spectra->against);
    return same || unfit(l, what, err);
}

static bool read_power(const Look *l, hid_t file, const char *way, Error *err)
{
    char path[NAME_BYTES + 32];
    const size_t n = l->spectra->frequency_count;
    snprintf(path, sizeof path, "%s/power", way);
    const bool watt = l->spectra->reference != NULL && H5Lexists(file, path, H5P_DEFAULT) > 0;
    snprintf(path, sizeof path, "%s/%s", way, watt ? "power" : "energy");
    l->reference->power = read_values(file, path, H5T_NATIVE_DOUBLE, n);
    if (l->reference->power == NULL)
        return unfit(l, "is damaged, or of another version", err);
    for (size_t f = 0; f < n; f++)
        l->reference->power[f] *=
            watt || l->spectra->reference == NULL || l->data == NULL ? 1 : 0.25 / pow(cabs(l->data->reference[f]), 2);
    return true;
}

/* What the sums are multiplied by so that both runs are driven alike. */
static double complex scale_of(const Look *l, const double *source, size_t f)
{
    const double complex theirs = source != NULL ? source[2 * f] + source[2 * f + 1] * I : 0;
    const bool known = l->data != NULL && l->data->reference != NULL && cabs(theirs) > 0;
    return known ? l->data->reference[f] / theirs : 1;
}

static void split_parts(const Look *l, const double complex *values, const double *source)
{
    const Spectra *s = l->spectra;
    Reference *r = l->reference;
    r->parts = memory_must(calloc(s->part_count + 1, sizeof *r->parts));
    for (size_t p = 0; p < s->part_count; p++) {
        const size_t sites = spectra_sites(&s->parts[p]);
        r->parts[p] = memory_must(calloc(sites * s->frequency_count + 1, sizeof *r->parts[p]));
        for (size_t f = 0; f < s->frequency_count; f++) {
            const double complex scale = scale_of(l, source, f);
            for (size_t i = 0; i < sites; i++)
                r->parts[p][f * sites + i] = scale * *values++;
        }
    }
}

static void put_shape(const Spectra *s, long *shape)
{
    for (size_t p = 0; p < s->part_count; p++)
        for (int a = 0; a < 3; a++) {
            *shape++ = s->parts[p].lo[a];
            *shape++ = s->parts[p].count[a];
        }
}

static bool same_shape(const Look *l, hid_t set)
{
    const size_t n = 6 * l->spectra->part_count;
    long *here = memory_must(calloc(n + 1, sizeof *here)), *there = memory_must(calloc(n + 1, sizeof *there));
    put_shape(l->spectra, here);
    const bool same =
        read_attribute(set, "shape", H5T_NATIVE_LONG, there, n) && memcmp(here, there, n * sizeof *here) == 0;
    free(here);
    free(there);
    return same;
}

static bool read_sums(const Look *l, hid_t file, Error *err)
{
    char path[NAME_BYTES];
    snprintf(path, sizeof path, "/sums/%s", l->spectra->against);
    if (H5Lexists(file, "sums", H5P_DEFAULT) <= 0 || H5Lexists(file, path, H5P_DEFAULT) <= 0)
        return unfit(l, "has not kept the fields that are to be subtracted: give its monitor `keep = true`", err);
    hid_t set = h5_open_dataset(file, path), type = h5_complex_type();
    const bool fits = set >= 0 && same_shape(l, set);
    double *source = memory_must(calloc(2 * l->spectra->frequency_count + 1, sizeof *source));
    const bool known =
        fits && read_attribute(set, "source", H5T_NATIVE_DOUBLE, source, 2 * l->spectra->frequency_count);
    double complex *values = fits ? read_values(file, path, type, values_of(l->spectra)) : NULL;
    if (values != NULL)
        split_parts(l, values, known ? source : NULL);
    H5Tclose(type);
    H5Dclose(set);
    free(source);
    free(values);
    return l->reference->parts != NULL || unfit(l, "has another grid there: cells and place must be the same", err);
}

static bool read_field(const Look *l, hid_t file, const char *way, Error *err)
{
    hid_t type = h5_complex_type();
    const size_t count = spectra_sites(&l->spectra->parts[0]) * l->spectra->frequency_count;
    l->reference->field = read_values(file, way, type, count);
    H5Tclose(type);
    return l->reference->field != NULL || unfit(l, "has another grid there: the monitor must have as many sites", err);
}

/* What was read, in the order in which it is taken. */
static bool put_found(const Look *l, FILE *found)
{
    const Spectra *s = l->spectra;
    const Reference *r = l->reference;
    bool ok = true;
    if (s->kind == SPECTRA_DFT)
        return vet_put(found, r->field, sizeof *r->field, spectra_sites(&s->parts[0]) * s->frequency_count);
    ok = vet_put(found, r->power, sizeof *r->power, s->frequency_count);
    for (size_t p = 0; p < (s->subtract ? s->part_count : 0); p++)
        ok = ok && vet_put(found, r->parts[p], sizeof *r->parts[p], spectra_sites(&s->parts[p]) * s->frequency_count);
    return ok;
}

static bool take_found(const Look *l, FILE *found)
{
    const Spectra *s = l->spectra;
    Reference *r = l->reference;
    bool ok = true;
    if (s->kind == SPECTRA_DFT) {
        r->field = vet_take_array(found, sizeof *r->field, spectra_sites(&s->parts[0]) * s->frequency_count, &ok);
        return ok;
    }
    r->power = vet_take_array(found, sizeof *r->power, s->frequency_count, &ok);
    if (s->subtract)
        r->parts = memory_must(calloc(s->part_count + 1, sizeof *r->parts));
    for (size_t p = 0; p < (s->subtract ? s->part_count : 0); p++)
        r->parts[p] = vet_take_array(found, sizeof *r->parts[p], spectra_sites(&s->parts[p]) * s->frequency_count, &ok);
    return ok;
}

/* For vet_file. */
static bool look(void *context, FILE *found, Error *err)
{
    const Look *l = context;
    char way[NAME_BYTES];
    h5_listen();
    hid_t file = h5_open(l->path);
    if (file < 0)
        return unfit(l, "has a results.h5 that cannot be read", err);
    snprintf(way, sizeof way, "/%s/%s", spectra_kind(l->spectra), l->spectra->against);
    bool ok = check_monitor(l, file, way, err);
    if (l->spectra->kind == SPECTRA_DFT)
        ok = ok && read_field(l, file, way, err);
    else
        ok = ok && read_power(l, file, way, err) && (!l->spectra->subtract || read_sums(l, file, err));
    H5Fclose(file);
    return ok && put_found(l, found);
}

static bool look_at(Look *l, Error *err)
{
    char *path = file_join(l->spectra->other, "results.h5");
    l->path = path;
    if (access(path, R_OK) != 0) {
        free(path);
        return unfit(l, "has no results (results.h5); make it first", err);
    }
    FILE *found = vet_file(path, look, l, err);
    const bool ok = found != NULL && (take_found(l, found) || vet_spoiled(path, err));
    if (found != NULL)
        fclose(found);
    free(path);
    return ok;
}

static bool same_folder(const char *a, const char *b)
{
    struct stat p, q;
    return stat(a, &p) == 0 && stat(b, &q) == 0 && p.st_dev == q.st_dev && p.st_ino == q.st_ino;
}

bool reference_check(const Spectra *s, const char *own, Error *err)
{
    Reference unused = {0};
    Look l = {.reference = &unused, .spectra = s};
    if (same_folder(s->other, own))
        return unfit(&l, "is the one whose results this run replaces: give another folder by --out", err);
    const bool ok = look_at(&l, err);
    reference_free(&unused, s);
    return ok;
}

bool reference_read(Reference *r, const SpectraData *d, Error *err)
{
    Look l = {.reference = r, .spectra = d->spectra, .data = d};
    *r = (Reference){0};
    return look_at(&l, err);
}

void reference_free(Reference *r, const Spectra *s)
{
    if (r->parts != NULL)
        for (size_t i = 0; i < s->part_count; i++)
            free(r->parts[i]);
    free(r->parts);
    free(r->power);
    free(r->field);
    *r = (Reference){0};
}

static bool attach(const SpectraData *d, hid_t set)
{
    const Spectra *s = d->spectra;
    long *shape = memory_must(calloc(6 * s->part_count + 1, sizeof *shape));
    put_shape(s, shape);
    bool ok = h5_numbers(set, "frequency", s->frequencies, s->frequency_count) &&
              h5_integers(set, "shape", shape, 6 * s->part_count);
    if (d->reference != NULL)
        ok = ok && h5_numbers(set, "source", (const double *)d->reference, 2 * s->frequency_count);
    free(shape);
    return ok;
}

bool reference_store(const SpectraData *d, int64_t file)
{
    const Spectra *s = d->spectra;
    const size_t n = values_of(s);
    if (s->kind == SPECTRA_DFT || s->incident >= 0 || (n * sizeof(double complex) > KEPT_BYTES && !s->keep))
        return true;
    double complex *values = memory_must(calloc(n + 1, sizeof *values)), *to = values;
    for (size_t p = 0; p < s->part_count; p++) {
        const size_t count = spectra_sites(&s->parts[p]) * s->frequency_count;
        memcpy(to, d->parts[p], count * sizeof *to);
        to += count;
    }
    hid_t group =
        H5Lexists(file, "sums", H5P_DEFAULT) > 0 ? H5Gopen2(file, "sums", H5P_DEFAULT) : h5_create_group(file, "sums");
    bool ok = group >= 0 && h5_complex(group, s->name, "V s/m, A s/m", values, n);
    hid_t set = ok ? H5Dopen2(group, s->name, H5P_DEFAULT) : H5I_INVALID_HID;
    ok = set >= 0 && attach(d, set);
    H5Dclose(set);
    H5Gclose(group);
    free(values);
    return ok;
}

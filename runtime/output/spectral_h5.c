/* Spectra in results.h5. Complex numbers are pairs (r, i), which h5py reads as complex. */
#include "output/spectral_h5.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/antenna.h"
#include "output/h5.h"
#include "output/reference.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The group, made when absent. */
static hid_t group_at(hid_t parent, const char *name)
{
    if (H5Lexists(parent, name, H5P_DEFAULT) > 0)
        return H5Gopen2(parent, name, H5P_DEFAULT);
    return h5_create_group(parent, name);
}

/* Writes an array; the open dataset, negative on failure. */
static hid_t put_array(hid_t parent, const char *name, hid_t type, int rank, const hsize_t *shape, const void *values)
{
    hid_t space = H5Screate_simple(rank, shape, NULL);
    hid_t set = h5_create_dataset(parent, name, type, space);
    H5Sclose(space);
    if (set >= 0 && H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0) {
        H5Dclose(set);
        return H5I_INVALID_HID;
    }
    return set;
}

/* The same with a unit, closed. */
static bool write_values(hid_t parent, const char *name, hid_t type, int rank, const hsize_t *shape, const void *values,
                         const char *unit)
{
    hid_t set = put_array(parent, name, type, rank, shape, values);
    bool ok = set >= 0 && h5_text(set, "unit", unit);
    if (set >= 0)
        H5Dclose(set);
    return ok;
}

static bool write_facts(hid_t object, const Spectra *q)
{
    const long every = q->every;
    return h5_numbers(object, "frequency", q->frequencies, q->frequency_count) &&
           h5_text(object, "convention", "integral of field(t) exp(-2 pi i f t) dt") &&
           h5_text(object, "normalised_by", q->reference != NULL ? q->reference : "") &&
           h5_integers(object, "every", &every, 1) && h5_number(object, "aliasing", q->aliasing);
}

static bool put_places(hid_t set, const Spectral *s)
{
    static const char *const names[3] = {"x", "y", "z"};
    const SpectrumPart *part = &s->data.spectra->parts[0];
    const FieldLayout *field = &s->data.program->fields[part->field];
    bool ok = true;
    for (int a = 0; a < 3; a++) {
        if (!ok)
            break;
        double *at = calloc((size_t)part->count[a] + 1, sizeof *at);
        if (at != NULL)
            for (long i = 0; i < part->count[a]; i++)
                at[i] = field_at(field, a, part->lo[a] + i);
        ok = at != NULL && h5_numbers(set, names[a], at, (size_t)part->count[a]);
        free(at);
    }
    return ok && h5_text(set, "dimensions", "frequency,z,y,x");
}

/* What a dft's dataset holds of a value. */
typedef enum Aspect { ASPECT_COMPLEX, ASPECT_AMPLITUDE, ASPECT_PHASE } Aspect;

static void put_aspect(double complex v, Aspect aspect, size_t at, void *out)
{
    if (aspect == ASPECT_COMPLEX)
        ((double complex *)out)[at] = v;
    else
        ((float *)out)[at] = (float)(aspect == ASPECT_PHASE ? carg(v) * 180 / PI : cabs(v));
}

/* Planes of a frequency. */
static bool write_slab(const Spectral *s, hid_t set, hid_t type, Aspect aspect, const H5Planes *planes)
{
    const size_t plane = (size_t)(planes->count[0] * planes->count[1]), n = plane * (size_t)planes->count[2];
    void *values = calloc(n + 1, sizeof(double complex));
    if (values == NULL)
        return false;
    for (size_t i = 0; i < n; i++)
        put_aspect(spectral_value(s, planes->row, plane * (size_t)planes->plane + i), aspect, i, values);
    const bool ok = h5_write_planes(set, type, planes, values);
    free(values);
    spectra_release(&s->data);
    return ok;
}

/* A dft's values [frequency][z][y][x], some planes at a time; the open dataset, negative on failure. */
static hid_t put_field(const Spectral *s, hid_t parent, const char *name, hid_t type, Aspect aspect)
{
    const SpectrumPart *part = &s->data.spectra->parts[0];
    const long *n = part->count, slab = spectra_slab(part);
    const hsize_t frequencies = s->data.spectra->frequency_count;
    hid_t space =
        H5Screate_simple(4, (const hsize_t[4]){frequencies, (hsize_t)n[2], (hsize_t)n[1], (hsize_t)n[0]}, NULL);
    hid_t set = h5_create_dataset(parent, name, type, space);
    H5Sclose(space);
    for (size_t f = 0; f < frequencies; f++)
        for (long k = 0; k < n[2]; k += slab) {
            const H5Planes planes = {f, k, {n[0], n[1], min_long(slab, n[2] - k)}};
            if (set < 0 || !write_slab(s, set, type, aspect, &planes))
                return H5I_INVALID_HID;
        }
    return set;
}

static bool store_dft(const Spectral *s, hid_t group, hid_t type)
{
    const Spectra *q = s->data.spectra;
    const FieldLayout *field = &s->data.program->fields[q->parts[0].field];
    char unit[SPECTRAL_UNIT_BYTES];
    spectral_unit(s, unit);
    hid_t set = put_field(s, group, q->name, type, ASPECT_COMPLEX);
    bool ok = set >= 0 && h5_text(set, "quantity", field->name) && h5_text(set, "unit", unit) && write_facts(set, q) &&
              put_places(set, s);
    if (set >= 0)
        H5Dclose(set);
    return ok;
}

/* The same as amplitude and phase in degrees in single precision: what XDMF can point at, which knows no complex
 * numbers. */
static bool put_polar(const Spectral *s, hid_t group, bool phase)
{
    char unit[SPECTRAL_UNIT_BYTES];
    spectral_unit(s, unit);
    hid_t set =
        put_field(s, group, phase ? "phase" : "amplitude", H5T_NATIVE_FLOAT, phase ? ASPECT_PHASE : ASPECT_AMPLITUDE);
    const bool ok = set >= 0 && h5_text(set, "unit", phase ? "degrees" : unit);
    if (set >= 0)
        H5Dclose(set);
    return ok;
}

static bool store_polar(const Spectral *s, hid_t file)
{
    if (spectra_sites(&s->data.spectra->parts[0]) == 1)
        return true;
    hid_t all = group_at(file, "dft_polar"), group = all >= 0 ? group_at(all, s->data.spectra->name) : H5I_INVALID_HID;
    const bool ok = group >= 0 && put_polar(s, group, false) && put_polar(s, group, true);
    if (group >= 0)
        H5Gclose(group);
    if (all >= 0)
        H5Gclose(all);
    return ok;
}

/* frequency, energy and, where a source is divided by, power. */
static bool put_power(const Spectral *s, hid_t group)
{
    const Spectra *q = s->data.spectra;
    const hsize_t n = q->frequency_count;
    double *values = malloc(((size_t)n + 1) * sizeof *values);
    char joule[32], watt[32];
    if (values == NULL)
        return false;
    snprintf(joule, sizeof joule, "J/Hz%s", spectral_per(s->data.program));
    snprintf(watt, sizeof watt, "W%s", spectral_per(s->data.program));
    for (size_t f = 0; f < n; f++)
        values[f] = spectral_energy(s, f);
    bool ok = write_values(group, "frequency", H5T_NATIVE_DOUBLE, 1, &n, q->frequencies, "Hz") &&
              write_values(group, "energy", H5T_NATIVE_DOUBLE, 1, &n, values, joule);
    for (size_t f = 0; f < n; f++)
        values[f] = spectral_power(s, f);
    ok = ok && (s->data.reference == NULL || write_values(group, "power", H5T_NATIVE_DOUBLE, 1, &n, values, watt));
    free(values);
    return ok && h5_numbers(group, "from", q->from, 3) && h5_numbers(group, "to", q->to, 3) && write_facts(group, q);
}

static bool put_radiated(const Spectral *s, hid_t group)
{
    const hsize_t n = s->data.spectra->frequency_count;
    double *values = malloc(((size_t)n + 1) * sizeof *values);
    char watt[32];
    snprintf(watt, sizeof watt, "W%s", spectral_per(s->data.program));
    if (values != NULL)
        for (size_t f = 0; f < n; f++)
            values[f] = spectral_radiated(s, f);
    bool ok = values != NULL && write_values(group, "radiated", H5T_NATIVE_DOUBLE, 1, &n, values, watt);
    free(values);
    return ok;
}

typedef double Ratio(const Spectral *s, size_t f, size_t angle);

static bool put_ratio(const Spectral *s, hid_t group, const char *name, Ratio *ratio, const char *unit)
{
    const Spectra *q = s->data.spectra;
    const hsize_t shape[2] = {q->frequency_count, q->angle_count};
    size_t n = q->frequency_count * q->angle_count;
    double *values = malloc((n + 1) * sizeof *values);
    if (values != NULL)
        for (size_t i = 0; i < n; i++)
            values[i] = ratio(s, i / q->angle_count, i % q->angle_count);
    bool ok = values != NULL && write_values(group, name, H5T_NATIVE_DOUBLE, 2, shape, values, unit);
    free(values);
    return ok;
}

static bool put_amplitude(const Spectral *s, hid_t group, const char *name, bool phi, hid_t type)
{
    const Spectra *q = s->data.spectra;
    const hsize_t shape[2] = {q->frequency_count, q->angle_count};
    size_t n = q->frequency_count * q->angle_count;
    double complex *values = malloc((n + 1) * sizeof *values);
    char unit[32];
    if (values != NULL)
        for (size_t i = 0; i < n; i++) {
            FarField far = spectral_far(s, i / q->angle_count, i % q->angle_count);
            values[i] = phi ? far.e_phi : far.e_theta;
        }
    snprintf(unit, sizeof unit, "V%s%s", s->data.reference != NULL ? "" : " s",
             s->data.program->cell[2] == 0 ? "/sqrt(m)" : "");
    bool ok = values != NULL && write_values(group, name, type, 2, shape, values, unit);
    free(values);
    return ok;
}

static bool store_far(const Spectral *s, hid_t group, hid_t type)
{
    const Spectra *q = s->data.spectra;
    const hsize_t angles[2] = {q->angle_count, 2};
    return put_power(s, group) && (s->data.reference == NULL || put_radiated(s, group)) &&
           write_values(group, "angles", H5T_NATIVE_DOUBLE, 2, angles, q->angles, "degrees: theta, phi") &&
           put_amplitude(s, group, "e_theta", false, type) && put_amplitude(s, group, "e_phi", true, type) &&
           put_ratio(s, group, "directivity", spectral_directivity, "1") &&
           (!q->plane_wave || put_ratio(s, group, "rcs", spectral_rcs, s->data.program->cell[2] == 0 ? "m" : "m^2"));
}

/* /far_field/<name>/antenna/: what antenna.h knows, by frequency. */
static bool put_antenna(const Spectral *s, hid_t parent)
{
    static const struct {
        const char *name, *unit;
        size_t at;
    } columns[] = {
        {"accepted", "W", offsetof(Antenna, accepted)},
        {"available", "W", offsetof(Antenna, available)},
        {"mismatch_efficiency", "1", offsetof(Antenna, mismatch)},
        {"radiation_efficiency", "1", offsetof(Antenna, radiation)},
        {"total_efficiency", "1", offsetof(Antenna, total)},
        {"directivity", "1", offsetof(Antenna, directivity)},
        {"gain", "1", offsetof(Antenna, gain)},
        {"realised_gain", "1", offsetof(Antenna, realised)},
        {"axial_ratio", "1", offsetof(Antenna, axial_ratio)},
        {"cross_polarisation", "1", offsetof(Antenna, cross)},
        {"cross_polarisation_worst", "1", offsetof(Antenna, cross_worst)},
    };
    const hsize_t n = s->data.spectra->frequency_count;
    double *values = malloc(((size_t)n + 1) * sizeof *values);
    hid_t group = values != NULL ? group_at(parent, "antenna") : H5I_INVALID_HID;
    bool ok = group >= 0;
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        if (!ok)
            break;
        for (size_t f = 0; f < n; f++)
            memcpy(&values[f], (const char *)&s->antenna[f] + columns[c].at, sizeof *values);
        ok = write_values(group, columns[c].name, H5T_NATIVE_DOUBLE, 1, &n, values, columns[c].unit);
    }
    if (group >= 0)
        H5Gclose(group);
    free(values);
    return ok;
}

/* Amplitudes of modes and their indices, [frequency][mode]. */
static bool store_modes(const Spectral *s, hid_t group, hid_t type)
{
    static const char *const names[] = {"forward", "backward", "n_eff"};
    const Spectra *q = s->data.spectra;
    const hsize_t shape[2] = {q->frequency_count, q->mode_count};
    const size_t n = q->frequency_count * q->mode_count;
    double complex *values = malloc((n + 1) * sizeof *values);
    long *numbers = malloc((q->mode_count + 1) * sizeof *numbers);
    char unit[32];
    bool ok = values != NULL && numbers != NULL && put_power(s, group);
    snprintf(unit, sizeof unit, "sqrt(W%s)%s", spectral_per(s->data.program), s->data.reference != NULL ? "" : " s");
    for (int what = 0; what < 3; what++) {
        if (!ok)
            break;
        for (size_t i = 0; i < n; i++)
            values[i] = what == 2 ? q->modes[i].n_eff : spectral_mode(s, i / q->mode_count, i % q->mode_count, what);
        ok = write_values(group, names[what], type, 2, shape, values, what == 2 ? "1" : unit);
    }
    for (size_t m = 0; m < (ok ? q->mode_count : 0); m++)
        numbers[m] = q->modes[m].number;
    ok = ok && h5_integers(group, "numbers", numbers, q->mode_count);
    free(values);
    free(numbers);
    return ok;
}

static bool put_ldos(const Spectral *s, hid_t group)
{
    const size_t n = s->data.spectra->frequency_count;
    if (!spectral_is_element(s))
        return true;
    double *values = memory_must(calloc(n + 1, sizeof *values));
    for (size_t f = 0; f < n; f++)
        values[f] = spectral_ldos(s, f);
    const bool ok = h5_values(group, "ldos", s->data.program->cell[2] == 0 ? "s/m^2" : "s/m^3", values, n);
    free(values);
    return ok;
}

static bool put_kind(const Spectral *s, hid_t group, hid_t type)
{
    switch (s->data.spectra->kind) {
    case SPECTRA_FAR_FIELD:
        return store_far(s, group, type);
    case SPECTRA_MODES:
        return store_modes(s, group, type);
    case SPECTRA_POWER:
        return put_power(s, group) && h5_text(group, "source", s->data.spectra->giving.name) && put_ldos(s, group);
    default:
        return put_power(s, group);
    }
}

static bool put_ratios(const Spectral *s, hid_t group)
{
    return s->ratio == NULL || (h5_values(group, "ratio", "1", s->ratio, s->data.spectra->frequency_count) &&
                                h5_text(group, s->data.spectra->subtract ? "less" : "over", s->data.spectra->other));
}

bool spectral_store(const Spectral *s, hid_t file)
{
    const Spectra *q = s->data.spectra;
    hid_t kind = group_at(file, spectra_kind(q)), type = h5_complex_type();
    bool ok = kind >= 0;
    if (q->kind == SPECTRA_DFT) {
        ok = ok && store_dft(s, kind, type) && store_polar(s, file);
    } else {
        hid_t group = ok ? group_at(kind, q->name) : H5I_INVALID_HID;
        ok = group >= 0 && put_kind(s, group, type) && reference_store(&s->data, file) && put_ratios(s, group) &&
             (s->antenna == NULL || put_antenna(s, group));
        if (group >= 0)
            H5Gclose(group);
    }
    H5Tclose(type);
    if (kind >= 0)
        H5Gclose(kind);
    return ok;
}

/* Columns and matrices of S-parameters, and their files. */
#include "output/scattering.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *room(size_t count, size_t size)
{
    return memory_must(calloc(count + 1, size));
}

Scattering scattering_new(size_t ports, size_t columns, size_t count)
{
    Scattering s = {.ports = ports, .columns = columns, .count = count};
    s.names = room(ports, sizeof *s.names);
    s.reference = room(ports, sizeof *s.reference);
    s.driven = room(columns, sizeof *s.driven);
    s.frequency = room(count, sizeof *s.frequency);
    s.s = room(count * ports * columns, sizeof *s.s);
    return s;
}

void scattering_free(Scattering *s)
{
    free(s->names);
    free(s->reference);
    free(s->driven);
    free(s->frequency);
    free(s->s);
    *s = (Scattering){0};
}

static double complex incoming(double complex v, double complex i, double r)
{
    return (v + r * i) / (2 * sqrt(r));
}

static double complex outgoing(double complex v, double complex i, double r)
{
    return (v - r * i) / (2 * sqrt(r));
}

Scattering scattering_column(const PortCurve *curves, size_t ports)
{
    size_t driven = 0, number = 0;
    for (size_t k = 0; k < ports; k++)
        if (curves[k].port->kind == PORT_DRIVEN) {
            driven++;
            number = k;
        }
    if (driven != 1)
        return (Scattering){0};
    const PortCurve *source = &curves[number];
    Scattering s = scattering_new(ports, 1, source->count);
    s.driven[0] = number;
    s.by_wavelength = source->port->by_wavelength;
    memcpy(s.frequency, source->frequency, s.count * sizeof *s.frequency);
    for (size_t k = 0; k < ports; k++) {
        s.names[k] = curves[k].port->name;
        s.reference[k] = curves[k].port->reference;
        for (size_t f = 0; f < s.count; f++)
            s.s[f * ports + k] = sqrt(curves[k].port->share / source->port->share) *
                                 outgoing(curves[k].voltage[f], curves[k].current[f], s.reference[k]) /
                                 incoming(source->voltage[f], source->current[f], source->port->reference);
    }
    return s;
}

double complex scattering_at(const Scattering *s, size_t f, size_t port, size_t column)
{
    return s->s[(f * s->ports + port) * s->columns + column];
}

void scattering_name(const Scattering *s, size_t port, size_t column, char out[16])
{
    snprintf(out, 16, s->ports > 9 ? "S%zu,%zu" : "S%zu%zu", port + 1, s->driven[column] + 1);
}

/* X of X A = B in place of B, both n x n by rows, by elimination over A's columns with the largest pivot; false when
 * A has no inverse. */
static bool divide_from_right(double complex *a, double complex *b, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        size_t best = k;
        for (size_t j = k + 1; j < n; j++)
            best = cabs(a[k * n + j]) > cabs(a[k * n + best]) ? j : best;
        double complex pivot = a[k * n + best];
        if (!(cabs(pivot) > 0))
            return false;
        for (size_t i = 0; i < n; i++) {
            double complex swap_a = a[i * n + best], swap_b = b[i * n + best];
            a[i * n + best] = a[i * n + k];
            b[i * n + best] = b[i * n + k];
            a[i * n + k] = swap_a / pivot;
            b[i * n + k] = swap_b / pivot;
        }
        for (size_t j = 0; j < n; j++) {
            double complex factor = a[k * n + j];
            for (size_t i = 0; i < n && j != k; i++) {
                a[i * n + j] -= factor * a[i * n + k];
                b[i * n + j] -= factor * b[i * n + k];
            }
        }
    }
    return true;
}

bool scattering_solve(Scattering *s, const double complex *const *voltage, const double complex *const *current)
{
    size_t n = s->ports;
    double complex *a = room(n * n, sizeof *a), *b = room(n * n, sizeof *b);
    bool solved = s->columns == n;
    for (size_t f = 0; f < s->count; f++) {
        if (!solved)
            break;
        for (size_t run = 0; run < n; run++)
            for (size_t k = 0; k < n; k++) {
                double complex v = voltage[run][f * n + k], i = current[run][f * n + k];
                a[k * n + run] = incoming(v, i, s->reference[0]);
                b[k * n + run] = outgoing(v, i, s->reference[0]);
            }
        solved = divide_from_right(a, b, n);
        memcpy(s->s + f * n * n, b, n * n * sizeof *b);
    }
    for (size_t k = 0; k < n; k++) {
        if (!solved)
            break;
        s->driven[k] = k; /* the quotient's columns are the ports */
        s->reference[k] = s->reference[0];
    }
    free(a);
    free(b);
    return solved;
}

void scattering_range(const Scattering *s, size_t port, size_t *least, size_t *most)
{
    *least = *most = 0;
    for (size_t f = 1; f < s->count; f++) {
        const double size = cabs(scattering_at(s, f, port, 0));
        *least = size < cabs(scattering_at(s, *least, port, 0)) ? f : *least;
        *most = size > cabs(scattering_at(s, *most, port, 0)) ? f : *most;
    }
}

bool scattering_write_csv(const Scattering *s, const char *folder, Error *err)
{
    OutFile f = {0};
    char name[16];
    if (!file_begin(&f, folder, "sparameters.csv", err))
        return false;
    fputs(s->by_wavelength ? "f_hz,wavelength_m" : "f_hz", f.stream);
    for (size_t c = 0; c < s->columns; c++)
        for (size_t k = 0; k < s->ports; k++) {
            scattering_name(s, k, c, name);
            name[0] = 's';
            if (strchr(name, ',') != NULL)
                *strchr(name, ',') = '_';
            fprintf(f.stream, ",%s_re,%s_im,%s_db,%s_deg", name, name, name, name);
        }
    for (size_t n = 0; n < s->count; n++) {
        fprintf(f.stream, "\n%.12g", s->frequency[n]);
        if (s->by_wavelength)
            fprintf(f.stream, ",%.12g", C0 / s->frequency[n]);
        for (size_t c = 0; c < s->columns; c++)
            for (size_t k = 0; k < s->ports; k++) {
                double complex v = scattering_at(s, n, k, c);
                fprintf(f.stream, ",%.9g,%.9g,%.6g,%.6g", creal(v), cimag(v), 20 * log10(cabs(v)), carg(v) * 180 / PI);
            }
    }
    fputs("\n", f.stream);
    return file_commit(&f, err);
}

typedef struct Place {
    double f;
    size_t number;
} Place;

static int by_frequency(const void *a, const void *b)
{
    const Place *p = a, *q = b;
    return p->f != q->f ? (p->f > q->f) - (p->f < q->f) : (p->number > q->number) - (p->number < q->number);
}

/* By rising frequency, as the format wants them: monitors list theirs in any order. */
static Place *in_order(const Scattering *s)
{
    Place *places = room(s->count, sizeof *places);
    for (size_t f = 0; f < s->count; f++)
        places[f] = (Place){s->frequency[f], f};
    qsort(places, s->count, sizeof *places, by_frequency);
    return places;
}

/* Two ports have their entries in one line, by columns; more ports by rows, at most four entries in a line. */
static void put_touchstone(const Scattering *s, FILE *out)
{
    size_t n = s->ports;
    Place *places = in_order(s);
    for (size_t k = 0; k < s->count; k++) {
        const size_t f = places[k].number;
        fprintf(out, "%.12g", s->frequency[f]);
        for (size_t i = 0; i < n * n; i++) {
            size_t row = n == 2 ? i % 2 : i / n, column = n == 2 ? i / 2 : i % n;
            double complex v = scattering_at(s, f, row, column);
            bool breaks = n > 2 && i > 0 && (column == 0 || column % 4 == 0);
            fprintf(out, "%s%.9g %.9g", breaks ? "\n  " : " ", creal(v), cimag(v));
        }
        fputs("\n", out);
    }
    free(places);
}

bool scattering_write_touchstone(const Scattering *s, const char *title, const char *folder, char written[32],
                                 Error *err)
{
    OutFile f = {0};
    written[0] = '\0';
    if (s->columns != s->ports)
        return true;
    snprintf(written, 32, "sparameters.s%zup", s->ports);
    if (!file_begin(&f, folder, written, err))
        return false;
    fprintf(f.stream, "! %s\n! yeec %s\n", title, YEEC_VERSION);
    for (size_t k = 0; k < s->ports; k++)
        fprintf(f.stream, "! port %zu: %s\n", k + 1, s->names[k]);
    fprintf(f.stream, "# Hz S RI R %.12g\n", s->reference[0]);
    put_touchstone(s, f.stream);
    return file_commit(&f, err);
}

bool scattering_write_waves(const PortCurve *curves, size_t ports, const char *folder, Error *err)
{
    OutFile f = {0};
    if (!file_begin(&f, folder, "ports.csv", err))
        return false;
    fputs("f_hz", f.stream);
    for (size_t k = 0; k < ports; k++)
        fprintf(f.stream, ",v%zu_re,v%zu_im,i%zu_re,i%zu_im", k + 1, k + 1, k + 1, k + 1);
    for (size_t n = 0; n < curves[0].count; n++) {
        fprintf(f.stream, "\n%.12g", curves[0].frequency[n]);
        for (size_t k = 0; k < ports; k++) {
            const double part = sqrt(curves[k].port->share);
            const double complex v = part * curves[k].voltage[n], i = part * curves[k].current[n];
            fprintf(f.stream, ",%.17g,%.17g,%.17g,%.17g", creal(v), cimag(v), creal(i), cimag(i));
        }
    }
    fputs("\n", f.stream);
    return file_commit(&f, err);
}

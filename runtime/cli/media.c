/* A medium's values over frequency, its poles, its range and source. */
#include "cli/media.h"

#include "base/number.h"
#include "scene/permittivity.h"

#include <math.h>
#include <stdio.h>

static const char *const kinds[] = {"debye", "drude", "lorentz"};

size_t media_places(const Scene *scene, const Material *m, size_t count, double *f)
{
    double low = m->range[0], high = m->range[1];
    for (size_t i = 0; i < scene->source_count && m->range[1] == 0; i++) {
        const double from = waveform_min_frequency(&scene->sources[i].waveform),
                     to = waveform_max_frequency(&scene->sources[i].waveform);
        high = fmax(high, to);
        low = low == 0 ? fmax(from, 0.01 * to) : fmin(low, fmax(from, 0.01 * to));
    }
    if (high <= 0)
        low = high = 1e9;
    if (low >= high)
        count = 1;
    for (size_t i = 0; i < count; i++)
        f[i] = count == 1 ? high : low * pow(high / low, (double)i / (double)(count - 1));
    return count;
}

void media_table(const Material *m, const double *f, size_t count, MediumTable *out)
{
    out->medium = m;
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        const double complex eps = material_eps(m, 0, f[i]), index = material_index(m, 0, 0, f[i]);
        out->f[i] = f[i];
        out->n[i] = creal(index);
        out->k[i] = 0 - cimag(index);
        out->eps_real[i] = creal(eps);
        out->eps_loss[i] = 0 - cimag(eps);
    }
}

/* chi3 goes with the poles, but is none. */
static bool is_pole(const Pole *p)
{
    return p->kind < sizeof kinds / sizeof *kinds;
}

static size_t poles_of(const Material *m)
{
    size_t count = 0;
    for (size_t i = 0; i < m->pole_count; i++)
        count += is_pole(&m->poles[i]);
    return count;
}

static bool varies(const double value[3])
{
    return value[1] != value[0] || value[2] != value[0];
}

/* Is it along y or z other than along x, which is what is printed? */
static bool has_axes(const Material *m)
{
    bool any = varies(m->eps) || varies(m->mu) || varies(m->sigma) || material_is_crystal(m);
    for (size_t i = 0; i < m->pole_count; i++) {
        const Pole *p = &m->poles[i];
        any = any || varies(p->strength) || varies(p->tau) || varies(p->f0) || varies(p->gamma);
    }
    return any;
}

/* "fp 1.9e+15 Hz, gamma 1.2e+13 Hz"; along x, as the table. */
static void print_pole(const Pole *p)
{
    printf("  %s%-8s", p->magnetic ? "mu_" : "", kinds[p->kind]);
    if (p->kind == POLE_DEBYE)
        printf("delta %.7g, tau %.7g s\n", p->strength[0], p->tau[0]);
    else if (p->kind == POLE_DRUDE)
        printf("fp %.7g Hz, gamma %.7g Hz\n", p->strength[0], p->gamma[0]);
    else
        printf("delta %.7g, f0 %.7g Hz, gamma %.7g Hz\n", p->strength[0], p->f0[0], p->gamma[0]);
}

static void print_head(const Material *m, bool brief)
{
    printf("%-12s", m->name);
    if (m->range[1] > 0)
        printf(" %.4g to %.4g Hz (%.4g to %.4g m)", m->range[0], m->range[1], C0 / m->range[1], C0 / m->range[0]);
    printf(", %zu pole%s\n", poles_of(m), poles_of(m) == 1 ? "" : "s");
    if (m->source != NULL)
        printf("%s%s\n", brief ? "             " : "  ", m->source);
    if (m->fit != NULL)
        printf("  %s\n", m->fit);
}

void media_print(const MediumTable *t, bool brief)
{
    const Material *m = t->medium;
    print_head(m, brief);
    if (brief)
        return;
    if (has_axes(m))
        puts("  along x; it is another along other axes (--json has all three)");
    printf("  eps       %.7g at infinite frequency, sigma %.7g S/m, mu %.7g\n", m->eps[0], m->sigma[0], m->mu[0]);
    if (m->chi3 > 0)
        printf("  chi3      %.7g m^2/V^2\n", m->chi3);
    for (size_t i = 0; i < m->pole_count; i++)
        if (is_pole(&m->poles[i]))
            print_pole(&m->poles[i]);
    printf("\n  %12s %12s %12s %12s %13s %13s\n", "f (Hz)", "lambda (m)", "n", "k", "eps'", "eps''");
    for (size_t i = 0; i < t->count; i++)
        printf("  %12.6g %12.6g %12.6g %12.6g %13.6g %13.6g%s\n", t->f[i], C0 / t->f[i], t->n[i], t->k[i],
               t->eps_real[i], t->eps_loss[i],
               m->range[1] > 0 && (t->f[i] < m->range[0] * (1 - 1e-9) || t->f[i] > m->range[1] * (1 + 1e-9))
                   ? "  outside its range"
                   : "");
    putchar('\n');
}

static json_t *pole_json(const Pole *p)
{
    json_t *pole = json_object();
    json_put_text(pole, "kind", kinds[p->kind]);
    if (p->magnetic)
        json_put_text(pole, "of", "mu");
    json_put_numbers(pole, p->kind == POLE_DRUDE ? "fp" : "delta", p->strength, 3);
    if (p->kind == POLE_DEBYE)
        json_put_numbers(pole, "tau", p->tau, 3);
    if (p->kind == POLE_LORENTZ)
        json_put_numbers(pole, "f0", p->f0, 3);
    if (p->kind != POLE_DEBYE)
        json_put_numbers(pole, "gamma", p->gamma, 3);
    return pole;
}

static void put_rows(json_t *medium, const MediumTable *t)
{
    double wavelength[MEDIA_ROWS];
    for (size_t i = 0; i < t->count; i++)
        wavelength[i] = C0 / t->f[i];
    json_put_numbers(medium, "frequency", t->f, t->count);
    json_put_numbers(medium, "wavelength", wavelength, t->count);
    json_put_numbers(medium, "n", t->n, t->count);
    json_put_numbers(medium, "k", t->k, t->count);
    json_put_numbers(medium, "eps_real", t->eps_real, t->count);
    json_put_numbers(medium, "eps_loss", t->eps_loss, t->count);
}

json_t *media_json(const MediumTable *t, bool brief)
{
    const Material *m = t->medium;
    json_t *medium = json_object(), *poles = json_array();
    json_put_text(medium, "name", m->name);
    if (m->range[1] > 0)
        json_put_numbers(medium, "range", m->range, 2);
    json_put_text(medium, "source", m->source);
    json_put_text(medium, "fit", m->fit);
    json_put_numbers(medium, "eps", m->eps, 3);
    json_put_numbers(medium, "mu", m->mu, 3);
    json_put_numbers(medium, "sigma", m->sigma, 3);
    if (m->chi3 > 0)
        json_object_set_new(medium, "chi3", json_real(m->chi3));
    for (size_t i = 0; i < m->pole_count; i++)
        if (is_pole(&m->poles[i]))
            json_array_append_new(poles, pole_json(&m->poles[i]));
    json_object_set_new(medium, "poles", poles);
    if (!brief)
        put_rows(medium, t);
    return medium;
}

/* Near to far field; see far_field.h. */
#include "sampling/far_field.h"

#include "base/number.h"
#include "system/interrupt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double far_field_impedance(const Spectra *s)
{
    return Z0 * sqrt(s->mu_r / s->eps_r);
}

double far_field_origin(const Spectra *s, int axis)
{
    return s->image_side[axis] < 0   ? s->from[axis]
           : s->image_side[axis] > 0 ? s->to[axis]
                                     : 0.5 * (s->from[axis] + s->to[axis]);
}

/* Where the transform looks. */
typedef struct View {
    double k, lattice_k[3];              /* wave number outside, and the lattice's wave vector, 1/m */
    double towards[3], theta[3], phi[3]; /* unit vectors */
    double complex n[3], l[3];
} View;

/* On the lattice a curl is K x with K_a = 2/d_a sin(k_a d_a/2), and |K| = 2 sin(pi f dt)/(c dt) is its dispersion
 * relation (Taflove & Hagness, eq. 4.12). The wave whose K points along `towards` has: */
static void find_wave_vector(const Program *p, double f, View *v)
{
    double c = 2 * PI * f / v->k, big = 2 * sin(PI * f * p->dt) / (c * p->dt);
    for (int a = 0; a < 3; a++)
        if (p->node[a] != NULL)
            v->lattice_k[a] = 2 * PI * f / c * v->towards[a]; /* no one lattice's */
        else if (p->cell[a] > 0)
            v->lattice_k[a] = 2 / p->cell[a] * asin(fmax(-1, fmin(1, 0.5 * big * v->towards[a] * p->cell[a])));
}

static View view_new(const Program *program, const Spectra *s, size_t f, double theta, double phi)
{
    double t = theta * PI / 180, p = phi * PI / 180;
    View v = {.k = 2 * PI * s->frequencies[f] * sqrt(s->eps_r * s->mu_r) / C0,
              .towards = {sin(t) * cos(p), sin(t) * sin(p), cos(t)},
              .theta = {cos(t) * cos(p), cos(t) * sin(p), -sin(t)},
              .phi = {-sin(p), cos(p), 0}};
    find_wave_vector(program, s->frequencies[f], &v);
    return v;
}

/* Phases along the normal: J, from H between its layers, lies on the plane of E; M, from E, half on each of
 * H's layers, which is a factor cos(k_a d/2). */
static void normal_phases(const Program *program, const FieldLayout *field, const SpectrumPart *part, double k,
                          double centre, int axis, double complex *out)
{
    long layers = part->count[axis];
    double d = field->spacing[axis],
           plane = field->first[axis] + d * ((double)part->lo[axis] + 0.5 * (double)(layers - 1));
    if (program->node[axis] != NULL) {
        const long at = part->lo[axis] + layers - 1; /* the plane's node */
        d = at > 0 && at < program->cells[axis] ? program->middle[axis][at] - program->middle[axis][at - 1] : d;
        plane = program->node[axis][at];
    }
    const double complex phase = cexp(I * k * (plane - centre));
    out[0] = cos(0.5 * k * d) * phase;
    if (layers == 2) {
        double share[2];
        spectra_layers(program, part, axis, share);
        out[0] = share[0] * phase;
        out[1] = share[1] * phase;
    }
}

/* weight * exp(i k r'.r) of the sites of a part's current along one axis. */
static void phases(const SpectraData *d, const SpectrumPart *part, const View *v, int axis, bool normal,
                   double *weights, double complex *out)
{
    const FieldLayout *field = &d->program->fields[part->field];
    double k = v->lattice_k[axis], centre = far_field_origin(d->spectra, axis);
    if (normal) {
        normal_phases(d->program, field, part, k, centre, axis, out);
        return;
    }
    spectra_weights(d->program, part, axis, weights);
    for (long i = 0; i < part->count[axis]; i++) {
        double at = field_at(field, axis, part->lo[axis] + i) - centre;
        out[i] = weights[i] * (field->spacing[axis] > 0 ? cexp(I * k * at) : 1);
    }
}

/* Integral of a part's field times exp(i k r'.r) over its face. */
static bool integrate(const SpectraData *d, int number, int normal, const View *v, size_t f, double complex *out)
{
    const SpectrumPart *part = &d->spectra->parts[number];
    const long *n = part->count;
    size_t total = (size_t)(n[0] + n[1] + n[2]);
    double complex *phase = malloc(total * sizeof *phase);
    double *weights = malloc(total * sizeof *weights);
    bool ok = phase != NULL && weights != NULL;
    double complex *px = phase, *py = px + n[0], *pz = py + n[1], sum = 0;
    if (ok) {
        phases(d, part, v, 0, normal == 0, weights, px);
        phases(d, part, v, 1, normal == 1, weights, py);
        phases(d, part, v, 2, normal == 2, weights, pz);
    }
    const double complex *value = spectra_at(d, number, f);
    for (long k = 0; k < n[2]; k++) {
        if (!ok)
            break;
        for (long j = 0; j < n[1]; j++) {
            double re = 0, im = 0; /* without the standard's checks for infinities */
            for (long i = 0; i < n[0]; i++, value++) {
                re += creal(*value) * creal(px[i]) - cimag(*value) * cimag(px[i]);
                im += creal(*value) * cimag(px[i]) + cimag(*value) * creal(px[i]);
            }
            sum += (re + I * im) * py[j] * pz[k];
        }
    }
    free(phase);
    free(weights);
    *out = sum;
    return ok;
}

/* J = n x H, M = -n x E with n = sign * axis: M_c = -E_b, J_b = -H_c; M_b = E_c, J_c = H_b. */
static bool add_face(const SpectraData *d, const SpectrumFace *face, View *v, size_t f)
{
    const int b = (face->axis + 1) % 3, c = (face->axis + 2) % 3;
    for (int pair = 0; pair < 2; pair++) {
        double complex e, h;
        double sign = pair == 0 ? -face->sign : face->sign;
        if (face->e[pair] < 0)
            continue;
        if (!integrate(d, face->e[pair], face->axis, v, f, &e) || !integrate(d, face->h[pair], face->axis, v, f, &h))
            return false;
        v->l[pair == 0 ? c : b] += sign * e;
        v->n[pair == 0 ? b : c] += sign * h;
    }
    return true;
}

static double complex along(const double complex vector[3], const double unit[3])
{
    return vector[0] * unit[0] + vector[1] * unit[1] + vector[2] * unit[2];
}

static bool is_flat(const Program *p)
{
    return p->cell[2] == 0;
}

/* Adds what the faces' image in the walls of the bits of `walls` sends out: PEC turns round J along itself and M
 * across, PMC the others, and places are mirrored, as is the wave vector in their phase. */
static bool add_image(const SpectraData *d, size_t f, unsigned walls, View *v)
{
    const Spectra *s = d->spectra;
    View image = *v;
    for (int a = 0; a < 3; a++) {
        image.n[a] = image.l[a] = 0;
        if ((walls >> a & 1) != 0)
            image.lattice_k[a] = -image.lattice_k[a];
    }
    for (size_t i = 0; i < s->face_count; i++)
        if (!add_face(d, &s->faces[i], &image, f))
            return false;
    for (int a = 0; a < 3; a++) {
        double sign_n = 1, sign_l = 1;
        for (int w = 0; w < 3; w++) {
            double across = w == a ? s->image[w] : -s->image[w];
            if ((walls >> w & 1) != 0) {
                sign_n *= across;
                sign_l *= -across;
            }
        }
        v->n[a] += sign_n * image.n[a];
        v->l[a] += sign_l * image.l[a];
    }
    return true;
}

bool far_field_image(const SpectraData *d, size_t f, double theta, double phi, FarField *out, Error *err)
{
    const Spectra *s = d->spectra;
    View v = view_new(d->program, s, f, theta, phi);
    double eta = far_field_impedance(s);
    for (unsigned walls = 0; walls < 8; walls++) {
        bool there = true;
        for (int a = 0; a < 3; a++)
            there = there && ((walls >> a & 1) == 0 || s->image[a] != 0);
        if (there && (!interrupt_check(err) || !add_image(d, f, walls, &v)))
            return error_set(err, ERROR_SYSTEM, "no memory for the far field of '%s'", s->name);
    }
    double complex factor = is_flat(d->program) ? I * v.k * cexp(-I * PI / 4) / sqrt(8 * PI * v.k) : I * v.k / (4 * PI);
    out->e_theta = -factor * (along(v.l, v.phi) + eta * along(v.n, v.theta));
    out->e_phi = factor * (along(v.l, v.theta) - eta * along(v.n, v.phi));
    return true;
}

bool far_field_at(const SpectraData *d, size_t f, double theta, double phi, FarField *out, Error *err)
{
    const Spectra *s = d->spectra;
    double t = theta * PI / 180, p = phi * PI / 180;
    const double towards[3] = {sin(t) * cos(p), sin(t) * sin(p), cos(t)};
    *out = (FarField){0, 0};
    for (int a = 0; a < 3; a++)
        if (s->image[a] != 0 && towards[a] * s->image_side[a] > 1e-9)
            return true;
    return far_field_image(d, f, theta, phi, out, err);
}

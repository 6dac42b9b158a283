/* Near to far field; see far_field.h. */
#include "sampling/far_field.h"

#include "base/number.h"

#include <math.h>

double far_field_impedance(const Spectra *s)
{
    return Z0 * sqrt(s->mu_r / s->eps_r);
}

/* Where the transform looks. */
typedef struct View {
    double k, lattice_k[3];              /* wave number outside, and the lattice's wave vector, 1/m */
    double towards[3], theta[3], phi[3]; /* unit vectors */
    double complex n[3], l[3];
} View;

static double wave_number(const Spectra *s, size_t f)
{
    return 2 * PI * s->frequencies[f] * sqrt(s->eps_r * s->mu_r) / C0;
}

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
    View v = {.k = wave_number(s, f),
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

/* Integral of a part's field times exp(i k r'.r) over its face. */
static double complex integrate(const FarNodes *nodes, int number, int normal, const View *v, const FarWeights *w)
{
    const SpectraData *d = nodes->data;
    const SpectrumPart *part = &d->spectra->parts[number];
    double complex layers[2];
    normal_phases(d->program, &d->program->fields[part->field], part, v->lattice_k[normal],
                  far_nodes_origin(d->spectra, normal), normal, layers);
    return far_nodes_sum(nodes, number, normal, w, layers);
}

/* J = n x H, M = -n x E with n = sign * axis: M_c = -E_b, J_b = -H_c; M_b = E_c, J_c = H_b. */
static void add_face(const FarNodes *nodes, const SpectrumFace *face, const FarWeights *w, View *v)
{
    const int b = (face->axis + 1) % 3, c = (face->axis + 2) % 3;
    for (int pair = 0; pair < 2; pair++) {
        double sign = pair == 0 ? -face->sign : face->sign;
        if (face->e[pair] < 0)
            continue;
        v->l[pair == 0 ? c : b] += sign * integrate(nodes, face->e[pair], face->axis, v, w);
        v->n[pair == 0 ? b : c] += sign * integrate(nodes, face->h[pair], face->axis, v, w);
    }
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
static void add_image(const FarNodes *nodes, unsigned walls, View *v)
{
    const Spectra *s = nodes->data->spectra;
    View image = *v;
    FarWeights w;
    for (int a = 0; a < 3; a++) {
        image.n[a] = image.l[a] = 0;
        if ((walls >> a & 1) != 0)
            image.lattice_k[a] = -image.lattice_k[a];
    }
    far_weights_set(&w, nodes, image.lattice_k);
    for (size_t i = 0; i < s->face_count; i++)
        add_face(nodes, &s->faces[i], &w, &image);
    for (int a = 0; a < 3; a++) {
        double sign_n = 1, sign_l = 1;
        for (int other = 0; other < 3; other++) {
            double across = other == a ? s->image[other] : -s->image[other];
            if ((walls >> other & 1) != 0) {
                sign_n *= across;
                sign_l *= -across;
            }
        }
        v->n[a] += sign_n * image.n[a];
        v->l[a] += sign_l * image.l[a];
    }
}

bool far_field_take(FarNodes *nodes, const SpectraData *d, size_t f, Error *err)
{
    double top[3] = {0, 0, 0};
    for (int a = 0; a < 3; a++) { /* the components grow with those of the direction */
        View v = {.k = wave_number(d->spectra, f)};
        v.towards[a] = 1;
        find_wave_vector(d->program, d->spectra->frequencies[f], &v);
        top[a] = v.lattice_k[a];
    }
    return far_nodes_take(nodes, d, f, top, err);
}

FarField far_field_image(const FarNodes *nodes, double theta, double phi)
{
    const SpectraData *d = nodes->data;
    const Spectra *s = d->spectra;
    View v = view_new(d->program, s, nodes->f, theta, phi);
    double eta = far_field_impedance(s);
    for (unsigned walls = 0; walls < 8; walls++) {
        bool there = true;
        for (int a = 0; a < 3; a++)
            there = there && ((walls >> a & 1) == 0 || s->image[a] != 0);
        if (there)
            add_image(nodes, walls, &v);
    }
    double complex factor = is_flat(d->program) ? I * v.k * cexp(-I * PI / 4) / sqrt(8 * PI * v.k) : I * v.k / (4 * PI);
    return (FarField){.e_theta = -factor * (along(v.l, v.phi) + eta * along(v.n, v.theta)),
                      .e_phi = factor * (along(v.l, v.theta) - eta * along(v.n, v.phi))};
}

FarField far_field_at(const FarNodes *nodes, double theta, double phi)
{
    const Spectra *s = nodes->data->spectra;
    double t = theta * PI / 180, p = phi * PI / 180;
    const double towards[3] = {sin(t) * cos(p), sin(t) * sin(p), cos(t)};
    for (int a = 0; a < 3; a++)
        if (s->image[a] != 0 && towards[a] * s->image_side[a] > 1e-9)
            return (FarField){0, 0};
    return far_field_image(nodes, theta, phi);
}

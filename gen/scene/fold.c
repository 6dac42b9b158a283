/* Mirror planes. A scene with `symmetry` is written whole; what is stepped is the low half of each such axis,
 * up to the plane across the domain's middle, which becomes a wall: magnetic where E along it is even, electric
 * where it is odd (image theory; Balanis, Advanced Engineering Electromagnetics, 7.4). What lies beyond the plane
 * are images: sources and elements there must have a twin in front of it. On a periodic axis the plane through
 * the seam is a mirror, too.
 */
#include "scene/build.h"

#include <math.h>
#include <string.h>

void fold_read(Builder *b, const Record *r)
{
    const Value *v = record_value(r, "symmetry");
    if (!v->given || v->bad)
        return;
    for (int a = 0; a < 3; a++) {
        b->scene->symmetry[a] = (int)v->number[a];
        if (v->number[a] != 0 && (mode_axes((Mode)record_number(r, "mode")) >> a & 1U) == 0) {
            build_complain(b, r, "'symmetry': mode %s has no %c axis", mode_name((Mode)record_number(r, "mode")),
                           "xyz"[a]);
            b->scene->symmetry[a] = 0;
        }
    }
}

static bool same(double x, double y)
{
    return x == y || (isnan(x) && isnan(y));
}

static bool same_walls(const Boundary *p, const Boundary *q)
{
    return p->kind == q->kind && p->metal == q->metal && p->cells == q->cells && same(p->order, q->order) &&
           same(p->sigma, q->sigma) && same(p->kappa, q->kappa) && same(p->alpha, q->alpha) &&
           same(p->reflection, q->reflection) && same(p->g, q->g);
}

/* Where something lies along an axis with a mirror plane. */
typedef enum Place { BEFORE, ACROSS, BEYOND } Place;

typedef struct Fold {
    Builder *b;
    int axis, symmetry;
    double length, slack; /* of the whole domain along the axis; what counts as equal, m */
} Fold;

static Place place_about(const Fold *f, const double from[3], const double to[3])
{
    double low = fmin(from[f->axis], to[f->axis]), high = fmax(from[f->axis], to[f->axis]);
    return high < f->length / 2 - f->slack ? BEFORE : low > f->length / 2 + f->slack ? BEYOND : ACROSS;
}

static bool close_to(const Fold *f, double x, double y)
{
    return fabs(x - y) <= f->slack;
}

/* Do two stretches mirror each other? With `turned` the ends keep their order along the axis. */
static bool mirrors(const Fold *f, const double from[3], const double to[3], const double other_from[3],
                    const double other_to[3], bool turned)
{
    for (int a = 0; a < 3; a++) {
        const bool across = a == f->axis;
        const double *first = across && turned ? other_to : other_from,
                     *last = across && turned ? other_from : other_to;
        if (!close_to(f, from[a], across ? f->length - first[a] : first[a]) ||
            !close_to(f, to[a], across ? f->length - last[a] : last[a]))
            return false;
    }
    return true;
}

static bool complain(const Fold *f, SourceLoc loc, const char *name, const char *what)
{
    script_complain(f->b->script, loc, name, "%s (symmetry: the plane %c = %g m)", what, "xyz"[f->axis],
                    f -> length / 2);
    return false;
}

/* Is q the image of s? Whether it drives what an image drives is asked when there is a time (grid/mirror.c). */
static bool is_image(const Fold *f, const Source *s, const Source *q)
{
    return s->kind == q->kind && s->kind != SOURCE_MODE && s->component == q->component && s->is_box == q->is_box &&
           same(s->resistance, q->resistance) && s->is_port == q->is_port &&
           (mirrors(f, s->from, s->to, q->from, q->to, true) || mirrors(f, s->from, s->to, q->from, q->to, false));
}

/* What one waveform drives on both sides of the plane must be even there. */
static void check_across(const Fold *f, Source *s)
{
    const char *name = s->name;
    const int a = f->axis;
    if (s->kind == SOURCE_REPLAY)
        return;
    if (!close_to(f, s->from[a] + s->to[a], f->length)) {
        complain(f, s->loc, name, "reaches across the mirror plane and is not symmetric about it");
    } else if (s->kind == SOURCE_BEAM) {
        complain(f, s->loc, name, "a beam wants the whole domain");
    } else if (s->kind == SOURCE_PLANE_WAVE) {
        double across = fabs(s->polarisation[a]);
        if (fabs(s->direction[a]) > 1e-9 || (f->symmetry > 0 ? across > 1e-9 : across < 1 - 1e-9))
            complain(f, s->loc, name,
                     f->symmetry > 0 ? "a plane wave fits an even mirror plane only along it, with E in it"
                                     : "a plane wave fits an odd mirror plane only along it, with E across it");
        s->to[a] = f->length / 2;
    } else if (s->kind == SOURCE_MODE) {
        if (s->axis == a)
            complain(f, s->loc, name, "a mode cannot start in the mirror plane");
        s->to[a] = f->length / 2;
    } else if (s->kind != SOURCE_INITIAL && component_parity(s->component, a, f->symmetry) < 0) {
        script_complain(f->b->script, s->loc, name,
                        "%s is odd about the mirror plane %c = %g m: nothing drives it there",
                        component_name(s->component), "xyz"[a], f -> length / 2);
    } else if (!s->is_box && s->from[a] == s->to[a] && (s->component <= EZ) == ((int)s->component % 3 == a)) {
        script_complain(f->b->script, s->loc, name,
                        "%s has no site on the mirror plane %c = %g m; it wants one on either side",
                        component_name(s->component), "xyz"[a], f -> length / 2);
    }
}

/* The twin of source i among those that are no images of others; -1: none. */
static int twin_of(const Fold *f, size_t i)
{
    const Scene *scene = f->b->scene;
    for (size_t k = 0; k < scene->source_count; k++)
        if (k != i && (scene->sources[k].image_of < 0 || scene->sources[k].image_of == (int)i) &&
            is_image(f, &scene->sources[i], &scene->sources[k]))
            return (int)k;
    return -1;
}

static void fold_source(const Fold *f, size_t i)
{
    Source *s = &f->b->scene->sources[i];
    Place place = s->kind == SOURCE_REPLAY ? ACROSS : place_about(f, s->from, s->to);
    if (place == ACROSS) {
        check_across(f, s);
        return;
    }
    if (s->is_port)
        complain(f, s->loc, s->name,
                 "lies off the mirror plane, so that its image is driven with it; S-parameters want the whole domain");
    int twin = twin_of(f, i);
    if (twin < 0)
        complain(f, s->loc, s->name,
                 "has no mirror image among the sources; a scene with a mirror plane is written whole");
    else if (place == BEYOND)
        s->image_of = twin;
}

static void fold_sources(const Fold *f)
{
    Scene *scene = f->b->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].image_of < 0)
            fold_source(f, i);
}

static void fold_lumped(const Fold *f)
{
    Scene *scene = f->b->scene;
    for (size_t i = 0; i < scene->lumped_count; i++) {
        Lumped *l = &scene->lumped[i];
        Place place = place_about(f, l->from, l->to);
        bool twin = false;
        for (size_t k = 0; k < scene->lumped_count; k++) {
            const Lumped *q = &scene->lumped[k];
            twin = twin || (q->kind == l->kind && q->value == l->value && q->axis == l->axis &&
                            (mirrors(f, l->from, l->to, q->from, q->to, true) ||
                             mirrors(f, l->from, l->to, q->from, q->to, false)));
        }
        if (!twin)
            complain(f, l->loc, lumped_name(l->kind),
                     "has no mirror image; a scene with a mirror plane is written whole");
        l->image = l->image || place == BEYOND;
    }
}

static void fold_axis(Builder *b, int a)
{
    Scene *s = b->scene;
    const Fold f = {b, a, s->symmetry[a], b->domain[a], 1e-6 * s->cell[a]};
    const Boundary *low = &s->boundary[a][0];
    if (s->cells[a] % 2 != 0)
        script_complain(
            b->script, s->loc, "scene",
            "'symmetry': a mirror plane lies on the nodes in the middle, so that %c needs an even number of "
            "cells, got %ld",
            "xyz"[a], s -> cells[a]);
    if (low->kind == BOUNDARY_BLOCH)
        script_complain(b->script, s->loc, "scene",
                        "'symmetry': between the bloch walls of %c there is no mirror plane, their phase has a "
                        "direction",
                        "xyz"[a]);
    if (!same_walls(low, &s->boundary[a][1]))
        script_complain(b->script, s->loc, "scene", "'symmetry': the walls of %c differ", "xyz"[a]);
    fold_sources(&f);
    fold_lumped(&f);
    s->cells[a] /= 2;
    s->boundary[a][1] = (Boundary){.loc = s->loc,
                                   .kind = s->symmetry[a] > 0 ? BOUNDARY_PMC : BOUNDARY_PEC,
                                   .sigma = NAN,
                                   .kappa = 1,
                                   .reflection = NAN,
                                   .g = NAN,
                                   .k = NAN};
    if (low->kind == BOUNDARY_PERIODIC)
        s->boundary[a][0] = s->boundary[a][1];
}

/* The source that is stepped of one that may be its image; -1: none. */
static int stepped_source(const Scene *s, int source)
{
    while (source >= 0 && (size_t)source < s->source_count && s->sources[source].image_of >= 0)
        source = s->sources[source].image_of;
    return source;
}

/* Spectra are divided by the source that is stepped. */
static void redirect(Scene *s)
{
    for (size_t i = 0; i < s->monitor_count; i++) {
        s->monitors[i].reference = stepped_source(s, s->monitors[i].reference);
        s->monitors[i].source = stepped_source(s, s->monitors[i].source);
    }
}

void fold_scene(Builder *b)
{
    for (int a = 0; a < 3; a++)
        if (b->scene->symmetry[a] != 0)
            fold_axis(b, a);
    redirect(b->scene);
}

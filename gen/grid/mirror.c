/* Is a scene with mirror planes symmetric about them? Asked of what can be asked: the material at points spread over
 * the domain and over each object (an additive recurrence, Roberts 2018), initial fields there, and waveforms of
 * sources and their images. */
#include "grid/stages.h"

#include "grid/solid.h"

#include <math.h>
#include <string.h>

enum { DOMAIN_LOOKS = 4096, OBJECT_LOOKS = 64, TIME_LOOKS = 64 };

/* Point number n of a sequence that fills a box evenly, from one corner to the other. */
static void spread(long n, const double lo[3], const double hi[3], double at[3])
{
    static const double step[3] = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    for (int a = 0; a < 3; a++) {
        const double part = 0.5 + step[a] * (double)(n + 1);
        at[a] = lo[a] + (hi[a] - lo[a]) * (part - floor(part));
    }
}

static void reflect(const Grid *grid, int axis, const double at[3], double image[3])
{
    memcpy(image, at, 3 * sizeof *image);
    image[axis] = axis_at(&grid->axis[axis], (double)grid_whole_cells(grid, axis)) - at[axis];
}

/* Of a number as grid_material_at gives it; NULL: a graded medium. */
static const Material *numbered(const Grid *grid, int number)
{
    const Scene *s = grid->scene;
    return (size_t)number > s->material_count ? NULL : &s->materials[number == 0 ? s->background : number - 1];
}

static const char *material_name(const Grid *grid, int number)
{
    const Material *m = numbered(grid, number);
    return m == NULL ? "a graded medium" : m->name;
}

static bool same_pole(const Pole *p, const Pole *q)
{
    bool same = p->kind == q->kind && p->magnetic == q->magnetic;
    for (int a = 0; a < 3; a++)
        same = same && p->strength[a] == q->strength[a] && p->tau[a] == q->tau[a] && p->f0[a] == q->f0[a] &&
               p->gamma[a] == q->gamma[a];
    return same;
}

static bool same_poles(const Material *p, const Material *q)
{
    if (p->pole_count != q->pole_count)
        return false;
    for (size_t k = 0; k < p->pole_count; k++)
        if (!same_pole(&p->poles[k], &q->poles[k]))
            return false;
    return true;
}

static bool same_values(const Material *p, const Material *q)
{
    bool same = p->kind == q->kind && p->conductivity == q->conductivity && p->ohms == q->ohms && p->chi3 == q->chi3;
    for (int a = 0; a < 3; a++)
        same = same && p->eps[a] == q->eps[a] && p->mu[a] == q->mu[a] && p->off[a] == q->off[a] &&
               p->sigma[a] == q->sigma[a] && p->sigma_m[a] == q->sigma_m[a];
    return same && same_poles(p, q);
}

/* A material that is written at each of two objects is one. */
static bool same_material(const Material *p, const Material *q)
{
    return p == q || (p != NULL && q != NULL && same_values(p, q));
}

static bool same_medium(const Grid *grid, int axis, const double at[3], Error *err)
{
    double image[3];
    reflect(grid, axis, at, image);
    const int here = grid_material_at(grid, at, NULL), there = grid_material_at(grid, image, NULL);
    return same_material(numbered(grid, here), numbered(grid, there)) ||
           error_at(err, ERROR_SCENE, grid->scene->loc,
                    "'symmetry': the scene is no mirror image of itself about %c = %g m: at (%g, %g, %g) m is %s, "
                    "at (%g, %g, %g) m %s",
                    "xyz"[axis], (at[axis] + image[axis]) / 2, at[0], at[1], at[2], material_name(grid, here), image[0],
                    image[1], image[2], material_name(grid, there));
}

/* The part of the whole domain that a solid's bounds cover; all of it without one. */
static bool look_box(const Grid *grid, const Solid *s, double lo[3], double hi[3])
{
    for (int a = 0; a < 3; a++) {
        const double length = axis_at(&grid->axis[a], (double)grid_whole_cells(grid, a));
        lo[a] = s == NULL || !grid->axis[a].present ? 0 : fmax(0, s->lo[a]);
        hi[a] = !grid->axis[a].present ? 0 : s == NULL ? length : fmin(length, s->hi[a]);
        if (lo[a] > hi[a])
            return false;
    }
    return true;
}

/* Wires and plates have no inside to look at: another, or the same, is the image. */
static bool has_twin(const Grid *grid, int axis, const Solid *s, Error *err)
{
    const double length = axis_at(&grid->axis[axis], (double)grid_whole_cells(grid, axis));
    for (size_t q = 0; q < grid->scene->object_count; q++) {
        const Solid *twin = &grid->solids[q];
        bool same = twin->thin && twin->object->kind == s->object->kind &&
                    same_material(numbered(grid, 1 + twin->material), numbered(grid, 1 + s->material)) &&
                    twin->object->radius == s->object->radius;
        for (int a = 0; a < 3; a++) {
            const double lo = a == axis ? length - twin->hi[a] : twin->lo[a],
                         hi = a == axis ? length - twin->lo[a] : twin->hi[a];
            same = same &&
                   (!grid->axis[a].present || fmax(fabs(s->lo[a] - lo), fabs(s->hi[a] - hi)) <= 1e-6 * grid->axis[a].d);
        }
        if (same)
            return true;
    }
    return error_at(err, ERROR_SCENE, s->object->loc,
                    "%s: has no mirror image about %c = %g m; a scene with a mirror plane is written whole",
                    s->object->kind == OBJECT_WIRE ? "wire" : "plate", "xyz"[axis], length / 2);
}

static bool check_media(const Grid *grid, int axis, Error *err)
{
    double lo[3], hi[3], at[3];
    for (size_t q = 0; q <= grid->scene->object_count; q++) {
        const bool all = q == grid->scene->object_count;
        if (!all && grid->solids[q].thin && !has_twin(grid, axis, &grid->solids[q], err))
            return false;
        if (!look_box(grid, all ? NULL : &grid->solids[q], lo, hi) || (!all && grid->solids[q].thin))
            continue;
        for (long n = 0; n < (all ? DOMAIN_LOOKS : OBJECT_LOOKS); n++) {
            spread(n, lo, hi, at);
            if (!same_medium(grid, axis, at, err))
                return false;
        }
    }
    return true;
}

static bool check_initial(const Grid *grid, int axis, const Source *s, Error *err)
{
    const int parity = component_parity(s->component, axis, grid->scene->symmetry[axis]);
    for (long n = 0; n < TIME_LOOKS; n++) {
        double at[3], image[3], here = s->value, there = s->value;
        spread(n, s->from, s->to, at);
        reflect(grid, axis, at, image);
        if (s->function != 0 && (!scene_call3(grid->scene, s->function, at, &here, err) ||
                                 !scene_call3(grid->scene, s->function, image, &there, err)))
            return false;
        if (fabs(here - parity * there) > 1e-6 * fmax(fabs(here), fabs(there)) + 1e-12)
            return error_at(
                err, ERROR_SCENE, s->loc,
                "initial: %s must be %s about the mirror plane across %c; at (%g, %g, %g) m it is %g, at its "
                "image %g",
                component_name(s->component), parity > 0 ? "even" : "odd", "xyz"[axis], at[0], at[1], at[2], here,
                there);
    }
    return true;
}

/* Along its axis a chain of edges drives from its first end to its last. */
static int sense(const Source *s)
{
    const bool circuit = s->kind == SOURCE_VOLTAGE || s->kind == SOURCE_CURRENT;
    return circuit && s->to[s->axis] < s->from[s->axis] ? -1 : 1;
}

/* The axis whose plane lies between a source and its image. */
static int axis_between(const Grid *grid, const Source *s, const Source *twin)
{
    for (int a = 0; a < 3; a++)
        if (grid->scene->symmetry[a] != 0 &&
            fabs(s->from[a] + s->to[a] - twin->from[a] - twin->to[a]) > 1e-6 * grid->axis[a].d)
            return a;
    return 0;
}

static bool check_image(const Grid *grid, const Source *s, Error *err)
{
    const Source *twin = &grid->scene->sources[s->image_of];
    const int axis = axis_between(grid, s, twin);
    const int parity = component_parity(s->component, axis, grid->scene->symmetry[axis]) * sense(s) * sense(twin);
    double most = 0, off = 0;
    for (long n = 1; n <= TIME_LOOKS; n++) {
        const double t = (double)grid->steps * grid->dt * fmod(0.6180339887498949 * (double)n, 1);
        double here, there;
        if (!waveform_value(grid->scene, &s->waveform, t, &here, err) ||
            !waveform_value(grid->scene, &twin->waveform, t, &there, err))
            return false;
        most = fmax(most, fmax(fabs(here), fabs(there)));
        off = fmax(off, fabs(here - parity * there));
    }
    return off <= 1e-6 * most ||
           error_at(err, ERROR_SCENE, s->loc,
                    "%s: is the mirror image of %s (line %d), but does not drive %s as an image %s about %c does",
                    s->name, twin->name, twin->loc.line, component_name(s->component),
                    grid->scene->symmetry[axis] > 0 ? "even" : "odd", "xyz"[axis]);
}

bool mirror_check(const Grid *grid, Error *err)
{
    const Scene *scene = grid->scene;
    for (int a = 0; a < 3; a++) {
        if (scene->symmetry[a] == 0)
            continue;
        if (!check_media(grid, a, err))
            return false;
        for (size_t i = 0; i < scene->source_count; i++)
            if (scene->sources[i].kind == SOURCE_INITIAL && scene->sources[i].image_of < 0 &&
                fabs(scene->sources[i].from[a] + scene->sources[i].to[a] -
                     axis_at(&grid->axis[a], (double)grid_whole_cells(grid, a))) < 1e-6 * grid->axis[a].d &&
                !check_initial(grid, a, &scene->sources[i], err))
                return false;
    }
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].image_of >= 0 && scene->sources[i].kind != SOURCE_INITIAL &&
            !check_image(grid, &scene->sources[i], err))
            return false;
    return true;
}

/* Lossy bodies whose absorption is known to be off, told by name: at the frequency where the sources are strongest.
 * The errors are those measured against Mie's and the cylinder's series (tests/physics/README.md, "Absorption of lossy
 * bodies").
 *
 * Cut cells. No diagonal of a cut cell's tensor is of second order: Q_abs of a ball of R cells in radius is off by
 * 0.02 to 0.05 (1 - 1/r) (10/R), with r = |eps - j sigma/(w eps0)| over that round it; told from 3% on by 0.035. Faces
 * across an axis, E along the surface (2D TM) and averaging "tensor" have no such error.
 *
 * Skin. In a good conductor the field falls within its skin, which 3 cells resolve to 3%, 2 to 5%, and less than one
 * not at all, whatever the averaging. */
#include "model/sense.h"

#include "base/unit.h"
#include "grid/poles.h"
#include "grid/solid.h"

#include <complex.h>
#include <math.h>

static const double PER_RADIUS = 0.35;  /* error of Q_abs, times R in cells over 1 - 1/r */
static const double TOLD = 0.03;        /* from which on it is told */
static const double SKIN_CELLS = 3;     /* cells in a skin that resolve it to as much */
static const double GOOD_CONDUCTOR = 5; /* loss tangent from which on fields end within a skin */

/* A body of an object, at the frequency f, Hz: its medium there and that of the background, its size in cells. */
typedef struct Body {
    const Object *object;
    const char *name;
    double f, radius, skin, tangent, contrast;
    double cell; /* m: the widest that a face of its own ends in */
    bool flat;   /* its faces lie across axes */
} Body;

static double complex permittivity(const Medium *m, double f)
{
    return m->eps - I * m->sigma / (2 * PI * f * EPS0);
}

/* Half the second smallest extent (of two the smallest): the radius of a ball, a rod and a disc alike; in cells. */
static double radius_of(const Grid *grid, const Solid *s)
{
    double least = INFINITY, next = INFINITY;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present)
            continue;
        const double half = (axis_index(axis, s->hi[a]) - axis_index(axis, s->lo[a])) / 2;
        next = fmin(next, fmax(least, half));
        least = fmin(least, half);
    }
    return grid->mode == MODE_3D ? next : least;
}

/* The widest cell behind a face of the body's box, m; 0: it has none within the domain. */
static double face_cell(const Grid *grid, const Solid *s)
{
    static const double HAIR = 1e-6; /* cells */
    double widest = 0;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        const double end = axis_length(axis);
        if (axis->present && s->lo[a] > 0 && s->lo[a] < end)
            widest = fmax(widest, axis_cell(axis, (long)floor(axis_index(axis, s->lo[a]) + HAIR)));
        if (axis->present && s->hi[a] > 0 && s->hi[a] < end)
            widest = fmax(widest, axis_cell(axis, (long)ceil(axis_index(axis, s->hi[a]) - HAIR) - 1));
    }
    return widest;
}

static bool find_body(const Grid *grid, const Solid *s, Body *b)
{
    const Scene *scene = grid->scene;
    const Component c = grid->medium[EX].present ? EX : EZ;
    if (s->thin || s->kind != MATERIAL_DIELECTRIC || s->material < 0 || scene->materials[s->material].pole_count > 0)
        return false;
    const Medium inside = poles_material(grid, c, s->material), outside = poles_material(grid, c, scene->background);
    *b = (Body){.object = s->object,
                .name = scene->materials[s->material].name,
                .f = grid->frequency,
                .flat = s->object->kind == OBJECT_BOX && s->place == NULL};
    if (!(inside.sigma > 0))
        return false;
    const double complex z = permittivity(&inside, b->f);
    b->tangent = -cimag(z) / creal(z);
    b->contrast = cabs(z) / cabs(permittivity(&outside, b->f));
    b->cell = face_cell(grid, s);
    b->skin = C0 / (2 * PI * b->f * fabs(cimag(csqrt(z)))) / b->cell;
    b->radius = radius_of(grid, s);
    return true;
}

static bool warn_of_skin(const Grid *grid, const Body *b)
{
    if (b->tangent < GOOD_CONDUCTOR || b->skin >= SKIN_CELLS)
        return false;
    const UnitText f = unit_text(b->f, "Hz"), wanted = unit_text(b->skin * b->cell / SKIN_CELLS, "m");
    scene_warn(
        grid->scene, b->object->loc,
        "'%s' conducts so well that fields end within %.2g cells at %s: what it absorbs is off by %s, whatever the "
        "averaging; cells of at most %s resolve its skin to 3%%, metal{ sigma = } needs none",
        b->name, b->skin, f.text, b->skin < 1 ? "tens of per cent" : "about 5%", wanted.text);
    return true;
}

/* Cells that a curved surface cuts. */
static bool warn_of_cut_cells(const Grid *grid, const Body *b)
{
    const Averaging averaging = grid->scene->averaging;
    const double error = PER_RADIUS * (1 - 1 / fmax(1, b->contrast)) / b->radius;
    if (grid->mode == MODE_1D || grid->mode == MODE_2D_TM || b->flat || error < TOLD ||
        (averaging != AVERAGING_VOLUME && averaging != AVERAGING_NORMAL))
        return false;
    scene_warn(grid->scene, b->object->loc,
               "'%s' is %.2g cells in radius: what it absorbs at %s is off by about %.0f%%, which falls with the cell; "
               "averaging = \"tensor\" is nearer up to a loss tangent of 10, this one has %.2g",
               b->name, b->radius, unit_text(b->f, "Hz").text, 100 * error, b->tangent);
    return true;
}

/* Once for each material. */
void absorption_warn(const Grid *grid)
{
    bool *told = ARENA_ARRAY(grid->arena, bool, grid->scene->material_count);
    for (size_t i = 0; i < grid->scene->object_count && grid->scene->source_count > 0; i++) {
        Body b;
        if (find_body(grid, &grid->solids[i], &b) && !told[b.object->material])
            told[b.object->material] = warn_of_skin(grid, &b) || warn_of_cut_cells(grid, &b);
    }
}

/* Boundaries: walls, wrap-around and absorbing layers.
 * CPML: Roden & Gedney 2000; Berenger 1994 with a geometric or a polynomial loss
 * profile; Mur 1981, first order.
 */
#include "scene/build.h"

#include <math.h>
#include <string.h>

#define CELLS KEY("cells", KEY_COUNT, .range = RANGE_LAYER, .fallback = 10, .doc = "thickness in cells")
#define REFLECTION                                                                                                     \
    KEY("reflection", KEY_NUMBER, .range = RANGE_PROPER, .fallback = NAN, .otherwise = "not given",                    \
        .doc = "wanted reflection at normal incidence (amplitude); sets the loss where `sigma` does not")

static const Key cpml_keys[] = {
    CELLS,
    KEY("order", KEY_NUMBER, .range = RANGE_FROM_ONE, .fallback = 3, .doc = "grading exponent m"),
    KEY("sigma", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .fallback = NAN,
        .otherwise = "0.8 (m + 1)/(Z0 d sqrt(eps mu))", .unit = "S/m", .doc = "largest conductivity"),
    KEY("kappa", KEY_NUMBER, .range = RANGE_FROM_ONE, .fallback = 1, .doc = "largest stretching"),
    KEY("alpha", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .fallback = NAN,
        .otherwise = "0.004/(Z0 d sqrt(eps mu)), less for long waves", .unit = "S/m",
        .doc = "largest frequency shift; without it steady currents in lossy media within the layer do not decay"),
    REFLECTION,
};
static const Key berenger_keys[] = {
    CELLS,
    KEY("g", KEY_NUMBER, .range = RANGE_ABOVE_ONE, .fallback = 2.15,
        .doc = "factor of the loss from cell to cell (geometric profile)"),
    KEY("order", KEY_NUMBER, .range = RANGE_FROM_ONE, .fallback = NAN, .otherwise = "geometric profile",
        .doc = "exponent of a polynomial profile, used instead of `g` where given"),
    KEY("reflection", KEY_NUMBER, .range = RANGE_PROPER, .fallback = 1e-8,
        .doc = "wanted reflection at normal incidence (amplitude)"),
};

static const Key bloch_keys[] = {
    KEY("k", KEY_NUMBER, .fallback = NAN, .otherwise = "that of the plane wave", .unit = "rad/m",
        .doc = "wave number along the axis"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("periodic", .doc = "what leaves on one side enters on the other; both sides of an axis",
                .family = FAMILY_BOUNDARY, .kind = BOUNDARY_PERIODIC, .constant = true),
    CONSTRUCTOR("bloch",
                .doc =
                    "periodic but for a phase exp(-j k L) from one period L to the next, with fields that are complex; "
                    "both sides of an axis",
                .family = FAMILY_BOUNDARY, .kind = BOUNDARY_BLOCH, KEYS(bloch_keys)),
    CONSTRUCTOR("mur", .doc = "first-order absorbing wall", .family = FAMILY_BOUNDARY, .kind = BOUNDARY_MUR),
    CONSTRUCTOR("cpml", .doc = "convolutional perfectly matched layer", .family = FAMILY_BOUNDARY,
                .kind = BOUNDARY_CPML, KEYS(cpml_keys)),
    CONSTRUCTOR("berenger", .doc = "split-field perfectly matched layer", .family = FAMILY_BOUNDARY,
                .kind = BOUNDARY_BERENGER, KEYS(berenger_keys)),
};

const Constructors boundary_constructors = CONSTRUCTORS("Boundaries", constructors);

const char *boundary_name(BoundaryKind kind)
{
    static const char *const names[] = {"pec", "pmc", "periodic", "bloch", "mur", "cpml", "berenger"};
    return names[kind];
}

static Boundary wall(SourceLoc loc, BoundaryKind kind)
{
    return (Boundary){.loc = loc, .kind = kind, .sigma = NAN, .kappa = 1, .reflection = NAN, .g = NAN, .k = NAN};
}

static Boundary metal_wall(Builder *b, Record *r)
{
    Boundary side = wall(r->loc, BOUNDARY_PEC);
    if (!r->bad)
        side.metal = 1 + build_material(b, r);
    return side;
}

static Boundary boundary_of(Builder *b, Record *r)
{
    if ((r->type->family & FAMILY_MATERIAL) != 0 && !r->type->constant)
        return metal_wall(b, r);
    if (r->type->family & FAMILY_MATERIAL)
        return wall(b->scene->loc, r->type->kind == MATERIAL_PEC ? BOUNDARY_PEC : BOUNDARY_PMC);
    Boundary side = wall(r->type->constant ? b->scene->loc : r->loc, (BoundaryKind)r->type->kind);
    if (r->bad || r->type->key_count == 0)
        return side;
    if (side.kind == BOUNDARY_BLOCH) {
        side.k = record_number(r, "k");
        return side;
    }
    side.cells = (int)record_number(r, "cells");
    side.order = record_number(r, "order");
    side.reflection = record_number(r, "reflection");
    if (side.kind == BOUNDARY_BERENGER) {
        side.g = record_given(r, "order") ? NAN : record_number(r, "g");
        return side;
    }
    side.sigma = record_number(r, "sigma");
    side.kappa = record_number(r, "kappa");
    side.alpha = record_number(r, "alpha");
    return side;
}

void boundaries_build(Builder *b, const Record *scene)
{
    const Value *sides = record_value(scene, "boundary");
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            Record *r = sides->given ? sides->records[2 * a + side] : NULL;
            bool present = a < b->axes;
            if (r != NULL && !present && sides->number[a] != 0 && side == 0)
                build_complain(b, scene, "'boundary': mode %s has no %c axis", mode_name(b->scene->mode), "xyz"[a]);
            b->scene->boundary[a][side] = r != NULL && present ? boundary_of(b, r) : wall(b->scene->loc, BOUNDARY_PEC);
        }
    memcpy(b->scene->drawn, b->scene->boundary, sizeof b->scene->drawn);
}

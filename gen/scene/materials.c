/* Materials: relative permittivity and permeability, electric and magnetic
 * conductivity, all diagonal. Perfect conductors are kinds of their own.
 */
#include "scene/build.h"

#include <math.h>

static const Key material_keys[] = {
    KEY("name", KEY_TEXT, .otherwise = "made from the values", .doc = "what dumps and legends call it"),
    KEY("eps", KEY_DIAGONAL, .range = RANGE_MEDIUM, .fallback = 1, .doc = "relative permittivity"),
    KEY("mu", KEY_DIAGONAL, .range = RANGE_MEDIUM, .fallback = 1, .doc = "relative permeability"),
    KEY("sigma", KEY_DIAGONAL, .range = RANGE_NOT_NEGATIVE, .unit = "S/m", .doc = "electric conductivity"),
    KEY("sigma_m", KEY_DIAGONAL, .range = RANGE_NOT_NEGATIVE, .unit = "ohm/m", .doc = "magnetic conductivity"),
    KEY("debye", KEY_LATER, .doc = "poles {{delta_eps = , tau = }, ...}"),
    KEY("drude", KEY_LATER, .doc = "poles {{fp = , gamma = }, ...}"),
    KEY("lorentz", KEY_LATER, .doc = "poles {{delta_eps = , f0 = , gamma = }, ...}"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("vacuum", .doc = "eps = mu = 1, no loss", .family = FAMILY_MATERIAL, .kind = MATERIAL_DIELECTRIC,
                .constant = true),
    CONSTRUCTOR("pec", .doc = "perfect electric conductor: tangential E is zero; a material and a boundary",
                .family = FAMILY_MATERIAL | FAMILY_BOUNDARY, .kind = MATERIAL_PEC, .constant = true),
    CONSTRUCTOR("pmc", .doc = "perfect magnetic conductor: tangential H is zero; a material and a boundary",
                .family = FAMILY_MATERIAL | FAMILY_BOUNDARY, .kind = MATERIAL_PMC, .constant = true),
    CONSTRUCTOR("material", .doc = "a linear medium", .family = FAMILY_MATERIAL, .kind = MATERIAL_DIELECTRIC,
                KEYS(material_keys)),
};

const Constructors material_constructors = CONSTRUCTORS("Materials", constructors);

static void set_diagonal(double out[3], double value)
{
    out[0] = out[1] = out[2] = value;
}

static void copy_diagonal(double out[3], const Record *r, const char *key)
{
    for (int a = 0; a < 3; a++)
        out[a] = record_value(r, key)->number[a];
}

static void describe_diagonal(Text *out, const char *name, const double v[3], double usual)
{
    bool scalar = v[0] == v[1] && v[1] == v[2];
    if (scalar && v[0] == usual)
        return;
    const char *comma = out->length > 0 ? ", " : "";
    if (scalar)
        text_printf(out, "%s%s %.6g", comma, name, v[0]);
    else
        text_printf(out, "%s%s {%.6g, %.6g, %.6g}", comma, name, v[0], v[1], v[2]);
}

/* "eps 4, sigma 0.02" for a material without a name. */
static const char *material_text(Arena *arena, const Material *m)
{
    Text out = {0};
    describe_diagonal(&out, "eps", m->eps, 1);
    describe_diagonal(&out, "mu", m->mu, 1);
    describe_diagonal(&out, "sigma", m->sigma, 0);
    describe_diagonal(&out, "sigma_m", m->sigma_m, 0);
    const char *name = arena_strdup(arena, out.length > 0 ? text_str(&out) : "eps 1");
    text_free(&out);
    return name;
}

Material material_build(Arena *arena, const Record *r)
{
    Material m = {.loc = r->loc, .kind = (MaterialKind)r->type->kind, .name = r->type->name};
    set_diagonal(m.eps, 1);
    set_diagonal(m.mu, 1);
    if (r->type->constant)
        return m;
    copy_diagonal(m.eps, r, "eps");
    copy_diagonal(m.mu, r, "mu");
    copy_diagonal(m.sigma, r, "sigma");
    copy_diagonal(m.sigma_m, r, "sigma_m");
    m.name = record_given(r, "name") ? record_value(r, "name")->text : material_text(arena, &m);
    return m;
}

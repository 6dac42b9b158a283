/* Materials: relative permittivity and permeability, electric and magnetic
 * conductivity, poles of both, all diagonal. Perfect conductors are kinds of their own.
 */
#include "base/number.h"
#include "base/symmetric.h"
#include "scene/build.h"
#include "scene/permittivity.h"
#include "scene/reader.h"

#include <math.h>
#include <string.h>

#define STRENGTH(name, doc_text) KEY(name, KEY_DIAGONAL, .fallback = NAN, .required = true, .doc = (doc_text))
#define TAU KEY("tau", KEY_DIAGONAL, .range = RANGE_POSITIVE, .fallback = NAN, .required = true, .unit = "s", .doc = "")
#define FP                                                                                                             \
    KEY("fp", KEY_DIAGONAL, .range = RANGE_NOT_NEGATIVE, .fallback = NAN, .required = true, .unit = "Hz", .doc = "")
#define F0 KEY("f0", KEY_DIAGONAL, .range = RANGE_POSITIVE, .fallback = NAN, .required = true, .unit = "Hz", .doc = "")
#define GAMMA KEY("gamma", KEY_DIAGONAL, .fallback = NAN, .required = true, .unit = "Hz", .doc = "")

/* The strength first, as pole_of takes them. */
static const Key debye_fields[] = {STRENGTH("delta_eps", ""), TAU};
static const Key drude_fields[] = {FP, GAMMA};
static const Key lorentz_fields[] = {STRENGTH("delta_eps", ""), F0, GAMMA};
static const Key mu_debye_fields[] = {STRENGTH("delta_mu", ""), TAU};
static const Key mu_lorentz_fields[] = {STRENGTH("delta_mu", ""), F0, GAMMA};

static const Key material_keys[] = {
    KEY("name", KEY_TEXT, .otherwise = "made from the values", .doc = "what dumps and legends call it"),
    KEY("eps", KEY_TENSOR, .range = RANGE_MEDIUM, .fallback = 1,
        .doc = "relative permittivity, at infinite frequency where there are poles; a whole tensor must be positive "
               "definite"),
    KEY("mu", KEY_DIAGONAL, .range = RANGE_MEDIUM, .fallback = 1, .doc = "relative permeability, likewise"),
    KEY("sigma", KEY_DIAGONAL, .unit = "S/m", .doc = "electric conductivity; below 0 only with `gain`"),
    KEY("sigma_m", KEY_DIAGONAL, .unit = "ohm/m", .doc = "magnetic conductivity; below 0 only with `gain`"),
    KEY("debye", KEY_ITEMS, FIELDS(debye_fields),
        .doc = "poles delta_eps/(1 + j 2 pi f tau), added to eps; time goes as exp(+j 2 pi f t)"),
    KEY("drude", KEY_ITEMS, FIELDS(drude_fields),
        .doc = "poles -fp^2/(f^2 - j f gamma): plasma frequency, collision rate over 2 pi"),
    KEY("lorentz", KEY_ITEMS, FIELDS(lorentz_fields),
        .doc = "poles delta_eps f0^2/(f0^2 - f^2 + j f gamma): gamma is the full width"),
    KEY("mu_debye", KEY_ITEMS, FIELDS(mu_debye_fields), .doc = "the same, added to mu"),
    KEY("mu_drude", KEY_ITEMS, FIELDS(drude_fields), .doc = "the same, added to mu"),
    KEY("mu_lorentz", KEY_ITEMS, FIELDS(mu_lorentz_fields), .doc = "the same, added to mu"),
    KEY("chi3", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .fallback = 0, .unit = "m^2/V^2",
        .doc = "Kerr: D = eps0 (eps E + chi3 |E|^2 E), instantaneous; n2 = 3 chi3/(8 n) by the amplitude's square"),
    KEY("tan_delta", KEY_PAIR, .range = RANGE_POSITIVE,
        .doc = "{value, f}: loss tangent at f (Hz), as the conductivity 2 pi f eps0 eps' value"),
    KEY("range", KEY_PAIR, .range = RANGE_POSITIVE, .otherwise = "all", .unit = "Hz",
        .doc = "{f1, f2}: where these values hold; a source that leaves it is warned of"),
    KEY("source", KEY_TEXT, .otherwise = "none", .doc = "where the values come from, for `yeec media`"),
    KEY("gain", KEY_BOOL, .otherwise = "false",
        .doc = "the medium may amplify: a negative sigma, delta_eps, delta_mu or gamma is meant"),
};

static const Key metal_keys[] = {
    KEY("name", KEY_TEXT, .otherwise = "made from the values", .doc = "what dumps and legends call it"),
    KEY("sigma", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "S/m", .doc = "its conductivity"),
    KEY("mu", KEY_NUMBER, .range = RANGE_MEDIUM, .fallback = 1, .doc = "its relative permeability"),
    KEY("band", KEY_PAIR, .range = RANGE_POSITIVE, .otherwise = "that of the sources", .unit = "Hz",
        .doc = "{f1, f2}: where its impedance is to hold; of all metals of a scene, the widest"),
};

static const Key rotated_keys[] = {
    KEY("values", KEY_TENSOR, .range = RANGE_MEDIUM, .fallback = 1, .required = true, .positional = true,
        .doc = "the tensor before the turn, as a rule its principal values {e1, e2, e3}; also without the key"),
    KEY("axis", KEY_VECTOR, .otherwise = "\"z\"", .doc = "direction of the axis that it is turned about, right-handed"),
    KEY("angle", KEY_NUMBER, .required = true, .unit = "degrees", .doc = "by how much"),
};

#define COLUMN(name, least, unit_text, doc_text)                                                                       \
    KEY(name, KEY_NUMBERS, .range = (least), .unit = (unit_text), .doc = (doc_text))

static const Key table_keys[] = {
    KEY("file", KEY_TEXT, .doc = "a table of numbers below the scene's folder, its columns named in the first line"),
    KEY("columns", KEY_TEXT, .otherwise = "as the file says",
        .doc =
            "what the file's columns are: words of f, f_ghz, f_thz, ev, wavelength, wavelength_um, wavelength_nm, wl, "
            "n, k, eps, eps_loss, tan_delta, sigma"),
    COLUMN("f", RANGE_POSITIVE, "Hz", "instead of `file`: frequencies"),
    COLUMN("wavelength", RANGE_POSITIVE, "m", "or wavelengths in vacuum"),
    COLUMN("n", RANGE_NOT_NEGATIVE, NULL, "refractive index"),
    COLUMN("k", RANGE_ANY, NULL, "extinction coefficient, above 0 for a loss; none: 0"),
    COLUMN("eps", RANGE_ANY, NULL, "instead of `n`: real part of the relative permittivity"),
    COLUMN("eps_loss", RANGE_ANY, NULL, "its imaginary part, above 0 for a loss"),
    COLUMN("tan_delta", RANGE_ANY, NULL, "or the loss tangent"),
    COLUMN("sigma", RANGE_ANY, "S/m", "or the conductivity"),
    KEY("poles", KEY_COUNT, .required = true, .range = RANGE_FROM_ONE, .doc = "how many poles at most, up to 12"),
    KEY("kinds", KEY_CHOICE, .choices = "any debye lorentz", .otherwise = "\"any\"",
        .doc = "of which kinds; \"lorentz\": Drude and Lorentz"),
    KEY("name", KEY_TEXT, .otherwise = "the file's name", .doc = "as in `material`"),
    KEY("source", KEY_TEXT, .otherwise = "none", .doc = "likewise"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("vacuum", .doc = "eps = mu = 1, no loss", .family = FAMILY_MATERIAL, .kind = MATERIAL_DIELECTRIC,
                .constant = true),
    CONSTRUCTOR("pec", .doc = "perfect electric conductor: tangential E is zero; a material and a boundary",
                .family = FAMILY_MATERIAL | FAMILY_BOUNDARY, .kind = MATERIAL_PEC, .constant = true),
    CONSTRUCTOR("pmc", .doc = "perfect magnetic conductor: tangential H is zero; a material and a boundary",
                .family = FAMILY_MATERIAL | FAMILY_BOUNDARY, .kind = MATERIAL_PMC, .constant = true),
    CONSTRUCTOR("metal",
                .doc = "a good conductor by its surface impedance; a material of solids and plates, and a wall",
                .family = FAMILY_MATERIAL | FAMILY_BOUNDARY, .kind = MATERIAL_PEC, KEYS(metal_keys)),
    CONSTRUCTOR("material", .doc = "a linear medium", .family = FAMILY_MATERIAL, .kind = MATERIAL_DIELECTRIC,
                KEYS(material_keys), .at_most_one = "sigma tan_delta"),
    CONSTRUCTOR("material.from_table", .doc = "a medium of poles fitted to a table", .family = FAMILY_MATERIAL,
                .kind = MATERIAL_DIELECTRIC, KEYS(table_keys), .finish = from_table_finish,
                .one_of = {"f wavelength file", "eps n file"}, .at_most_one = "eps_loss tan_delta sigma k"),
    CONSTRUCTOR("rotated",
                .doc = "a permittivity whose principal axes are turned, for `eps`; `rotated{ rotated{...}, ...}` turns "
                       "it again",
                .family = FAMILY_MATERIAL, .kind = MATERIAL_DIELECTRIC, KEYS(rotated_keys), .finish = rotated_finish),
};

const Constructors material_constructors = CONSTRUCTORS("Materials", constructors);

static void set_diagonal(double out[3], double value)
{
    out[0] = out[1] = out[2] = value;
}

static Material metal_build(Arena *arena, const Record *r, Material m)
{
    const Value *band = record_value(r, "band");
    m.conductivity = record_number(r, "sigma");
    set_diagonal(m.mu, record_number(r, "mu"));
    if (band->given) {
        m.band[0] = fmin(band->number[0], band->number[1]);
        m.band[1] = fmax(band->number[0], band->number[1]);
    }
    m.name = record_given(r, "name") ? record_value(r, "name")->text
                                     : arena_printf(arena, "metal of %.6g S/m", m.conductivity);
    return m;
}

/* What a sheet{} is made of. */
static Material sheet_material(Arena *arena, const Record *r, Material m)
{
    m.kind = MATERIAL_SHEET;
    m.thickness = record_number(r, "thickness");
    m.ohms = record_given(r, "ohms") ? record_number(r, "ohms")
                                     : 1 / (record_number(r, "sigma") * record_number(r, "thickness"));
    m.name = arena_printf(arena, "sheet of %.6g ohm", m.ohms);
    return m;
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

static const struct {
    const char *key;
    PoleKind kind;
    bool magnetic;
} pole_keys[] = {
    {"debye", POLE_DEBYE, false},   {"drude", POLE_DRUDE, false},   {"lorentz", POLE_LORENTZ, false},
    {"mu_debye", POLE_DEBYE, true}, {"mu_drude", POLE_DRUDE, true}, {"mu_lorentz", POLE_LORENTZ, true},
};

enum { POLE_KEYS = sizeof pole_keys / sizeof *pole_keys };

static void describe_poles(Text *out, const Material *m)
{
    for (int k = 0; k < POLE_KEYS; k++) {
        size_t count = 0;
        for (size_t i = 0; i < m->pole_count; i++)
            count += m->poles[i].kind == pole_keys[k].kind && m->poles[i].magnetic == pole_keys[k].magnetic;
        if (count > 0)
            text_printf(out, "%s%zu %s pole%s", out->length > 0 ? ", " : "", count, pole_keys[k].key,
                        count > 1 ? "s" : "");
    }
}

/* "eps 4, sigma 0.02" for a material without a name. */
static const char *material_text(Arena *arena, const Material *m)
{
    Text out = {0};
    describe_diagonal(&out, "eps", m->eps, 1);
    if (material_is_crystal(m))
        text_printf(&out, ", xy %.6g, xz %.6g, yz %.6g", m->off[2], m->off[1], m->off[0]);
    describe_diagonal(&out, "mu", m->mu, 1);
    describe_diagonal(&out, "sigma", m->sigma, 0);
    describe_diagonal(&out, "sigma_m", m->sigma_m, 0);
    describe_poles(&out, m);
    if (m->chi3 > 0)
        text_printf(&out, "%schi3 %.6g", out.length > 0 ? ", " : "", m->chi3);
    const char *name = arena_strdup(arena, out.length > 0 ? text_str(&out) : "eps 1");
    text_free(&out);
    return name;
}

static void copy3(double out[3], const double *from)
{
    memcpy(out, from, 3 * sizeof *out);
}

/* One pole of the numbers of its fields, three each, the strength first. */
static Pole pole_of(PoleKind kind, bool magnetic, const double *values)
{
    Pole p = {.kind = kind, .magnetic = magnetic};
    copy3(p.strength, values);
    if (kind == POLE_DEBYE)
        copy3(p.tau, values + 3);
    if (kind == POLE_DRUDE)
        copy3(p.gamma, values + 3);
    if (kind == POLE_LORENTZ) {
        copy3(p.f0, values + 3);
        copy3(p.gamma, values + 6);
    }
    return p;
}

static void take_poles(Arena *arena, const Record *r, Material *m)
{
    size_t count = 0;
    for (int k = 0; k < POLE_KEYS; k++)
        count += record_value(r, pole_keys[k].key)->length;
    Pole *poles = ARENA_ARRAY(arena, Pole, count + 2);
    for (int k = 0; k < POLE_KEYS; k++) {
        const Value *v = record_value(r, pole_keys[k].key);
        for (size_t i = 0; i < v->length; i++)
            poles[m->pole_count++] = pole_of(pole_keys[k].kind, pole_keys[k].magnetic,
                                             v->list + i * (pole_keys[k].kind == POLE_LORENTZ ? 9 : 6));
    }
    m->chi3 = record_number(r, "chi3");
    if (m->chi3 > 0) {
        Pole kerr = {.kind = POLE_KERR};
        set_diagonal(kerr.strength, m->chi3);
        poles[m->pole_count++] = kerr;
    }
    m->poles = poles;
}

static bool below_zero(const double v[3])
{
    return v[0] < 0 || v[1] < 0 || v[2] < 0;
}

/* A loss tangent as the conductivity that has it at one frequency. */
static void take_tangent(const Record *r, Material *m)
{
    const double *given = record_value(r, "tan_delta")->number;
    m->tan_delta_f = given[1];
    for (int a = 0; a < 3; a++)
        m->sigma[a] = 2 * PI * given[1] * EPS0 * creal(material_eps(m, a, given[1])) * given[0];
}

static void take_range(const Record *r, Material *m)
{
    const double *given = record_value(r, "range")->number;
    m->range[0] = fmin(given[0], given[1]);
    m->range[1] = fmax(given[0], given[1]);
}

/* What makes the medium amplify, NULL: nothing. */
static const char *amplifies(const Material *m)
{
    if (below_zero(m->sigma))
        return "'sigma'";
    if (below_zero(m->sigma_m))
        return "'sigma_m'";
    for (size_t i = 0; i < m->pole_count; i++) {
        if (below_zero(m->poles[i].strength))
            return m->poles[i].magnetic ? "a pole's 'delta_mu'" : "a pole's 'delta_eps'";
        if (below_zero(m->poles[i].gamma))
            return "a pole's 'gamma'";
    }
    return NULL;
}

static void check_tensor(Script *script, const Material *m)
{
    double eps[SYMMETRIC];
    material_tensor(m, eps);
    if (!symmetric_positive(eps))
        script_complain(script, m->loc, "material",
                        "'eps' must be positive definite, one of its principal values is not "
                        "above 0");
    if (m->chi3 > 0)
        script_complain(script, m->loc, "material",
                        "an 'eps' with entries off the diagonal cannot have chi3 beside it");
}

void material_check(Script *script, const Material *m)
{
    if (material_is_crystal(m))
        check_tensor(script, m);
    if (!m->gain && m->tan_delta_f > 0 && below_zero(m->sigma))
        script_complain(script, m->loc, "material", "'tan_delta' needs a permittivity above 0 at its frequency, %g Hz",
                        m->tan_delta_f);
    else if (!m->gain && amplifies(m) != NULL)
        script_complain(script, m->loc, "material",
                        "%s below 0 makes a medium that amplifies; write gain = true if that is meant", amplifies(m));
}

Material material_build(Arena *arena, const Record *r)
{
    Material m = {.loc = r->loc, .kind = (MaterialKind)r->type->kind, .name = r->type->name};
    set_diagonal(m.eps, 1);
    set_diagonal(m.mu, 1);
    if (r->type->constant)
        return m;
    if ((r->type->family & FAMILY_MATERIAL) == 0)
        return sheet_material(arena, r, m);
    if (r->type->kind == MATERIAL_PEC)
        return metal_build(arena, r, m);
    copy_diagonal(m.eps, r, "eps");
    copy3(m.off, record_value(r, "eps")->number + 3);
    copy_diagonal(m.mu, r, "mu");
    copy_diagonal(m.sigma, r, "sigma");
    copy_diagonal(m.sigma_m, r, "sigma_m");
    m.gain = record_number(r, "gain") != 0;
    take_poles(arena, r, &m);
    if (record_given(r, "tan_delta"))
        take_tangent(r, &m);
    if (record_given(r, "range"))
        take_range(r, &m);
    m.fit = r->note;
    m.source = record_given(r, "source") ? record_value(r, "source")->text : NULL;
    m.name = record_given(r, "name") ? record_value(r, "name")->text : material_text(arena, &m);
    return m;
}

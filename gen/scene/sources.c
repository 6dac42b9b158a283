/* Sources and lumped elements.
 */
#include "scene/build.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

#define AT KEY("at", KEY_POINT, .unit = "m", .doc = "the point")
#define AXIS                                                                                                           \
    KEY("axis", KEY_CHOICE, .choices = "x y z", .fallback = NAN, .otherwise = "required with `at`",                    \
        .doc = "direction of the edge")
#define CHAIN                                                                                                          \
    KEY("from", KEY_POINT, .unit = "m", .doc = "instead of `at`: one end of a chain of edges"),                        \
        KEY("to", KEY_POINT, .unit = "m", .doc = "the other end, along one axis")
#define COMPONENT                                                                                                      \
    KEY("component", KEY_CHOICE, .required = true, .choices = "Ex Ey Ez Hx Hy Hz", .doc = "field component")
#define BOX KEY("box", KEY_BOX, .unit = "m", .doc = "instead of `at`: every site of a box")
#define WAVE KEY("waveform", KEY_WAVEFORM, .required = true, .accepts = FAMILY_WAVEFORM, .doc = "value against time")
#define NAME KEY("name", KEY_NAME, .otherwise = "source1, source2, ...", .doc = "name in results")

static const Key voltage_keys[] = {
    NAME,
    AT,
    AXIS,
    CHAIN,
    KEY("resistance", KEY_NUMBER, .required = true, .range = RANGE_NOT_NEGATIVE, .unit = "ohm",
        .doc = "inner resistance; 0 forces the voltage"),
    WAVE,
};
static const Key port_keys[] = {
    KEY("name", KEY_NAME, .otherwise = "port1, port2, ...", .doc = "name in results"),
    AT,
    AXIS,
    CHAIN,
    KEY("resistance", KEY_NUMBER, .fallback = 50, .range = RANGE_POSITIVE, .unit = "ohm",
        .doc = "inner resistance, or the load's where nothing drives it; the port's reference"),
    KEY("waveform", KEY_WAVEFORM, .accepts = FAMILY_WAVEFORM, .otherwise = "none: a load", .doc = "value against time"),
    KEY("frequencies", KEY_NUMBERS, .range = RANGE_POSITIVE, .otherwise = "500 over the waveform's band", .unit = "Hz",
        .doc = "where its impedance and the S-parameters are wanted"),
};
static const Key current_keys[] = {NAME, AT, AXIS, CHAIN, WAVE};
static const Key field_keys[] = {NAME, COMPONENT, AT, BOX, WAVE};
static const Key plane_wave_keys[] = {
    NAME,
    KEY("from", KEY_POINT, .required = true, .unit = "m", .doc = "a corner of the total-field box"),
    KEY("to", KEY_POINT, .required = true, .unit = "m", .doc = "the opposite corner"),
    KEY("direction", KEY_VECTOR, .required = true, .doc = "where the wave travels; any length"),
    KEY("polarisation", KEY_VECTOR, .otherwise = "required in 3d; in 1d and 2d the only one there is",
        .doc = "direction of E, across `direction`"),
    WAVE,
};
static const Key beam_keys[] = {
    NAME,
    KEY("from", KEY_POINT, .required = true, .unit = "m", .doc = "a corner of the total-field box"),
    KEY("to", KEY_POINT, .required = true, .unit = "m", .doc = "the opposite corner"),
    KEY("focus", KEY_POINT, .required = true, .unit = "m", .doc = "where the beam is narrowest"),
    KEY("waist", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "m",
        .doc = "radius there at which |E| has fallen to 1/e; at least half a wavelength"),
    KEY("direction", KEY_VECTOR, .required = true, .doc = "where the beam travels; any length"),
    KEY("polarisation", KEY_VECTOR, .otherwise = "required in 3d; in 2d the only one there is",
        .doc = "direction of E in the focus, across `direction`"),
    KEY("f", KEY_NUMBER, .range = RANGE_POSITIVE, .otherwise = "the waveform's", .unit = "Hz",
        .doc = "frequency at which the beam has its form"),
    WAVE,
};
static const Key mode_keys[] = {
    NAME,
    KEY("from", KEY_POINT, .required = true, .unit = "m", .doc = "a corner of the plane across the guide"),
    KEY("to", KEY_POINT, .required = true, .unit = "m", .doc = "the opposite corner"),
    KEY("direction", KEY_VECTOR, .required = true, .doc = "along the plane's normal: where the mode travels"),
    KEY("number", KEY_COUNT, .range = RANGE_FROM_ONE, .fallback = 1,
        .doc = "which mode, 1 that of the largest index, 32 at most"),
    KEY("f", KEY_NUMBER, .range = RANGE_POSITIVE, .otherwise = "the waveform's", .unit = "Hz",
        .doc = "frequency at which modes are counted"),
    KEY("guess", KEY_NUMBER, .range = RANGE_POSITIVE, .otherwise = "the largest of the section",
        .doc = "an index near which modes are looked for"),
    WAVE,
};
static const Key initial_keys[] = {
    NAME,
    COMPONENT,
    KEY("box", KEY_BOX, .otherwise = "everywhere", .unit = "m", .doc = "where"),
    KEY("value", KEY_NUMBER_OR_FUNCTION, .required = true, .unit = "V/m or A/m",
        .doc = "the field at the start, or function(x, y, z)"),
};
static const Key replay_keys[] = {
    NAME,
    KEY("file", KEY_TEXT, .required = true, .doc = "what a `record` monitor of another run has written"),
    KEY("shift", KEY_POINT, .otherwise = "where it was recorded", .unit = "m", .doc = "moves it by whole cells"),
    KEY("side", KEY_CHOICE, .choices = "+ -", .fallback = 0, .otherwise = "\"+\"",
        .doc = "of a plane: the field goes to higher or to lower coordinates"),
    KEY("start", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .unit = "s",
        .doc = "where in the recording the replay begins"),
    KEY("period", KEY_NUMBER, .range = RANGE_POSITIVE, .otherwise = "no field after its end", .unit = "s",
        .doc = "after the recording's end its last steps of this length come again and again"),
    KEY("f", KEY_NUMBER, .range = RANGE_POSITIVE, .otherwise = "none", .unit = "Hz",
        .doc = "main frequency of what drove the recorded run, by which cut cells with loss go there"),
};

static const Constructor sources[] = {
    CONSTRUCTOR("voltage", .doc = "a voltage source with inner resistance in an edge", .family = FAMILY_SOURCE,
                .kind = SOURCE_VOLTAGE, KEYS(voltage_keys), .one_of = {"at from"}),
    CONSTRUCTOR("port", .doc = "a port: a voltage source or its load, with probes of its voltage and current",
                .family = FAMILY_SOURCE, .kind = SOURCE_VOLTAGE, KEYS(port_keys), .one_of = {"at from"}),
    CONSTRUCTOR("current", .doc = "an impressed current through the cell's face, ampere (soft)",
                .family = FAMILY_SOURCE, .kind = SOURCE_CURRENT, KEYS(current_keys), .one_of = {"at from"}),
    CONSTRUCTOR("hard", .doc = "forces a field component, V/m or A/m", .family = FAMILY_SOURCE, .kind = SOURCE_HARD,
                KEYS(field_keys), .one_of = {"at box"}),
    CONSTRUCTOR("soft", .doc = "adds to a field component in every step, V/m or A/m", .family = FAMILY_SOURCE,
                .kind = SOURCE_SOFT, KEYS(field_keys), .one_of = {"at box"}),
    CONSTRUCTOR("plane_wave", .doc = "a plane wave inside a total-field box", .family = FAMILY_SOURCE,
                .kind = SOURCE_PLANE_WAVE, KEYS(plane_wave_keys)),
    CONSTRUCTOR("mode", .doc = "a mode of a guide's cross-section, sent one way; the waveform is in sqrt(W)",
                .family = FAMILY_SOURCE, .kind = SOURCE_MODE, KEYS(mode_keys)),
    CONSTRUCTOR("beam", .doc = "a Gaussian beam inside a total-field box; the waveform is E in the focus, V/m",
                .family = FAMILY_SOURCE, .kind = SOURCE_BEAM, KEYS(beam_keys)),
    CONSTRUCTOR("initial", .doc = "a field at the start", .family = FAMILY_SOURCE, .kind = SOURCE_INITIAL,
                KEYS(initial_keys)),
    CONSTRUCTOR("replay", .doc = "the recorded fields of another run as a source", .family = FAMILY_SOURCE,
                .kind = SOURCE_REPLAY, KEYS(replay_keys)),
};

const Constructors source_constructors = CONSTRUCTORS("Sources", sources);

#define LUMPED(n, u, d)                                                                                                \
    AT, AXIS, CHAIN, KEY(n, KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = (u), .doc = (d))

static const Key resistor_keys[] = {LUMPED("ohms", "ohm", "resistance")};
static const Key capacitor_keys[] = {LUMPED("farads", "F", "capacitance")};
static const Key inductor_keys[] = {LUMPED("henries", "H", "inductance")};

static const Constructor lumped[] = {
    CONSTRUCTOR("resistor", .doc = "a resistor in an edge or a chain of edges", .family = FAMILY_LUMPED,
                .kind = LUMPED_RESISTOR, KEYS(resistor_keys), .one_of = {"at from"}),
    CONSTRUCTOR("capacitor", .doc = "a capacitor, likewise", .family = FAMILY_LUMPED, .kind = LUMPED_CAPACITOR,
                KEYS(capacitor_keys), .one_of = {"at from"}),
    CONSTRUCTOR("inductor", .doc = "an inductor, likewise", .family = FAMILY_LUMPED, .kind = LUMPED_INDUCTOR,
                KEYS(inductor_keys), .one_of = {"at from"}),
};

const Constructors lumped_constructors = CONSTRUCTORS("Lumped elements", lumped);

/* 'from' and 'to' differ along one axis: that axis, or -1 with a complaint. */
static int chain_axis(Builder *b, const Record *r, const double from[3], const double to[3])
{
    int axis = -1, differing = 0;
    for (int a = 0; a < 3; a++)
        if (from[a] != to[a]) {
            axis = a;
            differing++;
        }
    if (differing == 1)
        return axis;
    build_complain(b, r, "'from' and 'to' must differ along exactly one axis, got %d", differing);
    return -1;
}

bool build_edges(Builder *b, const Record *r, double from[3], double to[3], int *axis)
{
    const Value *named = record_value(r, "axis");
    *axis = named->given ? (int)named->number[0] : -1;
    if (record_given(r, "at")) {
        bool ok = build_point(b, r, "at", from);
        memcpy(to, from, 3 * sizeof(double));
        if (!named->given)
            return build_complain(b, r, "missing key 'axis' (one of \"x\", \"y\", \"z\")");
        return build_component(b, r, (Component)(EX + *axis)) && ok;
    }
    if (!record_given(r, "to"))
        return build_complain(b, r, "missing key 'to' (the other end of the chain that begins at 'from')");
    bool ok = build_point(b, r, "from", from);
    if (!build_point(b, r, "to", to) || !ok)
        return false;
    int along = chain_axis(b, r, from, to);
    if (along >= 0 && *axis >= 0 && along != *axis)
        return build_complain(b, r, "'axis' is \"%c\" but 'from' and 'to' differ along %c", "xyz"[*axis], "xyz"[along]);
    *axis = along;
    return along >= 0 && build_component(b, r, (Component)(EX + along));
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void normalise(double v[3])
{
    double length = sqrt(dot(v, v));
    for (int a = 0; a < 3; a++)
        v[a] /= length;
}

/* A vector with zeros where none was given; false when it leaves the mode's axes. */
static bool take_vector(Builder *b, const Record *r, const char *key, int axes, double out[3])
{
    const Value *v = record_value(r, key);
    for (int a = 0; a < 3; a++) {
        out[a] = a < v->count ? v->number[a] : 0;
        if (a >= axes && out[a] != 0)
            return build_complain(b, r, "'%s' must lie in the axes of mode %s", key, mode_name(b->scene->mode));
    }
    normalise(out);
    return true;
}

/* E of a plane wave where the mode leaves no choice: z in 1d and 2d-tm, in the plane in 2d-te. */
static void only_polarisation(Mode mode, const double direction[3], double out[3])
{
    bool te = mode == MODE_2D_TE;
    out[0] = te ? -direction[1] : 0;
    out[1] = te ? direction[0] : 0;
    out[2] = te ? 0 : 1;
}

static bool build_polarisation(Builder *b, const Record *r, const double direction[3], double out[3])
{
    if (!record_given(r, "polarisation")) {
        if (b->axes == 3)
            return build_complain(b, r, "missing key 'polarisation' (a direction across 'direction')");
        only_polarisation(b->scene->mode, direction, out);
        return true;
    }
    if (!take_vector(b, r, "polarisation", 3, out))
        return false;
    for (int a = 0; a < 3; a++)
        if (out[a] != 0 && !mode_has(b->scene->mode, (Component)(EX + a)))
            return build_complain(b, r, "'polarisation': mode %s has no %s", mode_name(b->scene->mode),
                                  component_name((Component)(EX + a)));
    double along = dot(direction, out);
    if (fabs(along) > 1e-6)
        return build_complain(b, r, "'polarisation' must be perpendicular to 'direction', it is off by %.3g degrees",
                              asin(fmin(1, fabs(along))) * 180 / PI);
    for (int a = 0; a < 3; a++)
        out[a] -= along * direction[a];
    normalise(out);
    return true;
}

static bool build_plane_wave(Builder *b, const Record *r, Source *s)
{
    if (!build_corners(b, r, s->from, s->to))
        return false;
    for (int a = 0; a < b->axes; a++)
        if (s->from[a] == s->to[a])
            return build_complain(b, r, "the total-field box has no volume: 'from' and 'to' are equal along %s",
                                  build_equal_axes(b, s->from, s->to));
    return take_vector(b, r, "direction", b->axes, s->direction) &&
           build_polarisation(b, r, s->direction, s->polarisation);
}

static bool build_beam(Builder *b, const Record *r, Source *s)
{
    if (b->axes == 1)
        return build_complain(b, r, "has no meaning in 1d");
    if (!build_plane_wave(b, r, s) || !build_point(b, r, "focus", s->focus))
        return false;
    s->waist = record_number(r, "waist");
    s->f = record_given(r, "f") ? record_number(r, "f") : waveform_main_frequency(&s->waveform);
    if (!(s->f > 0))
        return build_complain(b, r, "missing key 'f': the waveform does not say at which frequency the beam is wanted");
    return s->waveform.kind != WAVEFORM_SINE || fabs(s->waveform.f / s->f - 1) < 1e-12 ||
           build_complain(b, r, "its sine has %.9g Hz, 'f' is %.9g Hz", s->waveform.f, s->f);
}

/* hard, soft, initial: a component at a point, in a box or everywhere. */
static bool build_field(Builder *b, const Record *r, Source *s)
{
    s->component = (Component)record_number(r, "component");
    bool ok = build_component(b, r, s->component);
    if (record_given(r, "box")) {
        s->is_box = true;
        return build_box_value(b, r, "box", s->from, s->to) && ok;
    }
    if (s->kind == SOURCE_INITIAL) {
        s->is_box = true;
        memcpy(s->to, b->domain, sizeof s->to);
        return ok;
    }
    ok = build_point(b, r, "at", s->from) && ok;
    memcpy(s->to, s->from, sizeof s->to);
    return ok;
}

static bool build_mode(Builder *b, const Record *r, Source *s)
{
    if (!build_corners(b, r, s->from, s->to) || !take_vector(b, r, "direction", b->axes, s->direction))
        return false;
    int flat = 0;
    for (int a = 0; a < b->axes; a++) {
        flat += s->from[a] == s->to[a];
        if (fabs(s->direction[a]) > 1 - 1e-9)
            s->axis = a;
    }
    if (fabs(s->direction[s->axis]) < 1 - 1e-9)
        return build_complain(b, r, "'direction' must be along an axis, the normal of the plane");
    if (flat != 1 || s->from[s->axis] != s->to[s->axis])
        return build_complain(b, r, "'from' and 'to' must agree along %c alone, the direction's axis", "xyz"[s->axis]);
    s->side = s->direction[s->axis] < 0 ? -1 : 1;
    if (record_number(r, "number") > MOST_MODES)
        return build_complain(b, r, "'number' is at most %d, got %.0f", MOST_MODES, record_number(r, "number"));
    s->number = (int)record_number(r, "number");
    s->f = record_given(r, "f") ? record_number(r, "f") : waveform_main_frequency(&s->waveform);
    s->guess = record_given(r, "guess") ? record_number(r, "guess") : 0;
    if (!(s->f > 0))
        return build_complain(b, r, "missing key 'f': the waveform does not say at which frequency the mode is wanted");
    if (s->number > 32)
        return build_complain(b, r, "'number' is at most 32, got %d", s->number);
    return true;
}

static bool build_replay(const Record *r, Source *s)
{
    const Value *shift = record_value(r, "shift");
    s->file = record_value(r, "file")->text;
    if (shift->given)
        for (int a = 0; a < shift->count; a++)
            s->shift[a] = shift->number[a];
    s->side = record_number(r, "side") == 0 ? 1 : -1;
    s->start = record_number(r, "start");
    s->period = record_given(r, "period") ? record_number(r, "period") : 0;
    s->f = record_given(r, "f") ? record_number(r, "f") : 0;
    return true;
}

static bool is_port(const Record *r)
{
    return strcmp(r->type->name, "port") == 0;
}

static bool build_place(Builder *b, const Record *r, Source *s)
{
    switch (s->kind) {
    case SOURCE_VOLTAGE:
        s->resistance = record_number(r, "resistance");
        s->is_port = is_port(r);
        s->frequencies = s->is_port ? record_value(r, "frequencies")->list : NULL;
        s->frequency_count = s->is_port ? record_value(r, "frequencies")->length : 0;
        /* fall through */
    case SOURCE_CURRENT:
        if (!build_edges(b, r, s->from, s->to, &s->axis))
            return false;
        s->component = (Component)(EX + s->axis);
        return true;
    case SOURCE_PLANE_WAVE:
        return build_plane_wave(b, r, s);
    case SOURCE_REPLAY:
        return build_replay(r, s);
    case SOURCE_MODE:
        return build_mode(b, r, s);
    case SOURCE_BEAM:
        return build_beam(b, r, s);
    default:
        return build_field(b, r, s);
    }
}

bool source_build(Builder *b, const Record *r, Source *s)
{
    *s = (Source){.loc = r->loc, .kind = (SourceKind)r->type->kind, .image_of = -1};
    if (record_given(r, "name"))
        s->name = record_value(r, "name")->text;
    if (s->kind == SOURCE_INITIAL) {
        s->value = record_number(r, "value");
        s->function = record_value(r, "value")->function;
    } else if (s->kind != SOURCE_REPLAY && record_given(r, "waveform")) {
        waveform_build(r, &s->waveform);
    } else {
        s->waveform = (Waveform){.loc = r->loc, .kind = WAVEFORM_SAMPLES, .amplitude = 1, .dt = 1};
    }
    return build_place(b, r, s);
}

bool lumped_build(Builder *b, const Record *r, Lumped *l)
{
    static const char *const keys[] = {
        [LUMPED_RESISTOR] = "ohms", [LUMPED_CAPACITOR] = "farads", [LUMPED_INDUCTOR] = "henries"};
    *l = (Lumped){.loc = r->loc, .kind = (LumpedKind)r->type->kind};
    l->value = record_number(r, keys[l->kind]);
    return build_edges(b, r, l->from, l->to, &l->axis);
}

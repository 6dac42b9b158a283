/* Monitors: what a run samples and writes.
 */
#include "base/number.h"
#include "scene/build.h"

#include <math.h>
#include <string.h>

#define NAME KEY("name", KEY_NAME, .required = true, .doc = "name of the result, different for every monitor")
#define EVERY                                                                                                          \
    KEY("every", KEY_COUNT, .range = RANGE_FROM_ONE, .fallback = 1, .unit = "steps",                                   \
        .doc = "sample every so many steps")
#define FREQUENCIES                                                                                                    \
    KEY("frequencies", KEY_NUMBERS, .range = RANGE_POSITIVE, .unit = "Hz", .doc = "one or a list"),                    \
        KEY("wavelengths", KEY_NUMBERS, .range = RANGE_POSITIVE, .unit = "m",                                          \
            .doc = "instead of `frequencies`: one or a list, in vacuum; also what charts and tables count by")
#define OTHER_RUN                                                                                                      \
    KEY("reference", KEY_TEXT, .otherwise = "none",                                                                    \
        .doc = "results folder of another run, whose monitor of this name is divided by"),                             \
        KEY("against", KEY_NAME, .otherwise = "of this name", .doc = "which monitor of the run `reference`"),          \
        KEY("subtract", KEY_BOOL, .fallback = 0, .otherwise = "false",                                                 \
            .doc = "subtract the fields of the run `reference` first: what is reflected or scattered is left")
#define CORNERS(d)                                                                                                     \
    KEY("from", KEY_POINT, .required = true, .unit = "m", .doc = (d)),                                                 \
        KEY("to", KEY_POINT, .required = true, .unit = "m", .doc = "the opposite corner")
#define SAMPLING                                                                                                       \
    KEY("every", KEY_COUNT, .range = RANGE_FROM_ONE, .fallback = 0, .otherwise = "as seldom as the sources allow",     \
        .unit = "steps", .doc = "sample every so many steps")
#define REFERENCE(d) KEY("normalise", KEY_NAME, .otherwise = (d), .doc = "the source whose spectrum is divided by")
#define QUANTITIES "Ex Ey Ez Hx Hy Hz |E| |H|"

static const Key probe_keys[] = {
    NAME,
    KEY("component", KEY_CHOICE, .required = true, .choices = "Ex Ey Ez Hx Hy Hz", .doc = "field component"),
    KEY("at", KEY_POINT, .required = true, .unit = "m", .doc = "the point; snaps to the nearest site"),
    EVERY,
};
static const Key snapshot_keys[] = {
    NAME,
    KEY("component", KEY_CHOICE, .required = true, .choices = QUANTITIES, .doc = "field component or magnitude"),
    KEY("plane", KEY_PLANE, .unit = "m", .doc = "a plane across the domain"),
    KEY("region", KEY_BOX, .otherwise = "the whole domain", .unit = "m", .doc = "instead of `plane`: a box"),
    KEY("every", KEY_COUNT, .range = RANGE_FROM_ONE, .fallback = 0, .otherwise = "see `steps`", .unit = "steps",
        .doc = "every so many steps"),
    KEY("steps", KEY_COUNTS, .range = RANGE_FROM_ONE, .doc = "instead of `every`: one step or a list of them"),
    KEY("animate", KEY_BOOL, .fallback = 0, .otherwise = "false", .doc = "also make an animation"),
};
static const Key energy_keys[] = {
    KEY("name", KEY_NAME, .otherwise = "\"energy\"", .doc = "name of the result"),
    KEY("every", KEY_COUNT, .range = RANGE_FROM_ONE, .fallback = 10, .unit = "steps",
        .doc = "sample every so many steps"),
};
static const Key voltage_keys[] = {
    NAME,
    KEY("at", KEY_POINT, .unit = "m", .doc = "one edge"),
    KEY("axis", KEY_CHOICE, .choices = "x y z", .fallback = NAN, .otherwise = "required with `at`",
        .doc = "direction of the edge"),
    KEY("from", KEY_POINT, .unit = "m", .doc = "instead of `at`: start of the path, along one axis"),
    KEY("to", KEY_POINT, .unit = "m", .doc = "end of the path"),
    EVERY,
};
static const Key current_keys[] = {
    NAME,
    KEY("at", KEY_POINT, .unit = "m", .doc = "the edge that H runs round"),
    KEY("axis", KEY_CHOICE, .choices = "x y z", .fallback = NAN, .otherwise = "required with `at`",
        .doc = "direction of the current"),
    KEY("from", KEY_POINT, .unit = "m", .doc = "instead of `at`: start of a chain of edges, along one axis"),
    KEY("to", KEY_POINT, .unit = "m", .doc = "end of the chain"),
    EVERY,
};
static const Key dft_keys[] = {
    NAME,
    KEY("component", KEY_CHOICE, .required = true, .choices = "Ex Ey Ez Hx Hy Hz", .doc = "field component"),
    KEY("at", KEY_POINT, .unit = "m", .doc = "a point; snaps to the nearest site"),
    KEY("plane", KEY_PLANE, .unit = "m", .doc = "instead of `at`: a plane across the domain"),
    KEY("region", KEY_BOX, .otherwise = "the whole domain", .unit = "m",
        .doc = "instead of them: a box, plane or line"),
    FREQUENCIES,
    SAMPLING,
    REFERENCE("none"),
    OTHER_RUN,
};
static const Key flux_keys[] = {
    NAME,
    CORNERS("a corner of a plane, or of a box round something"),
    FREQUENCIES,
    SAMPLING,
    REFERENCE("the scene's first"),
    OTHER_RUN,
    KEY("keep", KEY_BOOL, .fallback = 0, .otherwise = "up to 16 MiB",
        .doc = "store the fields on the plane, for a run that subtracts them"),
};
static const Key far_field_keys[] = {
    NAME,
    CORNERS("a corner of the box round the radiator"),
    FREQUENCIES,
    KEY("angles", KEY_ANGLES, .otherwise = "cuts, every 2", .unit = "degrees",
        .doc = "phi from the x axis in 2d; {theta, phi} in 3d, theta from the z axis"),
    SAMPLING,
    REFERENCE("the scene's first, a plane wave before others"),
    OTHER_RUN,
};
static const Key modes_keys[] = {
    NAME,
    CORNERS("a corner of the plane across the guide"),
    KEY("numbers", KEY_COUNTS, .range = RANGE_FROM_ONE, .otherwise = "1",
        .doc = "which modes, 1 that of the largest index; one or a list"),
    FREQUENCIES,
    KEY("direction", KEY_VECTOR, .otherwise = "up the axis, and no port",
        .doc = "along the plane's normal: which way is forward; its modes then are ports, with the structure ahead"),
    KEY("guess", KEY_NUMBER, .range = RANGE_POSITIVE, .otherwise = "the largest of the section",
        .doc = "an index near which modes are looked for"),
    SAMPLING,
    REFERENCE("the scene's first, a mode before others"),
    OTHER_RUN,
};
static const Key orders_keys[] = {
    NAME,
    CORNERS("a corner of a plane from wall to wall"),
    FREQUENCIES,
    KEY("direction", KEY_VECTOR, .otherwise = "up the axis", .doc = "along the plane's normal: which way is forward"),
    KEY("incident", KEY_NAME, .otherwise = "itself",
        .doc = "the `orders` monitor before the structure, whose forward order 0 efficiencies are parts of"),
    SAMPLING,
    REFERENCE("the scene's first, a plane wave before others"),
};
static const Key power_keys[] = {
    NAME,
    KEY("source", KEY_NAME, .otherwise = "the scene's first", .doc = "the source whose power it is"),
    FREQUENCIES,
    SAMPLING,
    REFERENCE("`source`"),
    OTHER_RUN,
};
static const Key record_keys[] = {
    NAME,
    CORNERS("a corner of the box or plane"),
    KEY("file", KEY_NAME, .otherwise = "<name>.rec", .doc = "file in the results folder, for `replay`"),
};
static const Key impedance_keys[] = {
    NAME,
    KEY("voltage", KEY_NAME, .required = true, .doc = "name of a `voltage_probe`"),
    KEY("current", KEY_NAME, .required = true, .doc = "name of a `current_probe`"),
    KEY("reference", KEY_NUMBER, .range = RANGE_POSITIVE, .fallback = 50, .unit = "ohm",
        .doc = "what the reflection coefficient is counted against"),
};

static const Key resonances_keys[] = {
    NAME,
    KEY("probe", KEY_NAME, .doc = "name of a probe, `voltage_probe` or `current_probe` whose signal is taken apart"),
    KEY("at", KEY_POINT, .unit = "m", .doc = "instead of `probe`: a point, at which it brings a probe of its own"),
    KEY("component", KEY_CHOICE, .choices = "Ex Ey Ez Hx Hy Hz", .fallback = NAN, .otherwise = "required with `at`",
        .doc = "field component there"),
    KEY("band", KEY_PAIR, .required = true, .range = RANGE_POSITIVE, .unit = "Hz",
        .doc = "from which frequency to which resonances are looked for"),
    KEY("after", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .fallback = NAN, .unit = "s",
        .otherwise = "when all sources have ended", .doc = "the signal counts from this time on"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("probe", .doc = "a component at a point against time", .family = FAMILY_MONITOR, .kind = MONITOR_PROBE,
                KEYS(probe_keys)),
    CONSTRUCTOR("snapshot", .doc = "a component or magnitude over a plane or box", .family = FAMILY_MONITOR,
                .kind = MONITOR_SNAPSHOT, KEYS(snapshot_keys), .one_of = {"every steps"},
                .at_most_one = "plane region"),
    CONSTRUCTOR("energy", .doc = "the field's energy in the domain against time", .family = FAMILY_MONITOR,
                .kind = MONITOR_ENERGY, KEYS(energy_keys)),
    CONSTRUCTOR("voltage_probe", .doc = "line integral of E from `from` to `to`, volt", .family = FAMILY_MONITOR,
                .kind = MONITOR_VOLTAGE, KEYS(voltage_keys), .one_of = {"at from"}),
    CONSTRUCTOR("current_probe", .doc = "loop integral of H round an edge, ampere; of a chain of edges their mean",
                .family = FAMILY_MONITOR, .kind = MONITOR_CURRENT, KEYS(current_keys), .one_of = {"at from"}),
    CONSTRUCTOR("dft", .doc = "the field's Fourier transform while it runs", .family = FAMILY_MONITOR,
                .kind = MONITOR_DFT, KEYS(dft_keys), .one_of = {"frequencies wavelengths"},
                .at_most_one = "at plane region"),
    CONSTRUCTOR("flux", .doc = "power through a plane, or out of a box, against frequency", .family = FAMILY_MONITOR,
                .kind = MONITOR_FLUX, KEYS(flux_keys), .one_of = {"frequencies wavelengths"}),
    CONSTRUCTOR("far_field", .doc = "radiation into the distance", .family = FAMILY_MONITOR, .kind = MONITOR_FAR_FIELD,
                KEYS(far_field_keys), .one_of = {"frequencies wavelengths"}),
    CONSTRUCTOR("modes", .doc = "amplitudes of a guide's modes, both ways, against frequency; S-parameters",
                .family = FAMILY_MONITOR, .kind = MONITOR_MODES, KEYS(modes_keys),
                .one_of = {"frequencies wavelengths"}),
    CONSTRUCTOR("orders", .doc = "amplitudes, angles and efficiencies of a periodic structure's diffraction orders",
                .family = FAMILY_MONITOR, .kind = MONITOR_MODES, KEYS(orders_keys),
                .one_of = {"frequencies wavelengths"}),
    CONSTRUCTOR(
        "power",
        .doc = "power that a source gives to the field, against frequency; Purcell factor, local density of states",
        .family = FAMILY_MONITOR, .kind = MONITOR_POWER, KEYS(power_keys), .one_of = {"frequencies wavelengths"}),
    CONSTRUCTOR("record", .doc = "the tangential fields over a box or plane, for `replay` in another run",
                .family = FAMILY_MONITOR, .kind = MONITOR_RECORD, KEYS(record_keys)),
    CONSTRUCTOR("impedance", .doc = "voltage over current of two probes, and its reflection, against frequency",
                .family = FAMILY_MONITOR, .kind = MONITOR_IMPEDANCE, KEYS(impedance_keys)),
    CONSTRUCTOR("resonances", .doc = "frequencies, Q and amplitudes of what rings on, from a signal",
                .family = FAMILY_MONITOR, .kind = MONITOR_RESONANCES, KEYS(resonances_keys), .one_of = {"probe at"}),
};

const Constructors monitor_constructors = CONSTRUCTORS("Monitors", constructors);

static const Key decay_keys[] = {
    KEY("ratio", KEY_NUMBER, .range = RANGE_PROPER, .fallback = 1e-6,
        .doc = "stop when the value has fallen to this part of its largest"),
    KEY("probe", KEY_NAME, .otherwise = "\"energy\"",
        .doc = "name of a probe, or \"energy\", which brings its own monitor where the scene has none"),
    KEY("after", KEY_COUNT, .range = RANGE_NOT_NEGATIVE, .unit = "steps", .doc = "not before this step"),
};

static const Constructor stops[] = {
    CONSTRUCTOR("decay", .doc = "stop when the fields have died down", .family = FAMILY_STOP, KEYS(decay_keys)),
};

const Constructors stop_constructors = CONSTRUCTORS("Stop rules", stops);

StopRule stop_build(const Record *r)
{
    StopRule rule = {
        .loc = r->loc, .present = true, .ratio = record_number(r, "ratio"), .after = (long)record_number(r, "after")};
    const Value *probe = record_value(r, "probe");
    if (probe->given && strcmp(probe->text, "energy") != 0)
        rule.probe = probe->text;
    return rule;
}

static bool build_plane(Builder *b, const Record *r, Monitor *m)
{
    const Value *plane = record_value(r, "plane");
    int axis = plane->count;
    if (axis >= b->axes)
        return build_complain(b, r, "'plane': mode %s has no %c axis", mode_name(b->scene->mode), "xyz"[axis]);
    m->from[axis] = plane->number[0];
    bool ok = build_inside(b, r, "plane", axis, &m->from[axis]);
    m->to[axis] = m->from[axis];
    return ok;
}

/* Point, plane, region, or all of it (NAN). */
static bool build_extent(Builder *b, const Record *r, Monitor *m)
{
    for (int a = 0; a < 3; a++)
        m->from[a] = m->to[a] = NAN;
    if (m->kind == MONITOR_DFT && record_given(r, "at")) {
        bool ok = build_point(b, r, "at", m->from);
        memcpy(m->to, m->from, sizeof m->to);
        return ok;
    }
    if (record_given(r, "plane"))
        return build_plane(b, r, m);
    return !record_given(r, "region") || build_box_value(b, r, "region", m->from, m->to);
}

static bool build_quantity(Builder *b, const Record *r, Monitor *m)
{
    int choice = (int)record_number(r, "component");
    m->quantity = choice < REAL_COMPONENTS    ? QUANTITY_COMPONENT
                  : choice == REAL_COMPONENTS ? QUANTITY_E_ABS
                                              : QUANTITY_H_ABS;
    if (m->quantity != QUANTITY_COMPONENT)
        return true;
    m->component = (Component)choice;
    return build_component(b, r, m->component);
}

/* Snapshot steps, ascending and without repetition. */
static bool build_steps(Builder *b, const Record *r, Monitor *m)
{
    const Value *given = record_value(r, "steps");
    if (!given->given) {
        m->every = (long)record_number(r, "every");
        return true;
    }
    long *steps = ARENA_ARRAY(b->scene->arena, long, given->length);
    for (size_t i = 0; i < given->length; i++) {
        steps[i] = (long)given->list[i];
        if (i > 0 && steps[i] <= steps[i - 1])
            return build_complain(b, r, "'steps' must ascend, item %zu is %ld after %ld", i + 1, steps[i],
                                  steps[i - 1]);
    }
    m->steps = steps;
    m->step_count = given->length;
    m->every = 0;
    return true;
}

/* A waveform, or what a replay brings, must drive what others are divided by. */
static bool build_reference(Builder *b, const Record *r, Monitor *m)
{
    const Scene *s = b->scene;
    const int liked = m->kind == MONITOR_FAR_FIELD || m->orders ? SOURCE_PLANE_WAVE
                      : m->kind == MONITOR_MODES                ? SOURCE_MODE
                                                                : -1;
    m->reference = -1;
    if (!record_given(r, "normalise")) {
        m->reference = m->kind == MONITOR_DFT     ? -1
                       : m->kind == MONITOR_POWER ? m->source
                                                  : scene_first_driver(s, liked);
        return true;
    }
    const char *name = record_value(r, "normalise")->text;
    for (size_t i = 0; i < s->source_count; i++) {
        const Source *q = &s->sources[i];
        const bool drives = q->kind == SOURCE_REPLAY || (source_has_waveform(q) && !waveform_is_silent(&q->waveform));
        if (drives && strcmp(q->name, name) == 0)
            m->reference = (int)i;
    }
    return m->reference >= 0 || b->refused ||
           build_complain(b, r, "'normalise': there is no source named '%s' with a waveform", name);
}

/* What another run's results do here. */
static bool build_other(Builder *b, const Record *r, Monitor *m)
{
    if (m->orders) /* they say themselves what comes in */
        return true;
    m->keep = m->kind == MONITOR_FLUX && record_number(r, "keep") != 0;
    m->subtract = record_number(r, "subtract") != 0;
    m->other = record_given(r, "reference") ? record_value(r, "reference")->text : NULL;
    m->against = record_given(r, "against") ? record_value(r, "against")->text : m->name;
    if (m->other == NULL && (m->subtract || record_given(r, "against")))
        return build_complain(b, r, "'%s' belongs to 'reference', the folder of another run",
                              m->subtract ? "subtract" : "against");
    return true;
}

static bool build_frequencies(Builder *b, const Record *r, Monitor *m)
{
    const Value *given = record_value(r, record_given(r, "wavelengths") ? "wavelengths" : "frequencies");
    m->by_wavelength = record_given(r, "wavelengths");
    m->frequencies = given->list;
    m->frequency_count = given->length;
    if (m->by_wavelength) {
        double *f = ARENA_ARRAY(b->scene->arena, double, given->length + 1);
        for (size_t i = 0; i < given->length; i++)
            f[i] = C0 / given->list[i];
        m->frequencies = f;
    }
    if (!build_other(b, r, m))
        return false;
    m->every = (long)record_number(r, "every");
    return build_reference(b, r, m);
}

static int flat_axes(const Builder *b, const Monitor *m)
{
    int flat = 0;
    for (int a = 0; a < b->axes; a++)
        flat += m->from[a] == m->to[a];
    return flat;
}

/* flux, far_field, record: a plane or a box; `most` equal coordinates allowed. */
static bool build_surface(Builder *b, const Record *r, Monitor *m, int most)
{
    if (!build_corners(b, r, m->from, m->to))
        return false;
    if (flat_axes(b, m) > most)
        return build_complain(b, r, "must be a %sbox: 'from' and 'to' are equal along %s",
                              most > 0 ? "plane or a " : "", build_equal_axes(b, m->from, m->to));
    return true;
}

static void set_angle(Monitor *m, double *angles, double theta, double phi)
{
    angles[2 * m->angle_count] = theta;
    angles[2 * m->angle_count++ + 1] = phi;
}

/* 2d: once round. 3d: the great circles phi = 0 and phi = 90 degrees, theta going on beyond 180 as phi + 180, then
 * the equator. */
static void default_angles(Builder *b, Monitor *m)
{
    double *angles = ARENA_ARRAY(b->scene->arena, double, 2 * 3 * 180);
    m->angles = angles;
    for (int half = 0; half < 2 && b->axes == 3; half++)
        for (int theta = 0; theta < 360; theta += 2)
            set_angle(m, angles, theta <= 180 ? theta : 360 - theta, 90 * half + (theta <= 180 ? 0 : 180));
    for (int phi = 0; phi < 360; phi += 2)
        set_angle(m, angles, 90, phi);
}

static bool build_angles(Builder *b, const Record *r, Monitor *m)
{
    const Value *v = record_value(r, "angles");
    if (b->axes == 1)
        return build_complain(b, r, "has no meaning in 1d");
    if (!v->given) {
        default_angles(b, m);
        return true;
    }
    if (v->count != b->axes - 1)
        return build_complain(b, r, "'angles' must be %s in mode %s",
                              b->axes == 3 ? "pairs {theta, phi}" : "numbers (phi)", mode_name(b->scene->mode));
    double *angles = ARENA_ARRAY(b->scene->arena, double, 2 * v->length);
    for (size_t i = 0; i < v->length; i++) {
        angles[2 * i] = v->count == 2 ? v->list[2 * i] : 90;
        angles[2 * i + 1] = v->count == 2 ? v->list[2 * i + 1] : v->list[i];
    }
    m->angles = angles;
    m->angle_count = v->length;
    return true;
}

static bool build_recording(Builder *b, const Record *r, Monitor *m)
{
    m->file =
        record_given(r, "file") ? record_value(r, "file")->text : arena_printf(b->scene->arena, "%s.rec", m->name);
    return build_surface(b, r, m, 1);
}

static bool build_probe(Builder *b, const Record *r, Monitor *m)
{
    bool ok = build_quantity(b, r, m);
    ok = build_point(b, r, "at", m->from) && ok;
    memcpy(m->to, m->from, sizeof m->to);
    m->every = (long)record_number(r, "every");
    return ok;
}

/* Of a voltage or current. */
static bool build_way(Builder *b, const Record *r, Monitor *m)
{
    m->every = (long)record_number(r, "every");
    if (!build_edges(b, r, m->from, m->to, &m->axis))
        return false;
    m->component = (Component)(EX + m->axis);
    return true;
}

static bool build_power(Builder *b, const Record *r, Monitor *m)
{
    return build_giver(b, r, &m->source) && build_frequencies(b, r, m);
}

static bool build_numbers(Builder *b, const Record *r, Monitor *m)
{
    const Value *given = record_value(r, "numbers");
    m->number_count = given->given ? given->length : 1;
    int *numbers = ARENA_ARRAY(b->scene->arena, int, m->number_count);
    numbers[0] = 1;
    for (size_t i = 0; i < (given->given ? given->length : 0); i++) {
        if (given->list[i] > MOST_MODES)
            return build_complain(b, r, "'numbers' are at most %d, got %.0f", MOST_MODES, given->list[i]);
        numbers[i] = (int)given->list[i];
        for (size_t k = 0; k < i; k++)
            if (numbers[k] == numbers[i])
                return build_complain(b, r, "'numbers': %d is there twice", numbers[i]);
    }
    m->numbers = numbers;
    return true;
}

/* A plane across an axis, and which way along it is forward. */
static bool build_across(Builder *b, const Record *r, Monitor *m)
{
    if (!build_corners(b, r, m->from, m->to))
        return false;
    if (flat_axes(b, m) != 1)
        return build_complain(b, r, "must be a plane: 'from' and 'to' must agree along one axis");
    while (m->from[m->axis] != m->to[m->axis])
        m->axis++;
    const Value *direction = record_value(r, "direction");
    m->side = 1;
    if (direction->given) {
        double size = 0;
        for (int a = 0; a < direction->count; a++)
            size = fmax(size, a == m->axis ? 0 : fabs(direction->number[a]));
        if (direction->count <= m->axis || size > 1e-9 * fabs(direction->number[m->axis]))
            return build_complain(b, r, "'direction' must be along %c, the normal of the plane", "xyz"[m->axis]);
        m->side = direction->number[m->axis] < 0 ? -1 : 1;
    }
    return true;
}

static bool build_modes(Builder *b, const Record *r, Monitor *m)
{
    if (!build_across(b, r, m))
        return false;
    m->orders = strcmp(r->type->name, "orders") == 0;
    if (m->orders) {
        m->incident = record_given(r, "incident") ? record_value(r, "incident")->text : NULL;
        return build_frequencies(b, r, m);
    }
    m->is_port = record_given(r, "direction");
    m->guess = record_given(r, "guess") ? record_number(r, "guess") : 0;
    return build_numbers(b, r, m) && build_frequencies(b, r, m);
}

static bool build_impedance(const Record *r, Monitor *m)
{
    m->voltage = record_value(r, "voltage")->text;
    m->current = record_value(r, "current")->text;
    m->ohms = record_number(r, "reference");
    return true;
}

/* A point has a probe of its own, see build.c. */
static bool build_resonances(Builder *b, const Record *r, Monitor *m)
{
    const Value *band = record_value(r, "band");
    m->band[0] = band->number[0];
    m->band[1] = band->number[1];
    m->after = record_number(r, "after");
    if (!(m->band[0] < m->band[1]))
        return build_complain(b, r, "'band' must rise, got %g and %g Hz", m->band[0], m->band[1]);
    if (record_given(r, "probe")) {
        m->signal = record_value(r, "probe")->text;
        if (record_given(r, "component"))
            return build_complain(b, r, "'component' belongs to 'at'; '%s' has one already", m->signal);
        return true;
    }
    if (!record_given(r, "component"))
        return build_complain(b, r, "'component' is required with 'at'");
    m->signal = arena_printf(b->scene->arena, "%s_signal", m->name);
    m->component = (Component)(int)record_number(r, "component");
    m->brings_probe = true;
    return build_component(b, r, m->component) && build_point(b, r, "at", m->from);
}

static bool build_by_kind(Builder *b, const Record *r, Monitor *m)
{
    bool ok;
    switch (m->kind) {
    case MONITOR_PROBE:
        return build_probe(b, r, m);
    case MONITOR_SNAPSHOT:
        m->animate = record_number(r, "animate") != 0;
        ok = build_quantity(b, r, m);
        ok = build_extent(b, r, m) && ok;
        return build_steps(b, r, m) && ok;
    case MONITOR_ENERGY:
        m->every = (long)record_number(r, "every");
        return true;
    case MONITOR_VOLTAGE:
    case MONITOR_CURRENT:
        return build_way(b, r, m);
    case MONITOR_DFT:
        ok = build_quantity(b, r, m);
        return build_extent(b, r, m) && ok && build_frequencies(b, r, m);
    case MONITOR_FLUX:
        return build_surface(b, r, m, 1) && build_frequencies(b, r, m) &&
               (m->other == NULL || flat_axes(b, m) == 1 ||
                build_complain(b, r, "'reference' needs a plane: what goes into a box comes out of it again"));
    case MONITOR_FAR_FIELD:
        return build_surface(b, r, m, 0) && build_frequencies(b, r, m) && build_angles(b, r, m);
    case MONITOR_MODES:
        return build_modes(b, r, m);
    case MONITOR_POWER:
        return build_power(b, r, m);
    case MONITOR_RECORD:
        return build_recording(b, r, m);
    case MONITOR_IMPEDANCE:
        return build_impedance(r, m);
    case MONITOR_RESONANCES:
        return build_resonances(b, r, m);
    }
    return false;
}

bool monitor_build(Builder *b, const Record *r, Monitor *m)
{
    *m = (Monitor){.loc = r->loc, .kind = (MonitorKind)r->type->kind, .every = 1};
    m->name = record_given(r, "name") ? record_value(r, "name")->text : r->type->name;
    return build_by_kind(b, r, m);
}

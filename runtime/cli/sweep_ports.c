/* Joins the columns of S-parameters of a sweep's runs. */
#include "cli/sweep_results.h"
#include "output/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* V and I of every port, a row per frequency, as one run left them. */
typedef struct Waves {
    size_t count;
    double *frequency;
    double complex *voltage, *current; /* [frequency][port] */
} Waves;

static void waves_free(Waves *w)
{
    free(w->frequency);
    free(w->voltage);
    free(w->current);
    *w = (Waves){0};
}

static bool read_row(const char *line, Waves *w, size_t row, size_t ports)
{
    char *end;
    w->frequency[row] = strtod(line, &end);
    for (size_t k = 0; k < ports; k++) {
        double part[4];
        for (int i = 0; i < 4; i++) {
            if (*end != ',')
                return false;
            part[i] = strtod(end + 1, &end);
        }
        w->voltage[row * ports + k] = part[0] + part[1] * I;
        w->current[row * ports + k] = part[2] + part[3] * I;
    }
    return true;
}

static bool read_waves(const char *folder, size_t ports, Waves *w)
{
    char *path = file_join(folder, "ports.csv"), *line = NULL;
    size_t space = 0, rows = 0;
    FILE *f = fopen(path, "r");
    free(path);
    if (f == NULL)
        return false;
    while (getline(&line, &space, f) > 0)
        rows++;
    rewind(f);
    *w = (Waves){.frequency = calloc(rows + 1, sizeof *w->frequency),
                 .voltage = calloc((rows + 1) * ports, sizeof *w->voltage),
                 .current = calloc((rows + 1) * ports, sizeof *w->current)};
    bool good = w->frequency != NULL && w->voltage != NULL && w->current != NULL && getline(&line, &space, f) > 0;
    while (good && w->count + 1 < rows && getline(&line, &space, f) > 0)
        good = read_row(line, w, w->count++, ports);
    free(line);
    fclose(f);
    return good;
}

/* The number of the one driven port of a run, -1 when it has not exactly one. */
static int driven_of(const json_t *ports)
{
    const char *name;
    json_t *port;
    int number = 0, found = -1, count = 0;
    json_object_foreach ((json_t *)ports, name, port) {
        if (json_is_true(json_object_get(port, "driven"))) {
            found = number;
            count++;
        }
        number++;
    }
    return count == 1 ? found : -1;
}

/* Row of frequency f; -1: none. */
static long row_of(const Waves *w, double f)
{
    for (size_t i = 0; i < w->count; i++)
        if (fabs(w->frequency[i] - f) <= 1e-9 * f)
            return (long)i;
    return -1;
}

/* The frequencies that every run has, in the first one's order; rows of the others move up to stand beside them. */
static size_t align(Waves *runs, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < runs[0].count; i++) {
        bool everywhere = true;
        for (size_t r = 1; r < n; r++)
            everywhere = everywhere && row_of(&runs[r], runs[0].frequency[i]) >= 0;
        if (!everywhere)
            continue;
        for (size_t r = n; r-- > 0;) {
            size_t from = (size_t)row_of(&runs[r], runs[0].frequency[i]);
            runs[r].frequency[kept] = runs[r].frequency[from];
            memmove(runs[r].voltage + kept * n, runs[r].voltage + from * n, n * sizeof *runs[r].voltage);
            memmove(runs[r].current + kept * n, runs[r].current + from * n, n * sizeof *runs[r].current);
        }
        kept++;
    }
    for (size_t r = 0; r < n; r++)
        runs[r].count = kept;
    return kept;
}

/* The runs that differ in one parameter alone. */
typedef struct Group {
    const Sweep *sweep;
    size_t axis, first; /* the combination with the parameter's first value */
} Group;

static size_t stride_of(const Sweep *sweep, size_t axis)
{
    size_t stride = 1;
    for (size_t a = axis + 1; a < sweep->axis_count; a++)
        stride *= sweep->axes[a].count;
    return stride;
}

static size_t combination(const Group *g, size_t value)
{
    return g->first + value * stride_of(g->sweep, g->axis);
}

/* NULL: that run left nothing, or there was none. */
static const json_t *ports_of(const Sweep *sweep, size_t number)
{
    for (size_t row = 0; row < sweep->numbers.count; row++)
        if (sweep->numbers.items[row] == number)
            return json_object_get(sweep->manifests.items[row], "ports");
    return NULL;
}

/* Which value drives each port; false unless each port is driven once. */
static bool find_runs(const Group *g, size_t ports, size_t *value_of)
{
    for (size_t k = 0; k < ports; k++)
        value_of[k] = ports;
    for (size_t v = 0; v < ports; v++) {
        const json_t *own = ports_of(g->sweep, combination(g, v));
        int driven = json_object_size(own) == ports ? driven_of(own) : -1;
        if (driven < 0 || (size_t)driven >= ports || value_of[driven] < ports)
            return false;
        value_of[driven] = v;
    }
    return true;
}

static void name_ports(Scattering *s, const json_t *ports)
{
    const char *name;
    json_t *port;
    size_t k = 0;
    json_object_foreach ((json_t *)ports, name, port) {
        s->names[k] = name;
        s->by_wavelength = s->by_wavelength || json_is_true(json_object_get(port, "by_wavelength"));
        s->reference[k++] = json_number_value(json_object_get(port, "reference_ohm"));
    }
}

static Scattering join(const json_t *ports, Waves *runs, size_t n)
{
    const double complex *voltage[64], *current[64];
    Scattering s = scattering_new(n, n, align(runs, n));
    name_ports(&s, ports);
    for (size_t r = 0; r < n; r++) {
        voltage[r] = runs[r].voltage;
        current[r] = runs[r].current;
    }
    memcpy(s.frequency, runs[0].frequency, s.count * sizeof *s.frequency);
    if (!scattering_solve(&s, voltage, current))
        scattering_free(&s);
    return s;
}

enum { MOST_PORTS = 64 };

/* Count is 0 where a run's numbers are missing or do not determine the matrix. */
static Scattering solve(const Group *g, size_t n, const size_t *value_of)
{
    Waves runs[MOST_PORTS] = {{0}};
    Scattering s = {0};
    bool good = true;
    for (size_t k = 0; k < n; k++) {
        if (!good)
            break;
        char folder[PATH_BYTES];
        sweep_folder(g->sweep, combination(g, value_of[k]), folder);
        good = read_waves(folder, n, &runs[k]);
    }
    if (good)
        s = join(ports_of(g->sweep, g->first), runs, n);
    for (size_t k = 0; k < n; k++)
        waves_free(&runs[k]);
    return s;
}

static void name_matrix(const Group *g, SweepMatrix *m)
{
    int n = 0;
    m->name[0] = '\0';
    for (size_t a = 0; a < g->sweep->axis_count && n < PATH_BYTES; a++)
        if (a != g->axis)
            n += snprintf(m->name + n, (size_t)(PATH_BYTES - n), "%s%s=%s", n > 0 ? "," : "", g->sweep->axes[a].name,
                          sweep_value(g->sweep, g->first, a));
}

/* Adds the matrices of the groups along an axis; how many groups have none. */
static size_t add_along(const Sweep *sweep, size_t axis, size_t ports, SweepMatrices *out)
{
    size_t value_of[MOST_PORTS], missing = 0, stride = stride_of(sweep, axis);
    for (size_t first = 0; first < sweep_combinations(sweep); first++) {
        const Group g = {sweep, axis, first};
        if (first / stride % sweep->axes[axis].count != 0)
            continue;
        SweepMatrix m = {0};
        if (find_runs(&g, ports, value_of))
            m.s = solve(&g, ports, value_of);
        name_matrix(&g, &m);
        if (m.s.count > 0)
            vec_push(out, m);
        else
            missing++;
    }
    return missing;
}

static size_t port_count(const Sweep *sweep)
{
    size_t most = 0;
    for (size_t row = 0; row < sweep->manifests.count; row++) {
        size_t own = json_object_size(json_object_get(sweep->manifests.items[row], "ports"));
        most = own > most ? own : most;
    }
    return most;
}

SweepMatrices sweep_matrices(const Sweep *sweep, char why[WHY_BYTES])
{
    SweepMatrices out = {0};
    const size_t ports = port_count(sweep);
    size_t missing = 0;
    why[0] = '\0';
    for (size_t a = 0; a < sweep->axis_count && ports > 0 && ports <= MOST_PORTS && out.count == 0; a++)
        if (sweep->axes[a].count == ports)
            missing = add_along(sweep, a, ports, &out);
    if (out.count == 0 && ports > 1)
        snprintf(why, WHY_BYTES,
                 "no sparameters.s%zup: no swept parameter has %zu values that drive each of the %zu ports in turn, in "
                 "runs that all ended well",
                 ports, ports, ports);
    else if (out.count > 0 && missing > 0)
        snprintf(why, WHY_BYTES, "no sparameters.s%zup for %zu of %zu combinations: a run is missing or failed", ports,
                 missing, missing + out.count);
    return out;
}

void sweep_matrices_free(SweepMatrices *matrices)
{
    for (size_t i = 0; i < matrices->count; i++)
        scattering_free(&matrices->items[i].s);
    vec_free(matrices);
}

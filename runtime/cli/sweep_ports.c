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

/* Which run drives each port; false unless each port is driven once. */
static bool find_runs(const Sweep *sweep, size_t ports, size_t *run_of)
{
    for (size_t k = 0; k < ports; k++)
        run_of[k] = ports;
    for (size_t r = 0; r < ports; r++) {
        const json_t *own = json_object_get(sweep->manifests.items[r], "ports");
        int driven = json_object_size(own) == ports ? driven_of(own) : -1;
        if (driven < 0 || (size_t)driven >= ports || run_of[driven] < ports)
            return false;
        run_of[driven] = r;
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

Scattering sweep_scattering(const Sweep *sweep)
{
    enum { MOST_PORTS = 64 };
    size_t n = sweep->manifests.count, run_of[MOST_PORTS];
    Waves runs[MOST_PORTS] = {{0}};
    Scattering s = {0};
    if (n < 1 || n > MOST_PORTS || json_object_size(json_object_get(sweep->manifests.items[0], "ports")) != n ||
        !find_runs(sweep, n, run_of))
        return s;
    bool good = true;
    for (size_t k = 0; k < n && good; k++) {
        char folder[PATH_BYTES];
        sweep_folder(sweep, sweep->numbers.items[run_of[k]], folder);
        good = read_waves(folder, n, &runs[k]);
    }
    if (good)
        s = join(json_object_get(sweep->manifests.items[0], "ports"), runs, n);
    for (size_t k = 0; k < n; k++)
        waves_free(&runs[k]);
    return s;
}

/* Fourier sums of ports. */
#include "output/ports.h"

#include "output/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POINTS = 500 };

/* Frequencies whose incident wave is below this part of the largest hold nothing but rounding. */
static const double FAINT = 3e-3, PI = 3.14159265358979323846;

static void *must(void *memory)
{
    if (memory == NULL) {
        fputs("yeec: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* Sum of values exp(-2 pi i f t) dt over the samples from `first` on. */
static double complex fourier(const SeriesSet *set, const Series *s, size_t first, double f)
{
    double complex sum = 0;
    double dt = s->count > 1 ? series_time(set, s, 1) - series_time(set, s, 0) : set->dt;
    for (size_t i = first; i < s->count; i++)
        sum += s->values[i] * cexp(-2 * PI * f * series_time(set, s, i) * CMPLX(0, 1));
    return sum * dt;
}

/* First sample of the last whole periods, no more than half of the run. */
static size_t steady_from(const SeriesSet *set, const Series *s, double f)
{
    if (s->count < 2)
        return 0;
    double dt = series_time(set, s, 1) - series_time(set, s, 0);
    double periods = floor(0.5 * (double)s->count * dt * f);
    double samples = round(periods / (f * dt));
    return samples > 0 ? s->count - (size_t)samples : 0;
}

static double rest_of(const Series *s)
{
    double most = 0, last = 0;
    for (size_t i = 0; i < s->count; i++) {
        most = fmax(most, fabs(s->values[i]));
        if (i + s->count / 50 + 1 >= s->count)
            last = fmax(last, fabs(s->values[i]));
    }
    return most > 0 ? last / most : 0;
}

static void transform(PortCurve *c, const SeriesSet *set, const Series *v, const Series *i)
{
    const Port *p = c->port;
    size_t from_v = p->single ? steady_from(set, v, p->frequency) : 0,
           from_i = p->single ? steady_from(set, i, p->frequency) : 0;
    c->count = p->single ? 1 : POINTS;
    for (size_t n = 0; n < c->count; n++) {
        double f = p->single ? p->frequency : p->frequency * (double)(n + 1) / POINTS;
        c->frequency[n] = f;
        c->voltage[n] = p->voltage_sign * fourier(set, v, from_v, f);
        c->current[n] = p->current_sign * fourier(set, i, from_i, f);
    }
}

/* Twice the amplitude of the wave that comes from the source. */
static double incident(const PortCurve *c, size_t n)
{
    return cabs(c->voltage[n] + c->port->reference * c->current[n]);
}

/* Keeps the frequencies with content and takes the quotients. */
static void finish(PortCurve *c)
{
    double most = 0;
    size_t kept = 0;
    for (size_t n = 0; n < c->count; n++)
        most = fmax(most, incident(c, n));
    for (size_t n = 0; n < c->count; n++) {
        if (!(incident(c, n) > FAINT * most))
            continue;
        double complex v = c->voltage[n], i = c->current[n];
        double r = c->port->reference;
        c->frequency[kept] = c->frequency[n];
        c->voltage[kept] = v;
        c->current[kept] = i;
        c->impedance[kept] = v / i;
        c->s11[kept++] = (v - r * i) / (v + r * i);
    }
    c->count = kept;
}

PortCurve *ports_evaluate(const Program *program, const SeriesSet *set)
{
    if (program->port_count == 0)
        return NULL;
    PortCurve *curves = must(calloc(program->port_count, sizeof *curves));
    for (size_t k = 0; k < program->port_count; k++) {
        PortCurve *c = &curves[k];
        const Port *p = c->port = &program->ports[k];
        double complex **const columns[] = {&c->voltage, &c->current, &c->impedance, &c->s11};
        c->frequency = must(calloc(POINTS, sizeof *c->frequency));
        for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
            *columns[i] = must(calloc(POINTS, sizeof **columns[i]));
        c->rest = rest_of(&set->items[p->voltage]);
        transform(c, set, &set->items[p->voltage], &set->items[p->current]);
        finish(c);
    }
    return curves;
}

void ports_free(PortCurve *curves, size_t count)
{
    for (size_t i = 0; curves != NULL && i < count; i++) {
        free(curves[i].frequency);
        free(curves[i].voltage);
        free(curves[i].current);
        free(curves[i].impedance);
        free(curves[i].s11);
    }
    free(curves);
}

static char *name_of(const PortCurve *c, const char *ending)
{
    size_t n = strlen(c->port->name) + strlen(ending) + 1;
    char *name = must(malloc(n));
    snprintf(name, n, "%s%s", c->port->name, ending);
    return name;
}

static bool begin(OutFile *f, const PortCurve *c, const char *folder, const char *ending, Error *err)
{
    char *name = name_of(c, ending), *ports = file_join(folder, "ports");
    bool ok = file_make_folder(ports, err) && file_begin(f, ports, name, err);
    free(name);
    free(ports);
    return ok;
}

bool ports_write_csv(const PortCurve *c, const char *folder, Error *err)
{
    OutFile f = {0};
    if (!begin(&f, c, folder, ".csv", err))
        return false;
    fputs("f_hz,z_re_ohm,z_im_ohm,s11_re,s11_im,s11_db\n", f.stream);
    for (size_t n = 0; n < c->count; n++)
        fprintf(f.stream, "%.9g,%.9g,%.9g,%.9g,%.9g,%.6g\n", c->frequency[n], creal(c->impedance[n]),
                cimag(c->impedance[n]), creal(c->s11[n]), cimag(c->s11[n]), 20 * log10(cabs(c->s11[n])));
    return file_commit(&f, err);
}

static bool write_script(const PortCurve *c, const char *folder, Error *err)
{
    OutFile f = {0};
    const char *name = c->port->name;
    if (!begin(&f, c, folder, ".gp", err))
        return false;
    fprintf(f.stream,
            "# gnuplot %s.gp draws %s.png from %s.csv\n"
            "set terminal pngcairo size 900,800\n"
            "set output '%s.png'\n"
            "set datafile separator ','\n"
            "set multiplot layout 2,1\n"
            "set grid\nset key opaque\n"
            "set xlabel 'frequency, GHz'\n"
            "set ylabel 'impedance, ohm'\n"
            "plot '%s.csv' every ::1 using ($1/1e9):2 with lines lw 2 title 'resistance', \\\n"
            "     '' every ::1 using ($1/1e9):3 with lines lw 2 title 'reactance'\n"
            "set ylabel 'reflection against %g ohm, dB'\n"
            "plot '%s.csv' every ::1 using ($1/1e9):6 with lines lw 2 notitle\n",
            name, name, name, name, name, c->port->reference, name);
    return file_commit(&f, err);
}

/* gnuplot in the plots' folder, without its messages; false when it is absent or fails. */
static bool run_gnuplot(const char *folder, const char *script)
{
    pid_t child = fork();
    if (child == 0) {
        if (chdir(folder) == 0 && freopen("/dev/null", "w", stdout) != NULL &&
            freopen("/dev/null", "w", stderr) != NULL)
            execlp("gnuplot", "gnuplot", script, (char *)NULL);
        _exit(127);
    }
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool ports_plot(const PortCurve *c, const char *folder, bool *drawn, Error *err)
{
    *drawn = false;
    if (!write_script(c, folder, err))
        return false;
    char *script = name_of(c, ".gp"), *ports = file_join(folder, "ports");
    *drawn = run_gnuplot(ports, script);
    free(script);
    free(ports);
    return true;
}

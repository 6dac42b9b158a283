/* Charts of what is known against frequency, diagrams of what is known against angle. */
#include "output/figures.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/unit.h"
#include "output/cuts.h"
#include "output/file.h"
#include "output/smith.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 256, MOST_ENTRIES = 4 };

static double *numbers(size_t count)
{
    return memory_must(calloc(count + 1, sizeof(double)));
}

/* "Far field pattern" */
static void name_monitor(const Spectra *q, char group[NAME_BYTES])
{
    static const char *const kinds[] = {"Fourier transform", "Flux", "Far field", "Modes", "Power"};
    snprintf(group, NAME_BYTES, "%s %.200s", q->incident >= 0 ? "Orders" : kinds[q->kind], q->name);
}

static double decibel(double amplitude)
{
    return amplitude > 0 ? 20 * log10(amplitude) : -INFINITY;
}

/* Over frequencies, or over wavelengths where they were given so; `room` holds these. */
static Chart over(const double *frequency, size_t count, bool by_wavelength, double *room)
{
    for (size_t i = 0; i < count; i++)
        room[i] = C0 / frequency[i];
    return (Chart){.x_name = by_wavelength ? "wavelength" : "frequency",
                   .x_unit = by_wavelength ? "m" : "Hz",
                   .x = by_wavelength ? room : frequency,
                   .count = count,
                   .curve_count = 1};
}

static Chart over_band(const Spectra *q, double *room)
{
    return over(q->frequencies, q->frequency_count, q->by_wavelength, room);
}

static void name_group(const PortCurve *c, char group[NAME_BYTES])
{
    snprintf(group, NAME_BYTES, c->port->kind == PORT_DRIVEN ? "Port %s" : "Impedance %s", c->port->name);
}

static bool impedance(const PortCurve *c, FigureVisit *visit, void *context, Error *err)
{
    char group[NAME_BYTES], file[NAME_BYTES], title[NAME_BYTES];
    double *r = numbers(c->count), *x = numbers(c->count), *room = numbers(c->count);
    for (size_t n = 0; n < c->count; n++) {
        r[n] = creal(c->impedance[n]);
        x[n] = cimag(c->impedance[n]);
    }
    Chart chart = over(c->frequency, c->count, false, room);
    name_group(c, group);
    snprintf(title, sizeof title, c->port->kind == PORT_DRIVEN ? "Impedance that %s sees" : "Impedance %s",
             c->port->name);
    snprintf(file, sizeof file, "%s_impedance.svg", c->port->name);
    chart.title = title;
    chart.y_name = "impedance";
    chart.y_unit = "\u03a9";
    chart.curves[0] = (Curve){"resistance", r};
    chart.curves[1] = (Curve){"reactance", x};
    chart.curve_count = 2;
    bool ok = visit(
        context, &(Figure){.group = group, .folder = "ports", .of = c->port->name, .file = file, .chart = &chart}, err);
    free(r);
    free(x);
    free(room);
    return ok;
}

static bool reflection(const PortCurve *c, FigureVisit *visit, void *context, Error *err)
{
    char group[NAME_BYTES], file[NAME_BYTES], title[NAME_BYTES];
    double *level = numbers(c->count), *room = numbers(c->count);
    for (size_t n = 0; n < c->count; n++)
        level[n] = decibel(cabs(c->s11[n]));
    Chart chart = over(c->frequency, c->count, c->port->by_wavelength, room);
    name_group(c, group);
    if (port_is_mode(c->port))
        snprintf(title, sizeof title, "Reflection of the mode at %s", c->port->name);
    else
        snprintf(title, sizeof title, "Reflection at %s against %g \u03a9", c->port->name, c->port->reference);
    snprintf(file, sizeof file, "%s_reflection.svg", c->port->name);
    chart.title = title;
    chart.y_name = "|S11|";
    chart.y_unit = "dB";
    chart.fixed = true;
    chart.zero = true;
    chart.curves[0].y = level;
    bool ok = visit(
        context, &(Figure){.group = group, .folder = "ports", .of = c->port->name, .file = file, .chart = &chart}, err);
    free(level);
    free(room);
    return ok;
}

static bool smith(const PortCurve *c, FigureVisit *visit, void *context, Error *err)
{
    char group[NAME_BYTES], file[NAME_BYTES], title[NAME_BYTES];
    name_group(c, group);
    snprintf(title, sizeof title, "Smith chart of %s, %g \u03a9", c->port->name, c->port->reference);
    snprintf(file, sizeof file, "%s_smith.svg", c->port->name);
    return visit(
        context,
        &(Figure){.group = group, .folder = "ports", .of = c->port->name, .file = file, .smith = c, .title = title},
        err);
}

/* dB or degrees of the first entries of a matrix, column by column. */
static bool entries(const Scattering *s, bool phase, FigureVisit *visit, void *context, Error *err)
{
    double *values[MOST_ENTRIES];
    char names[MOST_ENTRIES][16];
    size_t shown = s->ports * s->columns < MOST_ENTRIES ? s->ports * s->columns : MOST_ENTRIES;
    double *room = numbers(s->count);
    Chart chart = over(s->frequency, s->count, s->by_wavelength, room);
    chart.title = phase ? "S-parameters, phase" : "S-parameters, magnitude";
    chart.y_name = phase ? "phase" : "magnitude";
    chart.y_unit = phase ? "\u00b0" : "dB";
    chart.fixed = true;
    chart.zero = !phase;
    chart.period = phase ? 360 : 0;
    chart.curve_count = (int)shown;
    for (size_t e = 0; e < shown; e++) {
        values[e] = numbers(s->count);
        for (size_t f = 0; f < s->count; f++) {
            double complex v = scattering_at(s, f, e % s->ports, e / s->ports);
            values[e][f] = phase ? carg(v) * 180 / PI : decibel(cabs(v));
        }
        scattering_name(s, e % s->ports, e / s->ports, names[e]);
        chart.curves[e] = (Curve){names[e], values[e]};
    }
    bool ok = visit(context,
                    &(Figure){.group = "S-parameters",
                              .folder = "",
                              .of = "sparameters",
                              .file = phase ? "sparameters_phase.svg" : "sparameters_magnitude.svg",
                              .chart = &chart},
                    err);
    for (size_t e = 0; e < shown; e++)
        free(values[e]);
    free(room);
    return ok;
}

bool figures_scattering(const Scattering *s, FigureVisit *visit, void *context, Error *err)
{
    return s->count < 2 || (entries(s, false, visit, context, err) && entries(s, true, visit, context, err));
}

static bool power(const Spectral *s, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char group[NAME_BYTES];
    char file[NAME_BYTES], unit[32];
    double *values = numbers(q->frequency_count);
    bool watt = s->data.reference != NULL, far = q->kind == SPECTRA_FAR_FIELD;
    for (size_t f = 0; f < q->frequency_count; f++)
        values[f] = !watt ? spectral_energy(s, f) : far ? spectral_radiated(s, f) : spectral_power(s, f);
    double *room = numbers(q->frequency_count);
    Chart chart = over_band(q, room);
    name_monitor(q, group);
    snprintf(unit, sizeof unit, "%s%s", watt ? "W" : "J/Hz", spectral_per(s->data.program));
    snprintf(file, sizeof file, "%s.svg", q->name);
    chart.title = far ? watt ? "Radiated power" : "Radiated energy" : watt ? "Power" : "Energy";
    chart.y_name = watt ? "power" : "energy";
    chart.y_unit = unit;
    chart.curves[0].y = values;
    bool ok = visit(context,
                    &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .chart = &chart}, err);
    snprintf(file, sizeof file, "%s_ratio.svg", q->name);
    chart.title = q->kind == SPECTRA_POWER ? "Power given, over that of the reference run"
                  : q->subtract            ? "Power sent back, over that of the reference run"
                                           : "Power over that of the reference run";
    chart.y_name = "ratio";
    chart.y_unit = "";
    chart.fixed = true;
    chart.zero = true;
    chart.curves[0].y = s->ratio;
    if (s->ratio != NULL)
        ok = ok &&
             visit(context,
                   &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .chart = &chart}, err);
    free(values);
    free(room);
    return ok;
}

/* |field| at a point. */
static bool amplitude(const Spectral *s, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char group[NAME_BYTES];
    const FieldLayout *field = &s->data.program->fields[q->parts[0].field];
    char file[NAME_BYTES], unit[SPECTRAL_UNIT_BYTES], name[32];
    double *values = numbers(q->frequency_count);
    for (size_t f = 0; f < q->frequency_count; f++)
        values[f] = cabs(spectral_value(s, f, 0));
    double *room = numbers(q->frequency_count);
    Chart chart = over_band(q, room);
    spectral_unit(s, unit);
    name_monitor(q, group);
    snprintf(name, sizeof name, s->data.reference != NULL ? "|%s|" : "|\u222b %s dt|", field->name);
    snprintf(file, sizeof file, "%s.svg", q->name);
    chart.title = s->data.reference != NULL ? "Amplitude" : "Spectrum";
    chart.y_name = name;
    chart.y_unit = strcmp(unit, "1") == 0 ? "" : unit;
    chart.curves[0].y = values;
    bool ok = visit(context,
                    &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .chart = &chart}, err);
    free(values);
    free(room);
    return ok;
}

/* Angles theta, phi of direction i. */
static const double *direction(const Spectra *q, size_t i)
{
    return q->angles + 2 * i;
}

typedef double Quantity(const Spectral *s, size_t f, size_t angle);

static PolarCurve curve_of(const Spectral *s, size_t f, const Cut *cut, Quantity *quantity)
{
    const size_t count = cut->count;
    PolarCurve c = {.count = count, .angle = numbers(count), .level = numbers(count), .closed = cut->closed};
    for (size_t i = 0; i < count; i++) {
        c.angle[i] = cut_angle(s->data.spectra, cut, i);
        c.level[i] = 0.5 * decibel(quantity(s, f, cut->first + i));
    }
    snprintf(c.name, sizeof c.name, "%s", cut->name);
    return c;
}

/* Cuts over theta and cuts over phi have diagrams of their own. */
static void collect_cuts(const Spectral *s, size_t f, bool wanted_phi, Quantity *quantity, Polar *p)
{
    const Spectra *q = s->data.spectra;
    Cut cut;
    for (size_t i = 0; i < q->angle_count; i += cut.count) {
        cut = cut_at(s->data.program, q, i);
        if (cut.count >= 4 && cut.over_phi == wanted_phi && p->curve_count < POLAR_CURVES)
            p->curves[p->curve_count++] = curve_of(s, f, &cut, quantity);
    }
}

static bool pattern(const Spectral *s, size_t f, bool over_phi, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char group[NAME_BYTES];
    char title[NAME_BYTES], file[NAME_BYTES];
    const char *prefix;
    double scale = unit_prefix(q->frequencies[f], &prefix);
    bool flat = s->data.program->cell[2] == 0, ok = true;
    Polar p = {.title = title, .from_top = !over_phi};
    p.unit = !q->plane_wave ? "dBi" : flat ? "dB re 1 m" : "dBsm";
    collect_cuts(s, f, over_phi, q->plane_wave ? spectral_rcs : spectral_directivity, &p);
    name_monitor(q, group);
    snprintf(title, sizeof title, "%s at %.6g %sHz over %s",
             !q->plane_wave ? "Directivity"
             : flat         ? "Scattering width"
                            : "Radar cross section",
             q->frequencies[f] / scale, prefix, over_phi ? "\u03c6" : "\u03b8");
    snprintf(file, sizeof file, "%s_%zu_%s.svg", q->name, f + 1, over_phi ? "phi" : "theta");
    if (p.curve_count > 0)
        ok = visit(context, &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .polar = &p},
                   err);
    polar_free(&p);
    return ok;
}

static bool ball(const Spectral *s, size_t f, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char group[NAME_BYTES];
    if (s->ball[f] == NULL)
        return true;
    char title[NAME_BYTES], file[NAME_BYTES];
    double *level = numbers(BALL_SPOTS);
    for (size_t i = 0; i < BALL_SPOTS; i++)
        level[i] = 0.5 * decibel(s->ball[f][i]);
    Ball b = {.title = title, .unit = "dBi", .level = level};
    name_monitor(q, group);
    snprintf(title, sizeof title, "Directivity at %s", unit_text(q->frequencies[f], "Hz").text);
    snprintf(file, sizeof file, "%s_%zu_3d.png", q->name, f + 1);
    const bool ok =
        visit(context, &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .ball = &b}, err);
    free(level);
    return ok;
}

static bool patterns(const Spectral *s, FigureVisit *visit, void *context, Error *err)
{
    size_t f[SPECTRAL_PATTERNS];
    const size_t count = spectral_patterns(s->data.spectra, f);
    bool ok = true;
    for (size_t n = 0; n < count; n++)
        ok = ok && pattern(s, f[n], false, visit, context, err) && pattern(s, f[n], true, visit, context, err) &&
             ball(s, f[n], visit, context, err);
    return ok;
}

/* A few directions against many frequencies. */
static bool directions(const Spectral *s, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char group[NAME_BYTES];
    double *values[CHART_CURVES];
    char names[CHART_CURVES][48], file[NAME_BYTES];
    double *room = numbers(q->frequency_count);
    Chart chart = over_band(q, room);
    bool flat = s->data.program->cell[2] == 0;
    name_monitor(q, group);
    snprintf(file, sizeof file, "%s_directions.svg", q->name);
    chart.title = q->plane_wave ? "Cross section against frequency" : "Directivity against frequency";
    chart.y_name = !q->plane_wave ? "directivity" : flat ? "scattering width" : "radar cross section";
    chart.y_unit = !q->plane_wave ? "dBi" : flat ? "dB re 1 m" : "dBsm";
    chart.fixed = true;
    chart.curve_count = (int)q->angle_count;
    for (size_t a = 0; a < q->angle_count; a++) {
        values[a] = numbers(q->frequency_count);
        for (size_t f = 0; f < q->frequency_count; f++)
            values[a][f] = 0.5 * decibel((q->plane_wave ? spectral_rcs : spectral_directivity)(s, f, a));
        if (flat)
            snprintf(names[a], sizeof names[a], "\u03c6 = %g\u00b0", direction(q, a)[1]);
        else
            snprintf(names[a], sizeof names[a], "\u03b8 = %g\u00b0, \u03c6 = %g\u00b0", direction(q, a)[0],
                     direction(q, a)[1]);
        chart.curves[a] = (Curve){names[a], values[a]};
    }
    bool ok = visit(context,
                    &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .chart = &chart}, err);
    for (size_t a = 0; a < q->angle_count; a++)
        free(values[a]);
    free(room);
    return ok;
}

/* What a mode or an order carries one way, way 0 being forward: W or W s^2, or a part of what comes in. */
static double mode_power(const Spectral *s, size_t f, size_t mode, int way)
{
    return s->data.spectra->incident >= 0 ? spectral_efficiency(s, f, mode, way)
                                          : pow(cabs(spectral_mode(s, f, mode, way)), 2);
}

/* The modes and ways that carry the most at some frequency, at most `room`, in their own order. Their number. */
static size_t strongest_modes(const Spectral *s, size_t *picked, size_t room)
{
    const Spectra *q = s->data.spectra;
    const size_t all = 2 * q->mode_count;
    double *most = numbers(all);
    size_t count = 0;
    for (size_t c = 0; c < all; c++)
        for (size_t f = 0; f < q->frequency_count; f++)
            most[c] = fmax(most[c], mode_power(s, f, c / 2, (int)(c % 2)));
    for (size_t c = 0; c < all; c++) {
        size_t stronger = 0;
        for (size_t other = 0; other < all; other++)
            stronger += most[other] > most[c] || (other < c && most[other] >= most[c]);
        if (stronger < room)
            picked[count++] = c;
    }
    free(most);
    return count;
}

/* Power of the strongest modes or orders, both ways. */
static bool mode_powers(const Spectral *s, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char group[NAME_BYTES];
    double *values[CHART_CURVES];
    char names[CHART_CURVES][NAME_BYTES], file[NAME_BYTES], unit[32];
    size_t picked[CHART_CURVES];
    const size_t shown = strongest_modes(s, picked, CHART_CURVES);
    const bool all = shown == 2 * q->mode_count;
    double *room = numbers(q->frequency_count);
    Chart chart = over_band(q, room);
    name_monitor(q, group);
    snprintf(file, sizeof file, "%s.svg", q->name);
    snprintf(unit, sizeof unit, "%s%s", s->data.reference != NULL ? "W" : "W s\u00b2", spectral_per(s->data.program));
    chart.title = q->incident >= 0 ? all ? "Efficiencies of orders" : "Efficiencies of the strongest orders"
                  : all            ? "Power of modes"
                                   : "Power of the strongest modes";
    chart.y_name = q->incident >= 0 ? "part of what comes in" : "power";
    chart.y_unit = q->incident >= 0 ? "" : unit;
    chart.curve_count = (int)shown;
    for (size_t c = 0; c < shown; c++) {
        const size_t mode = picked[c] / 2;
        const int way = (int)(picked[c] % 2);
        values[c] = numbers(q->frequency_count);
        for (size_t f = 0; f < q->frequency_count; f++)
            values[c][f] = mode_power(s, f, mode, way);
        if (q->incident >= 0)
            snprintf(names[c], sizeof names[c], "%s %s", q->modes[mode].order, way ? "backward" : "forward");
        else
            snprintf(names[c], sizeof names[c], "mode %d %s", q->modes[mode].number, way ? "backward" : "forward");
        chart.curves[c] = (Curve){names[c], values[c]};
    }
    bool ok = visit(context,
                    &(Figure){.group = group, .folder = "spectra", .of = q->name, .file = file, .chart = &chart}, err);
    for (size_t c = 0; c < shown; c++)
        free(values[c]);
    free(room);
    return ok;
}

static bool of_spectral(const Spectral *s, FigureVisit *visit, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    bool many = q->frequency_count > 1;
    if (q->kind == SPECTRA_DFT)
        return !many || spectra_sites(&q->parts[0]) != 1 || amplitude(s, visit, context, err);
    if (q->kind == SPECTRA_MODES)
        return !many || mode_powers(s, visit, context, err);
    if (q->kind == SPECTRA_FLUX || q->kind == SPECTRA_POWER)
        return !many || power(s, visit, context, err);
    bool few = q->angle_count > 0 && q->angle_count <= CHART_CURVES;
    return (few || patterns(s, visit, context, err)) && (!few || !many || directions(s, visit, context, err)) &&
           (!many || power(s, visit, context, err));
}

/* A mode's impedance is its guide's, and no number of ohms. */
static bool of_port(const PortCurve *c, FigureVisit *visit, void *context, Error *err)
{
    if (c->port->kind == PORT_LOAD || c->count < 2)
        return true;
    if (port_is_mode(c->port))
        return reflection(c, visit, context, err);
    return impedance(c, visit, context, err) && reflection(c, visit, context, err) && smith(c, visit, context, err);
}

size_t figures_count(const Results *r)
{
    return (r->ports != NULL ? r->program->port_count : 0) + 1 + r->spectra_count;
}

bool figures_of(const Results *r, size_t which, FigureVisit *visit, void *context, Error *err)
{
    const size_t ports = r->ports != NULL ? r->program->port_count : 0;
    if (which < ports)
        return of_port(&r->ports[which], visit, context, err);
    if (which == ports)
        return r->scattering.ports < 2 || figures_scattering(&r->scattering, visit, context, err);
    return of_spectral(&r->spectra[which - ports - 1], visit, context, err);
}

static void name_file(const Figure *figure, char name[2 * NAME_BYTES])
{
    snprintf(name, 2 * NAME_BYTES, "%s%s%s", figure->folder, figure->folder[0] != '\0' ? "/" : "", figure->file);
}

bool figure_write(const Figure *figure, const char *folder, Error *err)
{
    char name[2 * NAME_BYTES];
    name_file(figure, name);
    if (figure->chart != NULL)
        return chart_write(figure->chart, folder, name, err);
    if (figure->smith != NULL)
        return smith_write(figure->smith, figure->title, folder, name, err);
    return figure->ball != NULL ? ball_write(figure->ball, folder, name, err)
                                : polar_write(figure->polar, folder, name, err);
}

/* As it was drawn for the folder, for that takes long. */
static void put_ball(const Figure *figure, const char *folder, const char *table, Page *page)
{
    char name[2 * NAME_BYTES];
    size_t n;
    name_file(figure, name);
    unsigned char *bytes = file_read(folder, name, &n);
    if (bytes != NULL) {
        page_open(page, NULL);
        page_text(page, "class", "chart polar");
        page_text(page, "caption", figure->ball->title);
        page_text(page, "table", table);
        page_file(page, "image/png", bytes, n);
        page_close(page);
    }
    free(bytes);
}

void figure_put(const Figure *figure, const char *folder, Page *page)
{
    char name[2 * NAME_BYTES];
    snprintf(name, sizeof name, "%s%s%s.csv", figure->folder, figure->folder[0] != '\0' ? "/" : "", figure->of);
    const char *link = folder != NULL ? name : NULL;
    if (figure->chart != NULL) {
        Chart chart = *figure->chart;
        chart.table = link;
        chart_put(page, &chart);
    } else if (figure->smith != NULL) {
        smith_put(page, figure->smith, figure->title, link);
    } else if (figure->ball != NULL) {
        put_ball(figure, folder, link, page);
    } else {
        polar_put(page, figure->polar, link);
    }
}

/* The report: an HTML page without outside files, for light and dark, mouse and keyboard. */
#include "output/report.h"

#include "base/number.h"
#include "base/unit.h"
#include "output/antenna.h"
#include "output/cuts.h"
#include "output/file.h"
#include "output/json.h"
#include "output/report_parts.h"
#include "output/scale.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 256 };

static void put_row(Page *page, const char *name, const char *value)
{
    if (value == NULL || value[0] == '\0')
        return;
    page_open(page, NULL);
    page_text(page, "name", name);
    page_text(page, "value", value);
    page_close(page);
}

static void put_row_printf(Page *page, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void put_row_printf(Page *page, const char *name, const char *format, ...)
{
    char value[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    put_row(page, name, value);
}

static double fact(const Manifest *m, const char *name)
{
    for (size_t i = 0; i < m->fact_count; i++)
        if (m->facts[i].group[0] == '\0' && strcmp(m->facts[i].name, name) == 0)
            return m->facts[i].number;
    return 0;
}

static const char *fact_text(const Manifest *m, const char *name)
{
    for (size_t i = 0; i < m->fact_count; i++)
        if (m->facts[i].group[0] == '\0' && strcmp(m->facts[i].name, name) == 0)
            return m->facts[i].text;
    return NULL;
}

static void put_size(Page *page, const Program *p)
{
    Text size = {0};
    for (int a = 0; a < 3; a++)
        if (p->cell[a] > 0)
            text_printf(&size, "%s%s", size.length > 0 ? " x " : "", unit_text(p->size[a], "m").text);
    put_row(page, "size", text_str(&size));
    text_free(&size);
}

/* "240 x 240 cells of 2.5 mm x 2.5 mm" */
static void put_grid(Page *page, const Program *p)
{
    Text grid = {0};
    for (int a = 0; a < 3; a++)
        if (p->cell[a] > 0)
            text_printf(&grid, "%s%ld", grid.length > 0 ? " x " : "", p->cells[a]);
    text_printf(&grid, " cells of ");
    for (int a = 0, n = 0; a < 3; a++)
        if (p->cell[a] > 0)
            text_printf(&grid, "%s%s%s", n++ > 0 ? " x " : "", p->node[a] != NULL ? "at least " : "",
                        unit_text(p->cell[a], "m").text);
    put_row(page, "mesh", text_str(&grid));
    text_free(&grid);
}

static bool is_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

/* "0.06 m (radius of the cylinder)" */
static void put_parameter(Page *page, const ManifestPair *p)
{
    const char *note = is_text(p->description) ? p->description : "";
    put_row_printf(page, p->name, "%s%s%s%s%.500s%s",
                   strlen(p->value) < sizeof(UnitText) ? unit_plain(p->value).text : p->value,
                   is_text(p->unit) ? " " : "", is_text(p->unit) ? p->unit : "", note[0] != '\0' ? " (" : "", note,
                   note[0] != '\0' ? ")" : "");
}

static void put_walls(Page *page, const Manifest *m)
{
    for (size_t i = 0; i < m->fact_count; i++)
        if (strcmp(m->facts[i].group, "walls") == 0)
            put_row(page, m->facts[i].name, m->facts[i].text);
}

/* What was stepped. */
static void put_summary(Page *page, const Manifest *m)
{
    const Program *p = m->program;
    page_open(page, "rows");
    put_row(page, "scene", p->scene_path);
    put_size(page, p);
    put_grid(page, p);
    put_walls(page, m);
    put_row(page, "resolution", fact_text(m, "resolution"));
    put_row_printf(page, "time", "%ld steps of %.6g s, together %s", m->steps, p->dt,
                   unit_text((double)m->steps * p->dt, "s").text);
    for (size_t i = 0; i < m->parameter_count; i++)
        put_parameter(page, &m->parameters[i]);
    page_close(page);
}

static void put_shares(Page *page, const Manifest *m)
{
    if (m->shares == NULL)
        return;
    for (int n = 0; n < m->share_count; n++) {
        const ManifestShare *p = &m->shares[n];
        char name[32];
        snprintf(name, sizeof name, "process %d", n);
        put_row_printf(page, name, "%s: %s, %.3g%% of the cells, %s, %.4g MB; %.4g s: %s", p->host,
                       part_text(&p->part).text, 100 * part_share(&p->part), p->device, p->memory / 1e6, p->stepping,
                       manifest_share_text(p).text);
    }
}

/* How it was stepped. */
static void put_speed(Page *page, const Manifest *m)
{
    const Program *p = m->program;
    double rate = m->times.stepping > 0 ? (double)m->steps * (double)p->cell_count / m->times.stepping : 0;
    const double bound = program_bound(p, m->copy_bandwidth);
    page_open(page, "speed");
    put_row_printf(page, "device", "%s (%s)", m->device->name, m->device->platform);
    put_row_printf(page, "kernels", "%s, %s, schedule %s", backend_name(m->device->backend),
                   p->precision == PRECISION_F32 ? "f32" : "f64", p->schedule);
    put_row_printf(page, "speed", "%.4g million cells per second, %.3g GB/s at %.4g bytes per cell and step",
                   rate / 1e6, rate * p->bytes_per_cell_step / 1e9, p->bytes_per_cell_step);
    if (bound > 0)
        put_row_printf(
            page, "limit",
            "%.4g million cells per second by the device's copy bandwidth of %.4g GB/s; %.3g%% of it reached",
            bound / 1e6, m->copy_bandwidth / 1e9, 100 * rate / bound);
    else if (program_stays_on_chip(p))
        put_row_printf(page, "limit", "none by copies: the fields stay on the chip");
    if (fact(m, "memory_bytes") > 0)
        put_row_printf(page, "memory", "%.4g MB", fact(m, "memory_bytes") / 1e6);
    put_row_printf(
        page, "seconds",
        "script %.3g, geometry %.3g, plan %.3g, kernel text %.3g, compiler %.3g%s, device %.3g, stepping %.4g, output "
        "%.3g",
        m->times.script, m->times.voxels, m->times.plan, m->times.emit, m->times.compile,
        m->times.compile_from_cache ? " (from the cache)" : "", m->times.device, m->times.stepping, m->times.output);
    put_shares(page, m);
    put_row(page, "digest", m->digest);
    put_row(page, "source hash", p->source_hash);
    page_close(page);
}

/* Where else a port is matched. */
static void put_matches(Page *page, const PortCurve *c, const char *name)
{
    Match matches[PORT_MATCHES];
    const size_t count = ports_matches(c, matches, PORT_MATCHES);
    Text all = {0};
    for (size_t i = 0; i < count; i++) {
        text_printf(&all, "%s%.1f dB at %s", i > 0 ? "; " : "", 20 * log10(cabs(c->s11[matches[i].least])),
                    unit_text(c->frequency[matches[i].least], "Hz").text);
        if (isfinite(matches[i].band[0]) && isfinite(matches[i].band[1]))
            text_printf(&all, " (%s wide)", unit_text(fabs(matches[i].band[1] - matches[i].band[0]), "Hz").text);
    }
    if (count > 1)
        put_row_printf(page, name, "all dips below -10 dB: %s", text_str(&all));
    text_free(&all);
}

static void put_match(Page *page, const PortCurve *c)
{
    const Match match = ports_match(c);
    char band[200] = "", name[NAME_BYTES], impedance[64] = "";
    if (c->port->kind == PORT_LOAD || c->count == 0)
        return;
    if (isfinite(match.band[0]) && isfinite(match.band[1]))
        snprintf(band, sizeof band, "; below -10 dB from %s to %s, %.3g %%", unit_text(match.band[0], "Hz").text,
                 unit_text(match.band[1], "Hz").text,
                 200 * (match.band[1] - match.band[0]) / (match.band[1] + match.band[0]));
    snprintf(name, sizeof name, "%s %.100s", c->port->kind == PORT_DRIVEN ? "port" : "impedance", c->port->name);
    if (!port_is_mode(c->port))
        snprintf(impedance, sizeof impedance, ", there Z = %.3g %+.3gj \u03a9", creal(c->impedance[match.least]),
                 cimag(c->impedance[match.least]));
    put_row_printf(page, name, "least |S11| %.1f dB at %s%s%s%s", 20 * log10(cabs(c->s11[match.least])),
                   unit_text(c->frequency[match.least], "Hz").text, match.at_end ? ", an end of the frequencies" : "",
                   impedance, band);
    put_matches(page, c, name);
}

/* What comes from the driven port to the others. */
static void put_transmission(Page *page, const Scattering *s)
{
    for (size_t k = 0; k < s->ports && s->columns == 1 && s->count > 0; k++) {
        size_t least, most;
        char entry[16], name[NAME_BYTES];
        if (k == s->driven[0])
            continue;
        scattering_range(s, k, &least, &most);
        scattering_name(s, k, 0, entry);
        snprintf(name, sizeof name, "port %.100s", s->names[k]);
        put_row_printf(page, name, "|%s| from %.2f dB at %s to %.2f dB at %s", entry,
                       20 * log10(cabs(scattering_at(s, least, k, 0))), unit_text(s->frequency[least], "Hz").text,
                       20 * log10(cabs(scattering_at(s, most, k, 0))), unit_text(s->frequency[most], "Hz").text);
    }
}

static void put_antenna(Page *page, const Spectral *s, size_t f)
{
    const Spectra *q = s->data.spectra;
    const Antenna *a = &s->antenna[f];
    char gain[200] = "", name[NAME_BYTES], width[64] = "";
    if (isfinite(a->gain))
        snprintf(gain, sizeof gain,
                 "; gain %.2f dBi, realised %.2f dBi; radiation efficiency %.1f %%, with the mismatch %.1f %%",
                 antenna_db(a->gain), antenna_db(a->realised), 100 * a->radiation, 100 * a->total);
    for (int i = 0; i < a->cut_count; i++)
        if (width[0] == '\0' && isfinite(a->cuts[i].width))
            snprintf(width, sizeof width, "; beam of %.3g\u00b0 at %s", a->cuts[i].width,
                     cut_at(s->data.program, q, a->cuts[i].first).name);
    snprintf(name, sizeof name, "%.100s at %s", q->name, unit_text(q->frequencies[f], "Hz").text);
    put_row_printf(page, name, "directivity %.2f dBi towards \u03b8 %g\u00b0, \u03c6 %g\u00b0%s%s",
                   antenna_db(a->directivity), q->angles[2 * a->best], q->angles[2 * a->best + 1], gain, width);
}

static void put_resonance(Page *page, const ResonanceList *l, const Resonance *r)
{
    char q[64], name[NAME_BYTES];
    if (r->resolved)
        snprintf(q, sizeof q, "Q = %.4g", r->q);
    else
        snprintf(q, sizeof q, "Q above %.2g, its decay is too slow for this run", r->least_q);
    snprintf(name, sizeof name, "%.100s", l->wanted->name);
    put_row_printf(page, name, "resonance at %.7g Hz (%s), %s, amplitude %s, error %.1g", r->f,
                   unit_text(r->f, "Hz").text, q, unit_text(r->amplitude, l->signal->unit).text, r->error);
}

static void put_resonances(Page *page, const Results *r)
{
    enum { MOST_RESONANCES = 30 };
    if (r->resonances == NULL)
        return;
    for (size_t i = 0; i < r->program->resonances_count; i++) {
        const ResonanceList *l = &r->resonances[i];
        if (l->why[0] != '\0')
            put_row(page, l->wanted->name, l->why);
        for (size_t k = 0; k < l->count && k < MOST_RESONANCES; k++)
            put_resonance(page, l, &l->items[k]);
    }
}

/* The figures that one looks for first. */
static void put_results(Page *page, const Results *r)
{
    enum { MOST_FREQUENCIES = 12 };
    page_open(page, "results");
    if (r->ports != NULL)
        for (size_t i = 0; i < r->program->port_count; i++)
            put_match(page, &r->ports[i]);
    put_transmission(page, &r->scattering);
    put_resonances(page, r);
    for (size_t i = 0; i < r->spectra_count; i++)
        for (size_t f = 0; r->spectra[i].antenna != NULL && f < r->program->spectra[i].frequency_count; f++)
            if (f < MOST_FREQUENCIES)
                put_antenna(page, &r->spectra[i], f);
    page_close(page);
}

/* Tables and data beside the page. */
static void put_links(Page *page, const Results *r)
{
    page_open(page, "links");
    for (size_t i = 0; i < r->files.count; i++) {
        const char *end = strrchr(r->files.items[i], '.');
        if (end != NULL && (strcmp(end, ".csv") == 0 || strcmp(end, ".h5") == 0 || end[1] == 's'))
            if (strcmp(end, ".svg") != 0)
                page_text(page, NULL, r->files.items[i]);
    }
    page_close(page);
}

/* The geometry, as `yeec view` draws it. */
static void put_views(Page *page, const Results *r, const char *folder)
{
    static const char *const names[] = {"view_xy.png", "view_xz.png", "view_yz.png"};
    page_open(page, "views");
    for (size_t i = 0; i < r->files.count; i++)
        for (size_t k = 0; k < 3; k++)
            if (strcmp(r->files.items[i], names[k]) == 0)
                report_put_file(page, folder, names[k],
                                k == 0   ? "geometry, x and y"
                                : k == 1 ? "geometry, x and z"
                                         : "geometry, y and z",
                                false);
    page_close(page);
}

static void put_status(Page *page, const Manifest *m)
{
    page_text(page, "title", m->program->title);
    page_text(page, "status", m->status);
    page_bool(page, "good", strcmp(m->status, "complete") == 0 || strcmp(m->status, "converged") == 0);
    page_text(page, "reason", m->reason != NULL ? m->reason : "");
    page_open(page, "warnings");
    for (size_t i = 0; i < m->warning_count; i++)
        page_text(page, NULL, m->warnings[i]);
    page_close(page);
}

bool report_write(ReportParts *parts, const Manifest *m, const char *folder, Error *err)
{
    Text text = {0};
    Page *page = page_new(err);
    if (page == NULL)
        return false;
    put_status(page, m);
    put_views(page, m->results, folder);
    put_summary(page, m);
    put_results(page, m->results);
    put_links(page, m->results);
    put_speed(page, m);
    report_put_parts(parts, page);
    bool good = page_print(page, "report.html.tpl", &text, err) &&
                file_write(folder, "report.html", text_str(&text), text.length, err);
    text_free(&text);
    return good;
}

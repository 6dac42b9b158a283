/* The report: an HTML page without outside files, for light and dark, mouse and keyboard. */
#include "output/report.h"

#include "base/html.h"
#include "output/figures.h"
#include "output/file.h"
#include "output/json.h"
#include "output/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 500, NAME_BYTES = 256 };

static const char STYLE[] =
    "img{max-width:100%;height:auto;background:#fff;border-radius:6px}\n"
    ".frames{max-width:46rem}.frames "
    "input{width:100%}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem}"
    ".pictures{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr))}\n"
    ".status{display:inline-block;padding:0 .6rem;border-radius:1rem;border:1px solid "
    "var(--line)}.bad{border-color:#cf222e;color:#cf222e}\n"
    "td{overflow-wrap:anywhere}video{max-width:100%}summary{cursor:pointer}code{word-break:break-all}\n";

/* Moves one picture of a group into view; the range input is keyboard-usable by itself. */
static const char SCRIPT[] =
    "for(const box of document.querySelectorAll('.frames')){const range=box.querySelector('input'),"
    "frames=[...box.querySelectorAll('img')],label=box.querySelector('output');const show=()=>{frames.forEach((f,i)=>"
    "f.hidden=i!=range.value);label.textContent=frames[range.value].alt};range.addEventListener('input',show);show()}"
    "\n";

static void put_row(Text *out, const char *name, const char *value)
{
    if (value == NULL || value[0] == '\0')
        return;
    text_put(out, "<tr><th>");
    html_text(out, name);
    text_put(out, "</th><td>");
    html_text(out, value);
    text_put(out, "</td></tr>\n");
}

static void put_row_printf(Text *out, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void put_row_printf(Text *out, const char *name, const char *format, ...)
{
    char value[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    put_row(out, name, value);
}

static double fact(const Manifest *m, const char *name)
{
    for (size_t i = 0; i < m->fact_count; i++)
        if (m->facts[i].group[0] == '\0' && strcmp(m->facts[i].name, name) == 0)
            return m->facts[i].number;
    return 0;
}

static void put_grid(Text *out, const Program *p)
{
    Text grid = {0};
    for (int a = 0; a < 3; a++)
        if (p->cell[a] > 0)
            text_printf(&grid, "%s%ld", grid.length > 0 ? " x " : "", p->cells[a]);
    text_printf(&grid, " cells of ");
    for (int a = 0, n = 0; a < 3; a++)
        if (p->cell[a] > 0)
            text_printf(&grid, "%s%.6g", n++ > 0 ? " x " : "", p->cell[a]);
    text_put(&grid, " m");
    put_row(out, "grid", text_str(&grid));
    text_free(&grid);
}

static void put_summary(Text *out, const Manifest *m)
{
    const Program *p = m->program;
    double rate = m->times.stepping > 0 ? (double)m->steps * (double)p->cell_count / m->times.stepping : 0;
    text_put(out, "<table>\n");
    put_row(out, "scene", p->scene_path);
    put_grid(out, p);
    put_row_printf(out, "time", "%ld steps of %.6g s", m->steps, p->dt);
    put_row_printf(out, "device", "%s (%s)", m->device->name, m->device->platform);
    put_row_printf(out, "program", "%s, %s, schedule %s", backend_name(m->device->backend),
                   p->precision == PRECISION_F32 ? "f32" : "f64", p->schedule);
    put_row_printf(out, "speed", "%.4g million cells per second, %.3g GB/s at %.4g bytes per cell and step", rate / 1e6,
                   rate * p->bytes_per_cell_step / 1e9, p->bytes_per_cell_step);
    if (m->copy_bandwidth > 0 && p->bytes_per_cell_step > 0)
        put_row_printf(out, "bound",
                       "%.4g million cells per second at the device's copy bandwidth of %.4g GB/s: %.3g%% reached",
                       m->copy_bandwidth / p->bytes_per_cell_step / 1e6, m->copy_bandwidth / 1e9,
                       100 * rate * p->bytes_per_cell_step / m->copy_bandwidth);
    if (fact(m, "memory_bytes") > 0)
        put_row_printf(out, "memory", "%.4g MB", fact(m, "memory_bytes") / 1e6);
    put_row_printf(out, "seconds",
                   "script %.3g, voxels %.3g, plan %.3g, text %.3g, compile %.3g%s, stepping %.4g, output %.3g",
                   m->times.script, m->times.voxels, m->times.plan, m->times.emit, m->times.compile,
                   m->times.compile_from_cache ? " (from the cache)" : "", m->times.stepping, m->times.output);
    put_row(out, "digest", m->digest);
    put_row(out, "source hash", p->source_hash);
    for (size_t i = 0; i < m->parameter_count; i++)
        put_row(out, m->parameters[i].name, m->parameters[i].value);
    text_put(out, "</table>\n");
}

static void put_warnings(Text *out, const Manifest *m)
{
    if (m->warning_count == 0)
        return;
    text_put(out, "<h2>Warnings</h2>\n<ul>\n");
    for (size_t i = 0; i < m->warning_count; i++) {
        text_put(out, "<li>");
        html_text(out, m->warnings[i]);
        text_put(out, "</li>\n");
    }
    text_put(out, "</ul>\n");
}

static const char *mime_of(const char *name)
{
    static const char *const types[][2] = {{".png", "image/png"}, {".mp4", "video/mp4"}};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (n > 4 && strcmp(name + n - 4, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}

/* The file as <img> or <video> with its bytes inside. */
static void put_embedded(Text *out, const char *folder, const char *name, const char *alt, bool hidden)
{
    size_t n;
    unsigned char *bytes = file_read(folder, name, &n);
    const char *mime = mime_of(name);
    if (bytes == NULL || mime == NULL) {
        free(bytes);
        return;
    }
    bool video = strncmp(mime, "video", 5) == 0;
    text_printf(out, video ? "<video controls loop aria-label=\"" : "<img alt=\"");
    html_text(out, alt);
    text_printf(out, "\"%s src=\"", hidden ? " hidden" : "");
    html_data(out, mime, bytes, n);
    text_put(out, video ? "\"></video>\n" : "\">\n");
    free(bytes);
}

/* Pages hold so many pictures of a snapshot; the folder has all. */
enum { MOST_FRAMES = 60 };

static bool is_chosen(size_t number, size_t count)
{
    size_t shown = count < MOST_FRAMES ? count : MOST_FRAMES;
    for (size_t i = 0; i < shown; i++)
        if (number == (shown > 1 ? i * (count - 1) / (shown - 1) : 0))
            return true;
    return false;
}

static void put_slider(Text *out, size_t shown)
{
    text_printf(out,
                "<label>time <input type=\"range\" min=\"0\" max=\"%zu\" value=\"%zu\" "
                "aria-label=\"step\"></label> <output></output>\n",
                shown - 1, shown - 1);
}

/* The animation of a capture, where one was asked for. */
static bool is_animation(const char *file, const Capture *c)
{
    size_t n = strlen(c->name);
    return c->animate && strncmp(file, c->name, n) == 0 && strcmp(file + n, ".mp4") == 0;
}

static void put_frames(Text *out, const Manifest *m, const Capture *c, const char *folder)
{
    const Results *r = m->results;
    size_t count = 0;
    long step;
    for (size_t i = 0; i < r->file_count; i++)
        count += picture_is_frame(r->files[i], c->name, &step);
    if (count == 0)
        return;
    size_t shown = count < MOST_FRAMES ? count : MOST_FRAMES;
    text_put(out, "<h2>");
    html_text(out, c->name);
    text_put(out, "</h2>\n<div class=\"frames\">");
    if (shown > 1)
        put_slider(out, shown);
    for (size_t i = 0, n = 0, put = 0; i < r->file_count; i++) {
        char alt[NAME_BYTES];
        if (!picture_is_frame(r->files[i], c->name, &step) || !is_chosen(n++, count))
            continue;
        snprintf(alt, sizeof alt, "%s, step %ld, %.4g s", c->quantity, step, (double)step * m->program->dt);
        put_embedded(out, folder, r->files[i], alt, ++put < shown);
    }
    text_put(out, "</div>\n");
    if (shown < count)
        text_printf(out, "<p class=\"dim\">%zu of %zu pictures; the folder has all.</p>\n", shown, count);
    for (size_t i = 0; i < r->file_count; i++)
        if (is_animation(r->files[i], c))
            put_embedded(out, folder, r->files[i], c->name, false);
}

/* A picture of a dft: "spectra/<name>_<n>.png", "..._phase.png". */
static bool is_spectral_picture(const char *file, const char *name)
{
    static const char below[] = "spectra/";
    size_t n = strlen(name);
    const char *rest = file + sizeof below - 1;
    if (strncmp(file, below, sizeof below - 1) != 0 || strncmp(rest, name, n) != 0 || rest[n] != '_')
        return false;
    rest += n + 1 + strspn(rest + n + 1, "0123456789");
    return strcmp(rest, ".png") == 0 || strcmp(rest, "_phase.png") == 0;
}

static void put_spectral_pictures(Text *out, const Manifest *m, const char *name, const char *folder)
{
    const Results *r = m->results;
    bool any = false;
    for (size_t i = 0; i < r->file_count; i++) {
        if (!is_spectral_picture(r->files[i], name))
            continue;
        if (!any) {
            text_put(out, "<h2>");
            html_text(out, name);
            text_put(out, "</h2>\n<div class=\"pictures\">\n");
        }
        any = true;
        put_embedded(out, folder, r->files[i], r->files[i], false);
    }
    if (any)
        text_put(out, "</div>\n");
}

/* Frequency up to which a spectrum is worth showing: where its last part above -60 dB of the peak ends. */
static double worth_showing(const double *values, size_t count, double spacing)
{
    double f[BINS], a[BINS], peak = 0;
    double nyquist = 0.5 / spacing, highest = nyquist;
    for (int round = 0; round < 3; round++) {
        size_t last = BINS - 1;
        chart_spectrum(values, count, spacing, highest, f, a, BINS);
        for (size_t b = 0; b < BINS; b++)
            peak = fmax(peak, a[b]);
        while (last > 2 && a[last] < 1e-3 * peak)
            last--;
        double wanted = fmin(nyquist, 1.2 * f[last]);
        if (wanted > 0.8 * highest)
            break;
        highest = wanted;
    }
    return highest;
}

static void put_spectrum(Text *out, const SeriesSet *set, const Series *s)
{
    double f[BINS], a[BINS];
    double spacing = set->dt * (double)(s->steps[1] - s->steps[0]);
    char unit[64];
    snprintf(unit, sizeof unit, "%s s", s->unit);
    chart_spectrum(s->values, s->count, spacing, worth_showing(s->values, s->count, spacing), f, a, BINS);
    Chart chart = {.title = "Spectrum",
                   .x_name = "f",
                   .x_unit = "Hz",
                   .y_name = s->quantity,
                   .y_unit = unit,
                   .x = f,
                   .count = BINS,
                   .curves = {{NULL, a}},
                   .curve_count = 1,
                   .relative = true};
    chart_put(out, &chart);
}

static void put_series_chart(Text *out, const SeriesSet *set, const Series *s)
{
    double *t = malloc((s->count + 1) * sizeof *t);
    if (s->count < 2 || t == NULL) {
        free(t);
        return;
    }
    for (size_t i = 0; i < s->count; i++)
        t[i] = series_time(set, s, i);
    text_put(out, "<h2>");
    html_text(out, s->name);
    text_put(out, "</h2>\n<div class=\"charts\">\n");
    Chart chart = {.title = s->probe != NULL ? "Probe" : "Energy",
                   .x_name = "t",
                   .x_unit = "s",
                   .y_name = s->quantity,
                   .y_unit = s->unit,
                   .x = t,
                   .count = s->count,
                   .curves = {{NULL, s->values}},
                   .curve_count = 1};
    chart_put(out, &chart);
    if (s->probe != NULL && s->count > 8)
        put_spectrum(out, set, s);
    text_put(out, "</div>\n");
    free(t);
}

static void put_kernels(Text *out, const Program *p)
{
    text_put(out, "<h2>Kernels</h2>\n<details><summary>The source that ran</summary><pre tabindex=\"0\">");
    HtmlNote *notes = calloc(p->buffer_count + 1, sizeof *notes);
    for (size_t i = 0; notes != NULL && i < p->buffer_count; i++)
        notes[i] = (HtmlNote){p->buffers[i].name, p->buffers[i].legend};
    html_code(out, p->source, strlen(p->source), notes, notes != NULL ? p->buffer_count : 0);
    text_put(out, "</pre></details>\n");
    free(notes);
}

static void put_page_head(Text *out, const Manifest *m)
{
    bool good = strcmp(m->status, "complete") == 0 || strcmp(m->status, "stopped") == 0;
    text_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                  "content=\"width=device-width,initial-scale=1\"><title>");
    html_text(out, m->program->title);
    text_put(out, "</title><style>\n");
    text_put(out, html_style());
    text_put(out, canvas_style());
    text_put(out, STYLE);
    text_put(out, "</style></head><body>\n<h1>");
    html_text(out, m->program->title);
    text_printf(out, "</h1>\n<p><span class=\"status%s\">%s</span> ", good ? "" : " bad", m->status);
    if (m->reason != NULL)
        html_text(out, m->reason);
    text_put(out, "</p>\n");
}

typedef struct Gallery {
    Text *out;
    char group[NAME_BYTES]; /* of the figures being put */
} Gallery;

/* A heading where a new group begins. */
static bool put_figure(void *context, const Figure *figure, Error *err)
{
    Gallery *g = context;
    (void)err;
    if (strcmp(g->group, figure->group) != 0) {
        text_put(g->out, g->group[0] != '\0' ? "</div>\n<h2>" : "<h2>");
        html_text(g->out, figure->group);
        text_put(g->out, "</h2>\n<div class=\"charts\">\n");
        snprintf(g->group, sizeof g->group, "%s", figure->group);
    }
    if (figure->chart != NULL)
        chart_put(g->out, figure->chart);
    else
        polar_put(g->out, figure->polar);
    return true;
}

static void put_figures(Text *out, const Results *r)
{
    Gallery g = {.out = out};
    Error none = {0};
    figures_each(r, put_figure, &g, &none);
    if (g.group[0] != '\0')
        text_put(out, "</div>\n");
}

static void put_page(Text *out, const Manifest *m, const char *folder)
{
    put_page_head(out, m);
    put_summary(out, m);
    put_warnings(out, m);
    put_figures(out, m->results);
    for (size_t i = 0; i < m->results->spectra_count; i++)
        put_spectral_pictures(out, m, m->program->spectra[i].name, folder);
    for (size_t i = 0; i < m->program->capture_count; i++)
        put_frames(out, m, &m->program->captures[i], folder);
    for (size_t i = 0; i < m->results->series.count; i++)
        put_series_chart(out, &m->results->series, &m->results->series.items[i]);
    put_kernels(out, m->program);
    text_put(out, "<script>");
    text_put(out, SCRIPT);
    text_put(out, "</script></body></html>\n");
}

bool report_write(const Manifest *m, const char *folder, Error *err)
{
    Text page = {0};
    put_page(&page, m, folder);
    bool good = file_write(folder, "report.html", text_str(&page), page.length, err);
    text_free(&page);
    return good;
}

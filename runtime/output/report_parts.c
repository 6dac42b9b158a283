/* Figures, pictures, charts and the kernels' text: what takes long to draw and to escape, made by several threads. */
#include "output/report_parts.h"

#include "base/html.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/parallel.h"
#include "output/figures.h"
#include "output/file.h"
#include "output/picture.h"
#include "output/scale.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 256, MOST_CHARTS = RESULTS_MOST_SPECTRA }; /* of very many series */

/* What runs together stands in one. */
struct ReportParts {
    const Results *results;
    const char *folder;
    FileNames files;                                  /* the results' names so far: more come meanwhile */
    size_t figures, spectra, captures, series, count; /* how many there are of each, in this order; then the source */
    Page **pages;
    ParallelLoop drawing;
    bool drawn;
};

/* A file as an item of the page's list. */
void report_put_file(Page *page, const char *folder, const char *name, const char *alt, bool hidden)
{
    size_t n;
    unsigned char *bytes = file_read(folder, name, &n);
    const size_t length = strlen(name);
    if (bytes != NULL) {
        page_open(page, NULL);
        page_text(page, "alt", alt);
        page_bool(page, "hidden", hidden);
        page_file(page, length > 4 && strcmp(name + length - 4, ".mp4") == 0 ? "video/mp4" : "image/png", bytes, n);
        page_close(page);
    }
    free(bytes);
}

/* A heading and the list of items below it. */
static void open_section(Page *page, const char *kind, const char *name, const char *class)
{
    page_open(page, NULL);
    page_printf(page, "title", "%s%s%s", kind, kind[0] != '\0' ? " " : "", name);
    page_text(page, "class", class);
    page_open(page, "items");
}

static void close_section(Page *page)
{
    page_close(page);
    page_close(page);
}

/* Pages hold so many pictures of a snapshot; the folder has all. */
enum { MOST_FRAMES = 60 };

static bool is_chosen(size_t number, size_t count)
{
    size_t shown = min_size(count, MOST_FRAMES);
    for (size_t i = 0; i < shown; i++)
        if (number == spread_over(i, shown, count))
            return true;
    return false;
}

/* The animation of a capture, where one was asked for. */
static bool is_animation(const char *file, const Capture *c)
{
    size_t n = strlen(c->name);
    return c->animate && strncmp(file, c->name, n) == 0 && strcmp(file + n, ".mp4") == 0;
}

static void put_films(Page *page, const ReportParts *p, const Capture *c)
{
    page_open(page, "films");
    for (size_t i = 0; i < p->files.count; i++)
        if (is_animation(p->files.items[i], c))
            report_put_file(page, p->folder, p->files.items[i], c->name, false);
    page_close(page);
}

static void put_frames(Page *page, const ReportParts *p, const Capture *c)
{
    const FileNames *files = &p->files;
    size_t count = 0, n = 0, put = 0;
    long step;
    for (size_t i = 0; i < files->count; i++)
        count += picture_is_frame(files->items[i], c->name, &step);
    if (count == 0)
        return;
    open_section(page, "Snapshot", c->name, "frames");
    for (size_t i = 0; i < files->count; i++) {
        char alt[NAME_BYTES];
        if (!picture_is_frame(files->items[i], c->name, &step) || !is_chosen(n++, count))
            continue;
        snprintf(alt, sizeof alt, "%s, step %ld, %.4g s", c->quantity, step, (double)step * p->results->program->dt);
        report_put_file(page, p->folder, files->items[i], alt, ++put < min_size(count, MOST_FRAMES));
    }
    page_close(page);
    page_integer(page, "count", (long)count);
    put_films(page, p, c);
    page_close(page);
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

static void put_spectral_pictures(Page *page, const ReportParts *p, const char *name)
{
    bool any = false;
    for (size_t i = 0; i < p->files.count; i++) {
        const char *file = p->files.items[i];
        if (!is_spectral_picture(file, name))
            continue;
        if (!any)
            open_section(page, "Fourier transform", name, "pictures");
        any = true;
        report_put_file(page, p->folder, file, file, false);
    }
    if (any)
        close_section(page);
}

/* Series that share tables have none of their own. */
static const char *table_of(const Series *s, const char *folder, bool few, char out[NAME_BYTES])
{
    snprintf(out, NAME_BYTES, "%s/%s.csv", folder, s->name);
    return few ? out : NULL;
}

static void put_spectrum(Page *page, const Series *s, const Spectrum *spectrum, bool few)
{
    char unit[SCALE_UNIT_BYTES], name[64], table[NAME_BYTES];
    scale_integral(s->unit, unit);
    snprintf(name, sizeof name, "|\u222b %.40s dt|", s->quantity);
    Chart chart = {.title = "Spectrum",
                   .x_name = "f",
                   .x_unit = "Hz",
                   .y_name = name,
                   .y_unit = unit,
                   .x = spectrum->f,
                   .count = SPECTRUM_BINS,
                   .curves = {{NULL, spectrum->amplitude}},
                   .curve_count = 1,
                   .table = table_of(s, "spectra", few, table),
                   .relative = true};
    chart_put(page, &chart);
}

static void put_series_chart(Page *page, const SeriesSet *set, const Series *s, const Spectrum *spectrum)
{
    double *t = malloc((s->count + 1) * sizeof *t);
    char table[NAME_BYTES];
    const bool few = set->count <= MOST_SERIES;
    if (s->count < 2 || t == NULL) {
        free(t);
        return;
    }
    for (size_t i = 0; i < s->count; i++)
        t[i] = series_time(set, s, i);
    open_section(page, s->probe != NULL ? "Probe" : "Energy", s->name, "charts");
    Chart chart = {.title = "Against time",
                   .x_name = "t",
                   .x_unit = "s",
                   .y_name = s->quantity,
                   .y_unit = s->unit,
                   .x = t,
                   .count = s->count,
                   .curves = {{NULL, s->values}},
                   .curve_count = 1,
                   .table = table_of(s, "probes", few, table)};
    chart_put(page, &chart);
    if (s->probe == NULL) {
        chart.title = "Against time, logarithmic";
        chart.relative = true;
        chart.power = true;
        chart_put(page, &chart);
    }
    if (spectrum != NULL)
        put_spectrum(page, s, spectrum, few);
    close_section(page);
    free(t);
}

static void put_source(Page *page, const Program *p)
{
    HtmlNote *notes = calloc(p->buffer_count + 1, sizeof *notes);
    Text source = {0};
    if (notes != NULL)
        for (size_t i = 0; i < p->buffer_count; i++)
            notes[i] = (HtmlNote){p->buffers[i].name, p->buffers[i].legend};
    html_code(&source, p->source, strlen(p->source), notes, notes != NULL ? p->buffer_count : 0);
    page_bytes(page, "source", text_str(&source), source.length);
    text_free(&source);
    free(notes);
}

typedef struct Gallery {
    Page *page;
    const char *folder;
    char group[NAME_BYTES]; /* of the figures being put */
} Gallery;

/* A section where a new group begins. */
static bool put_figure(void *context, const Figure *figure, Error *err)
{
    Gallery *g = context;
    (void)err;
    if (strcmp(g->group, figure->group) != 0) {
        if (g->group[0] != '\0')
            close_section(g->page);
        open_section(g->page, "", figure->group, "charts");
        snprintf(g->group, sizeof g->group, "%s", figure->group);
    }
    figure_put(figure, g->folder, g->page);
    return true;
}

static void put_figures(Page *page, const ReportParts *p, size_t which)
{
    Gallery g = {.page = page, .folder = p->folder};
    Error none = {0};
    figures_of(p->results, which, put_figure, &g, &none);
    if (g.group[0] != '\0')
        close_section(page);
}

static void put_part(void *context, long item, int worker)
{
    const ReportParts *p = context;
    const Results *r = p->results;
    const Program *program = r->program;
    Page *page = p->pages[item] = page_aside();
    size_t n = (size_t)item;
    (void)worker;
    if (n < p->figures)
        put_figures(page, p, n);
    else if ((n -= p->figures) < p->spectra)
        put_spectral_pictures(page, p, program->spectra[n].name);
    else if ((n -= p->spectra) < p->captures)
        put_frames(page, p, &program->captures[n]);
    else if ((n -= p->captures) < p->series)
        put_series_chart(page, &r->series, &r->series.items[n], r->probe_spectra != NULL ? r->probe_spectra[n] : NULL);
    else
        put_source(page, program);
}

static FileNames names_of(const Results *r)
{
    FileNames names = {.count = r->files.count};
    names.items = memory_must(calloc(names.count + 1, sizeof *names.items));
    for (size_t i = 0; i < names.count; i++)
        names.items[i] = r->files.items[i];
    return names;
}

ReportParts *report_begin(const Results *r, const char *folder)
{
    ReportParts *p = memory_must(calloc(1, sizeof *p));
    *p = (ReportParts){.results = r,
                       .folder = folder,
                       .files = names_of(r),
                       .figures = figures_count(r),
                       .spectra = r->spectra_count,
                       .captures = r->program->capture_count,
                       .series = r->series.count <= MOST_SERIES ? r->series.count : MOST_CHARTS};
    p->count = p->figures + p->spectra + p->captures + p->series + 1;
    p->pages = memory_must(calloc(p->count, sizeof(Page *)));
    parallel_begin(&p->drawing, (long)p->count, parallel_threads(), put_part, p);
    return p;
}

static void wait_for_parts(ReportParts *p)
{
    if (!p->drawn)
        parallel_end(&p->drawing);
    p->drawn = true;
}

static void put_next(ReportParts *p, Page *page, size_t part)
{
    page_join(page, p->pages[part]);
    p->pages[part] = NULL;
}

void report_put_parts(ReportParts *p, Page *page)
{
    wait_for_parts(p);
    page_open(page, "sections");
    for (size_t i = 0; i + 1 < p->count; i++)
        put_next(p, page, i);
    page_close(page);
    put_next(p, page, p->count - 1);
}

void report_end(ReportParts *p)
{
    wait_for_parts(p);
    for (size_t i = 0; i < p->count; i++)
        if (p->pages[i] != NULL)
            page_drop(p->pages[i]);
    free((void *)p->pages);
    free((void *)p->files.items);
    free(p);
}

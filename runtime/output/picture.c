/* Planes as colours, lines as curves. */
#include "output/picture.h"

#include "backends/real.h"
#include "base/unit.h"
#include "output/bar.h"
#include "output/canvas.h"
#include "output/outline.h"
#include "output/scale.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_SIDE = 900, SHORT_SIDE = 48, CURVE_HEIGHT = 420 };

struct Picture {
    const Program *program;
    const Capture *capture;
    Frame shape;
    int rank;          /* axes with more than one site */
    int axes[2];       /* horizontal, vertical */
    long slice;        /* index along the third axis */
    int width, height; /* of the plot area, pixels */
    unsigned char *mask;
    Range shared; /* of the frames so far: the widest, and the largest peak */
    bool settled; /* all frames have it */
};

static double low_edge(const Picture *p, int axis)
{
    const double *at = p->shape.at[axis];
    if (at != NULL && p->shape.count[axis] > 1)
        return at[0] - 0.5 * (at[1] - at[0]);
    return p->shape.first[axis] - 0.5 * p->shape.spacing[axis];
}

static double length_of(const Picture *p, int axis)
{
    const double *at = p->shape.at[axis];
    const long n = p->shape.count[axis];
    if (at != NULL && n > 1)
        return 1.5 * at[n - 1] - 0.5 * at[n - 2] - low_edge(p, axis);
    return p->shape.spacing[axis] * (double)n;
}

static double longest_side(const Picture *p)
{
    return fmax(length_of(p, p->axes[0]), length_of(p, p->axes[1]));
}

/* Whole pixels per cell where cells are larger than pixels, so that they stay crisp. */
static int pixels_along(double length, double longest, long cells, bool equal)
{
    int pixels = (int)lround(LONG_SIDE * length / longest);
    pixels = pixels < SHORT_SIDE ? SHORT_SIDE : pixels;
    return equal && cells < pixels ? (int)(pixels / cells * cells) : pixels;
}

static void find_axes(Picture *p)
{
    int axes[3] = {0, 1, 2}, n = 0;
    for (int a = 0; a < 3; a++)
        if (p->shape.count[a] > 1)
            axes[n++] = a;
    p->rank = n;
    p->axes[0] = axes[0];
    p->axes[1] = axes[1];
    p->slice = n == 3 ? p->shape.count[2] / 2 : 0;
}

static void size_plane(Picture *p)
{
    double longest = longest_side(p);
    int *const pixels[2] = {&p->width, &p->height};
    for (int k = 0; k < 2; k++)
        *pixels[k] = pixels_along(length_of(p, p->axes[k]), longest, p->shape.count[p->axes[k]],
                                  p->shape.at[p->axes[k]] == NULL);
}

static double third_coordinate(const Picture *p)
{
    int a = 3 - p->axes[0] - p->axes[1];
    return frame_at(&p->shape, a, p->slice);
}

static void draw_outlines(Picture *p)
{
    PixelPlane plane = {.axes = {p->axes[0], p->axes[1]}, .width = p->width, .height = p->height};
    for (int k = 0; k < 2; k++) {
        plane.low[k] = low_edge(p, p->axes[k]);
        plane.pixel[k] = length_of(p, p->axes[k]) / (k == 0 ? p->width : p->height);
    }
    plane.at[3 - p->axes[0] - p->axes[1]] = third_coordinate(p);
    plane.cell = (int)(p->width / p->shape.count[p->axes[0]]);
    p->mask = outline_mask(p->program, &plane);
}

Picture *picture_new(const Program *program, const Capture *capture)
{
    Picture *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    *p = (Picture){.program = program, .capture = capture, .shape = capture_frame(program, capture)};
    find_axes(p);
    if (p->rank == 0) {
        free(p);
        return NULL;
    }
    if (p->rank >= 2) {
        size_plane(p);
        draw_outlines(p);
    }
    return p;
}

void picture_planes(const Picture *p, long *plane, long *planes)
{
    *plane = p->rank == 3 ? p->slice : 0;
    *planes = p->rank == 3 ? 1 : p->shape.count[2];
}

bool picture_is_plane(const Picture *p)
{
    return p->rank > 1;
}

void picture_free(Picture *p)
{
    if (p == NULL)
        return;
    free(p->mask);
    free(p);
}

static size_t index_of(const Picture *p, const Frame *f, long u, long v)
{
    long at[3] = {0, 0, 0};
    at[3 - p->axes[0] - p->axes[1]] = p->slice;
    at[p->axes[0]] = u;
    at[p->axes[1]] = v;
    return (size_t)(((at[2] - f->plane) * p->shape.count[1] + at[1]) * p->shape.count[0] + at[0]);
}

enum { MOST_SIZES = 65536 };

/* Judged by up to MOST_SIZES of the plane's values, evenly chosen. */
static Range find_range(const Picture *p, const Frame *f)
{
    long nu = p->shape.count[p->axes[0]], nv = p->rank > 1 ? p->shape.count[p->axes[1]] : 1;
    size_t n = (size_t)nu * (size_t)nv, stride = n / MOST_SIZES + 1, kept = 0;
    double *sizes = calloc(n / stride + 1, sizeof *sizes), peak = 0;
    for (size_t i = 0; i < n; i++) {
        double size = fabs(real_get(f->values, f->precision, index_of(p, f, (long)i % nu, (long)i / nu)));
        if (!isfinite(size))
            continue;
        peak = fmax(peak, size);
        if (sizes != NULL && i % stride == 0)
            sizes[kept++] = size;
    }
    Range r = range_of(sizes, kept, peak, p->capture->quantity[0] != '|');
    free(sizes);
    return r;
}

/* A frame's own range, or, once settled, the shared one with the frame's own peak; many threads ask then. */
static Range range_for(Picture *p, const Frame *f)
{
    Range r = find_range(p, f);
    if (p->settled) {
        const double peak = r.peak;
        r = p->shared.limit > 0 ? p->shared : r;
        r.peak = peak;
        return r;
    }
    const double peak = fmax(r.peak, p->shared.peak);
    if (r.limit > p->shared.limit)
        p->shared = r;
    p->shared.peak = peak;
    return r;
}

void picture_settle(Picture *p)
{
    p->settled = true;
}

/* The site whose part of the picture begins at a pixel, or holds its beginning. */
static long site_of(const Picture *p, int k, int pixel)
{
    const int axis = p->axes[k], pixels = k == 0 ? p->width : p->height;
    const double *at = p->shape.at[axis];
    const long n = p->shape.count[axis];
    if (at == NULL)
        return (long)pixel * n / pixels;
    const double place = low_edge(p, axis) + length_of(p, axis) * pixel / pixels;
    long low = 0, high = n;
    while (high - low > 1) {
        const long middle = low + (high - low) / 2;
        if (at[middle - 1] + at[middle] <= 2 * place)
            low = middle;
        else
            high = middle;
    }
    return pixel == pixels ? n : low;
}

/* What a plane is painted with. */
typedef struct Brush {
    const Picture *picture;
    const Frame *frame;
    const Range *range;
    uint32_t shades[SHADES + 1];
    long *begin[2]; /* where the sites of each pixel along a side begin, and those of the last end */
    double *values; /* a row of pixels */
    uint32_t *colours;
} Brush;

static long *site_begins(const Picture *p, int k)
{
    const int pixels = k == 0 ? p->width : p->height;
    long *begin = calloc((size_t)pixels + 1, sizeof *begin);
    if (begin == NULL)
        return NULL;
    for (int i = 0; i <= pixels; i++)
        begin[i] = site_of(p, k, i);
    return begin;
}

static bool brush_open(Brush *b, const Picture *p, const Frame *f, const Range *r)
{
    *b = (Brush){.picture = p, .frame = f, .range = r};
    range_shades(r, b->shades);
    b->begin[0] = site_begins(p, 0);
    b->begin[1] = site_begins(p, 1);
    b->values = malloc((size_t)p->width * sizeof *b->values);
    b->colours = malloc((size_t)p->width * sizeof *b->colours);
    return b->begin[0] != NULL && b->begin[1] != NULL && b->values != NULL && b->colours != NULL;
}

static void brush_close(Brush *b)
{
    free(b->begin[0]);
    free(b->begin[1]);
    free(b->values);
    free(b->colours);
}

/* Are a pixel and the one before it of one site? `at` is where the later one begins. */
static bool same_site(const long *at)
{
    return at[0] == at[-1] && at[1] <= at[0] + 1;
}

/* Mean over the cells that fall into a pixel, at least one; its ranges of sites. */
static double pixel_value(const Picture *p, const Frame *f, bool cyclic, const long u[2], const long v[2])
{
    double sum = 0;
    long n = 0;
    if (cyclic) /* angles have no mean */
        return real_get(f->values, f->precision, index_of(p, f, (u[0] + u[1]) / 2, (v[0] + v[1]) / 2));
    for (long b = v[0]; b < v[1] || b == v[0]; b++)
        for (long a = u[0]; a < u[1] || a == u[0]; a++, n++)
            sum += real_get(f->values, f->precision, index_of(p, f, a, b));
    return sum / (double)n;
}

/* Dark lines on light maps, light lines on dark ones. */
static uint32_t with_outline(uint32_t colour, bool diverging)
{
    uint32_t line = diverging ? 0x202020 : 0xf0f0f0, out = 0; /* the cyclic map counts as light */
    for (int shift = 0; shift <= 16; shift += 8)
        out |= ((colour >> shift & 0xff) + 3 * (line >> shift & 0xff)) / 4 << shift;
    return out;
}

/* A row of pixels without the outlines. */
static void fill_row(const Brush *b, int v)
{
    const long *at = b->begin[0];
    for (int u = 0; u < b->picture->width; u++) {
        const bool again = u > 0 && same_site(at + u);
        b->values[u] =
            again ? b->values[u - 1] : pixel_value(b->picture, b->frame, b->range->cyclic, at + u, b->begin[1] + v);
        b->colours[u] = again ? b->colours[u - 1] : range_shade(b->range, b->shades, b->values[u]);
    }
}

static uint32_t outlined(const Brush *b, int mark, int u)
{
    if (mark == OUTLINE_BORDER)
        return with_outline(b->colours[u], b->range->diverging);
    return mark == OUTLINE_CONDUCTOR && b->values[u] == 0 ? 0 : b->colours[u]; /* a field on its surface is shown */
}

/* From the top. A picture of few sites has each many times, which are worked out once. */
static void paint_rows(const Brush *b, cairo_surface_t *image)
{
    const Picture *p = b->picture;
    unsigned char *bytes = cairo_image_surface_get_data(image);
    const int stride = cairo_image_surface_get_stride(image), last = p->height - 1;
    for (int v = 0; v <= last; v++) {
        uint32_t *row = (uint32_t *)(void *)(bytes + (ptrdiff_t)v * stride);
        const unsigned char *mask = p->mask != NULL ? p->mask + (size_t)v * (size_t)p->width : NULL;
        if (v == 0 || !same_site(b->begin[1] + last - v + 1))
            fill_row(b, last - v);
        for (int u = 0; u < p->width; u++)
            row[u] = outlined(b, mask != NULL ? mask[u] : 0, u);
    }
}

static bool paint_plane(const Canvas *c, const Picture *p, const Frame *f, const Range *r)
{
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, p->width, p->height);
    Brush brush;
    const bool ok = brush_open(&brush, p, f, r) && cairo_image_surface_get_data(image) != NULL;
    if (ok) {
        paint_rows(&brush, image);
        cairo_surface_mark_dirty(image);
        cairo_set_source_surface(c->cr, image, c->left, c->top);
        cairo_paint(c->cr);
    }
    cairo_surface_destroy(image);
    brush_close(&brush);
    return ok;
}

static double position(const Canvas *c, const Picture *p, int k, double at)
{
    double share = (at - low_edge(p, p->axes[k])) / length_of(p, p->axes[k]);
    return k == 0 ? c->left + share * c->width : c->top + (1 - share) * c->height;
}

/* A dashed line where an absorbing layer begins, inside the plot area. */
static void dashed(const Canvas *c, const Picture *p, int k, double at)
{
    double place = floor(position(c, p, k, at)) + 0.5, end = k == 0 ? c->left + c->width : c->top + c->height;
    if (place <= (k == 0 ? c->left : c->top) || place >= end)
        return;
    cairo_move_to(c->cr, k == 0 ? place : c->left, k == 0 ? c->top : place);
    cairo_line_to(c->cr, k == 0 ? place : c->left + c->width, k == 0 ? c->top + c->height : place);
    cairo_stroke(c->cr);
}

static void draw_layers(const Canvas *c, const Picture *p, bool on_dark)
{
    static const double dashes[2] = {5, 5};
    double grey = on_dark ? 0.75 : 0.45;
    cairo_set_source_rgba(c->cr, grey, grey, grey, 0.8);
    cairo_set_dash(c->cr, dashes, 2, 0);
    for (int k = 0; k < 2 && k < p->rank; k++) {
        int a = p->axes[k];
        const int *layer = p->program->layer[a];
        if (layer[0] > 0)
            dashed(c, p, k, program_node(p->program, a, layer[0]));
        if (layer[1] > 0)
            dashed(c, p, k, program_node(p->program, a, p->program->cells[a] - layer[1]));
    }
    cairo_set_dash(c->cr, dashes, 0, 0);
}

static double time_of(const Picture *p, long step)
{
    char first = p->program->fields[p->capture->parts[0].field].name[0];
    return ((double)step - (first == 'H' ? 0.5 : 0.0)) * p->program->dt;
}

/* "Ez at step 100, t = 2 ns" */
static void describe_step(const Picture *p, long step, char *out, size_t size)
{
    const char *prefix;
    double t = time_of(p, step), power = unit_prefix(t, &prefix);
    snprintf(out, size, "%s at step %ld, t = %.4g %ss", p->capture->quantity, step, t / power, prefix);
}

static void draw_title(const Canvas *c, const Picture *p, const char *what, const Range *r)
{
    char second[512], peak[SCALE_UNIT_BYTES + 32] = "", where[64] = "";
    const char *length;
    double metres = third_coordinate(p);
    int third = 3 - p->axes[0] - p->axes[1];
    if (p->rank >= 2 && p->shape.spacing[third] > 0) {
        double unit = unit_prefix(metres, &length);
        snprintf(where, sizeof where, ", %c = %.4g %sm", 'x' + third, metres / unit, length);
    }
    if (!r->cyclic && (r->peak > r->limit || p->rank == 1 || !(r->limit > 0))) {
        char unit[SCALE_UNIT_BYTES];
        double power = scale_unit(r->peak, p->capture->unit, unit);
        snprintf(peak, sizeof peak, ", peak %.4g %s", r->peak / power, unit);
    }
    snprintf(second, sizeof second, "%s%s%s", what, where, peak);
    canvas_title(c, p->program->title != NULL ? p->program->title : p->capture->name, second);
}

static bool draw_plane(Picture *p, const Frame *f, const Range *range, const char *what, const char *folder,
                       const char *name, Error *err)
{
    static const char *const names[3] = {"x", "y", "z"};
    Range r = *range;
    Canvas c = canvas_new(p->width, p->height, BAR_ROOM);
    if (!paint_plane(&c, p, f, &r)) {
        canvas_free(&c);
        return error_set(err, ERROR_SYSTEM, "no memory for the picture %s", name);
    }
    draw_layers(&c, p, !r.diverging || r.cyclic);
    for (int k = 0; k < 2; k++) {
        double low = low_edge(p, p->axes[k]);
        canvas_axis(
            &c, k,
            &(CanvasAxis){low, low + length_of(p, p->axes[k]), longest_side(p), names[p->axes[k]], "m", 0, 0, 0});
    }
    canvas_frame(&c);
    bar_draw(&c, &r, r.cyclic ? "phase" : p->capture->quantity, r.cyclic ? "\u00b0" : p->capture->unit);
    draw_title(&c, p, what, &r);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    return ok;
}

/* Where the line runs through objects, the ground is grey. */
static void shade_objects(const Canvas *c, const Picture *p)
{
    if (p->program->material_at == NULL)
        return;
    int axis = p->axes[0];
    double at[3] = {p->shape.first[0], p->shape.first[1], p->shape.first[2]};
    cairo_set_source_rgb(c->cr, 0.92, 0.92, 0.92);
    for (int u = 0; u < (int)c->width; u++) {
        at[axis] = low_edge(p, axis) + ((double)u + 0.5) / c->width * length_of(p, axis);
        if (p->program->material_at(p->program->context, at, NULL) == 0)
            continue;
        cairo_rectangle(c->cr, c->left + u, c->top, 1, c->height);
        cairo_fill(c->cr);
    }
}

static void draw_curve(const Canvas *c, const Picture *p, const Frame *f, double low, double high)
{
    long n = p->shape.count[p->axes[0]];
    cairo_set_source_rgb(c->cr, 0.13, 0.4, 0.67);
    cairo_set_line_width(c->cr, 1.6);
    cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_ROUND);
    for (long i = 0; i < n; i++) {
        double value = real_get(f->values, f->precision, (size_t)i);
        double x = position(c, p, 0, frame_at(&p->shape, p->axes[0], i));
        double y = c->top + c->height * (1 - (value - low) / (high - low));
        if (isfinite(y))
            cairo_line_to(c->cr, x, y);
    }
    cairo_stroke(c->cr);
    cairo_set_line_width(c->cr, 1);
}

static bool draw_line(Picture *p, const Frame *f, const char *what, const char *folder, const char *name, Error *err)
{
    static const char *const names[3] = {"x", "y", "z"};
    int axis = p->axes[0];
    Range r = range_for(p, f);
    const double peak = p->settled ? p->shared.peak : r.peak;
    double high = peak > 0 ? 1.05 * peak : 1, low = r.diverging ? -high : 0;
    Canvas c = canvas_new(LONG_SIDE, CURVE_HEIGHT, 30);
    shade_objects(&c, p);
    draw_layers(&c, p, false);
    double zero = floor(c.top + c.height * high / (high - low)) + 0.5;
    cairo_set_source_rgb(c.cr, 0.8, 0.8, 0.8);
    cairo_move_to(c.cr, c.left, zero);
    cairo_line_to(c.cr, c.left + c.width, zero);
    cairo_stroke(c.cr);
    draw_curve(&c, p, f, low, high);
    double begin = low_edge(p, axis), length = length_of(p, axis);
    canvas_axis(&c, 0, &(CanvasAxis){begin, begin + length, length, names[axis], "m", 0, 0, 0});
    canvas_axis(&c, 1, &(CanvasAxis){low, high, high, p->capture->quantity, p->capture->unit, 0, 0, 0});
    canvas_frame(&c);
    draw_title(&c, p, what, &r);
    bool ok = canvas_save(&c, folder, name, err);
    canvas_free(&c);
    return ok;
}

bool picture_write_as(Picture *p, const Frame *frame, const char *what, const char *folder, const char *name,
                      Error *err)
{
    if (p->rank == 1)
        return draw_line(p, frame, what, folder, name, err);
    Range r = range_for(p, frame);
    return draw_plane(p, frame, &r, what, folder, name, err);
}

bool picture_write_phase(Picture *p, const Frame *frame, const char *what, const char *folder, const char *name,
                         Error *err)
{
    const Range r = {.limit = 180, .peak = 180, .diverging = true, .cyclic = true};
    return draw_plane(p, frame, &r, what, folder, name, err);
}

bool picture_write(Picture *p, const Frame *frame, long step, const char *folder, const char *name, Error *err)
{
    char what[128];
    describe_step(p, step, what, sizeof what);
    return picture_write_as(p, frame, what, folder, name, err);
}

void picture_name(const char *capture, long step, char name[PICTURE_NAME_BYTES])
{
    snprintf(name, PICTURE_NAME_BYTES, "%s_%06ld.png", capture, step);
}

bool picture_is_frame(const char *file, const char *capture, long *step)
{
    size_t n = strlen(capture);
    if (strncmp(file, capture, n) != 0 || file[n] != '_')
        return false;
    const char *digits = file + n + 1;
    size_t count = strspn(digits, "0123456789");
    *step = strtol(digits, NULL, 10);
    return count >= 6 && strcmp(digits + count, ".png") == 0;
}

/* Drawing with cairo. */
#include "output/canvas.h"

#include "base/memory.h"
#include "output/file.h"
#include "output/png.h"
#include "output/scale.h"

#include <cairo-svg.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEFT = 84, TOP = 62, BOTTOM = 62 };

/* Narrow plots still need room for a title. */
enum { LEAST_WIDTH = 560 };

/* Pictures are drawn by several threads, and their letters come from fonts that they share. */
static pthread_mutex_t letters = PTHREAD_MUTEX_INITIALIZER;

/* Letters as they are: hinted ones depend on what else a font has drawn before, and equal runs' pictures would not be
 * equal. */
static void leave_hints(const Canvas *c)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(c->cr, options);
    cairo_font_options_destroy(options);
}

static void begin_drawing(Canvas *c)
{
    c->cr = cairo_create(c->surface);
    leave_hints(c);
    cairo_select_font_face(c->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_line_width(c->cr, 1);
}

Canvas canvas_new(int width, int height, int right)
{
    int whole = LEFT + width + right;
    Canvas c = {.left = LEFT, .top = TOP, .width = width, .height = height};
    if (whole < LEAST_WIDTH) {
        const int margin = (LEAST_WIDTH - whole) / 2;
        c.left += margin;
        whole = LEAST_WIDTH;
    }
    c.whole = whole;
    c.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, whole, TOP + height + BOTTOM);
    begin_drawing(&c);
    cairo_set_source_rgb(c.cr, 1, 1, 1);
    cairo_paint(c.cr);
    return c;
}

static cairo_status_t take_svg(void *text, const unsigned char *bytes, unsigned int n)
{
    text_put_n(text, (const char *)bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

Canvas canvas_vectors(double width, double height, Margins m)
{
    Canvas c = {.left = m.left, .top = m.top, .width = width, .height = height, .whole = m.left + width + m.right};
    c.svg = memory_must(calloc(1, sizeof *c.svg));
    c.surface = cairo_svg_surface_create_for_stream(take_svg, c.svg, c.whole, m.top + height + m.bottom);
    cairo_svg_surface_set_document_unit(c.surface, CAIRO_SVG_UNIT_PX);
    begin_drawing(&c);
    return c;
}

void canvas_free(Canvas *c)
{
    cairo_destroy(c->cr);
    cairo_surface_destroy(c->surface);
    if (c->svg != NULL)
        text_free(c->svg);
    free(c->svg);
    *c = (Canvas){0};
}

static double text_width(const Canvas *c, double size, const char *text)
{
    cairo_text_extents_t extents;
    pthread_mutex_lock(&letters);
    cairo_set_font_size(c->cr, size);
    cairo_text_extents(c->cr, text, &extents);
    pthread_mutex_unlock(&letters);
    return extents.x_advance;
}

void canvas_text(const Canvas *c, double x, double y, double size, Align align, const char *text)
{
    double width = text_width(c, size, text);
    double shift = align == ALIGN_LEFT ? 0 : align == ALIGN_RIGHT ? width : width / 2;
    cairo_move_to(c->cr, floor(x - shift), floor(y));
    pthread_mutex_lock(&letters);
    cairo_show_text(c->cr, text);
    pthread_mutex_unlock(&letters);
    cairo_new_path(c->cr); /* the text's end is no point of what follows */
}

/* Cuts whole UTF-8 characters off the end until the text and its ellipsis fit. */
static void fit(const Canvas *c, double size, double room, char *text, size_t space)
{
    size_t n = strlen(text);
    while (n > 0 && text_width(c, size, text) > room) {
        do
            n--;
        while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80);
        snprintf(text + n, space - n, "\u2026");
    }
}

static void line_of_title(const Canvas *c, double y, double size, const char *text)
{
    char fitted[512];
    snprintf(fitted, sizeof fitted - 8, "%s", text);
    fit(c, size, c->whole - 24, fitted, sizeof fitted);
    canvas_text(c, c->whole / 2, y, size, ALIGN_CENTRE, fitted);
}

void canvas_title(const Canvas *c, const char *title, const char *second)
{
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    cairo_select_font_face(c->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    line_of_title(c, c->top - 36, 16, title);
    cairo_select_font_face(c->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    if (second != NULL)
        line_of_title(c, c->top - 14, 13, second);
}

static void draw_line(const Canvas *c, double x0, double y0, double x1, double y1)
{
    cairo_move_to(c->cr, floor(x0) + 0.5, floor(y0) + 0.5);
    cairo_line_to(c->cr, floor(x1) + 0.5, floor(y1) + 0.5);
    cairo_stroke(c->cr);
}

static void grey(const Canvas *c, double shade)
{
    cairo_set_source_rgb(c->cr, shade, shade, shade);
}

static void tick(const Canvas *c, int axis, double share, bool grid, const char *label)
{
    const double x = c->left + share * c->width, y = c->top + (1 - share) * c->height;
    const double right = c->left + c->width, bottom = c->top + c->height;
    grey(c, grid ? 0.83 : 0.1);
    if (axis == 0)
        draw_line(c, x, grid ? c->top : bottom, x, bottom + 5);
    else
        draw_line(c, c->left - 6, y, grid ? right : c->left - 1, y);
    grey(c, 0.1);
    if (axis == 0)
        canvas_text(c, x, bottom + 20, 12, ALIGN_CENTRE, label);
    else
        canvas_text(c, c->left - 10, y + 4, 12, ALIGN_RIGHT, label);
}

static void axis_name(const Canvas *c, int axis, const char *name)
{
    if (axis == 0) {
        canvas_text(c, c->left + c->width / 2, c->top + c->height + 44, 13, ALIGN_CENTRE, name);
        return;
    }
    cairo_save(c->cr);
    cairo_translate(c->cr, c->left - 62, c->top + c->height / 2);
    cairo_rotate(c->cr, -acos(0));
    canvas_text(c, 0, 0, 13, ALIGN_CENTRE, name);
    cairo_restore(c->cr);
}

void canvas_axis(const Canvas *c, int axis, const CanvasAxis *a)
{
    enum { MOST_TICKS = 64 };
    const bool bare = a->plain || a->unit[0] == '\0';
    char unit[SCALE_UNIT_BYTES];
    double power = bare ? 1 : scale_unit(a->largest, a->unit, unit);
    double length = axis == 0 ? c->width : c->height, low = a->low / power, high = a->high / power;
    int ticks = length > 420 || a->grid ? 5 : length > 160 ? 3 : 1;
    double step = scale_step(high - low, ticks);
    char text[SCALE_UNIT_BYTES + 96];
    const double first = ceil(low / step - 1e-9);
    for (int i = 0; i < MOST_TICKS && (first + i) * step <= high + step * 1e-9; i++) {
        const double value = (first + i) * step, share = (value - low) / (high - low);
        scale_label(value, step, text, sizeof text);
        tick(c, axis, a->down ? 1 - share : share, a->grid, text);
    }
    if (a->unit[0] != '\0')
        snprintf(text, sizeof text, "%.90s (%s)", a->name, bare ? a->unit : unit);
    else
        snprintf(text, sizeof text, "%s", a->name);
    axis_name(c, axis, text);
}

void canvas_frame(const Canvas *c)
{
    grey(c, 0.1);
    cairo_rectangle(c->cr, c->left - 0.5, c->top - 0.5, c->width + 1, c->height + 1);
    cairo_stroke(c->cr);
}

void canvas_colour(const Canvas *c, uint32_t rgb)
{
    cairo_set_source_rgb(c->cr, (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0);
}

void canvas_pen(const Canvas *c, int number)
{
    static const unsigned colours[CANVAS_PENS] = {0x0969da, 0xbc4c00, 0x1a7f37, 0x8250df, 0xcf222e, 0x6e7781};
    static const double dashes[CANVAS_PENS][4] = {{0}, {7, 3}, {2, 3}, {9, 3, 2, 3}, {0}, {4, 4}};
    static const int dash_count[CANVAS_PENS] = {0, 2, 2, 4, 0, 2};
    canvas_colour(c, colours[number]);
    cairo_set_dash(c->cr, dashes[number], dash_count[number], 0);
    cairo_set_line_join(c->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(c->cr, 1.5);
}

static void drop_pen(const Canvas *c)
{
    cairo_set_dash(c->cr, NULL, 0, 0);
    cairo_set_line_width(c->cr, 1);
}

double canvas_legend(const Canvas *c, double x, double y, const char *const *names, int count, bool draw)
{
    const double begin = x;
    for (int k = 0; k < count; k++) {
        if (names[k] == NULL)
            continue;
        if (draw) {
            canvas_pen(c, k);
            draw_line(c, x, y - 5, x + 22, y - 5);
            drop_pen(c);
            grey(c, 0.1);
            canvas_text(c, x + 27, y, 12, ALIGN_LEFT, names[k]);
        }
        x += 42 + text_width(c, 12, names[k]);
    }
    return x - begin;
}

static bool put_bytes(void *stream, const unsigned char *bytes, size_t n)
{
    return fwrite(bytes, 1, n, stream) == n;
}

/* Cairo's text with a rule for dark pages, and without the surface's number, which counts what was drawn before. */
static bool take_vectors(const Canvas *c, const char *ground, Text *out)
{
    static const char NUMBER[] = "<g id=\"surface";
    cairo_surface_finish(c->surface);
    const char *text = text_str(c->svg), *head = strstr(text, "<svg "), *open = head != NULL ? strchr(head, '>') : NULL;
    if (cairo_surface_status(c->surface) != CAIRO_STATUS_SUCCESS || open == NULL)
        return false;
    text_put_n(out, text, (size_t)(open + 1 - text));
    text_printf(out, "<style>@media(prefers-color-scheme:dark){svg{filter:invert(.93) hue-rotate(180deg)}}</style>%s",
                ground);
    const char *number = strstr(open, NUMBER);
    if (number != NULL) {
        number += sizeof NUMBER - 1;
        text_put_n(out, open + 1, (size_t)(number - open - 1));
        open = number + strspn(number, "0123456789") - 1;
    }
    text_put(out, open + 1);
    return true;
}

static bool cannot_draw(const Canvas *c, const char *path, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "cannot draw %s: %s", path,
                     cairo_status_to_string(cairo_surface_status(c->surface)));
}

static bool save_vectors(const Canvas *c, const char *folder, const char *name, Error *err)
{
    Text text = {0};
    bool ok = take_vectors(c, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>", &text)
                  ? file_write(folder, name, text_str(&text), text.length, err)
                  : cannot_draw(c, name, err);
    text_free(&text);
    return ok;
}

bool canvas_save(const Canvas *c, const char *folder, const char *name, Error *err)
{
    OutFile f = {0};
    if (c->svg != NULL)
        return save_vectors(c, folder, name, err);
    if (!file_begin(&f, folder, name, err))
        return false;
    if (!png_encode(c->surface, put_bytes, f.stream) && !ferror(f.stream)) {
        error_set(err, ERROR_SYSTEM, "cannot draw %s: out of memory", f.path);
        file_abandon(&f);
        return false;
    }
    return file_commit(&f, err); /* tells of a failed write */
}

static bool take_png(void *text, const unsigned char *bytes, size_t n)
{
    text_put_n(text, (const char *)bytes, n);
    return true;
}

void canvas_put(const Canvas *c, const CanvasItem *item, Page *page)
{
    Text text = {0};
    const bool vectors = c->svg != NULL;
    if (vectors ? take_vectors(c, "", &text) : png_encode(c->surface, take_png, &text)) {
        page_open(page, NULL);
        page_text(page, "class", item->class);
        page_text(page, "caption", item->caption);
        page_text(page, "table", item->table);
        page_text(page, "hover", item->hover);
        page_file(page, vectors ? "image/svg+xml" : "image/png", text_str(&text), text.length);
        page_close(page);
    }
    text_free(&text);
}

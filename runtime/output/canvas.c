/* Drawing with cairo. */
#include "output/canvas.h"

#include "output/file.h"
#include "output/scale.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEFT = 84, TOP = 62, BOTTOM = 62 };

/* Narrow plots still need room for a title. */
enum { LEAST_WIDTH = 560 };

Canvas canvas_new(int width, int height, int right)
{
    int whole = LEFT + width + right;
    Canvas c = {.left = LEFT, .top = TOP, .width = width, .height = height};
    if (whole < LEAST_WIDTH) {
        const int margin = (LEAST_WIDTH - whole) / 2;
        c.left += margin;
        whole = LEAST_WIDTH;
    }
    c.surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, whole, TOP + height + BOTTOM);
    c.cr = cairo_create(c.surface);
    cairo_set_source_rgb(c.cr, 1, 1, 1);
    cairo_paint(c.cr);
    cairo_select_font_face(c.cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_line_width(c.cr, 1);
    return c;
}

void canvas_free(Canvas *c)
{
    cairo_destroy(c->cr);
    cairo_surface_destroy(c->surface);
    *c = (Canvas){0};
}

void canvas_text(const Canvas *c, double x, double y, double size, Align align, const char *text)
{
    cairo_text_extents_t extents;
    cairo_set_font_size(c->cr, size);
    cairo_text_extents(c->cr, text, &extents);
    double shift = align == ALIGN_LEFT ? 0 : align == ALIGN_RIGHT ? extents.x_advance : extents.x_advance / 2;
    cairo_move_to(c->cr, floor(x - shift), floor(y));
    cairo_show_text(c->cr, text);
}

/* Cuts whole UTF-8 characters off the end until the text and its ellipsis fit. */
static void fit(const Canvas *c, double size, double room, char *text, size_t space)
{
    cairo_text_extents_t extents;
    cairo_set_font_size(c->cr, size);
    cairo_text_extents(c->cr, text, &extents);
    size_t n = strlen(text);
    while (extents.x_advance > room && n > 0) {
        do
            n--;
        while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80);
        snprintf(text + n, space - n, "\u2026");
        cairo_text_extents(c->cr, text, &extents);
    }
}

static void line_of_title(const Canvas *c, double y, double size, const char *text)
{
    char fitted[512];
    int whole = cairo_image_surface_get_width(c->surface);
    snprintf(fitted, sizeof fitted - 8, "%s", text);
    fit(c, size, whole - 24, fitted, sizeof fitted);
    canvas_text(c, whole / 2.0, y, size, ALIGN_CENTRE, fitted);
}

void canvas_title(const Canvas *c, const char *title, const char *second)
{
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    cairo_select_font_face(c->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    line_of_title(c, c->top - 36, 16, title);
    cairo_select_font_face(c->cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    line_of_title(c, c->top - 14, 13, second);
}

static void line(const Canvas *c, double x0, double y0, double x1, double y1)
{
    cairo_move_to(c->cr, floor(x0) + 0.5, floor(y0) + 0.5);
    cairo_line_to(c->cr, floor(x1) + 0.5, floor(y1) + 0.5);
    cairo_stroke(c->cr);
}

static void tick(const Canvas *c, int axis, double share, const char *label)
{
    if (axis == 0) {
        double x = c->left + share * c->width, y = c->top + c->height;
        line(c, x, y, x, y + 5);
        canvas_text(c, x, y + 20, 12, ALIGN_CENTRE, label);
    } else {
        double y = c->top + (1 - share) * c->height;
        line(c, c->left - 6, y, c->left - 1, y);
        canvas_text(c, c->left - 10, y + 4, 12, ALIGN_RIGHT, label);
    }
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

void canvas_axis(const Canvas *c, int axis, double low, double high, double largest, const char *name, const char *unit)
{
    const char *prefix;
    double power = scale_prefix(largest, &prefix);
    double length = axis == 0 ? c->width : c->height;
    int ticks = length > 420 ? 5 : length > 160 ? 3 : 1;
    double step = scale_step((high - low) / power, ticks);
    char text[128];
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    for (double n = ceil(low / power / step - 1e-9); n * step <= high / power + step * 1e-9; n++) {
        scale_label(n * step, step, text, sizeof text);
        tick(c, axis, (n * step * power - low) / (high - low), text);
    }
    snprintf(text, sizeof text, "%s (%s%s)", name, prefix, unit);
    axis_name(c, axis, text);
}

void canvas_frame(const Canvas *c)
{
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    cairo_rectangle(c->cr, c->left - 0.5, c->top - 0.5, c->width + 1, c->height + 1);
    cairo_stroke(c->cr);
}

static cairo_status_t put_bytes(void *stream, const unsigned char *bytes, unsigned int n)
{
    return fwrite(bytes, 1, n, stream) == n ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

bool canvas_save(const Canvas *c, const char *folder, const char *name, Error *err)
{
    OutFile f = {0};
    if (!file_begin(&f, folder, name, err))
        return false;
    cairo_status_t status = cairo_surface_write_to_png_stream(c->surface, put_bytes, f.stream);
    if (status != CAIRO_STATUS_SUCCESS && status != CAIRO_STATUS_WRITE_ERROR) {
        error_set(err, ERROR_SYSTEM, "cannot draw %s: %s", f.path, cairo_status_to_string(status));
        file_abandon(&f);
        return false;
    }
    return file_commit(&f, err); /* tells of a failed write */
}

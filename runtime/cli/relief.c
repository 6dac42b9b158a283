/* Solids in space: the material numbers of a block of small boxes, and for each pixel the first of them that a parallel
 * ray meets that is not the background (Amanatides & Woo, Eurographics 1987). Shade is by the normal, which is the
 * slope of what is filled round the place; outlines are where material, depth or normal change from one pixel to the
 * next. */
#include "cli/relief.h"

#include "base/number.h"
#include "base/unit.h"
#include "cli/palette.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 140, SHORTEST = 40, WIDE = 760, HIGH = 620, REACH = 2 };

static const double EYE[3] = {0.46, -0.70, 0.55}; /* from the block to who looks at it */
static const double MOST_BOXES = 1.6e6;

typedef struct Block {
    const Scene *scene;
    const Program *program;
    int n[3];
    double lo[3], size[3], d[3]; /* m */
    uint16_t *number;
} Block;

typedef struct Hit {
    int number; /* 0: none */
    double depth, normal[3];
} Hit;

typedef struct Relief {
    Block block;
    double eye[3], right[3], up[3]; /* unit vectors */
    double least[2], scale;         /* of the picture: m, pixels per m */
    int wide, high;
    Hit *hit;
    bool seen[PALETTE_MOST + 1];
    Canvas canvas;
} Relief;

static double along(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void make_unit(double v[3])
{
    const double length = sqrt(along(v, v));
    for (int a = 0; a < 3; a++)
        v[a] /= length > 0 ? length : 1;
}

static uint16_t *box_at(const Block *b, const int i[3])
{
    return &b->number[((size_t)i[2] * (size_t)b->n[1] + (size_t)i[1]) * (size_t)b->n[0] + (size_t)i[0]];
}

static bool in_block(const Block *b, const int i[3])
{
    return i[0] >= 0 && i[1] >= 0 && i[2] >= 0 && i[0] < b->n[0] && i[1] < b->n[1] && i[2] < b->n[2];
}

static bool filled(const Block *b, const int i[3])
{
    return in_block(b, i) && *box_at(b, i) != 0;
}

/* The inside of the domain, in boxes whose number along an axis goes with its length, if it is not too short. */
static void measure_block(Block *b)
{
    const Program *p = b->program;
    double longest = 0, boxes = 1;
    for (int a = 0; a < 3; a++) {
        b->lo[a] = program_node(p, a, p->layer[a][0]);
        b->size[a] = program_node(p, a, p->cells[a] - p->layer[a][1]) - b->lo[a];
        longest = fmax(longest, b->size[a]);
    }
    for (int a = 0; a < 3; a++)
        boxes *= fmax(SHORTEST, LONGEST * b->size[a] / longest);
    const double less = fmin(1, cbrt(MOST_BOXES / boxes));
    for (int a = 0; a < 3; a++) {
        b->n[a] = (int)ceil(less * fmax(SHORTEST, LONGEST * b->size[a] / longest));
        b->d[a] = b->size[a] / b->n[a];
    }
}

/* What is drawn of a material number: the background's own is not. */
static int shown(const Block *b, int number)
{
    if (number - 1 == b->scene->background)
        return 0;
    return number < PALETTE_MOST ? number : PALETTE_MOST;
}

static void fill_block(Block *b)
{
    double at[3];
    int i[3];
    for (i[2] = 0; i[2] < b->n[2]; i[2]++)
        for (i[1] = 0; i[1] < b->n[1]; i[1]++)
            for (i[0] = 0; i[0] < b->n[0]; i[0]++) {
                for (int a = 0; a < 3; a++)
                    at[a] = b->lo[a] + (i[a] + 0.5) * b->d[a];
                *box_at(b, i) = (uint16_t)shown(b, b->program->material_at(b->program->context, at, NULL));
            }
}

/* The boxes that a stretch of an axis meets; false: it is none of the block's. */
static bool stretch(const Block *b, int a, double from, double to, int *first, int *last)
{
    const double p = (from - b->lo[a]) / b->d[a], q = (to - b->lo[a]) / b->d[a];
    if (q < 0 || p > b->n[a])
        return false;
    *first = (int)fmin(fmax(p, 0), b->n[a] - 1);
    *last = (int)fmin(fmax(to > from ? ceil(q) - 1 : q, *first), b->n[a] - 1);
    return true;
}

/* Wires, plates and sheets are a box thick. */
static void fill_thin(Block *b, const Object *o)
{
    double from[3], to[3];
    int lo[3], hi[3], i[3];
    object_bounds(o, from, to);
    for (int a = 0; a < 3; a++)
        if (!stretch(b, a, from[a], to[a], &lo[a], &hi[a]))
            return;
    for (i[2] = lo[2]; i[2] <= hi[2]; i[2]++)
        for (i[1] = lo[1]; i[1] <= hi[1]; i[1]++)
            for (i[0] = lo[0]; i[0] <= hi[0]; i[0]++)
                *box_at(b, i) = (uint16_t)shown(b, o->material + 1);
}

static void fill_all_thin(Block *b)
{
    for (size_t q = 0; q < b->scene->object_count; q++) {
        const Object *o = &b->scene->objects[q];
        if (o->kind == OBJECT_WIRE || o->kind == OBJECT_PLATE || o->kind == OBJECT_SHEET)
            fill_thin(b, o);
    }
}

/* Outwards: against the slope of what is filled; on a thin thing that of the face. */
static void find_normal(const Block *b, const int at[3], int face, double side, double normal[3])
{
    int i[3];
    normal[0] = normal[1] = normal[2] = 0;
    for (i[2] = at[2] - REACH; i[2] <= at[2] + REACH; i[2]++)
        for (i[1] = at[1] - REACH; i[1] <= at[1] + REACH; i[1]++)
            for (i[0] = at[0] - REACH; i[0] <= at[0] + REACH; i[0]++)
                for (int a = 0; a < 3 && filled(b, i); a++)
                    normal[a] -= (i[a] - at[a]) / b->d[a];
    make_unit(normal);
    if (along(normal, normal) == 0 || normal[face] * side < -0.3) {
        normal[0] = normal[1] = normal[2] = 0;
        normal[face] = side;
    }
}

/* Where the ray from `from` along -eye enters the block and leaves it, m; false: it does not meet it. */
static bool clip_ray(const Relief *r, const double from[3], double *enter, double *leave, int *face)
{
    const Block *b = &r->block;
    *enter = -INFINITY;
    *leave = INFINITY;
    for (int a = 0; a < 3; a++) {
        const double p = (b->lo[a] - from[a]) / -r->eye[a], q = (b->lo[a] + b->size[a] - from[a]) / -r->eye[a];
        if (fmin(p, q) > *enter) {
            *enter = fmin(p, q);
            *face = a;
        }
        *leave = fmin(*leave, fmax(p, q));
    }
    return *enter < *leave;
}

/* The first filled box on the way of a ray. */
static Hit cast(const Relief *r, const double from[3])
{
    const Block *b = &r->block;
    double t, leave, next[3], step[3];
    int i[3], face = 0;
    if (!clip_ray(r, from, &t, &leave, &face))
        return (Hit){0};
    for (int a = 0; a < 3; a++) {
        const double at = (from[a] - t * r->eye[a] - b->lo[a]) / b->d[a];
        i[a] = (int)fmin(fmax(floor(at + (a == face ? (r->eye[a] > 0 ? -0.5 : 0.5) : 0)), 0), b->n[a] - 1);
        step[a] = b->d[a] / fabs(r->eye[a]);
        next[a] = (b->lo[a] + (i[a] + (r->eye[a] < 0)) * b->d[a] - from[a]) / -r->eye[a];
    }
    while (in_block(b, i) && *box_at(b, i) == 0) {
        face = next[0] < next[1] ? (next[0] < next[2] ? 0 : 2) : (next[1] < next[2] ? 1 : 2);
        t = next[face];
        next[face] += step[face];
        i[face] += r->eye[face] > 0 ? -1 : 1;
    }
    if (!in_block(b, i))
        return (Hit){0};
    Hit hit = {.number = *box_at(b, i), .depth = t};
    find_normal(b, i, face, r->eye[face] > 0 ? 1 : -1, hit.normal);
    return hit;
}

/* Eye, and right and up across it; the picture holds all corners. */
static void choose_view(Relief *r)
{
    const Block *b = &r->block;
    double most[2] = {-INFINITY, -INFINITY};
    for (int a = 0; a < 3; a++)
        r->eye[a] = EYE[a];
    make_unit(r->eye);
    r->right[0] = -r->eye[1];
    r->right[1] = r->eye[0];
    make_unit(r->right);
    for (int a = 0; a < 3; a++)
        r->up[a] = r->eye[(a + 1) % 3] * r->right[(a + 2) % 3] - r->eye[(a + 2) % 3] * r->right[(a + 1) % 3];
    r->least[0] = r->least[1] = INFINITY;
    for (int corner = 0; corner < 8; corner++) {
        double at[3];
        for (int a = 0; a < 3; a++)
            at[a] = b->lo[a] + (corner >> a & 1) * b->size[a];
        for (int k = 0; k < 2; k++) {
            const double x = along(at, k == 0 ? r->right : r->up);
            r->least[k] = fmin(r->least[k], x);
            most[k] = fmax(most[k], x);
        }
    }
    r->scale = fmin(WIDE / (most[0] - r->least[0]), HIGH / (most[1] - r->least[1]));
    r->wide = (int)ceil(r->scale * (most[0] - r->least[0]));
    r->high = (int)ceil(r->scale * (most[1] - r->least[1]));
}

static void cast_all(Relief *r)
{
    for (int row = 0; row < r->high; row++)
        for (int column = 0; column < r->wide; column++) {
            const double x = r->least[0] + (column + 0.5) / r->scale,
                         y = r->least[1] + (r->high - row - 0.5) / r->scale;
            double from[3];
            for (int a = 0; a < 3; a++)
                from[a] = x * r->right[a] + y * r->up[a];
            Hit *hit = &r->hit[row * r->wide + column];
            *hit = cast(r, from);
            r->seen[hit->number] = r->seen[hit->number] || hit->number > 0;
        }
}

static bool outlined(const Relief *r, const Hit *a, const Hit *b)
{
    const double thick = fmax(r->block.d[0], fmax(r->block.d[1], r->block.d[2]));
    return a->number != b->number || (a->number != 0 && (along(a->normal, b->normal) < 0.3 ||
                                                         fabs(a->depth - b->depth) > 4 * thick + 4 / r->scale));
}

static void pixel_colour(const Relief *r, int row, int column, double rgb[3])
{
    const Hit *h = &r->hit[row * r->wide + column];
    const double light[3] = {0.25, -0.45, 0.86};
    double shade = 0.42 + 0.58 * fmax(0, along(h->normal, light));
    palette_colour(r->block.scene, h->number, rgb);
    for (int k = 0; k < 2; k++) {
        const bool inside = k == 0 ? column + 1 < r->wide : row + 1 < r->high;
        if (inside && outlined(r, h, k == 0 ? h + 1 : h + r->wide))
            shade = 0.25;
    }
    for (int i = 0; i < 3; i++)
        rgb[i] = (0.25 + 0.75 * rgb[i]) * shade; /* so that black ones have a shade, too */
}

static void paint_hits(Relief *r)
{
    cairo_surface_t *pixels = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, r->wide, r->high);
    unsigned char *data = cairo_image_surface_get_data(pixels);
    const int stride = cairo_image_surface_get_stride(pixels);
    double rgb[3];
    for (int row = 0; row < (data != NULL ? r->high : 0); row++)
        for (int column = 0; column < r->wide; column++) {
            unsigned char *p = data + row * stride + 4 * column;
            if (r->hit[row * r->wide + column].number == 0)
                continue;
            pixel_colour(r, row, column, rgb);
            for (int i = 0; i < 3; i++)
                p[2 - i] = (unsigned char)lround(255 * fmin(1, rgb[i]));
            p[3] = 255;
        }
    cairo_surface_mark_dirty(pixels);
    cairo_set_source_surface(r->canvas.cr, pixels, r->canvas.left, r->canvas.top);
    cairo_paint(r->canvas.cr);
    cairo_surface_destroy(pixels);
}

static void place_in_view(const Relief *r, const double at[3], double *x, double *y)
{
    *x = r->canvas.left + r->scale * (along(at, r->right) - r->least[0]);
    *y = r->canvas.top + r->high - r->scale * (along(at, r->up) - r->least[1]);
}

/* An edge of the domain along an axis, at the low or high end of the two others. */
static void draw_edge(const Relief *r, int axis, bool first, bool second)
{
    const Block *b = &r->block;
    double p[3], q[3], x, y;
    for (int a = 0; a < 3; a++)
        p[a] = q[a] = b->lo[a] + ((a == (axis + 1) % 3 && first) || (a == (axis + 2) % 3 && second) ? b->size[a] : 0);
    q[axis] = b->lo[axis] + b->size[axis];
    place_in_view(r, p, &x, &y);
    cairo_move_to(r->canvas.cr, x, y);
    place_in_view(r, q, &x, &y);
    cairo_line_to(r->canvas.cr, x, y);
    cairo_stroke(r->canvas.cr);
}

/* The edges of the domain: those behind before the solids are drawn, the three that meet before all afterwards. */
static void draw_edges(const Relief *r, bool behind)
{
    cairo_set_line_width(r->canvas.cr, 1);
    cairo_set_source_rgba(r->canvas.cr, 0.3, 0.3, 0.35, behind ? 0.7 : 0.3);
    for (int axis = 0; axis < 3; axis++)
        for (int k = 0; k < 4; k++) {
            const bool first = (k & 1) != 0, second = (k & 2) != 0;
            const bool front = first == (r->eye[(axis + 1) % 3] > 0) && second == (r->eye[(axis + 2) % 3] > 0);
            if (front != behind)
                draw_edge(r, axis, first, second);
        }
}

/* "x 18 to 98 mm" at the middle of an edge in front. */
static void label(const Relief *r, int axis, const double share[3], double right, double down, Align align)
{
    const Block *b = &r->block;
    const char *prefix;
    double at[3], x, y;
    char text[64];
    for (int a = 0; a < 3; a++)
        at[a] = b->lo[a] + share[a] * b->size[a];
    const double end = b->lo[axis] + b->size[axis], unit = unit_prefix(end, &prefix);
    snprintf(text, sizeof text, "%c %.4g to %.4g %sm", 'x' + axis, b->lo[axis] / unit, end / unit, prefix);
    place_in_view(r, at, &x, &y);
    cairo_set_source_rgb(r->canvas.cr, 0.1, 0.1, 0.1);
    canvas_text(&r->canvas, x + right, y + down, 12, align, text);
}

static void draw_labels(const Relief *r)
{
    label(r, 0, (const double[]){0.5, 0, 0}, -8, 18, ALIGN_RIGHT);
    label(r, 1, (const double[]){1, 0.5, 0}, 8, 18, ALIGN_LEFT);
    label(r, 2, (const double[]){0, 0, 1}, 0, -10, ALIGN_LEFT);
}

/* Sources as rings, even behind solids. How many there are. */
static int draw_sources(const Relief *r)
{
    const Scene *s = r->block.scene;
    double at[3], x, y;
    int drawn = 0;
    cairo_set_source_rgb(r->canvas.cr, 0.85, 0.1, 0.1);
    cairo_set_line_width(r->canvas.cr, 2);
    for (size_t i = 0; i < s->source_count; i++) {
        const Source *q = &s->sources[i];
        for (int a = 0; a < 3; a++)
            at[a] = (q->from[a] + q->to[a]) / 2;
        place_in_view(r, at, &x, &y);
        if (q->kind == SOURCE_INITIAL || q->kind == SOURCE_PLANE_WAVE || q->kind == SOURCE_BEAM || isnan(x + y))
            continue;
        cairo_arc(r->canvas.cr, x, y, 5, 0, 2 * PI);
        cairo_stroke(r->canvas.cr);
        drawn++;
    }
    return drawn;
}

static void draw_legend(const Relief *r, bool sources)
{
    double rgb[3];
    int line = 0;
    for (int n = 1; n <= PALETTE_MOST; n++)
        if (r->seen[n]) {
            palette_colour(r->block.scene, n, rgb);
            palette_line(&r->canvas, line++, rgb, palette_name(r->block.scene, n));
        }
    if (sources)
        palette_line(&r->canvas, line, (double[]){0.85, 0.1, 0.1}, "source");
}

static void draw_relief(Relief *r)
{
    r->canvas = canvas_new(r->wide, r->high, PALETTE_LEGEND);
    draw_edges(r, true);
    paint_hits(r);
    draw_edges(r, false);
    draw_labels(r);
    draw_legend(r, draw_sources(r) > 0);
    canvas_title(&r->canvas, r->block.program->title, "solids, without the background and the absorbing layers");
}

bool relief_write(const Scene *scene, const Program *program, const char *folder, CutMade *made, void *context,
                  Error *err)
{
    static const char name[] = "view_3d.png";
    Relief r = {.block = {.scene = scene, .program = program}};
    Block *b = &r.block;
    measure_block(b);
    choose_view(&r);
    b->number = malloc((size_t)b->n[0] * (size_t)b->n[1] * (size_t)b->n[2] * sizeof *b->number);
    r.hit = calloc((size_t)r.wide * (size_t)r.high, sizeof *r.hit);
    bool ok = (b->number != NULL && r.hit != NULL) || error_set(err, ERROR_SYSTEM, "no memory for a picture");
    if (ok) {
        fill_block(b);
        fill_all_thin(b);
        cast_all(&r);
        draw_relief(&r);
        ok = canvas_save(&r.canvas, folder, name, err);
        canvas_free(&r.canvas);
    }
    free(b->number);
    free(r.hit);
    if (ok)
        made(context, name);
    return ok;
}

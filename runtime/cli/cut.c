/* Cuts through the geometry, drawn with cairo. */
#include "cli/cut.h"

#include "base/nodes.h"
#include "base/number.h"
#include "base/parallel.h"
#include "base/unit.h"
#include "cli/palette.h"
#include "cli/planes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEAST_PART = 12 }; /* shown is a LEAST_PART-th of the longer side at least */

/* The plane of axes[0] (right) and axes[1] (up) at the coordinates `at` (m) along the third axis. */
typedef struct Cut {
    int axes[2];
    double at[3];
} Cut;

/* What is marked, each with a colour of its own; the legend names those that are in the picture. */
typedef enum MarkKind { MARK_LAYER, MARK_SOURCE, MARK_MONITOR, MARK_PROBE, MARK_KINDS } MarkKind;
static const double MARK_COLOURS[MARK_KINDS][3] = {
    {0.85, 0.85, 0.85}, {0.85, 0.1, 0.1}, {0.1, 0.45, 0.75}, {0.05, 0.45, 0.2}};
static const char *const MARK_NAMES[MARK_KINDS] = {"absorbing layer", "source", "monitor's plane or box", "probe"};

/* What drawing needs at hand. */
typedef struct View {
    const Scene *scene;
    const Program *program;
    const Cut *cut;
    Canvas canvas;
    double low[2], length[2];    /* m, what is shown along the cut's axes: the domain, and room beside a thin one */
    bool seen[PALETTE_MOST + 1]; /* material numbers met in the picture */
    bool marked[MARK_KINDS];
} View;

/* Where a place along the cut's axis k lies, 0 to 1. */
static double share_of(const View *v, int k, double at)
{
    return (at - v->low[k]) / v->length[k];
}

static void place_of(const View *v, const double at[3], double *x, double *y)
{
    *x = v->canvas.left + v->canvas.width * share_of(v, 0, at[v->cut->axes[0]]);
    *y = v->canvas.top + v->canvas.height * (1 - share_of(v, 1, at[v->cut->axes[1]]));
}

/* Along absent axes everything is uniform. */
static bool is_inside(const View *v, const double at[3])
{
    for (int k = 0; k < 2; k++) {
        const double size = v->program->size[v->cut->axes[k]], x = at[v->cut->axes[k]];
        if (size > 0 && (x < 0 || x > size))
            return false;
    }
    return true;
}

/* Grey beside the domain. */
static void put_colour(View *v, const double at[3], double rgb[3])
{
    if (!is_inside(v, at)) {
        rgb[0] = rgb[1] = rgb[2] = 0.93;
        return;
    }
    const int number = v->program->material_at(v->program->context, at, NULL);
    v->seen[number < PALETTE_MOST ? number : PALETTE_MOST] = true;
    palette_colour(v->scene, number, rgb);
}

static void paint_materials(View *v)
{
    int width = (int)v->canvas.width, height = (int)v->canvas.height;
    cairo_surface_t *pixels = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    unsigned char *data = cairo_image_surface_get_data(pixels);
    int stride = cairo_image_surface_get_stride(pixels);
    double at[3] = {v->cut->at[0], v->cut->at[1], v->cut->at[2]}, rgb[3];
    if (data != NULL)
        for (int row = 0; row < height; row++)
            for (int column = 0; column < width; column++) {
                at[v->cut->axes[0]] = v->low[0] + (column + 0.5) / width * v->length[0];
                at[v->cut->axes[1]] = v->low[1] + (height - row - 0.5) / height * v->length[1];
                put_colour(v, at, rgb);
                for (int i = 0; i < 3; i++)
                    data[row * stride + 4 * column + 2 - i] = (unsigned char)lround(255 * rgb[i]);
            }
    cairo_surface_mark_dirty(pixels);
    cairo_set_source_surface(v->canvas.cr, pixels, v->canvas.left, v->canvas.top);
    cairo_paint(v->canvas.cr);
    cairo_surface_destroy(pixels);
}

/* Absorbing layers as a grey veil with a dashed inner edge. */
static void veil(const View *v, int k, double from, double to)
{
    const Canvas *c = &v->canvas;
    const double a = share_of(v, k, from), b = share_of(v, k, to), other = v->program->size[v->cut->axes[1 - k]];
    const double low = other > 0 ? share_of(v, 1 - k, 0) : 0, high = other > 0 ? share_of(v, 1 - k, other) : 1;
    cairo_set_source_rgba(c->cr, 0.5, 0.5, 0.5, 0.22);
    if (k == 0)
        cairo_rectangle(c->cr, c->left + c->width * a, c->top + c->height * (1 - high), c->width * (b - a),
                        c->height * (high - low));
    else
        cairo_rectangle(c->cr, c->left + c->width * low, c->top + c->height * (1 - b), c->width * (high - low),
                        c->height * (b - a));
    cairo_fill(c->cr);
}

static void draw_layers(View *v)
{
    for (int k = 0; k < 2; k++) {
        int axis = v->cut->axes[k];
        const Program *p = v->program;
        const int *layer = v->program->layer[axis];
        v->marked[MARK_LAYER] = v->marked[MARK_LAYER] || layer[0] > 0 || layer[1] > 0;
        if (layer[0] > 0)
            veil(v, k, 0, program_node(p, axis, layer[0]));
        if (layer[1] > 0)
            veil(v, k, program_node(p, axis, p->cells[axis] - layer[1]), p->size[axis]);
    }
}

/* The lines of the mesh, where cells are unequal. */
static void draw_mesh(const View *v)
{
    const Canvas *c = &v->canvas;
    cairo_set_source_rgba(c->cr, 0.2, 0.2, 0.3, 0.25);
    cairo_set_line_width(c->cr, 0.5);
    for (int k = 0; k < 2; k++) {
        const int axis = v->cut->axes[k];
        const Program *p = v->program;
        const long count = p->node[axis] == NULL ? 0 : p->cells[axis] + 1;
        for (long i = 0; i < count; i++) {
            const double share = share_of(v, k, p->node[axis][i]);
            const double x = c->left + c->width * share, y = c->top + c->height * (1 - share);
            cairo_move_to(c->cr, k == 0 ? x : c->left, k == 0 ? c->top : y);
            cairo_line_to(c->cr, k == 0 ? x : c->left + c->width, k == 0 ? c->top + c->height : y);
        }
    }
    cairo_stroke(c->cr);
    cairo_set_line_width(c->cr, 1);
}

/* Does a point or box reach the plane of the cut, within a cell? */
static bool on_plane(const View *v, const double from[3], const double to[3])
{
    int third = 3 - v->cut->axes[0] - v->cut->axes[1];
    double d = v->program->cell[third], at = v->cut->at[third];
    return d == 0 || isnan(from[third]) || (from[third] - d <= at && at <= to[third] + d);
}

/* A circle for a source at a point, a triangle for a probe. */
static void draw_point(cairo_t *cr, double x, double y, MarkKind kind)
{
    if (kind == MARK_SOURCE) {
        cairo_arc(cr, x, y, 5, 0, 2 * PI);
        return;
    }
    cairo_move_to(cr, x, y - 6);
    cairo_line_to(cr, x + 5.5, y + 4.5);
    cairo_line_to(cr, x - 5.5, y + 4.5);
    cairo_close_path(cr);
}

static void mark(View *v, const double from[3], const double to[3], MarkKind kind)
{
    double x0, y0, x1, y1;
    cairo_t *cr = v->canvas.cr;
    const double *rgb = MARK_COLOURS[kind];
    place_of(v, from, &x0, &y0);
    place_of(v, to, &x1, &y1);
    if (isnan(x0 + y0 + x1 + y1) || !on_plane(v, from, to))
        return;
    v->marked[kind] = true;
    cairo_set_source_rgb(cr, rgb[0], rgb[1], rgb[2]);
    cairo_set_line_width(cr, kind == MARK_MONITOR ? 1.5 : 2);
    if (hypot(x1 - x0, y1 - y0) > 6)
        cairo_rectangle(cr, fmin(x0, x1), fmin(y0, y1), fabs(x1 - x0), fabs(y1 - y0));
    else
        draw_point(cr, x0, y0, kind);
    cairo_stroke(cr);
    cairo_set_line_width(cr, 1);
}

/* The node that a place of a wire, plate or sheet goes to, m. */
static double node_near(const Program *p, int a, double at)
{
    if (!(p->cell[a] > 0) || isnan(at))
        return at;
    const double most = (double)p->cells[a], index = nodes_index(p->node[a], p->cell[a], p->cells[a], at);
    return program_node(p, a, nodes_nearest(fmin(fmax(index, 0), most)));
}

/* Wires, plates and sheets as lines where the plane crosses them and round those that lie in it: they have no thickness
 * of their own, and their half cell to each side may be less than a pixel. */
static void draw_thin(View *v)
{
    cairo_t *cr = v->canvas.cr;
    for (size_t i = 0; i < v->scene->object_count; i++) {
        const Object *o = &v->scene->objects[i];
        double lo[3], hi[3], rgb[3], x0, y0, x1, y1;
        if (o->kind != OBJECT_WIRE && o->kind != OBJECT_PLATE && o->kind != OBJECT_SHEET)
            continue;
        object_bounds(o, lo, hi);
        if (!on_plane(v, lo, hi))
            continue;
        for (int a = 0; a < 3; a++) {
            lo[a] = node_near(v->program, a, lo[a]);
            hi[a] = node_near(v->program, a, hi[a]);
        }
        place_of(v, lo, &x0, &y0);
        place_of(v, hi, &x1, &y1);
        palette_colour(v->scene, o->material + 1, rgb);
        v->seen[o->material + 1 < PALETTE_MOST ? o->material + 1 : PALETTE_MOST] = true;
        cairo_set_source_rgb(cr, rgb[0], rgb[1], rgb[2]);
        cairo_set_line_width(cr, 2.5);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
        cairo_rectangle(cr, fmin(x0, x1), fmin(y0, y1), fabs(x1 - x0), fabs(y1 - y0));
        cairo_stroke(cr);
    }
    cairo_set_line_width(cr, 1);
}

/* Monitors of sums over planes and boxes. What has the whole domain along an axis (NAN) is not drawn. */
static bool has_surface(const Monitor *m)
{
    return m->kind == MONITOR_DFT || m->kind == MONITOR_FLUX || m->kind == MONITOR_FAR_FIELD ||
           m->kind == MONITOR_MODES || m->kind == MONITOR_RECORD;
}

/* A bare point of a monitor or source: `to` is `from` where no box was given. */
static void mark_all(View *v)
{
    for (size_t i = 0; i < v->scene->monitor_count; i++)
        if (has_surface(&v->scene->monitors[i]))
            mark(v, v->scene->monitors[i].from, v->scene->monitors[i].to, MARK_MONITOR);
    for (size_t i = 0; i < v->scene->source_count; i++)
        if (v->scene->sources[i].kind != SOURCE_INITIAL)
            mark(v, v->scene->sources[i].from, v->scene->sources[i].to, MARK_SOURCE);
    for (size_t i = 0; i < v->program->probe_count; i++)
        mark(v, v->program->probes[i].at, v->program->probes[i].at, MARK_PROBE);
}

static void draw_legend(const View *v)
{
    double rgb[3];
    int line = 0;
    for (int n = 0; n <= PALETTE_MOST; n++) {
        if (!v->seen[n])
            continue;
        palette_colour(v->scene, n, rgb);
        palette_line(&v->canvas, line++, rgb, palette_name(v->scene, n));
    }
    for (int k = 0; k < MARK_KINDS; k++)
        if (v->marked[k])
            palette_line(&v->canvas, line++, MARK_COLOURS[k], MARK_NAMES[k]);
}

static void draw_axes(const View *v)
{
    static const char *const names[3] = {"x", "y", "z"};
    double longest = fmax(v->length[0], v->length[1]);
    for (int k = 0; k < 2; k++)
        if (v->program->cell[v->cut->axes[k]] > 0)
            canvas_axis(&v->canvas, k,
                        &(CanvasAxis){.low = v->low[k],
                                      .high = v->low[k] + v->length[k],
                                      .largest = longest,
                                      .name = names[v->cut->axes[k]],
                                      .unit = "m"});
    canvas_frame(&v->canvas);
}

static void draw_title(const View *v)
{
    int third = 3 - v->cut->axes[0] - v->cut->axes[1];
    const char *prefix;
    char second[128] = "materials, layers, sources and monitors";
    if (v->program->cell[third] > 0) {
        double unit = unit_prefix(v->cut->at[third], &prefix);
        snprintf(second, sizeof second, "cut at %c = %.4g %sm", 'x' + third, v->cut->at[third] / unit, prefix);
    }
    canvas_title(&v->canvas, v->program->title, second);
}

/* Both axes have one scale. */
static void choose_window(View *v, int long_side)
{
    double longest = 0;
    for (int k = 0; k < 2; k++)
        longest = fmax(longest, v->program->size[v->cut->axes[k]]);
    int pixels[2];
    for (int k = 0; k < 2; k++) {
        const double size = v->program->size[v->cut->axes[k]];
        v->length[k] = fmax(size, longest / LEAST_PART);
        v->low[k] = size > 0 ? 0.5 * (size - v->length[k]) : 0;
        pixels[k] = (int)lround(long_side * v->length[k] / longest);
    }
    v->canvas = canvas_new(pixels[0], pixels[1], PALETTE_LEGEND);
}

static bool cut_write(const Scene *scene, const Program *program, const Cut *cut, int long_side, const char *folder,
                      const char *name, Error *err)
{
    View v = {.scene = scene, .program = program, .cut = cut};
    choose_window(&v, long_side);
    paint_materials(&v);
    draw_layers(&v);
    draw_mesh(&v);
    draw_thin(&v);
    mark_all(&v);
    draw_axes(&v);
    draw_legend(&v);
    draw_title(&v);
    bool good = canvas_save(&v.canvas, folder, name, err);
    canvas_free(&v.canvas);
    return good;
}

bool cuts_write_planes(const Scene *scene, const Program *program, const CutPlane *planes, size_t count, int long_side,
                       const char *folder, CutMade *made, void *context, Error *err)
{
    for (size_t i = 0; i < count; i++) {
        const int third = planes[i].axis;
        Cut cut = {.axes = {third == 0, third == 2 ? 1 : 2}};
        char name[32];
        cut.at[third] = planes[i].at;
        snprintf(name, sizeof name, "view_%c%c_%zu.png", 'x' + cut.axes[0], 'x' + cut.axes[1], i + 1);
        if (!cut_write(scene, program, &cut, long_side, folder, name, err))
            return false;
        made(context, name);
    }
    return true;
}

/* The cuts along the axes, each by a thread. */
typedef struct Three {
    const Scene *scene;
    const Program *program;
    const char *folder;
    int long_side;
    double at[3];
    char names[3][16];
    Error errors[3];
} Three;

static void write_one(void *context, long item, int worker)
{
    static const int axes[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    Three *t = context;
    Cut cut = {.axes = {axes[item][0], axes[item][1]}, .at = {t->at[0], t->at[1], t->at[2]}};
    (void)worker;
    snprintf(t->names[item], sizeof t->names[item], "view_%c%c.png", 'x' + cut.axes[0], 'x' + cut.axes[1]);
    cut_write(t->scene, t->program, &cut, t->long_side, t->folder, t->names[item], &t->errors[item]);
}

bool cuts_write(const Scene *scene, const Program *program, int long_side, const char *folder, CutMade *made,
                void *context, Error *err)
{
    Three t = {.scene = scene, .program = program, .folder = folder, .long_side = long_side};
    const int count = program->cell[2] == 0 ? 1 : 3;
    planes_point(scene, program, t.at);
    parallel_for(count, parallel_threads(), write_one, &t);
    for (int i = 0; i < count; i++) {
        if (t.errors[i].code != ERROR_NONE) {
            *err = t.errors[i];
            return false;
        }
        made(context, t.names[i]);
    }
    return true;
}

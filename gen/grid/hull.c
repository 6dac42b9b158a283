/* Solids by the triangles of their surface. A point is inside where a ray from it goes through the surface an odd
 * number of times. Whether a ray passes a triangle is asked edge by edge in the plane across the ray (Shimrat 1962),
 * with the ends of an edge always in the same order, so that two triangles never disagree on their common edge and a
 * ray through an edge or a corner passes one of them: points count as moved by a hair along all axes. Lines in a dual
 * cell want many answers from few triangles. What lies in the last box asked of is kept, by thread: its triangles, and
 * whether its low corner is inside; on a line's start one comes from there along the other two axes. */
#include "grid/hull.h"

#include <math.h>
#include <stdatomic.h>

#include "base/number.h"

enum { GATHERED = 512 };

/* Whether the projection of an edge is passed by a ray from (u, v) along +u. */
static bool passes_edge(const double p[3], const double q[3], int u, int v, double at_u, double at_v)
{
    if ((p[v] > at_v) == (q[v] > at_v))
        return false;
    const double rise = q[v] - p[v], off = (at_u - p[u]) * rise - (at_v - p[v]) * (q[u] - p[u]);
    return rise > 0 ? off < 0 : off > 0;
}

/* Where the line through p along axis a meets the triangle. */
static bool meets_line(const HullMap *h, int item, const double p[3], int a, double *x)
{
    const int *t = h->triangle[item], u = (a + 1) % 3, v = (a + 2) % 3;
    const double *c[3] = {h->corner[t[0]], h->corner[t[1]], h->corner[t[2]]};
    const bool above = c[0][v] > p[v];
    if (above == (c[1][v] > p[v]) && above == (c[2][v] > p[v]))
        return false;
    bool in = false;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        in ^= t[i] < t[j] ? passes_edge(c[i], c[j], u, v, p[u], p[v]) : passes_edge(c[j], c[i], u, v, p[u], p[v]);
    }
    if (!in)
        return false;
    const double bu = c[1][u] - c[0][u], bv = c[1][v] - c[0][v], du = c[2][u] - c[0][u], dv = c[2][v] - c[0][v];
    const double area = bu * dv - bv * du, pu = p[u] - c[0][u], pv = p[v] - c[0][v];
    const double s = (pu * dv - pv * du) / area, r = (bu * pv - bv * pu) / area;
    const double at = c[0][a] + s * (c[1][a] - c[0][a]) + r * (c[2][a] - c[0][a]);
    const double low = lesser(c[0][a], lesser(c[1][a], c[2][a])), high = greater(c[0][a], greater(c[1][a], c[2][a]));
    *x = at > low ? at < high ? at : high : low; /* also where the area is next to nothing */
    return true;
}

typedef struct Shot {
    const HullMap *hull;
    const double *from;
    bool up, inside;
} Shot;

static bool shoot(void *context, int item)
{
    Shot *s = context;
    double x;
    if (meets_line(s->hull, item, s->from, 0, &x) && (x > s->from[0]) == s->up)
        s->inside = !s->inside;
    return true;
}

/* A line has an even number of crossings, so that either half of it tells; the shorter one does. */
static bool holds(const HullMap *h, const double p[3])
{
    Shot shot = {h, p, h->hi[0] - p[0] < p[0] - h->lo[0], false};
    const double low[3] = {shot.up ? p[0] : -INFINITY, p[1], p[2]}, high[3] = {shot.up ? INFINITY : p[0], p[1], p[2]};
    for (int a = 0; a < 3; a++)
        if (p[a] < h->lo[a] || p[a] > h->hi[a])
            return false;
    tree_visit(h->tree, low, high, shoot, &shot);
    return shot.inside;
}

/* Square of the distance of p from a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
static double distance2(const double p[3], const double a[3], const double b[3], const double c[3])
{
    double d[6] = {0}, ab[3], ac[3], sum = 0, v, w;
    for (int i = 0; i < 3; i++) {
        ab[i] = b[i] - a[i];
        ac[i] = c[i] - a[i];
        d[0] += ab[i] * (p[i] - a[i]);
        d[1] += ac[i] * (p[i] - a[i]);
        d[2] += ab[i] * (p[i] - b[i]);
        d[3] += ac[i] * (p[i] - b[i]);
        d[4] += ab[i] * (p[i] - c[i]);
        d[5] += ac[i] * (p[i] - c[i]);
    }
    const double va = d[2] * d[5] - d[4] * d[3], vb = d[4] * d[1] - d[0] * d[5], vc = d[0] * d[3] - d[2] * d[1];
    if (d[0] <= 0 && d[1] <= 0)
        v = w = 0;
    else if (d[2] >= 0 && d[3] <= d[2])
        v = 1, w = 0;
    else if (vc <= 0 && d[0] >= 0 && d[2] <= 0)
        v = d[0] / (d[0] - d[2]), w = 0;
    else if (d[5] >= 0 && d[4] <= d[5])
        v = 0, w = 1;
    else if (vb <= 0 && d[1] >= 0 && d[5] <= 0)
        v = 0, w = d[1] / (d[1] - d[5]);
    else if (va <= 0 && d[3] - d[2] >= 0 && d[4] - d[5] >= 0)
        w = (d[3] - d[2]) / (d[3] - d[2] + d[4] - d[5]), v = 1 - w;
    else
        v = vb / (va + vb + vc), w = vc / (va + vb + vc);
    for (int i = 0; i < 3; i++) {
        const double off = a[i] + v * ab[i] + w * ac[i] - p[i];
        sum += off * off;
    }
    return sum;
}

typedef struct Nearness {
    const HullMap *hull;
    const double *p;
    double reach;
    bool near;
} Nearness;

static bool is_near(void *context, int item)
{
    Nearness *n = context;
    const int *t = n->hull->triangle[item];
    double(*c)[3] = n->hull->corner;
    n->near = distance2(n->p, c[t[0]], c[t[1]], c[t[2]]) <= n->reach * n->reach;
    return !n->near;
}

bool hull_contains(const HullMap *h, const double p[3], double margin)
{
    Nearness n = {h, p, fabs(margin), false};
    double lo[3], hi[3];
    for (int a = 0; a < 3; a++) {
        lo[a] = p[a] - n.reach;
        hi[a] = p[a] + n.reach;
    }
    if (margin != 0)
        tree_visit(h->tree, lo, hi, is_near, &n);
    return n.near ? margin > 0 : holds(h, p);
}

/* Does an axis across keep box and triangle apart? c: corners from the box's middle, e: its half edges. */
static bool apart(const double axis[3], double c[3][3], const double e[3])
{
    double low = INFINITY, high = -INFINITY, reach = 0;
    for (int i = 0; i < 3; i++) {
        const double at = axis[0] * c[i][0] + axis[1] * c[i][1] + axis[2] * c[i][2];
        low = lesser(low, at);
        high = greater(high, at);
        reach += fabs(axis[i]) * e[i];
    }
    reach += 1e-12 * (reach + fabs(low) + fabs(high));
    return low > reach || high < -reach;
}

/* Akenine-Moller 2001: the triangle's normal and its edges across the box's; the box's axes are those of the tree. */
static bool meets_box(const HullMap *h, int item, const double lo[3], const double hi[3])
{
    const int *t = h->triangle[item];
    double c[3][3], e[3], side[3][3], normal[3];
    for (int a = 0; a < 3; a++) {
        e[a] = (hi[a] - lo[a]) / 2;
        for (int i = 0; i < 3; i++)
            c[i][a] = h->corner[t[i]][a] - (lo[a] + hi[a]) / 2;
    }
    for (int i = 0; i < 3; i++)
        for (int a = 0; a < 3; a++)
            side[i][a] = c[(i + 1) % 3][a] - c[i][a];
    for (int a = 0; a < 3; a++)
        normal[a] = side[0][(a + 1) % 3] * side[1][(a + 2) % 3] - side[0][(a + 2) % 3] * side[1][(a + 1) % 3];
    if (apart(normal, c, e))
        return false;
    for (int i = 0; i < 3; i++)
        for (int a = 0; a < 3; a++) {
            double axis[3] = {0};
            axis[(a + 1) % 3] = -side[i][(a + 2) % 3];
            axis[(a + 2) % 3] = side[i][(a + 1) % 3];
            if (apart(axis, c, e))
                return false;
        }
    return true;
}

typedef struct Touch {
    const HullMap *hull;
    const double *lo, *hi;
    bool met;
} Touch;

static bool touch(void *context, int item)
{
    Touch *t = context;
    t->met = meets_box(t->hull, item, t->lo, t->hi);
    return !t->met;
}

Cover hull_cover(const HullMap *h, const double lo[3], const double hi[3])
{
    Touch t = {h, lo, hi, false};
    double middle[3];
    tree_visit(h->tree, lo, hi, touch, &t);
    if (t.met)
        return COVER_PART;
    for (int a = 0; a < 3; a++)
        middle[a] = (lo[a] + hi[a]) / 2;
    return holds(h, middle) ? COVER_ALL : COVER_NONE;
}

/* Of a row's plane: from low to high along the axis after the lines', and where it is along the lines there. */
typedef struct Segment {
    double u[2], x[2];
} Segment;

/* What lies in a box. */
typedef struct View {
    const HullMap *hull;
    unsigned long serial;
    double lo[3], hi[3];
    int count;
    bool full, inside; /* there is more than fits; of the low corner */
    int item[GATHERED];
    double low[3][GATHERED], high[3][GATHERED]; /* of each triangle, a hair wider */
    int column_axis, column_count; /* the line from the low corner to the rows of lines along an axis; -1: none */
    double column[GATHERED];
    int row_axis; /* of the lines of the last row, all of one place along the second axis after it; -1: none */
    double row_at, row[GATHERED];
    int row_count; /* crossings from the low corner on */
    bool row_inside;
    /* segments that the row's plane cuts out of triangles, by their low ends along the axis after the lines'; those
     * that begin before the last line, `begun` in all, and may reach to it */
    int cut_count, begun, active_count;
    double last_u;
    Segment cut[GATHERED];
    int active[GATHERED];
} View;

static _Thread_local View view;

static bool gather_one(void *context, int item)
{
    View *w = context;
    const int *t = w->hull->triangle[item], n = w->count;
    w->full = n == GATHERED;
    if (w->full)
        return false;
    for (int a = 0; a < 3; a++) {
        const double x = w->hull->corner[t[0]][a], y = w->hull->corner[t[1]][a], z = w->hull->corner[t[2]][a];
        const double low = x < y ? x : y, high = x < y ? y : x, hair = 1e-12 * (fabs(x) + fabs(y) + fabs(z));
        w->low[a][n] = (z < low ? z : low) - hair;
        w->high[a][n] = (z > high ? z : high) + hair;
    }
    w->item[w->count++] = item;
    return true;
}

static View *gather(const HullMap *h, const double lo[3], const double hi[3])
{
    View *w = &view;
    bool same = w->serial == h->serial && !w->full;
    for (int a = 0; a < 3; a++)
        same = same && lo[a] >= w->lo[a] && hi[a] <= w->hi[a];
    if (same)
        return w;
    w->hull = h;
    w->serial = h->serial;
    w->count = 0;
    w->full = false;
    w->row_axis = w->column_axis = -1;
    for (int a = 0; a < 3; a++) {
        w->lo[a] = lo[a];
        w->hi[a] = hi[a];
    }
    tree_visit(h->tree, lo, hi, gather_one, w);
    w->inside = holds(h, lo);
    return w;
}

/* The triangles that reach into a plane across an axis. */
static int pick(const View *w, int axis, double at, int *picked)
{
    const double *low = w->low[axis], *high = w->high[axis];
    int n = 0;
    for (int i = 0; i < w->count; i++) {
        picked[n] = i;
        n += (at >= low[i]) & (at <= high[i]);
    }
    return n;
}

/* Where the line meets some of the view's triangles, as they come; all of them reach into the plane across its second
 * axis. */
static int crossings(const View *w, const int *picked, int count, const double p[3], int a, double *x)
{
    const double *low = w->low[(a + 1) % 3], *high = w->high[(a + 1) % 3], at = p[(a + 1) % 3];
    int n = 0;
    for (int i = 0; i < count; i++)
        if ((at >= low[picked[i]]) & (at <= high[picked[i]])) /* NOLINT: the first `count` are set */
            n += meets_line(w->hull, w->item[picked[i]], p, a, &x[n]);
    return n;
}

static bool passed_odd(const double *x, int n, double from, double to)
{
    bool odd = false;
    for (int i = 0; i < n; i++)
        odd ^= x[i] > from && x[i] <= to;
    return odd;
}

/* A plane across axis v cuts two edges of a triangle, or none. Edges begin with their lower corner, so that triangles
 * agree on the ends of their segments. */
static bool cut_triangle(const HullMap *h, int item, int a, double at, Segment *s)
{
    const int *t = h->triangle[item], b = (a + 1) % 3, v = (a + 2) % 3;
    int ends = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        const double *p = h->corner[t[i] < t[j] ? t[i] : t[j]], *q = h->corner[t[i] < t[j] ? t[j] : t[i]];
        if ((p[v] > at) == (q[v] > at))
            continue;
        const double part = (at - p[v]) / (q[v] - p[v]), u = p[b] + part * (q[b] - p[b]);
        const int end = ends == 1 && u < s->u[0] ? 0 : ends;
        if (end != ends) {
            s->u[1] = s->u[0];
            s->x[1] = s->x[0];
        }
        s->u[end] = u;
        s->x[end] = p[a] + part * (q[a] - p[a]);
        ends++;
    }
    return ends == 2;
}

static void cut_row(View *w, int a, double at)
{
    int picked[GATHERED];
    const int count = pick(w, (a + 2) % 3, at, picked);
    w->cut_count = w->begun = w->active_count = 0;
    w->last_u = -INFINITY;
    for (int i = 0; i < count; i++) {
        Segment s;
        if (!cut_triangle(w->hull, w->item[picked[i]], a, at, &s))
            continue;
        int k = w->cut_count++;
        for (; k > 0 && w->cut[k - 1].u[0] > s.u[0]; k--)
            w->cut[k] = w->cut[k - 1];
        w->cut[k] = s;
    }
}

static double between(const double u[2], const double x[2], double at)
{
    const double low = lesser(x[0], x[1]), high = greater(x[0], x[1]);
    const double reached = x[0] + (at - u[0]) / (u[1] - u[0]) * (x[1] - x[0]);
    return lesser(greater(reached, low), high);
}

/* Where the segments pass the line at u; lines of a row come in their order. */
static int pass_line(View *w, double u, double *x)
{
    int kept = 0;
    if (u < w->last_u)
        w->begun = w->active_count = 0;
    w->last_u = u;
    while (w->begun < w->cut_count && w->cut[w->begun].u[0] <= u)
        w->active[w->active_count++] = w->begun++;
    for (int k = 0; k < w->active_count; k++) {
        const Segment *s = &w->cut[w->active[k]];
        if (!(s->u[1] > u))
            continue;
        w->active[kept] = w->active[k];
        x[kept++] = between(s->u, s->x, u);
    }
    w->active_count = kept;
    return kept;
}

/* Where they pass the plane from which lines begin, along the row. */
static int pass_row(const View *w, double at, double *u)
{
    int n = 0;
    for (int i = 0; i < w->cut_count; i++) {
        const Segment *s = &w->cut[i];
        if ((s->x[0] > at) != (s->x[1] > at))
            u[n++] = between(s->x, s->u, at);
    }
    return n;
}

/* From the low corner along the second axis after the lines' to the rows. */
static void find_column(View *w, int a)
{
    int picked[GATHERED];
    const int u = (a + 1) % 3, v = (a + 2) % 3;
    w->column_count = crossings(w, picked, pick(w, u, w->lo[u], picked), w->lo, v, w->column);
    w->column_axis = a;
}

/* Is the line's foot inside, where it meets the view's low plane? From the low corner along v to the row, along u on.
 */
static bool foot_inside(View *w, const double p[3], int a)
{
    const int u = (a + 1) % 3, v = (a + 2) % 3;
    if (w->column_axis != a)
        find_column(w, a);
    if (w->row_axis != a || w->row_at != p[v]) {
        w->row_inside = w->inside ^ passed_odd(w->column, w->column_count, w->lo[v], p[v]);
        cut_row(w, a, p[v]);
        w->row_count = pass_row(w, w->lo[a], w->row);
        w->row_axis = a;
        w->row_at = p[v];
    }
    return w->row_inside ^ passed_odd(w->row, w->row_count, w->lo[u], p[u]);
}

int hull_spans(const HullMap *h, const double p[3], int a, double lo, double hi, Span spans[SPANS])
{
    double first[3] = {p[0], p[1], p[2]}, last[3] = {p[0], p[1], p[2]}, x[GATHERED], cross[2 * SPANS];
    first[a] = lo;
    last[a] = hi;
    View *w = gather(h, first, last);
    bool inside = foot_inside(w, p, a);
    const int n = pass_line(w, p[(a + 1) % 3], x);
    int kept = 0, count = 0;
    for (int i = 0; i < n; i++) {
        if (x[i] <= lo) {
            inside ^= x[i] > w->lo[a];
            continue;
        }
        if (x[i] >= hi || kept == 2 * SPANS - 2)
            continue;
        int k = kept++;
        for (; k > 0 && cross[k - 1] > x[i]; k--)
            cross[k] = cross[k - 1];
        cross[k] = x[i];
    }
    cross[kept] = hi;
    double from = lo;
    for (int k = 0; k <= kept; k++, inside = !inside) {
        if (inside && cross[k] > from)
            spans[count++] = (Span){from, cross[k]};
        from = cross[k];
    }
    return count;
}

/* The axes along which the triangle's normal does not lie, unless it lies along one alone. */
unsigned hull_slants(const HullMap *h, const double lo[3], const double hi[3], double normal[3])
{
    const View *w = gather(h, lo, hi);
    unsigned all = 0;
    for (int i = 0; i < w->count; i++) {
        const int *t = h->triangle[w->item[i]];
        const double *c[3] = {h->corner[t[0]], h->corner[t[1]], h->corner[t[2]]};
        double n[3], square = 0;
        unsigned axes = 0;
        for (int a = 0; a < 3; a++) {
            const int u = (a + 1) % 3, v = (a + 2) % 3;
            n[a] = (c[1][u] - c[0][u]) * (c[2][v] - c[0][v]) - (c[1][v] - c[0][v]) * (c[2][u] - c[0][u]);
            square += n[a] * n[a];
            axes |= (unsigned)(n[a] != 0) << a;
        }
        if ((axes & (axes - 1)) == 0)
            continue;
        all |= axes;
        for (int a = 0; a < 3; a++)
            normal[a] += n[a] * n[a] / square;
    }
    return all;
}

/* Planes of triangles across the axis, each once. */
int hull_faces(const HullMap *h, int a, const double lo[3], const double hi[3], double *at, int room)
{
    const View *w = gather(h, lo, hi);
    int n = 0;
    for (int i = 0; i < w->count && n < room; i++) {
        const int *t = h->triangle[w->item[i]];
        const double x = h->corner[t[0]][a];
        bool known = x <= lo[a] || x >= hi[a] || h->corner[t[1]][a] != x || h->corner[t[2]][a] != x;
        for (int k = 0; k < n; k++)
            known = known || at[k] == x;
        if (!known)
            at[n++] = x;
    }
    return n;
}

TreeBox hull_triangle_box(const HullMap *h, int item)
{
    const int *t = h->triangle[item];
    TreeBox b;
    for (int a = 0; a < 3; a++) {
        b.lo[a] = lesser(h->corner[t[0]][a], lesser(h->corner[t[1]][a], h->corner[t[2]][a]));
        b.hi[a] = greater(h->corner[t[0]][a], greater(h->corner[t[1]][a], h->corner[t[2]][a]));
    }
    return b;
}

HullMap *hull_new(Arena *arena, const Object *o)
{
    static atomic_ulong made;
    const Hull *hull = o->hull;
    HullMap *h = ARENA_NEW(arena, HullMap);
    double(*corner)[3] = arena_alloc(arena, (size_t)hull->corner_count * sizeof *corner);
    TreeBox *boxes = arena_alloc(arena, (size_t)hull->triangle_count * sizeof *boxes);
    for (int i = 0; i < hull->corner_count; i++)
        for (int a = 0; a < 3; a++) {
            const double *p = hull->corner[i];
            corner[i][a] = p[a];
            if (o->place != NULL)
                corner[i][a] = o->place->out.m[a][0] * p[0] + o->place->out.m[a][1] * p[1] +
                               o->place->out.m[a][2] * p[2] + o->place->out.t[a];
            h->lo[a] = i == 0 ? corner[i][a] : lesser(h->lo[a], corner[i][a]);
            h->hi[a] = i == 0 ? corner[i][a] : greater(h->hi[a], corner[i][a]);
        }
    h->corner = corner;
    h->triangle = hull->triangle;
    h->count = hull->triangle_count;
    for (int i = 0; i < hull->triangle_count; i++)
        boxes[i] = hull_triangle_box(h, i);
    h->tree = tree_new(arena, boxes, hull->triangle_count);
    h->serial = atomic_fetch_add(&made, 1) + 1;
    return h;
}

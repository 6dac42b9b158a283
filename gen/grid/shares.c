/* The shares of a dual cell. It is cut into columns along one axis; on a column
 * each object has spans, the topmost takes its own first, and what is left goes
 * to the next. Columns begin and end at the faces of what lies along the axes,
 * so that such objects have exact shares whatever their number; where a surface
 * is slanted or curved, columns are narrow besides and run along the axis nearest
 * to its normal, which makes the midpoint rule good to 1e-3 of a cell. What sticks out of
 * the domain is its mirror image, or along a periodic axis the other end; beyond a mirror
 * plane lie the objects themselves, so that half a domain has the shares of the whole. */
#include "grid/shares.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

enum {
    COLUMNS_3D = 12, /* per cell and axis across slanted columns */
    COLUMNS_2D = 32,
    FACES = 24, /* that cut one axis of a dual cell */
    STRIPS = COLUMNS_2D + FACES + 2
};

/* Of a cell: columns that are narrower, and faces that are nearer to its sides, are rounding. */
static const double SLIVER = 1e-9;

/* So that the cells of nodes on either side of a body, of which moments matter, have columns along the same axis. */
static const double EVEN = 1e-6;

/* By Grid.rounding: where a surface is slanted or curved, and at edges and corners of what lies along the axes. With
 * 240 steps one body in another makes at most 239 media. */
static const int slanted_steps[ROUNDINGS] = {960, 240, 60}, edge_steps[ROUNDINGS] = {240, 60, 12};

/* A part of the dual cell along one axis that lies in the domain: x stands for the distance sign x + shift. */
typedef struct Piece {
    double lo, hi, sign, shift;
} Piece;

typedef struct Strip {
    double at, offset, width; /* its middle in the domain and from the site; m */
} Strip;

typedef struct Cell {
    const Grid *grid;
    const int *list;
    int count;
    Piece piece[3][2];
    int pieces[3];
    double extent[3];     /* of the dual cell, m */
    unsigned slants, cut; /* axes along which surfaces are slanted or curved; that faces cut */
    Share *share;
    const Solid *near[SHARES]; /* of each object, what there is of it in the box at hand */
} Cell;

static void cut_pieces(Cell *cell, const bool half[3], const long site[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &cell->grid->axis[a];
        const double index = (double)site[a] + (half[a] ? 0.5 : 0);
        const double at = axis_at(axis, index), length = grid_whole_length(cell->grid, a), d = axis->d;
        const double lo = axis->node == NULL ? at - d / 2 : axis_at(axis, index - 0.5),
                     hi = axis->node == NULL ? at + d / 2 : axis_at(axis, index + 0.5);
        Piece *p = cell->piece[a];
        cell->extent[a] = axis->node == NULL ? d : hi - lo;
        cell->pieces[a] = 1;
        if (!axis->present) {
            p[0] = (Piece){0, 1, 0, 0};
            continue;
        }
        bool below = lo < 0 && !half[a], above = hi > length && !half[a];
        p[0] = (Piece){below ? 0 : lo, above ? length : hi, 1, -at};
        if (!below && !above)
            continue;
        cell->pieces[a] = 2;
        if (grid_whole_wraps(cell->grid, a))
            p[1] = below ? (Piece){length + lo, length, 1, -at - length} : (Piece){0, hi - length, 1, length - at};
        else
            p[1] = below ? (Piece){0, -lo, -1, -at} : (Piece){2 * length - hi, length, -1, 2 * length - at};
    }
}

static void bounds_of(const Cell *cell, const int which[3], double lo[3], double hi[3])
{
    for (int a = 0; a < 3; a++) {
        lo[a] = cell->grid->axis[a].present ? cell->piece[a][which[a]].lo : 0;
        hi[a] = cell->grid->axis[a].present ? cell->piece[a][which[a]].hi : 0;
    }
}

/* The next of the boxes of pieces that the dual cell is made of. */
static bool next_box(const Cell *cell, int which[3])
{
    for (int a = 0; a < 3; a++) {
        if (++which[a] < cell->pieces[a])
            return true;
        which[a] = 0;
    }
    return false;
}

/* One large union at a time has its few parts at hand, the first. */
static _Thread_local FewParts few_parts;

static void find_near(Cell *cell, const double lo[3], const double hi[3])
{
    FewParts *few = &few_parts;
    for (int q = 0; q < cell->count; q++) {
        cell->near[q] = solid_near(&cell->grid->solids[cell->list[q]], lo, hi, few);
        if (cell->near[q] == &few_parts.whole)
            few = NULL;
    }
}

/* A face on the side of the box, but for the rounding of places, does not cut it. */
static void inside_of(const Cell *cell, const double lo[3], const double hi[3], double inner[2][3])
{
    for (int a = 0; a < 3; a++) {
        inner[0][a] = lo[a] + SLIVER * cell->extent[a];
        inner[1][a] = hi[a] - SLIVER * cell->extent[a];
    }
}

static void find_surfaces(Cell *cell, const double lo[3], const double hi[3], double normal[3])
{
    double at, inner[2][3];
    find_near(cell, lo, hi);
    inside_of(cell, lo, hi, inner);
    for (int q = 0; q < cell->count; q++) {
        const Solid *s = cell->near[q];
        cell->slants |= solid_slants(s, lo, hi, normal);
        for (int a = 0; a < 3; a++)
            if (cell->grid->axis[a].present && solid_faces(s, a, inner[0], inner[1], &at, 1) > 0)
                cell->cut |= 1U << a;
    }
}

/* Columns run along the axis with the largest part of the slanted surfaces' normals, the first of those that are alike
 * but for a part `even`. */
static int choose_axis(Cell *cell, double even)
{
    double normal[3] = {0}, lo[3], hi[3];
    int which[3] = {0}, best = -1;
    do {
        bounds_of(cell, which, lo, hi);
        find_surfaces(cell, lo, hi, normal);
    } while (next_box(cell, which));
    for (int a = 0; a < 3; a++)
        if (cell->grid->axis[a].present && (best < 0 || normal[a] > normal[best] * (1 + even)))
            best = a;
    return best;
}

static int faces_between(const Cell *cell, int a, const double lo[3], const double hi[3], double *at)
{
    int n = 1;
    at[0] = lo[a];
    for (int q = 0; q < cell->count && n < FACES; q++)
        n += solid_faces(cell->near[q], a, lo, hi, at + n, FACES - n);
    for (int k = 1; k < n; k++) {
        double x = at[k];
        int m = k;
        for (; m > 0 && at[m - 1] > x; m--)
            at[m] = at[m - 1];
        at[m] = x;
    }
    at[n] = hi[a];
    return n;
}

static int cut_strips(const Cell *cell, int a, const Piece *piece, const double lo[3], const double hi[3], Strip *strip)
{
    const Grid *grid = cell->grid;
    double at[FACES + 1];
    if (!grid->axis[a].present) {
        strip[0] = (Strip){0, 0, 1};
        return 1;
    }
    const double d = cell->extent[a];
    bool narrow = (cell->slants >> a & 1) != 0;
    int columns = !narrow ? 1 : grid->mode == MODE_3D ? COLUMNS_3D : COLUMNS_2D;
    int gaps = faces_between(cell, a, lo, hi, at), n = 0;
    for (int g = 0; g < gaps; g++) {
        double gap = at[g + 1] - at[g];
        if (gap <= SLIVER * d)
            continue;
        int parts = (int)ceil(columns * gap / d - 1e-9);
        for (int m = 0; m < parts && n < STRIPS; m++) {
            double x = at[g] + (m + 0.5) * gap / parts;
            strip[n++] = (Strip){x, piece->sign * x + piece->shift, gap / parts};
        }
    }
    return n;
}

static void give(Share *share, const double offset[3], int a, const Piece *piece, double width, Span span)
{
    double volume = width * (span.to - span.from), middle[3] = {offset[0], offset[1], offset[2]};
    middle[a] = piece->sign * (span.from + span.to) / 2 + piece->shift;
    share->volume += volume;
    for (int b = 0; b < 3; b++)
        share->moment[b] += volume * middle[b];
}

typedef struct Line {
    double p[3], offset[3], width;
    int axis;
    const Piece *piece;
    Span left[2 * SPANS]; /* what no object has taken */
    int lefts;
} Line;

/* Gives the object what is left of the line in its spans. */
static void take(Line *line, const Solid *s, Share *share)
{
    Span inside[SPANS], left[2 * SPANS];
    int n = solid_spans(s, line->p, line->axis, line->piece->lo, line->piece->hi, inside), lefts = 0;
    if (n == 0)
        return;
    for (int q = 0; q < line->lefts; q++) {
        double from = line->left[q].from, to = line->left[q].to;
        for (int k = 0; k < n; k++) {
            Span common = {greater(from, inside[k].from), lesser(to, inside[k].to)};
            if (common.to <= common.from)
                continue;
            give(share, line->offset, line->axis, line->piece, line->width, common);
            if (common.from > from && lefts < 2 * SPANS)
                left[lefts++] = (Span){from, common.from};
            from = common.to;
        }
        if (to > from && lefts < 2 * SPANS)
            left[lefts++] = (Span){from, to};
    }
    memcpy(line->left, left, sizeof(Span) * (size_t)lefts);
    line->lefts = lefts;
}

static void measure_line(const Cell *cell, Line *line)
{
    line->left[0] = (Span){line->piece->lo, line->piece->hi};
    line->lefts = 1;
    for (int q = 0; q < cell->count && line->lefts > 0; q++)
        take(line, cell->near[q], &cell->share[q]);
    for (int q = 0; q < line->lefts; q++)
        give(&cell->share[cell->count], line->offset, line->axis, line->piece, line->width, line->left[q]);
}

static void measure_box(Cell *cell, int a, const int which[3])
{
    int u = (a + 1) % 3, v = (a + 2) % 3;
    Strip across[2][STRIPS];
    double lo[3], hi[3];
    bounds_of(cell, which, lo, hi);
    if (cell->pieces[0] * cell->pieces[1] * cell->pieces[2] > 1) /* of one piece they are known from find_surfaces */
        find_near(cell, lo, hi);
    Line line = {.axis = a, .piece = &cell->piece[a][which[a]]};
    int nu = cut_strips(cell, u, &cell->piece[u][which[u]], lo, hi, across[0]);
    int nv = cut_strips(cell, v, &cell->piece[v][which[v]], lo, hi, across[1]);
    for (int q = 0; q < nv; q++)
        for (int p = 0; p < nu; p++) {
            line.p[u] = across[0][p].at;
            line.p[v] = across[1][q].at;
            line.offset[u] = across[0][p].offset;
            line.offset[v] = across[1][q].offset;
            line.width = across[0][p].width * across[1][q].width;
            measure_line(cell, &line);
        }
}

static int measure(const Grid *grid, const bool half[3], int rounding, const long site[3], const int *list, int count,
                   Share *share)
{
    const bool node = !half[0] && !half[1] && !half[2];
    Cell cell = {.grid = grid, .list = list, .count = count, .share = share};
    int which[3] = {0};
    double all = 0;
    memset(share, 0, sizeof *share * (size_t)(count + 1));
    cut_pieces(&cell, half, site);
    int a = choose_axis(&cell, node ? EVEN : 0);
    do
        measure_box(&cell, a, which);
    while (next_box(&cell, which));
    for (int q = 0; q <= count; q++)
        all += share[q].volume;
    for (int q = 0; q <= count; q++) {
        share[q].volume /= all;
        for (int b = 0; b < 3; b++)
            share[q].moment[b] /= all;
    }
    if (cell.slants != 0)
        return slanted_steps[rounding];
    return (cell.cut & (cell.cut - 1)) != 0 ? edge_steps[rounding] : FACE_STEPS;
}

int shares_of(const Grid *grid, Component c, const long site[3], const int *list, int count, Share *share)
{
    const bool half[3] = {component_half(c, 0), component_half(c, 1), component_half(c, 2)};
    return measure(grid, half, grid->rounding[component_is_e(c) ? 0 : 1], site, list, count, share);
}

int shares_of_node(const Grid *grid, const long node[3], const int *list, int count, Share *share)
{
    return measure(grid, (const bool[3]){false, false, false}, grid->rounding[0], node, list, count, share);
}

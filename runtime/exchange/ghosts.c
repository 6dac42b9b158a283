/* Which pieces of which states go where is settled once: a piece is a block of a state or some of its points, known by
 * a hash. Two processes exchange the pieces that both have; one that the receiver has alone (a medium's memory that the
 * sender has no site of) stays zero there.
 *
 * What a process copies of another lies in stretches along each axis that is cut: beside its own sites, before them, or
 * behind; boxes of those, corners and edges included, so that one exchange serves all axes. */
#include "exchange/ghosts.h"

#include "base/number.h"
#include "exchange/blocks.h"

#include <stdlib.h>

/* Along an axis: number 0 the own sites; then before and behind them, where the axis is periodic the same a period on;
 * SEAM the last node there, the last part's, which the first part holds for what lies before it. Points lie in up to
 * MOST_STRIPS of a stretch. */
enum { STRETCHES = 8, SEAM = STRETCHES - 1, END_PLANES = 3, MOST_STRIPS = 2 * END_PLANES + 1 };

/* Indices of all: lo .. hi - 1 along each axis, and which stretches, with the outer end of those that are not own;
 * along an axis that is not cut everything. */
typedef struct Region {
    long lo[3], hi[3], outer[3];
    int stretch[3];
} Region;

static uint64_t name_hash(const char *name)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (; *name != '\0'; name++)
        h = piece_hash(h, (unsigned char)*name);
    return h;
}

/* Nodes first .. end - 1 of all that part number n of an axis owns, the last one the last node, too. */
static void own_range(const struct CutAxis *axis, int n, long *first, long *end)
{
    *first = axis->starts[n];
    *end = axis->starts[n + 1] + (n == axis->parts - 1 ? 1 : 0);
}

static bool is_before(int stretch)
{
    return stretch % 2 == 1 && stretch != SEAM;
}

static bool is_behind(int stretch)
{
    return stretch % 2 == 0 && stretch > 0;
}

/* What part `to` of an axis has of part `from` in a stretch; empty: hi <= lo. */
static void stretch_range(const struct CutAxis *axis, int from, int to, int s, long *lo, long *hi, long *outer)
{
    const long *starts = axis->starts, cells = starts[axis->parts], turn = s > 0 ? ((s - 1) / 2 - 1) * cells : 0;
    long first, end;
    if (s == SEAM) {
        *lo = cells;
        *hi = axis->round && from == axis->parts - 1 && to == 0 ? cells + 1 : cells;
        return;
    }
    own_range(axis, to, &first, &end);
    *lo = s == 0 ? first : (is_before(s) ? first - axis->before : starts[to + 1]) + turn;
    *hi = s == 0 ? end : (is_before(s) ? first : starts[to + 1] + axis->behind + 1) + turn;
    *outer = is_before(s) ? *lo : *hi;
    own_range(axis, from, &first, &end);
    *lo = max_long(*lo, first);
    *hi = turn != 0 && !axis->round ? *lo : min_long(*hi, end);
}

/* Region number n of what `to` copies of `from`; false: there is no such one. */
static bool region_of(const Ghosts *g, int from, int to, int n, Region *r)
{
    int at[3], there[3], beside = 0;
    program_cut_place(g->cut.among, from, at);
    program_cut_place(g->cut.among, to, there);
    for (int a = 0; a < 3; a++) {
        const struct CutAxis *axis = &g->cut.among->axis[a];
        r->stretch[a] = n % STRETCHES;
        n /= STRETCHES;
        r->lo[a] = r->outer[a] = 0;
        r->hi[a] = axis->starts[axis->parts] + 1;
        if (axis->parts == 1 && r->stretch[a] > 0)
            return false;
        if (axis->parts > 1)
            stretch_range(axis, at[a], there[a], r->stretch[a], &r->lo[a], &r->hi[a], &r->outer[a]);
        if (r->hi[a] <= r->lo[a])
            return false;
        beside += r->stretch[a] > 0;
    }
    return beside > 0;
}

enum { REGIONS = STRETCHES * STRETCHES * STRETCHES };

static bool add_piece(PieceList *list, const Piece *piece, Error *err)
{
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 64;
        Piece *items = realloc(list->items, room * sizeof *items);
        if (items == NULL)
            return error_set(err, ERROR_SYSTEM, "no memory to list what is exchanged");
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = *piece;
    return true;
}

/* A region by the indices of this process' part. */
static Region in_part(const Program *p, const Region *all)
{
    Region r = *all;
    for (int a = 0; a < 3; a++) {
        const ProgramSpan *s = &p->window.span[a];
        if (!s->cut)
            continue;
        r.lo[a] = program_place(s, all->lo[a]);
        r.hi[a] = r.lo[a] + all->hi[a] - all->lo[a];
        r.outer[a] = r.lo[a] + all->outer[a] - all->lo[a];
    }
    return r;
}

/* Of a region along an axis what is exchanged of a state. */
static void trim(const Region *r, const BufferAcross *across, int a, long *lo, long *hi)
{
    *lo = is_before(r->stretch[a]) ? max_long(r->lo[a], r->outer[a] + across->spare[0]) : r->lo[a];
    *hi = is_behind(r->stretch[a]) ? min_long(r->hi[a], r->outer[a] - across->spare[1]) : r->hi[a];
}

/* Bit a of `high`: behind the split of axis a. */
static bool list_block(const Region *r, uint64_t name, const Buffer *b, int buffer, unsigned high, PieceList *list,
                       Error *err)
{
    Piece p = {.name = piece_hash(name, high), .block = b->block, .buffer = buffer};
    for (int a = 0; a < 3; a++) {
        const bool behind = (high >> a & 1) != 0;
        long lo, hi, first;
        trim(r, &b->across[a], a, &lo, &hi);
        if (b->across[a].along ? !block_cut(b, a, behind, lo, hi, &p.block, &first) : behind)
            return true;
    }
    p.elements = p.block.count[0] * p.block.count[1] * p.block.count[2];
    return add_piece(list, &p, err);
}

/* Strip number n of a stretch: near its ends a plane. In a ghost's outermost planes points may have other states than
 * with their owner, since what lies beyond is not held there; no other plane is to suffer for that. */
static bool cut_strip(const Region *r, int a, int n, Piece *p)
{
    const long lo = r->lo[a], hi = r->hi[a], low = min_long(hi, lo + END_PLANES), high = max_long(low, hi - END_PLANES);
    const bool whole = r->stretch[a] == 0 || r->stretch[a] == SEAM;
    p->lo[a] = whole ? lo : n < END_PLANES ? lo + n : n == END_PLANES ? low : high + n - END_PLANES - 1;
    p->hi[a] = whole             ? hi
               : n < END_PLANES  ? min_long(low, p->lo[a] + 1)
               : n == END_PLANES ? high
                                 : min_long(hi, p->lo[a] + 1);
    return p->hi[a] > p->lo[a] && (n == 0 || !whole);
}

static uint64_t count_points(const Buffer *b, const Piece *p)
{
    uint64_t count = 0;
    for (size_t i = 0; i < b->count; i++)
        count += piece_has(b, p, i);
    return count;
}

static bool list_points(const Region *r, uint64_t name, const Buffer *b, int buffer, PieceList *list, Error *err)
{
    for (int n = 0; n < MOST_STRIPS * MOST_STRIPS * MOST_STRIPS; n++) {
        const int strip[3] = {n % MOST_STRIPS, n / MOST_STRIPS % MOST_STRIPS, n / MOST_STRIPS / MOST_STRIPS};
        Piece p = {.name = piece_hash(name, (uint64_t)n), .buffer = buffer};
        bool any = true;
        for (int a = 0; a < 3; a++)
            any = any && cut_strip(r, a, strip[a], &p);
        if (any)
            p.elements = count_points(b, &p);
        if (p.elements > 0 && !add_piece(list, &p, err))
            return false;
    }
    return true;
}

/* All that this process has in a region. */
static bool list_region(const Program *p, int number, const Region *all, PieceList *list, Error *err)
{
    const Region r = in_part(p, all);
    for (size_t i = 0; i < p->buffer_count; i++) {
        const Buffer *b = &p->buffers[i];
        const uint64_t name = piece_hash(name_hash(b->name), (uint64_t)number);
        if (b->kind != BUFFER_STATE || b->count == 0 || !buffer_is_cut(b))
            continue;
        if (buffer_has_points(b) && !list_points(&r, name, b, (int)i, list, err))
            return false;
        for (unsigned high = 0; high < (buffer_has_points(b) ? 0 : 8); high++)
            if (!list_block(&r, name, b, (int)i, high, list, err))
                return false;
    }
    return true;
}

static int by_name(const void *a, const void *b)
{
    const Piece *p = a, *q = b;
    return p->name < q->name ? -1 : p->name > q->name;
}

bool ghosts_list(const Ghosts *g, int from, int to, PieceList *list, Error *err)
{
    *list = (PieceList){0};
    for (int n = 0; n < REGIONS; n++) {
        Region r;
        if (region_of(g, from, to, n, &r) && !list_region(g->program, n, &r, list, err))
            return false;
    }
    if (list->count > 0)
        qsort(list->items, list->count, sizeof(Piece), by_name);
    return true;
}

/* Keeps of `own` what is in `other` alike. */
static void keep_common(const Ghosts *g, PieceList *own, const PieceList *other)
{
    size_t kept = 0;
    for (size_t i = 0, n = 0; i < own->count; i++) {
        while (n < other->count && other->items[n].name < own->items[i].name)
            n++;
        if (n == other->count || other->items[n].name != own->items[i].name ||
            other->items[n].elements != own->items[i].elements)
            continue;
        own->items[kept++] = own->items[i];
        own->bytes += (size_t)own->items[i].elements * g->program->buffers[own->items[i].buffer].element;
    }
    own->count = kept;
}

bool ghosts_match(const Ghosts *g, int other, PieceList *own, Error *err)
{
    Exchange *x = g->exchange;
    PieceList theirs = {0};
    uint64_t count = own->count, many = 0;
    const bool first = exchange_number(x) < other;
    for (int turn = 0; turn < 2; turn++)
        if ((turn == 0) == first) {
            exchange_send(x, other, &count, sizeof count);
            exchange_send(x, other, own->items, own->count * sizeof(Piece));
        } else {
            exchange_receive(x, other, &many, sizeof many);
            theirs.count = (size_t)many;
            theirs.items = calloc(theirs.count + 1, sizeof(Piece));
            if (theirs.items == NULL) {
                error_put(err, ERROR_SYSTEM, "no memory to list what is exchanged");
                exchange_abandon(x, err);
            }
            exchange_receive(x, other, theirs.items, theirs.count * sizeof(Piece));
        }
    keep_common(g, own, &theirs);
    free(theirs.items);
    return true;
}

bool ghosts_touch(const Ghosts *g, int from, int to)
{
    Region r;
    for (int n = 0; n < REGIONS; n++)
        if (region_of(g, from, to, n, &r))
            return true;
    return false;
}

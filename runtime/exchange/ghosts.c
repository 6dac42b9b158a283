/* Which pieces of which states go where is settled once: a piece is a state's rows or planes over a stretch of the
 * window's axis, known by the hash of the state's name. Two processes exchange the pieces that both have; one that the
 * receiver has alone (a medium's memory that the sender has no site of) stays zero there. */
#include "exchange/ghosts.h"

#include <stdlib.h>

static uint64_t name_hash(const char *name)
{
    uint64_t h = UINT64_C(14695981039346656037); /* FNV-1a */
    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * UINT64_C(1099511628211);
    return h;
}

/* Nodes first .. end - 1 of all that a process owns, the last one the last node, too. */
static void own_range(const Ghosts *g, int number, long *first, long *end)
{
    const int count = exchange_count(g->exchange);
    *first = g->cut.starts[number];
    *end = g->cut.starts[number + 1] + (number == count - 1 ? 1 : 0);
}

/* What `to` copies of `from`, indices of all, in up to STRETCHES stretches: before and behind its own, and where the
 * axis is periodic the same a period on. Stretch number `s` is empty: hi <= lo. */
enum { STRETCHES = 6, END_PLANES = 3, MOST_PIECES = 2 * END_PLANES + 1 };

static void ghost_range(const Ghosts *g, int from, int to, int s, long *lo, long *hi)
{
    const long *starts = g->cut.starts, cells = starts[exchange_count(g->exchange)], turn = (s / 2 - 1) * cells;
    long first, end;
    own_range(g, from, &first, &end);
    *lo = (s % 2 == 0 ? starts[to] - g->cut.depth : starts[to + 1]) + turn;
    *hi = (s % 2 == 0 ? starts[to] : starts[to + 1] + g->cut.depth + 1) + turn;
    *lo = first > *lo ? first : *lo;
    *hi = turn != 0 && !g->cut.round ? *lo : end < *hi ? end : *hi;
}

static uint64_t elements_at(const Buffer *b, long lo, long hi)
{
    uint64_t n = 0;
    for (size_t i = 0; i < b->count; i++)
        n += b->across_at[i] >= lo && b->across_at[i] < hi;
    return n;
}

/* A block's rows (planes): count along the axis, elements of each. */
static size_t block_rows(const Buffer *b)
{
    return b->block.count[b->across];
}

static size_t row_elements(const Buffer *b)
{
    return b->block.count[0] * (b->across == 2 ? b->block.count[1] : b->block.count[2]);
}

static Piece elements_of(const Ghosts *g, int buffer, long lo, long hi)
{
    const Buffer *b = &g->program->buffers[buffer];
    return (Piece){
        .name = name_hash(b->name), .elements = elements_at(b, lo, hi), .lo = lo, .hi = hi, .buffer = buffer};
}

/* How much of a stretch is a piece: near its ends a plane. In a ghost's outermost planes points may have other states
 * than with their owner, since what lies beyond is not held there; no other plane is to suffer for that. */
static long piece_end(long lo, long hi, long at)
{
    return at < lo + END_PLANES || at >= hi - END_PLANES ? at + 1 : hi - END_PLANES;
}

/* Of the rows before the split (`high` 0) or behind it. */
static Piece rows_of(const Ghosts *g, int buffer, int high, long lo, long hi)
{
    const Buffer *b = &g->program->buffers[buffer];
    const long begin = high ? b->across_high : b->across_first;
    const long rows = high ? (long)block_rows(b) - b->across_split : b->across_split;
    Piece p = {.name = name_hash(b->name) + (uint64_t)high, .buffer = buffer};
    p.first = high ? b->across_high - b->across_split : b->across_first;
    p.lo = lo < begin ? begin : lo;
    p.hi = hi > begin + rows ? begin + rows : hi;
    p.elements = p.hi > p.lo ? (uint64_t)(p.hi - p.lo) * row_elements(b) : 0;
    return p;
}

static int by_name(const void *a, const void *b)
{
    const Piece *p = a, *q = b;
    return p->name < q->name ? -1 : p->name > q->name;
}

static void add_piece(PieceList *list, Piece piece)
{
    if (piece.elements > 0)
        list->items[list->count++] = piece;
}

/* The states of points over a stretch, by piece. */
static void list_elements(const Ghosts *g, int buffer, long lo, long hi, PieceList *list)
{
    for (long at = lo, end; at < hi; at = end) {
        end = piece_end(lo, hi, at);
        Piece piece = elements_of(g, buffer, at, end);
        piece.name += 2 * STRETCHES * (uint64_t)(at - lo);
        add_piece(list, piece);
    }
}

/* All that this process has over stretch number s, indices of all. */
static void list_stretch(const Ghosts *g, int s, long lo, long hi, PieceList *list)
{
    const Program *p = g->program;
    const size_t before = list->count;
    const long from = program_place(&p->window, lo), to = from + hi - lo;
    for (size_t i = 0; i < p->buffer_count && hi > lo; i++) {
        const Buffer *b = &p->buffers[i];
        if (b->kind != BUFFER_STATE || b->count == 0)
            continue;
        if (b->across_at != NULL)
            list_elements(g, (int)i, from, to, list);
        for (int high = 0; high < (b->across > 0 ? 2 : 0); high++)
            add_piece(list, rows_of(g, (int)i, high, from, to));
    }
    for (size_t i = before; i < list->count; i++)
        list->items[i].name += 2 * (uint64_t)s; /* of each stretch its own */
}

bool ghosts_list(const Ghosts *g, int from, int to, PieceList *list, Error *err)
{
    *list = (PieceList){.items = calloc(MOST_PIECES * STRETCHES * g->program->buffer_count + 1, sizeof(Piece))};
    if (list->items == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to list what is exchanged");
    for (int s = 0; s < STRETCHES; s++) {
        long lo, hi;
        ghost_range(g, from, to, s, &lo, &hi);
        list_stretch(g, s, lo, hi, list);
    }
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
    bool any = false;
    for (int s = 0; s < STRETCHES; s++) {
        long lo, hi;
        ghost_range(g, from, to, s, &lo, &hi);
        any = any || hi > lo;
    }
    return any;
}

/* Both processes list where their outgoing pieces lie, a stretch of bytes each; where the incoming ones lie alike, with
 * the same padding, a stretch is a copy. Lists of points are stretches of neighbouring ones. Both must want it, or the
 * pieces go through the host both ways. YEEC_EXCHANGE=host: so they do in any case, for comparison. */
#include "exchange/ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STRETCHES = 1024 };

/* Of piece number `piece` of a list; `layout` tells ways to lie apart. */
typedef struct Stretch {
    uint64_t piece, buffer, offset, bytes, layout;
} Stretch;

typedef struct StretchList {
    Stretch *items;
    size_t count;
} StretchList;

/* What a process says of itself; `machine` is the same for all processes of a host. */
typedef struct Greeting {
    uint64_t willing, machine, buffers, stretches;
    DirectMarks marks;
    char why[DIRECT_WHY_BYTES];
} Greeting;

/* Of each of a process' buffers. */
typedef struct Shelf {
    DirectHandle handles[2];
    uint64_t shown, two;
} Shelf;

static uint64_t hash_bytes(uint64_t h, const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        h = (h ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
    return h;
}

static uint64_t machine(void)
{
    char id[64] = "";
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (file == NULL)
        return 0;
    const size_t n = fread(id, 1, sizeof id, file);
    fclose(file);
    return n > 0 ? hash_bytes(UINT64_C(14695981039346656037), id, n) : 0;
}

static uint64_t layout_of(const Buffer *b)
{
    const StateBlock *k = &b->block;
    const size_t facts[] = {k->stride[0], k->stride[1], k->count[0], k->low, k->gap, b->element, (size_t)b->across};
    return hash_bytes(1, facts, sizeof facts);
}

static void add_stretch(StretchList *list, const Stretch *s)
{
    if (list->count < MOST_STRETCHES)
        list->items[list->count] = *s;
    list->count++;
}

/* Neighbouring elements are one stretch. */
static void add_elements(const Buffer *b, const Piece *p, Stretch s, StretchList *list)
{
    for (size_t i = 0; i < b->count; i++) {
        if (b->across_at[i] < p->lo || b->across_at[i] >= p->hi)
            continue;
        if (s.bytes > 0 && s.offset + s.bytes == i * b->element) {
            s.bytes += b->element;
            continue;
        }
        if (s.bytes > 0)
            add_stretch(list, &s);
        s.offset = i * b->element;
        s.bytes = b->element;
    }
    if (s.bytes > 0)
        add_stretch(list, &s);
}

static void list_stretches(const Program *program, const PieceList *pieces, StretchList *list)
{
    for (size_t i = 0; i < pieces->count; i++) {
        const Piece *p = &pieces->items[i];
        const Buffer *b = &program->buffers[p->buffer];
        Stretch s = {.piece = i, .buffer = (uint64_t)p->buffer};
        size_t origin = 0;
        if (b->across_at != NULL) {
            add_elements(b, p, s, list);
            continue;
        }
        s.bytes = piece_span(b, p, &origin) * b->element;
        s.offset = origin * b->element;
        s.layout = layout_of(b);
        add_stretch(list, &s);
    }
}

static bool decline(Way *way, const char *why)
{
    snprintf(way->why, sizeof way->why, "%s", why);
    return false;
}

/* The stretches of both lists, piece by piece, as copies; false: they do not lie alike. */
static bool pair_stretches(const StretchList *theirs, const StretchList *own, Way *way)
{
    size_t i = 0, n = 0, done = 0, used = 0; /* bytes done of each list's current one */
    while (i < theirs->count && n < own->count) {
        const Stretch *from = &theirs->items[i], *to = &own->items[n];
        const size_t left = (size_t)from->bytes - done, room = (size_t)to->bytes - used;
        const size_t bytes = left < room ? left : room;
        if (from->piece != to->piece || from->layout != to->layout || (from->layout != 0 && left != room))
            return decline(way, "the states lie in other ways in memory");
        if (way->count == MOST_STRETCHES)
            return decline(way, "the states of points are too scattered");
        way->copies[way->count++] = (DirectCopy){.theirs = (int)from->buffer,
                                                 .buffer = (int)to->buffer,
                                                 .from = (size_t)from->offset + done,
                                                 .to = (size_t)to->offset + used,
                                                 .bytes = bytes};
        done = bytes == left ? 0 : done + bytes;
        used = bytes == room ? 0 : used + bytes;
        i += bytes == left;
        n += bytes == room;
    }
    return (i == theirs->count && n == own->count) || decline(way, "the states lie in other ways in memory");
}

/* At once: what one sends the other awaits. */
static void trade(Exchange *x, int other, const void *out, size_t out_bytes, void *in, size_t in_bytes)
{
    const WireMessage m = {.other = other, .out = out, .in = in, .out_bytes = out_bytes, .in_bytes = in_bytes};
    if (!x->wire->swap(&m, 1))
        exchange_wire_failed(x);
}

/* What this process has to say, with handles of its outgoing states; willing 0: why not. */
static void greet(Backend *b, const Program *program, const StretchList *out, Greeting *g, Shelf *shelves)
{
    const char *asked = getenv("YEEC_EXCHANGE");
    *g = (Greeting){.machine = machine(), .buffers = program->buffer_count, .stretches = out->count};
    if (b->direct == NULL || (asked != NULL && strcmp(asked, "host") == 0))
        return;
    if (out->count > MOST_STRETCHES) {
        snprintf(g->why, sizeof g->why, "the states of points are too scattered");
        return;
    }
    bool ok = b->direct->marks(b, &g->marks, g->why);
    for (size_t i = 0; i < out->count; i++) {
        const int buffer = (int)out->items[i].buffer;
        Shelf *s = &shelves[buffer];
        if (!ok || s->shown != 0)
            continue;
        ok = b->direct->show(b, buffer, s->handles, g->why);
        s->shown = 1;
        s->two = program->buffers[buffer].two_copies;
    }
    g->willing = ok;
}

static bool open_all(Backend *b, const Greeting *g, const Shelf *shelves, Way *way)
{
    if (!b->direct->join(b, &g->marks, (size_t)g->buffers, &way->peer, way->why))
        return false;
    for (size_t i = 0; i < g->buffers; i++)
        if (shelves[i].shown != 0 &&
            !b->direct->open(b, way->peer, (int)i, shelves[i].two != 0, shelves[i].handles, way->why))
            return false;
    return true;
}

/* Could the two, by what they say? */
static bool both_willing(const Greeting *own, const Greeting *theirs, Way *way)
{
    if (own->why[0] != '\0' || theirs->why[0] != '\0')
        return decline(way, own->why[0] != '\0' ? own->why : theirs->why);
    return own->willing != 0 && theirs->willing != 0 && own->machine == theirs->machine && own->machine != 0;
}

/* What both have room for, this process and the other. */
typedef struct Tables {
    StretchList out, in, theirs;
    Shelf *own_shelves, *shelves;
    Greeting own, greeting;
} Tables;

static void free_tables(Tables *t)
{
    free(t->out.items);
    free(t->in.items);
    free(t->theirs.items);
    free(t->own_shelves);
    free(t->shelves);
}

static bool make_tables(Tables *t, const Program *program, Way *way)
{
    t->out.items = calloc(MOST_STRETCHES, sizeof(Stretch));
    t->in.items = calloc(MOST_STRETCHES, sizeof(Stretch));
    t->theirs.items = calloc(MOST_STRETCHES, sizeof(Stretch));
    t->own_shelves = calloc(program->buffer_count + 1, sizeof(Shelf));
    way->copies = calloc(MOST_STRETCHES, sizeof(DirectCopy));
    return t->out.items != NULL && t->in.items != NULL && t->theirs.items != NULL && t->own_shelves != NULL &&
           way->copies != NULL;
}

/* The other's list and handles, and whether all of it can be had from here. */
static bool read_offer(Exchange *x, Backend *b, int other, Tables *t, Way *way)
{
    t->theirs.count = (size_t)t->greeting.stretches;
    t->shelves = calloc((size_t)t->greeting.buffers + 1, sizeof(Shelf));
    if (t->shelves == NULL)
        exchange_wire_failed(x);
    trade(x, other, t->out.items, t->out.count * sizeof(Stretch), t->theirs.items, t->theirs.count * sizeof(Stretch));
    trade(x, other, t->own_shelves, (size_t)t->own.buffers * sizeof(Shelf), t->shelves,
          (size_t)t->greeting.buffers * sizeof(Shelf));
    if (t->in.count > MOST_STRETCHES)
        return decline(way, "the states of points are too scattered");
    return pair_stretches(&t->theirs, &t->in, way) && open_all(b, &t->greeting, t->shelves, way);
}

bool ways_agree(Exchange *x, Backend *b, const Program *program, int other, const PieceList *out, const PieceList *in,
                Way *way, Error *err)
{
    static Tables t;
    uint64_t can = 0, could = 0;
    t = (Tables){0};
    const bool room = make_tables(&t, program, way);
    if (room) {
        list_stretches(program, out, &t.out);
        list_stretches(program, in, &t.in);
        greet(b, program, &t.out, &t.own, t.own_shelves);
    }
    trade(x, other, &t.own, sizeof t.own, &t.greeting, sizeof t.greeting);
    if (both_willing(&t.own, &t.greeting, way)) {
        can = read_offer(x, b, other, &t, way);
        trade(x, other, &can, sizeof can, &could, sizeof could);
        if (could == 0 && can != 0)
            decline(way, "the other process cannot open this one's states");
    }
    way->direct = can != 0 && could != 0;
    free_tables(&t);
    return room || error_set(err, ERROR_SYSTEM, "no memory to find a way between devices");
}

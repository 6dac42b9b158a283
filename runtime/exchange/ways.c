/* Both processes list where their pieces lie, a stretch of bytes each; where those of both lie alike, with the same
 * padding, a stretch is a copy. Lists of points are stretches of neighbouring ones. Both must want copies from device
 * to device, or the bytes go through the host both ways. YEEC_EXCHANGE=host: so they do in any case, for comparison. */
#include "exchange/ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STRETCHES = 1024 };

/* Of piece number `piece` of a list; `layout` tells ways to lie apart. */
typedef struct Stretch {
    uint64_t piece, buffer, layout;
    DirectRows lies;
} Stretch;

typedef struct StretchList {
    Stretch *items;
    size_t count;
} StretchList;

/* What a process says of itself; `machine` is the same for all processes of a host. */
typedef struct Greeting {
    uint64_t willing, machine, kind, buffers, out, in;
    DirectMarks marks;
    char why[DIRECT_WHY_BYTES];
} Greeting;

/* Of each of a process' buffers. */
typedef struct Shelf {
    DirectHandle handles[2];
    uint64_t shown, two;
} Shelf;

static uint64_t machine(void)
{
    char id[64] = "";
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (file == NULL)
        return 0;
    const bool known = fgets(id, sizeof id, file) != NULL;
    fclose(file);
    uint64_t h = known ? UINT64_C(14695981039346656037) : 0;
    for (size_t i = 0; i < (known ? strlen(id) : 0); i++)
        h = piece_hash(h, (unsigned char)id[i]);
    return h;
}

size_t piece_plane(const Piece *p)
{
    return p->block.stride[0] * (p->block.count[1] - 1) + p->block.count[0] + p->block.gap;
}

static bool has_whole_planes(const Buffer *b, const Piece *p)
{
    return p->block.count[2] == 1 || p->block.count[1] == b->block.count[1];
}

DirectRows piece_rows(const Buffer *b, const Piece *p)
{
    const StateBlock *k = &p->block;
    const bool whole = has_whole_planes(b, p);
    const size_t plane = piece_plane(p), span = k->stride[1] * (k->count[2] - 1) + plane;
    return (DirectRows){.offset = k->origin * b->element,
                        .bytes = (whole ? span : plane) * b->element,
                        .rows = whole ? 1 : k->count[2],
                        .pitch = k->stride[1] * b->element};
}

static uint64_t layout_of(const Buffer *b, const Piece *p)
{
    const StateBlock *k = &p->block;
    const size_t facts[] = {k->stride[0],
                            k->count[0],
                            k->count[1],
                            k->low,
                            k->gap,
                            b->element,
                            has_whole_planes(b, p) && k->count[2] > 1 ? k->stride[1] : 0};
    uint64_t h = 1;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        h = piece_hash(h, facts[i]);
    return h;
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
        if (!piece_has(b, p, i))
            continue;
        if (s.lies.bytes > 0 && s.lies.offset + s.lies.bytes == i * b->element) {
            s.lies.bytes += b->element;
            continue;
        }
        if (s.lies.bytes > 0)
            add_stretch(list, &s);
        s.lies = (DirectRows){.offset = i * b->element, .bytes = b->element, .rows = 1};
    }
    if (s.lies.bytes > 0)
        add_stretch(list, &s);
}

static void list_stretches(const Program *program, const PieceList *pieces, StretchList *list)
{
    for (size_t i = 0; i < pieces->count; i++) {
        const Piece *p = &pieces->items[i];
        const Buffer *b = &program->buffers[p->buffer];
        Stretch s = {.piece = i, .buffer = (uint64_t)p->buffer};
        if (buffer_has_points(b)) {
            add_elements(b, p, s, list);
            continue;
        }
        s.lies = piece_rows(b, p);
        s.layout = layout_of(b, p);
        add_stretch(list, &s);
    }
}

static bool decline(Way *way, const char *why)
{
    snprintf(way->why, sizeof way->why, "%s", why);
    return false;
}

/* Copies, with their bytes in all. */
typedef struct CopyList {
    DirectCopy *items;
    size_t count, bytes;
} CopyList;

/* The stretches of both lists, piece by piece, as copies; false: they do not lie alike. */
static bool pair_stretches(const StretchList *source, const StretchList *target, CopyList *out)
{
    size_t i = 0, n = 0, done = 0, used = 0; /* bytes done of each list's current one */
    while (i < source->count && n < target->count) {
        const Stretch *from = &source->items[i], *to = &target->items[n];
        const size_t left = from->lies.bytes - done, room = to->lies.bytes - used, bytes = left < room ? left : room;
        if (from->piece != to->piece || from->layout != to->layout || from->lies.rows != to->lies.rows ||
            (from->layout != 0 && left != room) || out->count == MOST_STRETCHES)
            return false;
        DirectCopy copy = {(int)from->buffer, (int)to->buffer, from->lies, to->lies};
        copy.from.offset += done;
        copy.to.offset += used;
        copy.from.bytes = copy.to.bytes = bytes;
        out->items[out->count++] = copy;
        out->bytes += bytes * copy.to.rows;
        done = bytes == left ? 0 : done + bytes;
        used = bytes == room ? 0 : used + bytes;
        i += bytes == left;
        n += bytes == room;
    }
    return i == source->count && n == target->count;
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
    if (b->direct == NULL || (asked != NULL && strcmp(asked, "host") == 0) || out->count > MOST_STRETCHES)
        return;
    bool ok = b->direct->marks(b, &g->marks, g->why);
    for (size_t i = 0; i < out->count; i++) {
        const int buffer = (int)out->items[i].buffer;
        Shelf *s = &shelves[buffer];
        if (!ok || s->shown != 0)
            continue;
        s->shown = 1;
        s->two = program->buffers[buffer].two_copies;
        ok = b->direct->show(b, buffer, s->two != 0, s->handles, g->why);
    }
    g->willing = ok;
}

static bool open_all(Backend *b, const BackendDirect *d, const Greeting *g, const Shelf *shelves, Way *way)
{
    if (!d->join(b, &g->marks, (size_t)g->buffers, &way->peer, way->why))
        return false;
    for (size_t i = 0; i < g->buffers; i++)
        if (shelves[i].shown != 0 && !d->open(b, way->peer, (int)i, shelves[i].two != 0, shelves[i].handles, way->why))
            return false;
    return true;
}

/* Could the two, by what they say? */
static bool both_willing(const Greeting *own, const Greeting *theirs, Way *way)
{
    if (own->kind != theirs->kind)
        return false;
    if (own->why[0] != '\0' || theirs->why[0] != '\0')
        return decline(way, own->why[0] != '\0' ? own->why : theirs->why);
    return own->willing != 0 && theirs->willing != 0 && own->machine == theirs->machine && own->machine != 0;
}

/* Stretches of both processes, out and in, and what each says of itself and shows. */
typedef struct Tables {
    StretchList out, in, their_out, their_in;
    Shelf *own_shelves, *shelves;
    Greeting own, theirs;
} Tables;

static void free_tables(Tables *t)
{
    free(t->out.items);
    free(t->in.items);
    free(t->their_out.items);
    free(t->their_in.items);
    free(t->own_shelves);
    free(t->shelves);
}

static bool make_tables(Tables *t, const Program *program, Way *way)
{
    StretchList *const lists[] = {&t->out, &t->in, &t->their_out, &t->their_in};
    bool ok = true;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        lists[i]->items = calloc(MOST_STRETCHES, sizeof(Stretch));
        ok = ok && lists[i]->items != NULL;
    }
    t->own_shelves = calloc(program->buffer_count + 1, sizeof(Shelf));
    way->takes = calloc(MOST_STRETCHES, sizeof(DirectCopy));
    way->gives = calloc(MOST_STRETCHES, sizeof(DirectCopy));
    return ok && t->own_shelves != NULL && way->takes != NULL && way->gives != NULL;
}

/* Both lists of both; do all of them lie alike? */
static bool compare_lists(Exchange *x, int other, Tables *t, Way *way)
{
    CopyList takes = {.items = way->takes}, gives = {.items = way->gives};
    t->their_out.count = (size_t)t->theirs.out;
    t->their_in.count = (size_t)t->theirs.in;
    trade(x, other, t->out.items, t->out.count * sizeof(Stretch), t->their_out.items,
          t->their_out.count * sizeof(Stretch));
    trade(x, other, t->in.items, t->in.count * sizeof(Stretch), t->their_in.items, t->their_in.count * sizeof(Stretch));
    way->alike = pair_stretches(&t->their_out, &t->in, &takes) && pair_stretches(&t->out, &t->their_in, &gives);
    way->take_count = takes.count;
    way->take_bytes = takes.bytes;
    way->give_count = gives.count;
    way->give_bytes = gives.bytes;
    return way->alike;
}

/* Can both have the other's states? */
static bool open_both(Exchange *x, Backend *b, int other, Tables *t, Way *way)
{
    const BackendDirect *d = b->direct;
    uint64_t can = 0, could = 0;
    t->shelves = calloc((size_t)t->theirs.buffers + 1, sizeof(Shelf));
    if (t->shelves == NULL) {
        exchange_wire_failed(x);
        return false; /* never */
    }
    trade(x, other, t->own_shelves, (size_t)t->own.buffers * sizeof(Shelf), t->shelves,
          (size_t)t->theirs.buffers * sizeof(Shelf));
    const bool opened = d != NULL && open_all(b, d, &t->theirs, t->shelves, way);
    can = opened;
    trade(x, other, &can, sizeof can, &could, sizeof could);
    if (could == 0 && opened && d->queued)
        decline(way, "the other process cannot open this one's states");
    return opened && could != 0;
}

static void find_way(Exchange *x, Backend *b, int other, Tables *t, Way *way)
{
    const Greeting *own = &t->own, *theirs = &t->theirs;
    const uint64_t most = MOST_STRETCHES;
    if (own->out > most || own->in > most || theirs->out > most || theirs->in > most || own->buffers == 0 ||
        theirs->buffers == 0 || !compare_lists(x, other, t, way)) {
        if (both_willing(own, theirs, way))
            decline(way, "the states lie in other ways in memory, or points are too scattered");
        return;
    }
    way->direct = both_willing(own, theirs, way) && open_both(x, b, other, t, way);
}

bool ways_agree(Exchange *x, Backend *b, const Program *program, int other, const PieceList *out, const PieceList *in,
                Way *way, Error *err)
{
    static Tables t;
    t = (Tables){0};
    const bool room = make_tables(&t, program, way);
    if (room) {
        list_stretches(program, out, &t.out);
        list_stretches(program, in, &t.in);
        t.own = (Greeting){.machine = machine(),
                           .kind = (uint64_t)b->info.backend,
                           .buffers = program->buffer_count,
                           .out = t.out.count,
                           .in = t.in.count};
        greet(b, program, &t.out, &t.own, t.own_shelves);
    }
    trade(x, other, &t.own, sizeof t.own, &t.theirs, sizeof t.theirs);
    find_way(x, b, other, &t, way);
    free_tables(&t);
    return room || error_set(err, ERROR_SYSTEM, "no memory to find a way between devices");
}

void ways_free(Way *way)
{
    free(way->takes);
    free(way->gives);
}

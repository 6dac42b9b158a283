/* Which pieces of which states go where is settled once: a piece is a state's rows or planes over a stretch of the
 * window's axis, known by the hash of the state's name. Two processes exchange the pieces that both have; one that the
 * receiver has alone (a medium's memory that the sender has no site of) stays zero there. */
#include "exchange/halo.h"

#include "exchange/ways.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What goes to and comes from one other process. */
typedef struct Peer {
    int number;
    PieceList out, in;
    unsigned char *sent, *received;
    size_t sent_bytes, received_bytes;
    Way way;
    int32_t current[2]; /* where states are exchanged directly: the copies that are current here and there */
} Peer;

struct Halo {
    Exchange *exchange;
    Backend *backend;
    const Program *program;
    HaloCut cut;
    Peer *peers;
    size_t peer_count;
    unsigned char *slab; /* rows as they lie in a buffer */
    size_t slab_bytes;
    long room;
    double seconds, waited;
    bool lent;     /* messages lie in memory of the backend's */
    size_t direct; /* peers whose states come straight from their device to this one */
    char why[DIRECT_WHY_BYTES];
};

static uint64_t name_hash(const char *name)
{
    uint64_t h = UINT64_C(14695981039346656037); /* FNV-1a */
    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * UINT64_C(1099511628211);
    return h;
}

/* Nodes first .. end - 1 of all that a process owns, the last one the last node, too. */
static void own_range(const Halo *h, int number, long *first, long *end)
{
    const int count = exchange_count(h->exchange);
    *first = h->cut.starts[number];
    *end = h->cut.starts[number + 1] + (number == count - 1 ? 1 : 0);
}

/* What `to` copies of `from`, indices of all, in up to STRETCHES stretches: before and behind its own, and where the
 * axis is periodic the same a period on. Stretch number `s` is empty: hi <= lo. */
enum { STRETCHES = 6, END_PLANES = 3, MOST_PIECES = 2 * END_PLANES + 1 };

static void ghost_range(const Halo *h, int from, int to, int s, long *lo, long *hi)
{
    const long *starts = h->cut.starts, cells = starts[exchange_count(h->exchange)], turn = (s / 2 - 1) * cells;
    long first, end;
    own_range(h, from, &first, &end);
    *lo = (s % 2 == 0 ? starts[to] - h->cut.depth : starts[to + 1]) + turn;
    *hi = (s % 2 == 0 ? starts[to] : starts[to + 1] + h->cut.depth + 1) + turn;
    *lo = first > *lo ? first : *lo;
    *hi = turn != 0 && !h->cut.round ? *lo : end < *hi ? end : *hi;
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

static Piece elements_of(const Halo *h, int buffer, long lo, long hi)
{
    const Buffer *b = &h->program->buffers[buffer];
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
static Piece rows_of(const Halo *h, int buffer, int high, long lo, long hi)
{
    const Buffer *b = &h->program->buffers[buffer];
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
static void list_elements(const Halo *h, int buffer, long lo, long hi, PieceList *list)
{
    for (long at = lo, end; at < hi; at = end) {
        end = piece_end(lo, hi, at);
        Piece piece = elements_of(h, buffer, at, end);
        piece.name += 2 * STRETCHES * (uint64_t)(at - lo);
        add_piece(list, piece);
    }
}

/* All that this process has over stretch number s, indices of all. */
static void list_stretch(const Halo *h, int s, long lo, long hi, PieceList *list)
{
    const Program *p = h->program;
    const size_t before = list->count;
    const long from = program_place(&p->window, lo), to = from + hi - lo;
    for (size_t i = 0; i < p->buffer_count && hi > lo; i++) {
        const Buffer *b = &p->buffers[i];
        if (b->kind != BUFFER_STATE || b->count == 0)
            continue;
        if (b->across_at != NULL)
            list_elements(h, (int)i, from, to, list);
        for (int high = 0; high < (b->across > 0 ? 2 : 0); high++)
            add_piece(list, rows_of(h, (int)i, high, from, to));
    }
    for (size_t i = before; i < list->count; i++)
        list->items[i].name += 2 * (uint64_t)s; /* of each stretch its own */
}

/* All that `from` sends to `to`, one of which is this process. */
static bool list_pieces(const Halo *h, int from, int to, PieceList *list, Error *err)
{
    *list = (PieceList){.items = calloc(MOST_PIECES * STRETCHES * h->program->buffer_count + 1, sizeof(Piece))};
    if (list->items == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to list what is exchanged");
    for (int s = 0; s < STRETCHES; s++) {
        long lo, hi;
        ghost_range(h, from, to, s, &lo, &hi);
        list_stretch(h, s, lo, hi, list);
    }
    qsort(list->items, list->count, sizeof(Piece), by_name);
    return true;
}

/* Keeps of `own` what is in `other` alike. */
static void keep_common(const Halo *h, PieceList *own, const PieceList *other)
{
    size_t kept = 0;
    for (size_t i = 0, n = 0; i < own->count; i++) {
        while (n < other->count && other->items[n].name < own->items[i].name)
            n++;
        if (n == other->count || other->items[n].name != own->items[i].name ||
            other->items[n].elements != own->items[i].elements)
            continue;
        own->items[kept++] = own->items[i];
        own->bytes += (size_t)own->items[i].elements * h->program->buffers[own->items[i].buffer].element;
    }
    own->count = kept;
}

/* Two processes tell each other their lists, the one of lower number first. */
static bool match(const Halo *h, int other, PieceList *own, Error *err)
{
    Exchange *x = h->exchange;
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
    keep_common(h, own, &theirs);
    free(theirs.items);
    return true;
}

/* Does `to` copy anything of `from`? */
static bool touch(const Halo *h, int from, int to)
{
    bool any = false;
    for (int s = 0; s < STRETCHES; s++) {
        long lo, hi;
        ghost_range(h, from, to, s, &lo, &hi);
        any = any || hi > lo;
    }
    return any;
}

static bool add_peer(Halo *h, int other, Error *err)
{
    const int own = exchange_number(h->exchange);
    Peer *p = &h->peers[h->peer_count];
    if (!touch(h, own, other) && !touch(h, other, own))
        return true;
    h->peer_count++;
    p->number = other;
    return list_pieces(h, own, other, &p->out, err) && list_pieces(h, other, own, &p->in, err);
}

/* The lists of both ways; the lower number's outgoing ones against the other's incoming ones first. */
static bool match_peer(Halo *h, Peer *p, Error *err)
{
    const bool first = exchange_number(h->exchange) < p->number;
    return match(h, p->number, first ? &p->out : &p->in, err) && match(h, p->number, first ? &p->in : &p->out, err);
}

static size_t slab_needed(const Halo *h, const PieceList *list)
{
    size_t most = 0;
    for (size_t i = 0; i < list->count; i++) {
        const Buffer *b = &h->program->buffers[list->items[i].buffer];
        size_t origin;
        const size_t bytes = (b->across_at != NULL ? b->count : piece_span(b, &list->items[i], &origin)) * b->element;
        most = bytes > most ? bytes : most;
    }
    return most;
}

static bool make_slab(Halo *h, Error *err)
{
    for (size_t i = 0; i < h->peer_count; i++) {
        const size_t out = h->peers[i].way.alike ? 0 : slab_needed(h, &h->peers[i].out);
        const size_t in = h->peers[i].way.alike ? 0 : slab_needed(h, &h->peers[i].in);
        h->slab_bytes = out > h->slab_bytes ? out : h->slab_bytes;
        h->slab_bytes = in > h->slab_bytes ? in : h->slab_bytes;
    }
    h->slab = malloc(h->slab_bytes + 1);
    return h->slab != NULL ||
           error_set(err, ERROR_SYSTEM, "no memory for what is exchanged (%zu bytes)", h->slab_bytes);
}

static bool begin_halo(Halo *h, Error *err)
{
    const int count = exchange_count(h->exchange), own = exchange_number(h->exchange);
    bool ok = true;
    h->peers = calloc((size_t)count, sizeof *h->peers);
    if (h->peers == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the exchange between processes");
    for (int n = 0; n < count; n++)
        ok = ok && (n == own || add_peer(h, n, err));
    return ok;
}

/* Where the device likes to have what goes to and fro, the backend's; else the host's. */
static unsigned char *message_memory(Halo *h, size_t bytes, Error *err)
{
    unsigned char *memory = NULL;
    h->lent = h->backend->host_memory != NULL;
    memory = h->lent ? h->backend->host_memory(h->backend, bytes + 1) : malloc(bytes + 1);
    if (memory == NULL)
        error_put(err, ERROR_SYSTEM, "no memory for what is exchanged (%zu bytes)", bytes);
    return memory;
}

/* Those whose devices this one reaches need no memory of the host. */
static bool find_way(Halo *h, Peer *p, Error *err)
{
    if (!ways_agree(h->exchange, h->backend, h->program, p->number, &p->out, &p->in, &p->way, err))
        return false;
    if (p->way.why[0] != '\0')
        snprintf(h->why, sizeof h->why, "%s", p->way.why);
    h->direct += p->way.direct;
    if (p->way.direct)
        return true;
    p->sent_bytes = p->way.alike ? p->way.give_bytes : p->out.bytes;
    p->received_bytes = p->way.alike ? p->way.take_bytes : p->in.bytes;
    p->sent = message_memory(h, p->sent_bytes, err);
    p->received = message_memory(h, p->received_bytes, err);
    return p->sent != NULL && p->received != NULL;
}

/* With all others, none of which has failed. */
static bool match_peers(Halo *h, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < h->peer_count; i++) {
        ok = match_peer(h, &h->peers[i], err) && ok;
        ok = find_way(h, &h->peers[i], err) && ok;
    }
    return ok && make_slab(h, err);
}

Halo *halo_new(Exchange *x, Backend *b, const Program *program, const HaloCut *cut, Error *err)
{
    Halo *h = calloc(1, sizeof *h);
    bool ok = false;
    if (h != NULL) {
        *h = (Halo){.exchange = x, .backend = b, .program = program, .cut = *cut, .room = cut->steps};
        ok = begin_halo(h, err);
    } else {
        error_put(err, ERROR_SYSTEM, "no memory for the exchange between processes");
    }
    ok = exchange_meet(x, err) && ok && match_peers(h, err);
    if (exchange_meet(x, err) && ok)
        return h;
    halo_free(h);
    return NULL;
}

void halo_free(Halo *h)
{
    if (h == NULL)
        return;
    for (size_t i = 0; i < h->peer_count; i++) {
        free(h->peers[i].out.items);
        free(h->peers[i].in.items);
        if (!h->lent) {
            free(h->peers[i].sent);
            free(h->peers[i].received);
        }
        ways_free(&h->peers[i].way);
    }
    free(h->peers);
    free(h->slab);
    free(h);
}

/* Between the rows in the slab and the dense bytes of a message. */
static void copy_rows(const Buffer *b, const Piece *p, unsigned char *slab, unsigned char *dense, bool packs)
{
    const StateBlock *k = &b->block;
    const size_t element = b->element, low = k->low * element, high = (k->count[0] - k->low) * element;
    const size_t inner = b->across == 2 ? k->count[1] : 1;
    for (size_t n = 0; n < (size_t)(p->hi - p->lo); n++)
        for (size_t r = 0; r < inner; r++) {
            unsigned char *row =
                slab + (k->stride[b->across - 1] * n + (b->across == 2 ? k->stride[0] * r : 0)) * element;
            unsigned char *beyond = row + low + k->gap * element;
            memcpy(packs ? dense : row, packs ? row : dense, low);
            memcpy(packs ? dense + low : beyond, packs ? beyond : dense + low, high);
            dense += low + high;
        }
}

static void copy_elements(const Buffer *b, const Piece *p, unsigned char *slab, unsigned char *dense, bool packs)
{
    for (size_t i = 0; i < b->count; i++) {
        if (b->across_at[i] < p->lo || b->across_at[i] >= p->hi)
            continue;
        memcpy(packs ? dense : slab + i * b->element, packs ? slab + i * b->element : dense, b->element);
        dense += b->element;
    }
}

static bool pack(Halo *h, const Piece *p, unsigned char *dense, Error *err)
{
    const Buffer *b = &h->program->buffers[p->buffer];
    size_t origin = 0;
    const size_t count = b->across_at != NULL ? b->count : piece_span(b, p, &origin);
    if (!h->backend->read(h->backend, p->buffer, origin * b->element, count * b->element, h->slab, err))
        return false;
    (b->across_at != NULL ? copy_elements : copy_rows)(b, p, h->slab, dense, true);
    return true;
}

static bool unpack(Halo *h, const Piece *p, unsigned char *dense, Error *err)
{
    const Buffer *b = &h->program->buffers[p->buffer];
    size_t origin = 0;
    const size_t count = b->across_at != NULL ? b->count : piece_span(b, p, &origin);
    if (b->across_at == NULL)
        memset(h->slab, 0, count * b->element); /* what lies between rows is zero, as at the start */
    else if (!h->backend->read(h->backend, p->buffer, 0, count * b->element, h->slab, err))
        return false;
    (b->across_at != NULL ? copy_elements : copy_rows)(b, p, h->slab, dense, false);
    return h->backend->write(h->backend, p->buffer, origin * b->element, count * b->element, h->slab, err) &&
           h->backend->finish(h->backend, err); /* the slab is used again */
}

static bool each_piece(Halo *h, const PieceList *list, unsigned char *bytes,
                       bool (*use)(Halo *, const Piece *, unsigned char *, Error *), Error *err)
{
    for (size_t i = 0; i < list->count; i++) {
        if (!use(h, &list->items[i], bytes, err))
            return false;
        bytes += (size_t)list->items[i].elements * h->program->buffers[list->items[i].buffer].element;
    }
    return true;
}

/* States that go through the host; of others which copies are current. `all` false: the latter alone, to say that
 * something was done. */
static void swap(Halo *h, bool all)
{
    WireMessage *messages = calloc(h->peer_count + 1, sizeof *messages);
    size_t count = 0;
    for (size_t i = 0; i < (messages != NULL ? h->peer_count : 0); i++) {
        Peer *p = &h->peers[i];
        WireMessage m = {p->number, p->sent, p->received, p->sent_bytes, p->received_bytes};
        if (p->way.direct)
            m = (WireMessage){p->number, &p->current[0], &p->current[1], sizeof p->current[0], sizeof p->current[1]};
        if (all || p->way.direct)
            messages[count++] = m;
    }
    const bool ok = messages != NULL && h->exchange->wire->swap(messages, count);
    free(messages);
    if (!ok)
        exchange_wire_failed(h->exchange);
}

static bool take_all(Halo *h, Error *err)
{
    const BackendDirect *d = h->backend->direct;
    bool ok = true;
    for (size_t i = 0; i < h->peer_count; i++) {
        const Peer *p = &h->peers[i];
        if (ok && p->way.direct)
            ok = d->take(h->backend, p->way.peer, p->current[1], p->way.takes, p->way.take_count, err);
    }
    return ok && d->took(h->backend, err);
}

static bool be_ready(Halo *h, Error *err)
{
    int current = 0;
    if (h->direct == 0)
        return true;
    const bool ok = h->backend->direct->ready(h->backend, &current, err);
    for (size_t i = 0; i < h->peer_count; i++)
        h->peers[i].current[0] = current;
    return ok;
}

/* One that fails here does so after the others know that it has copied. */
static bool swap_direct(Halo *h, Error *err)
{
    if (h->direct == 0)
        return true;
    const bool ok = take_all(h, err);
    const double start = clock_seconds();
    swap(h, false);
    h->waited += clock_seconds() - start;
    return ok && h->backend->direct->settle(h->backend, err);
}

/* As they lie. */
static bool read_gives(Halo *h, const Peer *p, Error *err)
{
    unsigned char *to = p->sent;
    for (size_t i = 0; i < p->way.give_count; i++) {
        const DirectCopy *k = &p->way.gives[i];
        if (!h->backend->read(h->backend, k->theirs, k->from, k->bytes, to, err))
            return false;
        to += k->bytes;
    }
    return true;
}

static bool write_takes(Halo *h, const Peer *p, Error *err)
{
    const unsigned char *from = p->received;
    for (size_t i = 0; i < p->way.take_count; i++) {
        const DirectCopy *k = &p->way.takes[i];
        if (!h->backend->write(h->backend, k->buffer, k->to, k->bytes, from, err))
            return false;
        from += k->bytes;
    }
    return true;
}

/* Through the host. */
static bool each_peer(Halo *h, bool out, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < h->peer_count; i++) {
        const Peer *p = &h->peers[i];
        if (!ok || p->way.direct)
            continue;
        if (p->way.alike)
            ok = out ? read_gives(h, p, err) : write_takes(h, p, err);
        else
            ok = each_piece(h, out ? &p->out : &p->in, out ? p->sent : p->received, out ? pack : unpack, err);
    }
    return ok;
}

/* What is queued is no part of an exchange, which would wait for it where states go through the host. */
static bool end_steps(Halo *h, Error *err)
{
    return h->direct == h->peer_count || h->backend->finish(h->backend, err);
}

static bool meet_peers(Halo *h, Error *err)
{
    const double start = clock_seconds();
    const bool ok = exchange_meet(h->exchange, err);
    h->waited += clock_seconds() - start;
    return ok;
}

bool halo_fill(Halo *h, Error *err)
{
    const bool stepped = end_steps(h, err);
    const double start = clock_seconds();
    if (stepped && each_peer(h, true, err))
        be_ready(h, err);
    if (!meet_peers(h, err))
        return false;
    swap(h, true);
    const bool ok = swap_direct(h, err) && each_peer(h, false, err);
    h->room = h->cut.steps;
    h->seconds += clock_seconds() - start;
    return ok;
}

long halo_room(const Halo *h)
{
    return h->room;
}

long halo_between(const Halo *h)
{
    return h->cut.steps;
}

void halo_step(Halo *h, long done)
{
    h->room -= done;
}

void halo_fresh(Halo *h)
{
    h->room = h->cut.steps;
}

size_t halo_bytes(const Halo *h)
{
    size_t bytes = 0;
    for (size_t i = 0; i < h->peer_count; i++)
        bytes += h->peers[i].out.bytes;
    return bytes;
}

double halo_seconds(const Halo *h)
{
    return h->seconds;
}

double halo_waited(const Halo *h)
{
    return h->waited;
}

bool halo_direct(const Halo *h)
{
    return h->direct > 0 && h->direct == h->peer_count && h->backend->direct->queued;
}

const char *halo_refusal(const Halo *h)
{
    return h->why;
}

/* States go to and fro in one of three ways: straight between the devices; as they lie, through the host's memory; or
 * packed. Where none is packed and the backend copies beside other work, all of it goes beside the inner tiles of the
 * next pass, which are queued before the host meets the others. */
#include "exchange/halo.h"

#include "exchange/ghosts.h"
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
    Ghosts ghosts;
    Backend *backend;
    Peer *peers;
    size_t peer_count;
    unsigned char *slab; /* rows as they lie in a buffer */
    size_t slab_bytes;
    long room;
    double seconds, waited, begun;
    bool lent;     /* messages lie in memory of the backend's */
    bool beside;   /* tiles that need nothing of it are computed meanwhile */
    size_t direct; /* peers whose states come straight from their device to this one */
    char why[DIRECT_WHY_BYTES];
};

static bool add_peer(Halo *h, int other, Error *err)
{
    const int own = exchange_number(h->ghosts.exchange);
    Peer *p = &h->peers[h->peer_count];
    if (!ghosts_touch(&h->ghosts, own, other) && !ghosts_touch(&h->ghosts, other, own))
        return true;
    h->peer_count++;
    p->number = other;
    return ghosts_list(&h->ghosts, own, other, &p->out, err) && ghosts_list(&h->ghosts, other, own, &p->in, err);
}

/* The lists of both ways; the lower number's outgoing ones against the other's incoming ones first. */
static bool match_peer(Halo *h, Peer *p, Error *err)
{
    const bool first = exchange_number(h->ghosts.exchange) < p->number;
    return ghosts_match(&h->ghosts, p->number, first ? &p->out : &p->in, err) &&
           ghosts_match(&h->ghosts, p->number, first ? &p->in : &p->out, err);
}

static size_t slab_needed(const Halo *h, const PieceList *list)
{
    size_t most = 0;
    for (size_t i = 0; i < list->count; i++) {
        const Buffer *b = &h->ghosts.program->buffers[list->items[i].buffer];
        const size_t bytes = (buffer_has_points(b) ? b->count : piece_plane(&list->items[i])) * b->element;
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
    const int count = exchange_count(h->ghosts.exchange), own = exchange_number(h->ghosts.exchange);
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
    if (!ways_agree(h->ghosts.exchange, h->backend, h->ghosts.program, p->number, &p->out, &p->in, &p->way, err))
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

static bool has_inner(const Pass *pass)
{
    for (size_t i = 0; i < pass->launch_count; i++)
        if (pass->launches[i].inner)
            return pass->swaps;
    return false;
}

/* What is packed goes through one slab, so it waits. */
static bool can_beside(const Halo *h)
{
    const bool queued = h->backend->direct != NULL && h->backend->direct->queued;
    bool inner = false, good = true;
    for (size_t i = 0; i < h->ghosts.program->pass_count; i++)
        inner = inner || has_inner(&h->ghosts.program->passes[i]);
    for (size_t i = 0; i < h->peer_count; i++)
        good = good && (h->peers[i].way.direct || (h->peers[i].way.alike && h->lent));
    return queued && inner && good;
}

/* With all others, none of which has failed. */
static bool match_peers(Halo *h, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < h->peer_count; i++) {
        ok = match_peer(h, &h->peers[i], err) && ok;
        ok = find_way(h, &h->peers[i], err) && ok;
    }
    h->beside = can_beside(h);
    return ok && make_slab(h, err);
}

Halo *halo_new(Exchange *x, Backend *b, const Program *program, const HaloCut *cut, Error *err)
{
    Halo *h = calloc(1, sizeof *h);
    bool ok = false;
    if (h != NULL) {
        *h = (Halo){.ghosts = {x, program, *cut}, .backend = b, .room = cut->steps};
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

/* Between a plane's rows in the slab and the dense bytes of a message. */
static void copy_plane(size_t element, const StateBlock *k, unsigned char *slab, unsigned char *dense, bool packs)
{
    const size_t low = k->low * element, high = (k->count[0] - k->low) * element;
    for (size_t r = 0; r < k->count[1]; r++) {
        unsigned char *row = slab + k->stride[0] * r * element, *beyond = row + low + k->gap * element;
        memcpy(packs ? dense : row, packs ? row : dense, low);
        memcpy(packs ? dense + low : beyond, packs ? beyond : dense + low, high);
        dense += low + high;
    }
}

static void copy_elements(const Buffer *b, const Piece *p, unsigned char *slab, unsigned char *dense, bool packs)
{
    for (size_t i = 0; i < b->count; i++) {
        if (!piece_has(b, p, i))
            continue;
        memcpy(packs ? dense : slab + i * b->element, packs ? slab + i * b->element : dense, b->element);
        dense += b->element;
    }
}

static bool pack_points(Halo *h, const Piece *p, unsigned char *dense, Error *err)
{
    const Buffer *b = &h->ghosts.program->buffers[p->buffer];
    if (!h->backend->read(h->backend, p->buffer, 0, b->count * b->element, h->slab, err))
        return false;
    copy_elements(b, p, h->slab, dense, true);
    return true;
}

static bool pack(Halo *h, const Piece *p, unsigned char *dense, Error *err)
{
    const Buffer *b = &h->ghosts.program->buffers[p->buffer];
    const StateBlock *k = &p->block;
    if (buffer_has_points(b))
        return pack_points(h, p, dense, err);
    for (size_t plane = 0; plane < k->count[2]; plane++) {
        if (!h->backend->read(h->backend, p->buffer, (k->origin + k->stride[1] * plane) * b->element,
                              piece_plane(p) * b->element, h->slab, err))
            return false;
        copy_plane(b->element, k, h->slab, dense + plane * k->count[0] * k->count[1] * b->element, true);
    }
    return true;
}

static bool unpack_points(Halo *h, const Piece *p, unsigned char *dense, Error *err)
{
    const Buffer *b = &h->ghosts.program->buffers[p->buffer];
    const size_t bytes = b->count * b->element;
    if (!h->backend->read(h->backend, p->buffer, 0, bytes, h->slab, err))
        return false;
    copy_elements(b, p, h->slab, dense, false);
    return h->backend->write(h->backend, p->buffer, 0, bytes, h->slab, err) &&
           h->backend->finish(h->backend, err); /* the slab is used again */
}

static bool unpack(Halo *h, const Piece *p, unsigned char *dense, Error *err)
{
    const Buffer *b = &h->ghosts.program->buffers[p->buffer];
    const StateBlock *k = &p->block;
    const size_t bytes = piece_plane(p) * b->element;
    if (buffer_has_points(b))
        return unpack_points(h, p, dense, err);
    for (size_t plane = 0; plane < k->count[2]; plane++) {
        memset(h->slab, 0, bytes); /* what lies between rows is zero, as at the start */
        copy_plane(b->element, k, h->slab, dense + plane * k->count[0] * k->count[1] * b->element, false);
        if (!h->backend->write(h->backend, p->buffer, (k->origin + k->stride[1] * plane) * b->element, bytes, h->slab,
                               err) ||
            !h->backend->finish(h->backend, err)) /* the slab is used again */
            return false;
    }
    return true;
}

static bool each_piece(Halo *h, const PieceList *list, unsigned char *bytes,
                       bool (*use)(Halo *, const Piece *, unsigned char *, Error *), Error *err)
{
    for (size_t i = 0; i < list->count; i++) {
        if (!use(h, &list->items[i], bytes, err))
            return false;
        bytes += (size_t)list->items[i].elements * h->ghosts.program->buffers[list->items[i].buffer].element;
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
    const bool ok = messages != NULL && h->ghosts.exchange->wire->swap(messages, count);
    free(messages);
    if (!ok)
        exchange_wire_failed(h->ghosts.exchange);
}

/* Is there anything that the backend copies beside other work, or from other processes by itself? */
static bool copies(const Halo *h)
{
    return h->direct > 0 || h->beside;
}

/* As they lie. */
static bool read_gives(Halo *h, const Peer *p, Error *err)
{
    unsigned char *to = p->sent;
    bool ok = true;
    for (size_t i = 0; i < p->way.give_count; i++) {
        const DirectCopy *k = &p->way.gives[i];
        if (h->beside)
            ok = ok && h->backend->direct->fetch(h->backend, k->theirs, &k->from, to, err);
        for (size_t r = 0; r < (h->beside ? 0 : k->from.rows); r++)
            ok = ok && h->backend->read(h->backend, k->theirs, k->from.offset + r * k->from.pitch, k->from.bytes,
                                        to + r * k->from.bytes, err);
        to += k->from.rows * k->from.bytes;
    }
    return ok;
}

static bool write_takes(Halo *h, const Peer *p, Error *err)
{
    const unsigned char *from = p->received;
    bool ok = true;
    for (size_t i = 0; i < p->way.take_count; i++) {
        const DirectCopy *k = &p->way.takes[i];
        if (h->beside)
            ok = ok && h->backend->direct->put(h->backend, k->buffer, &k->to, from, err);
        for (size_t r = 0; r < (h->beside ? 0 : k->to.rows); r++)
            ok = ok && h->backend->write(h->backend, k->buffer, k->to.offset + r * k->to.pitch, k->to.bytes,
                                         from + r * k->to.bytes, err);
        from += k->to.rows * k->to.bytes;
    }
    return ok;
}

static bool take_all(Halo *h, Error *err)
{
    const BackendDirect *d = h->backend->direct;
    bool ok = true;
    for (size_t i = 0; i < h->peer_count; i++) {
        const Peer *p = &h->peers[i];
        if (ok && p->way.direct)
            ok = d->take(h->backend, p->way.peer, p->current[1], p->way.takes, p->way.take_count, err);
        else if (ok && h->beside)
            ok = write_takes(h, p, err);
    }
    return ok && d->took(h->backend, err);
}

static bool be_ready(Halo *h, Error *err)
{
    int current = 0;
    if (!copies(h))
        return true;
    const bool ok = h->backend->direct->ready(h->backend, &current, err);
    for (size_t i = 0; i < h->peer_count; i++)
        h->peers[i].current[0] = current;
    return ok;
}

/* One that fails here does so after the others know that it has copied. */
static bool copy_all(Halo *h, Error *err)
{
    if (!copies(h))
        return true;
    const bool ok = take_all(h, err);
    const double start = clock_seconds();
    if (h->direct > 0)
        swap(h, false);
    h->waited += clock_seconds() - start;
    return ok && h->backend->direct->settle(h->backend, err);
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
    return h->direct == h->peer_count || h->beside || h->backend->finish(h->backend, err);
}

static bool meet_peers(Halo *h, Error *err)
{
    const double start = clock_seconds();
    const bool ok = exchange_meet(h->ghosts.exchange, err);
    h->waited += clock_seconds() - start;
    return ok;
}

/* The first part. One that fails says so in the second, where it meets the others. */
static bool give_edges(Halo *h, Error *err)
{
    const bool stepped = end_steps(h, err);
    h->room = h->ghosts.cut.steps;
    h->begun = clock_seconds();
    return stepped && be_ready(h, err) && each_peer(h, true, err);
}

/* The second part; `halo` is one. */
static bool take_ghosts(void *halo, Error *err)
{
    Halo *h = halo;
    if (h->beside && h->direct < h->peer_count && err->code == ERROR_NONE) {
        h->backend->direct->fetched(h->backend, err);
        h->begun = clock_seconds();
    }
    if (!meet_peers(h, err))
        return false;
    swap(h, true);
    const bool ok = copy_all(h, err) && (h->beside || each_peer(h, false, err));
    h->seconds += clock_seconds() - h->begun;
    return ok;
}

bool halo_fill(Halo *h, Error *err)
{
    give_edges(h, err);
    return take_ghosts(h, err);
}

bool halo_begin(Halo *h, Error *err)
{
    if (!give_edges(h, err) || !h->beside)
        return take_ghosts(h, err);
    h->backend->arrival = (Arrival){take_ghosts, h};
    return true;
}

long halo_room(const Halo *h)
{
    return h->room;
}

long halo_between(const Halo *h)
{
    return h->ghosts.cut.steps;
}

void halo_step(Halo *h, long done)
{
    h->room -= done;
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

bool halo_beside(const Halo *h)
{
    return h->beside || halo_direct(h);
}

const char *halo_refusal(const Halo *h)
{
    return h->why;
}

/* The bytes of states on their way: stretch by stretch in the order of the whole domain, in pieces that both sides
 * count. What fails on the way goes on with zeros, so that nobody is left waiting, and is told of at its end. */
#include "stepping/runs.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

/* With the process that speaks from or to its caller, else to or from that process. */
typedef struct Way {
    const States *states;
    StatePut *put;
    StateGet *get;
    void *context;
    size_t held;   /* of the piece: filled, or used up */
    uint64_t left; /* of the stretch */
    Error caller;  /* what failed there; nothing goes to it any more */
} Way;

static void give_to_caller(Way *w, const void *bytes, size_t count)
{
    if (w->caller.code == ERROR_NONE)
        w->put(w->context, bytes, count, &w->caller);
}

static void take_from_caller(Way *w, void *bytes, size_t count)
{
    if (w->caller.code != ERROR_NONE || !w->get(w->context, bytes, count, &w->caller))
        memset(bytes, 0, count);
}

static bool put_here(void *context, const void *bytes, size_t count, Error *err)
{
    Way *w = context;
    (void)err;
    give_to_caller(w, bytes, count);
    w->left -= count;
    return w->caller.code == ERROR_NONE || w->states->exchange != NULL;
}

static bool get_here(void *context, void *bytes, size_t count, Error *err)
{
    Way *w = context;
    (void)err;
    take_from_caller(w, bytes, count);
    w->left -= count;
    return true;
}

static void send_piece(Way *w)
{
    if (w->held > 0)
        exchange_send(w->states->exchange, 0, w->states->piece, w->held);
    w->held = 0;
}

static bool put_away(void *context, const void *bytes, size_t count, Error *err)
{
    Way *w = context;
    const unsigned char *from = bytes;
    (void)err;
    for (size_t n; count > 0; count -= n, from += n) {
        n = min_size(count, PIECE_BYTES - w->held);
        memcpy(w->states->piece + w->held, from, n);
        w->held += n;
        w->left -= n;
        if (w->held == PIECE_BYTES)
            send_piece(w);
    }
    return true;
}

static bool get_sent(void *context, void *bytes, size_t count, Error *err)
{
    Way *w = context;
    unsigned char *to = bytes;
    (void)err;
    for (size_t n; count > 0; count -= n, to += n) {
        const size_t size = min_size((size_t)w->left + w->held, PIECE_BYTES);
        if (w->held == 0)
            exchange_receive(w->states->exchange, 0, w->states->piece, size);
        n = min_size(count, size - w->held);
        memcpy(to, w->states->piece + w->held, n);
        w->left -= n;
        w->held = w->held + n == size ? 0 : w->held + n;
    }
    return true;
}

/* Calls `use` with the way and counts of bytes that fit the piece. */
static void in_pieces(Way *w, uint64_t count, void (*use)(Way *, int, size_t), int process)
{
    for (uint64_t n; count > 0; count -= n) {
        n = count < PIECE_BYTES ? count : PIECE_BYTES;
        use(w, process, (size_t)n);
    }
}

static void give_zeros(Way *w, int process, size_t count)
{
    (void)process;
    memset(w->states->piece, 0, count);
    give_to_caller(w, w->states->piece, count);
}

static void send_zeros(Way *w, int process, size_t count)
{
    (void)process;
    memset(w->states->piece, 0, count);
    exchange_send(w->states->exchange, 0, w->states->piece, count);
}

static void give_received(Way *w, int process, size_t count)
{
    exchange_receive(w->states->exchange, process, w->states->piece, count);
    give_to_caller(w, w->states->piece, count);
}

static void drop(Way *w, int process, size_t count)
{
    (void)process;
    take_from_caller(w, w->states->piece, count);
}

static void drop_sent(Way *w, int process, size_t count)
{
    exchange_receive(w->states->exchange, process, w->states->piece, count);
}

static void take_and_send(Way *w, int process, size_t count)
{
    take_from_caller(w, w->states->piece, count);
    exchange_send(w->states->exchange, process, w->states->piece, count);
}

/* Stretch number n of this process. */
static bool save_block(Way *w, size_t n, StatePut *put, Error *err)
{
    const States *s = w->states;
    const OwnStretch *own = &s->own[n];
    w->left = own->is.bytes;
    return w->left == 0 || state_save_block(s->backend, s->program, own->buffer, &own->block, put, w, err);
}

static bool restore_block(Way *w, size_t n, StateGet *get, Error *err)
{
    const States *s = w->states;
    const OwnStretch *own = &s->own[n];
    w->left = own->is.bytes;
    return w->left == 0 || state_restore_block(s->backend, s->program, own->buffer, &own->block, get, w, err);
}

static bool gives(const State *state, uint64_t process)
{
    return state->giver < 0 || state->giver == (int)process;
}

/* Of all stretches; *own counts this process'. */
static void save_here(Way *w, const State *state, const Stretch *stretch, size_t *own, Error *err)
{
    const int process = (int)stretch->process;
    if (process > 0)
        in_pieces(w, gives(state, stretch->process) ? stretch->bytes : 0, give_received, process);
    else if (gives(state, 0) && !save_block(w, (*own)++, put_here, err))
        in_pieces(w, w->left, give_zeros, 0);
    in_pieces(w, stretch->zeros, give_zeros, process);
}

/* What is left of a stretch that failed does not start with a full piece: the other side counts from the stretch's
 * beginning. */
static void fill_up(Way *w)
{
    const size_t n = min_size((size_t)w->left, PIECE_BYTES - w->held);
    memset(w->states->piece + w->held, 0, n);
    w->held += n;
    w->left -= n;
    send_piece(w);
    in_pieces(w, w->left, send_zeros, 0);
}

static void save_there(Way *w, const State *state, size_t n, Error *err)
{
    if (!gives(state, (uint64_t)exchange_number(w->states->exchange)))
        return;
    if (save_block(w, n, put_away, err))
        send_piece(w);
    else
        fill_up(w);
}

static bool end_way(const States *s, const Way *w, Error *err)
{
    if (w->caller.code != ERROR_NONE)
        error_set(err, w->caller.code, "%s", w->caller.message);
    return exchange_meet(s->exchange, err);
}

bool states_save(const States *s, size_t i, StatePut *put, void *context, Error *err)
{
    const State *state = &s->items[i];
    Way w = {.states = s, .put = put, .context = context};
    size_t own = state->first;
    if (exchange_speaks(s->exchange))
        for (size_t n = 0; n < state->count_all; n++)
            save_here(&w, state, &s->all[state->first_all + n], &own, err);
    else
        for (size_t n = 0; n < state->count; n++)
            save_there(&w, state, state->first + n, err);
    return end_way(s, &w, err);
}

static void restore_here(Way *w, const Stretch *stretch, size_t *own, Error *err)
{
    const int process = (int)stretch->process;
    if (process > 0)
        in_pieces(w, stretch->bytes, take_and_send, process);
    else if (!restore_block(w, (*own)++, get_here, err))
        in_pieces(w, w->left, drop, 0);
    in_pieces(w, stretch->zeros, drop, process);
}

/* After a failure the piece at hand counts as used up. */
static void restore_there(Way *w, size_t n, Error *err)
{
    if (restore_block(w, n, get_sent, err))
        return;
    if (w->held > 0)
        w->left -= min_size((size_t)w->left + w->held, PIECE_BYTES) - w->held;
    w->held = 0;
    in_pieces(w, w->left, drop_sent, 0);
}

/* Bytes at hand for several. */
typedef struct Copy {
    const unsigned char *bytes;
    size_t at;
} Copy;

static bool get_copy(void *context, void *bytes, size_t count, Error *err)
{
    Copy *c = context;
    (void)err;
    memcpy(bytes, c->bytes + c->at, count);
    c->at += count;
    return true;
}

/* Of a state that several have alike; small, since it does not lie along an axis that is cut. */
static void restore_alike(Way *w, const State *state, Error *err)
{
    const States *s = w->states;
    const bool speaks = exchange_speaks(s->exchange);
    const OwnStretch *own = state->count > 0 ? &s->own[state->first] : NULL;
    const Stretch *all = speaks ? s->all + state->first_all : NULL;
    const size_t count = speaks ? (size_t)all->bytes : own != NULL ? (size_t)own->is.bytes : 0;
    unsigned char *bytes = malloc(count + 1);
    Copy copy = {.bytes = bytes};
    if (bytes == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for a state of the checkpoint");
        exchange_abandon(s->exchange, err);
        return;
    }
    if (speaks)
        take_from_caller(w, bytes, count);
    else if (count > 0)
        exchange_receive(s->exchange, 0, bytes, count);
    for (size_t n = 0; n < (speaks ? state->count_all : 0); n++)
        if (all[n].process > 0)
            exchange_send(s->exchange, (int)all[n].process, bytes, count);
    if (own != NULL)
        state_restore_block(s->backend, s->program, own->buffer, &own->block, get_copy, &copy, err);
    free(bytes);
}

bool states_restore(const States *s, size_t i, StateGet *get, void *context, Error *err)
{
    const State *state = &s->items[i];
    Way w = {.states = s, .get = get, .context = context};
    size_t own = state->first;
    if (state->giver >= 0)
        restore_alike(&w, state, err);
    else if (exchange_speaks(s->exchange))
        for (size_t n = 0; n < state->count_all; n++)
            restore_here(&w, &s->all[state->first_all + n], &own, err);
    else
        for (size_t n = 0; n < state->count; n++)
            restore_there(&w, state->first + n, err);
    return end_way(s, &w, err);
}

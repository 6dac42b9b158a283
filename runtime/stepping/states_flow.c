/* The bytes of states on their way: row by row of each run, and in it process by process, in pieces that both sides
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
    uint64_t left; /* of the row */
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

/* Row number r of what this process has of a run. */
static StateBlock block_at(const Run *run, size_t r)
{
    StateBlock block = run->block;
    if (run->rows > 1) {
        block.origin += block.stride[0] * r;
        block.count[1] = 1;
    }
    return block;
}

static bool save_block(Way *w, const Run *run, size_t r, StatePut *put, Error *err)
{
    const States *s = w->states;
    const StateBlock block = block_at(run, r);
    w->left = run->own.bytes;
    return w->left == 0 || state_save_block(s->backend, s->program, run->buffer, &block, put, w, err);
}

static bool restore_block(Way *w, const Run *run, size_t r, StateGet *get, Error *err)
{
    const States *s = w->states;
    const StateBlock block = block_at(run, r);
    w->left = run->own.bytes;
    return w->left == 0 || state_restore_block(s->backend, s->program, run->buffer, &block, get, w, err);
}

static bool gives(const State *state, int process)
{
    return state->giver < 0 || state->giver == process;
}

static void save_here(Way *w, const State *state, const Run *run, size_t r, Error *err)
{
    if (gives(state, 0) && !save_block(w, run, r, put_here, err))
        in_pieces(w, w->left, give_zeros, 0);
    in_pieces(w, run->all[0].zeros, give_zeros, 0);
    for (int n = 1; n < exchange_count(w->states->exchange); n++) {
        in_pieces(w, gives(state, n) ? run->all[n].bytes : 0, give_received, n);
        in_pieces(w, run->all[n].zeros, give_zeros, n);
    }
}

/* What is left of a row that failed does not start with a full piece: the other side counts from the row's beginning.
 */
static void fill_up(Way *w)
{
    const size_t n = min_size((size_t)w->left, PIECE_BYTES - w->held);
    memset(w->states->piece + w->held, 0, n);
    w->held += n;
    w->left -= n;
    send_piece(w);
    in_pieces(w, w->left, send_zeros, 0);
}

static void save_there(Way *w, const State *state, const Run *run, size_t r, Error *err)
{
    if (!gives(state, exchange_number(w->states->exchange)))
        return;
    if (save_block(w, run, r, put_away, err))
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
    for (size_t n = 0; n < state->run_count; n++)
        for (size_t r = 0; r < state->runs[n].rows; r++)
            (exchange_speaks(s->exchange) ? save_here : save_there)(&w, state, &state->runs[n], r, err);
    return end_way(s, &w, err);
}

static void restore_here(Way *w, const Run *run, size_t r, Error *err)
{
    if (!restore_block(w, run, r, get_here, err))
        in_pieces(w, w->left, drop, 0);
    in_pieces(w, run->all[0].zeros, drop, 0);
    for (int n = 1; n < exchange_count(w->states->exchange); n++) {
        in_pieces(w, run->all[n].bytes, take_and_send, n);
        in_pieces(w, run->all[n].zeros, drop, n);
    }
}

/* After a failure the piece at hand counts as used up. */
static void restore_there(Way *w, const Run *run, size_t r, Error *err)
{
    if (restore_block(w, run, r, get_sent, err))
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

/* Of a state that several have alike; small, since it does not lie along the slowest axis. */
static void restore_alike(Way *w, const State *state, Error *err)
{
    const States *s = w->states;
    const Run *run = &state->runs[0];
    const bool speaks = exchange_speaks(s->exchange);
    const size_t count = (size_t)(speaks ? run->all[state->giver].bytes : run->own.bytes);
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
    for (int n = 1; n < (speaks ? exchange_count(s->exchange) : 1); n++)
        if (run->all[n].bytes > 0)
            exchange_send(s->exchange, n, bytes, count);
    if (run->own.bytes > 0)
        state_restore_block(s->backend, s->program, run->buffer, &run->block, get_copy, &copy, err);
    free(bytes);
}

bool states_restore(const States *s, size_t i, StateGet *get, void *context, Error *err)
{
    const State *state = &s->items[i];
    Way w = {.states = s, .get = get, .context = context};
    if (state->giver >= 0)
        restore_alike(&w, state, err);
    for (size_t n = 0; n < (state->giver < 0 ? state->run_count : 0); n++)
        for (size_t r = 0; r < state->runs[n].rows; r++)
            (exchange_speaks(s->exchange) ? restore_here : restore_there)(&w, &state->runs[n], r, err);
    return end_way(s, &w, err);
}

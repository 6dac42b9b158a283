/* One walk over the fields: rows are summarised and hashed with zeros made positive (sieve.h). */
#include "stepping/digest.h"

#include "base/number.h"
#include "stepping/fields.h"

#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the digest is defined over little-endian bytes; swap them here"
#endif

typedef struct Walk {
    const Program *program;
    Hash *hash; /* of all; NULL: summary only */
    FieldSummary *summary;
    Sieve *sieve;
} Walk;

static bool visit(void *context, int field, long j, long k, const void *row)
{
    const Walk *w = context;
    (void)field;
    sieve_row(w->sieve, j, k, row);
    return true;
}

/* A process' own rows of a field: indices of the whole domain, rows lo[1] .. hi[1] - 1 of each of its planes. */
typedef struct Own {
    int64_t lo[3], hi[3]; /* y and z */
} Own;

static Own own_of(const Program *p, int field)
{
    Own own = {0};
    for (int a = 1; a < 3; a++) {
        const ProgramSpan *s = &p->window.span[a];
        own.lo[a] = s->first + s->own[0];
        own.hi[a] = min_long(s->first + s->own[1], p->fields[field].all[a]);
    }
    return own;
}

/* Rows on their way: to the process that speaks, or through it to the hash. They come in turns: all of a process', or
 * where others' lie between, those of a plane. */
typedef struct Stream {
    Walk *walk;
    Exchange *exchange;
    Own own, *all;       /* of all processes, with the one that speaks */
    const long first[3]; /* what the own indices of the part are behind those of all */
    long turn;           /* the plane of the turn at hand */
    unsigned char *piece;
    size_t row, bytes, room;
} Stream;

enum { PIECE_BYTES = 4 << 20 };

static void flush(Stream *s)
{
    if (s->bytes > 0)
        exchange_send(s->exchange, 0, s->piece, s->bytes);
    s->bytes = 0;
}

/* Rows of planes lo .. hi - 1 of another process, as visit_own there sends them. */
static void visit_other(Stream *s, int from, int field, long lo, long hi)
{
    const Own *theirs = &s->all[from];
    size_t left = (size_t)(hi - lo) * (size_t)(theirs->hi[1] - theirs->lo[1]), n = 0, used = 0;
    for (long k = lo; k < hi; k++)
        for (long j = (long)theirs->lo[1]; j < theirs->hi[1]; j++, n--, used++) {
            if (n == 0) {
                n = min_size(left, s->room / s->row);
                exchange_receive(s->exchange, from, s->piece, n * s->row);
                left -= n;
                used = 0;
            }
            visit(s->walk, field, j, k, s->piece + used * s->row);
        }
}

static bool mixed(const Stream *s)
{
    return program_is_mingled(&s->walk->program->window);
}

/* After a plane of its own, the process that speaks takes those of the processes beside it. */
static void end_turn(Stream *s, int field)
{
    if (!exchange_speaks(s->exchange))
        flush(s);
    for (int n = 1; exchange_speaks(s->exchange) && n < exchange_count(s->exchange); n++)
        if (s->all[n].lo[2] <= s->turn && s->turn < s->all[n].hi[2])
            visit_other(s, n, field, s->turn, s->turn + 1);
    s->turn++;
}

static bool visit_own(void *context, int field, long j, long k, const void *row)
{
    Stream *s = context;
    j += s->first[1];
    k += s->first[2];
    if (j < s->own.lo[1] || j >= s->own.hi[1] || k < s->own.lo[2] || k >= s->own.hi[2])
        return true;
    while (mixed(s) && s->turn < k)
        end_turn(s, field);
    if (exchange_speaks(s->exchange))
        return visit(s->walk, field, j, k, row);
    if (s->bytes + s->row > s->room)
        flush(s);
    memcpy(s->piece + s->bytes, row, s->row);
    s->bytes += s->row;
    return true;
}

/* What is left when the process that speaks has given its own. */
static void visit_rest(Stream *s, int field)
{
    const int count = exchange_count(s->exchange);
    long end = s->turn;
    for (int n = 1; n < count; n++)
        end = max_long(end, (long)s->all[n].hi[2]);
    while (mixed(s) && s->turn < end)
        end_turn(s, field);
    for (int n = 1; n < (mixed(s) ? 0 : count); n++)
        visit_other(s, n, field, (long)s->all[n].lo[2], (long)s->all[n].hi[2]);
}

/* A field of all processes in the order of the whole domain. */
static bool walk_together(Stream *s, Backend *b, int field, Error *err)
{
    const int count = exchange_count(s->exchange);
    s->own = own_of(s->walk->program, field);
    s->turn = mixed(s) ? (long)s->own.lo[2] : 0;
    if (!exchange_speaks(s->exchange))
        exchange_send(s->exchange, 0, &s->own, sizeof s->own);
    for (int n = 1; exchange_speaks(s->exchange) && n < count; n++)
        exchange_receive(s->exchange, n, &s->all[n], sizeof s->all[n]);
    if (!fields_visit(b, s->walk->program, field, visit_own, s, err))
        exchange_abandon(s->exchange, err);
    if (exchange_speaks(s->exchange))
        visit_rest(s, field);
    else
        flush(s);
    return true;
}

static bool walk_field(Walk *w, Backend *b, Exchange *exchange, int field, Error *err)
{
    if (exchange == NULL)
        return fields_visit(b, w->program, field, visit, w, err);
    const ProgramSpan *span = w->program->window.span;
    const size_t row = (size_t)w->program->fields[field].count[0] * program_real(w->program);
    Stream s = {.walk = w,
                .exchange = exchange,
                .first = {0, span[1].first, span[2].first},
                .row = row,
                .room = row > PIECE_BYTES ? row : PIECE_BYTES / row * row};
    s.piece = malloc(s.room);
    s.all = calloc((size_t)exchange_count(exchange), sizeof *s.all);
    if (s.piece == NULL || s.all == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for rows of the fields");
        exchange_abandon(exchange, err);
    }
    const bool ok = walk_together(&s, b, field, err);
    free(s.piece);
    free(s.all);
    return ok;
}

static bool no_memory_for_rows(Exchange *exchange, Error *err)
{
    error_put(err, ERROR_SYSTEM, "no memory for rows of the fields");
    if (exchange != NULL)
        exchange_abandon(exchange, err);
    return false;
}

/* The component through the sieve; one that does not speak has no rows for it. */
static bool walk_sieved(Walk *w, Backend *b, Exchange *exchange, int field, Hash *own, Error *err)
{
    const FieldLayout *f = &w->program->fields[field];
    const long *most = exchange != NULL ? f->all : f->count;
    if (!sieve_begin(w->sieve, f->count[0], (size_t)(most[1] * most[2]), w->hash, own,
                     w->summary != NULL ? &w->summary[field] : NULL))
        return no_memory_for_rows(exchange, err);
    const bool ok = walk_field(w, b, exchange, field, err);
    sieve_end(w->sieve);
    return ok;
}

static bool walk_fields(Walk *w, Backend *b, Exchange *exchange, Error *err)
{
    for (size_t f = 0; f < w->program->field_count; f++) {
        Hash *own = w->hash != NULL && w->summary != NULL ? hash_new() : NULL;
        const bool ok = walk_sieved(w, b, exchange, (int)f, own, err);
        if (own != NULL)
            hash_end(own, w->summary[f].digest);
        if (!ok)
            return false;
    }
    return true;
}

static bool walk_all(Walk *w, Backend *b, Exchange *exchange, Error *err)
{
    w->sieve = sieve_new(w->program->precision);
    const bool ok = w->sieve != NULL ? walk_fields(w, b, exchange, err) : no_memory_for_rows(exchange, err);
    sieve_free(w->sieve);
    return ok;
}

bool digest_fields(Backend *b, const Program *program, Exchange *exchange, char hex[HASH_HEX_BYTES],
                   FieldSummary *summary, Error *err)
{
    Walk w = {.program = program, .summary = summary, .hash = hash_new()};
    bool ok = walk_all(&w, b, exchange, err);
    hash_end(w.hash, hex);
    return ok;
}

bool digest_summary(Backend *b, const Program *program, FieldSummary *summary, Error *err)
{
    Walk w = {.program = program, .summary = summary};
    return walk_all(&w, b, NULL, err);
}

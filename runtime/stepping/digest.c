/* One walk over the fields: rows are summarised and hashed with zeros made positive (sieve.h). */
#include "stepping/digest.h"

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
    Sieve *sieve; /* of the component that is walked */
} Walk;

static bool visit(void *context, int field, long j, long k, const void *row)
{
    const Walk *w = context;
    (void)field;
    sieve_row(w->sieve, j, k, row);
    return true;
}

/* This process' own rows of a field, and where they lie in the whole domain. */
typedef struct Own {
    int axis;
    long lo, hi, shift; /* indices of the part; of the whole: that plus `shift` */
} Own;

static Own own_of(const Program *p, int field)
{
    const ProgramWindow *w = &p->window;
    const long count = p->fields[field].count[w->axis];
    return (Own){.axis = w->axis, .lo = w->own[0], .hi = w->own[1] < count ? w->own[1] : count, .shift = w->first};
}

/* Rows on their way: to the process that speaks, or through it to the hash. */
typedef struct Stream {
    Walk *walk;
    Exchange *exchange;
    Own own;
    long shift[3];
    unsigned char *piece;
    size_t bytes, room;
} Stream;

enum { PIECE_BYTES = 4 << 20 };

static void flush(Stream *s)
{
    if (s->bytes > 0)
        exchange_send(s->exchange, 0, s->piece, s->bytes);
    s->bytes = 0;
}

static bool visit_own(void *context, int field, long j, long k, const void *row)
{
    Stream *s = context;
    const long at = s->own.axis == 2 ? k : j;
    const size_t bytes = (size_t)s->walk->program->fields[field].count[0] * program_real(s->walk->program);
    if (at < s->own.lo || at >= s->own.hi)
        return true;
    if (exchange_speaks(s->exchange))
        return visit(s->walk, field, j + s->shift[1], k + s->shift[2], row);
    if (s->bytes + bytes > s->room)
        flush(s);
    memcpy(s->piece + s->bytes, row, bytes);
    s->bytes += bytes;
    return true;
}

/* The rows of another process, as visit_own there sends them. */
static void visit_other(Stream *s, int from, int field)
{
    const FieldLayout *layout = &s->walk->program->fields[field];
    const size_t bytes = (size_t)layout->count[0] * program_real(s->walk->program);
    int64_t range[2];
    exchange_receive(s->exchange, from, range, sizeof range);
    const long planes = (long)(range[1] - range[0]), inner = s->own.axis == 2 ? layout->count[1] : 1;
    const size_t rows = s->room / bytes;
    size_t left = (size_t)(planes * inner), n = 0;
    for (long row = 0; row < planes * inner; row++) {
        if (n == 0) {
            n = left < rows ? left : rows;
            exchange_receive(s->exchange, from, s->piece, n * bytes);
            s->bytes = 0;
            left -= n;
        }
        const long at = (long)range[0] + row / inner;
        visit(s->walk, field, s->own.axis == 2 ? row % inner : at, s->own.axis == 2 ? at : 0, s->piece + s->bytes);
        s->bytes += bytes;
        n--;
    }
}

/* A field of all processes in the order of the whole domain, whose slowest axis is the one that is cut. */
static bool walk_together(Stream *s, Backend *b, int field, Error *err)
{
    const Program *p = s->walk->program;
    s->own = own_of(p, field);
    s->shift[s->own.axis] = s->own.shift;
    s->bytes = 0;
    const int64_t range[2] = {s->own.lo + s->own.shift, s->own.hi + s->own.shift};
    if (!exchange_speaks(s->exchange))
        exchange_send(s->exchange, 0, range, sizeof range);
    if (!fields_visit(b, p, field, visit_own, s, err))
        exchange_abandon(s->exchange, err);
    if (!exchange_speaks(s->exchange))
        flush(s);
    for (int n = 1; exchange_speaks(s->exchange) && n < exchange_count(s->exchange); n++)
        visit_other(s, n, field);
    return true;
}

static bool walk_field(Walk *w, Backend *b, Exchange *exchange, int field, Error *err)
{
    if (exchange == NULL)
        return fields_visit(b, w->program, field, visit, w, err);
    const size_t row = (size_t)w->program->fields[field].count[0] * program_real(w->program);
    Stream s = {.walk = w, .exchange = exchange, .room = row > PIECE_BYTES ? row : PIECE_BYTES / row * row};
    s.piece = malloc(s.room);
    if (s.piece == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for rows of the fields");
        exchange_abandon(exchange, err);
    }
    const bool ok = walk_together(&s, b, field, err);
    free(s.piece);
    return ok;
}

/* The component through a sieve of its own; one that does not speak has no rows for it. */
static bool walk_sieved(Walk *w, Backend *b, Exchange *exchange, int field, Hash *own, Error *err)
{
    const FieldLayout *f = &w->program->fields[field];
    const long *most = exchange != NULL ? f->all : f->count;
    w->sieve = sieve_new(w->program->precision, f->count[0], (size_t)(most[1] * most[2]), w->hash, own,
                         w->summary != NULL ? &w->summary[field] : NULL);
    if (w->sieve == NULL) {
        error_put(err, ERROR_SYSTEM, "no memory for rows of the fields");
        if (exchange != NULL)
            exchange_abandon(exchange, err);
        return false;
    }
    const bool ok = walk_field(w, b, exchange, field, err);
    sieve_end(w->sieve);
    return ok;
}

static bool walk_all(Walk *w, Backend *b, Exchange *exchange, Error *err)
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

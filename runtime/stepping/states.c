/* A state is one or two runs of bytes, in each of which the processes' shares follow one another, since the domain is
 * cut across its slowest axis: rows or planes along it; those of the low layers and those of the high ones; points,
 * which are sorted by place; of Fourier sums, a run of sites for each part and in it a row for each frequency's re and
 * im. A state that does not lie along the axis (of a wall across it) is the same with all that have it. */
#include "stepping/runs.h"

#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SUMS[] = "sums of Fourier";

static bool no_memory_for_states(Error *err)
{
    return error_set(err, ERROR_SYSTEM, "no memory to list the states of the run");
}

static const char *key_of(const Buffer *b)
{
    return b->key != NULL ? b->key : b->name;
}

/* Rows (planes) along the window's axis. */
static long rows_of(const Buffer *b)
{
    return (long)b->block.count[b->across];
}

/* Is it one of the states but for Fourier sums, which are one together? */
static bool is_kept(const Program *p, int buffer)
{
    if (p->buffers[buffer].kind != BUFFER_STATE || p->buffers[buffer].fleeting)
        return false;
    for (size_t i = 0; i < p->spectra_count; i++)
        for (size_t n = 0; n < p->spectra[i].part_count; n++)
            if (p->spectra[i].parts[n].buffer == buffer)
                return false;
    return true;
}

static StateKind state_kind(const Program *p, const Buffer *b)
{
    if (p->window.axis < 0)
        return STATE_WHOLE;
    if (b->across_at != NULL)
        return STATE_POINTS;
    return b->across == 0 ? STATE_WHOLE : b->across_high > 0 ? STATE_LAYERS : STATE_ROWS;
}

static StateItem item_of(const Program *p, const Buffer *b)
{
    StateItem item = {.kind = state_kind(p, b), .first = b->across_first, .end = INT64_MAX};
    snprintf(item.name, sizeof item.name, "%s", key_of(b));
    if (b->across_all[1] > b->across_all[0]) {
        item.first = b->across_all[0];
        item.end = b->across_all[1];
    }
    if (item.kind == STATE_ROWS)
        item.row_bytes = state_block_bytes(b, &b->block) / (uint64_t)max_long(rows_of(b), 1);
    return item;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const StateItem *)a)->name, ((const StateItem *)b)->name);
}

/* Sorted, each once. */
static size_t each_once(StateItem *items, size_t count)
{
    size_t kept = 0;
    qsort(items, count, sizeof *items, by_name);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || by_name(&items[kept - 1], &items[i]) != 0)
            items[kept++] = items[i];
    return kept;
}

/* Room for those of `more` others. */
static StateItem *own_items(const Program *p, size_t more, size_t *count)
{
    StateItem *items = calloc(p->buffer_count + more + 1, sizeof *items);
    *count = 0;
    if (items == NULL)
        return NULL;
    for (size_t i = 0; i < p->buffer_count; i++)
        if (is_kept(p, (int)i))
            items[(*count)++] = item_of(p, &p->buffers[i]);
    return items;
}

/* The one that speaks gets the others' items behind its own. */
static StateItem *collect_items(Exchange *x, const Program *p, size_t *count, Error *err)
{
    const size_t processes = (size_t)exchange_count(x), number = (size_t)exchange_number(x);
    StateItem *items = own_items(p, 0, count);
    double *counts = calloc(processes + 1, sizeof *counts);
    size_t all = 0, before = 0;
    for (size_t n = 0; n < (counts != NULL ? processes : 0); n++)
        counts[n] = n == number ? (double)*count : (double)INFINITY;
    if (items == NULL || counts == NULL)
        no_memory_for_states(err);
    if (exchange_least(x, counts, processes, err) && counts != NULL) {
        for (size_t n = 0; n < processes; n++) {
            before += n < number ? (size_t)counts[n] : 0;
            all += (size_t)counts[n];
        }
        if (exchange_speaks(x)) {
            free(items);
            items = own_items(p, all, count);
            if (items == NULL)
                no_memory_for_states(err);
            *count = all;
        }
        exchange_gather(x, items, before * sizeof *items, (size_t)counts[number] * sizeof *items, err);
    }
    free(counts);
    return items;
}

/* All have the list of the one that speaks. */
static StateItem *list_items(Exchange *x, const Program *p, size_t *count, Error *err)
{
    StateItem *items = x != NULL ? collect_items(x, p, count, err) : own_items(p, 0, count);
    if (items == NULL)
        no_memory_for_states(err);
    else if (err->code == ERROR_NONE && exchange_speaks(x))
        *count = each_once(items, *count);
    uint64_t length = *count;
    if (exchange_lead(x, &length, sizeof length, err)) {
        StateItem *room = exchange_speaks(x) ? items : realloc(items, (size_t)(length + 1) * sizeof *items);
        if (room == NULL)
            no_memory_for_states(err);
        else
            items = room;
        *count = (size_t)length;
        exchange_lead(x, items, *count * sizeof *items, err);
    }
    if (err->code == ERROR_NONE)
        return items;
    free(items);
    return NULL;
}

/* Rows lo .. hi - 1 of the buffer's block. */
static Run run_of_rows(const Buffer *b, int buffer, long lo, long hi)
{
    Run run = {.buffer = buffer, .block = b->block, .rows = 1};
    const size_t stride = b->block.stride[b->across - 1];
    run.block.origin += stride * (size_t)max_long(lo, 0);
    run.block.count[b->across] = (size_t)max_long(hi - lo, 0);
    run.own.bytes = state_block_bytes(b, &run.block);
    return run;
}

/* A process' own indices of its part; the first one has what lies before them, too. */
static void own_range(const States *s, long *lo, long *hi)
{
    *lo = exchange_speaks(s->exchange) ? -1 : s->program->window.own[0];
    *hi = s->program->window.own[1];
}

/* Of rows from..to - 1, the first of which has index `first`, the own ones. */
static Run own_rows(const States *s, int buffer, long from, long to, long first)
{
    long lo, hi;
    own_range(s, &lo, &hi);
    lo = max_long(from, from + lo - first);
    hi = min_long(to, from + hi - first);
    return run_of_rows(&s->program->buffers[buffer], buffer, lo, hi);
}

static Run own_points(const States *s, int buffer)
{
    const Buffer *b = &s->program->buffers[buffer];
    Run run = {.buffer = buffer, .rows = 1};
    size_t from = 0, to;
    long lo, hi;
    own_range(s, &lo, &hi);
    while (from < b->count && b->across_at[from] < lo)
        from++;
    for (to = from; to < b->count && b->across_at[to] < hi;)
        to++;
    run.block = (StateBlock){.origin = from, .stride = {b->count, b->count}, .count = {to - from, 1, 1}};
    run.block.low = to - from;
    run.own.bytes = (to - from) * b->element;
    return run;
}

static Run absent_rows(const States *s, const StateItem *item)
{
    long lo, hi;
    own_range(s, &lo, &hi);
    lo = max_long(lo + (lo < 0 ? 0 : s->program->window.first), item->first);
    hi = min_long(hi + s->program->window.first, item->end);
    return (Run){.buffer = -1, .rows = 1, .own.zeros = item->row_bytes * (uint64_t)max_long(hi - lo, 0)};
}

static int find_buffer(const Program *p, const StateItem *item)
{
    for (size_t i = 0; i < p->buffer_count; i++)
        if (is_kept(p, (int)i) && strncmp(key_of(&p->buffers[i]), item->name, NAME_BYTES - 1) == 0)
            return (int)i;
    return -1;
}

static void make_runs(const States *s, State *state)
{
    const int buffer = find_buffer(s->program, &state->item);
    const Buffer *b = buffer >= 0 ? &s->program->buffers[buffer] : NULL;
    state->run_count = state->item.kind == STATE_LAYERS ? 2 : 1;
    state->runs[0] = state->runs[1] = (Run){.buffer = -1, .rows = 1};
    if (b == NULL && state->item.kind == STATE_ROWS)
        state->runs[0] = absent_rows(s, &state->item);
    if (b == NULL)
        return;
    switch ((StateKind)state->item.kind) {
    case STATE_WHOLE:
    case STATE_SUMS:
        state->runs[0] = (Run){.buffer = buffer, .block = state_block(b), .rows = 1};
        state->runs[0].own.bytes = state_bytes(b);
        break;
    case STATE_ROWS:
        state->runs[0] = own_rows(s, buffer, 0, rows_of(b), b->across_first);
        break;
    case STATE_LAYERS:
        state->runs[0] = own_rows(s, buffer, 0, b->across_split, b->across_first);
        state->runs[1] = own_rows(s, buffer, b->across_split, rows_of(b), b->across_high);
        break;
    case STATE_POINTS:
        state->runs[0] = own_points(s, buffer);
        break;
    }
}

static bool same_tones(const Spectra *a, const Spectra *b)
{
    return a->every == b->every && a->frequency_count == b->frequency_count &&
           memcmp(a->frequencies, b->frequencies, a->frequency_count * sizeof *a->frequencies) == 0;
}

/* Have spectra before number `i`, or parts before number `n` of it, the same sums? */
static bool seen_before(const Program *p, size_t i, size_t n)
{
    const SpectrumPart *part = &p->spectra[i].parts[n];
    for (size_t k = 0; k <= i; k++)
        for (size_t m = 0; m < (k < i ? p->spectra[k].part_count : n); m++) {
            const SpectrumPart *other = &p->spectra[k].parts[m];
            if (other->field == part->field && memcmp(other->lo, part->lo, sizeof part->lo) == 0 &&
                memcmp(other->count, part->count, sizeof part->count) == 0 &&
                same_tones(&p->spectra[k], &p->spectra[i]))
                return true;
        }
    return false;
}

static void add_sums(const States *s, const SpectrumPart *part, size_t frequencies, State *state)
{
    Run *run = &state->runs[state->run_count++];
    *run = (Run){.buffer = part->buffer, .rows = 2 * frequencies};
    run->block = (StateBlock){.origin = part->first, .stride = {part->here, part->here}, .low = part->here};
    run->block.count[0] = part->here;
    run->block.count[1] = run->rows;
    run->block.count[2] = 1;
    run->own.bytes = part->here * sizeof(double);
    if (s->exchange == NULL) { /* rows follow one another */
        run->own.bytes *= run->rows;
        run->rows = 1;
    }
}

static size_t part_total(const Program *p)
{
    size_t total = 0;
    for (size_t i = 0; i < p->spectra_count; i++)
        total += p->spectra[i].part_count;
    return total;
}

static void make_sums(const States *s, State *state)
{
    const Program *p = s->program;
    state->item.kind = STATE_SUMS;
    snprintf(state->item.name, sizeof state->item.name, "%s", SUMS);
    for (size_t i = 0; i < p->spectra_count; i++)
        for (size_t n = 0; n < p->spectra[i].part_count; n++)
            if (!seen_before(p, i, n))
                add_sums(s, &p->spectra[i].parts[n], p->spectra[i].frequency_count, state);
}

static bool share_run(const States *s, Run *run, Error *err)
{
    const size_t count = (size_t)exchange_count(s->exchange);
    run->all = calloc(count, sizeof *run->all);
    if (run->all == NULL)
        return no_memory_for_states(err);
    run->all[0] = run->own;
    return exchange_gather(s->exchange, exchange_speaks(s->exchange) ? run->all : &run->own,
                           (size_t)exchange_number(s->exchange) * sizeof *run->all, sizeof *run->all, err);
}

/* Of states that are alike with all that have them the one of least number gives it. */
static bool choose_givers(States *s, Error *err)
{
    double *least = calloc(s->count + 1, sizeof *least);
    if (least == NULL)
        no_memory_for_states(err);
    for (size_t i = 0; i < s->count; i++) {
        s->items[i].giver = -1;
        if (least != NULL)
            least[i] = s->items[i].runs[0].own.bytes > 0 ? exchange_number(s->exchange) : (double)INFINITY;
    }
    const bool ok = exchange_least(s->exchange, least, s->count, err);
    for (size_t i = 0; i < (least != NULL ? s->count : 0); i++)
        if (ok && s->exchange != NULL && s->items[i].item.kind == STATE_WHOLE && isfinite(least[i]))
            s->items[i].giver = (int)least[i];
    free(least);
    return ok;
}

static bool fill_states(States *s, const StateItem *items, Error *err)
{
    const size_t parts = part_total(s->program);
    for (size_t i = 0; i < s->count; i++) {
        State *state = &s->items[i];
        state->runs = calloc((i + 1 == s->count ? parts : 0) + 2, sizeof *state->runs);
        if (state->runs == NULL) {
            no_memory_for_states(err);
            break;
        }
        if (i + 1 < s->count)
            state->item = items[i];
        (i + 1 < s->count ? make_runs : make_sums)(s, state);
    }
    if (!exchange_meet(s->exchange, err) || !choose_givers(s, err))
        return false;
    for (size_t i = 0; i < s->count && exchange_meet(s->exchange, err); i++)
        for (size_t r = 0; r < s->items[i].run_count && exchange_meet(s->exchange, err); r++)
            share_run(s, &s->items[i].runs[r], err);
    return err->code == ERROR_NONE;
}

States *states_new(Backend *b, const Program *program, Exchange *x, Error *err)
{
    size_t count = 0;
    States *s = calloc(1, sizeof *s);
    if (s == NULL || (s->piece = malloc(PIECE_BYTES)) == NULL)
        no_memory_for_states(err);
    StateItem *items = exchange_meet(x, err) ? list_items(x, program, &count, err) : NULL;
    if (items != NULL && s != NULL) {
        s->backend = b;
        s->program = program;
        s->exchange = x;
        s->items = calloc(count + 1, sizeof *s->items);
        s->count = s->items != NULL ? count + 1 : 0;
        if (s->items == NULL)
            no_memory_for_states(err);
    }
    const bool ok = exchange_meet(x, err) && s != NULL && items != NULL && fill_states(s, items, err);
    free(items);
    if (exchange_meet(x, err) && ok)
        return s;
    states_free(s);
    return NULL;
}

void states_free(States *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < s->count; i++) {
        for (size_t r = 0; r < s->items[i].run_count; r++)
            free(s->items[i].runs[r].all);
        free(s->items[i].runs);
    }
    free(s->items);
    free(s->piece);
    free(s);
}

size_t states_count(const States *s)
{
    return s->count;
}

const char *states_name(const States *s, size_t i)
{
    return s->items[i].item.name;
}

uint64_t states_bytes(const States *s, size_t i)
{
    const State *state = &s->items[i];
    uint64_t sum = 0;
    for (size_t r = 0; r < state->run_count; r++)
        for (int n = 0; n < exchange_count(s->exchange); n++) {
            const Share *share = &state->runs[r].all[n];
            sum += state->giver < 0 || state->giver == n ? state->runs[r].rows * (share->bytes + share->zeros) : 0;
        }
    return sum;
}

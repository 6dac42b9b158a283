/* A state is stretches of bytes in the order of the whole domain's memory. A domain that is cut across its slowest axis
 * alone has one for each process: rows or planes of it; those of the low layers and those of the high ones; points,
 * which are sorted by place; of Fourier sums, for each part a row for each frequency's re and im. Where y is cut
 * besides, each plane has its own. A state that does not lie along an axis that is cut (of a wall across it) is the
 * same with all that have it. */
#include "stepping/runs.h"

#include "base/number.h"
#include "exchange/blocks.h"
#include "exchange/ways.h"

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
    if (!p->window.present || !buffer_is_cut(b))
        return STATE_WHOLE;
    if (buffer_has_points(b))
        return STATE_POINTS;
    for (int a = 0; a < 3; a++)
        if (b->across[a].high > 0)
            return STATE_LAYERS;
    return STATE_ROWS;
}

static StateItem item_of(const Program *p, const Buffer *b)
{
    StateItem item = {.kind = state_kind(p, b), .line_bytes = b->block.count[0] * b->element};
    snprintf(item.name, sizeof item.name, "%s", key_of(b));
    for (int a = 1; a < 3; a++) {
        const BufferAcross *across = &b->across[a];
        const bool some = across->all[1] > across->all[0];
        item.first[a] = !across->along ? 0 : some ? across->all[0] : across->first;
        item.end[a] = !across->along ? (int64_t)b->block.count[a] : some ? across->all[1] : INT64_MAX;
    }
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

static StateItem *own_items(const Program *p, size_t *count)
{
    StateItem *items = calloc(p->buffer_count + 1, sizeof *items);
    *count = 0;
    if (items == NULL)
        return NULL;
    for (size_t i = 0; i < p->buffer_count; i++)
        if (is_kept(p, (int)i))
            items[(*count)++] = item_of(p, &p->buffers[i]);
    return items;
}

/* What all processes have of a list, in their order, with the one that speaks (caller frees); *count becomes that of
 * all there. NULL with the others, and on failure. */
static void *collect_all(Exchange *x, const void *own, size_t *count, size_t size, Error *err)
{
    const size_t processes = (size_t)exchange_count(x), number = (size_t)exchange_number(x), mine = *count;
    double *counts = calloc(processes + 1, sizeof *counts);
    char *all = NULL;
    size_t sum = 0, before = 0;
    for (size_t n = 0; n < (counts != NULL ? processes : 0); n++)
        counts[n] = n == number ? (double)mine : (double)INFINITY;
    if (own == NULL || counts == NULL)
        no_memory_for_states(err);
    const bool met = exchange_least(x, counts, processes, err);
    for (size_t n = 0; n < (met && counts != NULL ? processes : 0); n++) {
        before += n < number ? (size_t)counts[n] : 0;
        sum += (size_t)counts[n];
    }
    free(counts);
    if (!met)
        return NULL;
    if (exchange_speaks(x) && (all = malloc((sum + 1) * size)) == NULL)
        no_memory_for_states(err);
    if (all != NULL && own != NULL)
        memcpy(all, own, mine * size);
    void *bytes = (void *)(uintptr_t)own; /* NOLINT: the others' are sent */
    if (exchange_gather(x, all != NULL ? all : bytes, before * size, mine * size, err)) {
        *count = exchange_speaks(x) ? sum : mine;
        return all;
    }
    free(all);
    return NULL;
}

/* All have the list of the one that speaks. */
static StateItem *list_items(Exchange *x, const Program *p, size_t *count, Error *err)
{
    StateItem *items = own_items(p, count);
    if (x != NULL) {
        StateItem *all = collect_all(x, items, count, sizeof *items, err);
        if (all != NULL) {
            free(items);
            items = all;
        }
    }
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

static bool add_stretch(States *s, const OwnStretch *stretch, Error *err)
{
    if (s->own_count == s->own_room) {
        const size_t room = 2 * s->own_room + 64;
        OwnStretch *more = realloc(s->own, room * sizeof *more);
        if (more == NULL)
            return no_memory_for_states(err);
        s->own = more;
        s->own_room = room;
    }
    s->own[s->own_count++] = *stretch;
    return true;
}

/* A process' own indices of its part along an axis; the first one has what lies before them, too. */
static void own_range(const Program *p, int axis, long *lo, long *hi)
{
    const ProgramSpan *own = &p->window.span[axis];
    *lo = own->first + own->own[0] == 0 ? -1 : own->own[0];
    *hi = own->own[1];
}

/* A block, plane by plane where others' lie between them. */
static bool add_block(States *s, OwnStretch stretch, Error *err)
{
    const size_t planes = program_is_mingled(&s->program->window) ? stretch.block.count[2] : 1;
    stretch.block.count[2] /= planes;
    stretch.is.bytes = state_block_bytes(&s->program->buffers[stretch.buffer], &stretch.block);
    for (size_t k = 0; k < planes; k++) {
        if (!add_stretch(s, &stretch, err))
            return false;
        stretch.block.origin += stretch.block.stride[1];
        stretch.is.plane++;
    }
    return true;
}

/* The own part of what lies before (side 0) or behind an axis' split. */
static bool add_rows(States *s, OwnStretch stretch, Error *err)
{
    const Program *p = s->program;
    const Buffer *b = &p->buffers[stretch.buffer];
    stretch.block = b->block;
    for (int a = 0; a < 3; a++) {
        long lo, hi, first;
        if (!b->across[a].along)
            continue;
        own_range(p, a, &lo, &hi);
        if (!block_cut(b, a, stretch.is.side > 0 && b->across[a].high > 0, lo, hi, &stretch.block, &first))
            return true;
        if (a == 2)
            stretch.is.plane = first + p->window.span[2].first;
    }
    return add_block(s, stretch, err);
}

/* Points are sorted by place, so that those of a plane that are the process' own follow one another. */
static bool add_points(States *s, OwnStretch stretch, Error *err)
{
    const Program *p = s->program;
    const Buffer *b = &p->buffers[stretch.buffer];
    Piece own = {.buffer = stretch.buffer};
    for (int a = 1; a < 3; a++)
        own_range(p, a, &own.lo[a], &own.hi[a]);
    for (size_t from = 0, to; from < b->count; from = max_size(to, from + 1)) {
        const long plane = b->across[2].at[from];
        for (to = from; to < b->count && piece_has(b, &own, to) &&
                        (!program_is_mingled(&p->window) || b->across[2].at[to] == plane);)
            to++;
        stretch.block = (StateBlock){.origin = from, .stride = {b->count, b->count}, .count = {to - from, 1, 1}};
        stretch.block.low = to - from;
        stretch.is.plane = plane + p->window.span[2].first;
        stretch.is.bytes = (to - from) * b->element;
        if (to > from && !add_stretch(s, &stretch, err))
            return false;
    }
    return true;
}

/* Rows that others have and this process has not. */
static bool add_absent(States *s, OwnStretch stretch, const StateItem *item, Error *err)
{
    const Program *p = s->program;
    long range[3][2];
    for (int a = 1; a < 3; a++) {
        const ProgramSpan *span = &p->window.span[a];
        range[a][0] = (long)item->first[a];
        range[a][1] = (long)item->end[a];
        if (!span->cut)
            continue;
        own_range(p, a, &range[a][0], &range[a][1]);
        range[a][0] = max_long(range[a][0] + (range[a][0] < 0 ? 0 : span->first), (long)item->first[a]);
        range[a][1] = min_long(range[a][1] + span->first, (long)item->end[a]);
        if (range[a][1] <= range[a][0])
            return true;
    }
    const long planes = range[2][1] - range[2][0], pieces = program_is_mingled(&p->window) ? planes : 1;
    stretch.is.zeros = item->line_bytes * (uint64_t)(range[1][1] - range[1][0]) * (uint64_t)(planes / pieces);
    for (long k = 0; k < pieces; k++) {
        stretch.is.plane = range[2][0] + k;
        if (!add_stretch(s, &stretch, err))
            return false;
    }
    return true;
}

static int find_buffer(const Program *p, const StateItem *item)
{
    for (size_t i = 0; i < p->buffer_count; i++)
        if (is_kept(p, (int)i) && strncmp(key_of(&p->buffers[i]), item->name, NAME_BYTES - 1) == 0)
            return (int)i;
    return -1;
}

static OwnStretch stretch_of(const States *s, size_t state, int buffer)
{
    return (OwnStretch){.is = {.state = state, .process = (uint64_t)exchange_number(s->exchange)}, .buffer = buffer};
}

static bool list_state(States *s, size_t number, Error *err)
{
    const StateItem *item = &s->items[number].item;
    const int buffer = find_buffer(s->program, item);
    OwnStretch stretch = stretch_of(s, number, buffer);
    if (buffer < 0)
        return item->kind != STATE_ROWS || add_absent(s, stretch, item, err);
    switch ((StateKind)item->kind) {
    case STATE_POINTS:
        return add_points(s, stretch, err);
    case STATE_LAYERS:
        if (!add_rows(s, stretch, err))
            return false;
        stretch.is.side = 1;
        return add_rows(s, stretch, err);
    case STATE_ROWS:
        return add_rows(s, stretch, err);
    default:
        stretch.block = state_block(&s->program->buffers[buffer]);
        stretch.is.bytes = state_bytes(&s->program->buffers[buffer]);
        return add_stretch(s, &stretch, err);
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

/* The sums of a part: alone they follow one another; else row by row. */
static bool add_sum_rows(States *s, OwnStretch stretch, const SpectrumPart *part, size_t frequencies, Error *err)
{
    const ProgramShare *own = &part->own;
    const size_t here = program_share_size(own), rows = 2 * frequencies;
    const size_t plane = (size_t)(own->here[0] * own->here[1]), planes = (size_t)own->here[2];
    stretch.buffer = part->buffer;
    stretch.block = (StateBlock){.origin = part->first, .stride = {plane, plane}, .count = {plane, 1, planes}};
    stretch.block.low = plane;
    if (s->exchange == NULL)
        stretch.block.count[2] *= rows;
    for (size_t row = 0; row < (s->exchange == NULL ? 1 : rows) && here > 0; row++) {
        stretch.is.row = row;
        stretch.is.plane = own->lo[2];
        if (!add_block(s, stretch, err))
            return false;
        stretch.block.origin += here;
    }
    return true;
}

/* The last state. */
static bool add_sums(States *s, size_t number, Error *err)
{
    const Program *p = s->program;
    State *state = &s->items[number];
    OwnStretch stretch = stretch_of(s, number, -1);
    state->item.kind = STATE_SUMS;
    snprintf(state->item.name, sizeof state->item.name, "%s", SUMS);
    for (size_t i = 0; i < p->spectra_count; i++)
        for (size_t n = 0; n < p->spectra[i].part_count; n++) {
            if (seen_before(p, i, n))
                continue;
            if (!add_sum_rows(s, stretch, &p->spectra[i].parts[n], p->spectra[i].frequency_count, err))
                return false;
            stretch.is.run++;
        }
    return true;
}

static int by_place(const void *a, const void *b)
{
    const Stretch *p = a, *q = b;
    const int64_t facts[][2] = {{(int64_t)p->state, (int64_t)q->state}, {(int64_t)p->run, (int64_t)q->run},
                                {(int64_t)p->row, (int64_t)q->row},     {p->plane, q->plane},
                                {(int64_t)p->side, (int64_t)q->side},   {(int64_t)p->process, (int64_t)q->process}};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (facts[i][0] != facts[i][1])
            return facts[i][0] < facts[i][1] ? -1 : 1;
    return 0;
}

/* The one that speaks knows all stretches, in the order of the whole domain. */
static bool share_stretches(States *s, Error *err)
{
    size_t count = s->own_count, at = 0;
    Stretch *own = calloc(count + 1, sizeof *own);
    for (size_t i = 0; i < (own != NULL ? count : 0); i++)
        own[i] = s->own[i].is;
    s->all = collect_all(s->exchange, own, &count, sizeof *own, err);
    free(own);
    if (s->all == NULL)
        return err->code == ERROR_NONE;
    qsort(s->all, count, sizeof *s->all, by_place);
    for (size_t i = 0; i < s->count; i++) {
        s->items[i].first_all = at;
        while (at < count && s->all[at].state == i)
            at++;
        s->items[i].count_all = at - s->items[i].first_all;
    }
    return true;
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
            least[i] = s->items[i].count > 0 ? exchange_number(s->exchange) : (double)INFINITY;
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
    for (size_t i = 0; i < s->count; i++) {
        const bool sums = i + 1 == s->count;
        s->items[i].first = s->own_count;
        if (!sums)
            s->items[i].item = items[i];
        if (!(sums ? add_sums : list_state)(s, i, err))
            break;
        s->items[i].count = s->own_count - s->items[i].first;
    }
    if (s->own_count > 0)
        qsort(s->own, s->own_count, sizeof *s->own, by_place); /* whose beginning is a Stretch */
    return exchange_meet(s->exchange, err) && choose_givers(s, err) && share_stretches(s, err);
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
    free(s->own);
    free(s->all);
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
    for (size_t n = 0; n < state->count_all; n++) {
        const Stretch *stretch = &s->all[state->first_all + n];
        sum += state->giver < 0 || state->giver == (int)stretch->process ? stretch->bytes + stretch->zeros : 0;
    }
    return sum;
}

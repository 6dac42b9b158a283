/* Crystals and cut cells of the schedule `resident`: points of E that read rises, what the updates of this step have
 * added to E beside them (model/couplings.c). Threads show the strips of rises that points read. Where there are
 * crystals, whose points are many, each thread then works out its own: rises have a place on chip for each strip of the
 * block, as sites lie.
 *
 * Of cut cells alone some threads have many and most have none. There threads show their strips of E with points, too,
 * all threads of the block work them out, whichever thread holds them, and each takes its E back. The strips that are
 * shown have places, the first of which is zero, for what no thread of the block has: halo, or beyond a wall. So it is
 * with crystals where the chip has no room for the other.
 *
 * A block's halo is a site wider than its steps for these points (march/far.c). Without halos blocks hand one another
 * the strips that they read (share_mails.c).
 *
 * What a block knows is a stretch of integers (Together.far_own), which it takes on chip with its weights: a FarHead of
 * each component with points, and one of mails where there are no halos; for each component of E and thread OWN_INTS,
 * each by thread; of each component with states (share_kept.c) a KeptHead; then words of strips (march/far_strips.c)
 * thread by thread, or items: a strip's word, and places of E's strip and of the rows that points read. */
#include "schedule/resident/share_far.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RISE, POINT, NOWHERE = 0, FIRST = 1, ALIGNED = 4 };

/* What a thread knows of a component: bits of planes whose rises it shows, and of planes with points; its first place,
 * or where its words begin. */
enum { OWN_RISES, OWN_POINTS, OWN_FIRST, OWN_INTS };

/* A strip of a component that has points: a list from 1 on, or several; its word. */
typedef struct FarStrip {
    int32_t owner, word;
    bool listed; /* has it an item? */
} FarStrip;

typedef struct FarShare {
    Plan *plan;
    Together *t;
    const Share *share;
    StripTable table[3]; /* of each component of E: strips that are shown, and with points */
    FarStrip *strip[3];  /* of components with points: by thread and plane */
    BlockPoints *points; /* where there are no halos, by list; */
    Mails *mails;        /* then, too */
    VEC(KeptPoint) kept; /* points of a component with states */
    VEC(KeptHead) heads; /* of such components */
    long places;         /* of strips of its own */
    FarRecords *records;
    long reals;     /* of weights */
    int32_t record; /* of a component, the block's first */
} FarShare;

static bool same_row(const Read *a, const Read *b)
{
    return a->component == b->component && a->offset[1] == b->offset[1] && a->offset[2] == b->offset[2];
}

/* The rows of what points of a component read. */
static void find_rows(FarItems *items)
{
    const FarStrips *of = &items->of;
    items->slots = 1; /* of E */
    for (int r = 0; r < of->read_count; r++) {
        FarRow *row = &items->row[items->rows - (items->rows > 0)];
        if (items->rows == 0 || !same_row(&of->reads[r], &of->reads[row->read])) {
            row = &items->row[items->rows++];
            *row = (FarRow){.read = r};
        }
        row->low |= of->reads[r].offset[0] < 0;
        row->high |= of->reads[r].offset[0] > 0;
    }
    for (int n = 0; n < items->rows; n++)
        items->slots += 1 + items->row[n].low + items->row[n].high;
}

/* May the block compute a site or an image of it? */
static bool may_have(const FarShare *f, const long site[3])
{
    const Cut *c = &f->t->cut;
    const int *axis = f->t->m.axis;
    const long from[] = {f->share->x, f->share->row, f->share->plane};
    const long count[] = {(long)c->lanes * f->t->m.strip, c->rows, (long)c->groups * f->share->deep};
    for (int role = 0; role < 3; role++)
        if (axis[role] >= 0 && !tiles_wrap(f->plan, axis[role]) &&
            (site[axis[role]] < from[role] || site[axis[role]] >= from[role] + count[role]))
            return false;
    return true;
}

typedef void Visit(FarShare *f, int n, int list, size_t point, const Spot *spot, const long site[3]);

/* A point and its images where the block computes them. */
static void each_image(FarShare *f, int n, int list, size_t point, Visit *visit)
{
    const long *index = f->plan->model->points.items[list].points.items[point].index;
    long site[3];
    Images i;
    Spot spot;
    if (!may_have(f, index))
        return;
    images_begin(f->plan, index, &i);
    while (images_next(f->plan, index, &i, site))
        if (together_spot(f->t, f->share, site, &spot))
            visit(f, n, list, point, &spot, site);
}

/* Calls for each point of a list that the block keeps, where there are no halos. */
static void each_own(FarShare *f, int n, int list, Visit *visit)
{
    const PointSet *set = &f->plan->model->points.items[list];
    const BlockPoints *of = &f->points[list];
    const size_t block = (size_t)(f->share - f->t->shares.items);
    for (int32_t at = of->first[block]; at < of->first[block + 1]; at++) {
        const size_t point = (size_t)of->point[at];
        Spot spot;
        together_spot(f->t, f->share, set->points.items[point].index, &spot);
        visit(f, n, list, point, &spot, set->points.items[point].index);
    }
}

/* Calls for each point of a component that the block computes. */
static void each_point(FarShare *f, int n, Visit *visit)
{
    const Model *model = f->plan->model;
    for (size_t list = 0; list < model->points.count; list++) {
        const PointSet *set = &model->points.items[list];
        if (!far_is_of(set, f->t->coupled[n].of.component))
            continue;
        if (f->t->cut.halo == 0)
            each_own(f, n, (int)list, visit);
        else
            for (size_t p = 0; p < set->points.count; p++)
                each_image(f, n, (int)list, p, visit);
    }
}

static FarStrip *strip_of(const FarShare *f, int n, const Spot *spot)
{
    return &f->strip[n][spot->thread * f->t->cut.deep + spot->plane];
}

/* The strip that lies so many strips along x and as far as a read does along the others from a site, and who has it:
 * the block, another where there are no halos, or NULL. */
static const Share *strip_beside(const FarShare *f, const long site[3], const Spot *own, const Read *r, int strips,
                                 Spot *spot)
{
    const long at[3] = {site[0] - own->site + (long)strips * f->t->m.strip, site[1] + r->offset[1],
                        site[2] + r->offset[2]};
    if (f->t->cut.halo == 0)
        return mails_owner(f->plan, f->t, f->share, at, spot);
    return together_spot(f->t, f->share, at, spot) ? f->share : NULL;
}

/* The strip as one that the block has of another. */
static Mail mail_of(const FarShare *f, const Share *owner, const Read *r, const Spot *spot)
{
    return (Mail){.from = (int32_t)(owner - f->t->shares.items),
                  .to = (int32_t)(f->share - f->t->shares.items),
                  .component = (int32_t)(r->component - EX),
                  .strip = (int32_t)(spot->thread * f->t->cut.deep + spot->plane)};
}

/* A strip of rises that points read: the block's own, or another's. */
static void want_strip(FarShare *f, const Share *owner, const Read *r, const Spot *spot)
{
    if (owner == f->share)
        strips_mark(&f->table[r->component - EX], spot->thread, RISE, spot->plane);
    else if (owner != NULL)
        mails_want(f->mails, mail_of(f, owner, r, spot));
}

static void mark_reads(FarShare *f, int n, int list, size_t point, const Spot *spot, const long site[3])
{
    const FarItems *items = &f->t->coupled[n];
    FarStrip *strip = strip_of(f, n, spot);
    Spot other;
    (void)point;
    far_own(&strip->owner, list);
    strips_mark(&f->table[items->of.component - EX], spot->thread, POINT, spot->plane);
    for (int q = 0; q < items->rows; q++) {
        const FarRow *row = &items->row[q];
        const Read *r = &items->of.reads[row->read];
        for (int strips = -(int)row->low; strips <= (int)row->high; strips++)
            want_strip(f, strip_beside(f, site, spot, r, strips, &other), r, &other);
    }
}

/* Whose strip a read of a point lies in, and how far from its beginning. */
static const Share *strip_of_read(const FarShare *f, const PointSet *set, size_t point, const Spot *own, const Read *r,
                                  Spot *spot, int *site)
{
    const long strip = f->t->m.strip, at = own->site + r->offset[0];
    const int strips = at < 0 ? -1 : at >= strip;
    *site = (int)(at - strips * strip);
    return strip_beside(f, set->points.items[point].index, own, r, strips, spot);
}

static void mark_kept(FarShare *f, int n, int list, size_t point, const Spot *spot, const long at[3])
{
    const PointSet *set = &f->plan->model->points.items[list];
    Spot other;
    int site;
    (void)n, (void)at;
    strips_mark(&f->table[set->component - EX], spot->thread, POINT, spot->plane);
    for (int r = 0; r < set->read_count; r++)
        want_strip(f, strip_of_read(f, set, point, spot, &set->reads[r], &other, &site), &set->reads[r], &other);
}

static void put_word(FarShare *f, int n, int list, size_t point, const Spot *spot, const long site[3])
{
    FarStrip *strip = strip_of(f, n, spot);
    const FarPlace at = {
        .list = list, .point = point, .site = spot->site, .owner = &strip->owner, .word = &strip->word};
    (void)site;
    far_put(&f->records[n], &f->plan->model->points.items[list], &at);
}

/* The place on chip of a strip of rises. */
static int32_t rise_place(const FarShare *f, const Share *owner, const Read *r, const Spot *spot)
{
    if (owner == NULL)
        return NOWHERE;
    return (int32_t)(owner == f->share ? strips_place(&f->table[r->component - EX], spot->thread, RISE, spot->plane)
                                       : f->places + mails_number(f->mails, mail_of(f, owner, r, spot)));
}

static int32_t place_beside(const FarShare *f, const long site[3], const Spot *own, const Read *r, int strips)
{
    Spot spot;
    const Share *owner = strip_beside(f, site, own, r, strips, &spot);
    return rise_place(f, owner, r, &spot);
}

/* A point with states of the n-th component that has some. */
static void put_kept(FarShare *f, int n, int list, size_t point, const Spot *spot, const long at[3])
{
    const KeptEdges *of = &f->t->kept_edges[n];
    const PointSet *set = &f->plan->model->points.items[list];
    const int32_t strip = f->t->m.strip;
    const long e = strips_place(&f->table[set->component - EX], spot->thread, POINT, spot->plane);
    KeptPoint p = {.e = (int32_t)e * strip + spot->site, .point = (int32_t)point};
    (void)at;
    while (of->lists[p.list] != list)
        p.list++;
    for (int r = 0; r < set->read_count; r++) {
        Spot other;
        int site;
        const Share *owner = strip_of_read(f, set, point, spot, &set->reads[r], &other, &site);
        p.place[kept_place(of, &set->reads[r])] = rise_place(f, owner, &set->reads[r], &other) * strip + site;
    }
    vec_push(&f->kept, p);
}

/* A block's edges with states; threads of whole warps for each component. */
static void push_kept(FarShare *f)
{
    Together *t = f->t;
    long end = 0;
    f->heads.count = 0;
    for (int n = 0; n < t->kept_count; n++) {
        const KeptEdges *of = &t->kept_edges[n];
        f->kept.count = 0;
        for (int list = 0; list < of->list_count; list++)
            each_own(f, n, of->lists[list], put_kept);
        KeptHead head = kept_join(f->plan, t, of, f->kept.items, f->kept.count);
        end += round_up(head.count, WARP);
        head.end = (int32_t)end;
        vec_push(&f->heads, head);
    }
}

static void align_own(Together *t)
{
    while (t->far_own.count % ALIGNED != 0)
        vec_push(&t->far_own, 0);
}

/* A strip's item, at its first point; its word numbers records by block. */
static void add_item(FarShare *f, int n, int list, size_t point, const Spot *spot, const long site[3])
{
    const FarItems *items = &f->t->coupled[n];
    FarStrip *strip = strip_of(f, n, spot);
    int32_t place[1 + 3 * READS] = {0};
    (void)list;
    (void)point;
    if (strip->listed)
        return;
    strip->listed = true;
    place[0] = (int32_t)strips_place(&f->table[items->of.component - EX], spot->thread, POINT, spot->plane);
    for (int q = 0, slot = 1; q < items->rows; q++) {
        const FarRow *row = &items->row[q];
        const Read *r = &items->of.reads[row->read];
        place[slot++] = place_beside(f, site, spot, r, 0);
        if (row->low)
            place[slot++] = place_beside(f, site, spot, r, -1);
        if (row->high)
            place[slot++] = place_beside(f, site, spot, r, 1);
    }
    vec_push(&f->t->far_own, strip->word - (f->record << FAR_MASK));
    for (int slot = 0; slot < items->slots; slot += items->packed) {
        const bool two = items->packed > 1 && slot + 1 < items->slots;
        vec_push(&f->t->far_own, (int32_t)((uint32_t)place[slot] | (two ? (uint32_t)place[slot + 1] << 16 : 0)));
    }
    align_own(f->t);
}

long together_far_heads(const Together *t)
{
    return t->far_count + (t->cut.halo == 0);
}

int together_item_ints(const FarItems *items)
{
    return (int)round_up(1 + divide_up(items->slots, items->packed), ALIGNED);
}

/* Strips by component and thread; how many there are. A thread's own take an odd number of places, so that threads
 * beside one another meet different banks of on-chip memory. */
static long number_strips(FarShare *f)
{
    long count = FIRST;
    for (int c = 0; c < 3; c++)
        for (long n = 0; n < f->table[c].threads; n++) {
            Strips *own = &f->table[c].of[n];
            const int strips = strips_bits(own->bits[RISE]) + strips_bits(own->bits[POINT]);
            own->first = (int32_t)count;
            count += strips > 0 ? strips | 1 : 0;
        }
    return count;
}

/* Where each strip has a place all threads of a warp show what one does. */
static uint32_t shown_rises(const FarShare *f, int c, long thread)
{
    const Strips *of = f->table[c].of;
    const long first = f->t->far_dense ? thread / WARP * WARP : thread, count = f->t->far_dense ? WARP : 1;
    uint32_t bits = 0;
    for (long n = first; n < first + count; n++)
        bits |= of[n].bits[RISE];
    return bits;
}

static void push_strips_of(FarShare *f)
{
    for (int c = 0; c < 3; c++)
        for (int what = 0; what < OWN_INTS && f->plan->model->field_buffer[EX + c] >= 0; what++)
            for (long n = 0; n < f->table[c].threads; n++) {
                const Strips *own = &f->table[c].of[n];
                const int32_t value[OWN_INTS] = {(int32_t)shown_rises(f, c, n), (int32_t)own->bits[POINT], own->first};
                vec_push(&f->t->far_own, value[what]);
            }
}

/* The words of strips, thread by thread. `own`: where the threads' integers of the component begin, of a block that
 * begins at `block`. */
static void push_words(FarShare *f, int n, size_t block, size_t own)
{
    Together *t = f->t;
    const size_t threads = (size_t)f->table[0].threads;
    for (size_t thread = 0; thread < threads; thread++) {
        t->far_own.items[own + OWN_FIRST * threads + thread] = (int32_t)(t->far_own.count - block);
        for (int plane = 0; plane < t->cut.deep; plane++) {
            const FarStrip *strip = strip_of(f, n, &(Spot){.thread = (long)thread, .plane = plane});
            if (strip->owner != 0)
                vec_push(&t->far_own, strip->word - (f->record << FAR_MASK));
        }
    }
    align_own(t);
}

/* A block's records by read, so that threads that take one each read what lies beside one another. */
static void sort_by_read(FarRecords *r, size_t first, size_t record)
{
    const size_t count = r->weights.count - first, width = (size_t)r->width, records = count / record;
    double *const all = memory_must(calloc(count + 1, sizeof *all));
    for (size_t n = 0; n < count; n++) {
        const size_t read = n % record / width;
        all[(read * records + n / record) * width + n % width] = r->weights.items[first + n];
    }
    if (count > 0)
        memcpy(r->weights.items + first, all, count * sizeof *all);
    free(all);
}

static void push_component(FarShare *f, int n, size_t block)
{
    Together *t = f->t;
    const Component c = f->t->coupled[n].of.component;
    const size_t record = (size_t)(f->t->coupled[n].of.read_count * t->m.strip), before = f->records[n].weights.count;
    const size_t own = block + (size_t)round_up(together_far_heads(t) * FAR_HEAD_INTS, ALIGNED) +
                       (size_t)together_field(f->plan, c) * OWN_INTS * (size_t)f->table[0].threads;
    FarHead head = {.record = (int32_t)(before / record), .at = (int32_t)(t->far_own.count - block)};
    f->record = head.record;
    far_share_none(f->plan, &f->records[n]);
    each_point(f, n, put_word);
    sort_by_read(&f->records[n], before, record);
    if (t->far_dense)
        push_words(f, n, block, own);
    else
        each_point(f, n, add_item);
    head.items = (int32_t)(t->far_own.count - block - (size_t)head.at) / together_item_ints(&t->coupled[n]);
    head.reals = (int32_t)(f->records[n].weights.count - before);
    head.weights = (int32_t)f->reals;
    f->reals += round_up(head.reals, WIDEST_STRIP);
    memcpy(t->far_own.items + block + n * FAR_HEAD_INTS, &head, sizeof head);
}

/* Strips that the block hands on: their places and mails. Those that it is handed have places behind its own. */
static void push_mails(FarShare *f, size_t block)
{
    Together *t = f->t;
    const int32_t me = (int32_t)(f->share - t->shares.items);
    long first = 0;
    const long wanted = mails_wanted(f->mails, me, &first);
    FarHead head = {.at = (int32_t)(t->far_own.count - block), .items = 0};
    const Mail *m = NULL;
    for (long n = 0; (m = mails_sent(f->mails, me, n)) != NULL; n++) {
        const Spot spot = {.thread = m->strip / t->cut.deep, .plane = m->strip % t->cut.deep};
        vec_push(&t->far_own, (int32_t)strips_place(&f->table[m->component], spot.thread, RISE, spot.plane));
        vec_push(&t->far_own, (int32_t)(m - f->mails->all.items));
        head.items++;
    }
    align_own(t);
    head.record = (int32_t)first;
    head.reals = (int32_t)wanted;
    head.weights = (int32_t)f->places;
    memcpy(t->far_own.items + block + t->far_count * FAR_HEAD_INTS, &head, sizeof head);
}

static void push_own(FarShare *f, size_t block)
{
    Together *t = f->t;
    align_own(t);
    const size_t at = t->far_own.count;
    t->far_own.items[block] = (int32_t)at;
    for (int n = 0; n < together_far_heads(t) * FAR_HEAD_INTS; n++)
        vec_push(&t->far_own, 0);
    align_own(t);
    push_strips_of(f);
    align_own(t);
    for (size_t n = 0; n < f->heads.count; n++) {
        const KeptHead *h = &f->heads.items[n];
        const int32_t ints[KEPT_INTS] = {h->first, h->count, h->end, h->weights, h->states};
        for (int i = 0; i < KEPT_INTS; i++)
            vec_push(&t->far_own, ints[i]);
    }
    align_own(t);
    if (t->cut.halo == 0)
        push_mails(f, at);
    f->reals = 0;
    for (int n = 0; n < f->t->far_count; n++)
        push_component(f, n, at);
    t->far.ints = max_long(t->far.ints, (long)(t->far_own.count - at));
    t->far.weights = max_long(t->far.weights, t->cut.halo > 0 ? f->reals : 0);
}

static void find_strips(FarShare *f)
{
    const size_t strips = (size_t)f->t->m.warps * WARP * (size_t)f->t->cut.deep;
    f->strip[0] = memory_must(calloc(3 * strips, sizeof *f->strip[0]));
    for (int c = 0; c < 3; c++)
        strips_begin(&f->table[c], f->t);
    for (int n = 0; n < f->t->far_count; n++) {
        f->strip[n] = f->strip[0] + (size_t)n * strips;
        each_point(f, n, mark_reads);
    }
    for (size_t i = 0; i < f->plan->model->points.count; i++)
        if (far_keeps(&f->plan->model->points.items[i]))
            each_own(f, 0, (int)i, mark_kept);
}

static void free_strips(FarShare *f)
{
    for (int c = 0; c < 3; c++)
        strips_free(&f->table[c]);
    free(f->strip[0]);
}

/* The strips that others read are shown, too. */
static void mark_sent(FarShare *f, int32_t block)
{
    const Mail *m = NULL;
    for (long n = 0; (m = mails_sent(f->mails, block, n)) != NULL; n++)
        strips_mark(&f->table[m->component], m->strip / f->t->cut.deep, RISE, m->strip % f->t->cut.deep);
}

static void far_share(FarShare *f, size_t block)
{
    Together *t = f->t;
    long first, wanted = 0;
    find_strips(f);
    if (t->cut.halo == 0) {
        mark_sent(f, (int32_t)block);
        wanted = mails_wanted(f->mails, (int32_t)block, &first);
    }
    f->places = number_strips(f);
    t->far.strips = max_long(t->far.strips, t->far_dense ? 0 : f->places + wanted);
    push_kept(f);
    t->kept_busy = fmax(t->kept_busy, kept_of_block(t, f->heads.items));
    if (f->places > FIRST)
        push_own(f, block);
    free_strips(f);
}

static void find_mails(FarShare *f)
{
    for (size_t i = 0; i < f->t->shares.count; i++) {
        f->share = &f->t->shares.items[i];
        find_strips(f);
        free_strips(f);
    }
    mails_sort(f->mails, f->t->shares.count);
    f->t->mails = (long)f->mails->all.count;
}

static void build_shares(Plan *plan, Together *t, FarRecords *records)
{
    Mails mails = {.sorted = false};
    FarShare f = {.plan = plan, .t = t, .records = records, .mails = &mails};
    if (t->cut.halo == 0) {
        f.points = blocks_sort(plan, t);
        find_mails(&f);
    }
    const long most = FIRST + 2L * 3 * t->m.warps * WARP * t->cut.deep + mails_most(&mails); /* places of a block */
    t->far = (FarRoom){.strips = 0};
    t->kept_busy = 0;
    t->kept_states = 0;
    t->kept_packed = most * t->m.strip <= UINT16_MAX ? 2 : 1;
    for (int n = 0; n < t->far_count; n++) {
        far_begin(plan, t->m.strip, &t->coupled[n].of, &records[n]);
        t->coupled[n].packed = most <= UINT16_MAX ? 2 : 1;
    }
    for (size_t i = 0; i < t->shares.count; i++)
        vec_push(&t->far_own, 0);
    for (size_t i = 0; i < t->shares.count; i++) {
        f.share = &t->shares.items[i];
        far_share(&f, i);
    }
    mails_free(&mails);
    blocks_free(plan, f.points);
    vec_free(&f.kept);
    vec_free(&f.heads);
}

bool together_has_far(const Together *t)
{
    return t->far_count + t->kept_count > 0;
}

bool together_find_far(const Plan *plan, Together *t)
{
    t->far_count = 0;
    if (!kept_find(plan, t))
        return false;
    for (int c = EX; c <= EZ && far_wanted(plan); c++) {
        FarItems *items = &t->coupled[t->far_count];
        *items = (FarItems){.rows = 0};
        if (!far_reads(plan, (Component)c, &items->of))
            continue;
        find_rows(items);
        t->far_count++;
    }
    return true;
}

void together_far_room(Plan *plan, Together *t)
{
    FarRecords records[3];
    build_shares(plan, t, records);
    for (int n = 0; n < t->far_count; n++)
        vec_free(&records[n].weights);
    vec_free(&t->far_own);
    vec_free(&t->kept);
    vec_free(&t->kept_weights);
}

void together_add_far(Plan *plan, Kernel *k, Together *t)
{
    FarRecords records[3];
    if (!together_has_far(t))
        return;
    build_shares(plan, t, records);
    for (long n = 0; n < round_up(t->far.ints, WIDEST_STRIP); n++) /* each block reads as many as any has */
        vec_push(&t->far_own, 0);
    t->far_buffer = plan_add_ints(plan, "far_own", "crystals and cut cells by block: strips that are shown, and items",
                                  t->far_own.items, t->far_own.count);
    kernel_add_buffer(plan, k, t->far_buffer, true);
    for (int n = 0; n < t->far_count; n++) {
        far_end(plan, &records[n]);
        kernel_add_buffer(plan, k, t->coupled[n].of.weights, true);
    }
    kept_add(plan, k, t);
}

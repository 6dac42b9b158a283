/* Mails: strips of rises that a block of `resident:half` reads of others for its crystals and cut cells. Blocks know no
 * halo there, and points read sites beside theirs along two axes, so blocks that meet at an edge hand one another some,
 * too. After each update of E a block puts the strips that others read into words (together_words.c), each at a place
 * of its own, and waits for those that it reads. There are two copies of the words in turn: who hands on those of a
 * step has read H of blocks whose H was made of E behind the points of the step before, and those were all of its
 * readers'. */
#include "schedule/resident/share_far.h"

#include <stdlib.h>

const Share *mails_owner(const Plan *plan, const Together *t, const Share *first, const long site[3], Spot *spot)
{
    long at[3] = {site[0], site[1], site[2]};
    grid_wrap(plan->grid, at);
    if (together_spot(t, first, at, spot) && spot->kept)
        return first;
    for (size_t n = 0; n < t->shares.count; n++)
        if (together_spot(t, &t->shares.items[n], at, spot) && spot->kept)
            return &t->shares.items[n];
    return NULL;
}

void mails_want(Mails *m, Mail wanted)
{
    if (!m->sorted)
        vec_push(&m->all, wanted);
}

static int compare_mails(const void *a, const void *b)
{
    const Mail *p = a, *q = b;
    const int32_t by[][2] = {{p->to, q->to}, {p->from, q->from}, {p->component, q->component}, {p->strip, q->strip}};
    int n = 0;
    while (n < 3 && by[n][0] == by[n][1])
        n++;
    return (by[n][0] > by[n][1]) - (by[n][0] < by[n][1]);
}

/* Where each block's begin, of those that are read and those that are handed on. */
static void index_blocks(Mails *m, size_t blocks)
{
    size_t at = 0;
    for (size_t block = 0; block <= blocks; block++) {
        while (at < m->all.count && m->all.items[at].to < (int32_t)block)
            at++;
        vec_push(&m->first, (int32_t)at);
        vec_push(&m->sent_first, (int32_t)m->sent.count);
        for (size_t n = 0; n < m->all.count; n++)
            if (m->all.items[n].from == (int32_t)block)
                vec_push(&m->sent, (int32_t)n);
    }
}

void mails_sort(Mails *m, size_t blocks)
{
    size_t count = 0;
    m->sorted = true;
    if (m->all.count > 0)
        qsort(m->all.items, m->all.count, sizeof(Mail), compare_mails);
    for (size_t n = 0; n < m->all.count; n++)
        if (n == 0 || compare_mails(&m->all.items[n], &m->all.items[count - 1]) != 0)
            m->all.items[count++] = m->all.items[n];
    m->all.count = count;
    index_blocks(m, blocks);
}

long mails_wanted(const Mails *m, int32_t block, long *first)
{
    *first = m->first.items[block];
    return m->first.items[block + 1] - *first;
}

long mails_number(const Mails *m, Mail wanted)
{
    long first = 0;
    const size_t count = (size_t)mails_wanted(m, wanted.to, &first);
    const Mail *own = &m->all.items[first];
    const Mail *found = bsearch(&wanted, own, count, sizeof wanted, compare_mails);
    return found - own;
}

long mails_most(const Mails *m)
{
    long most = 0, first;
    for (size_t block = 0; block + 1 < m->first.count; block++)
        most = max_long(most, mails_wanted(m, (int32_t)block, &first));
    return most;
}

const Mail *mails_sent(const Mails *m, int32_t block, long n)
{
    const int32_t at = m->sent_first.items[block] + (int32_t)n;
    return at < m->sent_first.items[block + 1] ? &m->all.items[m->sent.items[at]] : NULL;
}

void mails_free(Mails *m)
{
    vec_free(&m->all);
    vec_free(&m->first);
    vec_free(&m->sent);
    vec_free(&m->sent_first);
}

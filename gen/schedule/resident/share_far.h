/* Crystals and cut cells of `resident:half`, whose blocks have no halos (share_far.c): whose points they are, and
 * strips of rises that blocks hand one another. */
#ifndef YEEC_SCHEDULE_RESIDENT_SHARE_FAR_H
#define YEEC_SCHEDULE_RESIDENT_SHARE_FAR_H

#include "schedule/resident/resident.h"

/* Of a list: its points block after block, and where each block's begin. */
typedef struct BlockPoints {
    int32_t *point, *first;
} BlockPoints;

/* share_blocks.c: of all lists that read rises, by list; to be freed. */
BlockPoints *blocks_sort(const Plan *plan, const Together *t);
void blocks_free(const Plan *plan, BlockPoints *points);

/* A point of a block's edges with states: E's place on chip, the list's number among its component's, its own in that,
 * and the places of what it reads (KeptEdges.reads; 0: it does not). */
typedef struct KeptPoint {
    int32_t e, list, point, place[READS];
} KeptPoint;

/* share_kept.c: appends the edges of these points to Together.kept; all of their head but where threads end. */
KeptHead kept_join(const Plan *plan, Together *t, const KeptEdges *of, KeptPoint *points, size_t count);

/* From a block, to another one: a strip of a component of E (0 to 2), by thread and plane of the first. */
typedef struct Mail {
    int32_t to, from, component, strip;
} Mail;

typedef struct Mails {
    VEC(Mail) all;      /* by the block that reads them, each once; their numbers are those of the words */
    VEC(int32_t) first; /* of each block those that it reads, and where the last end */
    VEC(int32_t) sent;  /* numbers of those that blocks hand on, by block */
    VEC(int32_t) sent_first;
    bool sorted;
} Mails;

/* Who has the strip that begins at a site, beyond the end of a periodic axis at the other, and its place there; NULL:
 * it lies beyond a wall. A block that may well have it is asked first. */
const Share *mails_owner(const Plan *plan, const Together *t, const Share *first, const long site[3], Spot *spot);
/* Notes a strip, until they are sorted. */
void mails_want(Mails *m, Mail wanted);
void mails_sort(Mails *m, size_t blocks);
/* How many a block reads, the first's number, and a strip's among them; the most of a block. */
long mails_wanted(const Mails *m, int32_t block, long *first);
long mails_number(const Mails *m, Mail wanted);
long mails_most(const Mails *m);
/* The n-th that a block hands on, or NULL. */
const Mail *mails_sent(const Mails *m, int32_t block, long n);
void mails_free(Mails *m);

#endif

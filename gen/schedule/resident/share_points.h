/* What share_points.c and share_feeds.c share: points and probes as they land in a block. */
#ifndef YEEC_SCHEDULE_RESIDENT_SHARE_POINTS_H
#define YEEC_SCHEDULE_RESIDENT_SHARE_POINTS_H

#include "schedule/resident/resident.h"

typedef struct Landed {
    int32_t thread, half, order; /* the order in which they act */
    int32_t field, slot;         /* of the half step; the bit of a strip that is fed or noted, or -1 */
    TilePoint visit;
} Landed;

typedef struct LandedVec {
    VEC(Landed) of;
} LandedVec;

static inline int landed_compare(long a, long b)
{
    return (a > b) - (a < b);
}

/* How many bits a thread has, and for what. */
void feeds_begin(const Plan *plan, Together *t);
/* Which of a block's points feed strips, and which strips are noted; how many groups of these they make. */
long feeds_choose(const Plan *plan, Together *t, LandedVec *landed);
/* Steps ahead that there is room for on chip, of blocks that have at most so many groups. */
void feeds_fit(const Plan *plan, Together *t, long groups);
/* Fills Share.own; of what there are no numbers for the slot becomes -1. */
void feeds_share(const Plan *plan, Together *t, Share *s, LandedVec *landed);
/* Gives the kernel their tables. */
void feeds_add(Plan *plan, Kernel *k, Together *t);

#endif

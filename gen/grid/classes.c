/* A hash table from media, compared bit by bit, to small numbers. */
#include "grid/classes.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 2 * CLASS_LIMIT };

struct ClassTable {
    pthread_mutex_t lock;
    int count, limit;
    Medium values[CLASS_LIMIT];
    int32_t slot[SLOTS]; /* class number, 0: empty (class 0 has no values) */
};

static size_t slot_of(const Medium *v)
{
    uint64_t bits[2];
    memcpy(bits, &v->eps, sizeof bits[0]);
    memcpy(bits + 1, &v->sigma, sizeof bits[1]);
    bits[1] ^= (uint64_t)(uintptr_t)v->blend * UINT64_C(0x9E3779B97F4A7C15);
    uint64_t h = bits[0] * UINT64_C(0x9E3779B97F4A7C15) ^ bits[1] * UINT64_C(0xC2B2AE3D27D4EB4F);
    return (size_t)((h ^ h >> 29) * UINT64_C(0x9E3779B97F4A7C15) >> 40) % SLOTS;
}

static int find_or_add(ClassTable *t, const Medium *v)
{
    size_t s = slot_of(v);
    for (; t->slot[s] != 0; s = (s + 1) % SLOTS)
        if (medium_same(&t->values[t->slot[s]], v))
            return t->slot[s];
    if (t->count == t->limit)
        return -1;
    t->values[t->count] = *v;
    t->slot[s] = t->count;
    return t->count++;
}

ClassTable *classes_new(int limit, const Medium *background)
{
    ClassTable *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    t->limit = limit;
    t->count = CLASS_BACKGROUND;
    classes_intern(t, background);
    return t;
}

void classes_free(ClassTable *t)
{
    if (t == NULL)
        return;
    pthread_mutex_destroy(&t->lock);
    free(t);
}

int classes_intern(ClassTable *t, const Medium *medium)
{
    Medium v = {medium->eps + 0.0, medium->sigma + 0.0, medium->blend}; /* -0 becomes 0 */
    pthread_mutex_lock(&t->lock);
    int id = find_or_add(t, &v);
    pthread_mutex_unlock(&t->lock);
    return id;
}

int classes_count(const ClassTable *t)
{
    return t->count;
}

Medium classes_medium(const ClassTable *t, int id)
{
    return t->values[id];
}

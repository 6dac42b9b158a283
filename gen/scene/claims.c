/* A table of names by hash (FNV-1a) with open addressing; 10^5 monitors are looked up one by one. */
#include "scene/claims.h"

#include <ctype.h>
#include <stdint.h>
#include <strings.h>

static size_t slot_of(const Claims *c, const char *name)
{
    uint64_t hash = 0xCBF29CE484222325u;
    for (const char *s = name; *s != '\0'; s++)
        hash = (hash ^ (uint64_t)tolower((unsigned char)*s)) * 0x100000001B3u;
    size_t at = (size_t)(hash ^ hash >> 32) & (c->slot_count - 1);
    while (c->slots[at].name != NULL && strcasecmp(c->slots[at].name, name) != 0)
        at = (at + 1) & (c->slot_count - 1);
    return at;
}

static void grow(Claims *c)
{
    const Claims old = *c;
    c->slot_count = old.slot_count == 0 ? 64 : 2 * old.slot_count;
    c->slots = ARENA_ARRAY(c->arena, Claim, c->slot_count);
    for (size_t i = 0; i < old.slot_count; i++)
        if (old.slots[i].name != NULL)
            c->slots[slot_of(c, old.slots[i].name)] = old.slots[i];
}

const Claim *claims_find(const Claims *c, const char *name)
{
    if (c->count == 0)
        return NULL;
    const Claim *found = &c->slots[slot_of(c, name)];
    return found->name != NULL ? found : NULL;
}

const Claim *claims_take(Claims *c, const char *name, SourceLoc loc)
{
    if (2 * (c->count + 1) > c->slot_count)
        grow(c);
    Claim *slot = &c->slots[slot_of(c, name)];
    if (slot->name != NULL)
        return slot;
    *slot = (Claim){name, loc};
    c->count++;
    return NULL;
}

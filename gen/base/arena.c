/* Arena allocation: a list of blocks, each handed out from the front. */
#include "base/arena.h"

#include "base/memory.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16 };

typedef struct Block Block;
struct Block {
    Block *next;
    size_t used, size;
    alignas(max_align_t) char bytes[];
};

struct Arena {
    Block *head;
};

Arena *arena_new(void)
{
    return memory_must(calloc(1, sizeof(Arena)));
}

void arena_free(Arena *a)
{
    if (a == NULL)
        return;
    for (Block *b = a->head; b != NULL;) {
        Block *next = b->next;
        free(b);
        b = next;
    }
    free(a);
}

static Block *block_for(Arena *a, size_t size)
{
    if (a->head != NULL && a->head->size - a->head->used >= size)
        return a->head;
    size_t room = size > BLOCK_BYTES ? size : BLOCK_BYTES;
    Block *b = memory_must(calloc(1, sizeof(Block) + room));
    b->size = room;
    b->next = a->head;
    a->head = b;
    return b;
}

void *arena_alloc(Arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    size = (size + align - 1) / align * align;
    Block *b = block_for(a, size);
    void *p = b->bytes + b->used;
    b->used += size;
    return p;
}

char *arena_strdup(Arena *a, const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(arena_alloc(a, n), text, n);
}

char *arena_vprintf(Arena *a, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return arena_strdup(a, "");
    char *text = arena_alloc(a, (size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, args);
    return text;
}

char *arena_printf(Arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(a, format, args);
    va_end(args);
    return text;
}

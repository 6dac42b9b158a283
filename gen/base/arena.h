/* Arena: memory that lives as long as its owner. Scene, grid tables and plan are
 * built once and freed together, so nothing in them is freed one by one.
 * arena_alloc never returns NULL: when the system has no memory left it prints
 * one sentence and ends the process with status 2 (the sizes here are small;
 * voxels and fields, which are not, have owners that report errors). */
#ifndef YEEC_BASE_ARENA_H
#define YEEC_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_free(Arena *a); /* NULL is allowed */

/* `size` bytes, zeroed, aligned for any type. */
void *arena_alloc(Arena *a, size_t size);
char *arena_strdup(Arena *a, const char *text);
char *arena_printf(Arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *format, va_list args);

#define ARENA_NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define ARENA_ARRAY(arena, Type, count) ((Type *)arena_alloc((arena), sizeof(Type) * (size_t)(count)))

#endif

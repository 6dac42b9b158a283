/* Hull: a solid given by the triangles of its surface. */
#ifndef YEEC_SCENE_HULL_H
#define YEEC_SCENE_HULL_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

enum { HULL_WHY = 240, HULL_TRIANGLES = 1 << 24 };

typedef struct Hull {
    double (*corner)[3]; /* each place once */
    int (*triangle)[3];  /* numbers of corners, none twice */
    int corner_count, triangle_count;
} Hull;

/* Makes a hull of count triangles, nine numbers each, times `scale`. False: what is wrong with them in `why`: a number
 * that is none, too many triangles, a surface that is not closed, with the place. */
bool hull_make(Arena *arena, const float *triangles, size_t count, double scale, Hull *hull, char why[HULL_WHY]);

/* triangles.c: the triangles of a file in memory, malloc'ed, by libassimp in a process of its own; `format` is the
 * ending of the file's name. NULL: a sentence in `why`. */
float *triangles_read(const char *text, size_t n, const char *format, size_t *count, char why[HULL_WHY]);

#endif

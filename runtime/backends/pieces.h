/* A program's text in pieces that are compiled side by side: each has what stands before the kernels, and some of
 * them. */
#ifndef YEEC_RUNTIME_PIECES_H
#define YEEC_RUNTIME_PIECES_H

#include "base/error.h"
#include "program.h"

enum { PIECES_MOST = 64 };

typedef struct Pieces {
    const char *whole; /* the program's text: decides what the pieces are, but for how the kernels are shared out */
    char *texts[PIECES_MOST];
    size_t count;
    Precision precision; /* of its reals: CUDA takes subnormal numbers of single precision alone for zero */
} Pieces;

/* At most `most` pieces, which take about as long to compile as each other. pieces_free also after a failure. */
bool pieces_make(Pieces *out, const Program *program, int most, Error *err);
/* The whole text as the only one. */
bool pieces_whole(Pieces *out, const char *text, Precision precision, Error *err);
void pieces_free(Pieces *p);

#endif

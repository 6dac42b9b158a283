/* Spans: parts of a line, ascending and apart from each other, and what is made of several lists of them. */
#ifndef YEEC_GRID_SPAN_H
#define YEEC_GRID_SPAN_H

/* A part of a line, m. */
typedef struct Span {
    double from, to;
} Span;

enum { SPANS = 32 }; /* of one solid on a line within a dual cell; what is beyond is left out */

typedef enum SpanOp { SPAN_OR, SPAN_AND, SPAN_LESS } SpanOp;

/* What lies in one or the other, in both, or in the first alone; `out` may be neither. Returns how many. */
int span_join(SpanOp op, const Span *a, int a_count, const Span *b, int b_count, Span out[SPANS]);
/* Where a t^2 + 2 b t + c <= 0 between lo and hi. */
int span_quadratic(double a, double b, double c, double lo, double hi, Span out[2]);
/* Narrows lo..hi to where c0 + c1 t >= 0; nothing is left where lo > hi afterwards. */
void span_clip(double c0, double c1, double *lo, double *hi);
/* Where c[0] + c[1] t + ... + c[4] t^4 <= 0 between lo and hi. */
int span_quartic(const double c[5], double lo, double hi, Span out[3]);

#endif

/* Text: a growing string that owns indentation. Everything yeec prints for a
 * person or a compiler (dumps, kernels, JSON-free reports) is built in one of
 * these, so that the same input gives the same bytes. */
#ifndef YEEC_BASE_TEXT_H
#define YEEC_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Text {
    char *bytes; /* NUL-terminated once anything was written; NULL before */
    size_t length, capacity;
    int indent; /* spaces put before the next non-empty line */
} Text;

void text_free(Text *t);
/* Appends; at the start of a line `indent` spaces come first (not on empty lines). */
void text_put(Text *t, const char *s);
void text_put_n(Text *t, const char *s, size_t n);
void text_printf(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(Text *t, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
/* The whole file, malloc'ed, with a NUL behind its *n bytes; NULL, and *n = 0, where it cannot be read; errno
 * says why. */
char *text_of_file(const char *path, size_t *n);
void text_cut(Text *t, size_t length); /* to its first `length` bytes */
const char *text_str(const Text *t);   /* "" when empty */
/* The fewest significant digits, no less than `fewest`, with which %.*g tells x from `bound`. */
int text_digits(double x, double bound, int fewest);

#endif

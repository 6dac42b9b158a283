/* A growing string with indentation. */
#include "base/text.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(Text *t)
{
    free(t->bytes);
    *t = (Text){0};
}

static void reserve(Text *t, size_t more)
{
    if (t->length + more + 1 <= t->capacity)
        return;
    size_t capacity = t->capacity == 0 ? 256 : t->capacity;
    while (capacity < t->length + more + 1)
        capacity *= 2;
    t->bytes = memory_must(realloc(t->bytes, capacity));
    t->capacity = capacity;
}

static void append(Text *t, const char *s, size_t n)
{
    reserve(t, n);
    memcpy(t->bytes + t->length, s, n);
    t->length += n;
    t->bytes[t->length] = '\0';
}

static void append_indent(Text *t)
{
    for (int i = 0; i < t->indent; i++)
        append(t, " ", 1);
}

void text_put_n(Text *t, const char *s, size_t n)
{
    const char *end = s + n;
    while (s < end) {
        const char *newline = memchr(s, '\n', (size_t)(end - s));
        const char *stop = newline != NULL ? newline + 1 : end;
        if ((t->length == 0 || t->bytes[t->length - 1] == '\n') && *s != '\n')
            append_indent(t);
        append(t, s, (size_t)(stop - s));
        s = stop;
    }
}

void text_put(Text *t, const char *s)
{
    text_put_n(t, s, strlen(s));
}

void text_vprintf(Text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n > 0) {
        char *s = memory_must(malloc((size_t)n + 1));
        vsnprintf(s, (size_t)n + 1, format, args);
        text_put_n(t, s, (size_t)n);
        free(s);
    }
}

void text_printf(Text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_vprintf(t, format, args);
    va_end(args);
}

void text_cut(Text *t, size_t length)
{
    if (length >= t->length)
        return;
    t->length = length;
    t->bytes[length] = '\0';
}

int text_digits(double x, double bound, int fewest)
{
    char said[40], other[40];
    for (int digits = fewest; digits < 17; digits++) {
        snprintf(said, sizeof said, "%.*g", digits, x);
        snprintf(other, sizeof other, "%.*g", digits, bound);
        if (strcmp(said, other) != 0)
            return digits;
    }
    return 17;
}

const char *text_str(const Text *t)
{
    return t->bytes == NULL ? "" : t->bytes;
}

char *text_of_file(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    char *bytes = NULL;
    long size = -1;
    *n = 0;
    if (f == NULL)
        return NULL;
    if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) >= 0 && fseek(f, 0, SEEK_SET) == 0)
        bytes = calloc(1, (size_t)size + 1);
    if (bytes != NULL && fread(bytes, 1, (size_t)size, f) != (size_t)size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(f);
    if (bytes != NULL)
        *n = (size_t)size;
    return bytes;
}

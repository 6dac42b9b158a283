/* A small scanner that colours C, OpenCL C and CUDA C for HTML pages. */
#include "base/html.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void html_escape(Text *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        switch (s[i]) {
        case '<':
            text_put(out, "&lt;");
            break;
        case '>':
            text_put(out, "&gt;");
            break;
        case '&':
            text_put(out, "&amp;");
            break;
        case '"':
            text_put(out, "&quot;");
            break;
        default:
            text_put_n(out, s + i, 1);
        }
    }
}

void html_text(Text *out, const char *s)
{
    html_escape(out, s, strlen(s));
}

void html_data(Text *out, const char *mime, const void *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *b = bytes;
    text_printf(out, "data:%s;base64,", mime);
    for (size_t i = 0; i < n; i += 3) {
        const size_t rest = n - i;
        const unsigned group =
            (unsigned)b[i] << 16 | (rest > 1 ? (unsigned)b[i + 1] << 8 : 0) | (rest > 2 ? b[i + 2] : 0u);
        char four[4];
        for (size_t d = 0; d < 4; d++)
            four[d] = (char)(d <= rest ? digits[group >> (18 - 6 * d) & 63] : '=');
        text_put_n(out, four, 4);
    }
}

static const char *const keywords[] = {
    "const",    "static",     "void",       "int",        "long",         "float",        "double",
    "unsigned", "char",       "short",      "for",        "if",           "else",         "return",
    "while",    "restrict",   "extern",     "inline",     "__kernel",     "__global",     "__constant",
    "__local",  "__global__", "__device__", "__shared__", "__constant__", "__restrict__", "__launch_bounds__",
    "typedef",  "enum",       "struct",     "break",      "continue",     "volatile",     "size_t"};

static bool is_keyword(const char *s, size_t n)
{
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (strlen(keywords[i]) == n && memcmp(keywords[i], s, n) == 0)
            return true;
    return false;
}

/* Index of the note on a name; `count` when there is none. */
static size_t note_on(const char *s, size_t n, const HtmlNote *notes, size_t count)
{
    size_t i = 0;
    while (i < count && (strlen(notes[i].name) != n || memcmp(notes[i].name, s, n) != 0))
        i++;
    return i;
}

static void put_span(Text *out, const char *kind, const char *s, size_t n)
{
    text_printf(out, "<span class=\"%s\">", kind);
    html_escape(out, s, n);
    text_put(out, "</span>");
}

/* The focus stops at a name's first place in a listing only. */
static void put_word(Text *out, const char *s, size_t n, const HtmlNote *notes, size_t count, bool *seen)
{
    size_t note = note_on(s, n, notes, count);
    if (is_keyword(s, n)) {
        put_span(out, "k", s, n);
    } else if (note < count) {
        bool again = seen != NULL && seen[note];
        if (seen != NULL)
            seen[note] = true;
        text_printf(out, "<span class=\"d\"%s title=\"", again ? "" : " tabindex=\"0\"");
        html_text(out, notes[note].meaning);
        text_put(out, "\">");
        html_escape(out, s, n);
        text_put(out, "</span>");
    } else {
        html_escape(out, s, n);
    }
}

static size_t line_length(const char *s, const char *end)
{
    const char *stop = memchr(s, '\n', (size_t)(end - s));
    return (size_t)((stop != NULL ? stop : end) - s);
}

static size_t comment_length(const char *s, const char *end)
{
    if (s[1] == '/')
        return line_length(s, end);
    for (const char *p = s + 2; p + 1 < end; p++)
        if (p[0] == '*' && p[1] == '/')
            return (size_t)(p + 2 - s);
    return (size_t)(end - s);
}

static size_t string_length(const char *s, const char *end)
{
    const char *p = s + 1;
    while (p < end && *p != *s && *p != '\n')
        p += *p == '\\' && p + 1 < end ? 2 : 1;
    return (size_t)((p < end ? p + 1 : end) - s);
}

static size_t word_length(const char *s, const char *end)
{
    const char *p = s;
    while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
        p++;
    return (size_t)(p - s);
}

static size_t number_length(const char *s, const char *end)
{
    const char *p = s;
    while (p < end &&
           (isalnum((unsigned char)*p) || *p == '.' || ((*p == '-' || *p == '+') && (p[-1] == 'e' || p[-1] == 'E'))))
        p++;
    return (size_t)(p - s);
}

void html_code(Text *out, const char *source, size_t n, const HtmlNote *notes, size_t note_count)
{
    const char *end = source + n;
    bool fresh = true; /* at the start of a line */
    bool *seen = calloc(note_count + 1, sizeof *seen);
    for (const char *s = source; s < end;) {
        size_t length = 1;
        if (s[0] == '/' && s + 1 < end && (s[1] == '/' || s[1] == '*'))
            put_span(out, "c", s, length = comment_length(s, end));
        else if (*s == '#' && fresh)
            put_span(out, "p", s, length = word_length(s + 1, end) + 1);
        else if (*s == '"')
            put_span(out, "s", s, length = string_length(s, end));
        else if (isdigit((unsigned char)*s))
            put_span(out, "n", s, length = number_length(s, end));
        else if (isalpha((unsigned char)*s) || *s == '_')
            put_word(out, s, length = word_length(s, end), notes, note_count, seen);
        else
            html_escape(out, s, 1);
        fresh = *s == '\n' || (fresh && *s == ' ');
        s += length;
    }
    free(seen);
}

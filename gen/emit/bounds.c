/* Rewriting the text: names are known from the plan and from the tables' declarations, comments are left alone. */
#include "emit/bounds.h"

#include "base/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bound {
    const char *name;
    size_t length, size;
} Bound;

typedef struct Bounds {
    VEC(Bound) items;
} Bounds;

static const char PRELUDE[] =
    "// Every index is checked; the first that lies outside is noted here and taken as 0.\n"
    "char yeec_bounds_fault[256];\n"
    "int snprintf(char *restrict, __SIZE_TYPE__, const char *restrict, ...);\n"
    "static inline long checked(const char *kernel, const char *name, long index, long size)\n"
    "{\n"
    "    if (index >= 0 && index < size)\n"
    "        return index;\n"
    "    #pragma omp critical\n"
    "    if (yeec_bounds_fault[0] == 0)\n"
    "        snprintf(yeec_bounds_fault, sizeof yeec_bounds_fault, \"%s: %s[%ld], which has %ld elements\", kernel, "
    "name, "
    "index, size);\n"
    "    return 0;\n"
    "}\n"
    "#define AT(name, index) checked(__func__, #name, (long)(index), SIZE_##name)\n";

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A declaration `static const type name[count] = {` at the start of a line. */
static void add_table(Bounds *b, const char *line)
{
    static const char HEAD[] = "static const ";
    const char *open = strchr(line, '['), *end = strchr(line, '\n');
    if (strncmp(line, HEAD, sizeof HEAD - 1) != 0 || open == NULL || (end != NULL && open > end))
        return;
    const char *name = open;
    while (name > line && is_word(name[-1]))
        name--;
    Bound one = {.name = name, .length = (size_t)(open - name), .size = strtoul(open + 1, NULL, 10)};
    vec_push(&b->items, one);
}

static void collect(Bounds *b, const Plan *plan, const char *source)
{
    for (size_t i = 0; i < plan->model->buffers.count; i++) {
        const Buffer *buffer = &plan->model->buffers.items[i];
        Bound one = {.name = buffer->name, .length = strlen(buffer->name), .size = buffer->count};
        vec_push(&b->items, one);
    }
    for (const char *line = source; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        add_table(b, line);
    }
}

static bool is_bounded(const Bounds *b, const char *name, size_t length)
{
    for (size_t i = 0; i < b->items.count; i++)
        if (b->items.items[i].length == length && memcmp(b->items.items[i].name, name, length) == 0)
            return true;
    return false;
}

static void put_prelude(const Bounds *b, Text *out)
{
    text_put(out, PRELUDE);
    for (size_t i = 0; i < b->items.count; i++)
        text_printf(out, "#define SIZE_%.*s %zuL\n", (int)b->items.items[i].length, b->items.items[i].name,
                    b->items.items[i].size);
    text_put(out, "\n");
}

/* The bracket that closes the one at `open`. */
static const char *closing(const char *open)
{
    int depth = 0;
    for (const char *c = open; *c != '\0'; c++) {
        depth += (*c == '[') - (*c == ']');
        if (depth == 0)
            return c;
    }
    return open;
}

/* Writes the text from `at` to `end`, what stands in brackets as well. */
static void put_checked(const Bounds *b, const char *at, const char *end, Text *out)
{
    while (at < end) {
        const char *word = at;
        while (at < end && is_word(*at))
            at++;
        size_t length = (size_t)(at - word);
        text_printf(out, "%.*s", (int)length, word);
        if (at == end)
            return;
        if (*at != '[' || length == 0 || !is_bounded(b, word, length)) {
            text_printf(out, "%c", *at++);
            continue;
        }
        const char *close = closing(at);
        text_printf(out, "[AT(%.*s, ", (int)length, word);
        put_checked(b, at + 1, close, out);
        text_put(out, ")]");
        at = close + 1;
    }
}

/* One line: code up to a comment; declarations of tables as they are. */
static void put_line(const Bounds *b, const char *line, const char *end, Text *out)
{
    const char *comment = strstr(line, "//");
    const char *code = comment != NULL && comment < end ? comment : end;
    if (strncmp(line, "static const ", 13) == 0)
        code = line;
    put_checked(b, line, code, out);
    text_printf(out, "%.*s\n", (int)(end - code), code);
}

const char *bounds_checked(const Plan *plan, Arena *arena, const char *source)
{
    Bounds b = {0};
    Text out = {0};
    collect(&b, plan, source);
    put_prelude(&b, &out);
    for (const char *line = source; *line != '\0';) {
        const char *end = strchr(line, '\n');
        end = end != NULL ? end : line + strlen(line);
        put_line(&b, line, end, &out);
        line = *end != '\0' ? end + 1 : end;
    }
    const char *text = arena_strdup(arena, text_str(&out));
    text_free(&out);
    vec_free(&b.items);
    return text;
}

/* The longest common subsequence of lines, by dynamic programming after equal lines at
 * both ends are set aside; plans have a few hundred lines. */
#include "cli/line_diff.h"

#include "base/memory.h"

#include "base/vec.h"

#include <string.h>

typedef struct Line {
    const char *text;
    int length;
} Line;

typedef VEC(Line) LineVec;

static LineVec split(const char *text)
{
    LineVec lines = {0};
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        Line line = {text, length};
        vec_push(&lines, line);
        text += length + (text[length] == '\n');
    }
    return lines;
}

static int equal(const Line *a, const Line *b)
{
    return a->length == b->length && memcmp(a->text, b->text, (size_t)a->length) == 0;
}

static void put(FILE *out, char sign, const Line *line, size_t *unchanged)
{
    if (*unchanged > 0)
        fprintf(out, "  ... %zu line%s alike\n", *unchanged, *unchanged == 1 ? "" : "s");
    *unchanged = 0;
    fprintf(out, "%c %.*s\n", sign, line->length, line->text);
}

/* common[i][j]: most lines that a from i and b from j have in common. */
static size_t *common_lengths(const Line *a, size_t n, const Line *b, size_t m)
{
    size_t *common = memory_must(calloc((n + 1) * (m + 1), sizeof *common));
    for (size_t i = n; i-- > 0;)
        for (size_t j = m; j-- > 0;) {
            size_t down = common[(i + 1) * (m + 1) + j], right = common[i * (m + 1) + j + 1];
            common[i * (m + 1) + j] = equal(&a[i], &b[j]) ? 1 + common[(i + 1) * (m + 1) + j + 1]
                                      : down > right      ? down
                                                          : right;
        }
    return common;
}

size_t line_diff(const char *left, const char *right, FILE *out)
{
    LineVec a = split(left), b = split(right);
    size_t head = 0, tail = 0, differ = 0;
    while (head < a.count && head < b.count && equal(&a.items[head], &b.items[head]))
        head++;
    while (tail < a.count - head && tail < b.count - head &&
           equal(&a.items[a.count - 1 - tail], &b.items[b.count - 1 - tail]))
        tail++;
    size_t n = a.count - head - tail, m = b.count - head - tail, unchanged = head;
    const Line *p = a.items + head, *q = b.items + head;
    size_t *common = common_lengths(p, n, q, m);
    for (size_t i = 0, j = 0; i < n || j < m;) {
        if (i < n && j < m && equal(&p[i], &q[j]))
            i++, j++, unchanged++;
        else if (j == m || (i < n && common[(i + 1) * (m + 1) + j] >= common[i * (m + 1) + j + 1]))
            put(out, '-', &p[i++], &unchanged), differ++;
        else
            put(out, '+', &q[j++], &unchanged), differ++;
    }
    free(common);
    vec_free(&a);
    vec_free(&b);
    return differ;
}

/* libFuzzer target: any bytes as a surface. The first byte chooses: an STL, OBJ or PLY file, read by libassimp in a
 * process of its own, or bytes taken as coordinates, small whole numbers, so that corners meet and faces lie on planes.
 * With FUZZ_FILES set there are files alone, with FUZZ_MEMORY none. At its end it says how many of each it had.
 * What is refused has a sentence. What is closed is asked about boxes and lines: a box wholly in or out has its middle
 * there, spans rise and lie within the line. A surface and its parts must not be asked of forever.
 *
 * tests/fuzz/test_fuzz_hull.sh builds and runs it.
 */
#include "grid/hull.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *count, char ***words);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long files, surfaces;
static bool files_alone, memory_alone;

static void tell(void)
{
    fprintf(stderr, "%ld files, %ld surfaces in memory\n", files, surfaces);
}

/* The library is opened once; the processes that read files find it there. */
int LLVMFuzzerInitialize(int *count, char ***words)
{
    (void)count;
    (void)words;
    (void)dlopen("libassimp.so.5", RTLD_NOW | RTLD_LOCAL);
    files_alone = getenv("FUZZ_FILES") != NULL;
    memory_alone = getenv("FUZZ_MEMORY") != NULL;
    return atexit(tell);
}

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static float *coordinates(const uint8_t *data, size_t size, size_t *count)
{
    *count = size / 9;
    float *triangles = malloc((*count + 1) * 9 * sizeof *triangles);
    for (size_t i = 0; i < 9 * *count; i++)
        triangles[i] = data[i] == 255 ? 0.0F / (float)(data[i] - 255) : (float)(data[i] % 16) / 4;
    return triangles;
}

static void ask_boxes(const HullMap *h)
{
    for (int n = 0; n < 64; n++) {
        const double lo[3] = {n % 4, n / 4 % 4, n / 16}, hi[3] = {lo[0] + 1, lo[1] + 0.5, lo[2] + 0.25};
        const double middle[3] = {lo[0] + 0.5, lo[1] + 0.25, lo[2] + 0.125};
        const Cover cover = hull_cover(h, lo, hi);
        double normal[3] = {0}, at[4];
        Span spans[SPANS];
        must(cover == COVER_PART || hull_contains(h, middle, 0) == (cover == COVER_ALL), "a box and its middle differ");
        hull_slants(h, lo, hi, normal);
        for (int a = 0; a < 3; a++) {
            const int faces = hull_faces(h, a, lo, hi, at, 4);
            const int count = hull_spans(h, middle, a, lo[a], hi[a], spans);
            must(faces <= 4 && count <= SPANS, "too many");
            for (int i = 0; i < count; i++)
                must(spans[i].from < spans[i].to && spans[i].from >= (i == 0 ? lo[a] : spans[i - 1].to) &&
                         spans[i].to <= hi[a],
                     "spans do not rise");
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const formats[] = {"stl", "obj", "ply"};
    char why[HULL_WHY] = "";
    size_t count = 0;
    if (size == 0)
        return 0;
    const int kind = memory_alone ? 3 : data[0] % (files_alone ? 3 : 4);
    const bool is_file = kind < 3;
    files += is_file;
    surfaces += !is_file;
    float *triangles = is_file ? triangles_read((const char *)data + 1, size - 1, formats[kind], &count, why)
                               : coordinates(data + 1, size - 1, &count);
    Arena *arena = arena_new();
    Hull *hull = ARENA_NEW(arena, Hull);
    Object o = {.kind = OBJECT_HULL, .hull = hull};
    Error err = {0};
    if (triangles == NULL || !hull_make(arena, triangles, count, 1, hull, why)) {
        must(why[0] != '\0' && strlen(why) < HULL_WHY, "nothing is said");
    } else {
        const HullMap *h = hull_new(arena, &o);
        must(hull_check(h, &o, &err) == (err.code == ERROR_NONE), "an error without a word");
        ask_boxes(h);
    }
    free(triangles);
    arena_free(arena);
    return 0;
}

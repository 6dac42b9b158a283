/* libFuzzer target: any bytes as a PNG file. Checksums of chunks are set right first, for else nothing behind them is
 * read; pictures of very many pixels are left out, for time. What is refused has a sentence; of what is taken each
 * pixel is of one of two shades that have all between them.
 *
 * tests/fuzz/test_fuzz_picture.sh builds and runs it.
 */
#include "scene/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static uint32_t number_at(const char *bytes)
{
    const unsigned char *u = (const unsigned char *)bytes;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

static uint32_t checksum(const char *bytes, size_t n)
{
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < n; i++) {
        sum ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ ((sum & 1) != 0 ? 0xedb88320U : 0);
    }
    return ~sum;
}

/* A chunk is its length, a name of 4 bytes, data and the checksum of name and data. */
static void mend_checksums(char *bytes, size_t n)
{
    enum { MAGIC = 8, WORD = 4 };
    for (size_t at = MAGIC, length; at + 3 * WORD <= n; at += 3 * WORD + length) {
        length = number_at(bytes + at);
        if (length > n - at - 3 * WORD)
            return;
        const uint32_t sum = checksum(bytes + at + WORD, WORD + length);
        for (int i = 0; i < WORD; i++)
            bytes[at + 2 * WORD + length + (size_t)i] = (char)(sum >> (24 - 8 * i) & 255);
    }
}

static bool takes_long(const char *bytes, size_t n)
{
    enum { HEAD = 24, WIDTH = 16, HEIGHT = 20, QUICK = 1 << 16 };
    const uint64_t pixels = n < HEAD ? 0 : (uint64_t)number_at(bytes + WIDTH) * number_at(bytes + HEIGHT);
    return pixels > QUICK && pixels <= PICTURE_PIXELS;
}

static void ask(Arena *arena, const Picture *picture)
{
    Bitmap dark, light;
    const uint32_t all = (uint32_t)picture->width * (uint32_t)picture->height;
    must(picture->width > 0 && picture->height > 0 && all <= PICTURE_PIXELS, "a picture of no size");
    const uint32_t below = picture_shade(arena, picture, 0, 0.5, &dark);
    must(below + picture_shade(arena, picture, 0.5, 1.01, &light) == all, "pixels of no shade, or of two");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[PICTURE_WHY] = "";
    Picture picture;
    Arena *arena = arena_new();
    char *bytes = arena_alloc(arena, size + 1);
    if (size > 0)
        memcpy(bytes, data, size);
    mend_checksums(bytes, size);
    if (takes_long(bytes, size))
        ; /* not asked */
    else if (picture_read(arena, bytes, size, &picture, why))
        ask(arena, &picture);
    else
        must(why[0] != '\0' && strlen(why) < PICTURE_WHY, "nothing is said");
    arena_free(arena);
    return 0;
}

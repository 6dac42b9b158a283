/* libFuzzer target: any bytes as a recording to replay. What is refused must say so; what is accepted must give its
 * rows. Half of the mutants get the checksums of the superblock and of the object headers made right again, or few
 * would get past them (HDF5 File Format Specification 3.0, II.A and IV.A.1; the checksum is Jenkins' lookup3).
 *
 * tests/fuzz/test_fuzz_recording.sh builds and runs it.
 */
#include "output/recording.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);

static uint32_t rotate(uint32_t x, int k)
{
    return x << k | x >> (32 - k);
}

static uint32_t word_at(const uint8_t *p, size_t n)
{
    uint32_t w = 0;
    for (size_t i = 0; i < 4 && i < n; i++)
        w |= (uint32_t)p[i] << 8 * i;
    return w;
}

static void mix(uint32_t v[3])
{
    static const int turns[6] = {4, 6, 8, 16, 19, 4};
    for (int i = 0; i < 6; i++) {
        uint32_t *a = &v[i % 3], *b = &v[(i + 1) % 3], *c = &v[(i + 2) % 3];
        *a -= *c;
        *a ^= rotate(*c, turns[i]);
        *c += *b;
    }
}

static uint32_t lookup3(const uint8_t *p, size_t n)
{
    static const int turns[7] = {14, 11, 25, 16, 4, 14, 24};
    uint32_t v[3] = {0xdeadbeef + (uint32_t)n, 0xdeadbeef + (uint32_t)n, 0xdeadbeef + (uint32_t)n};
    for (; n > 12; p += 12, n -= 12) {
        for (size_t i = 0; i < 3; i++)
            v[i] += word_at(p + 4 * i, 4);
        mix(v);
    }
    if (n == 0)
        return v[2];
    for (size_t i = 0; i < 3 && n > 4 * i; i++)
        v[i] += word_at(p + 4 * i, n - 4 * i);
    for (int i = 0; i < 7; i++) { /* c from b, a from c, b from a */
        uint32_t *to = &v[(i + 2) % 3];
        const uint32_t from = v[(i + 1) % 3];
        *to = (*to ^ from) - rotate(from, turns[i]);
    }
    return v[2];
}

static void seal(uint8_t *data, size_t size, size_t from, size_t length)
{
    if (from + length + 4 > size)
        return;
    const uint32_t sum = lookup3(data + from, length);
    for (size_t i = 0; i < 4; i++)
        data[from + length + i] = (uint8_t)(sum >> 8 * i);
}

/* Length of a header with its first messages, up to the checksum. */
static size_t header_length(const uint8_t *p, size_t left)
{
    if (left < 32)
        return left;
    const size_t fixed = 6 + (p[5] & 0x20 ? 16U : 0U) + (p[5] & 0x10 ? 4U : 0U), width = (size_t)1 << (p[5] & 3);
    return width <= 4 ? fixed + width + word_at(p + fixed, width) : left;
}

static void seal_all(uint8_t *data, size_t size)
{
    if (size > 48 && data[8] >= 2)
        seal(data, size, 0, 44);
    for (size_t at = 0; at + 32 < size; at++)
        if (memcmp(data + at, "OHDR", 4) == 0) {
            const size_t length = header_length(data + at, size - at);
            if (length < size - at)
                seal(data, size, at, length);
        }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    const size_t n = LLVMFuzzerMutate(data, size, room);
    if (seed % 2 == 0)
        seal_all(data, n);
    return n;
}

static char path[64]; /* in memory; HDF5 asks for a real path */

static void clear_away(void)
{
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int file = -1;
    Error err = {0};
    if (file < 0) {
        snprintf(path, sizeof path, "/dev/shm/yeec-fuzz-%ld", (long)getpid());
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        atexit(clear_away);
    }
    if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != (ssize_t)size)
        return 0;
    RecordingFile *r = recording_open(path, &err);
    if ((r == NULL) != (err.code != ERROR_NONE) || (r == NULL && err.message[0] == '\0'))
        abort();
    if (r == NULL)
        return 0;
    const long steps[] = {1, r->steps / 2, r->steps};
    for (int i = 0; i < 3; i++) {
        const double *row;
        Error unread = {0};
        double sum = 0;
        if (!r->row(r, steps[i], &row, &unread) && unread.message[0] == '\0')
            abort();
        for (size_t n = 0; unread.code == ERROR_NONE && n < r->facts.count; n++)
            sum += row[n];
        (void)sum;
    }
    r->close(r);
    return 0;
}

/* ffmpeg reads the frames from a list; without it the PNG chunks are rearranged into an
 * animated PNG (W3C PNG specification, third edition: acTL, fcTL, fdAT). */
#include "output/animation.h"

#include "output/file.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

enum { FRAMES_PER_SECOND = 10, SIGNATURE_BYTES = 8 };

static bool write_list(const char *folder, const char *list, char *const *frames, size_t count, Error *err)
{
    OutFile f;
    if (!file_begin(&f, folder, list, err))
        return false;
    for (size_t i = 0; i < count; i++)
        fprintf(f.stream, "file '%s'\nduration %g\n", frames[i], 1.0 / FRAMES_PER_SECOND);
    fprintf(f.stream, "file '%s'\n", frames[count - 1]);
    return file_commit(&f, err);
}

/* Runs ffmpeg silently; false when it is absent or fails. */
static bool run_ffmpeg(char *const arguments[])
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    bool started = posix_spawnp(&child, "ffmpeg", &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    if (!started)
        return false;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool write_movie(const char *folder, const char *name, char *const *frames, size_t count, char *made, Error *err)
{
    char list[300];
    snprintf(list, sizeof list, "%s.frames", name);
    snprintf(made, 256, "%s.mp4", name);
    if (!write_list(folder, list, frames, count, err))
        return false;
    char *from = file_join(folder, list), *part = file_part_name(folder, made);
    char *arguments[] = {"ffmpeg",
                         "-y",
                         "-nostdin",
                         "-f",
                         "concat",
                         "-safe",
                         "0",
                         "-i",
                         from,
                         "-vf",
                         "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p",
                         "-movflags",
                         "+faststart",
                         "-f",
                         "mp4",
                         part,
                         NULL};
    bool good = run_ffmpeg(arguments) && file_promote(part, folder, made, err);
    if (!good)
        unlink(part);
    unlink(from);
    free(from);
    free(part);
    return good;
}

static uint32_t number_at(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void put_number(unsigned char *p, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        p[i] = (unsigned char)(value >> 8 * (bytes - 1 - i));
}

/* A chunk: length, type, data (prefix then body), checksum over type and data. */
static void put_chunk(FILE *f, const char *type, const unsigned char *prefix, size_t prefix_bytes,
                      const unsigned char *body, size_t body_bytes)
{
    unsigned char head[8], tail[4];
    put_number(head, (uint32_t)(prefix_bytes + body_bytes), 4);
    memcpy(head + 4, type, 4);
    uLong sum = crc32(0, head + 4, 4);
    sum = prefix_bytes > 0 ? crc32(sum, prefix, (uInt)prefix_bytes) : sum;
    sum = body_bytes > 0 ? crc32(sum, body, (uInt)body_bytes) : sum;
    put_number(tail, (uint32_t)sum, 4);
    fwrite(head, 1, 8, f);
    if (prefix_bytes > 0)
        fwrite(prefix, 1, prefix_bytes, f);
    if (body_bytes > 0)
        fwrite(body, 1, body_bytes, f);
    fwrite(tail, 1, 4, f);
}

static void put_frame_control(FILE *f, const unsigned char *header, uint32_t *sequence)
{
    unsigned char data[26] = {0};
    put_number(data, (*sequence)++, 4);
    memcpy(data + 4, header, 8); /* width and height */
    put_number(data + 20, 1, 2); /* delay: 1 / FRAMES_PER_SECOND s */
    put_number(data + 22, FRAMES_PER_SECOND, 2);
    put_chunk(f, "fcTL", data, sizeof data, NULL, 0);
}

/* The chunks of one frame: the first keeps its header, the others only their image data. */
static bool put_frame(FILE *f, const unsigned char *png, size_t bytes, size_t frame, size_t frames, uint32_t *sequence)
{
    size_t at = SIGNATURE_BYTES;
    unsigned char number[4], control[8];
    while (at + 12 <= bytes) {
        uint32_t length = number_at(png + at);
        const unsigned char *type = png + at + 4, *data = type + 4;
        if (length > bytes - at - 12)
            return false;
        if (memcmp(type, "IHDR", 4) == 0) {
            if (frame == 0) {
                put_chunk(f, "IHDR", data, length, NULL, 0);
                put_number(control, (uint32_t)frames, 4);
                put_number(control + 4, 0, 4); /* for ever */
                put_chunk(f, "acTL", control, 8, NULL, 0);
            }
            put_frame_control(f, data, sequence);
        } else if (memcmp(type, "IDAT", 4) == 0 && frame == 0) {
            put_chunk(f, "IDAT", data, length, NULL, 0);
        } else if (memcmp(type, "IDAT", 4) == 0) {
            put_number(number, (*sequence)++, 4);
            put_chunk(f, "fdAT", number, 4, data, length);
        }
        at += 12 + (size_t)length;
    }
    return at > SIGNATURE_BYTES && at == bytes;
}

static bool write_apng(const char *folder, const char *name, char *const *frames, size_t count, char *made, Error *err)
{
    OutFile f;
    uint32_t sequence = 0;
    bool good = true;
    snprintf(made, 256, "%s.png", name);
    if (!file_begin(&f, folder, made, err))
        return false;
    fwrite("\x89PNG\r\n\x1a\n", 1, SIGNATURE_BYTES, f.stream);
    for (size_t i = 0; good && i < count; i++) {
        size_t bytes;
        unsigned char *png = file_read(folder, frames[i], &bytes);
        good = png != NULL && put_frame(f.stream, png, bytes, i, count, &sequence);
        free(png);
        if (!good)
            error_set(err, ERROR_SYSTEM, "cannot read %s/%s back for the animation", folder, frames[i]);
    }
    put_chunk(f.stream, "IEND", NULL, 0, NULL, 0);
    if (good)
        return file_commit(&f, err);
    file_abandon(&f);
    return false;
}

bool animation_write(const char *folder, const char *name, char *const *frames, size_t count, char *made, Error *err)
{
    Error movie = {0};
    if (getenv("YEEC_NO_FFMPEG") == NULL && write_movie(folder, name, frames, count, made, &movie))
        return true;
    return write_apng(folder, name, frames, count, made, err);
}

/* ffmpeg reads the frames from a list. */
#include "output/animation.h"

#include "output/file.h"
#include "system/child.h"

#include <stdlib.h>
#include <unistd.h>

enum { FRAMES_PER_SECOND = 10, NAME_BYTES = 300 };

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

static bool run_ffmpeg(const char *list, const char *part, char *why, size_t why_size)
{
    const char *const arguments[] = {"ffmpeg",
                                     "-v",
                                     "error",
                                     "-y",
                                     "-nostdin",
                                     "-f",
                                     "concat",
                                     "-safe",
                                     "0",
                                     "-i",
                                     list,
                                     "-vf",
                                     "pad=ceil(iw/2)*2:ceil(ih/2)*2,format=yuv420p",
                                     "-movflags",
                                     "+faststart",
                                     "-f",
                                     "mp4",
                                     part,
                                     NULL};
    Child child;
    Error err = {0};
    if (!child_run(arguments, NULL, &child, &err))
        snprintf(why, why_size, "%.200s", err.message);
    else if (child.status == 127)
        snprintf(why, why_size, "ffmpeg is not installed (apt-get install ffmpeg)");
    else if (child.status != 0)
        snprintf(why, why_size, "ffmpeg ended with status %d%s%.150s", child.status,
                 child.messages.length > 0 ? ": " : "", text_str(&child.messages));
    bool ok = child.status == 0;
    child_free(&child);
    return ok;
}

bool animation_write(const char *folder, const char *name, char *const *frames, size_t count, Animation *out,
                     Error *err)
{
    char list[NAME_BYTES];
    snprintf(list, sizeof list, "%s.frames", name);
    snprintf(out->file, sizeof out->file, "%s.mp4", name);
    if (!write_list(folder, list, frames, count, err))
        return false;
    OutFile movie;
    if (!file_reserve(&movie, folder, out->file, err)) {
        file_remove(folder, list);
        return false;
    }
    char *from = file_join(folder, list);
    out->made = run_ffmpeg(from, movie.part, out->why, sizeof out->why);
    Error failure = {0};
    if (out->made && !file_commit(&movie, &failure)) {
        out->made = false;
        snprintf(out->why, sizeof out->why, "%.200s", failure.message);
    }
    file_abandon(&movie);
    file_remove(folder, list);
    free(from);
    return true;
}

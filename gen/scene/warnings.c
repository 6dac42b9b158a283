/* Warnings of a scene: each once, in the order in which they were found. */
#include "scene/scene.h"

#include <stdarg.h>
#include <string.h>

/* Has it been said already? */
static bool is_known(const Scene *scene, const char *text)
{
    for (size_t i = 0; i < scene->warning_count; i++)
        if (strcmp(scene->warnings[i], text) == 0)
            return true;
    return false;
}

void scene_warn(Scene *scene, SourceLoc loc, const char *format, ...)
{
    enum { MOST = 40 }; /* what is beyond is said to be there */
    if (scene->warning_count > MOST)
        return;
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(scene->arena, format, args);
    va_end(args);
    if (loc.file != NULL)
        text = arena_printf(scene->arena, "%s:%d: %s", loc.file, loc.line, text);
    if (is_known(scene, text))
        return;
    if (scene->warnings == NULL)
        scene->warnings = ARENA_ARRAY(scene->arena, char *, MOST + 1);
    if (scene->warning_count == MOST)
        text = arena_strdup(scene->arena, "(and further warnings)");
    scene->warnings[scene->warning_count++] = text;
}

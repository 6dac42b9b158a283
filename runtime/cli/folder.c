/* The results' folder. */
#include "cli/folder.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* "out/04_dipole_3d" for scenes/04_dipole_3d.lua, "out/stdin" for -. */
static char *default_folder(const char *scene)
{
    const char *slash = strrchr(scene, '/'), *base = slash != NULL ? slash + 1 : scene;
    size_t n = strlen(base);
    if (strcmp(scene, "-") == 0) {
        base = "stdin";
        n = 5;
    } else if (n > 4 && strcmp(base + n - 4, ".lua") == 0) {
        n -= 4;
    }
    if (strspn(base, ".") >= n) { /* "...lua" is no reason to leave out/ */
        base = "scene";
        n = 5;
    }
    char *folder = malloc(n + 5);
    if (folder != NULL)
        snprintf(folder, n + 5, "out/%.*s", (int)n, base);
    return folder;
}

char *folder_for_results(const Options *o)
{
    char *folder = memory_must(o->out != NULL ? strdup(o->out) : default_folder(o->operand));
    for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--)
        folder[n - 1] = '\0';
    return folder;
}

/* Reading scenes, and `require`: a scene may be cut into files, all of them below
 * the scene's own folder. Names are words joined by dots or slashes; the real
 * path (symbolic links resolved) must still lie in the folder.
 */
#include "scene/script.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *read_all(int fd, size_t *n, char *why, size_t why_size)
{
    Text text = {0};
    char block[65536];
    ssize_t got;
    while ((got = read(fd, block, sizeof block)) > 0 || (got < 0 && errno == EINTR)) {
        if (got > 0)
            text_put_n(&text, block, (size_t)got);
        if (text.length > SCRIPT_FILE_BYTES) {
            snprintf(why, why_size, "is longer than %d MiB", SCRIPT_FILE_BYTES >> 20);
            text_free(&text);
            return NULL;
        }
    }
    if (got < 0) {
        snprintf(why, why_size, "cannot be read: %s", strerror(errno));
        text_free(&text);
        return NULL;
    }
    *n = text.length;
    return text.bytes != NULL ? text.bytes : calloc(1, 1);
}

/* `pipes`: a file that others feed will do, too. */
static char *read_file(const char *path, bool pipes, size_t *n, char *why, size_t why_size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        snprintf(why, why_size, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    struct stat st;
    char *text = NULL;
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode))
        snprintf(why, why_size, "is a folder, not a file");
    else if (S_ISCHR(st.st_mode) || S_ISBLK(st.st_mode))
        snprintf(why, why_size, "is a device, not a file");
    else if (!pipes && !S_ISREG(st.st_mode))
        snprintf(why, why_size, "is a pipe, not a file");
    else {
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
        text = read_all(fd, n, why, why_size);
    }
    close(fd);
    return text;
}

char *script_read_file(const char *path, size_t *n, char *why, size_t why_size)
{
    return strcmp(path, "-") == 0 ? read_all(STDIN_FILENO, n, why, why_size) : read_file(path, true, n, why, why_size);
}

/* Words of letters, digits, '_' and '-', joined by single dots or slashes. */
static bool is_module_name(const char *name)
{
    bool in_word = false;
    for (; *name != '\0'; name++) {
        bool letter = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                      (*name >= '0' && *name <= '9') || *name == '_' || *name == '-';
        if (!letter && (!in_word || (*name != '.' && *name != '/')))
            return false;
        in_word = letter;
    }
    return in_word;
}

bool script_allow(Script *script, const SceneOptions *options, Error *err)
{
    const size_t count = options != NULL ? options->allowed_count : 0;
    char real[PATH_MAX];
    script->allowed = ARENA_ARRAY(script->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++) {
        if (realpath(options->allowed[i], real) == NULL)
            return error_set(err, ERROR_SCENE, "--allow-file: '%s' cannot be opened: %s", options->allowed[i],
                             strerror(errno));
        script->allowed[script->allowed_count++] = arena_strdup(script->arena, real);
    }
    return true;
}

static bool is_below(const Script *script, const char *real)
{
    const size_t folder = strlen(script->folder);
    const bool root = strcmp(script->folder, "/") == 0;
    return strncmp(real, script->folder, folder) == 0 && (root || real[folder] == '/');
}

static bool is_allowed(const Script *script, const char *real)
{
    for (size_t i = 0; i < script->allowed_count; i++)
        if (strcmp(script->allowed[i], real) == 0)
            return true;
    return false;
}

char *script_read_data(const Script *script, const char *name, size_t *n, char *why, size_t why_size)
{
    char path[PATH_MAX], real[PATH_MAX];
    if (script->folder == NULL) {
        snprintf(why, why_size, "is not available, the scene does not come from a file");
        return NULL;
    }
    const int length = name[0] == '/' ? snprintf(path, sizeof path, "%s", name)
                                      : snprintf(path, sizeof path, "%s/%s", script->folder, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        snprintf(why, why_size, "has too long a name");
        return NULL;
    }
    if (realpath(path, real) == NULL) {
        snprintf(why, why_size, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    if (!is_below(script, real) && !is_allowed(script, real)) {
        snprintf(why, why_size, "lies outside the scene's folder; --allow-file PATH allows it");
        return NULL;
    }
    return read_file(real, false, n, why, why_size);
}

/* name.lua below the scene's folder, dots standing for slashes, and its name beside the scene's. What the command line
 * allows is data, not code. */
static char *read_module(const Script *script, const char *name, char shown[PATH_MAX], size_t *n, char *why,
                         size_t why_size)
{
    char file[PATH_MAX], path[PATH_MAX], real[PATH_MAX];
    if (strlen(name) + 5 > sizeof file) {
        snprintf(why, why_size, "has too long a name");
        return NULL;
    }
    snprintf(file, sizeof file, "%s.lua", name);
    for (size_t i = 0; name[i] != '\0'; i++)
        if (file[i] == '.')
            file[i] = '/';
    const char *slash = strrchr(script->path, '/');
    const int lead = slash == NULL ? 0 : (int)(slash - script->path + 1);
    const int length = snprintf(path, sizeof path, "%s/%s", script->folder, file);
    const int shown_length = snprintf(shown, PATH_MAX, "%.*s%s", lead, script->path, file);
    if (length < 0 || length >= PATH_MAX || shown_length < 0 || shown_length >= PATH_MAX)
        snprintf(why, why_size, "has too long a name");
    else if (realpath(path, real) == NULL)
        snprintf(why, why_size, "cannot be opened: %s", strerror(errno));
    else if (!is_below(script, real))
        snprintf(why, why_size, "lies outside the scene's folder");
    else
        return read_file(real, false, n, why, why_size);
    return NULL;
}

/* Loads the module on top of the stack as a function, or raises. */
static void load_module(lua_State *L, const char *name)
{
    Script *script = script_of(L);
    char shown[PATH_MAX], why[256];
    size_t n = 0;
    char *text = read_module(script, name, shown, &n, why, sizeof why);
    if (text == NULL)
        luaL_error(L, "require: '%s' %s", name, why);
    int status = script_load_chunk(script, shown, text, n);
    free(text);
    if (status != LUA_OK)
        lua_error(L);
}

/* require(name): the file's result, run once; upvalue 1 holds the results. */
static int require_call(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    lua_settop(L, 1);
    lua_getfield(L, lua_upvalueindex(1), name);
    if (lua_type(L, -1) == LUA_TLIGHTUSERDATA)
        return luaL_error(L, "require: '%s' requires itself", name);
    if (!lua_isnil(L, -1))
        return 1;
    if (script_of(L)->hash == NULL)
        return luaL_error(L, "require: '%s' must be required while the scene loads, not in a later call", name);
    if (script_of(L)->folder == NULL)
        return luaL_error(L, "require: not available, the scene does not come from a file");
    if (!is_module_name(name))
        return luaL_error(L, "require: '%s' is not the name of a file below the scene's folder (words joined by dots)",
                          name);
    lua_pushlightuserdata(L, script_of(L));
    lua_setfield(L, lua_upvalueindex(1), name);
    load_module(L, name);
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    if (lua_isnil(L, -1)) {
        lua_pushboolean(L, 1);
        lua_replace(L, -2);
    }
    lua_pushvalue(L, -1);
    lua_setfield(L, lua_upvalueindex(1), name);
    return 1;
}

void require_open(lua_State *L)
{
    lua_newtable(L);
    lua_pushcclosure(L, require_call, 1);
    lua_setglobal(L, "require");
}

/* String functions whose cost is bounded. Pattern matching, searching and
 * repeating loop in C, where no instruction is counted: each call is refused
 * when the work it could need at worst is too much, and the clock is looked at
 * after it. Results hold no addresses ("%p", tables as "%s").
 */
#include "scene/script.h"

#include <lauxlib.h>
#include <lualib.h>
#include <math.h>
#include <string.h>

static const double WORST_STEPS = 3e8; /* of a matcher, about a second */

/* Length of the set "[...]" at p, which points after its '['. */
static const char *after_set(const char *p, const char *end)
{
    if (p < end && *p == '^')
        p++;
    for (bool first = true; p < end && (first || *p != ']'); first = false)
        p += *p == '%' ? 2 : 1;
    return p < end ? p + 1 : end;
}

/* Most steps that matching `pattern` anywhere in n bytes may take: each repetition
 * can end at any of n places, repetitions nest like loops, but the places come in
 * order: n^k / k!. An option doubles the work. */
static double worst_steps(const char *pattern, size_t length, size_t n)
{
    const char *p = pattern, *end = pattern + length;
    double places = (double)n + 1, steps = 1, repetitions = 0;
    if (length == 0 || *p != '^') {
        repetitions = 1;
        steps = places;
    }
    while (p < end) {
        char c = *p++;
        if (c == '[')
            p = after_set(p, end);
        else if (c == '*' || c == '+' || c == '-' || (c == '%' && p < end && (*p == 'b' || *p == 'f')))
            steps *= fmax(places / ++repetitions, 1);
        else if (c == '?')
            steps *= 2;
        if (c == '%')
            p++;
    }
    return steps * (double)(length + 1);
}

static size_t match_charge(size_t n, size_t length)
{
    return SCRIPT_STRIDE / 4 + (n + length) / 16;
}

/* find, match, gmatch, gsub; upvalues: the original, its name, whether it knows "plain". */
static int bounded_match(lua_State *L)
{
    size_t n, length;
    luaL_checklstring(L, 1, &n);
    const char *pattern = luaL_checklstring(L, 2, &length);
    bool plain = lua_toboolean(L, lua_upvalueindex(3)) && lua_toboolean(L, 4);
    double steps = plain || strpbrk(pattern, "^$*+?.([%-") == NULL ? (double)n * (double)length / 16
                                                                   : worst_steps(pattern, length, n);
    if (steps > WORST_STEPS)
        return luaL_error(L, "string.%s: a text of %d bytes is too long for this pattern",
                          lua_tostring(L, lua_upvalueindex(2)), (int)n);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    script_charge(L, match_charge(n, length));
    return lua_gettop(L);
}

/* What gmatch returns; upvalues: the original's result, what one call is charged. */
static int charged_iterator(lua_State *L)
{
    lua_settop(L, 0);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_call(L, 0, LUA_MULTRET);
    script_charge(L, (size_t)lua_tointeger(L, lua_upvalueindex(2)));
    return lua_gettop(L);
}

static int bounded_gmatch(lua_State *L)
{
    size_t n, length;
    luaL_checklstring(L, 1, &n);
    luaL_checklstring(L, 2, &length);
    bounded_match(L);
    lua_settop(L, 1);
    lua_pushinteger(L, (lua_Integer)match_charge(n, length));
    lua_pushcclosure(L, charged_iterator, 2);
    return 1;
}

/* rep; upvalue: the original. */
static int bounded_repeat(lua_State *L)
{
    size_t n, separator;
    luaL_checklstring(L, 1, &n);
    lua_Integer count = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator);
    double size = (double)count * ((double)n + (double)separator);
    if (count <= 0 || size <= 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    if (size > SCRIPT_STRING_BYTES)
        return luaL_error(L, "string.rep: the result would be longer than %d MiB", SCRIPT_STRING_BYTES >> 20);
    script_charge(L, (size_t)size / 64 + (size_t)count / 4);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

static bool has_pointer_format(const char *format, size_t n)
{
    for (const char *p = format, *end = format + n; p < end; p++) {
        if (*p != '%')
            continue;
        p++;
        while (p < end && strchr("-+ #0123456789.", *p) != NULL && *p != '\0')
            p++;
        if (p < end && *p == 'p')
            return true;
    }
    return false;
}

/* format; upvalue: the original. Values without a text of their own are named by their type. */
static int plain_format(lua_State *L)
{
    size_t n;
    const char *format = luaL_checklstring(L, 1, &n);
    if (has_pointer_format(format, n))
        return luaL_error(L, "string.format: '%%p' is not available in a scene");
    int count = lua_gettop(L);
    for (int i = 2; i <= count; i++) {
        int type = lua_type(L, i);
        if (type < LUA_TTABLE && type != LUA_TLIGHTUSERDATA)
            continue;
        if (luaL_getmetafield(L, i, "__tostring") != LUA_TNIL) {
            lua_pop(L, 1);
            continue;
        }
        lua_pushstring(L, lua_typename(L, type));
        lua_replace(L, i);
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, count, 1);
    return 1;
}

static void wrap_function(lua_State *L, const char *name, lua_CFunction wrapper, bool knows_plain)
{
    lua_getfield(L, -1, name);
    lua_pushstring(L, name);
    lua_pushboolean(L, knows_plain);
    lua_pushcclosure(L, wrapper, 3);
    lua_setfield(L, -2, name);
}

void strings_open(lua_State *L)
{
    lua_getglobal(L, LUA_STRLIBNAME);
    wrap_function(L, "find", bounded_match, true);
    wrap_function(L, "match", bounded_match, false);
    wrap_function(L, "gmatch", bounded_gmatch, false);
    wrap_function(L, "gsub", bounded_match, false);
    wrap_function(L, "rep", bounded_repeat, false);
    wrap_function(L, "format", plain_format, false);
    lua_pushnil(L);
    lua_setfield(L, -2, "dump");
    lua_pop(L, 1);
}

/* param(name, default, description, unit): a value of the scene that `--set` overrides.
 * The default's type is the value's type; a whole-number default wants whole
 * numbers. The unit is shown beside the value and does not change it.
 */
#include "scene/param.h"
#include "base/nearest.h"
#include "base/quote.h"

#include <ctype.h>
#include <lauxlib.h>
#include <math.h>
#include <string.h>

enum { MOST_UNIT = 20 };

static const Setting *setting_of(const Script *script, const char *name)
{
    const Setting *found = NULL; /* the last one counts */
    for (size_t i = 0; i < script->setting_count; i++)
        if (strcmp(script->settings[i].name, name) == 0)
            found = &script->settings[i];
    return found;
}

/* Pushes what the text means for a default of the kind at index 2; false when it means nothing. */
static bool push_setting(lua_State *L, const char *text)
{
    if (lua_type(L, 2) == LUA_TSTRING) {
        lua_pushstring(L, text);
        return true;
    }
    if (lua_type(L, 2) == LUA_TBOOLEAN) {
        bool yes = strcmp(text, "true") == 0, no = strcmp(text, "false") == 0;
        lua_pushboolean(L, yes);
        return yes || no;
    }
    if (lua_stringtonumber(L, text) == 0 || !isfinite(lua_tonumber(L, -1)))
        return false;
    int whole;
    lua_Integer integer = lua_tointegerx(L, -1, &whole);
    if (!lua_isinteger(L, 2)) {
        lua_pushnumber(L, lua_tonumber(L, -1));
        return true;
    }
    lua_pushinteger(L, integer);
    return whole;
}

static const char *kind_of_default(lua_State *L)
{
    switch (lua_type(L, 2)) {
    case LUA_TSTRING:
        return "a text";
    case LUA_TBOOLEAN:
        return "true or false";
    default:
        return lua_isinteger(L, 2) ? "a whole number" : "a number";
    }
}

static bool is_param_name(const char *name)
{
    if (strlen(name) > 60)
        return false;
    if (!isalpha((unsigned char)*name) && *name != '_')
        return false;
    while (isalnum((unsigned char)*name) || *name == '_')
        name++;
    return *name == '\0';
}

/* The value on top of the stack as text, so that reading it again gives the same value. */
static const char *value_text(lua_State *L)
{
    Script *script = script_of(L);
    if (lua_type(L, -1) == LUA_TBOOLEAN)
        return lua_toboolean(L, -1) ? "true" : "false";
    if (lua_type(L, -1) == LUA_TSTRING)
        return arena_strdup(script->arena, lua_tostring(L, -1));
    if (lua_isinteger(L, -1))
        return arena_printf(script->arena, "%lld", (long long)lua_tointeger(L, -1));
    char text[40];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, lua_tonumber(L, -1));
        if (strtod(text, NULL) == lua_tonumber(L, -1))
            break;
    }
    return arena_strdup(script->arena, text);
}

/* What is printed later must not hold control characters. */
static bool is_plain(lua_State *L, int at)
{
    return lua_type(L, at) != LUA_TSTRING ||
           (strlen(lua_tostring(L, at)) == lua_rawlen(L, at) && quote_is_plain(lua_tostring(L, at)));
}

/* Goes into the head of a table and onto axes. */
static bool is_unit(lua_State *L, int at)
{
    return lua_isnil(L, at) || (lua_type(L, at) == LUA_TSTRING && lua_rawlen(L, at) <= MOST_UNIT && is_plain(L, at) &&
                                strpbrk(lua_tostring(L, at), ",;\"()") == NULL);
}

/* Index 1 is the name, 2 the default, 3 the description or nil, 4 the unit or nil: is the call well formed? */
static bool check_call(lua_State *L, Script *script, SourceLoc loc)
{
    int type = lua_type(L, 2);
    if (lua_type(L, 1) != LUA_TSTRING || !is_param_name(lua_tostring(L, 1)))
        script_complain(script, loc, "param", "the name must be a word of at most 60 letters, digits and '_'");
    else if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
        script_complain(script, loc, "param", "the default of '%s' must be a number, a text or a boolean, got %s",
                        lua_tostring(L, 1), luaL_typename(L, 2));
    else if (type == LUA_TNUMBER && !isfinite(lua_tonumber(L, 2)))
        script_complain(script, loc, "param", "the default of '%s' must be finite", lua_tostring(L, 1));
    else if (!lua_isnil(L, 3) && lua_type(L, 3) != LUA_TSTRING)
        script_complain(script, loc, "param", "the description of '%s' must be a text", lua_tostring(L, 1));
    else if (!is_plain(L, 2) || !is_plain(L, 3))
        script_complain(script, loc, "param",
                        "the default and the description of '%s' must not hold control characters", lua_tostring(L, 1));
    else if (!is_unit(L, 4))
        script_complain(
            script, loc, "param",
            "the unit of '%s' must be a text of at most %d bytes without commas, quotes and brackets, as \"m\"",
            lua_tostring(L, 1), MOST_UNIT);
    else
        return true;
    return false;
}

static int param(lua_State *L)
{
    Script *script = script_of(L);
    SourceLoc loc = script_caller(L);
    if (script->hash == NULL)
        return luaL_error(L, "param: must be called while the scene loads, not in a later call of a function");
    lua_settop(L, 4);
    if (!check_call(L, script, loc)) {
        lua_settop(L, 2);
        return 1;
    }
    const char *name = lua_tostring(L, 1);
    for (size_t i = 0; i < script->parameters.count; i++)
        if (strcmp(script->parameters.items[i].name, name) == 0)
            script_complain(script, loc, "param", "'%s' is declared twice, first in line %d", name,
                            script->parameters.items[i].loc.line);
    const Setting *setting = setting_of(script, name);
    lua_pushvalue(L, 2);
    if (setting != NULL && !push_setting(L, setting->value)) {
        script_complain(script, loc, "param", "'%s' must be %s, --set gives '%s'", name, kind_of_default(L),
                        setting->value);
        lua_pushvalue(L, 2);
    }
    const char *description = lua_isnil(L, 3) ? "" : lua_tostring(L, 3),
               *unit = lua_isnil(L, 4) ? "" : lua_tostring(L, 4);
    size_t size = lua_type(L, -1) == LUA_TSTRING ? lua_rawlen(L, -1) : 40;
    script_count(L, size + strlen(name) + strlen(description) + strlen(unit) + sizeof(Parameter));
    Parameter p = {.loc = loc,
                   .name = arena_strdup(script->arena, name),
                   .description = arena_strdup(script->arena, description),
                   .unit = arena_strdup(script->arena, unit),
                   .value = value_text(L),
                   .overridden = setting != NULL};
    vec_push(&script->parameters, p);
    return 1;
}

void param_check_settings(Script *script)
{
    Text known = {0};
    VEC(const char *) names = {0};
    for (size_t i = 0; i < script->parameters.count; i++) {
        vec_push(&names, script->parameters.items[i].name);
        text_printf(&known, "%s%s", i > 0 ? ", " : "", script->parameters.items[i].name);
    }
    for (size_t i = 0; i < script->setting_count; i++) {
        const char *name = script->settings[i].name;
        bool is_known = false;
        for (size_t j = 0; j < names.count; j++)
            is_known = is_known || strcmp(names.items[j], name) == 0;
        if (is_known)
            continue;
        const char *meant = nearest_name(name, names.items, names.count);
        script_complain(script, (SourceLoc){0}, script->path, "--set %s: no such parameter%s%s%s (%s%s)", name,
                        meant == NULL ? "" : ", did you mean '", meant == NULL ? "" : meant, meant == NULL ? "" : "'?",
                        names.count == 0 ? "the scene has none" : "known: ", text_str(&known));
    }
    vec_free(&names);
    text_free(&known);
}

void param_open(lua_State *L)
{
    lua_pushcfunction(L, param);
    lua_setglobal(L, "param");
}

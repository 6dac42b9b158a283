/* The template compiler: each template line becomes one line of Lua, so that an
 * error in a template is reported with the template's own line number. */
#include "base/template.h"

#include <errno.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Template {
    lua_State *lua;
    Text *out;
    int environment; /* registry reference */
};

/* Appends s as the inside of a Lua string literal. */
static void put_quoted(Text *lua, const char *s, size_t n)
{
    text_put(lua, "\"");
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '"' || s[i] == '\\')
            text_put_n(lua, "\\", 1);
        text_put_n(lua, s + i, 1);
    }
    text_put(lua, "\"");
}

/* End of the expression that starts after "${": the matching brace, or NULL. */
static const char *expression_end(const char *s, const char *end)
{
    int depth = 1;
    for (; s < end; s++) {
        depth += *s == '{' ? 1 : *s == '}' ? -1 : 0;
        if (depth == 0)
            return s;
    }
    return NULL;
}

/* A line of text: put("literal", expr, "literal", ..., "\n") */
static bool text_line(Text *lua, const char *name, int number, const char *s, const char *end, Error *err)
{
    text_put(lua, "put(");
    while (s < end) {
        const char *open = s;
        while (open < end && !(open[0] == '$' && open + 1 < end && open[1] == '{'))
            open++;
        if (open > s) {
            put_quoted(lua, s, (size_t)(open - s));
            text_put(lua, ",");
        }
        if (open == end)
            break;
        const char *close = expression_end(open + 2, end);
        if (close == NULL)
            return error_set(err, ERROR_SCENE, "template %s:%d: '${' without '}'", name, number);
        text_put(lua, "(");
        text_put_n(lua, open + 2, (size_t)(close - open - 2));
        text_put(lua, "),");
        s = close + 1;
    }
    text_put(lua, "\"\\n\")");
    return true;
}

static bool compile_line(Text *lua, const char *name, int number, const char *s, const char *end, Error *err)
{
    const char *first = s;
    while (first < end && (*first == ' ' || *first == '\t'))
        first++;
    if (first < end && *first == '%') {
        text_put_n(lua, first + 1, (size_t)(end - first - 1));
        return true;
    }
    if (first < end && *first == '@') {
        text_printf(lua, "indent(%d) ", (int)(first - s));
        text_put_n(lua, first + 1, (size_t)(end - first - 1));
        text_printf(lua, " indent(-%d)", (int)(first - s));
        return true;
    }
    return text_line(lua, name, number, s, end, err);
}

static bool compile(const char *name, const char *text, Text *lua, Error *err)
{
    int number = 1;
    for (const char *s = text; *s != '\0'; number++) {
        const char *end = strchr(s, '\n');
        const char *stop = end != NULL ? end : s + strlen(s);
        if (!compile_line(lua, name, number, s, stop, err))
            return false;
        text_put(lua, "\n");
        s = end != NULL ? end + 1 : stop;
    }
    return true;
}

static Text *sink_of(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(1));
}

static int lua_put(lua_State *L)
{
    Text *out = sink_of(L);
    for (int i = 1; i <= lua_gettop(L); i++) {
        size_t n;
        if (lua_isnil(L, i))
            return luaL_error(L, "value %d of this line is nil", i);
        const char *s = luaL_tolstring(L, i, &n);
        text_put_n(out, s, n);
        lua_pop(L, 1);
    }
    return 0;
}

static int lua_indent(lua_State *L)
{
    sink_of(L)->indent += (int)luaL_checkinteger(L, 1);
    return 0;
}

/* captured(f): what f prints, as a string instead of in the text. */
static int lua_captured(lua_State *L)
{
    Text *out = sink_of(L);
    const size_t before = out->length;
    lua_settop(L, 1);
    lua_call(L, 0, 0);
    lua_pushlstring(L, text_str(out) + before, out->length - before);
    text_cut(out, before);
    return 1;
}

static int lua_undefined(lua_State *L)
{
    return luaL_error(L, "'%s' is not defined", luaL_tolstring(L, 2, NULL));
}

static void add_function(Template *t, const char *name, lua_CFunction f)
{
    lua_pushlightuserdata(t->lua, t->out);
    lua_pushcclosure(t->lua, f, 1);
    template_define(t, name);
}

/* What Lua itself offers that cannot make two runs differ. */
static void add_library(Template *t)
{
    static const char *const names[] = {"ipairs", "tostring", "tonumber", "type",  "select",
                                        "error",  "assert",   "string",   "table", "math"};
    luaL_openlibs(t->lua);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        lua_getglobal(t->lua, names[i]);
        template_define(t, names[i]);
    }
    add_function(t, "put", lua_put);
    add_function(t, "indent", lua_indent);
    add_function(t, "captured", lua_captured);
}

Template *template_new(Text *out, Error *err)
{
    Template *t = calloc(1, sizeof *t);
    lua_State *lua = luaL_newstate();
    if (t == NULL || lua == NULL) {
        free(t);
        error_set(err, ERROR_SYSTEM, "no memory for the template engine");
        return NULL;
    }
    t->lua = lua;
    t->out = out;
    lua_newtable(lua); /* environment */
    lua_newtable(lua); /* its metatable: strict */
    lua_pushcfunction(lua, lua_undefined);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    t->environment = luaL_ref(lua, LUA_REGISTRYINDEX);
    add_library(t);
    return t;
}

void template_free(Template *t)
{
    if (t == NULL)
        return;
    lua_close(t->lua);
    free(t);
}

lua_State *template_lua(Template *t)
{
    return t->lua;
}

void template_define(Template *t, const char *name)
{
    lua_rawgeti(t->lua, LUA_REGISTRYINDEX, t->environment);
    lua_pushstring(t->lua, name);
    lua_pushvalue(t->lua, -3);
    lua_rawset(t->lua, -3);
    lua_pop(t->lua, 2);
}

bool template_numbers(Template *t, const char *name, size_t *out, size_t count, Error *err)
{
    lua_rawgeti(t->lua, LUA_REGISTRYINDEX, t->environment);
    lua_pushstring(t->lua, name);
    bool there = lua_rawget(t->lua, -2) == LUA_TTABLE;
    for (size_t i = 0; i < (there ? count : 0); i++) {
        int number = 0;
        lua_rawgeti(t->lua, -1, (lua_Integer)i + 1);
        out[i] = (size_t)lua_tointegerx(t->lua, -1, &number);
        there = number != 0;
        lua_pop(t->lua, 1);
    }
    lua_pop(t->lua, 2);
    return there || error_set(err, ERROR_SCENE, "the templates have not made a list of %zu numbers '%s'", count, name);
}

static const char *built_in(const char *name)
{
    for (const TemplateFile *f = template_files; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0)
            return f->text;
    return NULL;
}

static bool run_lua(Template *t, const char *name, const Text *lua, Error *err)
{
    lua_State *L = t->lua;
    char chunk[256];
    snprintf(chunk, sizeof chunk, "@templates/%s", name);
    int status = luaL_loadbufferx(L, text_str(lua), lua->length, chunk, "t");
    if (status == LUA_OK) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, t->environment);
        lua_setupvalue(L, -2, 1);
        status = lua_pcall(L, 0, 0, 0);
    }
    if (status == LUA_OK)
        return true;
    error_set(err, ERROR_SCENE, "%s", luaL_tolstring(L, -1, NULL));
    lua_pop(L, 2);
    return false;
}

bool template_run(Template *t, const char *folder, const char *name, Error *err)
{
    char path[4096];
    char *own = NULL;
    size_t n;
    if (folder != NULL) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        own = text_of_file(path, &n);
    }
    const char *text = own != NULL ? own : built_in(name);
    if (text == NULL)
        return error_set(err, ERROR_SYSTEM, "template '%s' is not built in%s%s", name,
                         folder != NULL ? " and not in " : "", folder != NULL ? folder : "");
    Text lua = {0};
    bool good = compile(name, text, &lua, err) && run_lua(t, name, &lua, err);
    text_free(&lua);
    free(own);
    return good;
}

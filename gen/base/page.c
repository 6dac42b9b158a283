/* Tables are built on the template's Lua stack, innermost on top. */
#include "base/page.h"

#include "base/html.h"
#include "base/template.h"

#include <assert.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 8 };

struct Page {
    Template *template;
    lua_State *lua;
    Text text;
    const char *names[MOST_DEPTH]; /* of the tables that are open */
    int depth;
};

static int escape(lua_State *L)
{
    size_t n;
    const char *s = luaL_tolstring(L, 1, &n);
    Text out = {0};
    html_escape(&out, s, n);
    lua_pushlstring(L, text_str(&out), out.length);
    text_free(&out);
    return 1;
}

Page *page_new(Error *err)
{
    Page *p = calloc(1, sizeof *p);
    if (p == NULL || (p->template = template_new(&p->text, err)) == NULL) {
        free(p);
        error_set(err, ERROR_SYSTEM, "no memory for a page");
        return NULL;
    }
    p->lua = template_lua(p->template);
    lua_pushcfunction(p->lua, escape);
    template_define(p->template, "html");
    return p;
}

/* Puts the value on top of the stack where it belongs. */
static void store(Page *p, const char *name)
{
    if (p->depth == 0)
        template_define(p->template, name);
    else if (name != NULL)
        lua_setfield(p->lua, -2, name);
    else
        lua_rawseti(p->lua, -2, (lua_Integer)lua_rawlen(p->lua, -2) + 1);
}

void page_open(Page *p, const char *name)
{
    assert(p->depth < MOST_DEPTH);
    p->names[p->depth++] = name;
    lua_newtable(p->lua);
}

void page_close(Page *p)
{
    store(p, p->names[--p->depth]);
}

void page_bytes(Page *p, const char *name, const char *text, size_t n)
{
    lua_pushlstring(p->lua, text, n);
    store(p, name);
}

void page_text(Page *p, const char *name, const char *text)
{
    if (text == NULL)
        return;
    lua_pushstring(p->lua, text);
    store(p, name);
}

void page_printf(Page *p, const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text text = {0};
    text_vprintf(&text, format, args);
    va_end(args);
    page_bytes(p, name, text_str(&text), text.length);
    text_free(&text);
}

void page_integer(Page *p, const char *name, long value)
{
    lua_pushinteger(p->lua, value);
    store(p, name);
}

void page_bool(Page *p, const char *name, bool value)
{
    lua_pushboolean(p->lua, value);
    store(p, name);
}

void page_file(Page *p, const char *mime, const void *bytes, size_t n)
{
    Text data = {0};
    html_data(&data, mime, bytes, n);
    page_bytes(p, "src", text_str(&data), data.length);
    page_bool(p, "film", strncmp(mime, "video", 5) == 0);
    text_free(&data);
}

bool page_print(Page *p, const char *template, Text *out, Error *err)
{
    bool ok = template_run(p->template, NULL, "page.html.tpl", err) && template_run(p->template, NULL, template, err);
    if (ok)
        text_put_n(out, text_str(&p->text), p->text.length);
    template_free(p->template);
    text_free(&p->text);
    free(p);
    return ok;
}

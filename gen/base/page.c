/* Tables are built on the template's Lua stack, innermost on top; a page made aside keeps a list of what it is told. */
#include "base/page.h"

#include "base/html.h"
#include "base/memory.h"
#include "base/template.h"
#include "base/vec.h"

#include <assert.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 8 };

typedef enum EntryKind { ENTRY_OPEN, ENTRY_CLOSE, ENTRY_BYTES, ENTRY_INTEGER, ENTRY_BOOL } EntryKind;

typedef struct Entry {
    EntryKind kind;
    const char *name;
    size_t at, n; /* bytes: where in the text, how many */
    long value;
} Entry;

struct Page {
    Template *template;
    lua_State *lua; /* NULL: made aside */
    Text text;      /* printed, or the bytes of the entries */
    VEC(Entry) entries;
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

Page *page_aside(void)
{
    return memory_must(calloc(1, sizeof(Page)));
}

static void note(Page *p, Entry entry)
{
    vec_push(&p->entries, entry);
}

void page_join(Page *p, Page *aside)
{
    for (size_t i = 0; i < aside->entries.count; i++) {
        const Entry *e = &aside->entries.items[i];
        if (e->kind == ENTRY_OPEN)
            page_open(p, e->name);
        else if (e->kind == ENTRY_CLOSE)
            page_close(p);
        else if (e->kind == ENTRY_BYTES)
            page_bytes(p, e->name, text_str(&aside->text) + e->at, e->n);
        else if (e->kind == ENTRY_INTEGER)
            page_integer(p, e->name, e->value);
        else
            page_bool(p, e->name, e->value != 0);
    }
    page_drop(aside);
}

void page_drop(Page *aside)
{
    vec_free(&aside->entries);
    text_free(&aside->text);
    free(aside);
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
    if (p->lua == NULL) {
        note(p, (Entry){.kind = ENTRY_OPEN, .name = name});
        return;
    }
    assert(p->depth < MOST_DEPTH);
    p->names[p->depth++] = name;
    lua_newtable(p->lua);
}

void page_close(Page *p)
{
    if (p->lua == NULL)
        note(p, (Entry){.kind = ENTRY_CLOSE});
    else
        store(p, p->names[--p->depth]);
}

void page_bytes(Page *p, const char *name, const char *text, size_t n)
{
    if (p->lua == NULL) {
        note(p, (Entry){.kind = ENTRY_BYTES, .name = name, .at = p->text.length, .n = n});
        text_put_n(&p->text, text, n);
        return;
    }
    lua_pushlstring(p->lua, text, n);
    store(p, name);
}

void page_text(Page *p, const char *name, const char *text)
{
    if (text != NULL)
        page_bytes(p, name, text, strlen(text));
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
    if (p->lua == NULL) {
        note(p, (Entry){.kind = ENTRY_INTEGER, .name = name, .value = value});
        return;
    }
    lua_pushinteger(p->lua, value);
    store(p, name);
}

void page_bool(Page *p, const char *name, bool value)
{
    if (p->lua == NULL) {
        note(p, (Entry){.kind = ENTRY_BOOL, .name = name, .value = value});
        return;
    }
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

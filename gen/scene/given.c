/* What was given instead of what was wanted, in words.
 */
#include "base/nearest.h"
#include "base/quote.h"
#include "scene/reader.h"

#include <lauxlib.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void reader_complain(Reader *r, const char *format, ...)
{
    char text[512] = "";
    va_list args;
    r->record->bad = true;
    va_start(args, format);
    if (!script_is_full(r->script))
        vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (r->within != NULL)
        script_complain(r->script, r->record->loc, r->record->type->name, "'%s', item %zu: %s", r->within, r->item,
                        text);
    else
        script_complain(r->script, r->record->loc, r->record->type->name, "%s", text);
}

/* Digits enough not to call a number allowed, or whole, that is not. */
static int digits_of(Range range, double x)
{
    char text[40];
    for (int digits = 6; digits < 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, x);
        const double said = strtod(text, NULL);
        if (schema_in_range(range, said) == schema_in_range(range, x) && (said == floor(said)) == (x == floor(x)))
            return digits;
    }
    return 17;
}

static void describe_number(lua_State *L, int at, Range range, char *out, size_t size)
{
    const double x = lua_tonumber(L, at);
    if (lua_isinteger(L, at))
        snprintf(out, size, "%lld", (long long)lua_tointeger(L, at));
    else if (isnan(x))
        snprintf(out, size, "NaN");
    else
        snprintf(out, size, "%.*g", digits_of(range, x), x);
}

static bool is_empty(lua_State *L, int at)
{
    const int table = lua_absindex(L, at);
    lua_pushnil(L);
    if (lua_next(L, table) == 0)
        return true;
    lua_pop(L, 2);
    return false;
}

/* A short list of numbers as it is, anything else as "a table". */
static void describe_table(lua_State *L, int at, Range range, char *out, size_t size)
{
    size_t items = lua_rawlen(L, at), n = 1;
    snprintf(out, size, "{");
    for (size_t i = 1; i <= items && items <= 3; i++) {
        bool number = lua_rawgeti(L, at, (lua_Integer)i) == LUA_TNUMBER;
        if (number) {
            describe_number(L, lua_gettop(L), range, out + n, size - n);
            n += strlen(out + n);
            snprintf(out + n, size - n, "%s", i < items ? ", " : "}");
            n += strlen(out + n);
        }
        lua_pop(L, 1);
        if (!number)
            items = 0;
    }
    if (items < 1 || items > 3)
        snprintf(out, size, is_empty(L, at) ? "an empty table" : "a table");
}

/* On one line, whatever is in it. */
static void describe_text(const char *text, char *out, size_t size)
{
    Text line = {0};
    quote_comment(&line, text);
    snprintf(out, size, "\"%.40s\"", text_str(&line));
    text_free(&line);
}

/* What was given, in words: `3`, `"abc"`, `a sphere`, `a table`. */
static void describe(lua_State *L, int at, Range range, char *out, size_t size)
{
    const Record *record = values_record(L, at);
    const Constructor *type = reader_constructor(L, at);
    if (record != NULL)
        snprintf(out, size, "%s", record->type->name);
    else if (type != NULL)
        snprintf(out, size, "the bare word %s (write %s{...})", type->name, type->name);
    else if (lua_type(L, at) == LUA_TNUMBER)
        describe_number(L, at, range, out, size);
    else if (lua_type(L, at) == LUA_TSTRING)
        describe_text(lua_tostring(L, at), out, size);
    else if (lua_isboolean(L, at))
        snprintf(out, size, "%s", lua_toboolean(L, at) ? "true" : "false");
    else if (lua_istable(L, at))
        describe_table(L, at, range, out, size);
    else
        snprintf(out, size, "a %s", luaL_typename(L, at));
}

/* The word of a choice that was meant, in brackets, or nothing. */
static void meant_choice(lua_State *L, const Key *key, int at, char *out, size_t size)
{
    char words[200];
    const char *known[16];
    char *rest = NULL;
    size_t count = 0;
    *out = '\0';
    if (key->type != KEY_CHOICE || lua_type(L, at) != LUA_TSTRING)
        return;
    snprintf(words, sizeof words, "%s", key->choices);
    for (char *w = strtok_r(words, " ", &rest); w != NULL && count < 16; w = strtok_r(NULL, " ", &rest))
        known[count++] = w;
    const char *meant = nearest_name(lua_tostring(L, at), known, count);
    if (meant != NULL && (*meant | 0x20) == (*lua_tostring(L, at) | 0x20))
        snprintf(out, size, " (did you mean \"%s\"?)", meant);
}

void reader_wrong(Reader *r, const Key *key, size_t item, int at)
{
    char given[100], meant[40], place[32] = "";
    Text expected = {0};
    if (script_is_full(r->script)) {
        reader_complain(r, "'%s'", key->name);
        return;
    }
    describe(r->L, at, key->range, given, sizeof given);
    meant_choice(r->L, key, at, meant, sizeof meant);
    (item > 0 ? schema_item_expectation : schema_expectation)(key, &expected);
    if (item > 0)
        snprintf(place, sizeof place, ", item %zu,", item);
    const bool tells = key->type == KEY_PAIR; /* which of the two is which */
    reader_complain(r, "'%s'%s must be %s, got %s%s%s%s", key->name, place, text_str(&expected), given, meant,
                    tells ? "; " : "", tells ? key->doc : "");
    text_free(&expected);
}

/* A key whose value is a list of small tables with keys of their own, as the poles of a medium:
 * debye = { {delta_eps = 3, tau = 1e-12}, ... }. One table alone is a list of one.
 */
#include "scene/reader.h"

#include <lauxlib.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* One field of the table at `at`; every number or its default, three of them, or a record. */
static void read_field(Reader *r, const Key *field, int at, bool meant, double out[3], Record **inner)
{
    Value v = value_default(field);
    lua_pushstring(r->L, field->name);
    lua_rawget(r->L, at);
    int top = lua_gettop(r->L);
    bool given = !lua_isnil(r->L, top);
    if (given && !reader_value(r, field, top, &v)) {
        v = value_default(field);
        reader_wrong(r, field, 0, top);
    } else if (!given && field->required && !meant) {
        reader_missing(r, field);
    }
    if (field->type == KEY_RECORD)
        *inner = v.record;
    else
        memcpy(out, v.number, 3 * sizeof *out);
    lua_settop(r->L, top - 1);
}

static void read_item(Reader *r, const Key *key, int at, double *out, Record **inner)
{
    unsigned long meant = 0;
    reader_known_keys(r, at, key->fields, key->field_count, &meant);
    for (size_t i = 0; i < key->field_count; i++)
        read_field(r, &key->fields[i], at, meant >> i & 1u, out + 3 * i, inner + i);
}

/* Has a table a key of the fields itself? Then it is one item and no list. */
static bool is_item(lua_State *L, int at)
{
    lua_pushnil(L);
    if (lua_next(L, at) == 0)
        return false;
    bool named = lua_type(L, -2) == LUA_TSTRING;
    lua_pop(L, 2);
    return named;
}

static bool is_plain_table(Reader *r, int at)
{
    return lua_istable(r->L, at) && values_record(r->L, at) == NULL;
}

bool reader_items(Reader *r, const Key *key, int at, Value *v)
{
    if (!is_plain_table(r, at))
        return false;
    bool one = is_item(r->L, at);
    long n = one ? 1 : reader_list_length(r->L, at);
    if (n < 1)
        return false;
    double *list = script_alloc(r->L, (size_t)n * key->field_count * 3 * sizeof *list);
    Record **inner = script_alloc(r->L, (size_t)n * key->field_count * sizeof(Record *));
    size_t complaints = r->script->complaint_count;
    v->list = list;
    v->inner = inner;
    v->length = (size_t)n;
    for (long i = 0; i < n; i++) {
        script_charge(r->L, 10 * key->field_count);
        if (one)
            lua_pushvalue(r->L, at);
        else
            lua_rawgeti(r->L, at, i + 1);
        int top = lua_gettop(r->L);
        if (is_plain_table(r, top)) {
            r->within = key->name;
            r->item = (size_t)i + 1;
            read_item(r, key, top, list + 3 * key->field_count * (size_t)i, inner + key->field_count * (size_t)i);
            r->within = NULL;
        } else {
            reader_wrong(r, key, (size_t)i + 1, top);
        }
        script_charge(r->L, SCRIPT_COMPLAINT_COST * (r->script->complaint_count - complaints));
        complaints = r->script->complaint_count;
        lua_settop(r->L, top - 1);
    }
    return true;
}

/* "1/0": layer and datatype, without leading zeros; false: something else. */
static bool layer_numbers(lua_State *L, int at, int out[2])
{
    const char *text = lua_type(L, at) == LUA_TSTRING ? lua_tostring(L, at) : "";
    for (int i = 0; i < 2; i++) {
        const size_t digits = strspn(text, "0123456789");
        if (digits == 0 || digits > 5 || (digits > 1 && text[0] == '0') || text[digits] != (i == 0 ? '/' : '\0'))
            return false;
        out[i] = (int)strtol(text, NULL, 10);
        text += digits + 1;
    }
    return out[0] <= UINT16_MAX && out[1] <= UINT16_MAX;
}

static int by_numbers(const void *p, const void *q)
{
    const int *a = p, *b = q;
    return a[0] != b[0] ? (a[0] < b[0] ? -1 : 1) : (a[1] > b[1]) - (a[1] < b[1]);
}

/* The numbers of a table's layers, in rising order; how many, 0: there is something else. */
static size_t gather_layers(Reader *r, int at, int (**numbers)[2])
{
    lua_State *L = r->L;
    size_t n = 0, k = 0;
    for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1))
        n++;
    script_charge(L, 20 * n);
    *numbers = script_alloc(L, (n + 1) * sizeof **numbers);
    for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1))
        if (!layer_numbers(L, lua_gettop(L) - 1, (*numbers)[k++])) {
            lua_pop(L, 2);
            return 0;
        }
    qsort(*numbers, n, sizeof **numbers, by_numbers);
    return n;
}

bool reader_layers(Reader *r, const Key *key, int at, Value *v)
{
    enum { MOST = 256 };
    int(*numbers)[2];
    const size_t n = is_plain_table(r, at) ? gather_layers(r, at, &numbers) : 0;
    if (n == 0 || n > MOST)
        return false;
    double *list = script_alloc(r->L, n * key->field_count * 3 * sizeof *list);
    Record **inner = script_alloc(r->L, n * key->field_count * sizeof(Record *));
    v->list = list;
    v->inner = inner;
    v->layers = (const int(*)[2])numbers;
    v->length = n;
    for (size_t i = 0; i < n; i++) {
        script_charge(r->L, 20 * n + SCRIPT_COMPLAINT_COST);
        lua_pushfstring(r->L, "%d/%d", numbers[i][0], numbers[i][1]);
        lua_rawget(r->L, at);
        const int top = lua_gettop(r->L);
        if (is_plain_table(r, top)) {
            r->within = key->name;
            r->item = i + 1;
            read_item(r, key, top, list + 3 * key->field_count * i, inner + key->field_count * i);
            r->within = NULL;
        } else {
            reader_wrong(r, key, i + 1, top);
        }
        lua_settop(r->L, top - 1);
    }
    return true;
}

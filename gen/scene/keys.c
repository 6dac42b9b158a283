/* Keys of a table that nobody knows, and keys that are missing.
 */
#include "base/nearest.h"
#include "scene/reader.h"

#include <lauxlib.h>
#include <string.h>

/* "unknown key 'radus' (did you mean 'radius'?)"; the keys are known when nothing is near. */
static void unknown_key(Reader *r, const char *name, const Key *keys, size_t count, unsigned long *meant_keys)
{
    const char *known[64];
    for (size_t i = 0; i < count; i++)
        known[i] = keys[i].name;
    const char *meant = nearest_name(name, known, count);
    for (size_t i = 0; i < count; i++)
        *meant_keys |= (unsigned long)(known[i] == meant) << i;
    if (meant != NULL) {
        reader_complain(r, "unknown key '%.60s' (did you mean '%s'?)", name, meant);
        return;
    }
    char list[400] = "";
    for (size_t i = 0; i < count && !script_is_full(r->script); i++) {
        size_t n = strlen(list);
        snprintf(list + n, sizeof list - n, "%s%s", i > 0 ? ", " : "", known[i]);
    }
    reader_complain(r, "unknown key '%.60s' (%s%s)", name, count == 0 ? "it has none" : "known: ", list);
}

static bool knows_key(const Key *keys, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(keys[i].name, name) == 0)
            return true;
    return false;
}

static bool takes_position(const Key *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (keys[i].positional)
            return true;
    return false;
}

void reader_known_keys(Reader *r, int at, const Key *keys, size_t key_count, unsigned long *meant)
{
    lua_State *L = r->L;
    enum { MOST = 20 };
    const char *unknown[MOST];
    int count = 0;
    bool positional = false;
    for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1)) {
        script_charge(L, 1);
        if (lua_type(L, -2) != LUA_TSTRING) {
            positional = positional || !lua_isinteger(L, -2) || !takes_position(keys, key_count);
            continue;
        }
        const char *name = lua_tostring(L, -2);
        if (knows_key(keys, key_count, name) || count == MOST)
            continue;
        int i = count++;
        for (; i > 0 && strcmp(unknown[i - 1], name) > 0; i--)
            unknown[i] = unknown[i - 1];
        unknown[i] = name; /* alive as long as the table */
    }
    if (positional)
        reader_complain(r, "holds a value without a key; every value is written key = value");
    for (int i = 0; i < count; i++)
        unknown_key(r, unknown[i], keys, key_count, meant);
}

void reader_missing(Reader *r, const Key *key)
{
    Text expected = {0};
    schema_expectation(key, &expected);
    reader_complain(r, "missing key '%s' (%s)", key->name, text_str(&expected));
    text_free(&expected);
}

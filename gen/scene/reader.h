/* Reader: one call of a constructor being read. values.c reads values by type,
 * given.c says what was given instead, keys.c what is unknown or missing, items.c reads lists of
 * tables, construct.c puts records together, record.c keeps them.
 */
#ifndef YEEC_SCENE_READER_H
#define YEEC_SCENE_READER_H

#include "scene/schema.h"
#include "scene/script.h"

/* The call being read. Lua errors may pass through: it owns nothing. */
struct Reader {
    lua_State *L;
    Script *script;
    Record *record;
    unsigned long meant; /* bit i: an unknown key was taken for key i, so it is not called missing */
    const char *within;  /* complaints are about this key's item `item`; NULL: the call itself */
    size_t item;
};

/* "constructor: sentence" at the call's line; the record is bad from then on. */
void reader_complain(Reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "'radius' must be a number above 0 (m), got -1"; `item` > 0: its i-th item. */
void reader_wrong(Reader *r, const Key *key, size_t item, int at);
/* "missing key 'radius' (a number above 0 (m))" */
void reader_missing(Reader *r, const Key *key);
/* Complains about keys of the table at `at` that nobody knows, in an order that does not depend on the hash; bit i of
 * `meant`: one was taken for key i. */
void reader_known_keys(Reader *r, int at, const Key *keys, size_t key_count, unsigned long *meant);
/* Number of items of the table at `at`, or -1 unless its keys are just 1..n. */
long reader_list_length(lua_State *L, int at);
/* Reads a KEY_ITEMS (items.c), what is wrong inside of it is said; false: it is no list, and nothing was said. */
bool reader_items(Reader *r, const Key *key, int at, Value *v);
/* Reads a KEY_LAYERS, likewise. */
bool reader_layers(Reader *r, const Key *key, int at, Value *v);
/* material.from_table{} (from_table.c): leaves the material it makes on the stack, or complains. */
void from_table_finish(Reader *r);
/* files.c: stl{}, image{} and gds{} read their files into the record, or complain. */
void stl_finish(Reader *r);
void image_finish(Reader *r);
void gds_finish(Reader *r);
/* tensor.c: reads a KEY_TENSOR; rotated{} leaves a table that is one on the stack. */
bool reader_tensor(Reader *r, const Key *key, int at, Value *v);
void rotated_finish(Reader *r);
/* Reads the value at a stack index by its type; false: it is wrong and nothing was said. */
bool reader_value(Reader *r, const Key *key, int at, Value *v);
/* record.c: the constructor a Lua value is, NULL for anything else. */
const Constructor *reader_constructor(lua_State *L, int at);
/* Pushes a constructor; `call` finds it in its upvalue 1. */
void constructor_push(lua_State *L, const Constructor *type, lua_CFunction call);
/* Pushes a new record, its values at their defaults. */
Record *record_push(lua_State *L, const Constructor *type, SourceLoc loc);
/* The value of a key that was not given, or not rightly. */
Value value_default(const Key *key);
/* Makes both types known to the state; first of all. */
void records_open(lua_State *L);

#endif

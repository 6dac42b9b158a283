/* Loading an experiment, and the way of values to and from its Lua state. */
#include "scene/experiment.h"

#include "scene/embedded.h"
#include "scene/param.h"
#include "scene/script.h"

#include <lauxlib.h>
#include <limits.h>
#include <string.h>

struct Experiment {
    Arena *arena;
    Script *script;
    const ExperimentOptions *options;
    const char *title;
    ExperimentRun *runs;
    size_t run_count;
    int keep, report; /* references to functions */
};

/* Stack slots while loading. */
enum { AT_EXPERIMENT = 3, AT_RUNS, AT_PLACES };

static const char loader_key = 0;

static void load_words(lua_State *L, const char *name)
{
    const EmbeddedText *w = experiment_words;
    while (strcmp(w->name, name) != 0)
        w++;
    if (luaL_loadbufferx(L, w->text, strlen(w->text), "=yeec", "t") != LUA_OK)
        lua_error(L);
}

static void push_options(lua_State *L, const ExperimentOptions *o, const char *path)
{
    const char *slash = strrchr(path, '/');
    lua_newtable(L);
    lua_pushboolean(L, o->quick);
    lua_setfield(L, -2, "quick");
    lua_pushstring(L, o->any);
    lua_setfield(L, -2, "any");
    lua_pushlstring(L, path, slash == NULL ? 0 : (size_t)(slash - path) + 1);
    lua_setfield(L, -2, "folder");
    lua_pushstring(L, path);
    lua_setfield(L, -2, "path");
    lua_newtable(L);
    for (int i = 0; i < 3; i++) {
        lua_pushstring(L, o->absent[i]);
        lua_setfield(L, -2, o->names[i]);
    }
    lua_setfield(L, -2, "backends");
    lua_newtable(L);
    for (int i = 0; i < 3; i++) {
        lua_pushinteger(L, o->device[i]);
        lua_setfield(L, -2, o->names[i]);
    }
    lua_setfield(L, -2, "device");
}

/* Script.extend: the words, and under loader_key what gives the experiment and its runs. */
static void open_words(lua_State *L)
{
    Script *script = script_of(L);
    const Experiment *e = script->extension;
    load_words(L, "words.lua");
    push_options(L, e->options, script->path);
    lua_call(L, 1, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &loader_key);
}

/* A string or NULL at a field of the table on top. */
static const char *text_field(Experiment *e, const char *name)
{
    lua_State *L = e->script->L;
    const char *text = lua_getfield(L, -1, name) == LUA_TNIL ? NULL : arena_strdup(e->arena, luaL_checkstring(L, -1));
    lua_pop(L, 1);
    return text;
}

static const char *const *list_field(Experiment *e, const char *name)
{
    lua_State *L = e->script->L;
    lua_getfield(L, -1, name);
    size_t n = lua_rawlen(L, -1);
    const char **list = ARENA_ARRAY(e->arena, const char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, -1, (lua_Integer)i + 1);
        list[i] = arena_strdup(e->arena, luaL_checkstring(L, -1));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return list;
}

static long number_field(lua_State *L, const char *name)
{
    lua_getfield(L, -1, name);
    long n = (long)lua_tointeger(L, -1) + lua_toboolean(L, -1) * lua_isboolean(L, -1);
    lua_pop(L, 1);
    return n;
}

static void read_run(Experiment *e, ExperimentRun *run)
{
    lua_State *L = e->script->L;
    run->name = text_field(e, "name");
    run->absent = text_field(e, "absent");
    run->baseline = text_field(e, "baseline");
    run->words = list_field(e, "words");
    run->series = list_field(e, "series");
    run->tables = list_field(e, "tables");
    run->repeats = (int)number_field(L, "repeats");
    run->kernels = number_field(L, "kernels") != 0;
    run->after = number_field(L, "after") - 1;
    run->handed = text_field(e, "handed");
    run->handed_as = text_field(e, "handed_as");
}

/* Calls chunk `name` with what the file declared and `count` values from stack slot `first`; leaves its result. */
static int open_chunk(Experiment *e, const char *name, int first, int count)
{
    lua_State *L = e->script->L;
    load_words(L, name);
    lua_pushvalue(L, AT_EXPERIMENT);
    lua_pushvalue(L, AT_RUNS);
    lua_pushvalue(L, AT_PLACES);
    for (int i = 0; i < count; i++)
        lua_pushvalue(L, first + i);
    push_options(L, e->options, e->script->path);
    lua_call(L, 4 + count, 1);
    return lua_gettop(L);
}

static int keep_function(lua_State *L, int table, const char *name)
{
    lua_getfield(L, table, name);
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

/* measures, verdicts, rehearse and report on top of each other; the rehearsal refuses what cannot be judged. */
static void open_report(Experiment *e)
{
    lua_State *L = e->script->L;
    const int measures = open_chunk(e, "measures.lua", 0, 0);
    e->keep = keep_function(L, measures, "keep");
    open_chunk(e, "verdicts.lua", measures, 1);
    open_chunk(e, "rehearse.lua", measures, 2);
    lua_call(L, 0, 0);
    open_chunk(e, "report.lua", measures, 2);
    e->report = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Protected: index 1 is the experiment, 2 what the file returned. */
static int take_declared(lua_State *L)
{
    Experiment *e = lua_touserdata(L, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &loader_key);
    lua_call(L, 0, 3);
    if (lua_isnil(L, AT_EXPERIMENT) || !lua_rawequal(L, 2, AT_EXPERIMENT))
        return luaL_error(L, "%s: the file must end with: return experiment{...}", e->script->path);
    lua_pushvalue(L, AT_EXPERIMENT);
    e->title = text_field(e, "title");
    lua_pop(L, 1);
    e->run_count = lua_rawlen(L, AT_RUNS);
    e->runs = ARENA_ARRAY(e->arena, ExperimentRun, e->run_count + 1);
    for (size_t i = 0; i < e->run_count; i++) {
        lua_rawgeti(L, AT_RUNS, (lua_Integer)i + 1);
        read_run(e, &e->runs[i]);
        lua_pop(L, 1);
    }
    open_report(e);
    return 0;
}

/* A protected call with `count` arguments on the stack; the message becomes the error. */
static bool call(Experiment *e, int count, int results, Error *err)
{
    lua_State *L = e->script->L;
    script_begin_call(e->script);
    const int status = lua_pcall(L, count, results, 0);
    script_end_call(e->script);
    if (status == LUA_OK)
        return true;
    const char *text = luaL_tolstring(L, -1, NULL);
    error_set(err, ERROR_SCENE, "%s", text);
    lua_settop(L, 0);
    return false;
}

static bool declare(Experiment *e, const char *path, Error *err)
{
    char why[200];
    size_t n;
    char *text = script_read_file(path, &n, why, sizeof why);
    if (text == NULL)
        return error_set(err, ERROR_SCENE, "%s: %s", path, why);
    bool ok = script_run(e->script, text, n);
    free(text);
    if (!ok || e->script->complaint_count > 0)
        return script_verdict(e->script, err);
    lua_State *L = e->script->L;
    lua_pushcfunction(L, take_declared);
    lua_pushlightuserdata(L, e);
    lua_rotate(L, -3, 2); /* function, experiment, what the file returned */
    return call(e, 2, 0, err);
}

static const char *real_folder(Arena *arena, const char *path)
{
    char folder[PATH_MAX], real[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash == NULL ? 1 : (int)(slash - path), slash == NULL ? "." : path);
    return realpath(folder, real) == NULL ? NULL : arena_strdup(arena, real);
}

Experiment *experiment_load(const char *path, const ExperimentOptions *options, Error *err)
{
    if (!script_check_path(path, err))
        return NULL;
    Arena *arena = arena_new();
    Experiment *e = ARENA_NEW(arena, Experiment);
    e->arena = arena;
    e->options = options;
    e->script = script_new(arena, arena_strdup(arena, path), NULL);
    if (e->script == NULL || e->script->L == NULL) {
        error_set(err, ERROR_SYSTEM, "%s: no memory for the interpreter", path);
    } else {
        e->script->folder = real_folder(arena, path);
        e->script->call_allowance = e->script->allowance;
        e->script->extend = open_words;
        e->script->extension = e;
        if (declare(e, path, err))
            return e;
    }
    experiment_free(e);
    return NULL;
}

void experiment_free(Experiment *e)
{
    if (e == NULL)
        return;
    Arena *arena = e->arena;
    script_free(e->script);
    arena_free(arena);
}

const char *experiment_title(const Experiment *e)
{
    return e->title;
}

size_t experiment_run_count(const Experiment *e)
{
    return e->run_count;
}

const ExperimentRun *experiment_run(const Experiment *e, size_t number)
{
    return &e->runs[number];
}

/* Pushes the value of a table constructor's text. */
static bool push_literal(Experiment *e, const char *literal, Error *err)
{
    lua_State *L = e->script->L;
    lua_pushfstring(L, "return %s", literal);
    size_t n;
    const char *text = lua_tolstring(L, -1, &n);
    if (luaL_loadbufferx(L, text, n, "=result", "t") != LUA_OK)
        return error_set(err, ERROR_SYSTEM, "a result cannot be read: %s", lua_tostring(L, -1));
    lua_remove(L, -2);
    return call(e, 0, 1, err);
}

bool experiment_record(Experiment *e, size_t number, const char *literal, Error *err)
{
    lua_State *L = e->script->L;
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->keep);
    lua_pushinteger(L, (lua_Integer)number + 1);
    return push_literal(e, literal, err) && call(e, 2, 0, err);
}

static size_t read_files(Experiment *e, int at, const char *const names[3], const char *(**out)[3])
{
    lua_State *L = e->script->L;
    size_t n = lua_rawlen(L, at);
    *out = arena_alloc(e->arena, (n + 1) * sizeof **out);
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, at, (lua_Integer)i + 1);
        for (int f = 0; f < 3 && names[f] != NULL; f++)
            (*out)[i][f] = text_field(e, names[f]);
        lua_pop(L, 1);
    }
    return n;
}

static void read_report(Experiment *e, ExperimentReport *out)
{
    static const char *const plot_fields[3] = {"name", "script", "data"}, *const animation_fields[3] = {"folder",
                                                                                                        "name"};
    lua_State *L = e->script->L;
    const char *(*texts)[3];
    int at = lua_gettop(L) - 4; /* body, brief, plots, animations, runs */
    *out = (ExperimentReport){.body = arena_strdup(e->arena, lua_tostring(L, at)),
                              .brief = arena_strdup(e->arena, lua_tostring(L, at + 1)),
                              .runs = arena_strdup(e->arena, lua_tostring(L, at + 4))};
    out->plot_count = read_files(e, at + 2, plot_fields, &texts);
    ExperimentPlot *plots = ARENA_ARRAY(e->arena, ExperimentPlot, out->plot_count + 1);
    for (size_t i = 0; i < out->plot_count; i++)
        plots[i] = (ExperimentPlot){texts[i][0], texts[i][1], texts[i][2]};
    out->plots = plots;
    out->animation_count = read_files(e, at + 3, animation_fields, &texts);
    ExperimentAnimation *animations = ARENA_ARRAY(e->arena, ExperimentAnimation, out->animation_count + 1);
    for (size_t i = 0; i < out->animation_count; i++)
        animations[i] = (ExperimentAnimation){texts[i][0], texts[i][1]};
    out->animations = animations;
}

bool experiment_report(Experiment *e, const char *facts, ExperimentReport *out, Error *err)
{
    lua_State *L = e->script->L;
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, e->report);
    if (!push_literal(e, facts, err) || !call(e, 1, 5, err))
        return false;
    read_report(e, out);
    lua_settop(L, 0);
    return true;
}

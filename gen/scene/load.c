/* Loading a scene: text -> Lua -> records -> Scene, with one verdict at the end.
 */
#include "scene/build.h"
#include "scene/param.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The real path of the folder the scene lies in, which `require` may not leave. */
static const char *real_folder(Arena *arena, const char *path)
{
    char folder[PATH_MAX], real[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t n = slash == NULL ? 0 : (size_t)(slash - path);
    if (n + 2 > sizeof folder)
        return NULL;
    snprintf(folder, sizeof folder, "%.*s", (int)n, path);
    if (n == 0)
        snprintf(folder, sizeof folder, "%s", slash == NULL ? "." : "/");
    return realpath(folder, real) == NULL ? NULL : arena_strdup(arena, real);
}

/* The hash of everything that decides what the scene says; ends the running hash. */
static void end_hash(Scene *scene, Script *script)
{
    for (size_t i = 0; i < scene->parameter_count; i++) {
        const Parameter *p = &scene->parameters[i];
        hash_add(script->hash, p->name, strlen(p->name) + 1);
        hash_add(script->hash, p->value, strlen(p->value) + 1);
    }
    hash_end(script->hash, scene->hash);
    script->hash = NULL;
}

static void take_parameters(Scene *scene, Script *script)
{
    size_t n = script->parameters.count;
    scene->parameters = ARENA_ARRAY(scene->arena, Parameter, n + 1);
    if (n > 0)
        memcpy(scene->parameters, script->parameters.items, n * sizeof(Parameter));
    scene->parameter_count = n;
}

/* Runs the text and builds the scene from what it returns; complaints stay with the script. */
static void run_and_build(Scene *scene, Script *script, const char *text, size_t n)
{
    if (!script_run(script, text, n))
        return;
    param_check_settings(script);
    const Record *r = values_record(script->L, -1);
    if (r == NULL || !(r->type->family & FAMILY_SCENE))
        script_complain(script, (SourceLoc){0}, scene->path, "the file must end with: return scene{...}");
    else
        scene_build(scene, script, r);
    lua_settop(script->L, 1);
    take_parameters(scene, script);
    end_hash(scene, script);
    script_remember_state(script);
}

static Scene *load(const char *path, const char *text, size_t n, bool in_folder, const SceneOptions *options,
                   Error *err)
{
    if (!script_check_path(path, err))
        return NULL;
    Arena *arena = arena_new();
    Scene *scene = ARENA_NEW(arena, Scene);
    scene->arena = arena;
    scene->path = arena_strdup(arena, path);
    scene->coarse = options != NULL && options->coarse;
    Script *script = script_new(arena, scene->path, options);
    scene->script = script;
    if (script == NULL || script->L == NULL) {
        error_set(err, ERROR_SYSTEM, "%s: no memory for the scene's interpreter", path);
        scene_free(scene);
        return NULL;
    }
    if (in_folder)
        script->folder = real_folder(arena, path);
    const bool allowed = script_allow(script, options, err);
    if (allowed)
        run_and_build(scene, script, text, n);
    if (allowed && script_verdict(script, err))
        return scene;
    scene_free(scene);
    return NULL;
}

Scene *scene_load_text(const char *path, const char *text, size_t n, const SceneOptions *options, Error *err)
{
    return load(path, text, n, false, options, err);
}

Scene *scene_load(const char *path, const SceneOptions *options, Error *err)
{
    char why[200];
    size_t n;
    if (!script_check_path(path, err))
        return NULL;
    char *text = script_read_file(path, &n, why, sizeof why);
    if (text == NULL) {
        error_set(err, ERROR_SCENE, "%s: %s", path, why);
        return NULL;
    }
    Scene *scene = load(strcmp(path, "-") == 0 ? "stdin" : path, text, n, true, options, err);
    free(text);
    return scene;
}

void scene_free(Scene *scene)
{
    if (scene == NULL)
        return;
    Arena *arena = scene->arena;
    script_free(scene->script);
    arena_free(arena);
}

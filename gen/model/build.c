/* Builds a model by running its passes in order, with a check after each. */
#include "model/model.h"

#include <string.h>

#define PASS(name) bool model_pass_##name(Model *model, Error *err);
#include "model/passes.def"
#undef PASS

typedef struct PassEntry {
    const char *name;
    bool (*run)(Model *model, Error *err);
} PassEntry;

static const PassEntry passes[] = {
#define PASS(name) {#name, model_pass_##name},
#include "model/passes.def"
#undef PASS
};

enum { PASS_COUNT = sizeof passes / sizeof passes[0] };

const char *const *model_pass_names(void)
{
    static const char *names[PASS_COUNT + 1];
    for (int i = 0; i < PASS_COUNT; i++)
        names[i] = passes[i].name;
    return names;
}

static Model *model_new(const Grid *grid, const ModelOptions *options)
{
    Arena *arena = arena_new();
    Model *model = ARENA_NEW(arena, Model);
    model->arena = arena;
    model->grid = grid->part;
    model->options = *options;
    model->wave_buffer = -1;
    for (int c = 0; c < COMPONENTS; c++)
        model->field_buffer[c] = model->id_buffer[c] = model->rise[c] = model->made[c].decay = model->made[c].curl[0] =
            model->made[c].curl[1] = model->made[c].curl[2] = -1;
    return model;
}

Model *model_build(const Grid *grid, const ModelOptions *options, const char *until, Error *err)
{
    Model *model = model_new(grid, options);
    for (int i = 0; i < PASS_COUNT; i++) {
        if (!passes[i].run(model, err) || !model_check(model, passes[i].name, err)) {
            model_free(model);
            return NULL;
        }
        if (until != NULL && strcmp(until, passes[i].name) == 0)
            break;
    }
    return model;
}

/* libFuzzer target: any text as a scene. What loads must also dump, call its
 * functions and give its waveforms without a fault.
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined -Igen tests/fuzz/fuzz_scene.c \
 *         gen/base/[a-z]*.c gen/scene/[a-z]*.c $(pkg-config --cflags --libs lua5.4 libxxhash) -lm -o fuzz_scene
 *   fuzz_scene -close_fd_mask=2 -dict=tests/fuzz/scene.dict new_corpus tests/fuzz/scene scenes tests/error
 */
#include "scene/scene.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void call_functions(Scene *scene)
{
    static const double at[3] = {0.01, 0.02, 0.03};
    double value;
    for (size_t i = 0; i < scene->object_count; i++) {
        Error err = {0};
        if (scene->objects[i].function != 0)
            scene_call3(scene, scene->objects[i].function, at, &value, &err);
    }
    for (size_t i = 0; i < scene->source_count; i++) {
        Error err = {0};
        const Source *s = &scene->sources[i];
        if (s->kind == SOURCE_INITIAL && s->function != 0)
            scene_call3(scene, s->function, at, &value, &err);
        else if (s->kind != SOURCE_INITIAL && s->kind != SOURCE_REPLAY)
            waveform_value(scene, &s->waveform, 1e-9, &value, &err);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Setting settings[] = {{"n", "7"}, {"cells", "12"}};
    SceneOptions options = {settings, size % 3, (size_t)16 << 20, 200000};
    Error err = {0};
    Scene *scene = scene_load_text("fuzz.lua", (const char *)data, size, &options, &err);
    if ((scene == NULL) != (err.code != ERROR_NONE))
        abort();
    if (scene == NULL)
        return 0;
    Text dump = {0};
    call_functions(scene);
    scene_dump(scene, &dump);
    text_free(&dump);
    scene_free(scene);
    return 0;
}

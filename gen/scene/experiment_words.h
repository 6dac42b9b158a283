/* The Lua texts of gen/scene/experiment/, put into the binary by the build. */
#ifndef YEEC_SCENE_EXPERIMENT_WORDS_H
#define YEEC_SCENE_EXPERIMENT_WORDS_H

typedef struct ExperimentWords {
    const char *name, *text;
} ExperimentWords;

extern const ExperimentWords experiment_words[]; /* name == NULL at the end */

#endif

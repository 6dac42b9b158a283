/* The Lua texts of gen/scene/experiment/ and gen/scene/media/, put into the binary by the build. */
#ifndef YEEC_SCENE_EMBEDDED_H
#define YEEC_SCENE_EMBEDDED_H

typedef struct EmbeddedText {
    const char *name, *text;
} EmbeddedText;

/* name == NULL at the end */
extern const EmbeddedText experiment_words[], media_texts[];

#endif

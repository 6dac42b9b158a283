/* The pictures of a scene's geometry that a run leaves in its folder, drawn in a thread of their own beside other work.
 */
#ifndef YEEC_CLI_SKETCH_H
#define YEEC_CLI_SKETCH_H

#include "output/results.h"
#include "program.h"
#include "scene/scene.h"

typedef struct Sketch Sketch;

/* Scene, program and folder must last until the end. */
Sketch *sketch_begin(const Scene *scene, const Program *program, const char *folder);
/* Waits and names the files; NULL: nothing was begun. */
bool sketch_end(Sketch *sketch, FileNames *names, Error *err);

#endif

/* Builder: from records to the Scene. Here is known what a single constructor
 * could not know: the mode, the domain, the other names. Errors are collected
 * (script_complain), not returned one at a time; `false` means "already said".
 */
#ifndef YEEC_SCENE_BUILD_H
#define YEEC_SCENE_BUILD_H

#include "scene/schema.h"
#include "scene/script.h"

enum { MOST_MODES = 32 }; /* of a cross-section, by number */

typedef struct Builder {
    Scene *scene;
    Script *script;
    int axes;         /* of the mode: x, x y or x y z */
    double domain[3]; /* extent, m; 0 along absent axes */
    int depth;        /* of solids of solids: their parts' places are not the domain's */
    int placed;       /* how many of these move what they hold */
    size_t parts;     /* of all solids */
    bool refused;     /* a source was: its name is not known */
    size_t layer;     /* of a gds: its layer that is built, from 1 on; 0: all of them as one */
    VEC(Material) materials;
} Builder;

/* Fills the scene from the record scene{...} returned; the verdict is script_verdict's. */
void scene_build(Scene *scene, Script *script, const Record *r);
/* No two results of a run are one file (outputs.c). */
void outputs_check(Builder *b);
/* Bands of sources against grid and media; warns (bands.c). */
void bands_check(Builder *b);
/* Facts that concern several parts of a scene that is otherwise sound; may warn. */
void scene_check(Builder *b);

/* fold.c: `symmetry`, read before the cells are counted and taken in when the scene is whole and sound. */
void fold_read(Builder *b, const Record *r);
void fold_scene(Builder *b);

/* "constructor: sentence" at the record's line; always false. */
bool build_complain(Builder *b, const Record *r, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A point in the domain, with as many coordinates as the mode has axes. Up to half a
 * cell outside (a size that was rounded to whole cells) is taken for the wall. */
bool build_point(Builder *b, const Record *r, const char *key, double out[3]);
bool build_inside(Builder *b, const Record *r, const char *key, int axis, double *x);
/* Keys 'from' and 'to' as a box with from <= to. */
bool build_corners(Builder *b, const Record *r, double from[3], double to[3]);
/* A KEY_BOX value, likewise. */
bool build_box_value(Builder *b, const Record *r, const char *key, double from[3], double to[3]);
/* mesh.c: cells to place things by, and the nodes when all are there. */
bool mesh_begin(Builder *b, const Record *rules);
void mesh_build(Builder *b, const Record *rules);
/* "x and y": the mode's axes along which two points agree. */
const char *build_equal_axes(Builder *b, const double from[3], const double to[3]);
/* Index of the record's material in the scene. */
int build_material(Builder *b, Record *r);
/* Is the component present in the mode? Complains when not. */
bool build_component(Builder *b, const Record *r, Component c);

Material material_build(Arena *arena, const Record *r);
/* Complains about a medium that amplifies and does not say so. */
void material_check(Script *script, const Material *m);
/* The objects of a record, at most object_room of them. Returns how many. */
size_t object_build(Builder *b, Record *r, Object *objects);
size_t object_room(const Record *r);
/* objects.c: image{}, an object for each shade that it has. */
size_t image_build(Builder *b, const Record *r, Object *objects);
/* gds.c: the constructor's kind, beside ObjectKind. */
enum { KIND_GDS = 99 };
/* The union of the polygons of Builder.layer, and its material; NULL: it has none. */
bool gds_build(Builder *b, const Record *r, Object *o, Record **material);
/* `from`, `to` and `angle` of a prism along o->axis (objects.c); `where` goes before what is wrong. */
bool prism_build(Builder *b, const Record *r, const char *where, const double ends[2], double angle, Object *o);
/* The object without its material and without what solids of solids are made of (objects.c). */
bool shape_build(Builder *b, const Record *r, Object *o);
void boundaries_build(Builder *b, const Record *scene);
bool source_build(Builder *b, const Record *r, Source *s);
bool lumped_build(Builder *b, const Record *r, Lumped *l);
bool waveform_build(const Record *r, Waveform *w);
/* Number of the source that `source` names, or of the first that drives; complains of one whose power is not known. */
bool build_giver(Builder *b, const Record *r, int *source);
bool monitor_build(Builder *b, const Record *r, Monitor *m);
StopRule stop_build(const Record *r);
/* 'at' and 'axis', or 'from' and 'to' along one axis: a chain of edges; for sources and lumped elements. */
bool build_edges(Builder *b, const Record *r, double from[3], double to[3], int *axis);

#endif

/* Media as tables over frequency: text and JSON. */
#ifndef YEEC_CLI_MEDIA_H
#define YEEC_CLI_MEDIA_H

#include "output/json.h"
#include "scene/scene.h"

enum { MEDIA_ROWS = 400 };

/* Along x; eps = eps_real - j eps_loss, n - jk its root times mu's. */
typedef struct MediumTable {
    const Material *medium;
    size_t count;
    double f[MEDIA_ROWS], n[MEDIA_ROWS], k[MEDIA_ROWS], eps_real[MEDIA_ROWS], eps_loss[MEDIA_ROWS];
} MediumTable;

/* `count` frequencies over the medium's range, or else over the band of the scene's sources. */
size_t media_places(const Scene *scene, const Material *m, size_t count, double *f);
void media_table(const Material *m, const double *f, size_t count, MediumTable *out);
/* brief: only what it is, without the rows. */
void media_print(const MediumTable *t, bool brief);
json_t *media_json(const MediumTable *t, bool brief);

#endif

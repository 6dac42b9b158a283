/* ClassTable: the different media of one component while its sites are being
 * filled. Threads add to it in any order; classes_finish puts the classes into
 * the order in which a walk over the sites meets them. */
#ifndef YEEC_GRID_CLASSES_H
#define YEEC_GRID_CLASSES_H

#include "grid/grid.h"

enum { CLASS_CONDUCTOR = 0, CLASS_BACKGROUND = 1, CLASS_LIMIT = 65536 };

typedef struct ClassTable ClassTable;

/* Holds at most `limit` classes; [0] is the conductor, [1] has the background's values. */
ClassTable *classes_new(int limit, const Medium *background);
void classes_free(ClassTable *t);
/* The class of a medium, new if need be; -1 when there is no room. Safe in any thread. */
int classes_intern(ClassTable *t, const Medium *medium);
int classes_count(const ClassTable *t);
Medium classes_medium(const ClassTable *t, int id);

#endif

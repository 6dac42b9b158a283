/* ClassTable: the different media of one component while its sites are being
 * filled. Threads add to it in any order; classes_finish puts the classes into
 * the order in which a walk over the sites meets them. */
#ifndef YEEC_GRID_CLASSES_H
#define YEEC_GRID_CLASSES_H

#include "grid/grid.h"

enum { CLASS_CONDUCTOR = 0, CLASS_BACKGROUND = 1, CLASS_LIMIT = 65536 };

typedef struct ClassTable ClassTable;

/* Holds at most `limit` classes; [0] is the conductor, [1] has the background's values. */
ClassTable *classes_new(int limit, double eps, double sigma);
void classes_free(ClassTable *t);
/* The class of (eps, sigma), new if need be; -1 when there is no room. Safe in any thread. */
int classes_intern(ClassTable *t, double eps, double sigma);
int classes_count(const ClassTable *t);
void classes_values(const ClassTable *t, int id, double *eps, double *sigma);

#endif

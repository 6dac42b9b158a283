/* Which parts of a scene cut among many processes are of one kind, so that a plan compiles one of each alone. */
#ifndef YEEC_CLI_PART_KINDS_H
#define YEEC_CLI_PART_KINDS_H

#include "compile.h"

/* like[n]: the part that is compiled for part n, one in the middle of those that the same walls, layers, objects,
 * sources and monitors reach; itself where there are few parts. */
bool part_kinds(const Scene *scene, const CompileCut *cut, int *like, Error *err);

#endif

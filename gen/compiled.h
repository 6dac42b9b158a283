/* What compile_scene holds; shared by the files of this folder only. */
#ifndef YEEC_COMPILED_H
#define YEEC_COMPILED_H

#include "compile.h"
#include "grid/grid.h"
#include "schedule/plan.h"

struct Compiled {
    Grid *grid;
    Plan *plan;
    Program *program;
    CompileTimes times;
    Tuned tuned; /* schedule "" unless taken */
};

#endif

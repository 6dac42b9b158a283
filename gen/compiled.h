/* What compile_scene holds; shared by compile.c and explain.c only. */
#ifndef YEEC_COMPILED_H
#define YEEC_COMPILED_H

#include "compile.h"
#include "grid/grid.h"
#include "plan/plan.h"

struct Compiled {
    Grid *grid;
    Plan *plan;
    Program *program;
    CompileTimes times;
};

#endif

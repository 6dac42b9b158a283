/* The cells of a process' part, as processes tell each other and people. */
#ifndef YEEC_RUNTIME_PART_CELLS_H
#define YEEC_RUNTIME_PART_CELLS_H

#include "program.h"

/* Along each axis: its own cells first .. first + own - 1 of `all`, and how many it holds, others' included. */
typedef struct PartCells {
    struct PartRange {
        bool cut;
        long first, own, held, all;
    } axis[3];
} PartCells;

PartCells part_cells(const Program *program);
/* Of all cells, what it owns and what it holds, 0 to 1 and more. */
double part_share(const PartCells *part);
double part_held(const PartCells *part);

/* "planes 0 to 9 of z", "planes 0 to 9 of z, rows 5 to 20 of y". */
typedef struct PartText {
    char text[128];
} PartText;
PartText part_text(const PartCells *part);

#endif

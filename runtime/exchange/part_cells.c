/* Parts in words and numbers. */
#include "exchange/part_cells.h"

#include <stdio.h>

PartCells part_cells(const Program *program)
{
    PartCells part;
    for (int a = 0; a < 3; a++) {
        const ProgramSpan *s = &program->window.span[a];
        part.axis[a] = (struct PartRange){s->cut, s->first + s->own[0], s->own_cells, s->cells, s->all_cells};
    }
    return part;
}

double part_share(const PartCells *part)
{
    double share = 1;
    for (int a = 0; a < 3; a++)
        share *= (double)part->axis[a].own / (double)part->axis[a].all;
    return share;
}

double part_held(const PartCells *part)
{
    double share = 1;
    for (int a = 0; a < 3; a++)
        share *= (double)part->axis[a].held / (double)part->axis[a].all;
    return share;
}

PartText part_text(const PartCells *part)
{
    PartText out = {""};
    int length = 0, cut = 0;
    for (int a = 2; a >= 0; a--) {
        const struct PartRange *r = &part->axis[a];
        if (r->cut && length < (int)sizeof out.text)
            length +=
                snprintf(out.text + length, sizeof out.text - (size_t)length, "%s%s %ld to %ld of %c",
                         cut > 0 ? ", " : "", cut > 0 ? "rows" : "planes", r->first, r->first + r->own - 1, "xyz"[a]);
        cut += r->cut;
    }
    return out;
}

/* Borders between materials. The material is asked for at a coarse lattice first and
 * at every pixel only where the corners of a coarse block or its neighbours differ,
 * since a scene's own functions may be slow. */
#include "output/outline.h"

#include <stdlib.h>
#include <string.h>

static void find_centre(const PixelPlane *plane, int u, int v, double at[3])
{
    memcpy(at, plane->at, sizeof plane->at);
    at[plane->axes[0]] = plane->low[0] + ((double)u + 0.5) * plane->pixel[0];
    at[plane->axes[1]] = plane->low[1] + ((double)(plane->height - 1 - v) + 0.5) * plane->pixel[1];
}

/* Twice the material's number, and one for a conductor. */
static int material(const Program *program, const PixelPlane *plane, int u, int v)
{
    double at[3];
    bool conductor;
    find_centre(plane, u, v, at);
    const int number = program->material_at(program->context, at, &conductor);
    return 2 * number + conductor;
}

typedef struct Lattice {
    int *material; /* at the centres of blocks, and whether it conducts */
    int step, columns, rows;
} Lattice;

static int clamp(int n, int high)
{
    return n < 0 ? 0 : n > high ? high : n;
}

static bool look_coarsely(Lattice *l, const Program *program, const PixelPlane *plane)
{
    l->step = plane->cell < 1 ? 1 : plane->cell;
    l->columns = (plane->width + l->step - 1) / l->step;
    l->rows = (plane->height + l->step - 1) / l->step;
    l->material = calloc((size_t)l->columns * (size_t)l->rows, sizeof *l->material);
    if (l->material == NULL)
        return false;
    for (int r = 0; r < l->rows; r++)
        for (int c = 0; c < l->columns; c++)
            l->material[r * l->columns + c] =
                material(program, plane, clamp(c * l->step + l->step / 2, plane->width - 1),
                         clamp(r * l->step + l->step / 2, plane->height - 1));
    return true;
}

static bool is_uniform(const Lattice *l, int row, int column)
{
    int own = l->material[row * l->columns + column];
    for (int r = clamp(row - 1, l->rows - 1); r <= clamp(row + 1, l->rows - 1); r++)
        for (int c = clamp(column - 1, l->columns - 1); c <= clamp(column + 1, l->columns - 1); c++)
            if (l->material[r * l->columns + c] != own)
                return false;
    return true;
}

static void look_closely(const Lattice *l, const Program *program, const PixelPlane *plane, int *out)
{
    for (int r = 0; r < l->rows; r++)
        for (int c = 0; c < l->columns; c++) {
            bool uniform = is_uniform(l, r, c);
            for (int v = r * l->step; v < (r + 1) * l->step && v < plane->height; v++)
                for (int u = c * l->step; u < (c + 1) * l->step && u < plane->width; u++)
                    out[v * plane->width + u] =
                        uniform ? l->material[r * l->columns + c] : material(program, plane, u, v);
        }
}

static void mark_conductors(const PixelPlane *plane, const int *materials, unsigned char *mask)
{
    for (size_t n = 0; n < (size_t)plane->width * (size_t)plane->height; n++)
        if (materials[n] % 2 == 1)
            mask[n] = OUTLINE_CONDUCTOR;
}

static void mark_borders(const PixelPlane *plane, const int *materials, unsigned char *mask)
{
    int w = plane->width;
    for (int v = 0; v + 1 < plane->height; v++)
        for (int u = 0; u + 1 < w; u++) {
            int own = materials[v * w + u], right = materials[v * w + u + 1], below = materials[(v + 1) * w + u];
            if (own != right || own != below)
                mask[v * w + u] = OUTLINE_BORDER;
        }
}

unsigned char *outline_mask(const Program *program, const PixelPlane *plane)
{
    if (program->material_at == NULL)
        return NULL;
    size_t n = (size_t)plane->width * (size_t)plane->height;
    Lattice l = {0};
    int *materials = calloc(n, sizeof *materials);
    unsigned char *mask = calloc(n, 1);
    if (materials == NULL || mask == NULL || !look_coarsely(&l, program, plane)) {
        free(mask);
        mask = NULL;
    } else {
        look_closely(&l, program, plane, materials);
        mark_conductors(plane, materials, mask);
        mark_borders(plane, materials, mask);
    }
    free(l.material);
    free(materials);
    return mask;
}

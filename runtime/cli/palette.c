/* See palette.h. */
#include "cli/palette.h"

static const double PALETTE[][3] = {{0.26, 0.55, 0.80}, {0.93, 0.60, 0.25}, {0.45, 0.70, 0.40}, {0.80, 0.45, 0.65},
                                    {0.60, 0.55, 0.80}, {0.75, 0.70, 0.35}, {0.40, 0.72, 0.75}, {0.85, 0.50, 0.45},
                                    {0.60, 0.45, 0.35}, {0.55, 0.65, 0.50}};
enum { COLOURS = sizeof PALETTE / sizeof PALETTE[0] };

void palette_colour(const Scene *s, int number, double rgb[3])
{
    bool known = number > 0 && (size_t)number <= s->material_count;
    MaterialKind kind = known ? s->materials[number - 1].kind : MATERIAL_DIELECTRIC;
    for (int i = 0; i < 3; i++)
        rgb[i] = number == 0            ? 1
                 : kind == MATERIAL_PEC ? 0.2
                 : kind == MATERIAL_PMC ? 0.45
                                        : PALETTE[number % COLOURS][i];
}

const char *palette_name(const Scene *s, int number)
{
    if (number == 0)
        return s->materials[s->background].name;
    return (size_t)number <= s->material_count ? s->materials[number - 1].name : "graded";
}

void palette_line(const Canvas *c, int line, const double rgb[3], const char *text)
{
    double x = c->left + c->width + 18, y = c->top + 20.0 * line;
    cairo_set_source_rgb(c->cr, rgb[0], rgb[1], rgb[2]);
    cairo_rectangle(c->cr, x, y, 14, 14);
    cairo_fill_preserve(c->cr);
    cairo_set_source_rgb(c->cr, 0.4, 0.4, 0.4);
    cairo_stroke(c->cr);
    cairo_set_source_rgb(c->cr, 0.1, 0.1, 0.1);
    canvas_text(c, x + 22, y + 11, 12, ALIGN_LEFT, text);
}

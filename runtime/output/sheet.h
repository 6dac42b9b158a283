/* What surrounds a drawing in SVG: a <figure> with a caption in a page, or a file of its own with a title above. */
#ifndef YEEC_OUTPUT_SHEET_H
#define YEEC_OUTPUT_SHEET_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

typedef struct Sheet {
    const char *title, *class; /* class of the <figure> */
    int width, height;         /* of the drawing */
    int title_room, title_x;   /* in a file: what the title takes above the drawing, where it stands */
    bool centred;              /* about title_x; else it begins there */
} Sheet;

/* CSS rules of the charts; those of a page define the colours --ink, --dim, --line, --page. */
const char *sheet_style(void);
void sheet_open_figure(Text *out, const Sheet *sheet);
void sheet_close_figure(Text *out, const Sheet *sheet);
/* With the rules of sheet_style inside, in light and dark colours. */
void sheet_open_file(Text *out, const Sheet *sheet);
/* Writes folder/name and frees the text. */
bool sheet_close_file(Text *out, const char *folder, const char *name, Error *err);

#endif

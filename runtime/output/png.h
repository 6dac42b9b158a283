/* PNG of a cairo surface, quickly: libpng's filters and its usual level of compression take four times as long for a
 * fifth fewer bytes. */
#ifndef YEEC_OUTPUT_PNG_H
#define YEEC_OUTPUT_PNG_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/* Takes bytes; false: no more. */
typedef bool PngSink(void *context, const unsigned char *bytes, size_t count);

/* Of a surface of format RGB24. False where memory was short or the sink wanted no more. */
bool png_encode(cairo_surface_t *surface, PngSink *sink, void *context);

#endif

/* Encoding with libpng. Rows are written as what differs from the one above, nothing in pictures of few sites; a higher
 * level makes them hardly smaller. */
#include "output/png.h"

#include <png.h>
#include <setjmp.h>

enum { LEVEL = 1 };

typedef struct Encoder {
    PngSink *sink;
    void *context;
} Encoder;

static void put(png_structp png, png_bytep bytes, size_t count)
{
    const Encoder *e = png_get_io_ptr(png);
    if (!e->sink(e->context, bytes, count))
        png_error(png, "refused");
}

static void flush_nothing(png_structp png)
{
    (void)png;
}

static void fail(png_structp png, png_const_charp why)
{
    (void)why;
    longjmp(*png_set_longjmp_fn(png, longjmp, sizeof(jmp_buf)), 1);
}

static void ignore(png_structp png, png_const_charp why)
{
    (void)png;
    (void)why;
}

static void write_rows(png_structp png, png_infop info, cairo_surface_t *surface)
{
    const int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
    const unsigned char *row = cairo_image_surface_get_data(surface);
    png_set_compression_level(png, LEVEL);
    png_set_filter(png, 0, PNG_FILTER_UP);
    png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_bgr(png); /* a pixel is 0xXXRRGGBB */
    png_set_filler(png, 0, PNG_FILLER_AFTER);
#else
    png_set_filler(png, 0, PNG_FILLER_BEFORE);
#endif
    for (int y = 0; y < height; y++, row += cairo_image_surface_get_stride(surface))
        png_write_row(png, row);
    png_write_end(png, NULL);
}

bool png_encode(cairo_surface_t *surface, PngSink *sink, void *context)
{
    Encoder e = {sink, context};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    volatile bool ok = false;
    cairo_surface_flush(surface);
    if (info != NULL && cairo_image_surface_get_data(surface) != NULL && setjmp(png_jmpbuf(png)) == 0) {
        png_set_write_fn(png, &e, put, flush_nothing);
        write_rows(png, info, surface);
        ok = true;
    }
    png_destroy_write_struct(&png, &info);
    return ok;
}

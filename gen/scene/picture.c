/* PNG files as shades of grey; see picture.h. */
#include "scene/picture.h"

#include <cairo.h>
#include <stdio.h>
#include <string.h>

typedef struct Reading {
    const char *bytes;
    size_t n, at;
} Reading;

static cairo_status_t read_some(void *context, unsigned char *data, unsigned length)
{
    Reading *r = context;
    if (length > r->n - r->at)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, r->bytes + r->at, length);
    r->at += length;
    return CAIRO_STATUS_SUCCESS;
}

static uint32_t big_endian(const char *p)
{
    const unsigned char *u = (const unsigned char *)p;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

/* Looks at the size that the file's head claims before anything of that size is asked for. */
static bool check_head(const char *bytes, size_t n, char why[PICTURE_WHY])
{
    static const char magic[] = "\x89PNG\r\n\x1a\n";
    enum { HEAD = 24, WIDTH = 16, HEIGHT = 20 };
    if (n < HEAD || memcmp(bytes, magic, sizeof magic - 1) != 0) {
        snprintf(why, PICTURE_WHY, "is no PNG file");
        return false;
    }
    const uint32_t width = big_endian(bytes + WIDTH), height = big_endian(bytes + HEIGHT);
    if (width > 0 && height > 0 && (uint64_t)width * height <= PICTURE_PIXELS)
        return true;
    snprintf(why, PICTURE_WHY, "has %u x %u pixels; at most %d are taken", width, height, PICTURE_PIXELS);
    return false;
}

/* Rec. 601's weights of the colours, which cairo has multiplied by what covers the ground; the ground is white. */
static uint8_t grey_of(uint32_t pixel, bool transparent)
{
    const uint32_t alpha = transparent ? pixel >> 24 : 255;
    const uint32_t red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
    return (uint8_t)((299 * red + 587 * green + 114 * blue + 1000 * (255 - alpha) + 500) / 1000);
}

static bool take_pixels(Arena *arena, cairo_surface_t *surface, Picture *picture)
{
    const cairo_format_t format = cairo_image_surface_get_format(surface);
    const unsigned char *rows = cairo_image_surface_get_data(surface);
    if ((format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) || rows == NULL)
        return false;
    picture->width = cairo_image_surface_get_width(surface);
    picture->height = cairo_image_surface_get_height(surface);
    const size_t width = (size_t)picture->width, stride = (size_t)cairo_image_surface_get_stride(surface);
    uint8_t *grey = arena_alloc(arena, width * (size_t)picture->height);
    for (size_t j = 0; j < (size_t)picture->height; j++)
        for (size_t i = 0; i < width; i++) {
            uint32_t pixel;
            memcpy(&pixel, rows + j * stride + 4 * i, sizeof pixel);
            grey[i + width * j] = grey_of(pixel, format == CAIRO_FORMAT_ARGB32);
        }
    picture->grey = grey;
    return true;
}

bool picture_read(Arena *arena, const char *bytes, size_t n, Picture *picture, char why[PICTURE_WHY])
{
    Reading reading = {bytes, n, 0};
    if (!check_head(bytes, n, why))
        return false;
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_some, &reading);
    const cairo_status_t status = cairo_surface_status(surface);
    bool ok = status == CAIRO_STATUS_SUCCESS;
    if (!ok)
        snprintf(why, PICTURE_WHY, "cannot be read: %s", cairo_status_to_string(status));
    else if (!(ok = take_pixels(arena, surface, picture)))
        snprintf(why, PICTURE_WHY, "has pixels of more than 8 bits for a colour");
    cairo_surface_destroy(surface);
    return ok;
}

uint32_t picture_shade(Arena *arena, const Picture *picture, double low, double high, Bitmap *bitmap)
{
    const size_t width = (size_t)picture->width, height = (size_t)picture->height, row = width + 1;
    uint32_t *sums = ARENA_ARRAY(arena, uint32_t, row * (height + 1));
    for (size_t j = 0; j < height; j++) {
        uint32_t here = 0;
        for (size_t i = 0; i < width; i++) {
            const double grey = picture->grey[i + width * (height - 1 - j)] / 255.0;
            here += grey >= low && grey < high;
            sums[i + 1 + row * (j + 1)] = sums[i + 1 + row * j] + here;
        }
    }
    *bitmap = (Bitmap){picture->width, picture->height, sums};
    return sums[row * (height + 1) - 1];
}

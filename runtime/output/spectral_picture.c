/* Drawn as a snapshot is, of the same sites. */
#include "output/spectral_picture.h"

#include "base/number.h"
#include "base/unit.h"
#include "output/file.h"
#include "output/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FREQUENCIES = 8, NAME_BYTES = 256 };

static const double FAINT = 1e-3;

Capture spectral_capture(const Spectral *s, const char *unit)
{
    const SpectrumPart *part = &s->data.spectra->parts[0];
    Capture c = {.name = s->data.spectra->name, .kind = CAPTURE_SNAPSHOT, .unit = unit, .part_count = 1};
    c.quantity = s->data.program->fields[part->field].name;
    c.parts[0].field = part->field;
    memcpy(c.parts[0].lo, part->lo, sizeof part->lo);
    memcpy(c.parts[0].count, part->count, sizeof part->count);
    return c;
}

static double unit_of(const Spectral *s, size_t f)
{
    return s->data.reference != NULL ? cabs(s->data.reference[f]) : 1;
}

/* The largest of all sites, those that are not drawn, too. */
static double largest_of(const Spectral *s, size_t f)
{
    const SpectrumPart *part = &s->data.spectra->parts[0];
    const size_t plane = (size_t)(part->count[0] * part->count[1]);
    const double unit = unit_of(s, f);
    double largest = 0;
    for (long k = 0; k < part->count[2]; k++) {
        const double complex *values = spectra_at(&s->data, 0, f) + plane * (size_t)k;
        for (size_t i = 0; i < plane; i++)
            largest = fmax(largest, cabs(values[i]) / unit);
        if ((k + 1) % spectra_slab(part) == 0)
            spectra_release(&s->data);
    }
    return largest;
}

static const double complex *drawn(const Spectral *s, size_t f, const Frame *frame)
{
    return spectra_at(&s->data, 0, f) + (size_t)(frame->count[0] * frame->count[1] * frame->plane);
}

static void magnitudes(const Spectral *s, size_t f, const Frame *frame, double *out)
{
    const double complex *values = drawn(s, f, frame);
    const double unit = unit_of(s, f);
    for (size_t i = 0; i < frame_held(frame); i++)
        out[i] = cabs(values[i]) / unit;
}

static void phases(const Spectral *s, size_t f, const Frame *frame, double *inout)
{
    const double complex *values = drawn(s, f, frame);
    const double complex unit = s->data.reference != NULL ? s->data.reference[f] : 1;
    const double largest = largest_of(s, f);
    for (size_t i = 0; i < frame_held(frame); i++)
        inout[i] = inout[i] > FAINT * largest ? carg(values[i] / unit) * 180 / PI : NAN;
}

/* One frequency: both pictures. */
static bool draw(const Spectral *s, size_t f, Picture *p, const Frame *frame, const char *folder, PictureMade *made,
                 void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char name[NAME_BYTES + 16], what[NAME_BYTES];
    const char *prefix, *field = s->data.program->fields[q->parts[0].field].name;
    double scale = unit_prefix(q->frequencies[f], &prefix), hertz = q->frequencies[f] / scale;
    magnitudes(s, f, frame, frame->values);
    snprintf(name, sizeof name, "spectra/%s_%zu.png", q->name, f + 1);
    snprintf(what, sizeof what, "|%s| at %.6g %sHz", field, hertz, prefix);
    if (!picture_write_as(p, frame, what, folder, name, err) || !made(context, name))
        return false;
    if (!picture_is_plane(p))
        return true;
    phases(s, f, frame, frame->values);
    snprintf(name, sizeof name, "spectra/%s_%zu_phase.png", q->name, f + 1);
    snprintf(what, sizeof what, "phase of %s at %.6g %sHz", field, hertz, prefix);
    return picture_write_phase(p, frame, what, folder, name, err) && made(context, name);
}

/* `magnitude` names what is drawn; the sites are those of the component that `capture` names on entry. */
static bool draw_all(const Spectral *s, Capture *capture, const char *magnitude, const char *folder, PictureMade *made,
                     void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    Frame frame = capture_frame(s->data.program, capture);
    Picture *p = picture_new(s->data.program, capture);
    frame.precision = PRECISION_F64;
    if (p != NULL)
        picture_planes(p, &frame.plane, &frame.planes);
    frame.values = calloc(frame_held(&frame) + 1, sizeof(double));
    bool ok = p != NULL && frame.values != NULL;
    capture->quantity = magnitude;
    for (size_t f = 0; f < q->frequency_count && f < MOST_FREQUENCIES; f++)
        ok = ok && draw(s, f, p, &frame, folder, made, context, err);
    if (frame.values == NULL || p == NULL)
        error_set(err, ERROR_SYSTEM, "no memory for the pictures of '%s'", q->name);
    picture_free(p);
    free(frame.values);
    return ok;
}

bool spectral_picture(const Spectral *s, const char *folder, PictureMade *made, void *context, Error *err)
{
    const Spectra *q = s->data.spectra;
    char unit[SPECTRAL_UNIT_BYTES], magnitude[16];
    if (q->kind != SPECTRA_DFT || spectra_sites(&q->parts[0]) == 1)
        return true;
    spectral_unit(s, unit);
    Capture capture = spectral_capture(s, unit);
    snprintf(magnitude, sizeof magnitude, "|%s|", capture.quantity);
    return draw_all(s, &capture, magnitude, folder, made, context, err);
}

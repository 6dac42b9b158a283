/* Spectra: the running sums of a finished run as complex amplitudes, and the power they carry.
 *
 *     F(f) = integral of field(t) exp(-2 pi i f t) dt,     sum -> K dt sum, for H times exp(i pi f dt)
 *
 * K being the steps between samples; H of step n lives at (n - 1/2) dt. */
#ifndef YEEC_RUNTIME_SPECTRA_H
#define YEEC_RUNTIME_SPECTRA_H

#include "backends/backend.h"
#include "exchange/exchange.h"
#include "system/spill.h"

#include <complex.h>

typedef struct SpectraData {
    const Program *program;
    const Spectra *spectra;
    double complex **parts; /* of each part [frequency][z][y][x], V s/m or A s/m */
    Spill *spills;          /* of each part: where its values are, if not in memory */
    double complex *memory; /* of those that are */
    double rest, elsewhere; /* see rest.h; NAN: not known */
    double level;           /* root mean square of the largest at its sites by their spectra, V/m; 0: not known */
    int elsewhere_field;    /* of the program, and its site: where `elsewhere` was found */
    long elsewhere_at[3];
    double complex *reference; /* of each frequency, the source's spectrum, its unit times s; NULL: no source */
    double complex *giving;    /* power: of each frequency, that of the source whose power it is, see SpectrumSource */
} SpectraData;

/* Reads the sums after `steps` steps. spectra_free also after a failure. Of several processes the one that speaks gets
 * all; the others call spectra_give. They come by pieces, and the values of a large volume go to a file in `folder`. */
bool spectra_read(SpectraData *d, Backend *b, Exchange *x, const Program *program, const Spectra *spectra, long steps,
                  const char *folder, Error *err);
bool spectra_give(Backend *b, Exchange *x, const Program *program, const Spectra *spectra, Error *err);
void spectra_free(SpectraData *d);
/* Amplitudes that were looked at leave memory, where they lie in a file. */
void spectra_release(const SpectraData *d);
/* Planes of a part that are worth being handled at a time, with a few MB at one frequency. */
long spectra_slab(const SpectrumPart *part);

/* "far_field", as in scenes. */
const char *spectra_kind(const Spectra *s);
/* Sites of a part, and its amplitudes at frequency number f. */
size_t spectra_sites(const SpectrumPart *part);
const double complex *spectra_at(const SpectraData *d, int part, size_t f);

/* Re of the integral of E x H* over the faces along their normals, at frequency number f: V A s^2 (per metre in 2d,
 * per m^2 in 1d). */
double spectra_flux(const SpectraData *d, size_t f);

/* The part of it that goes through where the faces run into absorbing layers. */
double spectra_layer_flux(const SpectraData *d, size_t f);

/* What the source of a monitor `power` gives at frequency number f, in the same unit. */
double spectra_given(const SpectraData *d, size_t f);

/* Amplitudes of mode number m of a `modes` monitor at frequency number f, forward and backward: sqrt(W) s. */
void spectra_mode(const SpectraData *d, size_t f, size_t m, double complex out[2]);

/* Parts of the two layers of H, before and behind the node of a face that lies across `axis`, in H on the node: a half
 * each where cells are equal, else linear between them. That is Poynting's theorem of the lattice, in which the energy
 * of E on the face is shared out between its two sides by their volumes. */
void spectra_layers(const Program *program, const SpectrumPart *part, int axis, double share[2]);

/* Weights of a part's sites along an axis of its face, m (1 along absent axes): half at the rim for sites on nodes.
 * out: part->count[axis] values. */
void spectra_weights(const Program *program, const SpectrumPart *part, int axis, double *out);

#endif

/* What dft, flux, far_field, modes and power leave: results.h5 and CSV files below spectra/, a picture
 * for planes and a polar plot for patterns. Where a source is divided by, amplitudes are
 * those of a steady state driven by a waveform of amplitude 1, and powers are in watt
 * (half of E x H*); without one they are spectra (V s/m) and energies per hertz (twice E x H*, so
 * that their integral over positive frequencies is the energy). */
#ifndef YEEC_OUTPUT_SPECTRAL_H
#define YEEC_OUTPUT_SPECTRAL_H

#include "sampling/far_field.h"

typedef struct Spectral {
    SpectraData data;
    double *flux;                    /* of each frequency, spectra_flux; flux, far_field. power: spectra_given */
    const struct Spectral *incident; /* orders: what sees come in what they are parts of; else NULL */
    double complex *mode;            /* [frequency][mode][forward, backward], sqrt(W) s; modes */
    double *ratio; /* flux with a reference: of each frequency, power over the other run's; see reference.h */
    FarField *far; /* [frequency][angle]; far_field */
    double *total; /* of each frequency, far_field_total; far_field */
    double **ball; /* of each frequency whose pattern is drawn in 3d, the directivity [ring][spoke] (ball.h) */
    struct Antenna *antenna; /* of each frequency (antenna.h), from results_finish on; NULL: not an antenna */
} Spectral;

enum { SPECTRAL_PATTERNS = 6 };
/* The frequencies whose patterns are drawn, evenly chosen: their number; f[] their places. */
size_t spectral_patterns(const Spectra *q, size_t f[SPECTRAL_PATTERNS]);

/* Reads the sums; the values of a large volume lie in a file in `folder`. spectral_free also after a failure. */
bool spectral_read(Spectral *s, Backend *b, Exchange *x, const Program *program, const Spectra *spectra, long steps,
                   const char *folder, Error *err);
/* Computes from them what the monitor asks for, without the device; with HDF5 where another run is set against it. */
bool spectral_evaluate(Spectral *s, Error *err);
void spectral_free(Spectral *s);

/* Energy through the surface, J/Hz (2d: per m, 1d: per m^2), and power, W likewise, for amplitude 1 (NAN: no source).
 */
double spectral_energy(const Spectral *s, size_t f);
double spectral_power(const Spectral *s, size_t f);
/* power: is its source a single current element? Then the local density of states along it, s/m^3 (2d: s/m^2), of each
 * angular frequency: 12 eps0 P/(pi |I l|^2) (Novotny & Hecht, Principles of Nano-Optics, sect. 8.4; in 2d, of a line
 * current I, 4 eps0 P/(pi |I|^2), which in vacuum are the w/(2 pi c^2) of one polarisation). */
bool spectral_is_element(const Spectral *s);
double spectral_ldos(const Spectral *s, size_t f);
/* The power radiated by the pattern, W (2d: W/m), for amplitude 1; NAN: no source. Differs from spectral_power, the
 * power through the box, by the lattice's dispersion, of which it is free. */
double spectral_radiated(const Spectral *s, size_t f);
/* Amplitude of mode m, forward (0) or backward (1), for amplitude 1: sqrt(W) (2d: sqrt(W/m)); without a source times s.
 */
double complex spectral_mode(const Spectral *s, size_t f, size_t m, int way);
/* Power of an order, forward (0) or backward (1), over that of what comes in forward in order zero; NAN where nothing
 * does. */
double spectral_efficiency(const Spectral *s, size_t f, size_t m, int way);
/* 4 pi U/P, in 2d 2 pi U/P, with the radiation intensity U and P its integral. */
double spectral_directivity(const Spectral *s, size_t f, size_t angle);
/* Radar cross section, m^2, or scattering width, m; NAN when not lit by a plane wave. */
double spectral_rcs(const Spectral *s, size_t f, size_t angle);
/* The far amplitudes as written: divided by the source's spectrum where there is one. */
FarField spectral_far(const Spectral *s, size_t f, size_t angle);
/* Of a dft's values: the field's unit, or that of its integral over time where no source is divided by. */
enum { SPECTRAL_UNIT_BYTES = 128 };
void spectral_unit(const Spectral *s, char unit[SPECTRAL_UNIT_BYTES]);
/* The amplitude of a dft at site i of frequency f, as written. */
double complex spectral_value(const Spectral *s, size_t f, size_t i);
/* "W", "W/m", ... for the mode. */
const char *spectral_per(const Program *p);

/* folder/spectra/<name>.csv; *written: whether there is one (dft: of one site only). */
bool spectral_write_csv(const Spectral *s, const char *folder, bool *written, Error *err);
/* For the manifest; a jansson value. */
struct json_t *spectral_json(const Spectral *s);

#endif

/* Antenna: what an antenna engineer asks of a far field whose source is a port (IEEE Std 145-2013). With the power that
 * the ports accept, P_acc = Re(V I*)/2, and what they could at most give, P_av = |V + R I|^2/(8 R):
 *     radiation efficiency  P_rad/P_acc      gain           4 pi U/P_acc
 *     total efficiency      P_rad/P_av       realised gain  4 pi U/P_av
 * P_rad is the power through the monitor's box, which obeys the lattice's own theorem of Poynting, as the ports do:
 * what a lossless antenna accepts is what leaves the box. U is its directivity's share of P_rad. In 2d all is per
 * metre, 2 pi stands for 4 pi. Cross-polarisation and axial ratio are those in the direction of the largest directivity
 * and over all directions of the monitor: where the beam is within 45 degrees of the z axis co-polar is what Ludwig's
 * third definition (1973) says, aligned with the largest field, elsewhere the stronger of E_theta and E_phi. */
#ifndef YEEC_OUTPUT_ANTENNA_H
#define YEEC_OUTPUT_ANTENNA_H

#include "output/ports.h"
#include "output/spectral.h"

enum { ANTENNA_CUTS = 4 };

typedef struct AntennaCut {
    size_t first; /* the cut's first direction */
    double level; /* largest directivity in it */
    double angle; /* where, degrees */
    double width; /* of the half-power beam there, degrees; NAN: it does not fall by 3 dB on both sides */
} AntennaCut;

/* At one frequency; NAN: not known, for no port is driven. Powers in W for a waveform of amplitude 1. */
typedef struct Antenna {
    double accepted, available;
    double mismatch, radiation, total; /* efficiencies, 0..1: P_acc/P_av, P_rad/P_acc, P_rad/P_av */
    size_t best;                       /* the direction of the largest directivity */
    double directivity, gain, realised;
    double axial_ratio; /* >= 1; INFINITY: linear */
    double cross;       /* cross-polar power there, of the co-polar */
    double cross_worst; /* largest cross-polar power of all directions, of the co-polar at the best */
    AntennaCut cuts[ANTENNA_CUTS];
    int cut_count;
} Antenna;

/* One for each frequency; the caller frees. NULL: no far field, no directions, or lit by a plane wave. */
Antenna *antenna_take(const Spectral *s, const Program *program, const SeriesSet *series);

/* folder/spectra/<name>_antenna.csv. */
bool antenna_write_csv(const Antenna *a, const Spectral *s, const char *folder, Error *err);
/* For the manifest, a list by frequency; a jansson value. */
struct json_t *antenna_json(const Antenna *a, const Spectral *s);

/* "7.49" of a ratio of powers; dB. */
double antenna_db(double ratio);

#endif

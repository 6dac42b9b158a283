/* Ports: impedance and reflection coefficient of the sources whose voltage and current
 * were probed, and of pairs of probes that an `impedance` names, from the Fourier sums of
 * both series at their own times,
 *     Z(f) = V(f)/I(f),   S11 = (Z - R)/(Z + R)
 * They hold where the signals have died down by the end of the run; of a sine the last
 * whole periods are taken, at most half of the run, with Hann's weights as model/window.c
 * has them, and V and I are amplitudes. ports/<name>.csv and /ports/<name> in results.h5. */
#ifndef YEEC_OUTPUT_PORTS_H
#define YEEC_OUTPUT_PORTS_H

#include "output/series.h"
#include "output/spectral.h"

#include <complex.h>

typedef struct PortCurve {
    const Port *port;
    size_t count;                                        /* frequencies at which the source has content */
    double *frequency;                                   /* Hz */
    double complex *voltage, *current, *impedance, *s11; /* V s, A s (V, A of a sine), ohm */
    bool steady;                                         /* of the last whole periods of a sine */
    double rest; /* largest voltage in the last 2% of the run over the largest of all; of a sine, what is there besides
                  * the steady state over that */
} PortCurve;

/* An amplitude of a guide's mode: its waves are of the guide's own impedance, whatever the reference says. */
bool port_is_mode(const Port *port);

/* One curve per port of the program, loads at the frequencies of the first driven port; NULL when there is none. Freed
 * with ports_free. A mode's waves are made a voltage and a current against the reference, V = (a + b) sqrt(R), I = (a -
 * b)/sqrt(R), so that all ports make one network. */
PortCurve *ports_evaluate(const Program *program, const SeriesSet *series, const Spectral *spectra);
/* How many are ports of sources or loads; the others, impedances, come after them. */
size_t ports_of_network(const Program *program);
void ports_free(PortCurve *curves, size_t count);

/* The power that the driven ports accept at a frequency, Re(V I*)/2 of their sums, and the most that they could give,
 * |V + R I|^2/(8 R), together. Where sums have a window of `window` seconds, they are scaled to it (0: none). False: no
 * port is driven. */
bool ports_power(const Program *program, const SeriesSet *series, double f, double window, double *accepted,
                 double *available);

/* Where S11 is least, and the band round it in which it stays below -10 dB; band[] NAN where it does not get there or
 * the frequencies end first. */
typedef struct Match {
    size_t least;
    double band[2]; /* Hz */
    bool at_end;    /* the least is at an end of the frequencies: it may be lower beyond */
} Match;
Match ports_match(const PortCurve *curve);
/* All stretches of frequency in which S11 is below -10 dB, at most `room`; their number. */
enum { PORT_MATCHES = 16 };
size_t ports_matches(const PortCurve *curve, Match *out, size_t room);

/* folder/ports/<name>.csv: "f_hz,z_re_ohm,z_im_ohm,s11_re,s11_im,s11_db", of a mode without the impedance. */
bool ports_write_csv(const PortCurve *curve, const char *folder, Error *err);

#endif

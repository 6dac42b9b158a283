/* Resonances: the damped oscillations that a signal consists of in a band, by filter diagonalisation
 * (Mandelshtam and Taylor 1997), which libharminv does:
 *
 *     signal(t) = sum over k of amplitude cos(2 pi f (t - begin) + phase) exp(-pi f (t - begin)/Q)
 *
 * A run of a few periods beyond 1/(difference of two frequencies) tells them apart; Q may be far more periods than
 * that, as long as the decay is more than the error. */
#ifndef YEEC_OUTPUT_RESONANCES_H
#define YEEC_OUTPUT_RESONANCES_H

#include "output/series.h"

typedef struct Resonance {
    double f, q;      /* Hz; Q is infinite or below 0 where no decay was found */
    double decay;     /* 1/s, of the amplitude: pi f/Q */
    double amplitude; /* at `begin`, unit of the signal */
    double phase;     /* degrees, at `begin` */
    double error;     /* of f and of the decay over 2 pi, relative to f, as libharminv estimates it */
    bool resolved;    /* the decay is more than its error */
    double least_q;   /* not resolved: what Q is at least */
} Resonance;

enum { RESONANCES_WHY_BYTES = 500 };

typedef struct ResonanceList {
    const Resonances *wanted;
    const Series *signal;
    bool amplifies;    /* a medium may: what grows is a resonance, too, with a Q below 0 */
    double begin, end; /* s: the part that was looked at */
    Resonance *items;  /* by rising frequency */
    size_t count;
    double residual;                /* of the signal near the band, what they and their neighbours do not explain */
    char why[RESONANCES_WHY_BYTES]; /* why there are none, or what to doubt; "" */
} ResonanceList;

/* Is libharminv in this program? */
bool resonances_available(void);
/* One list for each of the program's. NULL where there are none to look for. */
ResonanceList *resonances_find(const Program *program, const SeriesSet *set);
void resonances_free(ResonanceList *lists, size_t count);

/* folder/spectra/<name>.csv. */
bool resonances_write_csv(const ResonanceList *list, const char *folder, Error *err);
/* For the manifest; a jansson value. */
struct json_t *resonances_json(const ResonanceList *list);

#endif

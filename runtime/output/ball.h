/* Pattern in three dimensions: a surface whose distance from the middle is the level in dB, from 30 below the largest,
 * seen from the side and above; a picture (PNG). */
#ifndef YEEC_OUTPUT_BALL_H
#define YEEC_OUTPUT_BALL_H

#include "output/canvas.h"

enum { BALL_RINGS = 24, BALL_SPOKES = 48, BALL_SPOTS = (BALL_RINGS + 1) * BALL_SPOKES };

typedef struct Ball {
    const char *title, *unit; /* "dBi" */
    double *level;            /* dB: [BALL_RINGS + 1][BALL_SPOKES], theta from 0 to 180, phi from 0 */
} Ball;

bool ball_write(const Ball *ball, const char *folder, const char *name, Error *err);

#endif

/* What a medium is at a frequency; time goes as exp(+j 2 pi f t), a loss has a negative imaginary part. */
#ifndef YEEC_SCENE_PERMITTIVITY_H
#define YEEC_SCENE_PERMITTIVITY_H

#include "scene/scene.h"

#include <complex.h>

/* Relative permittivity and permeability along an axis at f > 0 (Hz), conductivities included. */
double complex material_eps(const Material *m, int axis, double f);
double complex material_mu(const Material *m, int axis, double f);
/* Refractive index n - jk of a wave with E along axis a and H along axis b; n < 0 where eps and mu are both negative.
 */
double complex material_index(const Material *m, int a, int b, double f);

#endif

// Silver wire over glass in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_metal.lua (bd3becc2071875b17142f6b4bce6952e).
// C11, 2d-te, f32, schedule sweep, dt = 9.34027117e-18 s
//   x: 70 cells of 4e-09 m, c0 dt/dx = 0.700035713
//   y: 60 cells of 4e-09 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_exy: memory of the y layers for Ex
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   psi_hzy: memory of the y layers for Hz
//   q1_ex: memory of pole 1 of Ex, half a step on, in box1: i 0..79, j 44..60
//   q2_ex: memory of pole 2 of Ex, half a step on, in box2: i 16..47, j 22..37
//   w3_ex: rate of pole 3 of Ex, half a step on, in box2: i 16..47, j 22..37
//   p3_ex: polarisation of pole 3 of Ex, half a step on, in box2: i 16..47, j 22..37
//   q1_ey: memory of pole 1 of Ey, half a step on, in box1: i 0..79, j 44..60
//   q2_ey: memory of pole 2 of Ey, half a step on, in box2: i 16..47, j 22..37
//   w4_ey: rate of pole 4 of Ey, half a step on, in box2: i 16..47, j 22..37
//   p4_ey: polarisation of pole 4 of Ey, half a step on, in box2: i 16..47, j 22..37
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   wave: waveforms, a row per step
//   site_ex_source1: sites of source1 (tests/golden/2d_te_metal.lua:20)
//   gain_ex_source1: gain of source1 (tests/golden/2d_te_metal.lua:20)
//   row_ex_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step
//   partial: partial sums of the energy, and what they lack
//   sums: sums of partial sums, and what they lack
//   weight_ex: relative eps or mu of each class
//   weight1_ex: what pole 1 stores of each class
//   weight_ey: relative eps or mu of each class
//   weight2_ex: what pole 2 stores of each class
//   weight3_ex: what pole 3 stores of each class
//   weight3p_ex: what pole 3 stores of each class
//   weight2_ey: what pole 2 stores of each class
//   weight4_ey: what pole 4 stores of each class
//   weight4p_ey: what pole 4 stores of each class

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define MANY 32768 // sites that are worth more than one thread

// Adds to a sum, and to `rest` what rounding takes from it (Knuth's TwoSum).
static inline void add_exactly(double *sum, double *rest, double term)
{
    const double total = *sum + term, part = total - *sum;
    *rest += (*sum - (total - part)) + (term - part);
    *sum = total;
}

#define ORIGIN 96 // element of site 0
#define SY 80 // elements from one y to the next

// what drives pole 1 of E
static const float drive1_e[36] = {
    0.0f, // 0: pec
    0.0f, // 1: vacuum
    0.0f, // 2: 99.58% vacuum + 0.4167% silver
    0.0f, // 3: 99.58% vacuum + 0.4167% silver
    0.0f, // 4: 99.27% vacuum + 0.7292% silver
    0.0f, // 5: 99.27% vacuum + 0.7292% silver
    -0.00015096222f, // 6: 50% vacuum + 50% water
    0.0f, // 7: 85.52% vacuum + 14.48% silver
    0.0f, // 8: 85.52% vacuum + 14.48% silver
    0.0f, // 9: 50% vacuum + 50% glass
    0.0f, // 10: 77.81% vacuum + 22.19% silver
    0.0f, // 11: 77.81% vacuum + 22.19% silver
    -0.00023677878f, // 12: water (tests/golden/2d_te_metal.lua:6)
    0.0f, // 13: 66.46% vacuum + 33.54% silver
    0.0f, // 14: 66.46% vacuum + 33.54% silver
    0.0f, // 15: 57.29% vacuum + 42.71% silver
    0.0f, // 16: 57.29% vacuum + 42.71% silver
    0.0f, // 17: glass (tests/golden/2d_te_metal.lua:16)
    0.0f, // 18: 51.04% vacuum + 48.96% silver
    0.0f, // 19: 51.04% vacuum + 48.96% silver
    0.0f, // 20: 50.52% vacuum + 49.48% silver
    0.0f, // 21: 50.52% vacuum + 49.48% silver
    0.0f, // 22: 43.54% vacuum + 56.46% silver
    0.0f, // 23: 43.54% vacuum + 56.46% silver
    0.0f, // 24: 42.29% vacuum + 57.71% silver
    0.0f, // 25: 42.29% vacuum + 57.71% silver
    0.0f, // 26: 15.73% vacuum + 84.27% silver
    0.0f, // 27: 15.73% vacuum + 84.27% silver
    0.0f, // 28: 14.06% vacuum + 85.94% silver
    0.0f, // 29: 14.06% vacuum + 85.94% silver
    0.0f, // 30: 2.188% vacuum + 97.81% silver
    0.0f, // 31: 2.188% vacuum + 97.81% silver
    0.0f, // 32: 1.979% vacuum + 98.02% silver
    0.0f, // 33: 1.979% vacuum + 98.02% silver
    0.0f, // 34: silver (tests/golden/2d_te_metal.lua:4)
    0.0f, // 35: silver (tests/golden/2d_te_metal.lua:4)
};

// Ca of E: what is kept of the old value
static const float ca_e[36] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.9999615f, // 2: 99.58% vacuum + 0.4167% silver
    0.99996144f, // 3: 99.58% vacuum + 0.4167% silver
    0.9999332f, // 4: 99.27% vacuum + 0.7292% silver
    0.9999331f, // 5: 99.27% vacuum + 0.7292% silver
    0.99338406f, // 6: 50% vacuum + 50% water
    0.9990461f, // 7: 85.52% vacuum + 14.48% silver
    0.9990458f, // 8: 85.52% vacuum + 14.48% silver
    1.0f, // 9: 50% vacuum + 50% glass
    0.9987373f, // 10: 77.81% vacuum + 22.19% silver
    0.99873686f, // 11: 77.81% vacuum + 22.19% silver
    0.98962307f, // 12: water (tests/golden/2d_te_metal.lua:6)
    0.9984099f, // 13: 66.46% vacuum + 33.54% silver
    0.99840945f, // 14: 66.46% vacuum + 33.54% silver
    0.998216f, // 15: 57.29% vacuum + 42.71% silver
    0.99821544f, // 16: 57.29% vacuum + 42.71% silver
    1.0f, // 17: glass (tests/golden/2d_te_metal.lua:16)
    0.9981082f, // 18: 51.04% vacuum + 48.96% silver
    0.9981076f, // 19: 51.04% vacuum + 48.96% silver
    0.9980999f, // 20: 50.52% vacuum + 49.48% silver
    0.9980993f, // 21: 50.52% vacuum + 49.48% silver
    0.9979984f, // 22: 43.54% vacuum + 56.46% silver
    0.99799776f, // 23: 43.54% vacuum + 56.46% silver
    0.99798185f, // 24: 42.29% vacuum + 57.71% silver
    0.99798125f, // 25: 42.29% vacuum + 57.71% silver
    0.99771243f, // 26: 15.73% vacuum + 84.27% silver
    0.9977117f, // 27: 15.73% vacuum + 84.27% silver
    0.9976995f, // 28: 14.06% vacuum + 85.94% silver
    0.9976988f, // 29: 14.06% vacuum + 85.94% silver
    0.99761677f, // 30: 2.188% vacuum + 97.81% silver
    0.997616f, // 31: 2.188% vacuum + 97.81% silver
    0.9976154f, // 32: 1.979% vacuum + 98.02% silver
    0.9976147f, // 33: 1.979% vacuum + 98.02% silver
    0.9976031f, // 34: silver (tests/golden/2d_te_metal.lua:4)
    0.99760234f, // 35: silver (tests/golden/2d_te_metal.lua:4)
};

// Cb c0 dt/d of E
static const float cb_e[36] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.69166464f, // 2: 99.58% vacuum + 0.4167% silver
    0.69166464f, // 3: 99.58% vacuum + 0.4167% silver
    0.6855165f, // 4: 99.27% vacuum + 0.7292% silver
    0.6855165f, // 5: 99.27% vacuum + 0.7292% silver
    0.50743276f, // 6: 50% vacuum + 50% water
    0.4927839f, // 7: 85.52% vacuum + 14.48% silver
    0.49278384f, // 8: 85.52% vacuum + 14.48% silver
    0.4307912f, // 9: 50% vacuum + 50% glass
    0.42568928f, // 10: 77.81% vacuum + 22.19% silver
    0.4256892f, // 11: 77.81% vacuum + 22.19% silver
    0.39794493f, // 12: water (tests/golden/2d_te_metal.lua:6)
    0.3545781f, // 13: 66.46% vacuum + 33.54% silver
    0.35457802f, // 14: 66.46% vacuum + 33.54% silver
    0.3124406f, // 15: 57.29% vacuum + 42.71% silver
    0.3124405f, // 16: 57.29% vacuum + 42.71% silver
    0.31112698f, // 17: glass (tests/golden/2d_te_metal.lua:16)
    0.2890222f, // 18: 51.04% vacuum + 48.96% silver
    0.28902212f, // 19: 51.04% vacuum + 48.96% silver
    0.28722817f, // 20: 50.52% vacuum + 49.48% silver
    0.28722808f, // 21: 50.52% vacuum + 49.48% silver
    0.2651717f, // 22: 43.54% vacuum + 56.46% silver
    0.26517162f, // 23: 43.54% vacuum + 56.46% silver
    0.26157412f, // 24: 42.29% vacuum + 57.71% silver
    0.26157403f, // 25: 42.29% vacuum + 57.71% silver
    0.20303851f, // 26: 15.73% vacuum + 84.27% silver
    0.20303844f, // 27: 15.73% vacuum + 84.27% silver
    0.20022708f, // 28: 14.06% vacuum + 85.94% silver
    0.200227f, // 29: 14.06% vacuum + 85.94% silver
    0.18224688f, // 30: 2.188% vacuum + 97.81% silver
    0.1822468f, // 31: 2.188% vacuum + 97.81% silver
    0.18196021f, // 32: 1.979% vacuum + 98.02% silver
    0.18196014f, // 33: 1.979% vacuum + 98.02% silver
    0.17928122f, // 34: silver (tests/golden/2d_te_metal.lua:4)
    0.17928115f, // 35: silver (tests/golden/2d_te_metal.lua:4)
};

// what drives pole 2 of E
static const float drive2_e[36] = {
    0.0f, // 0: pec
    0.0f, // 1: vacuum
    3.4296856e-05f, // 2: 99.58% vacuum + 0.4167% silver
    3.4296856e-05f, // 3: 99.58% vacuum + 0.4167% silver
    5.9485996e-05f, // 4: 99.27% vacuum + 0.7292% silver
    5.9485992e-05f, // 5: 99.27% vacuum + 0.7292% silver
    0.0f, // 6: 50% vacuum + 50% water
    0.000849122f, // 7: 85.52% vacuum + 14.48% silver
    0.00084912183f, // 8: 85.52% vacuum + 14.48% silver
    0.0f, // 9: 50% vacuum + 50% glass
    0.0011240124f, // 10: 77.81% vacuum + 22.19% silver
    0.0011240122f, // 11: 77.81% vacuum + 22.19% silver
    0.0f, // 12: water (tests/golden/2d_te_metal.lua:6)
    0.0014153587f, // 13: 66.46% vacuum + 33.54% silver
    0.0014153584f, // 14: 66.46% vacuum + 33.54% silver
    0.0015879985f, // 15: 57.29% vacuum + 42.71% silver
    0.001587998f, // 16: 57.29% vacuum + 42.71% silver
    0.0f, // 17: glass (tests/golden/2d_te_metal.lua:16)
    0.0016839448f, // 18: 51.04% vacuum + 48.96% silver
    0.0016839443f, // 19: 51.04% vacuum + 48.96% silver
    0.0016912952f, // 20: 50.52% vacuum + 49.48% silver
    0.0016912946f, // 21: 50.52% vacuum + 49.48% silver
    0.0017816616f, // 22: 43.54% vacuum + 56.46% silver
    0.0017816611f, // 23: 43.54% vacuum + 56.46% silver
    0.0017964011f, // 24: 42.29% vacuum + 57.71% silver
    0.0017964005f, // 25: 42.29% vacuum + 57.71% silver
    0.0020362248f, // 26: 15.73% vacuum + 84.27% silver
    0.0020362241f, // 27: 15.73% vacuum + 84.27% silver
    0.0020477434f, // 28: 14.06% vacuum + 85.94% silver
    0.0020477427f, // 29: 14.06% vacuum + 85.94% silver
    0.0021214092f, // 30: 2.188% vacuum + 97.81% silver
    0.0021214085f, // 31: 2.188% vacuum + 97.81% silver
    0.0021225838f, // 32: 1.979% vacuum + 98.02% silver
    0.0021225829f, // 33: 1.979% vacuum + 98.02% silver
    0.0021335597f, // 34: silver (tests/golden/2d_te_metal.lua:4)
    0.002133559f, // 35: silver (tests/golden/2d_te_metal.lua:4)
};

// what drives pole 3 of E
static const float drive3_e[36] = {
    0.0f, // 0: pec
    0.0f, // 1: vacuum
    0.0f, // 2: 99.58% vacuum + 0.4167% silver
    2.1187948e-06f, // 3: 99.58% vacuum + 0.4167% silver
    0.0f, // 4: 99.27% vacuum + 0.7292% silver
    3.674932e-06f, // 5: 99.27% vacuum + 0.7292% silver
    0.0f, // 6: 50% vacuum + 50% water
    0.0f, // 7: 85.52% vacuum + 14.48% silver
    5.245714e-05f, // 8: 85.52% vacuum + 14.48% silver
    0.0f, // 9: 50% vacuum + 50% glass
    0.0f, // 10: 77.81% vacuum + 22.19% silver
    6.943934e-05f, // 11: 77.81% vacuum + 22.19% silver
    0.0f, // 12: water (tests/golden/2d_te_metal.lua:6)
    0.0f, // 13: 66.46% vacuum + 33.54% silver
    8.743816e-05f, // 14: 66.46% vacuum + 33.54% silver
    0.0f, // 15: 57.29% vacuum + 42.71% silver
    9.8103505e-05f, // 16: 57.29% vacuum + 42.71% silver
    0.0f, // 17: glass (tests/golden/2d_te_metal.lua:16)
    0.0f, // 18: 51.04% vacuum + 48.96% silver
    0.000104030885f, // 19: 51.04% vacuum + 48.96% silver
    0.0f, // 20: 50.52% vacuum + 49.48% silver
    0.00010448498f, // 21: 50.52% vacuum + 49.48% silver
    0.0f, // 22: 43.54% vacuum + 56.46% silver
    0.000110067645f, // 23: 43.54% vacuum + 56.46% silver
    0.0f, // 24: 42.29% vacuum + 57.71% silver
    0.000110978224f, // 25: 42.29% vacuum + 57.71% silver
    0.0f, // 26: 15.73% vacuum + 84.27% silver
    0.00012579406f, // 27: 15.73% vacuum + 84.27% silver
    0.0f, // 28: 14.06% vacuum + 85.94% silver
    0.00012650566f, // 29: 14.06% vacuum + 85.94% silver
    0.0f, // 30: 2.188% vacuum + 97.81% silver
    0.00013105659f, // 31: 2.188% vacuum + 97.81% silver
    0.0f, // 32: 1.979% vacuum + 98.02% silver
    0.00013112916f, // 33: 1.979% vacuum + 98.02% silver
    0.0f, // 34: silver (tests/golden/2d_te_metal.lua:4)
    0.00013180722f, // 35: silver (tests/golden/2d_te_metal.lua:4)
};

// what drives pole 4 of E
static const float drive4_e[36] = {
    0.0f, // 0: pec
    0.0f, // 1: vacuum
    2.112619e-06f, // 2: 99.58% vacuum + 0.4167% silver
    0.0f, // 3: 99.58% vacuum + 0.4167% silver
    3.6642207e-06f, // 4: 99.27% vacuum + 0.7292% silver
    0.0f, // 5: 99.27% vacuum + 0.7292% silver
    0.0f, // 6: 50% vacuum + 50% water
    5.230425e-05f, // 7: 85.52% vacuum + 14.48% silver
    0.0f, // 8: 85.52% vacuum + 14.48% silver
    0.0f, // 9: 50% vacuum + 50% glass
    6.923696e-05f, // 10: 77.81% vacuum + 22.19% silver
    0.0f, // 11: 77.81% vacuum + 22.19% silver
    0.0f, // 12: water (tests/golden/2d_te_metal.lua:6)
    8.7183325e-05f, // 13: 66.46% vacuum + 33.54% silver
    0.0f, // 14: 66.46% vacuum + 33.54% silver
    9.781759e-05f, // 15: 57.29% vacuum + 42.71% silver
    0.0f, // 16: 57.29% vacuum + 42.71% silver
    0.0f, // 17: glass (tests/golden/2d_te_metal.lua:16)
    0.000103727696f, // 18: 51.04% vacuum + 48.96% silver
    0.0f, // 19: 51.04% vacuum + 48.96% silver
    0.000104180464f, // 20: 50.52% vacuum + 49.48% silver
    0.0f, // 21: 50.52% vacuum + 49.48% silver
    0.00010974686f, // 22: 43.54% vacuum + 56.46% silver
    0.0f, // 23: 43.54% vacuum + 56.46% silver
    0.000110654786f, // 24: 42.29% vacuum + 57.71% silver
    0.0f, // 25: 42.29% vacuum + 57.71% silver
    0.00012542745f, // 26: 15.73% vacuum + 84.27% silver
    0.0f, // 27: 15.73% vacuum + 84.27% silver
    0.00012613698f, // 28: 14.06% vacuum + 85.94% silver
    0.0f, // 29: 14.06% vacuum + 85.94% silver
    0.00013067464f, // 30: 2.188% vacuum + 97.81% silver
    0.0f, // 31: 2.188% vacuum + 97.81% silver
    0.000130747f, // 32: 1.979% vacuum + 98.02% silver
    0.0f, // 33: 1.979% vacuum + 98.02% silver
    0.00013142309f, // 34: silver (tests/golden/2d_te_metal.lua:4)
    0.0f, // 35: silver (tests/golden/2d_te_metal.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[48] = {
    0.23414207f, 0.3885206f, 0.5637234f, 0.7301331f, 0.8617643f, 0.94621986f, 0.9866866f, 0.99750835f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.99750835f, 0.9866866f,
    0.94621986f, 0.8617643f, 0.7301331f, 0.5637234f, 0.3885206f, 0.23414207f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[48] = {
    -0.76578534f, -0.6112123f, -0.43575278f, -0.26904023f, -0.13708465f, -0.05230718f, -0.011536036f, -0.00042959416f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, -0.00042959416f, -0.011536036f,
    -0.05230718f, -0.13708465f, -0.26904023f, -0.43575278f, -0.6112123f, -0.76578534f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[48] = {
    0.17173314f, 0.30710897f, 0.47529688f, 0.64988744f, 0.8014539f, 0.91002375f, 0.9712416f, 0.9946464f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.9946464f,
    0.9712416f, 0.91002375f, 0.8014539f, 0.64988744f, 0.47529688f, 0.30710897f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[48] = {
    -0.82826686f, -0.6927295f, -0.5243147f, -0.34944162f, -0.1975583f, -0.0886627f, -0.027130576f, -0.0034318226f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, -0.0034318226f,
    -0.027130576f, -0.0886627f, -0.1975583f, -0.34944162f, -0.5243147f, -0.6927295f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
static const float b_y_h[16] = {
    0.29210317f, 0.4487091f, 0.6151627f, 0.7659706f, 0.8815192f, 0.95422226f, 0.9887033f, 0.99788755f,
    0.997605f, 0.98720044f, 0.94825417f, 0.8667596f, 0.73910964f, 0.57641745f, 0.4030559f, 0.247728f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
static const float c_y_h[16] = {
    -0.7078297f, -0.5510501f, -0.38437527f, -0.23331252f, -0.11749428f, -0.04452393f, -0.009788543f, -0.00036421668f,
    -0.00041292448f, -0.011090743f, -0.05032858f, -0.13213097f, -0.26009122f, -0.42307398f, -0.5966834f, -0.75220066f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
static const float b_y_e[16] = {
    0.22460555f, 0.36762163f, 0.5323262f, 0.6939871f, 0.8289383f, 0.9231895f, 0.9755688f, 0.9954601f,
    0.0f, 0.9948538f, 0.97234327f, 0.9133633f, 0.80837494f, 0.6608598f, 0.489232f, 0.32152233f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
static const float c_y_e[16] = {
    -0.77539444f, -0.63223094f, -0.46732762f, -0.30542654f, -0.17021066f, -0.07568917f, -0.023048304f, -0.0029101893f,
    0.0f, -0.0032988405f, -0.02609127f, -0.08537197f, -0.19067167f, -0.33849025f, -0.5103899f, -0.67831945f,
};

// H in vacuum, absorbing along xy
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7
//      i 62..69, j 0..7
//      i 0..7, j 52..59
//      i 62..69, j 52..59
static void h_layer_xy_vacuum(float *restrict hz, const float *restrict ex, const float *restrict ey,
                              float *restrict psi_hzy, float *restrict psi_hzx, int i0, int i1, int j0, int j1,
                              int ox, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy' - dEy/dx'
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 48*j;
            const int qy = j - oy;
            const int py = i + 80*qy;
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
            psi_hzy[py] = psi_y;
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            psi_hzx[px] = psi_x;
            hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
        }
    }
}

void h_layer_xy_vacuum_entry(void **args)
{
    h_layer_xy_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(float **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// H in vacuum, absorbing along y
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..61, j 0..7
//      i 8..61, j 52..59
static void h_layer_y_vacuum(float *restrict hz, const float *restrict ex, const float *restrict ey,
                             float *restrict psi_hzy, int i0, int i1, int j0, int j1, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy' - dEy/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qy = j - oy;
            const int py = i + 80*qy;
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
            psi_hzy[py] = psi_y;
            const float dey_dx = ey[n + 1] - ey[n];
            hz[n] = fmaf(-db, dey_dx, fmaf(db, dex_dy + psi_y, hz[n]));
        }
    }
}

void h_layer_y_vacuum_entry(void **args)
{
    h_layer_y_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 8..51
//      i 62..69, j 8..51
static void h_layer_x_vacuum(float *restrict hz, const float *restrict ex, const float *restrict ey,
                             float *restrict psi_hzx, int i0, int i1, int j0, int j1, int ox)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy - dEy/dx'
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 48*j;
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            psi_hzx[px] = psi_x;
            hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
        }
    }
}

void h_layer_x_vacuum_entry(void **args)
{
    h_layer_x_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..61, j 8..51
static void h_vacuum(float *restrict hz, const float *restrict ex, const float *restrict ey, int i0, int i1,
                     int j0, int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHz/dt = dEx/dy - dEy/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            hz[n] = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
        }
    }
}

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E in glass (tests/golden/2d_te_metal.lua:16), absorbing along xy
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 0..7
//      i 62..69, j 0..7
static void e_layer_xy_glass(float *restrict ex, float *restrict ey, const float *restrict hz,
                             float *restrict psi_exy, float *restrict psi_eyx, int i0, int i1, int j0, int j1,
                             int ox, int oy)
{
    const float cb = 0.31112698f; // Cb c0 dt/d of glass (tests/golden/2d_te_metal.lua:16)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy'
        if (j >= 1) {
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const int qy = j - oy;
                const int py = i + 80*qy;
                const float dhz_dy = hz[n] - hz[n - SY];
                const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
                psi_exy[py] = psi_y;
                ex[n] = fmaf(cb, dhz_dy + psi_y, ex[n]);
            }
        }
        // eps dEy/dt = - dHz/dx'
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 48*j;
            const float dhz_dx = hz[n] - hz[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
            psi_eyx[px] = psi_x;
            ey[n] = fmaf(-cb, dhz_dx + psi_x, ey[n]);
        }
    }
}

void e_layer_xy_glass_entry(void **args)
{
    e_layer_xy_glass(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(float **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// E in glass (tests/golden/2d_te_metal.lua:16), absorbing along y
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx
//   at i 8..61, j 0..7
static void e_layer_y_glass(float *restrict ex, float *restrict ey, const float *restrict hz,
                            float *restrict psi_exy, int i0, int i1, int j0, int j1, int oy)
{
    const float cb = 0.31112698f; // Cb c0 dt/d of glass (tests/golden/2d_te_metal.lua:16)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy'
        if (j >= 1) {
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const int qy = j - oy;
                const int py = i + 80*qy;
                const float dhz_dy = hz[n] - hz[n - SY];
                const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
                psi_exy[py] = psi_y;
                ex[n] = fmaf(cb, dhz_dy + psi_y, ex[n]);
            }
        }
        // eps dEy/dt = - dHz/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb, dhz_dx, ey[n]);
        }
    }
}

void e_layer_y_glass_entry(void **args)
{
    e_layer_y_glass(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 0..7, j 44..51
//      i 62..69, j 44..51
static void e_layer_x_mixed(float *restrict ex, float *restrict ey, const float *restrict hz,
                            const unsigned char *restrict id_ex, float *restrict q1_ex, float *restrict q1_ey,
                            float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox)
{
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy - dP1/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const int id = id_ex[n];
            const float u1 = drive1_e[id] * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            q1_ex[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]) - q1;
        }
        // eps dEy/dt = - dHz/dx' - dP1/dt
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const int qx = i - ox;
            const int px = qx + 48*j;
            const float u1 = drive1_ey * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            q1_ey[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dx = hz[n] - hz[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
            psi_eyx[px] = psi_x;
            ey[n] = fmaf(-cb, dhz_dx + psi_x, ca * ey[n]) - q1;
        }
    }
}

void e_layer_x_mixed_entry(void **args)
{
    e_layer_x_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(float **)args[4],
        *(float **)args[5],
        *(float **)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// E in water (tests/golden/2d_te_metal.lua:6), absorbing along xy
//   eps dEx/dt = dHz/dy' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 0..7, j 52..59
//      i 62..69, j 52..59
static void e_layer_xy_water(float *restrict ex, float *restrict ey, const float *restrict hz,
                             float *restrict q1_ex, float *restrict psi_exy, float *restrict q1_ey,
                             float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy' - dP1/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const int qy = j - oy;
            const int py = i + 80*qy;
            const float u1 = drive1 * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            q1_ex[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dy = hz[n] - hz[n - SY];
            const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
            psi_exy[py] = psi_y;
            ex[n] = fmaf(cb, dhz_dy + psi_y, ca * ex[n]) - q1;
        }
        // eps dEy/dt = - dHz/dx' - dP1/dt
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const int qx = i - ox;
            const int px = qx + 48*j;
            const float u1 = drive1 * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            q1_ey[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dx = hz[n] - hz[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
            psi_eyx[px] = psi_x;
            ey[n] = fmaf(-cb, dhz_dx + psi_x, ca * ey[n]) - q1;
        }
    }
}

void e_layer_xy_water_entry(void **args)
{
    e_layer_xy_water(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(float **)args[4],
        *(float **)args[5],
        *(float **)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12]);
}

// E in water (tests/golden/2d_te_metal.lua:6), absorbing along y
//   eps dEx/dt = dHz/dy' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 8..61, j 52..59
static void e_layer_y_water(float *restrict ex, float *restrict ey, const float *restrict hz,
                            float *restrict q1_ex, float *restrict psi_exy, float *restrict q1_ey, int i0,
                            int i1, int j0, int j1, int oy)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy' - dP1/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const int qy = j - oy;
            const int py = i + 80*qy;
            const float u1 = drive1 * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            q1_ex[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dy = hz[n] - hz[n - SY];
            const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
            psi_exy[py] = psi_y;
            ex[n] = fmaf(cb, dhz_dy + psi_y, ca * ex[n]) - q1;
        }
        // eps dEy/dt = - dHz/dx - dP1/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const float u1 = drive1 * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            q1_ey[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb, dhz_dx, ca * ey[n]) - q1;
        }
    }
}

void e_layer_y_water_entry(void **args)
{
    e_layer_y_water(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(float **)args[3],
        *(float **)args[4],
        *(float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// E in several materials
//   eps dEx/dt = dHz/dy - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 8..61, j 44..51
static void e_mixed(float *restrict ex, float *restrict ey, const float *restrict hz,
                    const unsigned char *restrict id_ex, float *restrict q1_ex, float *restrict q1_ey, int i0,
                    int i1, int j0, int j1)
{
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy - dP1/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const int id = id_ex[n];
            const float u1 = drive1_e[id] * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            q1_ex[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]) - q1;
        }
        // eps dEy/dt = - dHz/dx - dP1/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box1 = i + 80 * (j - 44);
            const float u1 = drive1_ey * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            q1_ey[n_box1] = fmaf(-loss1, q1, q1) + u1;
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb, dhz_dx, ca * ey[n]) - q1;
        }
    }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(float **)args[4],
        *(float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9]);
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 8..43
//      i 62..69, j 8..43
static void e_layer_x_mixed_2(float *restrict ex, float *restrict ey, const float *restrict hz,
                              const unsigned char *restrict id_ex, const unsigned char *restrict id_ey,
                              float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ex[n];
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]);
        }
        // eps dEy/dt = - dHz/dx'
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 48*j;
            const int id = id_ey[n];
            const float dhz_dx = hz[n] - hz[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
            psi_eyx[px] = psi_x;
            ey[n] = fmaf(-cb_e[id], dhz_dx + psi_x, ca_e[id] * ey[n]);
        }
    }
}

void e_layer_x_mixed_2_entry(void **args)
{
    e_layer_x_mixed_2(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(const unsigned char **)args[4],
        *(float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// E in several materials
//   eps dEx/dt = dHz/dy - dP2/dt - dP3/dt
//     d2P2/dt2 + 2 pi gamma dP2/dt = (2 pi fp)^2 Ex, gamma = 8e+12 Hz: Drude pole of silver (tests/golden/2d_te_metal.lua:4)
//     d2P3/dt2 + 2 pi gamma dP3/dt + (2 pi f0)^2 P3 = delta_eps (2 pi f0)^2 Ex, f0 = 1e+15 Hz, gamma = 1e+14 Hz: Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
//   eps dEy/dt = - dHz/dx - dP2/dt - dP4/dt
//     d2P2/dt2 + 2 pi gamma dP2/dt = (2 pi fp)^2 Ey, gamma = 8e+12 Hz: Drude pole of silver (tests/golden/2d_te_metal.lua:4)
//     d2P4/dt2 + 2 pi gamma dP4/dt + (2 pi f0)^2 P4 = delta_eps (2 pi f0)^2 Ey, f0 = 1e+15 Hz, gamma = 2e+14 Hz: Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
//   at i 16..47, j 22..37
static void e_mixed_2(float *restrict ex, float *restrict ey, const float *restrict hz,
                      const unsigned char *restrict id_ex, float *restrict q2_ex, float *restrict w3_ex,
                      float *restrict p3_ex, const unsigned char *restrict id_ey, float *restrict q2_ey,
                      float *restrict w4_ey, float *restrict p4_ey, int i0, int i1, int j0, int j1)
{
    const float loss2 = 0.00046938306f; // Drude pole of silver (tests/golden/2d_te_metal.lua:4)
    const float pull3 = 0.0017155505f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    const float loss3 = 0.0075620264f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    const float pull4 = 0.0017105503f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    const float loss4 = 0.013369421f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy - dP2/dt - dP3/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box2 = i - 16 + 32 * (j - 22);
            const int id = id_ex[n];
            const float u2 = drive2_e[id] * ex[n];
            const float q2 = q2_ex[n_box2] + u2;
            q2_ex[n_box2] = fmaf(-loss2, q2, q2) + u2;
            const float u3 = drive3_e[id] * ex[n];
            const float w3 = w3_ex[n_box2] + u3;
            const float p3 = p3_ex[n_box2] + u3;
            const float rest3 = w3 - fmaf(loss3, w3, pull3 * p3);
            const float next3 = rest3 + u3;
            w3_ex[n_box2] = next3;
            p3_ex[n_box2] = p3 + (w3 + next3);
            const float r3 = w3 + rest3;
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]) - q2 - r3;
        }
        // eps dEy/dt = - dHz/dx - dP2/dt - dP4/dt
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int n_box2 = i - 16 + 32 * (j - 22);
            const int id = id_ey[n];
            const float u2 = drive2_e[id] * ey[n];
            const float q2 = q2_ey[n_box2] + u2;
            q2_ey[n_box2] = fmaf(-loss2, q2, q2) + u2;
            const float u4 = drive4_e[id] * ey[n];
            const float w4 = w4_ey[n_box2] + u4;
            const float p4 = p4_ey[n_box2] + u4;
            const float rest4 = w4 - fmaf(loss4, w4, pull4 * p4);
            const float next4 = rest4 + u4;
            w4_ey[n_box2] = next4;
            p4_ey[n_box2] = p4 + (w4 + next4);
            const float r4 = w4 + rest4;
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb_e[id], dhz_dx, ca_e[id] * ey[n]) - q2 - r4;
        }
    }
}

void e_mixed_2_entry(void **args)
{
    e_mixed_2(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(float **)args[4],
        *(float **)args[5],
        *(float **)args[6],
        *(const unsigned char **)args[7],
        *(float **)args[8],
        *(float **)args[9],
        *(float **)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 8..61, j 8..21
static void e_mixed_3(float *restrict ex, float *restrict ey, const float *restrict hz,
                      const unsigned char *restrict id_ex, const unsigned char *restrict id_ey, int i0, int i1,
                      int j0, int j1)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ex[n];
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]);
        }
        // eps dEy/dt = - dHz/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ey[n];
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb_e[id], dhz_dx, ca_e[id] * ey[n]);
        }
    }
}

void e_mixed_3_entry(void **args)
{
    e_mixed_3(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(const unsigned char **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 8..61, j 38..43
//      i 8..15, j 22..37
//      i 48..61, j 22..37
static void e_vacuum(float *restrict ex, float *restrict ey, const float *restrict hz, int i0, int i1, int j0,
                     int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhz_dy = hz[n] - hz[n - SY];
            ex[n] = fmaf(cb, dhz_dy, ex[n]);
        }
        // eps dEy/dt = - dHz/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhz_dx = hz[n] - hz[n - 1];
            ey[n] = fmaf(-cb, dhz_dx, ey[n]);
        }
    }
}

void e_vacuum_entry(void **args)
{
    e_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// source1 (tests/golden/2d_te_metal.lua:20)
static void ex_source1(float *restrict ex, const int *restrict site_ex_source1,
                       const float *restrict gain_ex_source1, const int *restrict row_ex_source1,
                       const float *restrict wave, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ex_source1[p];
        float v = ex[n];
        v = fmaf(gain_ex_source1[p], wave[m + row_ex_source1[p]], v);
        ex[n] = v;
    }
}

void ex_source1_entry(void **args)
{
    ex_source1(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(const float **)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// Hz at 1 probe
static void probe_hz(const float *restrict hz, const int *restrict probe_site_1, float *restrict probe_1,
                     int count, int m)
{
    for (int p = 0; p < count; p++) {
        probe_1[m * count + p] = hz[probe_site_1[p]];
    }
}

void probe_hz_entry(void **args)
{
    probe_hz(
        *(const float **)args[0],
        *(const int **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4]);
}

// energy of H in vacuum, absorbing along xy: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_xy_vacuum(const float *restrict hz, const float *restrict ex,
                                     const float *restrict ey, const float *restrict psi_hzy,
                                     const float *restrict psi_hzx, double *restrict partial, int i0, int i1,
                                     int j0, int j1, int ox, int oy, int first)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int qx = i - ox;
                const int px = qx + 48*j;
                const int qy = j - oy;
                const int py = i + 80*qy;
                { // Hz
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                    const float next = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_layer_xy_vacuum_entry(void **args)
{
    energy_h_layer_xy_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(double **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12]);
}

// energy of H in vacuum, absorbing along y: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_y_vacuum(const float *restrict hz, const float *restrict ex,
                                    const float *restrict ey, const float *restrict psi_hzy,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int oy, int first)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int qy = j - oy;
                const int py = i + 80*qy;
                { // Hz
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float next = fmaf(-db, dey_dx, fmaf(db, dex_dy + psi_y, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_layer_y_vacuum_entry(void **args)
{
    energy_h_layer_y_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(double **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// energy of H in vacuum, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_layer_x_vacuum(const float *restrict hz, const float *restrict ex,
                                    const float *restrict ey, const float *restrict psi_hzx,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int ox, int first)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int qx = i - ox;
                const int px = qx + 48*j;
                { // Hz
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
                    const float next = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_layer_x_vacuum_entry(void **args)
{
    energy_h_layer_x_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(double **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// energy of H in vacuum: a partial sum of each row; its sites are added up by eight lanes
static void energy_h_vacuum(const float *restrict hz, const float *restrict ex, const float *restrict ey,
                            double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Hz
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    const float next = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
                    add_exactly(&sum[lane], &rest[lane], (double)next * (double)hz[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_h_vacuum_entry(void **args)
{
    energy_h_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(double **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8]);
}

// energy of E in glass (tests/golden/2d_te_metal.lua:16), absorbing along xy: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_xy_glass(const float *restrict ex, const float *restrict ey,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                if (j >= 1) { // Ex
                    add_exactly(&sum[lane], &rest[lane], 2.25 * (double)ex[n] * (double)ex[n]);
                }
                if (i >= 1) { // Ey
                    add_exactly(&sum[lane], &rest[lane], 2.25 * (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_xy_glass_entry(void **args)
{
    energy_e_layer_xy_glass(
        *(const float **)args[0],
        *(const float **)args[1],
        *(double **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// energy of E in glass (tests/golden/2d_te_metal.lua:16), absorbing along y: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_y_glass(const float *restrict ex, const float *restrict ey,
                                   double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                if (j >= 1) { // Ex
                    add_exactly(&sum[lane], &rest[lane], 2.25 * (double)ex[n] * (double)ex[n]);
                }
                { // Ey
                    add_exactly(&sum[lane], &rest[lane], 2.25 * (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_y_glass_entry(void **args)
{
    energy_e_layer_y_glass(
        *(const float **)args[0],
        *(const float **)args[1],
        *(double **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// energy of E in several materials, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_x_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                                   const double *restrict weight1_ex, const float *restrict q1_ex,
                                   const float *restrict q1_ey, const float *restrict ex,
                                   const float *restrict ey, double *restrict partial, int i0, int i1, int j0,
                                   int j1, int first)
{
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int n_box1 = i + 80 * (j - 44);
                { // Ex
                    const int id = id_ex[n];
                    const float u1 = drive1_e[id] * ex[n];
                    const float q1 = q1_ex[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    add_exactly(&sum[lane], &rest[lane], weight1_ex[id_ex[n]] * (double)q1 * (double)q1);
                }
                if (i >= 1) { // Ey
                    const float u1 = drive1_ey * ey[n];
                    const float q1 = q1_ey[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], 1.75 * (double)ey[n] * (double)ey[n]);
                    add_exactly(&sum[lane], &rest[lane], 3714.7060567477674 * (double)q1 * (double)q1);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_x_mixed_entry(void **args)
{
    energy_e_layer_x_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const double **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(double **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12]);
}

// energy of E in water (tests/golden/2d_te_metal.lua:6), absorbing along xy: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_xy_water(const float *restrict q1_ex, const float *restrict q1_ey,
                                    const float *restrict ex, const float *restrict ey,
                                    double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int n_box1 = i + 80 * (j - 44);
                { // Ex
                    const float u1 = drive1 * ex[n];
                    const float q1 = q1_ex[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], 1.75 * (double)ex[n] * (double)ex[n]);
                    add_exactly(&sum[lane], &rest[lane], 3714.7060567477674 * (double)q1 * (double)q1);
                }
                if (i >= 1) { // Ey
                    const float u1 = drive1 * ey[n];
                    const float q1 = q1_ey[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], 1.75 * (double)ey[n] * (double)ey[n]);
                    add_exactly(&sum[lane], &rest[lane], 3714.7060567477674 * (double)q1 * (double)q1);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_xy_water_entry(void **args)
{
    energy_e_layer_xy_water(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(double **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9]);
}

// energy of E in water (tests/golden/2d_te_metal.lua:6), absorbing along y: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_y_water(const float *restrict q1_ex, const float *restrict q1_ey,
                                   const float *restrict ex, const float *restrict ey,
                                   double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int n_box1 = i + 80 * (j - 44);
                { // Ex
                    const float u1 = drive1 * ex[n];
                    const float q1 = q1_ex[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], 1.75 * (double)ex[n] * (double)ex[n]);
                    add_exactly(&sum[lane], &rest[lane], 3714.7060567477674 * (double)q1 * (double)q1);
                }
                { // Ey
                    const float u1 = drive1 * ey[n];
                    const float q1 = q1_ey[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], 1.75 * (double)ey[n] * (double)ey[n]);
                    add_exactly(&sum[lane], &rest[lane], 3714.7060567477674 * (double)q1 * (double)q1);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_y_water_entry(void **args)
{
    energy_e_layer_y_water(
        *(const float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(double **)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9]);
}

// energy of E in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_mixed(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                           const double *restrict weight1_ex, const float *restrict q1_ex,
                           const float *restrict q1_ey, const float *restrict ex, const float *restrict ey,
                           double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int n_box1 = i + 80 * (j - 44);
                { // Ex
                    const int id = id_ex[n];
                    const float u1 = drive1_e[id] * ex[n];
                    const float q1 = q1_ex[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    add_exactly(&sum[lane], &rest[lane], weight1_ex[id_ex[n]] * (double)q1 * (double)q1);
                }
                { // Ey
                    const float u1 = drive1_ey * ey[n];
                    const float q1 = q1_ey[n_box1] + u1;
                    add_exactly(&sum[lane], &rest[lane], 1.75 * (double)ey[n] * (double)ey[n]);
                    add_exactly(&sum[lane], &rest[lane], 3714.7060567477674 * (double)q1 * (double)q1);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_mixed_entry(void **args)
{
    energy_e_mixed(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const double **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const float **)args[6],
        *(double **)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12]);
}

// energy of E in several materials, absorbing along x: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_layer_x_mixed_2(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                                     const unsigned char *restrict id_ey, const double *restrict weight_ey,
                                     const float *restrict ex, const float *restrict ey,
                                     double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Ex
                    add_exactly(&sum[lane], &rest[lane], weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                }
                if (i >= 1) { // Ey
                    add_exactly(&sum[lane], &rest[lane], weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_layer_x_mixed_2_entry(void **args)
{
    energy_e_layer_x_mixed_2(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(double **)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// energy of E in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_mixed_2(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                             const unsigned char *restrict id_ey, const double *restrict weight_ey,
                             const double *restrict weight2_ex, const double *restrict weight3_ex,
                             const double *restrict weight3p_ex, const float *restrict q2_ex,
                             const float *restrict w3_ex, const float *restrict p3_ex,
                             const double *restrict weight2_ey, const double *restrict weight4_ey,
                             const double *restrict weight4p_ey, const float *restrict q2_ey,
                             const float *restrict w4_ey, const float *restrict p4_ey,
                             const float *restrict ex, const float *restrict ey, double *restrict partial,
                             int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                const int n_box2 = i - 16 + 32 * (j - 22);
                { // Ex
                    const int id = id_ex[n];
                    const float u2 = drive2_e[id] * ex[n];
                    const float q2 = q2_ex[n_box2] + u2;
                    const float u3 = drive3_e[id] * ex[n];
                    const float w3 = w3_ex[n_box2] + u3;
                    const float p3 = p3_ex[n_box2] + u3;
                    add_exactly(&sum[lane], &rest[lane], weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                    add_exactly(&sum[lane], &rest[lane], weight2_ex[id_ex[n]] * (double)q2 * (double)q2);
                    add_exactly(&sum[lane], &rest[lane], weight3_ex[id_ex[n]] * (double)w3 * (double)w3);
                    add_exactly(&sum[lane], &rest[lane], weight3p_ex[id_ex[n]] * (double)p3 * (double)p3);
                }
                { // Ey
                    const int id = id_ey[n];
                    const float u2 = drive2_e[id] * ey[n];
                    const float q2 = q2_ey[n_box2] + u2;
                    const float u4 = drive4_e[id] * ey[n];
                    const float w4 = w4_ey[n_box2] + u4;
                    const float p4 = p4_ey[n_box2] + u4;
                    add_exactly(&sum[lane], &rest[lane], weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                    add_exactly(&sum[lane], &rest[lane], weight2_ey[id_ey[n]] * (double)q2 * (double)q2);
                    add_exactly(&sum[lane], &rest[lane], weight4_ey[id_ey[n]] * (double)w4 * (double)w4);
                    add_exactly(&sum[lane], &rest[lane], weight4p_ey[id_ey[n]] * (double)p4 * (double)p4);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_mixed_2_entry(void **args)
{
    energy_e_mixed_2(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const double **)args[4],
        *(const double **)args[5],
        *(const double **)args[6],
        *(const float **)args[7],
        *(const float **)args[8],
        *(const float **)args[9],
        *(const double **)args[10],
        *(const double **)args[11],
        *(const double **)args[12],
        *(const float **)args[13],
        *(const float **)args[14],
        *(const float **)args[15],
        *(const float **)args[16],
        *(const float **)args[17],
        *(double **)args[18],
        *(int *)args[19],
        *(int *)args[20],
        *(int *)args[21],
        *(int *)args[22],
        *(int *)args[23]);
}

// energy of E in several materials: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_mixed_3(const unsigned char *restrict id_ex, const double *restrict weight_ex,
                             const unsigned char *restrict id_ey, const double *restrict weight_ey,
                             const float *restrict ex, const float *restrict ey, double *restrict partial,
                             int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Ex
                    add_exactly(&sum[lane], &rest[lane], weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
                }
                { // Ey
                    add_exactly(&sum[lane], &rest[lane], weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_mixed_3_entry(void **args)
{
    energy_e_mixed_3(
        *(const unsigned char **)args[0],
        *(const double **)args[1],
        *(const unsigned char **)args[2],
        *(const double **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(double **)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// energy of E in vacuum: a partial sum of each row; its sites are added up by eight lanes
static void energy_e_vacuum(const float *restrict ex, const float *restrict ey, double *restrict partial,
                            int i0, int i1, int j0, int j1, int first)
{
    #pragma omp parallel for schedule(static)
    for (int j = j0; j < j1; j++) {
        double sum[8] = {0.0}, rest[8] = {0.0};
        for (int i8 = i0; i8 < i1; i8 += 8) {
            const int lanes = i1 - i8 < 8 ? i1 - i8 : 8;
            #pragma omp simd
            for (int lane = 0; lane < lanes; lane++) {
                const int i = i8 + lane;
                const int n = ORIGIN + i + SY*j;
                { // Ex
                    add_exactly(&sum[lane], &rest[lane], (double)ex[n] * (double)ex[n]);
                }
                { // Ey
                    add_exactly(&sum[lane], &rest[lane], (double)ey[n] * (double)ey[n]);
                }
            }
        }
        for (int lane = 1; lane < 8; lane++) {
            add_exactly(&sum[0], &rest[0], sum[lane]);
            rest[0] += rest[lane];
        }
        partial[2 * (first + j - j0)] = sum[0];
        partial[2 * (first + j - j0) + 1] = rest[0];
    }
}

void energy_e_vacuum_entry(void **args)
{
    energy_e_vacuum(
        *(const float **)args[0],
        *(const float **)args[1],
        *(double **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}


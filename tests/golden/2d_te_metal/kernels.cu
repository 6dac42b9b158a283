// Silver wire over glass in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_metal.lua (bd3becc2071875b17142f6b4bce6952e).
// CUDA C, 2d-te, f32, schedule sweep, dt = 9.34027117e-18 s
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
//   q1_ex: memory of pole 1 of Ex, half a step on, in box1: i 0..95, j 44..60
//   q2_ex: memory of pole 2 of Ex, half a step on, in box2: i 0..63, j 22..37
//   w3_ex: rate of pole 3 of Ex, half a step on, in box2: i 0..63, j 22..37
//   p3_ex: polarisation of pole 3 of Ex, half a step on, in box2: i 0..63, j 22..37
//   q1_ey: memory of pole 1 of Ey, half a step on, in box1: i 0..95, j 44..60
//   q2_ey: memory of pole 2 of Ey, half a step on, in box2: i 0..63, j 22..37
//   w4_ey: rate of pole 4 of Ey, half a step on, in box2: i 0..63, j 22..37
//   p4_ey: polarisation of pole 4 of Ey, half a step on, in box2: i 0..63, j 22..37
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
//   boxes_energy_h_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_energy_h_layer_y_vacuum: boxes of one launch, see Box
//   boxes_energy_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_energy_h_vacuum: boxes of one launch, see Box
//   boxes_energy_e_layer_xy_glass: boxes of one launch, see Box
//   boxes_energy_e_layer_y_glass: boxes of one launch, see Box
//   weight_ex: relative eps or mu of each class
//   weight1_ex: what pole 1 stores of each class
//   boxes_energy_e_layer_x_mixed: boxes of one launch, see Box
//   boxes_energy_e_layer_xy_water: boxes of one launch, see Box
//   boxes_energy_e_layer_y_water: boxes of one launch, see Box
//   boxes_energy_e_mixed: boxes of one launch, see Box
//   weight_ey: relative eps or mu of each class
//   boxes_energy_e_layer_x_mixed_2: boxes of one launch, see Box
//   weight2_ex: what pole 2 stores of each class
//   weight3_ex: what pole 3 stores of each class
//   weight3p_ex: what pole 3 stores of each class
//   weight2_ey: what pole 2 stores of each class
//   weight4_ey: what pole 4 stores of each class
//   weight4p_ey: what pole 4 stores of each class
//   boxes_energy_e_mixed_2: boxes of one launch, see Box
//   boxes_energy_e_mixed_3: boxes of one launch, see Box
//   boxes_energy_e_vacuum: boxes of one launch, see Box
//   boxes_h_layer_xy_vacuum: boxes of one launch, see Box
//   boxes_h_layer_y_vacuum: boxes of one launch, see Box
//   boxes_h_layer_x_vacuum: boxes of one launch, see Box
//   boxes_h_vacuum: boxes of one launch, see Box
//   boxes_e_layer_xy_glass: boxes of one launch, see Box
//   boxes_e_layer_y_glass: boxes of one launch, see Box
//   boxes_e_layer_x_mixed: boxes of one launch, see Box
//   boxes_e_layer_xy_water: boxes of one launch, see Box
//   boxes_e_layer_y_water: boxes of one launch, see Box
//   boxes_e_mixed: boxes of one launch, see Box
//   boxes_e_layer_x_mixed_2: boxes of one launch, see Box
//   boxes_e_mixed_2: boxes of one launch, see Box
//   boxes_e_mixed_3: boxes of one launch, see Box
//   boxes_e_vacuum: boxes of one launch, see Box

// A box of a kernel that serves several in one launch, one after the other, x fastest.
typedef struct Box {
    int items, wide, rows;            // work items, those of a row, and rows of a plane
    int i0, i1, j0, j1, k0, k1;       // its sites: i0 <= i < i1
    int ox, oy, oz;                   // the first index of a layer along each axis
    long long first;                  // first element of what is written of it
} Box;

__device__ __forceinline__ void load4(float *v, const float *from, bool there)
{
    float4 t = make_float4(0, 0, 0, 0);
    if (there)
        t = __ldg((const float4 *)from);
    v[0] = t.x;
    v[1] = t.y;
    v[2] = t.z;
    v[3] = t.w;
}

__device__ __forceinline__ void store4(float *to, const float *v)
{
    __stwb((float4 *)to, make_float4(v[0], v[1], v[2], v[3])); // a plain store may be split
}

__device__ __forceinline__ void load_bytes4(int *v, const unsigned char *from)
{
    const uchar4 t = __ldg((const uchar4 *)from);
    v[0] = t.x;
    v[1] = t.y;
    v[2] = t.z;
    v[3] = t.w;
}

// Adds to a sum, and to `rest` what rounding takes from it (Knuth's TwoSum).
static __device__ __forceinline__ void add_exactly(double *sum, double *rest, double term)
{
    const double total = *sum + term, part = total - *sum;
    *rest += (*sum - (total - part)) + (term - part);
    *sum = total;
}

#define ORIGIN 128 // element of site 0
#define SY 96 // elements from one y to the next

// what drives pole 1 of E
__constant__ const float drive1_e[36] = {
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
__constant__ const float ca_e[36] = {
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
__constant__ const float cb_e[36] = {
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
__constant__ const float drive2_e[36] = {
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
__constant__ const float drive3_e[36] = {
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
__constant__ const float drive4_e[36] = {
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
__constant__ const float b_x_h[20] = {
    0.23414207f, 0.3885206f, 0.5637234f, 0.7301331f, 0.8617643f, 0.94621986f, 0.9866866f, 0.99750835f,
    0.0f, 0.0f, 0.99750835f, 0.9866866f, 0.94621986f, 0.8617643f, 0.7301331f, 0.5637234f,
    0.3885206f, 0.23414207f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_h[20] = {
    -0.76578534f, -0.6112123f, -0.43575278f, -0.26904023f, -0.13708465f, -0.05230718f, -0.011536036f, -0.00042959416f,
    0.0f, 0.0f, -0.00042959416f, -0.011536036f, -0.05230718f, -0.13708465f, -0.26904023f, -0.43575278f,
    -0.6112123f, -0.76578534f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float b_x_e[20] = {
    0.17173314f, 0.30710897f, 0.47529688f, 0.64988744f, 0.8014539f, 0.91002375f, 0.9712416f, 0.9946464f,
    0.0f, 0.0f, 0.0f, 0.9946464f, 0.9712416f, 0.91002375f, 0.8014539f, 0.64988744f,
    0.47529688f, 0.30710897f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant__ const float c_x_e[20] = {
    -0.82826686f, -0.6927295f, -0.5243147f, -0.34944162f, -0.1975583f, -0.0886627f, -0.027130576f, -0.0034318226f,
    0.0f, 0.0f, 0.0f, -0.0034318226f, -0.027130576f, -0.0886627f, -0.1975583f, -0.34944162f,
    -0.5243147f, -0.6927295f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float b_y_h[16] = {
    0.29210317f, 0.4487091f, 0.6151627f, 0.7659706f, 0.8815192f, 0.95422226f, 0.9887033f, 0.99788755f,
    0.997605f, 0.98720044f, 0.94825417f, 0.8667596f, 0.73910964f, 0.57641745f, 0.4030559f, 0.247728f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
__constant__ const float c_y_h[16] = {
    -0.7078297f, -0.5510501f, -0.38437527f, -0.23331252f, -0.11749428f, -0.04452393f, -0.009788543f, -0.00036421668f,
    -0.00041292448f, -0.011090743f, -0.05032858f, -0.13213097f, -0.26009122f, -0.42307398f, -0.5966834f, -0.75220066f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float b_y_e[16] = {
    0.22460555f, 0.36762163f, 0.5323262f, 0.6939871f, 0.8289383f, 0.9231895f, 0.9755688f, 0.9954601f,
    0.0f, 0.9948538f, 0.97234327f, 0.9133633f, 0.80837494f, 0.6608598f, 0.489232f, 0.32152233f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
__constant__ const float c_y_e[16] = {
    -0.77539444f, -0.63223094f, -0.46732762f, -0.30542654f, -0.17021066f, -0.07568917f, -0.023048304f, -0.0029101893f,
    0.0f, -0.0032988405f, -0.02609127f, -0.08537197f, -0.19067167f, -0.33849025f, -0.5103899f, -0.67831945f,
};

// H in vacuum, absorbing along xy
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7
//      i 62..69, j 0..7
//      i 0..7, j 52..59
//      i 62..69, j 52..59
static __device__ __forceinline__ void h_layer_xy_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzy, float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_xy_vacuum,
    int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_xy_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 20*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..61, j 0..7
//      i 8..61, j 52..59
static __device__ __forceinline__ void h_layer_y_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzy, const int *__restrict__ boxes_h_layer_y_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_y_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    const bool whole = i >= i0 && i + W <= i1;
    float my_hz[W];
    load4(my_hz, hz + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hz[s] = hz[n + s];
    float my_psi_hzy[W];
    load4(my_psi_hzy, psi_hzy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_hzy[s] = psi_hzy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHz/dt = dEx/dy' - dEy/dx
            float dex_dy = beside_ex[s] - my_ex[s];
            {
                const float psi_y = fmaf(b_y_h[qy], my_psi_hzy[s], c_y_h[qy] * dex_dy);
                my_psi_hzy[s] = psi_y;
                dex_dy = dex_dy + psi_y;
            }
            my_hz[s] = fmaf(db, dex_dy, my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hz + n, my_hz);
        store4(psi_hzy + py, my_psi_hzy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hz[n + s] = my_hz[s];
                psi_hzy[py + s] = my_psi_hzy[s];
            }
    }
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 8..51
//      i 62..69, j 8..51
static __device__ __forceinline__ void h_layer_x_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_x_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 20*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
    }
}

// H in vacuum
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..61, j 8..51
static __device__ __forceinline__ void h_vacuum(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const int *__restrict__ boxes_h_vacuum, int items, int block)
{
    enum { W = 4 };
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_h_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    const bool whole = i >= i0 && i + W <= i1;
    float my_hz[W];
    load4(my_hz, hz + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_hz[s] = hz[n + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // mu dHz/dt = dEx/dy - dEy/dx
            my_hz[s] = fmaf(db, beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (whole) {
        store4(hz + n, my_hz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hz[n + s] = my_hz[s];
            }
    }
}

// E in glass (tests/golden/2d_te_metal.lua:16), absorbing along xy
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 0..7
//      i 62..69, j 0..7
static __device__ __forceinline__ void e_layer_xy_glass(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_exy,
    float *__restrict__ psi_eyx, const int *__restrict__ boxes_e_layer_xy_glass, int items, int block)
{
    const float cb = 0.31112698f; // Cb c0 dt/d of glass (tests/golden/2d_te_metal.lua:16)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_xy_glass;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 20*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (j >= 1) { // eps dEx/dt = dHz/dy'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fmaf(cb, dhz_dy + psi_y, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, ey[n]);
    }
}

// E in glass (tests/golden/2d_te_metal.lua:16), absorbing along y
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx
//   at i 8..61, j 0..7
static __device__ __forceinline__ void e_layer_y_glass(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_exy,
    const int *__restrict__ boxes_e_layer_y_glass, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.31112698f; // Cb c0 dt/d of glass (tests/golden/2d_te_metal.lua:16)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_y_glass;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    float my_psi_exy[W];
    load4(my_psi_exy, psi_exy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_exy[s] = psi_exy[py + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (j >= 1) { // eps dEx/dt = dHz/dy'
            float dhz_dy = my_hz[s] - beside_hz[s];
            {
                const float psi_y = fmaf(b_y_e[qy], my_psi_exy[s], c_y_e[qy] * dhz_dy);
                my_psi_exy[s] = psi_y;
                dhz_dy = dhz_dy + psi_y;
            }
            my_ex[s] = fmaf(cb, dhz_dy, my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(psi_exy + py, my_psi_exy);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                psi_exy[py + s] = my_psi_exy[s];
            }
    }
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 0..7, j 44..51
//      i 62..69, j 44..51
static __device__ __forceinline__ void e_layer_x_mixed(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, float *__restrict__ q1_ex, float *__restrict__ q1_ey,
    float *__restrict__ psi_eyx, const int *__restrict__ boxes_e_layer_x_mixed, int items, int block)
{
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_x_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 96 * (j - 44);
    const int qx = i - ox;
    const int px = qx + 20*j;
    { // eps dEx/dt = dHz/dy - dP1/dt
        const int id = id_ex[n];
        const float u1 = drive1_e[id] * ex[n];
        const float q1 = q1_ex[n_box1] + u1;
        q1_ex[n_box1] = fmaf(-loss1, q1, q1) + u1;
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]) - q1;
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx' - dP1/dt
        const float u1 = drive1_ey * ey[n];
        const float q1 = q1_ey[n_box1] + u1;
        q1_ey[n_box1] = fmaf(-loss1, q1, q1) + u1;
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, ca * ey[n]) - q1;
    }
}

// E in water (tests/golden/2d_te_metal.lua:6), absorbing along xy
//   eps dEx/dt = dHz/dy' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 0..7, j 52..59
//      i 62..69, j 52..59
static __device__ __forceinline__ void e_layer_xy_water(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ q1_ex,
    float *__restrict__ psi_exy, float *__restrict__ q1_ey, float *__restrict__ psi_eyx,
    const int *__restrict__ boxes_e_layer_xy_water, int items, int block)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_xy_water;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int oy = box->oy;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 96 * (j - 44);
    const int qx = i - ox;
    const int px = qx + 20*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    { // eps dEx/dt = dHz/dy' - dP1/dt
        const float u1 = drive1 * ex[n];
        const float q1 = q1_ex[n_box1] + u1;
        q1_ex[n_box1] = fmaf(-loss1, q1, q1) + u1;
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fmaf(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fmaf(cb, dhz_dy + psi_y, ca * ex[n]) - q1;
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx' - dP1/dt
        const float u1 = drive1 * ey[n];
        const float q1 = q1_ey[n_box1] + u1;
        q1_ey[n_box1] = fmaf(-loss1, q1, q1) + u1;
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb, dhz_dx + psi_x, ca * ey[n]) - q1;
    }
}

// E in water (tests/golden/2d_te_metal.lua:6), absorbing along y
//   eps dEx/dt = dHz/dy' - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 8..61, j 52..59
static __device__ __forceinline__ void e_layer_y_water(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ q1_ex,
    float *__restrict__ psi_exy, float *__restrict__ q1_ey, const int *__restrict__ boxes_e_layer_y_water,
    int items, int block)
{
    enum { W = 4 };
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_y_water;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int oy = box->oy;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 96 * (j - 44);
    const int qy = j - oy;
    const int py = i + 96*qy;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    float my_q1_ex[W];
    load4(my_q1_ex, q1_ex + n_box1, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q1_ex[s] = q1_ex[n_box1 + s];
    float my_psi_exy[W];
    load4(my_psi_exy, psi_exy + py, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_psi_exy[s] = psi_exy[py + s];
    float my_q1_ey[W];
    load4(my_q1_ey, q1_ey + n_box1, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q1_ey[s] = q1_ey[n_box1 + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy' - dP1/dt
            const float u1 = drive1 * my_ex[s];
            const float q1 = my_q1_ex[s] + u1;
            my_q1_ex[s] = fmaf(-loss1, q1, q1) + u1;
            my_ex[s] = ca * my_ex[s];
            float dhz_dy = my_hz[s] - beside_hz[s];
            {
                const float psi_y = fmaf(b_y_e[qy], my_psi_exy[s], c_y_e[qy] * dhz_dy);
                my_psi_exy[s] = psi_y;
                dhz_dy = dhz_dy + psi_y;
            }
            my_ex[s] = fmaf(cb, dhz_dy, my_ex[s]);
            my_ex[s] = my_ex[s] - q1;
        }
        { // eps dEy/dt = - dHz/dx - dP1/dt
            const float u1 = drive1 * my_ey[s];
            const float q1 = my_q1_ey[s] + u1;
            my_q1_ey[s] = fmaf(-loss1, q1, q1) + u1;
            my_ey[s] = ca * my_ey[s];
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
            my_ey[s] = my_ey[s] - q1;
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(q1_ex + n_box1, my_q1_ex);
        store4(psi_exy + py, my_psi_exy);
        store4(q1_ey + n_box1, my_q1_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                q1_ex[n_box1 + s] = my_q1_ex[s];
                psi_exy[py + s] = my_psi_exy[s];
                q1_ey[n_box1 + s] = my_q1_ey[s];
            }
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ex, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   eps dEy/dt = - dHz/dx - dP1/dt
//     P1 + tau dP1/dt = delta_eps Ey, tau = 2e-16 s: Debye pole of water (tests/golden/2d_te_metal.lua:6)
//   at i 8..61, j 44..51
static __device__ __forceinline__ void e_mixed(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, float *__restrict__ q1_ex, float *__restrict__ q1_ey,
    const int *__restrict__ boxes_e_mixed, int items, int block)
{
    enum { W = 4 };
    const float loss1 = 0.04563573f; // Debye pole of water (tests/golden/2d_te_metal.lua:6)
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    const float ca = 0.98962307f; // Ca of water (tests/golden/2d_te_metal.lua:6)
    const float cb = 0.39794493f; // Cb c0 dt/d of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box1 = i + 96 * (j - 44);
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    float my_q1_ex[W];
    load4(my_q1_ex, q1_ex + n_box1, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q1_ex[s] = q1_ex[n_box1 + s];
    float my_q1_ey[W];
    load4(my_q1_ey, q1_ey + n_box1, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q1_ey[s] = q1_ey[n_box1 + s];
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy - dP1/dt
            const int id = strip_id_ex[s];
            const float u1 = drive1_e[id] * my_ex[s];
            const float q1 = my_q1_ex[s] + u1;
            my_q1_ex[s] = fmaf(-loss1, q1, q1) + u1;
            my_ex[s] = ca_e[id] * my_ex[s];
            my_ex[s] = fmaf(cb_e[id], my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = my_ex[s] - q1;
        }
        { // eps dEy/dt = - dHz/dx - dP1/dt
            const float u1 = drive1_ey * my_ey[s];
            const float q1 = my_q1_ey[s] + u1;
            my_q1_ey[s] = fmaf(-loss1, q1, q1) + u1;
            my_ey[s] = ca * my_ey[s];
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
            my_ey[s] = my_ey[s] - q1;
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(q1_ex + n_box1, my_q1_ex);
        store4(q1_ey + n_box1, my_q1_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                q1_ex[n_box1 + s] = my_q1_ex[s];
                q1_ey[n_box1 + s] = my_q1_ey[s];
            }
    }
}

// E in several materials, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 8..43
//      i 62..69, j 8..43
static __device__ __forceinline__ void e_layer_x_mixed_2(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, const unsigned char *__restrict__ id_ey,
    float *__restrict__ psi_eyx, const int *__restrict__ boxes_e_layer_x_mixed_2, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_layer_x_mixed_2;
    while (item >= box->items)
        item -= (box++)->items;
    const int ox = box->ox;
    const int i = box->i0 + item % box->wide;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 20*j;
    { // eps dEx/dt = dHz/dy
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fmaf(cb_e[id], dhz_dy, ca_e[id] * ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const int id = id_ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fmaf(-cb_e[id], dhz_dx + psi_x, ca_e[id] * ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - dP2/dt - dP3/dt
//     d2P2/dt2 + 2 pi gamma dP2/dt = (2 pi fp)^2 Ex, gamma = 8e+12 Hz: Drude pole of silver (tests/golden/2d_te_metal.lua:4)
//     d2P3/dt2 + 2 pi gamma dP3/dt + (2 pi f0)^2 P3 = delta_eps (2 pi f0)^2 Ex, f0 = 1e+15 Hz, gamma = 1e+14 Hz: Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
//   eps dEy/dt = - dHz/dx - dP2/dt - dP4/dt
//     d2P2/dt2 + 2 pi gamma dP2/dt = (2 pi fp)^2 Ey, gamma = 8e+12 Hz: Drude pole of silver (tests/golden/2d_te_metal.lua:4)
//     d2P4/dt2 + 2 pi gamma dP4/dt + (2 pi f0)^2 P4 = delta_eps (2 pi f0)^2 Ey, f0 = 1e+15 Hz, gamma = 2e+14 Hz: Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
//   at i 8..61, j 22..37
static __device__ __forceinline__ void e_mixed_2(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, float *__restrict__ q2_ex, float *__restrict__ w3_ex,
    float *__restrict__ p3_ex, const unsigned char *__restrict__ id_ey, float *__restrict__ q2_ey,
    float *__restrict__ w4_ey, float *__restrict__ p4_ey, const int *__restrict__ boxes_e_mixed_2, int items, int block)
{
    enum { W = 4 };
    const float loss2 = 0.00046938306f; // Drude pole of silver (tests/golden/2d_te_metal.lua:4)
    const float pull3 = 0.0017155505f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    const float loss3 = 0.0075620264f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    const float pull4 = 0.0017105503f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    const float loss4 = 0.013369421f; // Lorentz pole of silver (tests/golden/2d_te_metal.lua:4)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_mixed_2;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    const int n_box2 = i + 64 * (j - 22);
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    float my_q2_ex[W];
    load4(my_q2_ex, q2_ex + n_box2, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q2_ex[s] = q2_ex[n_box2 + s];
    float my_w3_ex[W];
    load4(my_w3_ex, w3_ex + n_box2, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_w3_ex[s] = w3_ex[n_box2 + s];
    float my_p3_ex[W];
    load4(my_p3_ex, p3_ex + n_box2, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_p3_ex[s] = p3_ex[n_box2 + s];
    float my_q2_ey[W];
    load4(my_q2_ey, q2_ey + n_box2, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_q2_ey[s] = q2_ey[n_box2 + s];
    float my_w4_ey[W];
    load4(my_w4_ey, w4_ey + n_box2, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_w4_ey[s] = w4_ey[n_box2 + s];
    float my_p4_ey[W];
    load4(my_p4_ey, p4_ey + n_box2, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_p4_ey[s] = p4_ey[n_box2 + s];
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy - dP2/dt - dP3/dt
            const int id = strip_id_ex[s];
            const float u2 = drive2_e[id] * my_ex[s];
            const float q2 = my_q2_ex[s] + u2;
            my_q2_ex[s] = fmaf(-loss2, q2, q2) + u2;
            const float u3 = drive3_e[id] * my_ex[s];
            const float w3 = my_w3_ex[s] + u3;
            const float p3 = my_p3_ex[s] + u3;
            const float rest3 = w3 - fmaf(loss3, w3, pull3 * p3);
            const float next3 = rest3 + u3;
            my_w3_ex[s] = next3;
            my_p3_ex[s] = p3 + (w3 + next3);
            my_ex[s] = ca_e[id] * my_ex[s];
            my_ex[s] = fmaf(cb_e[id], my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = my_ex[s] - q2;
            my_ex[s] = my_ex[s] - (w3 + rest3);
        }
        { // eps dEy/dt = - dHz/dx - dP2/dt - dP4/dt
            const int id = strip_id_ey[s];
            const float u2 = drive2_e[id] * my_ey[s];
            const float q2 = my_q2_ey[s] + u2;
            my_q2_ey[s] = fmaf(-loss2, q2, q2) + u2;
            const float u4 = drive4_e[id] * my_ey[s];
            const float w4 = my_w4_ey[s] + u4;
            const float p4 = my_p4_ey[s] + u4;
            const float rest4 = w4 - fmaf(loss4, w4, pull4 * p4);
            const float next4 = rest4 + u4;
            my_w4_ey[s] = next4;
            my_p4_ey[s] = p4 + (w4 + next4);
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(-cb_e[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
            my_ey[s] = my_ey[s] - q2;
            my_ey[s] = my_ey[s] - (w4 + rest4);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(q2_ex + n_box2, my_q2_ex);
        store4(w3_ex + n_box2, my_w3_ex);
        store4(p3_ex + n_box2, my_p3_ex);
        store4(q2_ey + n_box2, my_q2_ey);
        store4(w4_ey + n_box2, my_w4_ey);
        store4(p4_ey + n_box2, my_p4_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                q2_ex[n_box2 + s] = my_q2_ex[s];
                w3_ex[n_box2 + s] = my_w3_ex[s];
                p3_ex[n_box2 + s] = my_p3_ex[s];
                q2_ey[n_box2 + s] = my_q2_ey[s];
                w4_ey[n_box2 + s] = my_w4_ey[s];
                p4_ey[n_box2 + s] = my_p4_ey[s];
            }
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 8..61, j 8..21
static __device__ __forceinline__ void e_mixed_3(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const unsigned char *__restrict__ id_ex, const unsigned char *__restrict__ id_ey,
    const int *__restrict__ boxes_e_mixed_3, int items, int block)
{
    enum { W = 4 };
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_mixed_3;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy
            const int id = strip_id_ex[s];
            my_ex[s] = ca_e[id] * my_ex[s];
            my_ex[s] = fmaf(cb_e[id], my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            const int id = strip_id_ey[s];
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(-cb_e[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
            }
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx
//   at i 8..61, j 38..43
static __device__ __forceinline__ void e_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz,
    const int *__restrict__ boxes_e_vacuum, int items, int block)
{
    enum { W = 4 };
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_e_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int i0 = box->i0, i1 = box->i1;
    const int i = i0 / W * W + item % box->wide * W;
    const int j = box->j0 + item / box->wide % box->rows;
    const int n = ORIGIN + i + SY*j;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    const bool whole = i >= i0 && i + W <= i1;
    float my_ex[W];
    load4(my_ex, ex + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ex[s] = ex[n + s];
    float my_ey[W];
    load4(my_ey, ey + n, whole);
    #pragma unroll
    for (int s = 0; s < W && !whole; s++)
        if (i + s >= i0 && i + s < i1)
            my_ey[s] = ey[n + s];
    #pragma unroll
    for (int s = 0; s < W; s++) {
        { // eps dEx/dt = dHz/dy
            my_ex[s] = fmaf(cb, my_hz[s] - beside_hz[s], my_ex[s]);
        }
        { // eps dEy/dt = - dHz/dx
            my_ey[s] = fmaf(-cb, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
    }
    if (whole) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
            }
    }
}

// source1 (tests/golden/2d_te_metal.lua:20)
extern "C" __global__ void __launch_bounds__(256) ex_source1(
    float *__restrict__ ex, const int *__restrict__ site_ex_source1, const float *__restrict__ gain_ex_source1,
    const int *__restrict__ row_ex_source1, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_ex_source1[p];
    float v = ex[n];
    v = fmaf(gain_ex_source1[p], wave[m + row_ex_source1[p]], v);
    ex[n] = v;
}

// Hz at 1 probe
extern "C" __global__ void __launch_bounds__(256) probe_hz(
    const float *__restrict__ hz, const int *__restrict__ probe_site_1, float *__restrict__ probe_1, int count,
    int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    probe_1[m * count + p] = hz[probe_site_1[p]];
}

// energy of H in vacuum, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_xy_vacuum(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const float *__restrict__ psi_hzy, const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_xy_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_xy_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int ox = box->ox;
    const int oy = box->oy;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int qx = i - ox;
        const int px = qx + 20*j;
        const int qy = j - oy;
        const int py = i + 96*qy;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            const float next = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy + psi_y, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in vacuum, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_y_vacuum(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const float *__restrict__ psi_hzy, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_y_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_y_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int oy = box->oy;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int qy = j - oy;
        const int py = i + 96*qy;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = fmaf(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fmaf(-db, dey_dx, fmaf(db, dex_dy + psi_y, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_layer_x_vacuum(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_x_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_layer_x_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int ox = box->ox;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int qx = i - ox;
        const int px = qx + 20*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            const float next = fmaf(-db, dey_dx + psi_x, fmaf(db, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of H in vacuum: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_h_vacuum(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    double *__restrict__ partial, const int *__restrict__ boxes_energy_h_vacuum, int items, int block)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_h_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fmaf(-db, dey_dx, fmaf(db, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in glass (tests/golden/2d_te_metal.lua:16), absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_xy_glass(
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_xy_glass, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_xy_glass;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        if (j >= 1) { // Ex
            add_exactly(&sum, &rest, 2.25 * (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            add_exactly(&sum, &rest, 2.25 * (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in glass (tests/golden/2d_te_metal.lua:16), absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_y_glass(
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_y_glass, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_y_glass;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        if (j >= 1) { // Ex
            add_exactly(&sum, &rest, 2.25 * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, 2.25 * (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_x_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const double *__restrict__ weight1_ex, const float *__restrict__ q1_ex, const float *__restrict__ q1_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_x_mixed, int items, int block)
{
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_x_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int n_box1 = i + 96 * (j - 44);
        { // Ex
            const int id = id_ex[n];
            const float u1 = drive1_e[id] * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
            add_exactly(&sum, &rest, weight1_ex[id_ex[n]] * (double)q1 * (double)q1);
        }
        if (i >= 1) { // Ey
            const float u1 = drive1_ey * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            add_exactly(&sum, &rest, 1.75 * (double)ey[n] * (double)ey[n]);
            add_exactly(&sum, &rest, 3714.7060567477674 * (double)q1 * (double)q1);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in water (tests/golden/2d_te_metal.lua:6), absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_xy_water(
    const float *__restrict__ q1_ex, const float *__restrict__ q1_ey, const float *__restrict__ ex,
    const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_xy_water, int items, int block)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_xy_water;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int n_box1 = i + 96 * (j - 44);
        { // Ex
            const float u1 = drive1 * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            add_exactly(&sum, &rest, 1.75 * (double)ex[n] * (double)ex[n]);
            add_exactly(&sum, &rest, 3714.7060567477674 * (double)q1 * (double)q1);
        }
        if (i >= 1) { // Ey
            const float u1 = drive1 * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            add_exactly(&sum, &rest, 1.75 * (double)ey[n] * (double)ey[n]);
            add_exactly(&sum, &rest, 3714.7060567477674 * (double)q1 * (double)q1);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in water (tests/golden/2d_te_metal.lua:6), absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_y_water(
    const float *__restrict__ q1_ex, const float *__restrict__ q1_ey, const float *__restrict__ ex,
    const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_y_water, int items, int block)
{
    const float drive1 = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_y_water;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int n_box1 = i + 96 * (j - 44);
        { // Ex
            const float u1 = drive1 * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            add_exactly(&sum, &rest, 1.75 * (double)ex[n] * (double)ex[n]);
            add_exactly(&sum, &rest, 3714.7060567477674 * (double)q1 * (double)q1);
        }
        { // Ey
            const float u1 = drive1 * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            add_exactly(&sum, &rest, 1.75 * (double)ey[n] * (double)ey[n]);
            add_exactly(&sum, &rest, 3714.7060567477674 * (double)q1 * (double)q1);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_mixed(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const double *__restrict__ weight1_ex, const float *__restrict__ q1_ex, const float *__restrict__ q1_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_mixed, int items, int block)
{
    const float drive1_ey = -0.00023677878f; // what drives pole 1 of water (tests/golden/2d_te_metal.lua:6)
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_mixed;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int n_box1 = i + 96 * (j - 44);
        { // Ex
            const int id = id_ex[n];
            const float u1 = drive1_e[id] * ex[n];
            const float q1 = q1_ex[n_box1] + u1;
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
            add_exactly(&sum, &rest, weight1_ex[id_ex[n]] * (double)q1 * (double)q1);
        }
        { // Ey
            const float u1 = drive1_ey * ey[n];
            const float q1 = q1_ey[n_box1] + u1;
            add_exactly(&sum, &rest, 1.75 * (double)ey[n] * (double)ey[n]);
            add_exactly(&sum, &rest, 3714.7060567477674 * (double)q1 * (double)q1);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_layer_x_mixed_2(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_layer_x_mixed_2, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_layer_x_mixed_2;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            add_exactly(&sum, &rest, weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_mixed_2(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const double *__restrict__ weight2_ex, const double *__restrict__ weight3_ex,
    const double *__restrict__ weight3p_ex, const float *__restrict__ q2_ex, const float *__restrict__ w3_ex,
    const float *__restrict__ p3_ex, const double *__restrict__ weight2_ey,
    const double *__restrict__ weight4_ey, const double *__restrict__ weight4p_ey,
    const float *__restrict__ q2_ey, const float *__restrict__ w4_ey, const float *__restrict__ p4_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_mixed_2, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_mixed_2;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        const int n_box2 = i + 64 * (j - 22);
        { // Ex
            const int id = id_ex[n];
            const float u2 = drive2_e[id] * ex[n];
            const float q2 = q2_ex[n_box2] + u2;
            const float u3 = drive3_e[id] * ex[n];
            const float w3 = w3_ex[n_box2] + u3;
            const float p3 = p3_ex[n_box2] + u3;
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
            add_exactly(&sum, &rest, weight2_ex[id_ex[n]] * (double)q2 * (double)q2);
            add_exactly(&sum, &rest, weight3_ex[id_ex[n]] * (double)w3 * (double)w3);
            add_exactly(&sum, &rest, weight3p_ex[id_ex[n]] * (double)p3 * (double)p3);
        }
        { // Ey
            const int id = id_ey[n];
            const float u2 = drive2_e[id] * ey[n];
            const float q2 = q2_ey[n_box2] + u2;
            const float u4 = drive4_e[id] * ey[n];
            const float w4 = w4_ey[n_box2] + u4;
            const float p4 = p4_ey[n_box2] + u4;
            add_exactly(&sum, &rest, weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
            add_exactly(&sum, &rest, weight2_ey[id_ey[n]] * (double)q2 * (double)q2);
            add_exactly(&sum, &rest, weight4_ey[id_ey[n]] * (double)w4 * (double)w4);
            add_exactly(&sum, &rest, weight4p_ey[id_ey[n]] * (double)p4 * (double)p4);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_mixed_3(
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_mixed_3, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_mixed_3;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, weight_ex[id_ex[n]] * (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, weight_ey[id_ey[n]] * (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energy of E in vacuum: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
static __device__ __forceinline__ void energy_e_vacuum(
    const float *__restrict__ ex, const float *__restrict__ ey, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_e_vacuum, int items, int block)
{
    int item = block * (int)blockDim.x + (int)threadIdx.x;
    if (item >= items)
        return;
    const Box *box = (const Box *)boxes_energy_e_vacuum;
    while (item >= box->items)
        item -= (box++)->items;
    const int lane = item % 32, chunk = item / 32 % box->rows, i0 = box->i0, wide = box->i1 - i0;
    const int j0 = box->j0, j1 = box->j1;
    const int first_site = chunk * 256 + lane, sites = wide * (j1 - j0);
    const int end = sites < (chunk + 1) * 256 ? sites : (chunk + 1) * 256;
    double sum = 0.0, rest = 0.0;
    int i = i0 + first_site % wide, j = j0 + first_site / wide;
    for (int s = first_site; s < end; s += 32, i += 32) {
        while (i >= i0 + wide) {
            i -= wide;
            j++;
        }
        const int n = ORIGIN + i + SY*j;
        { // Ex
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (box->first + item)] = sum;
    partial[2 * (box->first + item) + 1] = rest;
}

// energies of several regions in one launch
extern "C" __global__ void __launch_bounds__(256) energies(
    const float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    const float *__restrict__ psi_hzy, const float *__restrict__ psi_hzx, double *__restrict__ partial,
    const int *__restrict__ boxes_energy_h_layer_xy_vacuum, int energy_h_layer_xy_vacuum_items,
    const int *__restrict__ boxes_energy_h_layer_y_vacuum, int energy_h_layer_y_vacuum_items,
    const int *__restrict__ boxes_energy_h_layer_x_vacuum, int energy_h_layer_x_vacuum_items,
    const int *__restrict__ boxes_energy_h_vacuum, int energy_h_vacuum_items,
    const int *__restrict__ boxes_energy_e_layer_xy_glass, int energy_e_layer_xy_glass_items,
    const int *__restrict__ boxes_energy_e_layer_y_glass, int energy_e_layer_y_glass_items,
    const unsigned char *__restrict__ id_ex, const double *__restrict__ weight_ex,
    const double *__restrict__ weight1_ex, const float *__restrict__ q1_ex, const float *__restrict__ q1_ey,
    const int *__restrict__ boxes_energy_e_layer_x_mixed, int energy_e_layer_x_mixed_items,
    const int *__restrict__ boxes_energy_e_layer_xy_water, int energy_e_layer_xy_water_items,
    const int *__restrict__ boxes_energy_e_layer_y_water, int energy_e_layer_y_water_items,
    const int *__restrict__ boxes_energy_e_mixed, int energy_e_mixed_items,
    const unsigned char *__restrict__ id_ey, const double *__restrict__ weight_ey,
    const int *__restrict__ boxes_energy_e_layer_x_mixed_2, int energy_e_layer_x_mixed_2_items,
    const double *__restrict__ weight2_ex, const double *__restrict__ weight3_ex,
    const double *__restrict__ weight3p_ex, const float *__restrict__ q2_ex, const float *__restrict__ w3_ex,
    const float *__restrict__ p3_ex, const double *__restrict__ weight2_ey,
    const double *__restrict__ weight4_ey, const double *__restrict__ weight4p_ey,
    const float *__restrict__ q2_ey, const float *__restrict__ w4_ey, const float *__restrict__ p4_ey,
    const int *__restrict__ boxes_energy_e_mixed_2, int energy_e_mixed_2_items,
    const int *__restrict__ boxes_energy_e_mixed_3, int energy_e_mixed_3_items,
    const int *__restrict__ boxes_energy_e_vacuum, int energy_e_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 2)
        energy_h_layer_xy_vacuum(hz, ex, ey, psi_hzy, psi_hzx, partial, boxes_energy_h_layer_xy_vacuum,
                                 energy_h_layer_xy_vacuum_items, block);
    else if (block < 4)
        energy_h_layer_y_vacuum(hz, ex, ey, psi_hzy, partial, boxes_energy_h_layer_y_vacuum,
                                energy_h_layer_y_vacuum_items, block - 2);
    else if (block < 6)
        energy_h_layer_x_vacuum(hz, ex, ey, psi_hzx, partial, boxes_energy_h_layer_x_vacuum,
                                energy_h_layer_x_vacuum_items, block - 4);
    else if (block < 11)
        energy_h_vacuum(hz, ex, ey, partial, boxes_energy_h_vacuum, energy_h_vacuum_items, block - 6);
    else if (block < 12)
        energy_e_layer_xy_glass(ex, ey, partial, boxes_energy_e_layer_xy_glass, energy_e_layer_xy_glass_items,
                                block - 11);
    else if (block < 13)
        energy_e_layer_y_glass(ex, ey, partial, boxes_energy_e_layer_y_glass, energy_e_layer_y_glass_items,
                               block - 12);
    else if (block < 14)
        energy_e_layer_x_mixed(id_ex, weight_ex, weight1_ex, q1_ex, q1_ey, ex, ey, partial,
                               boxes_energy_e_layer_x_mixed, energy_e_layer_x_mixed_items, block - 13);
    else if (block < 15)
        energy_e_layer_xy_water(q1_ex, q1_ey, ex, ey, partial, boxes_energy_e_layer_xy_water,
                                energy_e_layer_xy_water_items, block - 14);
    else if (block < 16)
        energy_e_layer_y_water(q1_ex, q1_ey, ex, ey, partial, boxes_energy_e_layer_y_water,
                               energy_e_layer_y_water_items, block - 15);
    else if (block < 17)
        energy_e_mixed(id_ex, weight_ex, weight1_ex, q1_ex, q1_ey, ex, ey, partial, boxes_energy_e_mixed,
                       energy_e_mixed_items, block - 16);
    else if (block < 19)
        energy_e_layer_x_mixed_2(id_ex, weight_ex, id_ey, weight_ey, ex, ey, partial,
                                 boxes_energy_e_layer_x_mixed_2, energy_e_layer_x_mixed_2_items, block - 17);
    else if (block < 21)
        energy_e_mixed_2(id_ex, weight_ex, id_ey, weight_ey, weight2_ex, weight3_ex, weight3p_ex, q2_ex, w3_ex,
                         p3_ex, weight2_ey, weight4_ey, weight4p_ey, q2_ey, w4_ey, p4_ey, ex, ey, partial,
                         boxes_energy_e_mixed_2, energy_e_mixed_2_items, block - 19);
    else if (block < 23)
        energy_e_mixed_3(id_ex, weight_ex, id_ey, weight_ey, ex, ey, partial, boxes_energy_e_mixed_3,
                         energy_e_mixed_3_items, block - 21);
    else
        energy_e_vacuum(ex, ey, partial, boxes_energy_e_vacuum, energy_e_vacuum_items, block - 23);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) h_regions(
    float *__restrict__ hz, const float *__restrict__ ex, const float *__restrict__ ey,
    float *__restrict__ psi_hzy, float *__restrict__ psi_hzx, const int *__restrict__ boxes_h_layer_xy_vacuum,
    int h_layer_xy_vacuum_items, const int *__restrict__ boxes_h_layer_y_vacuum, int h_layer_y_vacuum_items,
    const int *__restrict__ boxes_h_layer_x_vacuum, int h_layer_x_vacuum_items,
    const int *__restrict__ boxes_h_vacuum, int h_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 4)
        h_layer_xy_vacuum(hz, ex, ey, psi_hzy, psi_hzx, boxes_h_layer_xy_vacuum, h_layer_xy_vacuum_items, block);
    else if (block < 8)
        h_layer_y_vacuum(hz, ex, ey, psi_hzy, boxes_h_layer_y_vacuum, h_layer_y_vacuum_items, block - 4);
    else if (block < 19)
        h_layer_x_vacuum(hz, ex, ey, psi_hzx, boxes_h_layer_x_vacuum, h_layer_x_vacuum_items, block - 8);
    else
        h_vacuum(hz, ex, ey, boxes_h_vacuum, h_vacuum_items, block - 19);
}

// small regions in one launch
extern "C" __global__ void __launch_bounds__(256) e_regions(
    float *__restrict__ ex, float *__restrict__ ey, const float *__restrict__ hz, float *__restrict__ psi_exy,
    float *__restrict__ psi_eyx, const int *__restrict__ boxes_e_layer_xy_glass, int e_layer_xy_glass_items,
    const int *__restrict__ boxes_e_layer_y_glass, int e_layer_y_glass_items,
    const unsigned char *__restrict__ id_ex, float *__restrict__ q1_ex, float *__restrict__ q1_ey,
    const int *__restrict__ boxes_e_layer_x_mixed, int e_layer_x_mixed_items,
    const int *__restrict__ boxes_e_layer_xy_water, int e_layer_xy_water_items,
    const int *__restrict__ boxes_e_layer_y_water, int e_layer_y_water_items,
    const int *__restrict__ boxes_e_mixed, int e_mixed_items, const unsigned char *__restrict__ id_ey,
    const int *__restrict__ boxes_e_layer_x_mixed_2, int e_layer_x_mixed_2_items, float *__restrict__ q2_ex,
    float *__restrict__ w3_ex, float *__restrict__ p3_ex, float *__restrict__ q2_ey, float *__restrict__ w4_ey,
    float *__restrict__ p4_ey, const int *__restrict__ boxes_e_mixed_2, int e_mixed_2_items,
    const int *__restrict__ boxes_e_mixed_3, int e_mixed_3_items, const int *__restrict__ boxes_e_vacuum,
    int e_vacuum_items)
{
    const int block = (int)blockIdx.x;
    if (block < 2)
        e_layer_xy_glass(ex, ey, hz, psi_exy, psi_eyx, boxes_e_layer_xy_glass, e_layer_xy_glass_items, block);
    else if (block < 4)
        e_layer_y_glass(ex, ey, hz, psi_exy, boxes_e_layer_y_glass, e_layer_y_glass_items, block - 2);
    else if (block < 6)
        e_layer_x_mixed(ex, ey, hz, id_ex, q1_ex, q1_ey, psi_eyx, boxes_e_layer_x_mixed, e_layer_x_mixed_items,
                        block - 4);
    else if (block < 8)
        e_layer_xy_water(ex, ey, hz, q1_ex, psi_exy, q1_ey, psi_eyx, boxes_e_layer_xy_water,
                         e_layer_xy_water_items, block - 6);
    else if (block < 10)
        e_layer_y_water(ex, ey, hz, q1_ex, psi_exy, q1_ey, boxes_e_layer_y_water, e_layer_y_water_items,
                        block - 8);
    else if (block < 12)
        e_mixed(ex, ey, hz, id_ex, q1_ex, q1_ey, boxes_e_mixed, e_mixed_items, block - 10);
    else if (block < 21)
        e_layer_x_mixed_2(ex, ey, hz, id_ex, id_ey, psi_eyx, boxes_e_layer_x_mixed_2, e_layer_x_mixed_2_items,
                          block - 12);
    else if (block < 25)
        e_mixed_2(ex, ey, hz, id_ex, q2_ex, w3_ex, p3_ex, id_ey, q2_ey, w4_ey, p4_ey, boxes_e_mixed_2,
                  e_mixed_2_items, block - 21);
    else if (block < 29)
        e_mixed_3(ex, ey, hz, id_ex, id_ey, boxes_e_mixed_3, e_mixed_3_items, block - 25);
    else
        e_vacuum(ex, ey, hz, boxes_e_vacuum, e_vacuum_items, block - 29);
}


// Cut cells in 2D TE
// Made by yeec 0.1.0 from tests/golden/2d_te_conformal.lua (943ce74763546cd6d3b2f94742a9648a).
// OpenCL C 1.2, 2d-te, f32, schedule sweep, dt = 1.79384877e-12 s
//   x: 64 cells of 0.001 m, c0 dt/dx = 0.537782331
//   y: 48 cells of 0.0012 m, c0 dt/dy = 0.448151943
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
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   id_hz: material class at each Hz site
//   wave: waveforms, a row per step
//   site_hz_source1: sites of source1 (tests/golden/2d_te_conformal.lua:17)
//   gain_hz_source1: gain of source1 (tests/golden/2d_te_conformal.lua:17)
//   row_hz_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step
//   partial: partial sums of the energy, and what they lack
//   sums: sums of partial sums, and what they lack
//   weight_hz: relative eps or mu of each class
//   weight_ex: relative eps or mu of each class
//   weight_ey: relative eps or mu of each class

#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#ifdef __NV_CL_C_VERSION // NVIDIA's fma keeps subnormal numbers of single precision
float __attribute__((overloadable)) fma_ftz(float a, float b, float c)
{
    float d;
    asm("fma.rn.ftz.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c));
    return d;
}

double __attribute__((overloadable)) fma_ftz(double a, double b, double c)
{
    return fma(a, b, c);
}
#define fma fma_ftz
#endif

// Adds to a sum, and to `rest` what rounding takes from it (Knuth's TwoSum).
static void add_exactly(double *sum, double *rest, double term)
{
    const double total = *sum + term, part = total - *sum;
    *rest += (*sum - (total - part)) + (term - part);
    *sum = total;
}

#define ORIGIN 128 // element of site 0
#define SY 96 // elements from one y to the next

// Ca of E: what is kept of the old value
__constant float ca_e[107] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    1.0f, // 2: vacuum, 237/240 of an edge
    1.0f, // 3: vacuum, 236/240 of an edge
    1.0f, // 4: vacuum, 233/240 of an edge
    1.0f, // 5: vacuum, 227/240 of an edge
    1.0f, // 6: vacuum, 218/240 of an edge
    1.0f, // 7: vacuum, 217/240 of an edge
    1.0f, // 8: vacuum, 216/240 of an edge
    1.0f, // 9: vacuum, 215/240 of an edge
    1.0f, // 10: vacuum, 210/240 of an edge
    1.0f, // 11: vacuum, 207/240 of an edge
    1.0f, // 12: vacuum, 204/240 of an edge
    0.9997206f, // 13: 83.33% vacuum + 16.67% glass
    1.0f, // 14: vacuum, 194/240 of an edge
    1.0f, // 15: vacuum, 188/240 of an edge
    1.0f, // 16: vacuum, 187/240 of an edge
    1.0f, // 17: vacuum, 186/240 of an edge
    1.0f, // 18: vacuum, 185/240 of an edge
    1.0f, // 19: vacuum, 181/240 of an edge
    0.9996705f, // 20: 66.67% vacuum + 33.33% glass, normal 12/32
    1.0f, // 21: vacuum, 166/240 of an edge
    1.0f, // 22: vacuum, 163/240 of an edge
    1.0f, // 23: vacuum, 162/240 of an edge
    1.0f, // 24: vacuum, 160/240 of an edge
    0.9994469f, // 25: 56.77% vacuum + 43.23% glass, normal 1/32
    0.99937683f, // 26: 50% vacuum + 50% glass
    1.0f, // 27: vacuum, 146/240 of an edge
    0.9993534f, // 28: 46.88% vacuum + 53.12% glass
    1.0f, // 29: vacuum, 144/240 of an edge
    0.9993626f, // 30: 45.94% vacuum + 54.06% glass, normal 1/32
    1.0f, // 31: vacuum, 142/240 of an edge
    1.0f, // 32: vacuum, 139/240 of an edge
    1.0f, // 33: vacuum, 137/240 of an edge
    1.0f, // 34: vacuum, 132/240 of an edge
    0.999633f, // 35: 33.33% vacuum + 66.67% glass, normal 32/32
    0.9993626f, // 36: 45.94% vacuum + 54.06% glass, normal 1/32, 214/240 of an edge
    1.0f, // 37: vacuum, 122/240 of an edge
    1.0f, // 38: vacuum, 119/240 of an edge
    1.0f, // 39: vacuum, 113/240 of an edge
    1.0f, // 40: vacuum, 112/240 of an edge
    1.0f, // 41: vacuum, 107/240 of an edge
    0.99909997f, // 42: glass (tests/golden/2d_te_conformal.lua:13)
    0.99909997f, // 43: glass (tests/golden/2d_te_conformal.lua:13), 237/240 of an edge
    0.99909997f, // 44: glass (tests/golden/2d_te_conformal.lua:13), 234/240 of an edge
    1.0f, // 45: vacuum, 102/240 of an edge
    0.99909997f, // 46: glass (tests/golden/2d_te_conformal.lua:13), 229/240 of an edge
    0.99909997f, // 47: glass (tests/golden/2d_te_conformal.lua:13), 228/240 of an edge
    0.99909997f, // 48: glass (tests/golden/2d_te_conformal.lua:13), 227/240 of an edge
    0.9993534f, // 49: 46.88% vacuum + 53.12% glass, 166/240 of an edge
    1.0f, // 50: vacuum, 99/240 of an edge
    0.99909997f, // 51: glass (tests/golden/2d_te_conformal.lua:13), 221/240 of an edge
    1.0f, // 52: vacuum, 93/240 of an edge
    0.99909997f, // 53: glass (tests/golden/2d_te_conformal.lua:13), 208/240 of an edge
    0.99909997f, // 54: glass (tests/golden/2d_te_conformal.lua:13), 206/240 of an edge
    1.0f, // 55: vacuum, 91/240 of an edge
    0.99909997f, // 56: glass (tests/golden/2d_te_conformal.lua:13), 203/240 of an edge
    0.99909997f, // 57: glass (tests/golden/2d_te_conformal.lua:13), 202/240 of an edge
    1.0f, // 58: vacuum, 89/240 of an edge
    0.9994469f, // 59: 56.77% vacuum + 43.23% glass, normal 1/32, 134/240 of an edge
    0.99909997f, // 60: glass (tests/golden/2d_te_conformal.lua:13), 193/240 of an edge
    1.0f, // 61: vacuum, 85/240 of an edge
    1.0f, // 62: vacuum, 82/240 of an edge
    0.99909997f, // 63: glass (tests/golden/2d_te_conformal.lua:13), 183/240 of an edge
    1.0f, // 64: vacuum, 81/240 of an edge
    0.99909997f, // 65: glass (tests/golden/2d_te_conformal.lua:13), 179/240 of an edge
    0.99909997f, // 66: glass (tests/golden/2d_te_conformal.lua:13), 171/240 of an edge
    1.0f, // 67: vacuum, 72/240 of an edge
    0.99909997f, // 68: glass (tests/golden/2d_te_conformal.lua:13), 156/240 of an edge
    1.0f, // 69: vacuum, 69/240 of an edge
    0.99909997f, // 70: glass (tests/golden/2d_te_conformal.lua:13), 155/240 of an edge
    0.99909997f, // 71: glass (tests/golden/2d_te_conformal.lua:13), 152/240 of an edge
    0.99909997f, // 72: glass (tests/golden/2d_te_conformal.lua:13), 147/240 of an edge
    1.0f, // 73: vacuum, 64/240 of an edge
    0.99909997f, // 74: glass (tests/golden/2d_te_conformal.lua:13), 142/240 of an edge
    0.99909997f, // 75: glass (tests/golden/2d_te_conformal.lua:13), 139/240 of an edge
    1.0f, // 76: vacuum, 60/240 of an edge
    0.99909997f, // 77: glass (tests/golden/2d_te_conformal.lua:13), 133/240 of an edge
    0.99909997f, // 78: glass (tests/golden/2d_te_conformal.lua:13), 132/240 of an edge
    0.99909997f, // 79: glass (tests/golden/2d_te_conformal.lua:13), 131/240 of an edge
    1.0f, // 80: vacuum, 56/240 of an edge
    0.99909997f, // 81: glass (tests/golden/2d_te_conformal.lua:13), 125/240 of an edge
    0.99909997f, // 82: glass (tests/golden/2d_te_conformal.lua:13), 121/240 of an edge
    0.99909997f, // 83: glass (tests/golden/2d_te_conformal.lua:13), 120/240 of an edge
    1.0f, // 84: vacuum, 48/240 of an edge
    0.99909997f, // 85: glass (tests/golden/2d_te_conformal.lua:13), 108/240 of an edge
    0.99909997f, // 86: glass (tests/golden/2d_te_conformal.lua:13), 98/240 of an edge
    0.99937683f, // 87: 50% vacuum + 50% glass, 70/240 of an edge
    0.99909997f, // 88: glass (tests/golden/2d_te_conformal.lua:13), 96/240 of an edge
    0.99909997f, // 89: glass (tests/golden/2d_te_conformal.lua:13), 93/240 of an edge
    1.0f, // 90: vacuum, 40/240 of an edge
    0.99909997f, // 91: glass (tests/golden/2d_te_conformal.lua:13), 84/240 of an edge
    0.99909997f, // 92: glass (tests/golden/2d_te_conformal.lua:13), 83/240 of an edge
    0.99909997f, // 93: glass (tests/golden/2d_te_conformal.lua:13), 64/240 of an edge
    0.99909997f, // 94: glass (tests/golden/2d_te_conformal.lua:13), 62/240 of an edge
    0.99909997f, // 95: glass (tests/golden/2d_te_conformal.lua:13), 47/240 of an edge
    0.99909997f, // 96: glass (tests/golden/2d_te_conformal.lua:13), 41/240 of an edge
    1.0f, // 97: vacuum, 18/240 of an edge
    0.99909997f, // 98: glass (tests/golden/2d_te_conformal.lua:13), 39/240 of an edge
    0.99909997f, // 99: glass (tests/golden/2d_te_conformal.lua:13), 37/240 of an edge
    0.99909997f, // 100: glass (tests/golden/2d_te_conformal.lua:13), 26/240 of an edge
    0.99909997f, // 101: glass (tests/golden/2d_te_conformal.lua:13), 12/240 of an edge
    0.99909997f, // 102: glass (tests/golden/2d_te_conformal.lua:13), 10/240 of an edge
    0.99909997f, // 103: glass (tests/golden/2d_te_conformal.lua:13), 8/240 of an edge
    1.0f, // 104: vacuum, 2/240 of an edge
    0.99909997f, // 105: glass (tests/golden/2d_te_conformal.lua:13), 4/240 of an edge
    1.0f, // 106: vacuum, 1/240 of an edge
};

// Cb c0 dt/dy of E
__constant float cb_e_y[107] = {
    0.0f, // 0: pec
    0.44815195f, // 1: vacuum
    0.44255003f, // 2: vacuum, 237/240 of an edge
    0.44068274f, // 3: vacuum, 236/240 of an edge
    0.43508086f, // 4: vacuum, 233/240 of an edge
    0.42387706f, // 5: vacuum, 227/240 of an edge
    0.40707135f, // 6: vacuum, 218/240 of an edge
    0.40520406f, // 7: vacuum, 217/240 of an edge
    0.40333676f, // 8: vacuum, 216/240 of an edge
    0.40146944f, // 9: vacuum, 215/240 of an edge
    0.39213294f, // 10: vacuum, 210/240 of an edge
    0.38653105f, // 11: vacuum, 207/240 of an edge
    0.38092914f, // 12: vacuum, 204/240 of an edge
    0.37083244f, // 13: 83.33% vacuum + 16.67% glass
    0.36225614f, // 14: vacuum, 194/240 of an edge
    0.35105234f, // 15: vacuum, 188/240 of an edge
    0.34918505f, // 16: vacuum, 187/240 of an edge
    0.34731776f, // 17: vacuum, 186/240 of an edge
    0.34545046f, // 18: vacuum, 185/240 of an edge
    0.33798125f, // 19: vacuum, 181/240 of an edge
    0.31629565f, // 20: 66.67% vacuum + 33.33% glass, normal 12/32
    0.30997175f, // 21: vacuum, 166/240 of an edge
    0.30436987f, // 22: vacuum, 163/240 of an edge
    0.30250257f, // 23: vacuum, 162/240 of an edge
    0.29876795f, // 24: vacuum, 160/240 of an edge
    0.29086414f, // 25: 56.77% vacuum + 43.23% glass, normal 1/32
    0.27569988f, // 26: 50% vacuum + 50% glass
    0.27262577f, // 27: vacuum, 146/240 of an edge
    0.2692249f, // 28: 46.88% vacuum + 53.12% glass
    0.26889116f, // 29: vacuum, 144/240 of an edge
    0.2673383f, // 30: 45.94% vacuum + 54.06% glass, normal 1/32
    0.26515657f, // 31: vacuum, 142/240 of an edge
    0.25955465f, // 32: vacuum, 139/240 of an edge
    0.25582007f, // 33: vacuum, 137/240 of an edge
    0.24648356f, // 34: vacuum, 132/240 of an edge
    0.2444016f, // 35: 33.33% vacuum + 66.67% glass, normal 32/32
    0.23837665f, // 36: 45.94% vacuum + 54.06% glass, normal 1/32, 214/240 of an edge
    0.22781058f, // 37: vacuum, 122/240 of an edge
    0.22220868f, // 38: vacuum, 119/240 of an edge
    0.21100487f, // 39: vacuum, 113/240 of an edge
    0.20913757f, // 40: vacuum, 112/240 of an edge
    0.19980107f, // 41: vacuum, 107/240 of an edge
    0.199089f, // 42: glass (tests/golden/2d_te_conformal.lua:13)
    0.19660039f, // 43: glass (tests/golden/2d_te_conformal.lua:13), 237/240 of an edge
    0.19411178f, // 44: glass (tests/golden/2d_te_conformal.lua:13), 234/240 of an edge
    0.19046457f, // 45: vacuum, 102/240 of an edge
    0.1899641f, // 46: glass (tests/golden/2d_te_conformal.lua:13), 229/240 of an edge
    0.18913455f, // 47: glass (tests/golden/2d_te_conformal.lua:13), 228/240 of an edge
    0.18830502f, // 48: glass (tests/golden/2d_te_conformal.lua:13), 227/240 of an edge
    0.1862139f, // 49: 46.88% vacuum + 53.12% glass, 166/240 of an edge
    0.18486267f, // 50: vacuum, 99/240 of an edge
    0.1833278f, // 51: glass (tests/golden/2d_te_conformal.lua:13), 221/240 of an edge
    0.17365888f, // 52: vacuum, 93/240 of an edge
    0.17254381f, // 53: glass (tests/golden/2d_te_conformal.lua:13), 208/240 of an edge
    0.17088473f, // 54: glass (tests/golden/2d_te_conformal.lua:13), 206/240 of an edge
    0.16992427f, // 55: vacuum, 91/240 of an edge
    0.16839612f, // 56: glass (tests/golden/2d_te_conformal.lua:13), 203/240 of an edge
    0.16756658f, // 57: glass (tests/golden/2d_te_conformal.lua:13), 202/240 of an edge
    0.16618969f, // 58: vacuum, 89/240 of an edge
    0.16239914f, // 59: 56.77% vacuum + 43.23% glass, normal 1/32, 134/240 of an edge
    0.16010074f, // 60: glass (tests/golden/2d_te_conformal.lua:13), 193/240 of an edge
    0.15872048f, // 61: vacuum, 85/240 of an edge
    0.15311858f, // 62: vacuum, 82/240 of an edge
    0.15180537f, // 63: glass (tests/golden/2d_te_conformal.lua:13), 183/240 of an edge
    0.15125129f, // 64: vacuum, 81/240 of an edge
    0.14848723f, // 65: glass (tests/golden/2d_te_conformal.lua:13), 179/240 of an edge
    0.14185092f, // 66: glass (tests/golden/2d_te_conformal.lua:13), 171/240 of an edge
    0.13444558f, // 67: vacuum, 72/240 of an edge
    0.12940785f, // 68: glass (tests/golden/2d_te_conformal.lua:13), 156/240 of an edge
    0.12884368f, // 69: vacuum, 69/240 of an edge
    0.12857832f, // 70: glass (tests/golden/2d_te_conformal.lua:13), 155/240 of an edge
    0.1260897f, // 71: glass (tests/golden/2d_te_conformal.lua:13), 152/240 of an edge
    0.12194201f, // 72: glass (tests/golden/2d_te_conformal.lua:13), 147/240 of an edge
    0.119507186f, // 73: vacuum, 64/240 of an edge
    0.11779433f, // 74: glass (tests/golden/2d_te_conformal.lua:13), 142/240 of an edge
    0.115305714f, // 75: glass (tests/golden/2d_te_conformal.lua:13), 139/240 of an edge
    0.11203799f, // 76: vacuum, 60/240 of an edge
    0.11032849f, // 77: glass (tests/golden/2d_te_conformal.lua:13), 133/240 of an edge
    0.109498955f, // 78: glass (tests/golden/2d_te_conformal.lua:13), 132/240 of an edge
    0.108669415f, // 79: glass (tests/golden/2d_te_conformal.lua:13), 131/240 of an edge
    0.10456879f, // 80: vacuum, 56/240 of an edge
    0.10369219f, // 81: glass (tests/golden/2d_te_conformal.lua:13), 125/240 of an edge
    0.10037404f, // 82: glass (tests/golden/2d_te_conformal.lua:13), 121/240 of an edge
    0.0995445f, // 83: glass (tests/golden/2d_te_conformal.lua:13), 120/240 of an edge
    0.08963039f, // 84: vacuum, 48/240 of an edge
    0.08959005f, // 85: glass (tests/golden/2d_te_conformal.lua:13), 108/240 of an edge
    0.08129468f, // 86: glass (tests/golden/2d_te_conformal.lua:13), 98/240 of an edge
    0.08041246f, // 87: 50% vacuum + 50% glass, 70/240 of an edge
    0.079635605f, // 88: glass (tests/golden/2d_te_conformal.lua:13), 96/240 of an edge
    0.07714699f, // 89: glass (tests/golden/2d_te_conformal.lua:13), 93/240 of an edge
    0.07469199f, // 90: vacuum, 40/240 of an edge
    0.06968115f, // 91: glass (tests/golden/2d_te_conformal.lua:13), 84/240 of an edge
    0.06885161f, // 92: glass (tests/golden/2d_te_conformal.lua:13), 83/240 of an edge
    0.0530904f, // 93: glass (tests/golden/2d_te_conformal.lua:13), 64/240 of an edge
    0.051431328f, // 94: glass (tests/golden/2d_te_conformal.lua:13), 62/240 of an edge
    0.038988262f, // 95: glass (tests/golden/2d_te_conformal.lua:13), 47/240 of an edge
    0.03401104f, // 96: glass (tests/golden/2d_te_conformal.lua:13), 41/240 of an edge
    0.033611394f, // 97: vacuum, 18/240 of an edge
    0.032351963f, // 98: glass (tests/golden/2d_te_conformal.lua:13), 39/240 of an edge
    0.030692888f, // 99: glass (tests/golden/2d_te_conformal.lua:13), 37/240 of an edge
    0.021567976f, // 100: glass (tests/golden/2d_te_conformal.lua:13), 26/240 of an edge
    0.009954451f, // 101: glass (tests/golden/2d_te_conformal.lua:13), 12/240 of an edge
    0.008295375f, // 102: glass (tests/golden/2d_te_conformal.lua:13), 10/240 of an edge
    0.0066363f, // 103: glass (tests/golden/2d_te_conformal.lua:13), 8/240 of an edge
    0.0037345996f, // 104: vacuum, 2/240 of an edge
    0.00331815f, // 105: glass (tests/golden/2d_te_conformal.lua:13), 4/240 of an edge
    0.0018672998f, // 106: vacuum, 1/240 of an edge
};

// Cb c0 dt/dx of E
__constant float cb_e_x[107] = {
    0.0f, // 0: pec
    0.5377823f, // 1: vacuum
    0.53106004f, // 2: vacuum, 237/240 of an edge
    0.52881926f, // 3: vacuum, 236/240 of an edge
    0.522097f, // 4: vacuum, 233/240 of an edge
    0.50865245f, // 5: vacuum, 227/240 of an edge
    0.4884856f, // 6: vacuum, 218/240 of an edge
    0.48624486f, // 7: vacuum, 217/240 of an edge
    0.4840041f, // 8: vacuum, 216/240 of an edge
    0.48176333f, // 9: vacuum, 215/240 of an edge
    0.47055954f, // 10: vacuum, 210/240 of an edge
    0.46383727f, // 11: vacuum, 207/240 of an edge
    0.457115f, // 12: vacuum, 204/240 of an edge
    0.44499892f, // 13: 83.33% vacuum + 16.67% glass
    0.43470737f, // 14: vacuum, 194/240 of an edge
    0.42126283f, // 15: vacuum, 188/240 of an edge
    0.41902205f, // 16: vacuum, 187/240 of an edge
    0.4167813f, // 17: vacuum, 186/240 of an edge
    0.41454056f, // 18: vacuum, 185/240 of an edge
    0.4055775f, // 19: vacuum, 181/240 of an edge
    0.37955478f, // 20: 66.67% vacuum + 33.33% glass, normal 12/32
    0.37196612f, // 21: vacuum, 166/240 of an edge
    0.36524382f, // 22: vacuum, 163/240 of an edge
    0.36300308f, // 23: vacuum, 162/240 of an edge
    0.35852155f, // 24: vacuum, 160/240 of an edge
    0.349037f, // 25: 56.77% vacuum + 43.23% glass, normal 1/32
    0.33083984f, // 26: 50% vacuum + 50% glass
    0.3271509f, // 27: vacuum, 146/240 of an edge
    0.32306987f, // 28: 46.88% vacuum + 53.12% glass
    0.3226694f, // 29: vacuum, 144/240 of an edge
    0.32080594f, // 30: 45.94% vacuum + 54.06% glass, normal 1/32
    0.3181879f, // 31: vacuum, 142/240 of an edge
    0.3114656f, // 32: vacuum, 139/240 of an edge
    0.30698407f, // 33: vacuum, 137/240 of an edge
    0.29578027f, // 34: vacuum, 132/240 of an edge
    0.2932819f, // 35: 33.33% vacuum + 66.67% glass, normal 32/32
    0.28605196f, // 36: 45.94% vacuum + 54.06% glass, normal 1/32, 214/240 of an edge
    0.27337268f, // 37: vacuum, 122/240 of an edge
    0.2666504f, // 38: vacuum, 119/240 of an edge
    0.25320584f, // 39: vacuum, 113/240 of an edge
    0.2509651f, // 40: vacuum, 112/240 of an edge
    0.2397613f, // 41: vacuum, 107/240 of an edge
    0.23890682f, // 42: glass (tests/golden/2d_te_conformal.lua:13)
    0.23592047f, // 43: glass (tests/golden/2d_te_conformal.lua:13), 237/240 of an edge
    0.23293413f, // 44: glass (tests/golden/2d_te_conformal.lua:13), 234/240 of an edge
    0.2285575f, // 45: vacuum, 102/240 of an edge
    0.22795692f, // 46: glass (tests/golden/2d_te_conformal.lua:13), 229/240 of an edge
    0.22696146f, // 47: glass (tests/golden/2d_te_conformal.lua:13), 228/240 of an edge
    0.22596602f, // 48: glass (tests/golden/2d_te_conformal.lua:13), 227/240 of an edge
    0.22345667f, // 49: 46.88% vacuum + 53.12% glass, 166/240 of an edge
    0.22183521f, // 50: vacuum, 99/240 of an edge
    0.21999335f, // 51: glass (tests/golden/2d_te_conformal.lua:13), 221/240 of an edge
    0.20839065f, // 52: vacuum, 93/240 of an edge
    0.20705257f, // 53: glass (tests/golden/2d_te_conformal.lua:13), 208/240 of an edge
    0.20506167f, // 54: glass (tests/golden/2d_te_conformal.lua:13), 206/240 of an edge
    0.20390913f, // 55: vacuum, 91/240 of an edge
    0.20207535f, // 56: glass (tests/golden/2d_te_conformal.lua:13), 203/240 of an edge
    0.20107989f, // 57: glass (tests/golden/2d_te_conformal.lua:13), 202/240 of an edge
    0.19942762f, // 58: vacuum, 89/240 of an edge
    0.19487898f, // 59: 56.77% vacuum + 43.23% glass, normal 1/32, 134/240 of an edge
    0.1921209f, // 60: glass (tests/golden/2d_te_conformal.lua:13), 193/240 of an edge
    0.19046457f, // 61: vacuum, 85/240 of an edge
    0.1837423f, // 62: vacuum, 82/240 of an edge
    0.18216644f, // 63: glass (tests/golden/2d_te_conformal.lua:13), 183/240 of an edge
    0.18150154f, // 64: vacuum, 81/240 of an edge
    0.17818466f, // 65: glass (tests/golden/2d_te_conformal.lua:13), 179/240 of an edge
    0.1702211f, // 66: glass (tests/golden/2d_te_conformal.lua:13), 171/240 of an edge
    0.1613347f, // 67: vacuum, 72/240 of an edge
    0.15528943f, // 68: glass (tests/golden/2d_te_conformal.lua:13), 156/240 of an edge
    0.15461242f, // 69: vacuum, 69/240 of an edge
    0.15429398f, // 70: glass (tests/golden/2d_te_conformal.lua:13), 155/240 of an edge
    0.15130764f, // 71: glass (tests/golden/2d_te_conformal.lua:13), 152/240 of an edge
    0.14633042f, // 72: glass (tests/golden/2d_te_conformal.lua:13), 147/240 of an edge
    0.14340863f, // 73: vacuum, 64/240 of an edge
    0.14135319f, // 74: glass (tests/golden/2d_te_conformal.lua:13), 142/240 of an edge
    0.13836686f, // 75: glass (tests/golden/2d_te_conformal.lua:13), 139/240 of an edge
    0.13444558f, // 76: vacuum, 60/240 of an edge
    0.1323942f, // 77: glass (tests/golden/2d_te_conformal.lua:13), 133/240 of an edge
    0.13139875f, // 78: glass (tests/golden/2d_te_conformal.lua:13), 132/240 of an edge
    0.1304033f, // 79: glass (tests/golden/2d_te_conformal.lua:13), 131/240 of an edge
    0.12548254f, // 80: vacuum, 56/240 of an edge
    0.12443063f, // 81: glass (tests/golden/2d_te_conformal.lua:13), 125/240 of an edge
    0.12044885f, // 82: glass (tests/golden/2d_te_conformal.lua:13), 121/240 of an edge
    0.11945341f, // 83: glass (tests/golden/2d_te_conformal.lua:13), 120/240 of an edge
    0.10755647f, // 84: vacuum, 48/240 of an edge
    0.10750806f, // 85: glass (tests/golden/2d_te_conformal.lua:13), 108/240 of an edge
    0.09755361f, // 86: glass (tests/golden/2d_te_conformal.lua:13), 98/240 of an edge
    0.09649496f, // 87: 50% vacuum + 50% glass, 70/240 of an edge
    0.095562726f, // 88: glass (tests/golden/2d_te_conformal.lua:13), 96/240 of an edge
    0.09257639f, // 89: glass (tests/golden/2d_te_conformal.lua:13), 93/240 of an edge
    0.08963039f, // 90: vacuum, 40/240 of an edge
    0.08361738f, // 91: glass (tests/golden/2d_te_conformal.lua:13), 84/240 of an edge
    0.08262194f, // 92: glass (tests/golden/2d_te_conformal.lua:13), 83/240 of an edge
    0.063708484f, // 93: glass (tests/golden/2d_te_conformal.lua:13), 64/240 of an edge
    0.061717592f, // 94: glass (tests/golden/2d_te_conformal.lua:13), 62/240 of an edge
    0.046785917f, // 95: glass (tests/golden/2d_te_conformal.lua:13), 47/240 of an edge
    0.040813245f, // 96: glass (tests/golden/2d_te_conformal.lua:13), 41/240 of an edge
    0.040333673f, // 97: vacuum, 18/240 of an edge
    0.038822357f, // 98: glass (tests/golden/2d_te_conformal.lua:13), 39/240 of an edge
    0.036831465f, // 99: glass (tests/golden/2d_te_conformal.lua:13), 37/240 of an edge
    0.025881572f, // 100: glass (tests/golden/2d_te_conformal.lua:13), 26/240 of an edge
    0.011945341f, // 101: glass (tests/golden/2d_te_conformal.lua:13), 12/240 of an edge
    0.009954451f, // 102: glass (tests/golden/2d_te_conformal.lua:13), 10/240 of an edge
    0.0079635605f, // 103: glass (tests/golden/2d_te_conformal.lua:13), 8/240 of an edge
    0.0044815196f, // 104: vacuum, 2/240 of an edge
    0.0039817803f, // 105: glass (tests/golden/2d_te_conformal.lua:13), 4/240 of an edge
    0.0022407598f, // 106: vacuum, 1/240 of an edge
};

// Db c0 dt/dy of H
__constant float db_h_y[81] = {
    0.0f, // 0: pmc
    0.44815195f, // 1: vacuum
    107.556465f, // 2: vacuum, 1/240 of a face
    26.889116f, // 3: vacuum, 4/240 of a face
    21.511293f, // 4: vacuum, 5/240 of a face
    17.926077f, // 5: vacuum, 6/240 of a face
    13.444558f, // 6: vacuum, 8/240 of a face
    9.777861f, // 7: vacuum, 11/240 of a face
    8.273574f, // 8: vacuum, 13/240 of a face
    7.170431f, // 9: vacuum, 15/240 of a face
    6.326851f, // 10: vacuum, 17/240 of a face
    4.481519f, // 11: vacuum, 24/240 of a face
    4.136787f, // 12: vacuum, 26/240 of a face
    3.4695635f, // 13: vacuum, 31/240 of a face
    3.3611395f, // 14: vacuum, 32/240 of a face
    3.073042f, // 15: vacuum, 35/240 of a face
    2.9069316f, // 16: vacuum, 37/240 of a face
    2.2884355f, // 17: vacuum, 47/240 of a face
    2.0293672f, // 18: vacuum, 53/240 of a face
    1.9555721f, // 19: vacuum, 55/240 of a face
    1.9206512f, // 20: vacuum, 56/240 of a face
    1.7632208f, // 21: vacuum, 61/240 of a face
    1.7347817f, // 22: vacuum, 62/240 of a face
    1.536521f, // 23: vacuum, 70/240 of a face
    1.4152167f, // 24: vacuum, 76/240 of a face
    1.3968372f, // 25: vacuum, 77/240 of a face
    1.3444558f, // 26: vacuum, 80/240 of a face
    1.2804341f, // 27: vacuum, 84/240 of a face
    1.2362813f, // 28: vacuum, 87/240 of a face
    1.2222326f, // 29: vacuum, 88/240 of a face
    1.1950718f, // 30: vacuum, 90/240 of a face
    1.1088295f, // 31: vacuum, 97/240 of a face
    1.097515f, // 32: vacuum, 98/240 of a face
    1.0755646f, // 33: vacuum, 100/240 of a face
    1.0243473f, // 34: vacuum, 105/240 of a face
    0.96897715f, // 35: vacuum, 111/240 of a face
    0.93527365f, // 36: vacuum, 115/240 of a face
    0.919286f, // 37: vacuum, 117/240 of a face
    0.8963039f, // 38: vacuum, 120/240 of a face
    0.8888964f, // 39: vacuum, 121/240 of a face
    0.8469013f, // 40: vacuum, 127/240 of a face
    0.8402849f, // 41: vacuum, 128/240 of a face
    0.8273574f, // 42: vacuum, 130/240 of a face
    0.79671454f, // 43: vacuum, 135/240 of a face
    0.7850837f, // 44: vacuum, 137/240 of a face
    0.7682605f, // 45: vacuum, 140/240 of a face
    0.72185546f, // 46: vacuum, 149/240 of a face
    0.70760834f, // 47: vacuum, 152/240 of a face
    0.6939127f, // 48: vacuum, 155/240 of a face
    0.6894645f, // 49: vacuum, 156/240 of a face
    0.685073f, // 50: vacuum, 157/240 of a face
    0.6558321f, // 51: vacuum, 164/240 of a face
    0.6518574f, // 52: vacuum, 165/240 of a face
    0.64021707f, // 53: vacuum, 168/240 of a face
    0.6364288f, // 54: vacuum, 169/240 of a face
    0.62898517f, // 55: vacuum, 171/240 of a face
    0.6146084f, // 56: vacuum, 175/240 of a face
    0.60424984f, // 57: vacuum, 178/240 of a face
    0.59423465f, // 58: vacuum, 181/240 of a face
    0.584546f, // 59: vacuum, 184/240 of a face
    0.5601899f, // 60: vacuum, 192/240 of a face
    0.55441475f, // 61: vacuum, 194/240 of a face
    0.54597193f, // 62: vacuum, 197/240 of a face
    0.5377823f, // 63: vacuum, 200/240 of a face
    0.5298348f, // 64: vacuum, 203/240 of a face
    0.51462424f, // 65: vacuum, 209/240 of a face
    0.51217365f, // 66: vacuum, 210/240 of a face
    0.49337828f, // 67: vacuum, 218/240 of a face
    0.48889303f, // 68: vacuum, 220/240 of a face
    0.482316f, // 69: vacuum, 223/240 of a face
    0.4801628f, // 70: vacuum, 224/240 of a face
    0.47802874f, // 71: vacuum, 225/240 of a face
    0.47381702f, // 72: vacuum, 227/240 of a face
    0.47173887f, // 73: vacuum, 228/240 of a face
    0.46967888f, // 74: vacuum, 229/240 of a face
    0.46360546f, // 75: vacuum, 232/240 of a face
    0.46161574f, // 76: vacuum, 233/240 of a face
    0.459643f, // 77: vacuum, 234/240 of a face
    0.45574775f, // 78: vacuum, 236/240 of a face
    0.45191792f, // 79: vacuum, 238/240 of a face
    0.45002705f, // 80: vacuum, 239/240 of a face
};

// Db c0 dt/dx of H
__constant float db_h_x[81] = {
    0.0f, // 0: pmc
    0.5377823f, // 1: vacuum
    129.06776f, // 2: vacuum, 1/240 of a face
    32.26694f, // 3: vacuum, 4/240 of a face
    25.813553f, // 4: vacuum, 5/240 of a face
    21.511293f, // 5: vacuum, 6/240 of a face
    16.13347f, // 6: vacuum, 8/240 of a face
    11.733433f, // 7: vacuum, 11/240 of a face
    9.928289f, // 8: vacuum, 13/240 of a face
    8.604517f, // 9: vacuum, 15/240 of a face
    7.5922213f, // 10: vacuum, 17/240 of a face
    5.3778234f, // 11: vacuum, 24/240 of a face
    4.9641447f, // 12: vacuum, 26/240 of a face
    4.163476f, // 13: vacuum, 31/240 of a face
    4.0333676f, // 14: vacuum, 32/240 of a face
    3.6876502f, // 15: vacuum, 35/240 of a face
    3.4883177f, // 16: vacuum, 37/240 of a face
    2.7461226f, // 17: vacuum, 47/240 of a face
    2.4352407f, // 18: vacuum, 53/240 of a face
    2.3466866f, // 19: vacuum, 55/240 of a face
    2.3047814f, // 20: vacuum, 56/240 of a face
    2.115865f, // 21: vacuum, 61/240 of a face
    2.081738f, // 22: vacuum, 62/240 of a face
    1.8438251f, // 23: vacuum, 70/240 of a face
    1.69826f, // 24: vacuum, 76/240 of a face
    1.6762047f, // 25: vacuum, 77/240 of a face
    1.613347f, // 26: vacuum, 80/240 of a face
    1.536521f, // 27: vacuum, 84/240 of a face
    1.4835374f, // 28: vacuum, 87/240 of a face
    1.4666791f, // 29: vacuum, 88/240 of a face
    1.4340862f, // 30: vacuum, 90/240 of a face
    1.3305955f, // 31: vacuum, 97/240 of a face
    1.3170179f, // 32: vacuum, 98/240 of a face
    1.2906775f, // 33: vacuum, 100/240 of a face
    1.2292168f, // 34: vacuum, 105/240 of a face
    1.1627727f, // 35: vacuum, 111/240 of a face
    1.1223284f, // 36: vacuum, 115/240 of a face
    1.1031432f, // 37: vacuum, 117/240 of a face
    1.0755646f, // 38: vacuum, 120/240 of a face
    1.0666757f, // 39: vacuum, 121/240 of a face
    1.0162816f, // 40: vacuum, 127/240 of a face
    1.0083419f, // 41: vacuum, 128/240 of a face
    0.9928289f, // 42: vacuum, 130/240 of a face
    0.9560575f, // 43: vacuum, 135/240 of a face
    0.9421004f, // 44: vacuum, 137/240 of a face
    0.92191255f, // 45: vacuum, 140/240 of a face
    0.86622655f, // 46: vacuum, 149/240 of a face
    0.84913f, // 47: vacuum, 152/240 of a face
    0.83269525f, // 48: vacuum, 155/240 of a face
    0.8273574f, // 49: vacuum, 156/240 of a face
    0.82208765f, // 50: vacuum, 157/240 of a face
    0.7869985f, // 51: vacuum, 164/240 of a face
    0.7822288f, // 52: vacuum, 165/240 of a face
    0.7682605f, // 53: vacuum, 168/240 of a face
    0.76371455f, // 54: vacuum, 169/240 of a face
    0.7547822f, // 55: vacuum, 171/240 of a face
    0.73753005f, // 56: vacuum, 175/240 of a face
    0.7250998f, // 57: vacuum, 178/240 of a face
    0.71308154f, // 58: vacuum, 181/240 of a face
    0.70145524f, // 59: vacuum, 184/240 of a face
    0.6722279f, // 60: vacuum, 192/240 of a face
    0.66529775f, // 61: vacuum, 194/240 of a face
    0.65516627f, // 62: vacuum, 197/240 of a face
    0.6453388f, // 63: vacuum, 200/240 of a face
    0.6358018f, // 64: vacuum, 203/240 of a face
    0.61754906f, // 65: vacuum, 209/240 of a face
    0.6146084f, // 66: vacuum, 210/240 of a face
    0.59205395f, // 67: vacuum, 218/240 of a face
    0.58667165f, // 68: vacuum, 220/240 of a face
    0.5787792f, // 69: vacuum, 223/240 of a face
    0.57619536f, // 70: vacuum, 224/240 of a face
    0.5736345f, // 71: vacuum, 225/240 of a face
    0.56858045f, // 72: vacuum, 227/240 of a face
    0.56608665f, // 73: vacuum, 228/240 of a face
    0.56361467f, // 74: vacuum, 229/240 of a face
    0.55632657f, // 75: vacuum, 232/240 of a face
    0.55393887f, // 76: vacuum, 233/240 of a face
    0.5515716f, // 77: vacuum, 234/240 of a face
    0.5468973f, // 78: vacuum, 236/240 of a face
    0.54230154f, // 79: vacuum, 238/240 of a face
    0.54003245f, // 80: vacuum, 239/240 of a face
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
__constant float b_x_h[16] = {
    0.24217004f, 0.39714402f, 0.57127655f, 0.73548514f, 0.8647465f, 0.9474352f, 0.9869937f, 0.99756616f,
    0.99756616f, 0.9869937f, 0.9474352f, 0.8647465f, 0.73548514f, 0.57127655f, 0.39714402f, 0.24217004f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
__constant float c_x_h[16] = {
    -0.75775814f, -0.60259265f, -0.42820868f, -0.2637046f, -0.13412729f, -0.05112509f, -0.011269914f, -0.00041963096f,
    -0.00041963096f, -0.011269914f, -0.05112509f, -0.13412729f, -0.2637046f, -0.42820868f, -0.60259265f, -0.75775814f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
__constant float b_x_e[16] = {
    0.17890444f, 0.31564417f, 0.48357737f, 0.6564235f, 0.8055834f, 0.9120183f, 0.9718999f, 0.99477035f,
    0.0f, 0.99477035f, 0.9718999f, 0.9120183f, 0.8055834f, 0.6564235f, 0.48357737f, 0.31564417f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
__constant float c_x_e[16] = {
    -0.8210956f, -0.68419623f, -0.5160404f, -0.3429181f, -0.19344932f, -0.086697295f, -0.026509529f, -0.003352343f,
    0.0f, -0.003352343f, -0.026509529f, -0.086697295f, -0.19344932f, -0.3429181f, -0.5160404f, -0.68419623f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
__constant float b_y_h[16] = {
    0.30673757f, 0.4632229f, 0.62715083f, 0.7741259f, 0.8859462f, 0.9560001f, 0.9891496f, 0.99797136f,
    0.99797136f, 0.9891496f, 0.9560001f, 0.8859462f, 0.7741259f, 0.62715083f, 0.4632229f, 0.30673757f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
__constant float c_y_h[16] = {
    -0.6931967f, -0.53654265f, -0.3724015f, -0.22518222f, -0.11310413f, -0.042794794f, -0.009401826f, -0.00034976346f,
    -0.00034976346f, -0.009401826f, -0.042794794f, -0.11310413f, -0.22518222f, -0.3724015f, -0.53654265f, -0.6931967f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
__constant float b_y_e[16] = {
    0.23833305f, 0.38252938f, 0.545827f, 0.70413095f, 0.83513904f, 0.92612505f, 0.9765278f, 0.99564004f,
    0.0f, 0.99564004f, 0.9765278f, 0.92612505f, 0.83513904f, 0.70413095f, 0.545827f, 0.38252938f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
__constant float c_y_e[16] = {
    -0.76166695f, -0.6173266f, -0.45383686f, -0.29530206f, -0.16404077f, -0.072796494f, -0.022143578f, -0.0027948392f,
    0.0f, -0.0027948392f, -0.022143578f, -0.072796494f, -0.16404077f, -0.29530206f, -0.45383686f, -0.6173266f,
};

// H in vacuum, absorbing along xy
//   mu dHz/dt = dEx/dy' - dEy/dx'
//   at i 0..7, j 0..7
//      i 56..63, j 0..7
//      i 0..7, j 40..47
//      i 56..63, j 40..47
__kernel void h_layer_xy_vacuum(__global float *restrict hz, __global const float *restrict ex,
                                __global const float *restrict ey, __global float *restrict psi_hzy,
                                __global float *restrict psi_hzx, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float db_y = 0.44815195f; // Db c0 dt/dy of vacuum
    const float db_x = 0.5377823f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    { // mu dHz/dt = dEx/dy' - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db_x, dey_dx + psi_x, fma(db_y, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along y
//   mu dHz/dt = dEx/dy' - dEy/dx
//   at i 8..55, j 0..7
//      i 8..55, j 40..47
__kernel void h_layer_y_vacuum(__global float *restrict hz, __global const float *restrict ex,
                               __global const float *restrict ey, __global float *restrict psi_hzy, int i0,
                               int i1, int j0, int j1, int oy)
{
    const float db_y = 0.44815195f; // Db c0 dt/dy of vacuum
    const float db_x = 0.5377823f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    { // mu dHz/dt = dEx/dy' - dEy/dx
        const float dex_dy = ex[n + SY] - ex[n];
        const float psi_y = fma(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
        psi_hzy[py] = psi_y;
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db_x, dey_dx, fma(db_y, dex_dy + psi_y, hz[n]));
    }
}

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 8..39
//      i 56..63, j 8..39
__kernel void h_layer_x_vacuum(__global float *restrict hz, __global const float *restrict ex,
                               __global const float *restrict ey, __global float *restrict psi_hzx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float db_y = 0.44815195f; // Db c0 dt/dy of vacuum
    const float db_x = 0.5377823f; // Db c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // mu dHz/dt = dEx/dy - dEy/dx'
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
        psi_hzx[px] = psi_x;
        hz[n] = fma(-db_x, dey_dx + psi_x, fma(db_y, dex_dy, hz[n]));
    }
}

// H in several materials
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 8..55, j 8..39
__kernel void h_mixed(__global float *restrict hz, __global const float *restrict ex,
                      __global const float *restrict ey, __global const unsigned char *restrict id_hz, int i0,
                      int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // mu dHz/dt = dEx/dy - dEy/dx
        const int id = id_hz[n];
        const float dex_dy = ex[n + SY] - ex[n];
        const float dey_dx = ey[n + 1] - ey[n];
        hz[n] = fma(-db_h_x[id], dey_dx, fma(db_h_y[id], dex_dy, hz[n]));
    }
}

// E in vacuum, absorbing along xy
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 0..7
//      i 56..63, j 0..7
//      i 0..7, j 40..47
//      i 56..63, j 40..47
__kernel void e_layer_xy_vacuum(__global float *restrict ex, __global float *restrict ey,
                                __global const float *restrict hz, __global float *restrict psi_exy,
                                __global float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox, int oy)
{
    const float cb_y = 0.44815195f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.5377823f; // Cb c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (j >= 1) { // eps dEx/dt = dHz/dy'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fma(cb_y, dhz_dy + psi_y, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb_x, dhz_dx + psi_x, ey[n]);
    }
}

// E in vacuum, absorbing along y
//   eps dEx/dt = dHz/dy'
//   eps dEy/dt = - dHz/dx
//   at i 8..55, j 0..7
//      i 8..55, j 40..47
__kernel void e_layer_y_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global const float *restrict hz, __global float *restrict psi_exy, int i0,
                               int i1, int j0, int j1, int oy)
{
    const float cb_y = 0.44815195f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.5377823f; // Cb c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qy = j - oy;
    const int py = i + 96*qy;
    if (j >= 1) { // eps dEx/dt = dHz/dy'
        const float dhz_dy = hz[n] - hz[n - SY];
        const float psi_y = fma(b_y_e[qy], psi_exy[py], c_y_e[qy] * dhz_dy);
        psi_exy[py] = psi_y;
        ex[n] = fma(cb_y, dhz_dy + psi_y, ex[n]);
    }
    { // eps dEy/dt = - dHz/dx
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_x, dhz_dx, ey[n]);
    }
}

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 8..39
//      i 56..63, j 8..39
__kernel void e_layer_x_vacuum(__global float *restrict ex, __global float *restrict ey,
                               __global const float *restrict hz, __global float *restrict psi_eyx, int i0,
                               int i1, int j0, int j1, int ox)
{
    const float cb_y = 0.44815195f; // Cb c0 dt/dy of vacuum
    const float cb_x = 0.5377823f; // Cb c0 dt/dx of vacuum
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    const int qx = i - ox;
    const int px = qx + 16*j;
    { // eps dEx/dt = dHz/dy
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb_y, dhz_dy, ex[n]);
    }
    if (i >= 1) { // eps dEy/dt = - dHz/dx'
        const float dhz_dx = hz[n] - hz[n - 1];
        const float psi_x = fma(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
        psi_eyx[px] = psi_x;
        ey[n] = fma(-cb_x, dhz_dx + psi_x, ey[n]);
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - sigma Ex
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 8..55, j 8..39
__kernel void e_mixed(__global float *restrict ex, __global float *restrict ey,
                      __global const float *restrict hz, __global const unsigned char *restrict id_ex,
                      __global const unsigned char *restrict id_ey, int i0, int i1, int j0, int j1)
{
    const int i = i0 + (int)get_global_id(0);
    const int j = j0 + (int)get_global_id(1);
    if (i >= i1 || j >= j1)
        return;
    const int n = ORIGIN + i + SY*j;
    { // eps dEx/dt = dHz/dy - sigma Ex
        const int id = id_ex[n];
        const float dhz_dy = hz[n] - hz[n - SY];
        ex[n] = fma(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]);
    }
    { // eps dEy/dt = - dHz/dx - sigma Ey
        const int id = id_ey[n];
        const float dhz_dx = hz[n] - hz[n - 1];
        ey[n] = fma(-cb_e_x[id], dhz_dx, ca_e[id] * ey[n]);
    }
}

// source1 (tests/golden/2d_te_conformal.lua:17)
__kernel void hz_source1(__global float *restrict hz, __global const int *restrict site_hz_source1,
                         __global const float *restrict gain_hz_source1,
                         __global const int *restrict row_hz_source1, __global const float *restrict wave,
                         int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    const int n = site_hz_source1[p];
    float v = hz[n];
    v = fma(gain_hz_source1[p], wave[m + row_hz_source1[p]], v);
    hz[n] = v;
}

// Hz at 1 probe
__kernel void probe_hz(__global const float *restrict hz, __global const int *restrict probe_site_1,
                       __global float *restrict probe_1, int count, int m)
{
    const int p = (int)get_global_id(0);
    if (p >= count)
        return;
    probe_1[m * count + p] = hz[probe_site_1[p]];
}

// energy of H in vacuum, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_xy_vacuum(__global const float *restrict hz, __global const float *restrict ex,
                                       __global const float *restrict ey,
                                       __global const float *restrict psi_hzy,
                                       __global const float *restrict psi_hzx,
                                       __global double *restrict partial, int i0, int i1, int j0, int j1,
                                       int ox, int oy, int first)
{
    const float db_y = 0.44815195f; // Db c0 dt/dy of vacuum
    const float db_x = 0.5377823f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
        const int px = qx + 16*j;
        const int qy = j - oy;
        const int py = i + 96*qy;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float psi_y = fma(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            const float next = fma(-db_x, dey_dx + psi_x, fma(db_y, dex_dy + psi_y, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of H in vacuum, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_y_vacuum(__global const float *restrict hz, __global const float *restrict ex,
                                      __global const float *restrict ey,
                                      __global const float *restrict psi_hzy,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int oy, int first)
{
    const float db_y = 0.44815195f; // Db c0 dt/dy of vacuum
    const float db_x = 0.5377823f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
            const float psi_y = fma(b_y_h[qy], psi_hzy[py], c_y_h[qy] * dex_dy);
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fma(-db_x, dey_dx, fma(db_y, dex_dy + psi_y, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of H in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_layer_x_vacuum(__global const float *restrict hz, __global const float *restrict ex,
                                      __global const float *restrict ey,
                                      __global const float *restrict psi_hzx,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int ox, int first)
{
    const float db_y = 0.44815195f; // Db c0 dt/dy of vacuum
    const float db_x = 0.5377823f; // Db c0 dt/dx of vacuum
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
        const int px = qx + 16*j;
        { // Hz
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float psi_x = fma(b_x_h[qx], psi_hzx[px], c_x_h[qx] * dey_dx);
            const float next = fma(-db_x, dey_dx + psi_x, fma(db_y, dex_dy, hz[n]));
            add_exactly(&sum, &rest, (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of H in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_h_mixed(__global const unsigned char *restrict id_hz,
                             __global const double *restrict weight_hz, __global const float *restrict hz,
                             __global const float *restrict ex, __global const float *restrict ey,
                             __global double *restrict partial, int i0, int i1, int j0, int j1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
            const int id = id_hz[n];
            const float dex_dy = ex[n + SY] - ex[n];
            const float dey_dx = ey[n + 1] - ey[n];
            const float next = fma(-db_h_x[id], dey_dx, fma(db_h_y[id], dex_dy, hz[n]));
            add_exactly(&sum, &rest, weight_hz[id_hz[n]] * (double)next * (double)hz[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in vacuum, absorbing along xy: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_xy_vacuum(__global const float *restrict ex, __global const float *restrict ey,
                                       __global double *restrict partial, int i0, int i1, int j0, int j1,
                                       int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        if (i >= 1) { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in vacuum, absorbing along y: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_y_vacuum(__global const float *restrict ex, __global const float *restrict ey,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
            add_exactly(&sum, &rest, (double)ex[n] * (double)ex[n]);
        }
        { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in vacuum, absorbing along x: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_layer_x_vacuum(__global const float *restrict ex, __global const float *restrict ey,
                                      __global double *restrict partial, int i0, int i1, int j0, int j1,
                                      int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
        if (i >= 1) { // Ey
            add_exactly(&sum, &rest, (double)ey[n] * (double)ey[n]);
        }
    }
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}

// energy of E in several materials: 32 partial sums of each chunk of a plane; a lane adds up every 32nd site
__kernel void energy_e_mixed(__global const unsigned char *restrict id_ex,
                             __global const double *restrict weight_ex,
                             __global const unsigned char *restrict id_ey,
                             __global const double *restrict weight_ey, __global const float *restrict ex,
                             __global const float *restrict ey, __global double *restrict partial, int i0,
                             int i1, int j0, int j1, int first)
{
    const int lane = (int)get_global_id(0) % 32, chunk = (int)get_global_id(0) / 32, wide = i1 - i0;
    const int chunks = (wide * (j1 - j0) + 255) / 256;
    if (chunk >= chunks)
        return;
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
    partial[2 * (first + lane + 32 * chunk)] = sum;
    partial[2 * (first + lane + 32 * chunk) + 1] = rest;
}


// Loaded cavity in 3D
// Made by yeec 0.1.0 from tests/golden/3d_cavity.lua (02654c0db9faad598374dbeb4645a76f).
// C11, 3d, f32, schedule sweep, dt = 1.88747766e-12 s
//   x: 30 cells of 0.001 m, c0 dt/dx = 0.565851568
//   y: 26 cells of 0.0011 m, c0 dt/dy = 0.514410516
//   z: 22 cells of 0.0009 m, c0 dt/dz = 0.628723965
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j, k the site's
// index, a field's element is n = ORIGIN + i + SY*j + SZ*k. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   hz: Hz, times Z0, V/m
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   id_ez: material class at each Ez site
//   id_hx: material class at each Hx site
//   id_hy: material class at each Hy site
//   id_hz: material class at each Hz site
//   wave: waveforms, a row per step
//   site_ex_source2: sites of source2 (tests/golden/3d_cavity.lua:18)
//   gain_ex_source2: gain of source2 (tests/golden/3d_cavity.lua:18)
//   row_ex_source2: row of the wave table
//   scale_ex_source2: scale of source2 (tests/golden/3d_cavity.lua:18)
//   probe_site_1: sites of the hx probes
//   probe_1: hx at the probes, a row per step

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define UPPER(a, b) ((a) < (b) ? (a) : (b)) // an upper bound at most b
#define MANY 32768 // sites that are worth more than one thread

#define ORIGIN 1328 // element of site 0
#define SY 32 // elements from one y to the next
#define SZ 1280 // elements from one z to the next

// Ca of E: what is kept of the old value
static const float ca_e[193] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.9999213f, // 2: 99.9% vacuum + 0.1042% wet, normal 2/8
    0.9999082f, // 3: 99.9% vacuum + 0.1042% wet, normal 1/8
    0.99986976f, // 4: 99.79% vacuum + 0.2083% wet, normal 3/8
    0.99988365f, // 5: 99.69% vacuum + 0.3125% wet, normal 5/8
    0.9997433f, // 6: 99.58% vacuum + 0.4167% wet, normal 3/8
    0.99964064f, // 7: 99.58% vacuum + 0.4167% wet, normal 1/8
    0.99968135f, // 8: 99.48% vacuum + 0.5208% wet, normal 3/8
    0.9996203f, // 9: 99.38% vacuum + 0.625% wet, normal 3/8
    0.99954444f, // 10: 99.38% vacuum + 0.625% wet, normal 2/8
    0.9994685f, // 11: 99.38% vacuum + 0.625% wet, normal 1/8
    0.9996481f, // 12: 99.27% vacuum + 0.7292% wet, normal 4/8
    0.9994722f, // 13: 99.27% vacuum + 0.7292% wet, normal 2/8
    0.9996006f, // 14: 99.17% vacuum + 0.8333% wet, normal 4/8
    0.9994423f, // 15: 99.06% vacuum + 0.9375% wet, normal 3/8
    0.99950755f, // 16: 98.96% vacuum + 1.042% wet, normal 4/8
    0.99932754f, // 17: 98.85% vacuum + 1.146% wet, normal 3/8
    0.99927133f, // 18: 98.75% vacuum + 1.25% wet, normal 3/8
    0.9990592f, // 19: 98.65% vacuum + 1.354% wet, normal 2/8
    0.9986022f, // 20: 98.23% vacuum + 1.771% wet, normal 1/8
    0.9991595f, // 21: 98.12% vacuum + 1.875% wet, normal 4/8
    0.99894947f, // 22: 98.12% vacuum + 1.875% wet, normal 3/8
    0.9987395f, // 23: 98.12% vacuum + 1.875% wet, normal 2/8
    0.99852955f, // 24: 98.12% vacuum + 1.875% wet, normal 1/8
    0.99907804f, // 25: 97.92% vacuum + 2.083% wet, normal 4/8
    0.9984983f, // 26: 97.71% vacuum + 2.292% wet, normal 2/8
    0.9986997f, // 27: 97.6% vacuum + 2.396% wet, normal 3/8
    0.9987358f, // 28: 96.98% vacuum + 3.021% wet, normal 4/8
    0.9983753f, // 29: 96.88% vacuum + 3.125% wet, normal 3/8
    0.99828756f, // 30: 96.67% vacuum + 3.333% wet, normal 3/8
    0.9985953f, // 31: 96.56% vacuum + 3.438% wet, normal 4/8
    0.99815977f, // 32: 96.35% vacuum + 3.646% wet, normal 3/8
    0.9975959f, // 33: 95.94% vacuum + 4.062% wet, normal 2/8
    0.99795645f, // 34: 95.83% vacuum + 4.167% wet, normal 3/8
    0.9965017f, // 35: 95.73% vacuum + 4.271% wet
    0.9974545f, // 36: 95.62% vacuum + 4.375% wet, normal 2/8
    0.9967172f, // 37: 95% vacuum + 5% wet, normal 1/8
    0.99606013f, // 38: 95% vacuum + 5% wet
    0.99697435f, // 39: 94.48% vacuum + 5.521% wet, normal 2/8
    0.9979276f, // 40: 94.27% vacuum + 5.729% wet, normal 4/8
    0.9972466f, // 41: 93.75% vacuum + 6.25% wet, normal 3/8
    0.995015f, // 42: 93.02% vacuum + 6.979% wet
    0.9958792f, // 43: 91.25% vacuum + 8.75% wet, normal 2/8
    0.99855566f, // 44: 90.52% vacuum + 9.479% wet, normal 6/8
    0.99711335f, // 45: 90.52% vacuum + 9.479% wet, normal 4/8
    0.9977507f, // 46: 89.9% vacuum + 10.1% wet, normal 5/8
    0.99773717f, // 47: 89.79% vacuum + 10.21% wet, normal 5/8
    0.99764574f, // 48: 89.06% vacuum + 10.94% wet, normal 5/8
    0.99451536f, // 49: 89.06% vacuum + 10.94% wet, normal 1/8
    0.9951489f, // 50: 88.44% vacuum + 11.56% wet, normal 2/8
    0.9930793f, // 51: 88.02% vacuum + 11.98% wet
    0.9930146f, // 52: 87.81% vacuum + 12.19% wet
    0.9948951f, // 53: 87.29% vacuum + 12.71% wet, normal 2/8
    0.9991257f, // 54: 86.67% vacuum + 13.33% wet, normal 7/8
    0.9956186f, // 55: 86.56% vacuum + 13.44% wet, normal 3/8
    0.9973377f, // 56: 86.25% vacuum + 13.75% wet, normal 5/8
    0.9925031f, // 57: 86.04% vacuum + 13.96% wet
    0.9936589f, // 58: 85.62% vacuum + 14.37% wet, normal 1/8
    0.99906003f, // 59: 84.58% vacuum + 15.42% wet, normal 7/8
    0.9961164f, // 60: 83.44% vacuum + 16.56% wet, normal 4/8
    0.9951478f, // 61: 83.44% vacuum + 16.56% wet, normal 3/8
    0.9931167f, // 62: 82.92% vacuum + 17.08% wet, normal 1/8
    0.9969649f, // 63: 81.88% vacuum + 18.12% wet, normal 5/8
    0.9979023f, // 64: 80.31% vacuum + 19.69% wet, normal 6/8
    0.99261296f, // 65: 79.9% vacuum + 20.1% wet, normal 1/8
    0.9925814f, // 66: 79.69% vacuum + 20.31% wet, normal 1/8
    0.99457616f, // 67: 78.54% vacuum + 21.46% wet, normal 3/8
    0.99889237f, // 68: 77.5% vacuum + 22.5% wet, normal 7/8
    0.9933608f, // 69: 77.4% vacuum + 22.6% wet, normal 2/8
    0.99209887f, // 70: 76.15% vacuum + 23.85% wet, normal 1/8
    0.9904307f, // 71: 75.52% vacuum + 24.48% wet
    0.99655217f, // 72: 75.1% vacuum + 24.9% wet, normal 5/8
    0.9941103f, // 73: 73.23% vacuum + 26.77% wet, normal 3/8
    0.99527276f, // 74: 73.02% vacuum + 26.98% wet, normal 4/8
    0.98996556f, // 75: 71.98% vacuum + 28.02% wet
    0.99879766f, // 76: 71.77% vacuum + 28.23% wet, normal 7/8
    0.99396616f, // 77: 71.25% vacuum + 28.75% wet, normal 3/8
    0.9951414f, // 78: 70.73% vacuum + 29.27% wet, normal 4/8
    0.98978424f, // 79: 70.42% vacuum + 29.58% wet
    0.99381506f, // 80: 68.96% vacuum + 31.04% wet, normal 3/8
    0.9911777f, // 81: 66.88% vacuum + 33.12% wet, normal 1/8
    0.99114466f, // 82: 66.46% vacuum + 33.54% wet, normal 1/8
    0.98934895f, // 83: 66.15% vacuum + 33.85% wet
    0.9974344f, // 84: 65.21% vacuum + 34.79% wet, normal 6/8
    0.9910259f, // 85: 64.9% vacuum + 35.1% wet, normal 1/8
    0.9922704f, // 86: 64.38% vacuum + 35.62% wet, normal 2/8
    1.0f, // 87: 63.65% vacuum + 36.35% wet, normal 8/8
    0.9909289f, // 88: 63.54% vacuum + 36.46% wet, normal 1/8
    0.98907644f, // 89: 63.02% vacuum + 36.98% wet
    0.99737537f, // 90: 62.29% vacuum + 37.71% wet, normal 6/8
    1.0f, // 91: 60.21% vacuum + 39.79% wet, normal 8/8
    0.9959708f, // 92: 58.75% vacuum + 41.25% wet, normal 5/8
    0.9905936f, // 93: 58.23% vacuum + 41.77% wet, normal 1/8
    1.0f, // 94: 57.81% vacuum + 42.19% wet, normal 8/8
    0.98862725f, // 95: 56.88% vacuum + 43.12% wet
    0.99591076f, // 96: 56.25% vacuum + 43.75% wet, normal 5/8
    0.9959084f, // 97: 56.15% vacuum + 43.85% wet, normal 5/8
    0.9885803f, // 98: 56.15% vacuum + 43.85% wet
    1.0f, // 99: 56.04% vacuum + 43.96% wet, normal 8/8
    0.9884898f, // 100: 54.69% vacuum + 45.31% wet
    1.0f, // 101: 54.27% vacuum + 45.73% wet, normal 8/8
    0.9884339f, // 102: 53.75% vacuum + 46.25% wet
    0.9986123f, // 103: 53.12% vacuum + 46.88% wet, normal 7/8
    0.9902773f, // 104: 52.08% vacuum + 47.92% wet, normal 1/8
    0.99159193f, // 105: 50.31% vacuum + 49.69% wet, normal 2/8
    0.9882376f, // 106: 50.21% vacuum + 49.79% wet
    0.99746966f, // 107: 48.75% vacuum + 51.25% wet, normal 7/8
    0.98902303f, // 108: 48.65% vacuum + 51.35% wet, normal 1/8
    0.99606043f, // 109: 48.12% vacuum + 51.88% wet, normal 6/8
    0.9880767f, // 110: 46.98% vacuum + 53.02% wet
    1.0f, // 111: 46.77% vacuum + 53.23% wet, normal 8/8
    1.0f, // 112: 46.46% vacuum + 53.54% wet, normal 8/8
    0.99322313f, // 113: 46.46% vacuum + 53.54% wet, normal 4/8
    0.9880232f, // 114: 45.83% vacuum + 54.17% wet
    0.9903679f, // 115: 45.42% vacuum + 54.58% wet, normal 2/8
    0.9917851f, // 116: 44.9% vacuum + 55.1% wet, normal 3/8
    0.99321187f, // 117: 44.69% vacuum + 55.31% wet, normal 4/8
    0.98781365f, // 118: 40.94% vacuum + 59.06% wet
    0.99028337f, // 119: 40.1% vacuum + 59.9% wet, normal 2/8
    0.9888316f, // 120: 39.9% vacuum + 60.1% wet, normal 1/8
    0.99172586f, // 121: 39.38% vacuum + 60.62% wet, normal 3/8
    0.99610084f, // 122: 38.65% vacuum + 61.35% wet, normal 6/8
    0.9931729f, // 123: 37.81% vacuum + 62.19% wet, normal 4/8
    0.98766744f, // 124: 37.08% vacuum + 62.92% wet
    0.98877186f, // 125: 36.67% vacuum + 63.33% wet, normal 1/8
    0.99023056f, // 126: 36.35% vacuum + 63.65% wet, normal 2/8
    1.0f, // 127: 35.42% vacuum + 64.58% wet, normal 8/8
    0.9875979f, // 128: 35.1% vacuum + 64.9% wet
    0.99168473f, // 129: 35% vacuum + 65% wet, normal 3/8
    0.9976271f, // 130: 30.42% vacuum + 69.58% wet, normal 7/8
    0.98743355f, // 131: 30% vacuum + 70% wet
    0.99163896f, // 132: 29.48% vacuum + 70.52% wet, normal 3/8
    0.9886325f, // 133: 27.92% vacuum + 72.08% wet, normal 1/8
    0.98731065f, // 134: 25.73% vacuum + 74.27% wet
    0.9872797f, // 135: 24.58% vacuum + 75.42% wet
    0.9872495f, // 136: 23.44% vacuum + 76.56% wet
    0.9976756f, // 137: 22.5% vacuum + 77.5% wet, normal 7/8
    0.9885569f, // 138: 22.29% vacuum + 77.71% wet, normal 1/8
    0.9885299f, // 139: 20.1% vacuum + 79.9% wet, normal 1/8
    0.99615735f, // 140: 19.69% vacuum + 80.31% wet, normal 6/8
    0.9961576f, // 141: 19.58% vacuum + 80.42% wet, normal 6/8
    0.99309254f, // 142: 18.23% vacuum + 81.77% wet, normal 4/8
    0.9871165f, // 143: 18.02% vacuum + 81.98% wet
    0.98850423f, // 144: 17.92% vacuum + 82.08% wet, normal 1/8
    0.9900246f, // 145: 17.19% vacuum + 82.81% wet, normal 2/8
    0.9900096f, // 146: 15.42% vacuum + 84.58% wet, normal 2/8
    0.9870555f, // 147: 15.31% vacuum + 84.69% wet
    0.9977189f, // 148: 14.06% vacuum + 85.94% wet, normal 7/8
    0.9884594f, // 149: 13.85% vacuum + 86.15% wet, normal 1/8
    0.9870086f, // 150: 13.12% vacuum + 86.88% wet
    0.99307394f, // 151: 12.19% vacuum + 87.81% wet, normal 4/8
    0.99307275f, // 152: 11.77% vacuum + 88.23% wet, normal 4/8
    0.98843354f, // 153: 11.35% vacuum + 88.65% wet, normal 1/8
    0.99773765f, // 154: 9.896% vacuum + 90.1% wet, normal 7/8
    0.9869388f, // 155: 9.688% vacuum + 90.31% wet
    0.993066f, // 156: 9.375% vacuum + 90.62% wet, normal 4/8
    0.9915098f, // 157: 8.75% vacuum + 91.25% wet, normal 3/8
    0.99150616f, // 158: 8.021% vacuum + 91.98% wet, normal 3/8
    0.9869066f, // 159: 8.021% vacuum + 91.98% wet
    0.9868831f, // 160: 6.771% vacuum + 93.23% wet
    0.99305826f, // 161: 6.458% vacuum + 93.54% wet, normal 4/8
    0.9914956f, // 162: 5.833% vacuum + 94.17% wet, normal 3/8
    0.98837984f, // 163: 5.729% vacuum + 94.27% wet, normal 1/8
    0.9946201f, // 164: 5.625% vacuum + 94.38% wet, normal 5/8
    0.98685074f, // 165: 5% vacuum + 95% wet
    0.9930543f, // 166: 4.896% vacuum + 95.1% wet, normal 4/8
    0.9914878f, // 167: 4.167% vacuum + 95.83% wet, normal 3/8
    0.98992217f, // 168: 3.646% vacuum + 96.35% wet, normal 2/8
    0.9930504f, // 169: 3.333% vacuum + 96.67% wet, normal 4/8
    0.9914835f, // 170: 3.229% vacuum + 96.77% wet, normal 3/8
    0.99304986f, // 171: 3.125% vacuum + 96.88% wet, normal 4/8
    0.98991734f, // 172: 2.917% vacuum + 97.08% wet, normal 2/8
    0.994619f, // 173: 2.708% vacuum + 97.29% wet, normal 5/8
    1.0f, // 174: 1.667% vacuum + 98.33% wet, normal 8/8
    0.99304634f, // 175: 1.667% vacuum + 98.33% wet, normal 4/8
    0.99147654f, // 176: 1.667% vacuum + 98.33% wet, normal 3/8
    0.99147516f, // 177: 1.354% vacuum + 98.65% wet, normal 3/8
    0.9946185f, // 178: 1.146% vacuum + 98.85% wet, normal 5/8
    0.9914743f, // 179: 1.146% vacuum + 98.85% wet, normal 3/8
    0.98833823f, // 180: 0.9375% vacuum + 99.06% wet, normal 1/8
    0.9914729f, // 181: 0.8333% vacuum + 99.17% wet, normal 3/8
    0.9899039f, // 182: 0.8333% vacuum + 99.17% wet, normal 2/8
    0.99304414f, // 183: 0.7292% vacuum + 99.27% wet, normal 4/8
    0.9914725f, // 184: 0.7292% vacuum + 99.27% wet, normal 3/8
    0.98990196f, // 185: 0.5208% vacuum + 99.48% wet, normal 2/8
    0.99461824f, // 186: 0.4167% vacuum + 99.58% wet, normal 5/8
    0.9930432f, // 187: 0.3125% vacuum + 99.69% wet, normal 4/8
    0.98990065f, // 188: 0.3125% vacuum + 99.69% wet, normal 2/8
    0.9914702f, // 189: 0.2083% vacuum + 99.79% wet, normal 3/8
    0.9930427f, // 190: 0.1042% vacuum + 99.9% wet, normal 4/8
    0.98989934f, // 191: 0.1042% vacuum + 99.9% wet, normal 2/8
    0.98676485f, // 192: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dy of E
static const float cb_e_y[193] = {
    0.0f, // 0: pec
    0.5144105f, // 1: vacuum
    0.51066667f, // 2: 99.9% vacuum + 0.1042% wet, normal 2/8
    0.51066333f, // 3: 99.9% vacuum + 0.1042% wet, normal 1/8
    0.5069835f, // 4: 99.79% vacuum + 0.2083% wet, normal 3/8
    0.5033694f, // 5: 99.69% vacuum + 0.3125% wet, normal 5/8
    0.49976793f, // 6: 99.58% vacuum + 0.4167% wet, normal 3/8
    0.49974227f, // 7: 99.58% vacuum + 0.4167% wet, normal 1/8
    0.4962366f, // 8: 99.48% vacuum + 0.5208% wet, normal 3/8
    0.49275485f, // 9: 99.38% vacuum + 0.625% wet, normal 3/8
    0.49273613f, // 10: 99.38% vacuum + 0.625% wet, normal 2/8
    0.49271742f, // 11: 99.38% vacuum + 0.625% wet, normal 1/8
    0.4893431f, // 12: 99.27% vacuum + 0.7292% wet, normal 4/8
    0.48930007f, // 13: 99.27% vacuum + 0.7292% wet, normal 2/8
    0.48596013f, // 14: 99.17% vacuum + 0.8333% wet, normal 4/8
    0.48259667f, // 15: 99.06% vacuum + 0.9375% wet, normal 3/8
    0.47933254f, // 16: 98.96% vacuum + 1.042% wet, normal 4/8
    0.47605404f, // 17: 98.85% vacuum + 1.146% wet, normal 3/8
    0.47284883f, // 18: 98.75% vacuum + 1.25% wet, normal 3/8
    0.46964964f, // 19: 98.65% vacuum + 1.354% wet, normal 2/8
    0.4573577f, // 20: 98.23% vacuum + 1.771% wet, normal 1/8
    0.45453644f, // 21: 98.12% vacuum + 1.875% wet, normal 4/8
    0.45448866f, // 22: 98.12% vacuum + 1.875% wet, normal 3/8
    0.45444092f, // 23: 98.12% vacuum + 1.875% wet, normal 2/8
    0.4543932f, // 24: 98.12% vacuum + 1.875% wet, normal 1/8
    0.44873312f, // 25: 97.92% vacuum + 2.083% wet, normal 4/8
    0.44296527f, // 26: 97.71% vacuum + 2.292% wet, normal 2/8
    0.44024357f, // 27: 97.6% vacuum + 2.396% wet, normal 3/8
    0.42435247f, // 28: 96.98% vacuum + 3.021% wet, normal 4/8
    0.42173755f, // 29: 96.88% vacuum + 3.125% wet, normal 3/8
    0.4167325f, // 30: 96.67% vacuum + 3.333% wet, normal 3/8
    0.414347f, // 31: 96.56% vacuum + 3.438% wet, normal 4/8
    0.40944374f, // 32: 96.35% vacuum + 3.646% wet, normal 3/8
    0.40003282f, // 33: 95.94% vacuum + 4.062% wet, normal 2/8
    0.39784637f, // 34: 95.83% vacuum + 4.167% wet, normal 3/8
    0.395325f, // 35: 95.73% vacuum + 4.271% wet
    0.39330587f, // 36: 95.62% vacuum + 4.375% wet, normal 2/8
    0.38041937f, // 37: 95% vacuum + 5% wet, normal 1/8
    0.3802942f, // 38: 95% vacuum + 5% wet
    0.37046358f, // 39: 94.48% vacuum + 5.521% wet, normal 2/8
    0.36678246f, // 40: 94.27% vacuum + 5.729% wet, normal 4/8
    0.35735816f, // 41: 93.75% vacuum + 6.25% wet, normal 3/8
    0.34471884f, // 42: 93.02% vacuum + 6.979% wet
    0.31835696f, // 43: 91.25% vacuum + 8.75% wet, normal 2/8
    0.3090028f, // 44: 90.52% vacuum + 9.479% wet, normal 6/8
    0.3087798f, // 45: 90.52% vacuum + 9.479% wet, normal 4/8
    0.30096322f, // 46: 89.9% vacuum + 10.1% wet, normal 5/8
    0.29968128f, // 47: 89.79% vacuum + 10.21% wet, normal 5/8
    0.2910046f, // 48: 89.06% vacuum + 10.94% wet, normal 5/8
    0.2905486f, // 49: 89.06% vacuum + 10.94% wet, normal 1/8
    0.2836133f, // 50: 88.44% vacuum + 11.56% wet, normal 2/8
    0.2788245f, // 51: 88.02% vacuum + 11.98% wet
    0.27662128f, // 52: 87.81% vacuum + 12.19% wet
    0.27154002f, // 53: 87.29% vacuum + 12.71% wet, normal 2/8
    0.2659581f, // 54: 86.67% vacuum + 13.33% wet, normal 7/8
    0.26449394f, // 55: 86.56% vacuum + 13.44% wet, normal 3/8
    0.26177108f, // 56: 86.25% vacuum + 13.75% wet, normal 5/8
    0.25921127f, // 57: 86.04% vacuum + 13.96% wet
    0.25559106f, // 58: 85.62% vacuum + 14.37% wet, normal 1/8
    0.24729559f, // 59: 84.58% vacuum + 15.42% wet, normal 7/8
    0.23775937f, // 60: 83.44% vacuum + 16.56% wet, normal 4/8
    0.237644f, // 61: 83.44% vacuum + 16.56% wet, normal 3/8
    0.23346038f, // 62: 82.92% vacuum + 17.08% wet, normal 1/8
    0.22639333f, // 63: 81.88% vacuum + 18.12% wet, normal 5/8
    0.21608241f, // 64: 80.31% vacuum + 19.69% wet, normal 6/8
    0.21289922f, // 65: 79.9% vacuum + 20.1% wet, normal 1/8
    0.21161391f, // 66: 79.69% vacuum + 20.31% wet, normal 1/8
    0.20503533f, // 67: 78.54% vacuum + 21.46% wet, normal 3/8
    0.19966044f, // 68: 77.5% vacuum + 22.5% wet, normal 7/8
    0.1985457f, // 69: 77.4% vacuum + 22.6% wet, normal 2/8
    0.19191696f, // 70: 76.15% vacuum + 23.85% wet, normal 1/8
    0.1886646f, // 71: 75.52% vacuum + 24.48% wet
    0.18723235f, // 72: 75.1% vacuum + 24.9% wet, normal 5/8
    0.17846315f, // 73: 73.23% vacuum + 26.77% wet, normal 3/8
    0.17766565f, // 74: 73.02% vacuum + 26.98% wet, normal 4/8
    0.17283025f, // 75: 71.98% vacuum + 28.02% wet
    0.17274666f, // 76: 71.77% vacuum + 28.23% wet, normal 7/8
    0.17024352f, // 77: 71.25% vacuum + 28.75% wet, normal 3/8
    0.16830695f, // 78: 70.73% vacuum + 29.27% wet, normal 4/8
    0.16665931f, // 79: 70.42% vacuum + 29.58% wet
    0.16162407f, // 80: 68.96% vacuum + 31.04% wet, normal 3/8
    0.15431754f, // 81: 66.88% vacuum + 33.12% wet, normal 1/8
    0.15297061f, // 82: 66.46% vacuum + 33.54% wet, normal 1/8
    0.15184055f, // 83: 66.15% vacuum + 33.85% wet
    0.14954536f, // 84: 65.21% vacuum + 34.79% wet, normal 6/8
    0.1481224f, // 85: 64.9% vacuum + 35.1% wet, normal 1/8
    0.14666831f, // 86: 64.38% vacuum + 35.62% wet, normal 2/8
    0.14511728f, // 87: 63.65% vacuum + 36.35% wet, normal 8/8
    0.14416255f, // 88: 63.54% vacuum + 36.46% wet, normal 1/8
    0.14256513f, // 89: 63.02% vacuum + 36.98% wet
    0.14115226f, // 90: 62.29% vacuum + 37.71% wet, normal 6/8
    0.1358927f, // 91: 60.21% vacuum + 39.79% wet, normal 8/8
    0.13205767f, // 92: 58.75% vacuum + 41.25% wet, normal 5/8
    0.13047823f, // 93: 58.23% vacuum + 41.77% wet, normal 1/8
    0.13012756f, // 94: 57.81% vacuum + 42.19% wet, normal 8/8
    0.12727475f, // 95: 56.88% vacuum + 43.12% wet
    0.12636523f, // 96: 56.25% vacuum + 43.75% wet, normal 5/8
    0.12613867f, // 97: 56.15% vacuum + 43.85% wet, normal 5/8
    0.12567554f, // 98: 56.15% vacuum + 43.85% wet
    0.1261712f, // 99: 56.04% vacuum + 43.96% wet, normal 8/8
    0.12259477f, // 100: 54.69% vacuum + 45.31% wet
    0.122448325f, // 101: 54.27% vacuum + 45.73% wet, normal 8/8
    0.12069278f, // 102: 53.75% vacuum + 46.25% wet
    0.12007091f, // 103: 53.12% vacuum + 46.88% wet, normal 7/8
    0.1175678f, // 104: 52.08% vacuum + 47.92% wet, normal 1/8
    0.11438893f, // 105: 50.31% vacuum + 49.69% wet, normal 2/8
    0.114010625f, // 106: 50.21% vacuum + 49.79% wet
    0.11199122f, // 107: 48.75% vacuum + 51.25% wet, normal 7/8
    0.11134067f, // 108: 48.65% vacuum + 51.35% wet, normal 1/8
    0.110855006f, // 109: 48.12% vacuum + 51.88% wet, normal 6/8
    0.10853195f, // 110: 46.98% vacuum + 53.02% wet
    0.10884596f, // 111: 46.77% vacuum + 53.23% wet, normal 8/8
    0.10834447f, // 112: 46.46% vacuum + 53.54% wet, normal 8/8
    0.10797735f, // 113: 46.46% vacuum + 53.54% wet, normal 4/8
    0.106712356f, // 114: 45.83% vacuum + 54.17% wet
    0.10619183f, // 115: 45.42% vacuum + 54.58% wet, normal 2/8
    0.1054698f, // 116: 44.9% vacuum + 55.1% wet, normal 3/8
    0.105229415f, // 117: 44.69% vacuum + 55.31% wet, normal 4/8
    0.099579036f, // 118: 40.94% vacuum + 59.06% wet
    0.09858272f, // 119: 40.1% vacuum + 59.9% wet, normal 2/8
    0.09823493f, // 120: 39.9% vacuum + 60.1% wet, normal 1/8
    0.0976939f, // 121: 39.38% vacuum + 60.62% wet, normal 3/8
    0.09696465f, // 122: 38.65% vacuum + 61.35% wet, normal 6/8
    0.09576734f, // 123: 37.81% vacuum + 62.19% wet, normal 4/8
    0.094600804f, // 124: 37.08% vacuum + 62.92% wet
    0.09414526f, // 125: 36.67% vacuum + 63.33% wet, normal 1/8
    0.09383652f, // 126: 36.35% vacuum + 63.65% wet, normal 2/8
    0.093176246f, // 127: 35.42% vacuum + 64.58% wet, normal 8/8
    0.092233f, // 128: 35.1% vacuum + 64.9% wet
    0.09230123f, // 129: 35% vacuum + 65% wet, normal 3/8
    0.08751742f, // 130: 30.42% vacuum + 69.58% wet, normal 7/8
    0.0866404f, // 131: 30% vacuum + 70% wet
    0.08629051f, // 132: 29.48% vacuum + 70.52% wet, normal 3/8
    0.08460153f, // 133: 27.92% vacuum + 72.08% wet, normal 1/8
    0.08245688f, // 134: 25.73% vacuum + 74.27% wet
    0.08140233f, // 135: 24.58% vacuum + 75.42% wet
    0.08037441f, // 136: 23.44% vacuum + 76.56% wet
    0.079970844f, // 137: 22.5% vacuum + 77.5% wet, normal 7/8
    0.07942553f, // 138: 22.29% vacuum + 77.71% wet, normal 1/8
    0.07757971f, // 139: 20.1% vacuum + 79.9% wet, normal 1/8
    0.07753426f, // 140: 19.69% vacuum + 80.31% wet, normal 6/8
    0.07744899f, // 141: 19.58% vacuum + 80.42% wet, normal 6/8
    0.0762399f, // 142: 18.23% vacuum + 81.77% wet, normal 4/8
    0.0758468f, // 143: 18.02% vacuum + 81.98% wet
    0.07581773f, // 144: 17.92% vacuum + 82.08% wet, normal 1/8
    0.0753059f, // 145: 17.19% vacuum + 82.81% wet, normal 2/8
    0.07395655f, // 146: 15.42% vacuum + 84.58% wet, normal 2/8
    0.07376904f, // 147: 15.31% vacuum + 84.69% wet
    0.073239915f, // 148: 14.06% vacuum + 85.94% wet, normal 7/8
    0.07274923f, // 149: 13.85% vacuum + 86.15% wet, normal 1/8
    0.07217215f, // 150: 13.12% vacuum + 86.88% wet
    0.07172773f, // 151: 12.19% vacuum + 87.81% wet, normal 4/8
    0.07143615f, // 152: 11.77% vacuum + 88.23% wet, normal 4/8
    0.07098137f, // 153: 11.35% vacuum + 88.65% wet, normal 1/8
    0.070317246f, // 154: 9.896% vacuum + 90.1% wet, normal 7/8
    0.06979784f, // 155: 9.688% vacuum + 90.31% wet
    0.069804534f, // 156: 9.375% vacuum + 90.62% wet, normal 4/8
    0.06933696f, // 157: 8.75% vacuum + 91.25% wet, normal 3/8
    0.06886106f, // 158: 8.021% vacuum + 91.98% wet, normal 3/8
    0.06870202f, // 159: 8.021% vacuum + 91.98% wet
    0.06790247f, // 160: 6.771% vacuum + 93.23% wet
    0.0679161f, // 161: 6.458% vacuum + 93.54% wet, normal 4/8
    0.067471765f, // 162: 5.833% vacuum + 94.17% wet, normal 3/8
    0.06730156f, // 163: 5.729% vacuum + 94.27% wet, normal 1/8
    0.06744806f, // 164: 5.625% vacuum + 94.38% wet, normal 5/8
    0.06680111f, // 165: 5% vacuum + 95% wet
    0.066945866f, // 166: 4.896% vacuum + 95.1% wet, normal 4/8
    0.06645031f, // 167: 4.167% vacuum + 95.83% wet, normal 3/8
    0.0660855f, // 168: 3.646% vacuum + 96.35% wet, normal 2/8
    0.066002965f, // 169: 3.333% vacuum + 96.67% wet, normal 4/8
    0.06588922f, // 170: 3.229% vacuum + 96.77% wet, normal 3/8
    0.06587925f, // 171: 3.125% vacuum + 96.88% wet, normal 4/8
    0.06565266f, // 172: 2.917% vacuum + 97.08% wet, normal 2/8
    0.06568491f, // 173: 2.708% vacuum + 97.29% wet, normal 5/8
    0.06525292f, // 174: 1.667% vacuum + 98.33% wet, normal 8/8
    0.065026045f, // 175: 1.667% vacuum + 98.33% wet, normal 4/8
    0.06497483f, // 176: 1.667% vacuum + 98.33% wet, normal 3/8
    0.06479499f, // 177: 1.354% vacuum + 98.65% wet, normal 3/8
    0.06477776f, // 178: 1.146% vacuum + 98.85% wet, normal 5/8
    0.06467565f, // 179: 1.146% vacuum + 98.85% wet, normal 3/8
    0.064455114f, // 180: 0.9375% vacuum + 99.06% wet, normal 1/8
    0.064497456f, // 181: 0.8333% vacuum + 99.17% wet, normal 3/8
    0.06444664f, // 182: 0.8333% vacuum + 99.17% wet, normal 2/8
    0.06448913f, // 183: 0.7292% vacuum + 99.27% wet, normal 4/8
    0.064438276f, // 184: 0.7292% vacuum + 99.27% wet, normal 3/8
    0.06426955f, // 185: 0.5208% vacuum + 99.48% wet, normal 2/8
    0.06436294f, // 186: 0.4167% vacuum + 99.58% wet, normal 5/8
    0.06425334f, // 187: 0.3125% vacuum + 99.69% wet, normal 4/8
    0.06415203f, // 188: 0.3125% vacuum + 99.69% wet, normal 2/8
    0.06414401f, // 189: 0.2083% vacuum + 99.79% wet, normal 3/8
    0.06413609f, // 190: 0.1042% vacuum + 99.9% wet, normal 4/8
    0.06403494f, // 191: 0.1042% vacuum + 99.9% wet, normal 2/8
    0.063875794f, // 192: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dz of E
static const float cb_e_z[193] = {
    0.0f, // 0: pec
    0.628724f, // 1: vacuum
    0.62414813f, // 2: 99.9% vacuum + 0.1042% wet, normal 2/8
    0.6241441f, // 3: 99.9% vacuum + 0.1042% wet, normal 1/8
    0.61964655f, // 4: 99.79% vacuum + 0.2083% wet, normal 3/8
    0.61522925f, // 5: 99.69% vacuum + 0.3125% wet, normal 5/8
    0.61082745f, // 6: 99.58% vacuum + 0.4167% wet, normal 3/8
    0.6107961f, // 7: 99.58% vacuum + 0.4167% wet, normal 1/8
    0.6065114f, // 8: 99.48% vacuum + 0.5208% wet, normal 3/8
    0.60225594f, // 9: 99.38% vacuum + 0.625% wet, normal 3/8
    0.60223305f, // 10: 99.38% vacuum + 0.625% wet, normal 2/8
    0.60221016f, // 11: 99.38% vacuum + 0.625% wet, normal 1/8
    0.59808606f, // 12: 99.27% vacuum + 0.7292% wet, normal 4/8
    0.5980334f, // 13: 99.27% vacuum + 0.7292% wet, normal 2/8
    0.5939513f, // 14: 99.17% vacuum + 0.8333% wet, normal 4/8
    0.58984035f, // 15: 99.06% vacuum + 0.9375% wet, normal 3/8
    0.5858509f, // 16: 98.96% vacuum + 1.042% wet, normal 4/8
    0.58184385f, // 17: 98.85% vacuum + 1.146% wet, normal 3/8
    0.57792634f, // 18: 98.75% vacuum + 1.25% wet, normal 3/8
    0.5740163f, // 19: 98.65% vacuum + 1.354% wet, normal 2/8
    0.55899274f, // 20: 98.23% vacuum + 1.771% wet, normal 1/8
    0.5555445f, // 21: 98.12% vacuum + 1.875% wet, normal 4/8
    0.55548614f, // 22: 98.12% vacuum + 1.875% wet, normal 3/8
    0.5554278f, // 23: 98.12% vacuum + 1.875% wet, normal 2/8
    0.5553695f, // 24: 98.12% vacuum + 1.875% wet, normal 1/8
    0.5484516f, // 25: 97.92% vacuum + 2.083% wet, normal 4/8
    0.541402f, // 26: 97.71% vacuum + 2.292% wet, normal 2/8
    0.53807545f, // 27: 97.6% vacuum + 2.396% wet, normal 3/8
    0.51865304f, // 28: 96.98% vacuum + 3.021% wet, normal 4/8
    0.515457f, // 29: 96.88% vacuum + 3.125% wet, normal 3/8
    0.5093397f, // 30: 96.67% vacuum + 3.333% wet, normal 3/8
    0.50642407f, // 31: 96.56% vacuum + 3.438% wet, normal 4/8
    0.50043124f, // 32: 96.35% vacuum + 3.646% wet, normal 3/8
    0.488929f, // 33: 95.94% vacuum + 4.062% wet, normal 2/8
    0.4862567f, // 34: 95.83% vacuum + 4.167% wet, normal 3/8
    0.483175f, // 35: 95.73% vacuum + 4.271% wet
    0.48070717f, // 36: 95.62% vacuum + 4.375% wet, normal 2/8
    0.46495703f, // 37: 95% vacuum + 5% wet, normal 1/8
    0.46480402f, // 38: 95% vacuum + 5% wet
    0.4527888f, // 39: 94.48% vacuum + 5.521% wet, normal 2/8
    0.44828966f, // 40: 94.27% vacuum + 5.729% wet, normal 4/8
    0.43677106f, // 41: 93.75% vacuum + 6.25% wet, normal 3/8
    0.42132303f, // 42: 93.02% vacuum + 6.979% wet
    0.38910297f, // 43: 91.25% vacuum + 8.75% wet, normal 2/8
    0.37767008f, // 44: 90.52% vacuum + 9.479% wet, normal 6/8
    0.37739754f, // 45: 90.52% vacuum + 9.479% wet, normal 4/8
    0.36784393f, // 46: 89.9% vacuum + 10.1% wet, normal 5/8
    0.3662771f, // 47: 89.79% vacuum + 10.21% wet, normal 5/8
    0.35567227f, // 48: 89.06% vacuum + 10.94% wet, normal 5/8
    0.35511494f, // 49: 89.06% vacuum + 10.94% wet, normal 1/8
    0.34663844f, // 50: 88.44% vacuum + 11.56% wet, normal 2/8
    0.3407855f, // 51: 88.02% vacuum + 11.98% wet
    0.33809268f, // 52: 87.81% vacuum + 12.19% wet
    0.33188227f, // 53: 87.29% vacuum + 12.71% wet, normal 2/8
    0.3250599f, // 54: 86.67% vacuum + 13.33% wet, normal 7/8
    0.32327038f, // 55: 86.56% vacuum + 13.44% wet, normal 3/8
    0.31994244f, // 56: 86.25% vacuum + 13.75% wet, normal 5/8
    0.31681377f, // 57: 86.04% vacuum + 13.96% wet
    0.31238908f, // 58: 85.62% vacuum + 14.37% wet, normal 1/8
    0.30225018f, // 59: 84.58% vacuum + 15.42% wet, normal 7/8
    0.2905948f, // 60: 83.44% vacuum + 16.56% wet, normal 4/8
    0.2904538f, // 61: 83.44% vacuum + 16.56% wet, normal 3/8
    0.28534046f, // 62: 82.92% vacuum + 17.08% wet, normal 1/8
    0.27670297f, // 63: 81.88% vacuum + 18.12% wet, normal 5/8
    0.2641007f, // 64: 80.31% vacuum + 19.69% wet, normal 6/8
    0.26021016f, // 65: 79.9% vacuum + 20.1% wet, normal 1/8
    0.25863922f, // 66: 79.69% vacuum + 20.31% wet, normal 1/8
    0.25059873f, // 67: 78.54% vacuum + 21.46% wet, normal 3/8
    0.24402943f, // 68: 77.5% vacuum + 22.5% wet, normal 7/8
    0.24266696f, // 69: 77.4% vacuum + 22.6% wet, normal 2/8
    0.23456517f, // 70: 76.15% vacuum + 23.85% wet, normal 1/8
    0.23059006f, // 71: 75.52% vacuum + 24.48% wet
    0.22883953f, // 72: 75.1% vacuum + 24.9% wet, normal 5/8
    0.21812163f, // 73: 73.23% vacuum + 26.77% wet, normal 3/8
    0.21714692f, // 74: 73.02% vacuum + 26.98% wet, normal 4/8
    0.21123698f, // 75: 71.98% vacuum + 28.02% wet
    0.2111348f, // 76: 71.77% vacuum + 28.23% wet, normal 7/8
    0.2080754f, // 77: 71.25% vacuum + 28.75% wet, normal 3/8
    0.20570849f, // 78: 70.73% vacuum + 29.27% wet, normal 4/8
    0.20369472f, // 79: 70.42% vacuum + 29.58% wet
    0.19754054f, // 80: 68.96% vacuum + 31.04% wet, normal 3/8
    0.18861035f, // 81: 66.88% vacuum + 33.12% wet, normal 1/8
    0.1869641f, // 82: 66.46% vacuum + 33.54% wet, normal 1/8
    0.18558289f, // 83: 66.15% vacuum + 33.85% wet
    0.18277766f, // 84: 65.21% vacuum + 34.79% wet, normal 6/8
    0.18103848f, // 85: 64.9% vacuum + 35.1% wet, normal 1/8
    0.17926128f, // 86: 64.38% vacuum + 35.62% wet, normal 2/8
    0.17736556f, // 87: 63.65% vacuum + 36.35% wet, normal 8/8
    0.17619866f, // 88: 63.54% vacuum + 36.46% wet, normal 1/8
    0.17424628f, // 89: 63.02% vacuum + 36.98% wet
    0.17251945f, // 90: 62.29% vacuum + 37.71% wet, normal 6/8
    0.16609108f, // 91: 60.21% vacuum + 39.79% wet, normal 8/8
    0.16140382f, // 92: 58.75% vacuum + 41.25% wet, normal 5/8
    0.15947339f, // 93: 58.23% vacuum + 41.77% wet, normal 1/8
    0.1590448f, // 94: 57.81% vacuum + 42.19% wet, normal 8/8
    0.15555802f, // 95: 56.88% vacuum + 43.12% wet
    0.1544464f, // 96: 56.25% vacuum + 43.75% wet, normal 5/8
    0.1541695f, // 97: 56.15% vacuum + 43.85% wet, normal 5/8
    0.15360345f, // 98: 56.15% vacuum + 43.85% wet
    0.15420926f, // 99: 56.04% vacuum + 43.96% wet, normal 8/8
    0.14983805f, // 100: 54.69% vacuum + 45.31% wet
    0.14965907f, // 101: 54.27% vacuum + 45.73% wet, normal 8/8
    0.1475134f, // 102: 53.75% vacuum + 46.25% wet
    0.14675334f, // 103: 53.12% vacuum + 46.88% wet, normal 7/8
    0.14369397f, // 104: 52.08% vacuum + 47.92% wet, normal 1/8
    0.13980868f, // 105: 50.31% vacuum + 49.69% wet, normal 2/8
    0.13934632f, // 106: 50.21% vacuum + 49.79% wet
    0.13687815f, // 107: 48.75% vacuum + 51.25% wet, normal 7/8
    0.13608304f, // 108: 48.65% vacuum + 51.35% wet, normal 1/8
    0.13548945f, // 109: 48.12% vacuum + 51.88% wet, normal 6/8
    0.13265017f, // 110: 46.98% vacuum + 53.02% wet
    0.13303395f, // 111: 46.77% vacuum + 53.23% wet, normal 8/8
    0.13242102f, // 112: 46.46% vacuum + 53.54% wet, normal 8/8
    0.13197233f, // 113: 46.46% vacuum + 53.54% wet, normal 4/8
    0.13042621f, // 114: 45.83% vacuum + 54.17% wet
    0.12979001f, // 115: 45.42% vacuum + 54.58% wet, normal 2/8
    0.12890753f, // 116: 44.9% vacuum + 55.1% wet, normal 3/8
    0.12861373f, // 117: 44.69% vacuum + 55.31% wet, normal 4/8
    0.121707715f, // 118: 40.94% vacuum + 59.06% wet
    0.12049f, // 119: 40.1% vacuum + 59.9% wet, normal 2/8
    0.120064914f, // 120: 39.9% vacuum + 60.1% wet, normal 1/8
    0.119403645f, // 121: 39.38% vacuum + 60.62% wet, normal 3/8
    0.118512355f, // 122: 38.65% vacuum + 61.35% wet, normal 6/8
    0.11704897f, // 123: 37.81% vacuum + 62.19% wet, normal 4/8
    0.115623206f, // 124: 37.08% vacuum + 62.92% wet
    0.11506643f, // 125: 36.67% vacuum + 63.33% wet, normal 1/8
    0.11468908f, // 126: 36.35% vacuum + 63.65% wet, normal 2/8
    0.11388208f, // 127: 35.42% vacuum + 64.58% wet, normal 8/8
    0.11272922f, // 128: 35.1% vacuum + 64.9% wet
    0.11281261f, // 129: 35% vacuum + 65% wet, normal 3/8
    0.106965736f, // 130: 30.42% vacuum + 69.58% wet, normal 7/8
    0.10589382f, // 131: 30% vacuum + 70% wet
    0.10546618f, // 132: 29.48% vacuum + 70.52% wet, normal 3/8
    0.10340187f, // 133: 27.92% vacuum + 72.08% wet, normal 1/8
    0.10078063f, // 134: 25.73% vacuum + 74.27% wet
    0.09949174f, // 135: 24.58% vacuum + 75.42% wet
    0.09823539f, // 136: 23.44% vacuum + 76.56% wet
    0.09774214f, // 137: 22.5% vacuum + 77.5% wet, normal 7/8
    0.09707564f, // 138: 22.29% vacuum + 77.71% wet, normal 1/8
    0.094819635f, // 139: 20.1% vacuum + 79.9% wet, normal 1/8
    0.09476409f, // 140: 19.69% vacuum + 80.31% wet, normal 6/8
    0.09465987f, // 141: 19.58% vacuum + 80.42% wet, normal 6/8
    0.093182094f, // 142: 18.23% vacuum + 81.77% wet, normal 4/8
    0.09270164f, // 143: 18.02% vacuum + 81.98% wet
    0.09266611f, // 144: 17.92% vacuum + 82.08% wet, normal 1/8
    0.092040546f, // 145: 17.19% vacuum + 82.81% wet, normal 2/8
    0.09039134f, // 146: 15.42% vacuum + 84.58% wet, normal 2/8
    0.09016216f, // 147: 15.31% vacuum + 84.69% wet
    0.089515455f, // 148: 14.06% vacuum + 85.94% wet, normal 7/8
    0.08891572f, // 149: 13.85% vacuum + 86.15% wet, normal 1/8
    0.088210404f, // 150: 13.12% vacuum + 86.88% wet
    0.08766722f, // 151: 12.19% vacuum + 87.81% wet, normal 4/8
    0.08731085f, // 152: 11.77% vacuum + 88.23% wet, normal 4/8
    0.08675501f, // 153: 11.35% vacuum + 88.65% wet, normal 1/8
    0.085943304f, // 154: 9.896% vacuum + 90.1% wet, normal 7/8
    0.08530848f, // 155: 9.688% vacuum + 90.31% wet
    0.08531666f, // 156: 9.375% vacuum + 90.62% wet, normal 4/8
    0.084745176f, // 157: 8.75% vacuum + 91.25% wet, normal 3/8
    0.08416352f, // 158: 8.021% vacuum + 91.98% wet, normal 3/8
    0.08396913f, // 159: 8.021% vacuum + 91.98% wet
    0.082991906f, // 160: 6.771% vacuum + 93.23% wet
    0.083008565f, // 161: 6.458% vacuum + 93.54% wet, normal 4/8
    0.082465485f, // 162: 5.833% vacuum + 94.17% wet, normal 3/8
    0.082257465f, // 163: 5.729% vacuum + 94.27% wet, normal 1/8
    0.08243651f, // 164: 5.625% vacuum + 94.38% wet, normal 5/8
    0.081645794f, // 165: 5% vacuum + 95% wet
    0.08182273f, // 166: 4.896% vacuum + 95.1% wet, normal 4/8
    0.08121704f, // 167: 4.167% vacuum + 95.83% wet, normal 3/8
    0.08077117f, // 168: 3.646% vacuum + 96.35% wet, normal 2/8
    0.08067029f, // 169: 3.333% vacuum + 96.67% wet, normal 4/8
    0.08053127f, // 170: 3.229% vacuum + 96.77% wet, normal 3/8
    0.08051908f, // 171: 3.125% vacuum + 96.88% wet, normal 4/8
    0.08024214f, // 172: 2.917% vacuum + 97.08% wet, normal 2/8
    0.080281556f, // 173: 2.708% vacuum + 97.29% wet, normal 5/8
    0.07975357f, // 174: 1.667% vacuum + 98.33% wet, normal 8/8
    0.07947628f, // 175: 1.667% vacuum + 98.33% wet, normal 4/8
    0.07941368f, // 176: 1.667% vacuum + 98.33% wet, normal 3/8
    0.079193875f, // 177: 1.354% vacuum + 98.65% wet, normal 3/8
    0.07917282f, // 178: 1.146% vacuum + 98.85% wet, normal 5/8
    0.079048015f, // 179: 1.146% vacuum + 98.85% wet, normal 3/8
    0.078778476f, // 180: 0.9375% vacuum + 99.06% wet, normal 1/8
    0.07883023f, // 181: 0.8333% vacuum + 99.17% wet, normal 3/8
    0.07876812f, // 182: 0.8333% vacuum + 99.17% wet, normal 2/8
    0.07882005f, // 183: 0.7292% vacuum + 99.27% wet, normal 4/8
    0.0787579f, // 184: 0.7292% vacuum + 99.27% wet, normal 3/8
    0.07855167f, // 185: 0.5208% vacuum + 99.48% wet, normal 2/8
    0.07866582f, // 186: 0.4167% vacuum + 99.58% wet, normal 5/8
    0.07853186f, // 187: 0.3125% vacuum + 99.69% wet, normal 4/8
    0.07840803f, // 188: 0.3125% vacuum + 99.69% wet, normal 2/8
    0.07839823f, // 189: 0.2083% vacuum + 99.79% wet, normal 3/8
    0.07838856f, // 190: 0.1042% vacuum + 99.9% wet, normal 4/8
    0.07826492f, // 191: 0.1042% vacuum + 99.9% wet, normal 2/8
    0.07807042f, // 192: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dx of E
static const float cb_e_x[193] = {
    0.0f, // 0: pec
    0.56585157f, // 1: vacuum
    0.5617333f, // 2: 99.9% vacuum + 0.1042% wet, normal 2/8
    0.56172967f, // 3: 99.9% vacuum + 0.1042% wet, normal 1/8
    0.55768186f, // 4: 99.79% vacuum + 0.2083% wet, normal 3/8
    0.55370635f, // 5: 99.69% vacuum + 0.3125% wet, normal 5/8
    0.5497447f, // 6: 99.58% vacuum + 0.4167% wet, normal 3/8
    0.5497165f, // 7: 99.58% vacuum + 0.4167% wet, normal 1/8
    0.5458603f, // 8: 99.48% vacuum + 0.5208% wet, normal 3/8
    0.54203033f, // 9: 99.38% vacuum + 0.625% wet, normal 3/8
    0.5420098f, // 10: 99.38% vacuum + 0.625% wet, normal 2/8
    0.54198915f, // 11: 99.38% vacuum + 0.625% wet, normal 1/8
    0.53827745f, // 12: 99.27% vacuum + 0.7292% wet, normal 4/8
    0.53823006f, // 13: 99.27% vacuum + 0.7292% wet, normal 2/8
    0.53455615f, // 14: 99.17% vacuum + 0.8333% wet, normal 4/8
    0.5308563f, // 15: 99.06% vacuum + 0.9375% wet, normal 3/8
    0.5272658f, // 16: 98.96% vacuum + 1.042% wet, normal 4/8
    0.52365947f, // 17: 98.85% vacuum + 1.146% wet, normal 3/8
    0.52013373f, // 18: 98.75% vacuum + 1.25% wet, normal 3/8
    0.5166146f, // 19: 98.65% vacuum + 1.354% wet, normal 2/8
    0.5030935f, // 20: 98.23% vacuum + 1.771% wet, normal 1/8
    0.49999008f, // 21: 98.12% vacuum + 1.875% wet, normal 4/8
    0.49993753f, // 22: 98.12% vacuum + 1.875% wet, normal 3/8
    0.49988502f, // 23: 98.12% vacuum + 1.875% wet, normal 2/8
    0.49983254f, // 24: 98.12% vacuum + 1.875% wet, normal 1/8
    0.49360645f, // 25: 97.92% vacuum + 2.083% wet, normal 4/8
    0.48726177f, // 26: 97.71% vacuum + 2.292% wet, normal 2/8
    0.48426792f, // 27: 97.6% vacuum + 2.396% wet, normal 3/8
    0.46678773f, // 28: 96.98% vacuum + 3.021% wet, normal 4/8
    0.4639113f, // 29: 96.88% vacuum + 3.125% wet, normal 3/8
    0.45840573f, // 30: 96.67% vacuum + 3.333% wet, normal 3/8
    0.45578167f, // 31: 96.56% vacuum + 3.438% wet, normal 4/8
    0.4503881f, // 32: 96.35% vacuum + 3.646% wet, normal 3/8
    0.44003612f, // 33: 95.94% vacuum + 4.062% wet, normal 2/8
    0.437631f, // 34: 95.83% vacuum + 4.167% wet, normal 3/8
    0.43485752f, // 35: 95.73% vacuum + 4.271% wet
    0.43263647f, // 36: 95.62% vacuum + 4.375% wet, normal 2/8
    0.41846132f, // 37: 95% vacuum + 5% wet, normal 1/8
    0.4183236f, // 38: 95% vacuum + 5% wet
    0.40750992f, // 39: 94.48% vacuum + 5.521% wet, normal 2/8
    0.40346068f, // 40: 94.27% vacuum + 5.729% wet, normal 4/8
    0.39309394f, // 41: 93.75% vacuum + 6.25% wet, normal 3/8
    0.3791907f, // 42: 93.02% vacuum + 6.979% wet
    0.35019267f, // 43: 91.25% vacuum + 8.75% wet, normal 2/8
    0.33990306f, // 44: 90.52% vacuum + 9.479% wet, normal 6/8
    0.33965778f, // 45: 90.52% vacuum + 9.479% wet, normal 4/8
    0.33105955f, // 46: 89.9% vacuum + 10.1% wet, normal 5/8
    0.3296494f, // 47: 89.79% vacuum + 10.21% wet, normal 5/8
    0.32010505f, // 48: 89.06% vacuum + 10.94% wet, normal 5/8
    0.31960344f, // 49: 89.06% vacuum + 10.94% wet, normal 1/8
    0.3119746f, // 50: 88.44% vacuum + 11.56% wet, normal 2/8
    0.30670696f, // 51: 88.02% vacuum + 11.98% wet
    0.3042834f, // 52: 87.81% vacuum + 12.19% wet
    0.29869404f, // 53: 87.29% vacuum + 12.71% wet, normal 2/8
    0.2925539f, // 54: 86.67% vacuum + 13.33% wet, normal 7/8
    0.29094335f, // 55: 86.56% vacuum + 13.44% wet, normal 3/8
    0.2879482f, // 56: 86.25% vacuum + 13.75% wet, normal 5/8
    0.2851324f, // 57: 86.04% vacuum + 13.96% wet
    0.28115016f, // 58: 85.62% vacuum + 14.37% wet, normal 1/8
    0.27202514f, // 59: 84.58% vacuum + 15.42% wet, normal 7/8
    0.2615353f, // 60: 83.44% vacuum + 16.56% wet, normal 4/8
    0.2614084f, // 61: 83.44% vacuum + 16.56% wet, normal 3/8
    0.25680643f, // 62: 82.92% vacuum + 17.08% wet, normal 1/8
    0.24903266f, // 63: 81.88% vacuum + 18.12% wet, normal 5/8
    0.23769064f, // 64: 80.31% vacuum + 19.69% wet, normal 6/8
    0.23418915f, // 65: 79.9% vacuum + 20.1% wet, normal 1/8
    0.2327753f, // 66: 79.69% vacuum + 20.31% wet, normal 1/8
    0.22553886f, // 67: 78.54% vacuum + 21.46% wet, normal 3/8
    0.21962649f, // 68: 77.5% vacuum + 22.5% wet, normal 7/8
    0.21840025f, // 69: 77.4% vacuum + 22.6% wet, normal 2/8
    0.21110865f, // 70: 76.15% vacuum + 23.85% wet, normal 1/8
    0.20753105f, // 71: 75.52% vacuum + 24.48% wet
    0.20595558f, // 72: 75.1% vacuum + 24.9% wet, normal 5/8
    0.19630946f, // 73: 73.23% vacuum + 26.77% wet, normal 3/8
    0.19543222f, // 74: 73.02% vacuum + 26.98% wet, normal 4/8
    0.19011328f, // 75: 71.98% vacuum + 28.02% wet
    0.19002134f, // 76: 71.77% vacuum + 28.23% wet, normal 7/8
    0.18726787f, // 77: 71.25% vacuum + 28.75% wet, normal 3/8
    0.18513764f, // 78: 70.73% vacuum + 29.27% wet, normal 4/8
    0.18332525f, // 79: 70.42% vacuum + 29.58% wet
    0.17778648f, // 80: 68.96% vacuum + 31.04% wet, normal 3/8
    0.1697493f, // 81: 66.88% vacuum + 33.12% wet, normal 1/8
    0.16826768f, // 82: 66.46% vacuum + 33.54% wet, normal 1/8
    0.1670246f, // 83: 66.15% vacuum + 33.85% wet
    0.1644999f, // 84: 65.21% vacuum + 34.79% wet, normal 6/8
    0.16293463f, // 85: 64.9% vacuum + 35.1% wet, normal 1/8
    0.16133514f, // 86: 64.38% vacuum + 35.62% wet, normal 2/8
    0.159629f, // 87: 63.65% vacuum + 36.35% wet, normal 8/8
    0.1585788f, // 88: 63.54% vacuum + 36.46% wet, normal 1/8
    0.15682165f, // 89: 63.02% vacuum + 36.98% wet
    0.15526749f, // 90: 62.29% vacuum + 37.71% wet, normal 6/8
    0.14948198f, // 91: 60.21% vacuum + 39.79% wet, normal 8/8
    0.14526343f, // 92: 58.75% vacuum + 41.25% wet, normal 5/8
    0.14352606f, // 93: 58.23% vacuum + 41.77% wet, normal 1/8
    0.14314032f, // 94: 57.81% vacuum + 42.19% wet, normal 8/8
    0.14000222f, // 95: 56.88% vacuum + 43.12% wet
    0.13900176f, // 96: 56.25% vacuum + 43.75% wet, normal 5/8
    0.13875255f, // 97: 56.15% vacuum + 43.85% wet, normal 5/8
    0.13824311f, // 98: 56.15% vacuum + 43.85% wet
    0.13878833f, // 99: 56.04% vacuum + 43.96% wet, normal 8/8
    0.13485424f, // 100: 54.69% vacuum + 45.31% wet
    0.13469316f, // 101: 54.27% vacuum + 45.73% wet, normal 8/8
    0.13276206f, // 102: 53.75% vacuum + 46.25% wet
    0.132078f, // 103: 53.12% vacuum + 46.88% wet, normal 7/8
    0.12932459f, // 104: 52.08% vacuum + 47.92% wet, normal 1/8
    0.12582782f, // 105: 50.31% vacuum + 49.69% wet, normal 2/8
    0.12541169f, // 106: 50.21% vacuum + 49.79% wet
    0.123190336f, // 107: 48.75% vacuum + 51.25% wet, normal 7/8
    0.12247474f, // 108: 48.65% vacuum + 51.35% wet, normal 1/8
    0.12194051f, // 109: 48.12% vacuum + 51.88% wet, normal 6/8
    0.119385146f, // 110: 46.98% vacuum + 53.02% wet
    0.11973055f, // 111: 46.77% vacuum + 53.23% wet, normal 8/8
    0.11917892f, // 112: 46.46% vacuum + 53.54% wet, normal 8/8
    0.11877509f, // 113: 46.46% vacuum + 53.54% wet, normal 4/8
    0.11738359f, // 114: 45.83% vacuum + 54.17% wet
    0.11681101f, // 115: 45.42% vacuum + 54.58% wet, normal 2/8
    0.11601678f, // 116: 44.9% vacuum + 55.1% wet, normal 3/8
    0.11575236f, // 117: 44.69% vacuum + 55.31% wet, normal 4/8
    0.109536946f, // 118: 40.94% vacuum + 59.06% wet
    0.108440995f, // 119: 40.1% vacuum + 59.9% wet, normal 2/8
    0.10805842f, // 120: 39.9% vacuum + 60.1% wet, normal 1/8
    0.107463285f, // 121: 39.38% vacuum + 60.62% wet, normal 3/8
    0.10666112f, // 122: 38.65% vacuum + 61.35% wet, normal 6/8
    0.10534408f, // 123: 37.81% vacuum + 62.19% wet, normal 4/8
    0.10406089f, // 124: 37.08% vacuum + 62.92% wet
    0.103559785f, // 125: 36.67% vacuum + 63.33% wet, normal 1/8
    0.10322017f, // 126: 36.35% vacuum + 63.65% wet, normal 2/8
    0.10249387f, // 127: 35.42% vacuum + 64.58% wet, normal 8/8
    0.1014563f, // 128: 35.1% vacuum + 64.9% wet
    0.10153135f, // 129: 35% vacuum + 65% wet, normal 3/8
    0.09626916f, // 130: 30.42% vacuum + 69.58% wet, normal 7/8
    0.095304444f, // 131: 30% vacuum + 70% wet
    0.09491956f, // 132: 29.48% vacuum + 70.52% wet, normal 3/8
    0.09306168f, // 133: 27.92% vacuum + 72.08% wet, normal 1/8
    0.09070256f, // 134: 25.73% vacuum + 74.27% wet
    0.08954256f, // 135: 24.58% vacuum + 75.42% wet
    0.08841185f, // 136: 23.44% vacuum + 76.56% wet
    0.087967925f, // 137: 22.5% vacuum + 77.5% wet, normal 7/8
    0.08736808f, // 138: 22.29% vacuum + 77.71% wet, normal 1/8
    0.085337676f, // 139: 20.1% vacuum + 79.9% wet, normal 1/8
    0.08528768f, // 140: 19.69% vacuum + 80.31% wet, normal 6/8
    0.08519388f, // 141: 19.58% vacuum + 80.42% wet, normal 6/8
    0.083863884f, // 142: 18.23% vacuum + 81.77% wet, normal 4/8
    0.083431475f, // 143: 18.02% vacuum + 81.98% wet
    0.0833995f, // 144: 17.92% vacuum + 82.08% wet, normal 1/8
    0.082836494f, // 145: 17.19% vacuum + 82.81% wet, normal 2/8
    0.081352204f, // 146: 15.42% vacuum + 84.58% wet, normal 2/8
    0.08114594f, // 147: 15.31% vacuum + 84.69% wet
    0.08056391f, // 148: 14.06% vacuum + 85.94% wet, normal 7/8
    0.080024146f, // 149: 13.85% vacuum + 86.15% wet, normal 1/8
    0.07938936f, // 150: 13.12% vacuum + 86.88% wet
    0.0789005f, // 151: 12.19% vacuum + 87.81% wet, normal 4/8
    0.07857977f, // 152: 11.77% vacuum + 88.23% wet, normal 4/8
    0.07807951f, // 153: 11.35% vacuum + 88.65% wet, normal 1/8
    0.07734897f, // 154: 9.896% vacuum + 90.1% wet, normal 7/8
    0.07677763f, // 155: 9.688% vacuum + 90.31% wet
    0.07678499f, // 156: 9.375% vacuum + 90.62% wet, normal 4/8
    0.076270655f, // 157: 8.75% vacuum + 91.25% wet, normal 3/8
    0.07574716f, // 158: 8.021% vacuum + 91.98% wet, normal 3/8
    0.07557222f, // 159: 8.021% vacuum + 91.98% wet
    0.07469271f, // 160: 6.771% vacuum + 93.23% wet
    0.07470771f, // 161: 6.458% vacuum + 93.54% wet, normal 4/8
    0.074218936f, // 162: 5.833% vacuum + 94.17% wet, normal 3/8
    0.07403172f, // 163: 5.729% vacuum + 94.27% wet, normal 1/8
    0.07419286f, // 164: 5.625% vacuum + 94.38% wet, normal 5/8
    0.07348122f, // 165: 5% vacuum + 95% wet
    0.07364046f, // 166: 4.896% vacuum + 95.1% wet, normal 4/8
    0.07309534f, // 167: 4.167% vacuum + 95.83% wet, normal 3/8
    0.07269405f, // 168: 3.646% vacuum + 96.35% wet, normal 2/8
    0.07260326f, // 169: 3.333% vacuum + 96.67% wet, normal 4/8
    0.07247814f, // 170: 3.229% vacuum + 96.77% wet, normal 3/8
    0.07246717f, // 171: 3.125% vacuum + 96.88% wet, normal 4/8
    0.07221793f, // 172: 2.917% vacuum + 97.08% wet, normal 2/8
    0.0722534f, // 173: 2.708% vacuum + 97.29% wet, normal 5/8
    0.07177821f, // 174: 1.667% vacuum + 98.33% wet, normal 8/8
    0.07152865f, // 175: 1.667% vacuum + 98.33% wet, normal 4/8
    0.07147231f, // 176: 1.667% vacuum + 98.33% wet, normal 3/8
    0.07127449f, // 177: 1.354% vacuum + 98.65% wet, normal 3/8
    0.071255535f, // 178: 1.146% vacuum + 98.85% wet, normal 5/8
    0.07114321f, // 179: 1.146% vacuum + 98.85% wet, normal 3/8
    0.07090063f, // 180: 0.9375% vacuum + 99.06% wet, normal 1/8
    0.0709472f, // 181: 0.8333% vacuum + 99.17% wet, normal 3/8
    0.070891306f, // 182: 0.8333% vacuum + 99.17% wet, normal 2/8
    0.07093805f, // 183: 0.7292% vacuum + 99.27% wet, normal 4/8
    0.070882104f, // 184: 0.7292% vacuum + 99.27% wet, normal 3/8
    0.0706965f, // 185: 0.5208% vacuum + 99.48% wet, normal 2/8
    0.07079924f, // 186: 0.4167% vacuum + 99.58% wet, normal 5/8
    0.07067867f, // 187: 0.3125% vacuum + 99.69% wet, normal 4/8
    0.070567235f, // 188: 0.3125% vacuum + 99.69% wet, normal 2/8
    0.07055841f, // 189: 0.2083% vacuum + 99.79% wet, normal 3/8
    0.0705497f, // 190: 0.1042% vacuum + 99.9% wet, normal 4/8
    0.07043843f, // 191: 0.1042% vacuum + 99.9% wet, normal 2/8
    0.07026337f, // 192: wet (tests/golden/3d_cavity.lua:12)
};

// Da of H: what is kept of the old value
static const float da_h[4] = {
    1.0f, // 0: pmc
    1.0f, // 1: vacuum
    1.0f, // 2: 50% vacuum + 50% ferrite, normal 8/8
    0.9999249f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dz of H
static const float db_h_z[4] = {
    0.0f, // 0: pmc
    0.628724f, // 1: vacuum
    0.4191493f, // 2: 50% vacuum + 50% ferrite, normal 8/8
    0.3143502f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dy of H
static const float db_h_y[4] = {
    0.0f, // 0: pmc
    0.5144105f, // 1: vacuum
    0.34294033f, // 2: 50% vacuum + 50% ferrite, normal 8/8
    0.2571956f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dx of H
static const float db_h_x[4] = {
    0.0f, // 0: pmc
    0.56585157f, // 1: vacuum
    0.37723437f, // 2: 50% vacuum + 50% ferrite, normal 8/8
    0.28291517f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// H in vacuum
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 0..30, j 24..25, k 0..21
static void h_vacuum(float *restrict hx, float *restrict hy, float *restrict hz, const float *restrict ey,
                     const float *restrict ez, const float *restrict ex, int i0, int i1, int j0, int j1,
                     int k0, int k1)
{
    const float db_z = 0.628724f; // Db c0 dt/dz of vacuum
    const float db_y = 0.5144105f; // Db c0 dt/dy of vacuum
    const float db_x = 0.56585157f; // Db c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dey_dz = ey[n + SZ] - ey[n];
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db_y, dez_dy, fmaf(db_z, dey_dz, hx[n]));
            }
            // mu dHy/dt = dEz/dx - dEx/dz
            #pragma omp simd
            for (int i = i0; i < UPPER(i1, 30); i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dez_dx = ez[n + 1] - ez[n];
                const float dex_dz = ex[n + SZ] - ex[n];
                hy[n] = fmaf(-db_z, dex_dz, fmaf(db_x, dez_dx, hy[n]));
            }
            // mu dHz/dt = dEx/dy - dEy/dx
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < UPPER(i1, 30); i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    hz[n] = fmaf(-db_x, dey_dx, fmaf(db_y, dex_dy, hz[n]));
                }
            }
        }
}

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// H in several materials
//   mu dHx/dt = dEy/dz - dEz/dy - sigma_m Hx
//   mu dHy/dt = dEz/dx - dEx/dz - sigma_m Hy
//   mu dHz/dt = dEx/dy - dEy/dx - sigma_m Hz
//   at i 0..30, j 0..23, k 0..21
static void h_mixed(float *restrict hx, float *restrict hy, float *restrict hz, const float *restrict ey,
                    const float *restrict ez, const float *restrict ex, const unsigned char *restrict id_hx,
                    const unsigned char *restrict id_hy, const unsigned char *restrict id_hz, int i0, int i1,
                    int j0, int j1, int k0, int k1)
{
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // mu dHx/dt = dEy/dz - dEz/dy - sigma_m Hx
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const int id = id_hx[n];
                const float dey_dz = ey[n + SZ] - ey[n];
                const float dez_dy = ez[n + SY] - ez[n];
                hx[n] = fmaf(-db_h_y[id], dez_dy, fmaf(db_h_z[id], dey_dz, da_h[id] * hx[n]));
            }
            // mu dHy/dt = dEz/dx - dEx/dz - sigma_m Hy
            if (j >= 1) {
                #pragma omp simd
                for (int i = i0; i < UPPER(i1, 30); i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_hy[n];
                    const float dez_dx = ez[n + 1] - ez[n];
                    const float dex_dz = ex[n + SZ] - ex[n];
                    hy[n] = fmaf(-db_h_z[id], dex_dz, fmaf(db_h_x[id], dez_dx, da_h[id] * hy[n]));
                }
            }
            // mu dHz/dt = dEx/dy - dEy/dx - sigma_m Hz
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < UPPER(i1, 30); i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_hz[n];
                    const float dex_dy = ex[n + SY] - ex[n];
                    const float dey_dx = ey[n + 1] - ey[n];
                    hz[n] = fmaf(-db_h_x[id], dey_dx, fmaf(db_h_y[id], dex_dy, da_h[id] * hz[n]));
                }
            }
        }
}

void h_mixed_entry(void **args)
{
    h_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(const unsigned char **)args[7],
        *(const unsigned char **)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// E in vacuum
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 0..30, j 24..25, k 0..21
static void e_vacuum(float *restrict ex, float *restrict ey, float *restrict ez, const float *restrict hz,
                     const float *restrict hy, const float *restrict hx, int i0, int i1, int j0, int j1,
                     int k0, int k1)
{
    const float cb_y = 0.5144105f; // Cb c0 dt/dy of vacuum
    const float cb_z = 0.628724f; // Cb c0 dt/dz of vacuum
    const float cb_x = 0.56585157f; // Cb c0 dt/dx of vacuum
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz
            if (k >= 1) {
                #pragma omp simd
                for (int i = i0; i < UPPER(i1, 30); i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    ex[n] = fmaf(-cb_z, dhy_dz, fmaf(cb_y, dhz_dy, ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz - dHz/dx
            if (k >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const float dhx_dz = hx[n] - hx[n - SZ];
                    const float dhz_dx = hz[n] - hz[n - 1];
                    ey[n] = fmaf(-cb_x, dhz_dx, fmaf(cb_z, dhx_dz, ey[n]));
                }
            }
            // eps dEz/dt = dHy/dx - dHx/dy
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j + SZ*k;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                ez[n] = fmaf(-cb_y, dhx_dy, fmaf(cb_x, dhy_dx, ez[n]));
            }
        }
}

void e_vacuum_entry(void **args)
{
    e_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(int *)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11]);
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
//   at i 0..30, j 0..23, k 0..21
static void e_mixed(float *restrict ex, float *restrict ey, float *restrict ez, const float *restrict hz,
                    const float *restrict hy, const float *restrict hx, const unsigned char *restrict id_ex,
                    const unsigned char *restrict id_ey, const unsigned char *restrict id_ez, int i0, int i1,
                    int j0, int j1, int k0, int k1)
{
    #pragma omp parallel for collapse(2) schedule(static) if ((i1 - i0) * (j1 - j0) > MANY / (k1 - k0))
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
            if (j >= 1 && k >= 1) {
                #pragma omp simd
                for (int i = i0; i < UPPER(i1, 30); i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_ex[n];
                    const float dhz_dy = hz[n] - hz[n - SY];
                    const float dhy_dz = hy[n] - hy[n - SZ];
                    ex[n] = fmaf(-cb_e_z[id], dhy_dz, fmaf(cb_e_y[id], dhz_dy, ca_e[id] * ex[n]));
                }
            }
            // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
            if (k >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_ey[n];
                    const float dhx_dz = hx[n] - hx[n - SZ];
                    const float dhz_dx = hz[n] - hz[n - 1];
                    ey[n] = fmaf(-cb_e_x[id], dhz_dx, fmaf(cb_e_z[id], dhx_dz, ca_e[id] * ey[n]));
                }
            }
            // eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
            if (j >= 1) {
                #pragma omp simd
                for (int i = LOWER(i0, 1); i < i1; i++) {
                    const int n = ORIGIN + i + SY*j + SZ*k;
                    const int id = id_ez[n];
                    const float dhy_dx = hy[n] - hy[n - 1];
                    const float dhx_dy = hx[n] - hx[n - SY];
                    ez[n] = fmaf(-cb_e_y[id], dhx_dy, fmaf(cb_e_x[id], dhy_dx, ca_e[id] * ez[n]));
                }
            }
        }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(float **)args[1],
        *(float **)args[2],
        *(const float **)args[3],
        *(const float **)args[4],
        *(const float **)args[5],
        *(const unsigned char **)args[6],
        *(const unsigned char **)args[7],
        *(const unsigned char **)args[8],
        *(int *)args[9],
        *(int *)args[10],
        *(int *)args[11],
        *(int *)args[12],
        *(int *)args[13],
        *(int *)args[14]);
}

// H beyond the x walls
//   at j -1..26, k -1..22
static void h_walls_x(float *restrict hy, float *restrict hz, int j0, int j1, int k0, int k1)
{
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            const int n = ORIGIN + SY*j + SZ*k;
            hy[n + 30] = -hy[n + 29];
            hz[n + 30] = -hz[n + 29];
        }
}

void h_walls_x_entry(void **args)
{
    h_walls_x(
        *(float **)args[0],
        *(float **)args[1],
        *(int *)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

// source2 (tests/golden/3d_cavity.lua:18)
static void ex_source2(float *restrict ex, const int *restrict site_ex_source2,
                       const float *restrict scale_ex_source2, const float *restrict gain_ex_source2,
                       const int *restrict row_ex_source2, const float *restrict wave, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ex_source2[p];
        float v = scale_ex_source2[p] * ex[n];
        v = fmaf(gain_ex_source2[p], wave[m + row_ex_source2[p]], v);
        ex[n] = v;
    }
}

void ex_source2_entry(void **args)
{
    ex_source2(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(const float **)args[3],
        *(const int **)args[4],
        *(const float **)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// Hx at 1 probe
static void probe_hx(const float *restrict hx, const int *restrict probe_site_1, float *restrict probe_1,
                     int count, int m)
{
    for (int p = 0; p < count; p++) {
        probe_1[m * count + p] = hx[probe_site_1[p]];
    }
}

void probe_hx_entry(void **args)
{
    probe_hx(
        *(const float **)args[0],
        *(const int **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4]);
}


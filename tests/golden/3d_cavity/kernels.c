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
static const float ca_e[200] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.9999367f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.99993384f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.9999253f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.99992245f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.9998859f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.99988025f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.99989766f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.99978787f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.9997086f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.9997377f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.99963826f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.99962133f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.9995181f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.99969816f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.9995225f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.99963737f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.99947274f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.9995836f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.99948835f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.9993499f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.99926656f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.99888384f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.9992693f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.99917555f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.9990793f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.99893004f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.9987217f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.9992053f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.9987351f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.99893785f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.99908763f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.9986249f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.99847525f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.9988525f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.99855316f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.9982471f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.99841803f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.9979361f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.9968936f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.9967354f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.9965017f, // 42: 95.73% vacuum + 4.271% wet
    0.9975968f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.99855655f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.99799186f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.99584514f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.99729687f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.9992154f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.99823207f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.9987502f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.9987473f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.998729f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.995172f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.99651366f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.9941827f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.99412704f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.9963933f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.9994665f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.9975229f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.99854374f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.99489784f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.99936116f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.99802643f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.9969522f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.9925031f, // 65: 86.04% vacuum + 13.96% wet
    0.99358314f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.99891573f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.9991415f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.995159f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.9937015f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.9973493f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.9996589f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.99618983f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.9949649f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.9987703f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.99704105f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.99796325f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.99946886f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.996413f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.99831104f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.9904307f, // 81: 75.52% vacuum + 24.48% wet
    0.99136525f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.99726665f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.9940779f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.99192494f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.98996556f, // 86: 71.98% vacuum + 28.02% wet
    0.99905753f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.99336547f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.9955276f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.99959743f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.9925734f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.9991244f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.99949163f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.98934895f, // 94: 66.15% vacuum + 33.85% wet
    0.9983501f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.993087f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.999521f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.99830705f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.9981434f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.9913241f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.98907644f, // 101: 63.02% vacuum + 36.98% wet
    0.99015826f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.99915934f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.9920248f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.99462587f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.9899603f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.98862725f, // 107: 56.88% vacuum + 43.12% wet
    0.99953085f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.9884898f, // 109: 54.69% vacuum + 45.31% wet
    0.99950147f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.9884339f, // 111: 53.75% vacuum + 46.25% wet
    0.9880767f, // 112: 46.98% vacuum + 53.02% wet
    0.9993493f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.9993418f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.98781365f, // 115: 40.94% vacuum + 59.06% wet
    0.99593794f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.99191874f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.9956868f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.99451566f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.98948395f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.99230766f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.9933501f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.9949904f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.98766744f, // 124: 37.08% vacuum + 62.92% wet
    0.9875979f, // 125: 35.1% vacuum + 64.9% wet
    0.99294317f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.9906725f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.9940401f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.995737f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.99422246f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.98992044f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.99282235f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.98743355f, // 133: 30% vacuum + 70% wet
    0.99608135f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.9933945f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.9957627f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.99387985f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.9911499f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.9887337f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.9879645f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.98792017f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.99554354f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.9897206f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.99002707f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.9948714f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.99485993f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.99345f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.98769754f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.9888332f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.99053985f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.9912902f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.9875774f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.9944135f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.9880089f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.9874757f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.9925255f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.9922341f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.9869388f, // 158: 9.688% vacuum + 90.31% wet
    0.9878204f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.9936413f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.99118817f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.98990875f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.9899421f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.98722094f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.98715454f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.9905444f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.98685074f, // 167: 5% vacuum + 95% wet
    0.9892635f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.9880282f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.99048895f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.9894133f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.9889535f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.98790425f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.9889327f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.9882918f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.9887087f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.987696f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.9888734f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.9893962f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.9878804f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.98767406f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.98762906f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.98774636f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.98750377f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.98703957f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.9871992f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.9870861f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.9873422f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.987245f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.9871795f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.98701596f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.9869919f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.9871389f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.98701847f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.98688745f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.98687637f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.9868406f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.986806f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.98676485f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dy of E
static const float cb_e_y[200] = {
    0.0f, // 0: pec
    0.5144105f, // 1: vacuum
    0.51129246f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.5112917f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.51128954f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.5112888f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.50821495f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.50821346f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.5051899f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.50217015f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.50215024f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.49920082f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.4962541f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.49624988f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.49622425f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.49338093f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.4933376f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.49051142f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.48764962f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.48488733f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.48210678f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.47934732f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.47663203f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.46605802f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.46359837f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.4635766f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.4635543f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.4635197f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.46347138f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.45856738f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.45355198f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.45118314f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.43725008f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.43490523f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.43045405f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.4283591f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.42400852f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.41562435f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.4136307f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.40953234f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.39777973f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.3977482f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.395325f, // 42: 95.73% vacuum + 4.271% wet
    0.3887864f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.38543445f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.37675658f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.36498836f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.34030056f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.3313075f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.33114454f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.32364026f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.32240847f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.31404182f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.31348294f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.3068703f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.30213073f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.29997835f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.29508427f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.28948316f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.28821754f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.2854505f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.27928454f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.27096197f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.26158327f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.26144263f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.25921127f, // 65: 86.04% vacuum + 13.96% wet
    0.25703302f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.25011453f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.23953862f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.23638915f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.23490356f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.22835276f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.22261381f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.22164562f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.21476033f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.20984186f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.200714f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.19985914f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.19450283f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.19200288f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.1900301f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.1886646f, // 81: 75.52% vacuum + 24.48% wet
    0.18810384f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.18295462f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.17509632f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.17347018f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.17283025f, // 86: 71.98% vacuum + 28.02% wet
    0.16990341f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.16840683f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.16692635f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.16498812f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.16408922f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.16087888f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.15502338f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.15184055f, // 94: 66.15% vacuum + 33.85% wet
    0.15106729f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.14933804f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.14876845f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.14486481f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.14460568f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.14411218f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.14256513f, // 101: 63.02% vacuum + 36.98% wet
    0.13858688f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.13785514f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.13516478f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.13175656f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.1312439f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.12727475f, // 107: 56.88% vacuum + 43.12% wet
    0.12614161f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.12259477f, // 109: 54.69% vacuum + 45.31% wet
    0.12241781f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.12069278f, // 111: 53.75% vacuum + 46.25% wet
    0.10853195f, // 112: 46.98% vacuum + 53.02% wet
    0.108810544f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.108308814f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.099579036f, // 115: 40.94% vacuum + 59.06% wet
    0.09947328f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.09915641f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.09876418f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.09689655f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.09599213f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.09569277f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.09520356f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.09506772f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.094600804f, // 124: 37.08% vacuum + 62.92% wet
    0.092233f, // 125: 35.1% vacuum + 64.9% wet
    0.09049475f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.09019844f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.089870796f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.0892829f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.088468336f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.08727299f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.08712986f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.0866404f, // 133: 30% vacuum + 70% wet
    0.08646981f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.08600192f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.08241404f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.081620805f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.080345415f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.07867546f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.077846006f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.07706135f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.07672549f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.07636311f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.07495009f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.07486652f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.07479987f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.073897384f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.073555514f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.073533356f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.07314992f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.07211486f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.07191897f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.07143473f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.07108523f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.07064907f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.07029811f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.07005465f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.06979784f, // 158: 9.688% vacuum + 90.31% wet
    0.069668315f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.06907294f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.068707205f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.068329394f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.06794533f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.067852415f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.06720071f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.06715465f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.06680111f, // 167: 5% vacuum + 95% wet
    0.06679255f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.066698246f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.066728f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.06632484f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.06594651f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.065655f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.065535806f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.06546381f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.06542673f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.06529208f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.065229684f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.064906955f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.06469663f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.06468992f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.06453983f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.06444492f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.064437054f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.064323634f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.06427972f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.06427606f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.06423534f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.06423219f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.06423008f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.06412701f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.06412624f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.064082205f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.06402962f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.064025395f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.06397641f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.06392671f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.063925594f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.063875794f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dz of E
static const float cb_e_z[200] = {
    0.0f, // 0: pec
    0.628724f, // 1: vacuum
    0.624913f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.6249121f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.6249094f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.6249085f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.62115157f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.62114984f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.6174543f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.6137635f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.6137392f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.61013436f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.60653275f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.6065276f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.60649633f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.60302114f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.60296816f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.59951395f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.5960162f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.5926401f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.5892416f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.58586895f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.5825503f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.56962645f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.56662023f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.56659365f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.56656635f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.5665241f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.566465f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.56047124f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.5543413f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.551446f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.53441674f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.5315508f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.52611053f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.52355003f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.51823264f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.5079853f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.5055486f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.50053954f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.4861752f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.4861367f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.483175f, // 42: 95.73% vacuum + 4.271% wet
    0.47518337f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.47108656f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.46048024f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.4460969f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.4159229f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.4049314f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.4047322f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.39556032f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.3940548f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.38382888f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.38314584f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.37506372f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.3692709f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.3666402f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.36065856f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.35381275f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.3522659f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.34888393f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.34134775f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.33117574f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.3197129f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.319541f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.31681377f, // 65: 86.04% vacuum + 13.96% wet
    0.31415147f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.30569553f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.29276943f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.28892007f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.28710434f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.27909783f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.27208355f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.2709002f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.26248485f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.2564734f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.24531713f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.24427228f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.23772569f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.23467019f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.232259f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.23059006f, // 81: 75.52% vacuum + 24.48% wet
    0.2299047f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.2236112f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.21400662f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.21201912f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.21123698f, // 86: 71.98% vacuum + 28.02% wet
    0.20765972f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.20583057f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.2040211f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.20165214f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.20055349f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.19662975f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.18947302f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.18558289f, // 94: 66.15% vacuum + 33.85% wet
    0.1846378f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.18252426f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.1818281f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.17705698f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.17674029f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.1761371f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.17424628f, // 101: 63.02% vacuum + 36.98% wet
    0.16938396f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.1684896f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.1652014f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.1610358f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.1604092f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.15555802f, // 107: 56.88% vacuum + 43.12% wet
    0.15417308f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.14983805f, // 109: 54.69% vacuum + 45.31% wet
    0.14962175f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.1475134f, // 111: 53.75% vacuum + 46.25% wet
    0.13265017f, // 112: 46.98% vacuum + 53.02% wet
    0.13299066f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.13237743f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.121707715f, // 115: 40.94% vacuum + 59.06% wet
    0.121578455f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.121191174f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.12071178f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.11842912f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.11732372f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.11695783f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.11635991f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.116193876f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.115623206f, // 124: 37.08% vacuum + 62.92% wet
    0.11272922f, // 125: 35.1% vacuum + 64.9% wet
    0.110604696f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.11024254f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.109842084f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.10912354f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.10812797f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.10666698f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.10649206f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.10589382f, // 133: 30% vacuum + 70% wet
    0.10568532f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.105113454f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.100728266f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.09975876f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.09819995f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.096158884f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.09514512f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.09418609f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.0937756f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.093332686f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.09160567f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.09150352f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.091422066f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.09031903f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.08990119f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.0898741f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.089405455f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.08814039f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.08790097f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.087309115f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.08688194f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.08634887f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.08591992f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.08562235f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.08530848f, // 158: 9.688% vacuum + 90.31% wet
    0.08515017f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.08442248f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.08397548f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.08351371f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.08304429f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.082930736f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.0821342f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.082077906f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.081645794f, // 167: 5% vacuum + 95% wet
    0.08163533f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.08152008f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.08155645f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.081063695f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.08060129f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.080244996f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.08009932f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.08001132f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.079966f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.07980143f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.07972517f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.07933073f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.07907367f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.07906546f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.07888201f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.07876602f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.0787564f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.078617774f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.0785641f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.07855963f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.07850985f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.078506015f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.07850343f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.07837746f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.07837651f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.07832269f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.07825842f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.078253254f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.07819339f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.078132644f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.07813128f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.07807042f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dx of E
static const float cb_e_x[200] = {
    0.0f, // 0: pec
    0.56585157f, // 1: vacuum
    0.5624217f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.5624209f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.56241846f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.5624177f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.55903643f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.5590348f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.5557089f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.5523871f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.55236524f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.5491209f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.5458795f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.5458749f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.5458467f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.542719f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.5426714f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.5395626f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.53641456f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.5333761f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.5303175f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.52728206f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.5242952f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.5126638f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.5099582f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.50993425f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.50990975f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.50987166f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.50981855f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.50442415f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.49890715f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.49630144f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.4809751f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.47839576f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.47349945f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.471195f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.4664094f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.4571868f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.45499375f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.45048556f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.4375577f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.43752304f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.43485752f, // 42: 95.73% vacuum + 4.271% wet
    0.42766502f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.4239779f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.41443223f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.4014872f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.3743306f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.36443824f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.36425897f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.3560043f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.3546493f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.345446f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.34483126f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.33755735f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.33234382f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.3299762f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.3245927f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.3184315f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.3170393f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.31399554f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.30721298f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.29805815f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.2877416f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.2875869f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.2851324f, // 65: 86.04% vacuum + 13.96% wet
    0.2827363f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.27512598f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.2634925f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.26002806f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.2583939f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.25118804f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.2448752f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.24381018f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.23623638f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.23082605f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.22078541f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.21984506f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.21395312f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.21120317f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.2090331f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.20753105f, // 81: 75.52% vacuum + 24.48% wet
    0.20691423f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.20125009f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.19260596f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.1908172f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.19011328f, // 86: 71.98% vacuum + 28.02% wet
    0.18689375f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.18524751f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.183619f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.18148693f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.18049814f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.17696677f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.17052571f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.1670246f, // 94: 66.15% vacuum + 33.85% wet
    0.16617401f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.16427183f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.1636453f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.15935129f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.15906626f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.1585234f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.15682165f, // 101: 63.02% vacuum + 36.98% wet
    0.15244557f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.15164065f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.14868125f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.14493223f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.14436828f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.14000222f, // 107: 56.88% vacuum + 43.12% wet
    0.13875577f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.13485424f, // 109: 54.69% vacuum + 45.31% wet
    0.13465959f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.13276206f, // 111: 53.75% vacuum + 46.25% wet
    0.119385146f, // 112: 46.98% vacuum + 53.02% wet
    0.119691595f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.11913969f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.109536946f, // 115: 40.94% vacuum + 59.06% wet
    0.10942061f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.10907205f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.108640596f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.1065862f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.10559135f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.10526205f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.104723915f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.10457449f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.10406089f, // 124: 37.08% vacuum + 62.92% wet
    0.1014563f, // 125: 35.1% vacuum + 64.9% wet
    0.09954423f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.09921829f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.09885787f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.098211184f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.09731517f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.096000284f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.09584285f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.095304444f, // 133: 30% vacuum + 70% wet
    0.09511679f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.094602115f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.09065544f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.08978288f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.08837995f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.086543f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.08563061f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.084767476f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.08439804f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.08399942f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.0824451f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.08235317f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.08227986f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.08128712f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.08091106f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.08088669f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.08046491f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.079326354f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.07911087f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.078578204f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.078193754f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.07771398f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.07732793f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.07706011f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.07677763f, // 158: 9.688% vacuum + 90.31% wet
    0.076635145f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.07598023f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.07557793f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.075162336f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.074739866f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.07463766f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.07392079f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.073870115f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.07348122f, // 167: 5% vacuum + 95% wet
    0.0734718f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.07336807f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.0734008f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.07295732f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.07254116f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.0722205f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.07208939f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.0720102f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.0719694f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.07182129f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.07175265f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.071397655f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.0711663f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.071158916f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.07099381f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.07088941f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.07088076f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.070755996f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.07070769f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.07070366f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.07065887f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.07065541f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.07065309f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.07053971f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.07053886f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.07049042f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.07043258f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.07042793f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.07037405f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.07031938f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.070318155f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.07026337f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Da of H: what is kept of the old value
static const float da_h[4] = {
    1.0f, // 0: pmc
    1.0f, // 1: vacuum
    0.99997497f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.9999249f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dz of H
static const float db_h_z[4] = {
    0.0f, // 0: pmc
    0.628724f, // 1: vacuum
    0.47153708f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.3143502f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dy of H
static const float db_h_y[4] = {
    0.0f, // 0: pmc
    0.5144105f, // 1: vacuum
    0.38580304f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.2571956f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dx of H
static const float db_h_x[4] = {
    0.0f, // 0: pmc
    0.56585157f, // 1: vacuum
    0.42438337f, // 2: 50% vacuum + 50% ferrite, normal 32/32
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


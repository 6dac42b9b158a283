// Loaded cavity in 3D
// Made by yeec 0.1.0 from tests/golden/3d_cavity.lua (02654c0db9faad598374dbeb4645a76f).
// CUDA C, 3d, f32, schedule sweep, dt = 1.88747766e-12 s
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

#define ORIGIN 960 // element of site 0
#define SY 32 // elements from one y to the next
#define SZ 896 // elements from one z to the next

// Ca of E: what is kept of the old value
__constant__ const float ca_e[200] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.9999369f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.999934f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.9999254f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.9999225f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.9998859f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.9998802f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.99989796f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.99978584f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.9997069f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.99973387f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.9996324f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.9996157f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.9995155f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.99968994f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.99951553f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.9996256f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.9994582f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.99956465f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.99946433f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.9993222f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.99923503f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.998844f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.999204f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.99911034f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.99901676f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.99887633f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.9986892f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.9991251f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.9986562f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.9988354f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.9989327f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.9984626f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.9982996f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.9986516f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.9983346f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.99799913f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.9981433f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.99768376f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.9967858f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.9966788f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.9965017f, // 42: 95.73% vacuum + 4.271% wet
    0.99722534f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.99809706f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.9974636f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.99574614f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.9964724f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.9986469f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.9972956f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.9978869f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.99787325f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.99778056f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.9946448f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.995415f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.99395645f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.9938951f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.9951545f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.9989606f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.9960388f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.997253f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.9939471f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.99865025f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.9962689f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.9951058f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.9925031f, // 65: 86.04% vacuum + 13.96% wet
    0.9929059f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.9975595f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.99796873f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.9933495f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.99254996f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.9949904f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.9994604f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.9937997f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.9928322f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.9969071f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.9942188f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.9953584f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.9988172f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.9934674f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.9958101f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.9904307f, // 81: 75.52% vacuum + 24.48% wet
    0.99070984f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.99419594f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.99157417f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.99060273f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.98996556f, // 86: 71.98% vacuum + 28.02% wet
    0.99745446f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.9910928f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.9923237f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.9996769f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.99066275f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.9977139f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.9993354f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.98934895f, // 94: 66.15% vacuum + 33.85% wet
    0.99564177f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.9906023f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.99966186f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.9955675f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.9952242f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.9897939f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.98907644f, // 101: 63.02% vacuum + 36.98% wet
    0.9893004f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.9982602f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.9898925f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.9911982f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.9890914f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.98862725f, // 107: 56.88% vacuum + 43.12% wet
    1.0f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.9884898f, // 109: 54.69% vacuum + 45.31% wet
    1.0f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.9884339f, // 111: 53.75% vacuum + 46.25% wet
    0.9880767f, // 112: 46.98% vacuum + 53.02% wet
    1.0f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    1.0f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.98781365f, // 115: 40.94% vacuum + 59.06% wet
    0.99571365f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.98942906f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.9946326f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.99188626f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.98826224f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.9896479f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.9904819f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.99273276f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.98766744f, // 124: 37.08% vacuum + 62.92% wet
    0.9875979f, // 125: 35.1% vacuum + 64.9% wet
    0.99014753f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.9886937f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.99130654f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.99482846f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.9915964f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.98833597f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.9901092f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.98743355f, // 133: 30% vacuum + 70% wet
    0.99638754f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.9906946f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.9955867f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.99158674f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.9891022f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.98782307f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.9874885f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.98746705f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.9963665f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.9883984f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.9886884f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.9951257f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.9951271f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.9925479f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.98737115f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.98801535f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.9893016f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.9902653f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.98732644f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.996187f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.9876309f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.98729175f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.9928957f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.9925654f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.9869388f, // 158: 9.688% vacuum + 90.31% wet
    0.9875951f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.9969198f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.9919028f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.9902301f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.99056154f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.98721534f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.9871975f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.9925785f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.98685074f, // 167: 5% vacuum + 95% wet
    0.9905532f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.9885295f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.99325734f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.9915654f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.9912255f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.9891874f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.99224514f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.99054354f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.9919047f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.98918194f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.99326986f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    1.0f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.9919051f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.99087954f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.99156296f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.9932763f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.9915628f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.9888256f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.990535f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.9895085f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.99259144f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.99156255f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.99087715f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.99019134f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.98984885f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.9932793f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.99259233f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.98950523f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.9905328f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.99190557f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.9895039f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.98676485f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dy of E
__constant__ const float cb_e_y[200] = {
    0.0f, // 0: pec
    0.5144105f, // 1: vacuum
    0.51129246f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.51129174f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.51128954f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.5112888f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.50821495f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.50821346f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.50518996f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.5021696f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.5021498f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.4991999f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.49625263f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.49624848f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.4962236f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.4933789f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.49333587f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.49050856f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.48764607f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.48488274f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.482101f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.47934067f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.47662452f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.46604872f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.4635832f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.4635615f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.46353978f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.46350724f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.46346384f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.458549f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.45353407f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.45116f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.4372162f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.4348699f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.43041623f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.42831606f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.42396215f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.41557276f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.41357383f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.4094806f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.39775825f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.39773694f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.395325f, // 42: 95.73% vacuum + 4.271% wet
    0.3887141f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.38534585f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.37665695f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.36497027f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.3401601f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.3312133f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.33098936f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.32350048f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.32226747f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.3138928f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.31340012f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.30670142f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.30209646f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.29994348f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.29490116f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.28940994f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.2880034f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.28526613f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.27915144f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.27086562f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.2613532f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.2612009f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.25921127f, // 65: 86.04% vacuum + 13.96% wet
    0.2569457f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.24994482f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.2393981f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.23617476f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.23476788f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.22808307f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.22259171f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.22138022f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.21453075f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.20964625f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.20043036f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.19959857f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.19443944f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.19171959f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.18979226f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.1886646f, // 81: 75.52% vacuum + 24.48% wet
    0.18804194f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.18267334f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.17487647f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.17335503f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.17283025f, // 86: 71.98% vacuum + 28.02% wet
    0.16976716f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.16821483f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.16665834f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.16499467f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.16393188f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.16076536f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.15501127f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.15184055f, // 94: 66.15% vacuum + 33.85% wet
    0.15086254f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.14915186f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.14877893f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.14466621f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.14439443f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.14400144f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.14256513f, // 101: 63.02% vacuum + 36.98% wet
    0.13852714f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.13779314f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.13502009f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.13153014f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.13118659f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.12727475f, // 107: 56.88% vacuum + 43.12% wet
    0.1261712f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.12259477f, // 109: 54.69% vacuum + 45.31% wet
    0.122448325f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.12069278f, // 111: 53.75% vacuum + 46.25% wet
    0.10853195f, // 112: 46.98% vacuum + 53.02% wet
    0.10884596f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.10834447f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.099579036f, // 115: 40.94% vacuum + 59.06% wet
    0.09946211f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.09903248f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.098712005f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.09676881f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.095933184f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.09556502f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.09506658f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.09496013f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.094600804f, // 124: 37.08% vacuum + 62.92% wet
    0.092233f, // 125: 35.1% vacuum + 64.9% wet
    0.09036781f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.09010878f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.08974759f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.08924225f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.08835184f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.087203495f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.08701124f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.0866404f, // 133: 30% vacuum + 70% wet
    0.08648307f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.085885435f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.08240677f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.081526935f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.08026278f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.078639425f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.077827364f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.07704378f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.07675713f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.07631236f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.07489967f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.07487606f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.074809894f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.073863946f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.07354344f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.07350312f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.07310441f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.07207775f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.07190989f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.07149825f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.071071714f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.07064253f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.070311174f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.0700663f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.06979784f, // 158: 9.688% vacuum + 90.31% wet
    0.06966042f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.06918652f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.06873187f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.06834043f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.06796648f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.06785223f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.067202166f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.06722328f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.06680111f, // 167: 5% vacuum + 95% wet
    0.06683585f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.06671506f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.06682081f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.06639659f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.066021845f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.06569738f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.06564495f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.06553795f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.06553187f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.06534089f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.065373875f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.06525292f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.06482762f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.06479424f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.06466756f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.06462421f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.06456865f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.06438145f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.06438762f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.06435442f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.064405f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.06437174f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.06434959f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.064229496f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.06421844f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.06428022f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.06420923f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.06410975f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.06409415f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.06408967f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.0640124f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.063875794f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dz of E
__constant__ const float cb_e_z[200] = {
    0.0f, // 0: pec
    0.628724f, // 1: vacuum
    0.62491304f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.62491214f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.62490946f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.62490857f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.62115157f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.6211498f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.61745435f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.61376286f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.61373866f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.6101332f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.606531f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.6065259f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.6064955f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.60301864f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.60296607f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.59951043f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.5960119f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.59263444f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.58923453f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.5858608f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.58254105f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.5696151f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.5666017f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.56657517f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.56654865f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.5665088f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.5664558f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.56044877f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.55431944f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.55141777f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.53437537f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.5315077f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.5260643f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.5234974f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.51817596f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.5079223f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.5054791f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.5004763f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.48614898f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.48612294f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.483175f, // 42: 95.73% vacuum + 4.271% wet
    0.475095f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.47097826f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.4603585f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.44607478f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.41575122f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.40481624f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.40454254f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.39538947f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.39388248f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.38364676f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.38304457f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.3748573f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.369229f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.36659756f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.36043477f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.35372326f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.35200417f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.3486586f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.34118506f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.33105797f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.31943166f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.31924555f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.31681377f, // 65: 86.04% vacuum + 13.96% wet
    0.31404474f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.3054881f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.29259768f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.28865805f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.28693852f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.2787682f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.27205652f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.27057582f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.26220426f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.25623432f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.24497044f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.24395381f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.23764822f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.23432395f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.23196833f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.23059006f, // 81: 75.52% vacuum + 24.48% wet
    0.22982903f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.22326742f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.2137379f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.21187837f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.21123698f, // 86: 71.98% vacuum + 28.02% wet
    0.2074932f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.2055959f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.20369352f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.20166016f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.20036118f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.196491f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.1894582f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.18558289f, // 94: 66.15% vacuum + 33.85% wet
    0.18438755f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.18229672f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.18184091f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.17681426f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.17648207f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.17600176f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.17424628f, // 101: 63.02% vacuum + 36.98% wet
    0.16931094f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.16841383f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.16502456f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.16075906f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.16033916f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.15555802f, // 107: 56.88% vacuum + 43.12% wet
    0.15420926f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.14983805f, // 109: 54.69% vacuum + 45.31% wet
    0.14965907f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.1475134f, // 111: 53.75% vacuum + 46.25% wet
    0.13265017f, // 112: 46.98% vacuum + 53.02% wet
    0.13303395f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.13242102f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.121707715f, // 115: 40.94% vacuum + 59.06% wet
    0.12156479f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.121039696f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.12064801f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.11827299f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.11725167f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.116801694f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.11619248f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.11606239f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.115623206f, // 124: 37.08% vacuum + 62.92% wet
    0.11272922f, // 125: 35.1% vacuum + 64.9% wet
    0.110449545f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.110132955f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.10969151f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.10907386f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.10798558f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.10658205f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.10634707f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.10589382f, // 133: 30% vacuum + 70% wet
    0.105701536f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.10497109f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.100719385f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.09964403f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.098098956f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.09611486f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.09512234f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.09416462f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.093814276f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.09327067f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.09154405f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.09151518f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.091434315f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.090278156f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.08988643f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.08983715f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.08934984f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.088095024f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.087889865f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.08738675f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.086865425f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.086340874f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.08593588f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.085636586f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.08530848f, // 158: 9.688% vacuum + 90.31% wet
    0.08514051f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.08456131f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.08400562f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.08352719f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.083070144f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.0829305f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.08213598f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.082161784f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.081645794f, // 167: 5% vacuum + 95% wet
    0.08168826f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.08154064f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.081669874f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.08115138f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.080693364f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.08029679f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.08023272f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.08010194f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.08009452f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.07986109f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.0799014f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.07975357f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.07923376f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.079192966f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.079038136f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.07898515f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.07891724f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.078688435f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.07869598f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.0786554f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.078717224f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.07867658f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.078649506f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.078502715f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.07848921f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.07856471f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.07847794f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.078356355f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.07833729f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.07833182f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.07823738f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.07807042f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dx of E
__constant__ const float cb_e_x[200] = {
    0.0f, // 0: pec
    0.56585157f, // 1: vacuum
    0.56242174f, // 2: 99.9% vacuum + 0.1042% wet, normal 10/32
    0.5624209f, // 3: 99.9% vacuum + 0.1042% wet, normal 9/32
    0.5624185f, // 4: 99.9% vacuum + 0.1042% wet, normal 6/32
    0.5624177f, // 5: 99.9% vacuum + 0.1042% wet, normal 5/32
    0.55903643f, // 6: 99.79% vacuum + 0.2083% wet, normal 12/32
    0.5590348f, // 7: 99.79% vacuum + 0.2083% wet, normal 11/32
    0.55570894f, // 8: 99.69% vacuum + 0.3125% wet, normal 20/32
    0.5523866f, // 9: 99.58% vacuum + 0.4167% wet, normal 13/32
    0.55236477f, // 10: 99.58% vacuum + 0.4167% wet, normal 6/32
    0.5491199f, // 11: 99.48% vacuum + 0.5208% wet, normal 13/32
    0.5458779f, // 12: 99.38% vacuum + 0.625% wet, normal 10/32
    0.54587334f, // 13: 99.38% vacuum + 0.625% wet, normal 9/32
    0.545846f, // 14: 99.38% vacuum + 0.625% wet, normal 3/32
    0.5427168f, // 15: 99.27% vacuum + 0.7292% wet, normal 16/32
    0.5426695f, // 16: 99.27% vacuum + 0.7292% wet, normal 7/32
    0.5395594f, // 17: 99.17% vacuum + 0.8333% wet, normal 15/32
    0.5364107f, // 18: 99.06% vacuum + 0.9375% wet, normal 10/32
    0.53337103f, // 19: 98.96% vacuum + 1.042% wet, normal 16/32
    0.5303111f, // 20: 98.85% vacuum + 1.146% wet, normal 14/32
    0.5272747f, // 21: 98.75% vacuum + 1.25% wet, normal 11/32
    0.524287f, // 22: 98.65% vacuum + 1.354% wet, normal 10/32
    0.5126536f, // 23: 98.23% vacuum + 1.771% wet, normal 6/32
    0.5099415f, // 24: 98.12% vacuum + 1.875% wet, normal 15/32
    0.5099177f, // 25: 98.12% vacuum + 1.875% wet, normal 13/32
    0.5098938f, // 26: 98.12% vacuum + 1.875% wet, normal 11/32
    0.50985795f, // 27: 98.12% vacuum + 1.875% wet, normal 8/32
    0.5098102f, // 28: 98.12% vacuum + 1.875% wet, normal 4/32
    0.5044039f, // 29: 97.92% vacuum + 2.083% wet, normal 15/32
    0.49888748f, // 30: 97.71% vacuum + 2.292% wet, normal 8/32
    0.49627602f, // 31: 97.6% vacuum + 2.396% wet, normal 12/32
    0.4809378f, // 32: 96.98% vacuum + 3.021% wet, normal 17/32
    0.4783569f, // 33: 96.88% vacuum + 3.125% wet, normal 11/32
    0.47345784f, // 34: 96.67% vacuum + 3.333% wet, normal 10/32
    0.47114766f, // 35: 96.56% vacuum + 3.438% wet, normal 15/32
    0.46635836f, // 36: 96.35% vacuum + 3.646% wet, normal 12/32
    0.45713004f, // 37: 95.94% vacuum + 4.062% wet, normal 10/32
    0.4549312f, // 38: 95.83% vacuum + 4.167% wet, normal 12/32
    0.45042866f, // 39: 95.62% vacuum + 4.375% wet, normal 8/32
    0.4375341f, // 40: 95% vacuum + 5% wet, normal 2/32
    0.43751064f, // 41: 95% vacuum + 5% wet, normal 1/32
    0.43485752f, // 42: 95.73% vacuum + 4.271% wet
    0.4275855f, // 43: 94.48% vacuum + 5.521% wet, normal 8/32
    0.42388043f, // 44: 94.27% vacuum + 5.729% wet, normal 16/32
    0.41432267f, // 45: 93.75% vacuum + 6.25% wet, normal 12/32
    0.4014673f, // 46: 93.02% vacuum + 6.979% wet, normal 1/32
    0.3741761f, // 47: 91.25% vacuum + 8.75% wet, normal 10/32
    0.3643346f, // 48: 90.52% vacuum + 9.479% wet, normal 24/32
    0.3640883f, // 49: 90.52% vacuum + 9.479% wet, normal 16/32
    0.35585052f, // 50: 89.9% vacuum + 10.1% wet, normal 20/32
    0.35449424f, // 51: 89.79% vacuum + 10.21% wet, normal 20/32
    0.34528208f, // 52: 89.06% vacuum + 10.94% wet, normal 20/32
    0.34474012f, // 53: 89.06% vacuum + 10.94% wet, normal 3/32
    0.3373716f, // 54: 88.44% vacuum + 11.56% wet, normal 8/32
    0.3323061f, // 55: 88.02% vacuum + 11.98% wet, normal 1/32
    0.32993782f, // 56: 87.81% vacuum + 12.19% wet, normal 1/32
    0.32439128f, // 57: 87.29% vacuum + 12.71% wet, normal 8/32
    0.3183509f, // 58: 86.67% vacuum + 13.33% wet, normal 27/32
    0.31680375f, // 59: 86.56% vacuum + 13.44% wet, normal 13/32
    0.31379274f, // 60: 86.25% vacuum + 13.75% wet, normal 19/32
    0.30706656f, // 61: 85.62% vacuum + 14.37% wet, normal 4/32
    0.29795218f, // 62: 84.58% vacuum + 15.42% wet, normal 26/32
    0.2874885f, // 63: 83.44% vacuum + 16.56% wet, normal 16/32
    0.287321f, // 64: 83.44% vacuum + 16.56% wet, normal 11/32
    0.2851324f, // 65: 86.04% vacuum + 13.96% wet
    0.28264025f, // 66: 82.92% vacuum + 17.08% wet, normal 2/32
    0.2749393f, // 67: 81.88% vacuum + 18.12% wet, normal 22/32
    0.2633379f, // 68: 80.31% vacuum + 19.69% wet, normal 24/32
    0.25979224f, // 69: 79.9% vacuum + 20.1% wet, normal 6/32
    0.25824466f, // 70: 79.69% vacuum + 20.31% wet, normal 3/32
    0.2508914f, // 71: 78.54% vacuum + 21.46% wet, normal 13/32
    0.24485087f, // 72: 77.5% vacuum + 22.5% wet, normal 30/32
    0.24351825f, // 73: 77.4% vacuum + 22.6% wet, normal 9/32
    0.23598382f, // 74: 76.15% vacuum + 23.85% wet, normal 6/32
    0.23061088f, // 75: 75.1% vacuum + 24.9% wet, normal 21/32
    0.2204734f, // 76: 73.23% vacuum + 26.77% wet, normal 12/32
    0.21955843f, // 77: 73.02% vacuum + 26.98% wet, normal 16/32
    0.21388339f, // 78: 71.77% vacuum + 28.23% wet, normal 28/32
    0.21089154f, // 79: 71.25% vacuum + 28.75% wet, normal 10/32
    0.2087715f, // 80: 70.73% vacuum + 29.27% wet, normal 18/32
    0.20753105f, // 81: 75.52% vacuum + 24.48% wet
    0.20684613f, // 82: 70.42% vacuum + 29.58% wet, normal 1/32
    0.20094067f, // 83: 68.96% vacuum + 31.04% wet, normal 13/32
    0.19236413f, // 84: 66.88% vacuum + 33.12% wet, normal 5/32
    0.19069053f, // 85: 66.46% vacuum + 33.54% wet, normal 2/32
    0.19011328f, // 86: 71.98% vacuum + 28.02% wet
    0.18674387f, // 87: 65.21% vacuum + 34.79% wet, normal 24/32
    0.18503632f, // 88: 64.9% vacuum + 35.1% wet, normal 4/32
    0.18332417f, // 89: 64.38% vacuum + 35.62% wet, normal 8/32
    0.18149413f, // 90: 63.65% vacuum + 36.35% wet, normal 31/32
    0.18032506f, // 91: 63.54% vacuum + 36.46% wet, normal 3/32
    0.17684191f, // 92: 62.29% vacuum + 37.71% wet, normal 25/32
    0.1705124f, // 93: 60.21% vacuum + 39.79% wet, normal 30/32
    0.1670246f, // 94: 66.15% vacuum + 33.85% wet
    0.16594881f, // 95: 58.75% vacuum + 41.25% wet, normal 19/32
    0.16406704f, // 96: 58.23% vacuum + 41.77% wet, normal 4/32
    0.16365682f, // 97: 57.81% vacuum + 42.19% wet, normal 31/32
    0.15913282f, // 98: 56.25% vacuum + 43.75% wet, normal 19/32
    0.15883386f, // 99: 56.15% vacuum + 43.85% wet, normal 18/32
    0.15840158f, // 100: 56.15% vacuum + 43.85% wet, normal 2/32
    0.15682165f, // 101: 63.02% vacuum + 36.98% wet
    0.15237986f, // 102: 53.75% vacuum + 46.25% wet, normal 1/32
    0.15157245f, // 103: 53.12% vacuum + 46.88% wet, normal 27/32
    0.14852211f, // 104: 52.08% vacuum + 47.92% wet, normal 3/32
    0.14468315f, // 105: 50.31% vacuum + 49.69% wet, normal 7/32
    0.14430524f, // 106: 50.21% vacuum + 49.79% wet, normal 1/32
    0.14000222f, // 107: 56.88% vacuum + 43.12% wet
    0.13878833f, // 108: 56.04% vacuum + 43.96% wet, normal 32/32
    0.13485424f, // 109: 54.69% vacuum + 45.31% wet
    0.13469316f, // 110: 54.27% vacuum + 45.73% wet, normal 32/32
    0.13276206f, // 111: 53.75% vacuum + 46.25% wet
    0.119385146f, // 112: 46.98% vacuum + 53.02% wet
    0.11973055f, // 113: 46.77% vacuum + 53.23% wet, normal 32/32
    0.11917892f, // 114: 46.46% vacuum + 53.54% wet, normal 32/32
    0.109536946f, // 115: 40.94% vacuum + 59.06% wet
    0.10940831f, // 116: 48.75% vacuum + 51.25% wet, normal 29/32
    0.10893573f, // 117: 48.65% vacuum + 51.35% wet, normal 6/32
    0.108583204f, // 118: 48.12% vacuum + 51.88% wet, normal 25/32
    0.10644569f, // 119: 46.46% vacuum + 53.54% wet, normal 15/32
    0.10552651f, // 120: 45.83% vacuum + 54.17% wet, normal 2/32
    0.10512152f, // 121: 45.42% vacuum + 54.58% wet, normal 7/32
    0.104573235f, // 122: 44.9% vacuum + 55.1% wet, normal 10/32
    0.10445615f, // 123: 44.69% vacuum + 55.31% wet, normal 18/32
    0.10406089f, // 124: 37.08% vacuum + 62.92% wet
    0.1014563f, // 125: 35.1% vacuum + 64.9% wet
    0.09940459f, // 126: 40.1% vacuum + 59.9% wet, normal 9/32
    0.099119656f, // 127: 39.9% vacuum + 60.1% wet, normal 4/32
    0.09872235f, // 128: 39.38% vacuum + 60.62% wet, normal 13/32
    0.09816648f, // 129: 38.65% vacuum + 61.35% wet, normal 25/32
    0.09718703f, // 130: 37.81% vacuum + 62.19% wet, normal 14/32
    0.09592385f, // 131: 36.67% vacuum + 63.33% wet, normal 3/32
    0.09571236f, // 132: 36.35% vacuum + 63.65% wet, normal 9/32
    0.095304444f, // 133: 30% vacuum + 70% wet
    0.09513138f, // 134: 35.42% vacuum + 64.58% wet, normal 30/32
    0.09447398f, // 135: 35% vacuum + 65% wet, normal 11/32
    0.090647444f, // 136: 30.42% vacuum + 69.58% wet, normal 27/32
    0.08967963f, // 137: 29.48% vacuum + 70.52% wet, normal 14/32
    0.08828906f, // 138: 27.92% vacuum + 72.08% wet, normal 6/32
    0.08650337f, // 139: 25.73% vacuum + 74.27% wet, normal 2/32
    0.08561011f, // 140: 24.58% vacuum + 75.42% wet, normal 1/32
    0.08474816f, // 141: 23.44% vacuum + 76.56% wet, normal 1/32
    0.08443285f, // 142: 22.5% vacuum + 77.5% wet, normal 29/32
    0.0839436f, // 143: 22.29% vacuum + 77.71% wet, normal 4/32
    0.08238964f, // 144: 20.1% vacuum + 79.9% wet, normal 5/32
    0.082363665f, // 145: 19.69% vacuum + 80.31% wet, normal 25/32
    0.08229088f, // 146: 19.58% vacuum + 80.42% wet, normal 25/32
    0.08125034f, // 147: 18.23% vacuum + 81.77% wet, normal 17/32
    0.08089778f, // 148: 18.02% vacuum + 81.98% wet, normal 1/32
    0.08085343f, // 149: 17.92% vacuum + 82.08% wet, normal 3/32
    0.080414854f, // 150: 17.19% vacuum + 82.81% wet, normal 7/32
    0.079285525f, // 151: 15.42% vacuum + 84.58% wet, normal 10/32
    0.079100884f, // 152: 15.31% vacuum + 84.69% wet, normal 1/32
    0.078648075f, // 153: 14.06% vacuum + 85.94% wet, normal 28/32
    0.07817888f, // 154: 13.85% vacuum + 86.15% wet, normal 2/32
    0.077706784f, // 155: 13.12% vacuum + 86.88% wet, normal 1/32
    0.077342294f, // 156: 12.19% vacuum + 87.81% wet, normal 18/32
    0.077072926f, // 157: 11.77% vacuum + 88.23% wet, normal 17/32
    0.07677763f, // 158: 9.688% vacuum + 90.31% wet
    0.076626465f, // 159: 11.35% vacuum + 88.65% wet, normal 2/32
    0.07610518f, // 160: 9.896% vacuum + 90.1% wet, normal 30/32
    0.07560506f, // 161: 9.375% vacuum + 90.62% wet, normal 15/32
    0.07517447f, // 162: 8.75% vacuum + 91.25% wet, normal 10/32
    0.074763134f, // 163: 8.021% vacuum + 91.98% wet, normal 11/32
    0.07463745f, // 164: 8.021% vacuum + 91.98% wet, normal 1/32
    0.07392238f, // 165: 6.771% vacuum + 93.23% wet, normal 1/32
    0.073945604f, // 166: 6.458% vacuum + 93.54% wet, normal 17/32
    0.07348122f, // 167: 5% vacuum + 95% wet
    0.07351943f, // 168: 5.833% vacuum + 94.17% wet, normal 11/32
    0.07338657f, // 169: 5.729% vacuum + 94.27% wet, normal 5/32
    0.07350289f, // 170: 5.625% vacuum + 94.38% wet, normal 19/32
    0.073036246f, // 171: 4.896% vacuum + 95.1% wet, normal 14/32
    0.07262403f, // 172: 4.167% vacuum + 95.83% wet, normal 13/32
    0.072267115f, // 173: 3.646% vacuum + 96.35% wet, normal 7/32
    0.07220945f, // 174: 3.333% vacuum + 96.67% wet, normal 16/32
    0.07209174f, // 175: 3.229% vacuum + 96.77% wet, normal 11/32
    0.07208506f, // 176: 3.125% vacuum + 96.88% wet, normal 15/32
    0.07187498f, // 177: 2.917% vacuum + 97.08% wet, normal 7/32
    0.07191126f, // 178: 2.708% vacuum + 97.29% wet, normal 19/32
    0.07177821f, // 179: 1.667% vacuum + 98.33% wet, normal 32/32
    0.071310386f, // 180: 1.667% vacuum + 98.33% wet, normal 15/32
    0.07127367f, // 181: 1.667% vacuum + 98.33% wet, normal 12/32
    0.07113432f, // 182: 1.354% vacuum + 98.65% wet, normal 14/32
    0.07108663f, // 183: 1.146% vacuum + 98.85% wet, normal 19/32
    0.07102552f, // 184: 1.146% vacuum + 98.85% wet, normal 14/32
    0.070819594f, // 185: 0.9375% vacuum + 99.06% wet, normal 6/32
    0.07082638f, // 186: 0.8333% vacuum + 99.17% wet, normal 11/32
    0.07078986f, // 187: 0.8333% vacuum + 99.17% wet, normal 8/32
    0.07084551f, // 188: 0.7292% vacuum + 99.27% wet, normal 17/32
    0.07080892f, // 189: 0.7292% vacuum + 99.27% wet, normal 14/32
    0.070784554f, // 190: 0.7292% vacuum + 99.27% wet, normal 12/32
    0.07065244f, // 191: 0.5208% vacuum + 99.48% wet, normal 10/32
    0.07064029f, // 192: 0.5208% vacuum + 99.48% wet, normal 9/32
    0.07070824f, // 193: 0.4167% vacuum + 99.58% wet, normal 19/32
    0.07063015f, // 194: 0.3125% vacuum + 99.69% wet, normal 17/32
    0.07052072f, // 195: 0.3125% vacuum + 99.69% wet, normal 8/32
    0.07050356f, // 196: 0.2083% vacuum + 99.79% wet, normal 11/32
    0.07049864f, // 197: 0.1042% vacuum + 99.9% wet, normal 15/32
    0.07041364f, // 198: 0.1042% vacuum + 99.9% wet, normal 8/32
    0.07026337f, // 199: wet (tests/golden/3d_cavity.lua:12)
};

// Da of H: what is kept of the old value
__constant__ const float da_h[4] = {
    1.0f, // 0: pmc
    1.0f, // 1: vacuum
    1.0f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.9999249f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dz of H
__constant__ const float db_h_z[4] = {
    0.0f, // 0: pmc
    0.628724f, // 1: vacuum
    0.4191493f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.3143502f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dy of H
__constant__ const float db_h_y[4] = {
    0.0f, // 0: pmc
    0.5144105f, // 1: vacuum
    0.34294033f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.2571956f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dx of H
__constant__ const float db_h_x[4] = {
    0.0f, // 0: pmc
    0.56585157f, // 1: vacuum
    0.37723437f, // 2: 50% vacuum + 50% ferrite, normal 32/32
    0.28291517f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// H in vacuum
//   mu dHx/dt = dEy/dz - dEz/dy
//   mu dHy/dt = dEz/dx - dEx/dz
//   mu dHz/dt = dEx/dy - dEy/dx
//   at i 0..30, j 24..25, k 0..21
extern "C" __global__ void __launch_bounds__(256) h_vacuum(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, int i0, int i1, int j0, int j1, int k0, int k1)
{
    enum { W = 4 };
    const float db_z = 0.628724f; // Db c0 dt/dz of vacuum
    const float db_y = 0.5144105f; // Db c0 dt/dy of vacuum
    const float db_x = 0.56585157f; // Db c0 dt/dx of vacuum
    const int i = i0 / W * W + (int)(blockIdx.x * blockDim.x + threadIdx.x) * W;
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    const int k = k0 + (int)(blockIdx.z * blockDim.z + threadIdx.z);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    float next_ey[W];
    load4(next_ey, ey + n + SZ, true);
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float next_ex[W];
    load4(next_ex, ex + n + SZ, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float my_hy[W];
    load4(my_hy, hy + n, true);
    float my_hz[W];
    load4(my_hz, hz + n, true);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (i + s >= 1) { // mu dHx/dt = dEy/dz - dEz/dy
            my_hx[s] = fmaf(db_z, next_ey[s] - my_ey[s], my_hx[s]);
            my_hx[s] = fmaf(-db_y, beside_ez[s] - my_ez[s], my_hx[s]);
        }
        if (i + s < 30) { // mu dHy/dt = dEz/dx - dEx/dz
            my_hy[s] = fmaf(db_x, my_ez[s + 1] - my_ez[s], my_hy[s]);
            my_hy[s] = fmaf(-db_z, next_ex[s] - my_ex[s], my_hy[s]);
        }
        if (i + s < 30 && k >= 1) { // mu dHz/dt = dEx/dy - dEy/dx
            my_hz[s] = fmaf(db_y, beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db_x, my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (i >= i0 && i + W <= i1) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(hz + n, my_hz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                hz[n + s] = my_hz[s];
            }
    }
}

// H in several materials
//   mu dHx/dt = dEy/dz - dEz/dy - sigma_m Hx
//   mu dHy/dt = dEz/dx - dEx/dz - sigma_m Hy
//   mu dHz/dt = dEx/dy - dEy/dx - sigma_m Hz
//   at i 0..30, j 0..23, k 0..21
extern "C" __global__ void __launch_bounds__(256) h_mixed(
    float *__restrict__ hx, float *__restrict__ hy, float *__restrict__ hz, const float *__restrict__ ey,
    const float *__restrict__ ez, const float *__restrict__ ex, const unsigned char *__restrict__ id_hx,
    const unsigned char *__restrict__ id_hy, const unsigned char *__restrict__ id_hz, int i0, int i1, int j0,
    int j1, int k0, int k1)
{
    enum { W = 4 };
    const int i = i0 / W * W + (int)(blockIdx.x * blockDim.x + threadIdx.x) * W;
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    const int k = k0 + (int)(blockIdx.z * blockDim.z + threadIdx.z);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    float my_ey[W + 1];
    load4(my_ey, ey + n, true);
    my_ey[W] = ey[n + W];
    float next_ey[W];
    load4(next_ey, ey + n + SZ, true);
    float my_ez[W + 1];
    load4(my_ez, ez + n, true);
    my_ez[W] = ez[n + W];
    float beside_ez[W];
    load4(beside_ez, ez + n + SY, true);
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float beside_ex[W];
    load4(beside_ex, ex + n + SY, true);
    float next_ex[W];
    load4(next_ex, ex + n + SZ, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float my_hy[W];
    load4(my_hy, hy + n, true);
    float my_hz[W];
    load4(my_hz, hz + n, true);
    int strip_id_hx[W];
    load_bytes4(strip_id_hx, id_hx + n);
    int strip_id_hy[W];
    load_bytes4(strip_id_hy, id_hy + n);
    int strip_id_hz[W];
    load_bytes4(strip_id_hz, id_hz + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (i + s >= 1) { // mu dHx/dt = dEy/dz - dEz/dy - sigma_m Hx
            const int id = strip_id_hx[s];
            my_hx[s] = da_h[id] * my_hx[s];
            my_hx[s] = fmaf(db_h_z[id], next_ey[s] - my_ey[s], my_hx[s]);
            my_hx[s] = fmaf(-db_h_y[id], beside_ez[s] - my_ez[s], my_hx[s]);
        }
        if (i + s < 30 && j >= 1) { // mu dHy/dt = dEz/dx - dEx/dz - sigma_m Hy
            const int id = strip_id_hy[s];
            my_hy[s] = da_h[id] * my_hy[s];
            my_hy[s] = fmaf(db_h_x[id], my_ez[s + 1] - my_ez[s], my_hy[s]);
            my_hy[s] = fmaf(-db_h_z[id], next_ex[s] - my_ex[s], my_hy[s]);
        }
        if (i + s < 30 && k >= 1) { // mu dHz/dt = dEx/dy - dEy/dx - sigma_m Hz
            const int id = strip_id_hz[s];
            my_hz[s] = da_h[id] * my_hz[s];
            my_hz[s] = fmaf(db_h_y[id], beside_ex[s] - my_ex[s], my_hz[s]);
            my_hz[s] = fmaf(-db_h_x[id], my_ey[s + 1] - my_ey[s], my_hz[s]);
        }
    }
    if (i >= i0 && i + W <= i1) {
        store4(hx + n, my_hx);
        store4(hy + n, my_hy);
        store4(hz + n, my_hz);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                hx[n + s] = my_hx[s];
                hy[n + s] = my_hy[s];
                hz[n + s] = my_hz[s];
            }
    }
}

// E in vacuum
//   eps dEx/dt = dHz/dy - dHy/dz
//   eps dEy/dt = dHx/dz - dHz/dx
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 0..30, j 24..25, k 0..21
extern "C" __global__ void __launch_bounds__(256) e_vacuum(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, int i0, int i1, int j0, int j1, int k0, int k1)
{
    enum { W = 4 };
    const float cb_y = 0.5144105f; // Cb c0 dt/dy of vacuum
    const float cb_z = 0.628724f; // Cb c0 dt/dz of vacuum
    const float cb_x = 0.56585157f; // Cb c0 dt/dx of vacuum
    const int i = i0 / W * W + (int)(blockIdx.x * blockDim.x + threadIdx.x) * W;
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    const int k = k0 + (int)(blockIdx.z * blockDim.z + threadIdx.z);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    float my_hy[W + 1];
    load4(my_hy, hy + n, true);
    my_hy[W] = hy[n - 1];
    float below_hy[W];
    load4(below_hy, hy + n - SZ, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float beside_hx[W];
    load4(beside_hx, hx + n - SY, true);
    float below_hx[W];
    load4(below_hx, hx + n - SZ, true);
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float my_ey[W];
    load4(my_ey, ey + n, true);
    float my_ez[W];
    load4(my_ez, ez + n, true);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (i + s < 30 && k >= 1) { // eps dEx/dt = dHz/dy - dHy/dz
            my_ex[s] = fmaf(cb_y, my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = fmaf(-cb_z, my_hy[s] - below_hy[s], my_ex[s]);
        }
        if (i + s >= 1 && k >= 1) { // eps dEy/dt = dHx/dz - dHz/dx
            my_ey[s] = fmaf(cb_z, my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb_x, my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        if (i + s >= 1) { // eps dEz/dt = dHy/dx - dHx/dy
            my_ez[s] = fmaf(cb_x, my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb_y, my_hx[s] - beside_hx[s], my_ez[s]);
        }
    }
    if (i >= i0 && i + W <= i1) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(ez + n, my_ez);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                ez[n + s] = my_ez[s];
            }
    }
}

// E in several materials
//   eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
//   eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
//   eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
//   at i 0..30, j 0..23, k 0..21
extern "C" __global__ void __launch_bounds__(256) e_mixed(
    float *__restrict__ ex, float *__restrict__ ey, float *__restrict__ ez, const float *__restrict__ hz,
    const float *__restrict__ hy, const float *__restrict__ hx, const unsigned char *__restrict__ id_ex,
    const unsigned char *__restrict__ id_ey, const unsigned char *__restrict__ id_ez, int i0, int i1, int j0,
    int j1, int k0, int k1)
{
    enum { W = 4 };
    const int i = i0 / W * W + (int)(blockIdx.x * blockDim.x + threadIdx.x) * W;
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    const int k = k0 + (int)(blockIdx.z * blockDim.z + threadIdx.z);
    if (i >= i1 || j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + i + SY*j + SZ*k;
    float my_hz[W + 1];
    load4(my_hz, hz + n, true);
    my_hz[W] = hz[n - 1];
    float beside_hz[W];
    load4(beside_hz, hz + n - SY, true);
    float my_hy[W + 1];
    load4(my_hy, hy + n, true);
    my_hy[W] = hy[n - 1];
    float below_hy[W];
    load4(below_hy, hy + n - SZ, true);
    float my_hx[W];
    load4(my_hx, hx + n, true);
    float beside_hx[W];
    load4(beside_hx, hx + n - SY, true);
    float below_hx[W];
    load4(below_hx, hx + n - SZ, true);
    float my_ex[W];
    load4(my_ex, ex + n, true);
    float my_ey[W];
    load4(my_ey, ey + n, true);
    float my_ez[W];
    load4(my_ez, ez + n, true);
    int strip_id_ex[W];
    load_bytes4(strip_id_ex, id_ex + n);
    int strip_id_ey[W];
    load_bytes4(strip_id_ey, id_ey + n);
    int strip_id_ez[W];
    load_bytes4(strip_id_ez, id_ez + n);
    #pragma unroll
    for (int s = 0; s < W; s++) {
        if (i + s < 30 && j >= 1 && k >= 1) { // eps dEx/dt = dHz/dy - dHy/dz - sigma Ex
            const int id = strip_id_ex[s];
            my_ex[s] = ca_e[id] * my_ex[s];
            my_ex[s] = fmaf(cb_e_y[id], my_hz[s] - beside_hz[s], my_ex[s]);
            my_ex[s] = fmaf(-cb_e_z[id], my_hy[s] - below_hy[s], my_ex[s]);
        }
        if (i + s >= 1 && k >= 1) { // eps dEy/dt = dHx/dz - dHz/dx - sigma Ey
            const int id = strip_id_ey[s];
            my_ey[s] = ca_e[id] * my_ey[s];
            my_ey[s] = fmaf(cb_e_z[id], my_hx[s] - below_hx[s], my_ey[s]);
            my_ey[s] = fmaf(-cb_e_x[id], my_hz[s] - (s > 0 ? my_hz[s - 1] : my_hz[W]), my_ey[s]);
        }
        if (i + s >= 1 && j >= 1) { // eps dEz/dt = dHy/dx - dHx/dy - sigma Ez
            const int id = strip_id_ez[s];
            my_ez[s] = ca_e[id] * my_ez[s];
            my_ez[s] = fmaf(cb_e_x[id], my_hy[s] - (s > 0 ? my_hy[s - 1] : my_hy[W]), my_ez[s]);
            my_ez[s] = fmaf(-cb_e_y[id], my_hx[s] - beside_hx[s], my_ez[s]);
        }
    }
    if (i >= i0 && i + W <= i1) {
        store4(ex + n, my_ex);
        store4(ey + n, my_ey);
        store4(ez + n, my_ez);
    } else {
        #pragma unroll
        for (int s = 0; s < W; s++)
            if (i + s >= i0 && i + s < i1) {
                ex[n + s] = my_ex[s];
                ey[n + s] = my_ey[s];
                ez[n + s] = my_ez[s];
            }
    }
}

// H beyond the x walls
//   at j -1..26, k -1..22
extern "C" __global__ void __launch_bounds__(256) h_walls_x(
    float *__restrict__ hy, float *__restrict__ hz, int j0, int j1, int k0, int k1)
{
    const int j = j0 + (int)(blockIdx.y * blockDim.y + threadIdx.y);
    const int k = k0 + (int)(blockIdx.z * blockDim.z + threadIdx.z);
    if (j >= j1 || k >= k1)
        return;
    const int n = ORIGIN + SY*j + SZ*k;
    hy[n + 30] = -hy[n + 29];
    hz[n + 30] = -hz[n + 29];
}

// source2 (tests/golden/3d_cavity.lua:18)
extern "C" __global__ void __launch_bounds__(256) ex_source2(
    float *__restrict__ ex, const int *__restrict__ site_ex_source2,
    const float *__restrict__ scale_ex_source2, const float *__restrict__ gain_ex_source2,
    const int *__restrict__ row_ex_source2, const float *__restrict__ wave, int count, int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    const int n = site_ex_source2[p];
    float v = scale_ex_source2[p] * ex[n];
    v = fmaf(gain_ex_source2[p], wave[m + row_ex_source2[p]], v);
    ex[n] = v;
}

// Hx at 1 probe
extern "C" __global__ void __launch_bounds__(256) probe_hx(
    const float *__restrict__ hx, const int *__restrict__ probe_site_1, float *__restrict__ probe_1, int count,
    int m)
{
    const int p = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (p >= count)
        return;
    probe_1[m * count + p] = hx[probe_site_1[p]];
}


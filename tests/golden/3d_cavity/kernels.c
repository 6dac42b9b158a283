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
static const float ca_e[56] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.99849993f, // 2: 63/64 vacuum + 1/64 wet
    0.99727076f, // 3: 62/64 vacuum + 2/64 wet
    0.9962452f, // 4: 61/64 vacuum + 3/64 wet
    0.9953765f, // 5: 60/64 vacuum + 4/64 wet
    0.99398494f, // 6: 58/64 vacuum + 6/64 wet
    0.993419f, // 7: 57/64 vacuum + 7/64 wet
    0.9929194f, // 8: 56/64 vacuum + 8/64 wet
    0.99247503f, // 9: 55/64 vacuum + 9/64 wet
    0.9920773f, // 10: 54/64 vacuum + 10/64 wet
    0.991395f, // 11: 52/64 vacuum + 12/64 wet
    0.99110025f, // 12: 51/64 vacuum + 13/64 wet
    0.990831f, // 13: 50/64 vacuum + 14/64 wet
    0.99035704f, // 14: 48/64 vacuum + 16/64 wet
    0.9901473f, // 15: 47/64 vacuum + 17/64 wet
    0.98995304f, // 16: 46/64 vacuum + 18/64 wet
    0.98960465f, // 17: 44/64 vacuum + 20/64 wet
    0.98944783f, // 18: 43/64 vacuum + 21/64 wet
    0.9893011f, // 19: 42/64 vacuum + 22/64 wet
    0.9891635f, // 20: 41/64 vacuum + 23/64 wet
    0.98903424f, // 21: 40/64 vacuum + 24/64 wet
    0.9889126f, // 22: 39/64 vacuum + 25/64 wet
    0.98879784f, // 23: 38/64 vacuum + 26/64 wet
    0.9886895f, // 24: 37/64 vacuum + 27/64 wet
    0.98858696f, // 25: 36/64 vacuum + 28/64 wet
    0.9884898f, // 26: 35/64 vacuum + 29/64 wet
    0.9883976f, // 27: 34/64 vacuum + 30/64 wet
    0.98831004f, // 28: 33/64 vacuum + 31/64 wet
    0.9882268f, // 29: 32/64 vacuum + 32/64 wet
    0.9881474f, // 30: 31/64 vacuum + 33/64 wet
    0.98807174f, // 31: 30/64 vacuum + 34/64 wet
    0.9879995f, // 32: 29/64 vacuum + 35/64 wet
    0.9879305f, // 33: 28/64 vacuum + 36/64 wet
    0.98786443f, // 34: 27/64 vacuum + 37/64 wet
    0.98774064f, // 35: 25/64 vacuum + 39/64 wet
    0.9876825f, // 36: 24/64 vacuum + 40/64 wet
    0.9875731f, // 37: 22/64 vacuum + 42/64 wet
    0.9875215f, // 38: 21/64 vacuum + 43/64 wet
    0.98747194f, // 39: 20/64 vacuum + 44/64 wet
    0.9873781f, // 40: 18/64 vacuum + 46/64 wet
    0.9873337f, // 41: 17/64 vacuum + 47/64 wet
    0.9872495f, // 42: 15/64 vacuum + 49/64 wet
    0.98720956f, // 43: 14/64 vacuum + 50/64 wet
    0.9871709f, // 44: 13/64 vacuum + 51/64 wet
    0.9871335f, // 45: 12/64 vacuum + 52/64 wet
    0.9870973f, // 46: 11/64 vacuum + 53/64 wet
    0.9870284f, // 47: 9/64 vacuum + 55/64 wet
    0.9869955f, // 48: 8/64 vacuum + 56/64 wet
    0.9869636f, // 49: 7/64 vacuum + 57/64 wet
    0.98690265f, // 50: 5/64 vacuum + 59/64 wet
    0.9868735f, // 51: 4/64 vacuum + 60/64 wet
    0.98684514f, // 52: 3/64 vacuum + 61/64 wet
    0.98681766f, // 53: 2/64 vacuum + 62/64 wet
    0.98679084f, // 54: 1/64 vacuum + 63/64 wet
    0.98676485f, // 55: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dy of E
static const float cb_e_y[56] = {
    0.0f, // 0: pec
    0.5144105f, // 1: vacuum
    0.46334618f, // 2: 63/64 vacuum + 1/64 wet
    0.42150444f, // 3: 62/64 vacuum + 2/64 wet
    0.3865937f, // 4: 61/64 vacuum + 3/64 wet
    0.35702354f, // 5: 60/64 vacuum + 4/64 wet
    0.30965337f, // 6: 58/64 vacuum + 6/64 wet
    0.29038888f, // 7: 57/64 vacuum + 7/64 wet
    0.273381f, // 8: 56/64 vacuum + 8/64 wet
    0.25825515f, // 9: 55/64 vacuum + 9/64 wet
    0.24471535f, // 10: 54/64 vacuum + 10/64 wet
    0.22149071f, // 11: 52/64 vacuum + 12/64 wet
    0.2114566f, // 12: 51/64 vacuum + 13/64 wet
    0.20229223f, // 13: 50/64 vacuum + 14/64 wet
    0.18615647f, // 14: 48/64 vacuum + 16/64 wet
    0.17901686f, // 15: 47/64 vacuum + 17/64 wet
    0.17240468f, // 16: 46/64 vacuum + 18/64 wet
    0.16054487f, // 17: 44/64 vacuum + 20/64 wet
    0.1552065f, // 18: 43/64 vacuum + 21/64 wet
    0.15021172f, // 19: 42/64 vacuum + 22/64 wet
    0.1455284f, // 20: 41/64 vacuum + 23/64 wet
    0.14112829f, // 21: 40/64 vacuum + 24/64 wet
    0.13698645f, // 22: 39/64 vacuum + 25/64 wet
    0.13308078f, // 23: 38/64 vacuum + 26/64 wet
    0.12939166f, // 24: 37/64 vacuum + 27/64 wet
    0.12590154f, // 25: 36/64 vacuum + 28/64 wet
    0.12259477f, // 26: 35/64 vacuum + 29/64 wet
    0.119457245f, // 27: 34/64 vacuum + 30/64 wet
    0.11647631f, // 28: 33/64 vacuum + 31/64 wet
    0.113640524f, // 29: 32/64 vacuum + 32/64 wet
    0.11093955f, // 30: 31/64 vacuum + 33/64 wet
    0.10836397f, // 31: 30/64 vacuum + 34/64 wet
    0.10590528f, // 32: 29/64 vacuum + 35/64 wet
    0.10355568f, // 33: 28/64 vacuum + 36/64 wet
    0.10130808f, // 34: 27/64 vacuum + 37/64 wet
    0.09709338f, // 35: 25/64 vacuum + 39/64 wet
    0.095114864f, // 36: 24/64 vacuum + 40/64 wet
    0.09139026f, // 37: 22/64 vacuum + 42/64 wet
    0.089635246f, // 38: 21/64 vacuum + 43/64 wet
    0.08794636f, // 39: 20/64 vacuum + 44/64 wet
    0.0847526f, // 40: 18/64 vacuum + 46/64 wet
    0.08324115f, // 41: 17/64 vacuum + 47/64 wet
    0.08037441f, // 42: 15/64 vacuum + 49/64 wet
    0.07901383f, // 43: 14/64 vacuum + 50/64 wet
    0.07769855f, // 44: 13/64 vacuum + 51/64 wet
    0.07642635f, // 45: 12/64 vacuum + 52/64 wet
    0.075195126f, // 46: 11/64 vacuum + 53/64 wet
    0.072847985f, // 47: 9/64 vacuum + 55/64 wet
    0.07172852f, // 48: 8/64 vacuum + 56/64 wet
    0.07064293f, // 49: 7/64 vacuum + 57/64 wet
    0.068567455f, // 50: 5/64 vacuum + 59/64 wet
    0.067574784f, // 51: 4/64 vacuum + 60/64 wet
    0.06661045f, // 52: 3/64 vacuum + 61/64 wet
    0.06567325f, // 53: 2/64 vacuum + 62/64 wet
    0.06476205f, // 54: 1/64 vacuum + 63/64 wet
    0.063875794f, // 55: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dz of E
static const float cb_e_z[56] = {
    0.0f, // 0: pec
    0.628724f, // 1: vacuum
    0.566312f, // 2: 63/64 vacuum + 1/64 wet
    0.51517206f, // 3: 62/64 vacuum + 2/64 wet
    0.47250342f, // 4: 61/64 vacuum + 3/64 wet
    0.4363621f, // 5: 60/64 vacuum + 4/64 wet
    0.37846524f, // 6: 58/64 vacuum + 6/64 wet
    0.35491973f, // 7: 57/64 vacuum + 7/64 wet
    0.3341323f, // 8: 56/64 vacuum + 8/64 wet
    0.3156452f, // 9: 55/64 vacuum + 9/64 wet
    0.29909652f, // 10: 54/64 vacuum + 10/64 wet
    0.27071086f, // 11: 52/64 vacuum + 12/64 wet
    0.25844696f, // 12: 51/64 vacuum + 13/64 wet
    0.24724606f, // 13: 50/64 vacuum + 14/64 wet
    0.22752458f, // 14: 48/64 vacuum + 16/64 wet
    0.21879838f, // 15: 47/64 vacuum + 17/64 wet
    0.21071683f, // 16: 46/64 vacuum + 18/64 wet
    0.19622152f, // 17: 44/64 vacuum + 20/64 wet
    0.18969683f, // 18: 43/64 vacuum + 21/64 wet
    0.18359211f, // 19: 42/64 vacuum + 22/64 wet
    0.17786805f, // 20: 41/64 vacuum + 23/64 wet
    0.17249013f, // 21: 40/64 vacuum + 24/64 wet
    0.16742788f, // 22: 39/64 vacuum + 25/64 wet
    0.1626543f, // 23: 38/64 vacuum + 26/64 wet
    0.15814535f, // 24: 37/64 vacuum + 27/64 wet
    0.15387966f, // 25: 36/64 vacuum + 28/64 wet
    0.14983805f, // 26: 35/64 vacuum + 29/64 wet
    0.14600329f, // 27: 34/64 vacuum + 30/64 wet
    0.14235994f, // 28: 33/64 vacuum + 31/64 wet
    0.13889398f, // 29: 32/64 vacuum + 32/64 wet
    0.13559277f, // 30: 31/64 vacuum + 33/64 wet
    0.13244486f, // 31: 30/64 vacuum + 34/64 wet
    0.12943979f, // 32: 29/64 vacuum + 35/64 wet
    0.12656805f, // 33: 28/64 vacuum + 36/64 wet
    0.12382098f, // 34: 27/64 vacuum + 37/64 wet
    0.11866969f, // 35: 25/64 vacuum + 39/64 wet
    0.1162515f, // 36: 24/64 vacuum + 40/64 wet
    0.1116992f, // 37: 22/64 vacuum + 42/64 wet
    0.10955419f, // 38: 21/64 vacuum + 43/64 wet
    0.107489996f, // 39: 20/64 vacuum + 44/64 wet
    0.10358651f, // 40: 18/64 vacuum + 46/64 wet
    0.10173918f, // 41: 17/64 vacuum + 47/64 wet
    0.09823539f, // 42: 15/64 vacuum + 49/64 wet
    0.096572466f, // 43: 14/64 vacuum + 50/64 wet
    0.0949649f, // 44: 13/64 vacuum + 51/64 wet
    0.09340998f, // 45: 12/64 vacuum + 52/64 wet
    0.091905154f, // 46: 11/64 vacuum + 53/64 wet
    0.08903643f, // 47: 9/64 vacuum + 55/64 wet
    0.08766819f, // 48: 8/64 vacuum + 56/64 wet
    0.086341366f, // 49: 7/64 vacuum + 57/64 wet
    0.08380467f, // 50: 5/64 vacuum + 59/64 wet
    0.08259141f, // 51: 4/64 vacuum + 60/64 wet
    0.08141277f, // 52: 3/64 vacuum + 61/64 wet
    0.0802673f, // 53: 2/64 vacuum + 62/64 wet
    0.07915362f, // 54: 1/64 vacuum + 63/64 wet
    0.07807042f, // 55: wet (tests/golden/3d_cavity.lua:12)
};

// Cb c0 dt/dx of E
static const float cb_e_x[56] = {
    0.0f, // 0: pec
    0.56585157f, // 1: vacuum
    0.5096808f, // 2: 63/64 vacuum + 1/64 wet
    0.46365488f, // 3: 62/64 vacuum + 2/64 wet
    0.42525306f, // 4: 61/64 vacuum + 3/64 wet
    0.39272588f, // 5: 60/64 vacuum + 4/64 wet
    0.34061873f, // 6: 58/64 vacuum + 6/64 wet
    0.31942776f, // 7: 57/64 vacuum + 7/64 wet
    0.30071908f, // 8: 56/64 vacuum + 8/64 wet
    0.28408065f, // 9: 55/64 vacuum + 9/64 wet
    0.26918688f, // 10: 54/64 vacuum + 10/64 wet
    0.24363978f, // 11: 52/64 vacuum + 12/64 wet
    0.23260225f, // 12: 51/64 vacuum + 13/64 wet
    0.22252145f, // 13: 50/64 vacuum + 14/64 wet
    0.20477211f, // 14: 48/64 vacuum + 16/64 wet
    0.19691855f, // 15: 47/64 vacuum + 17/64 wet
    0.18964514f, // 16: 46/64 vacuum + 18/64 wet
    0.17659935f, // 17: 44/64 vacuum + 20/64 wet
    0.17072715f, // 18: 43/64 vacuum + 21/64 wet
    0.1652329f, // 19: 42/64 vacuum + 22/64 wet
    0.16008125f, // 20: 41/64 vacuum + 23/64 wet
    0.15524112f, // 21: 40/64 vacuum + 24/64 wet
    0.15068509f, // 22: 39/64 vacuum + 25/64 wet
    0.14638886f, // 23: 38/64 vacuum + 26/64 wet
    0.14233083f, // 24: 37/64 vacuum + 27/64 wet
    0.13849169f, // 25: 36/64 vacuum + 28/64 wet
    0.13485424f, // 26: 35/64 vacuum + 29/64 wet
    0.13140297f, // 27: 34/64 vacuum + 30/64 wet
    0.12812394f, // 28: 33/64 vacuum + 31/64 wet
    0.12500457f, // 29: 32/64 vacuum + 32/64 wet
    0.1220335f, // 30: 31/64 vacuum + 33/64 wet
    0.11920037f, // 31: 30/64 vacuum + 34/64 wet
    0.11649581f, // 32: 29/64 vacuum + 35/64 wet
    0.11391125f, // 33: 28/64 vacuum + 36/64 wet
    0.111438885f, // 34: 27/64 vacuum + 37/64 wet
    0.106802724f, // 35: 25/64 vacuum + 39/64 wet
    0.10462635f, // 36: 24/64 vacuum + 40/64 wet
    0.10052928f, // 37: 22/64 vacuum + 42/64 wet
    0.09859877f, // 38: 21/64 vacuum + 43/64 wet
    0.096741f, // 39: 20/64 vacuum + 44/64 wet
    0.093227856f, // 40: 18/64 vacuum + 46/64 wet
    0.091565266f, // 41: 17/64 vacuum + 47/64 wet
    0.08841185f, // 42: 15/64 vacuum + 49/64 wet
    0.08691522f, // 43: 14/64 vacuum + 50/64 wet
    0.08546841f, // 44: 13/64 vacuum + 51/64 wet
    0.084068984f, // 45: 12/64 vacuum + 52/64 wet
    0.08271464f, // 46: 11/64 vacuum + 53/64 wet
    0.08013278f, // 47: 9/64 vacuum + 55/64 wet
    0.07890137f, // 48: 8/64 vacuum + 56/64 wet
    0.07770723f, // 49: 7/64 vacuum + 57/64 wet
    0.0754242f, // 50: 5/64 vacuum + 59/64 wet
    0.07433226f, // 51: 4/64 vacuum + 60/64 wet
    0.07327149f, // 52: 3/64 vacuum + 61/64 wet
    0.07224057f, // 53: 2/64 vacuum + 62/64 wet
    0.07123826f, // 54: 1/64 vacuum + 63/64 wet
    0.07026337f, // 55: wet (tests/golden/3d_cavity.lua:12)
};

// Da of H: what is kept of the old value
static const float da_h[4] = {
    1.0f, // 0: pmc
    1.0f, // 1: vacuum
    0.99994993f, // 2: 32/64 vacuum + 32/64 ferrite
    0.9999249f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dz of H
static const float db_h_z[4] = {
    0.0f, // 0: pmc
    0.628724f, // 1: vacuum
    0.41913882f, // 2: 32/64 vacuum + 32/64 ferrite
    0.3143502f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dy of H
static const float db_h_y[4] = {
    0.0f, // 0: pmc
    0.5144105f, // 1: vacuum
    0.34293175f, // 2: 32/64 vacuum + 32/64 ferrite
    0.2571956f, // 3: ferrite (tests/golden/3d_cavity.lua:13)
};

// Db c0 dt/dx of H
static const float db_h_x[4] = {
    0.0f, // 0: pmc
    0.56585157f, // 1: vacuum
    0.37722492f, // 2: 32/64 vacuum + 32/64 ferrite
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


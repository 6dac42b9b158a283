// 2d_te_crystal
// Made by yeec 0.1.0 from tests/golden/2d_te_crystal.lua (a6c8ad5076429affc589d24261960d7f).
// C11, 2d-te, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 40 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 24 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ex: Ex, V/m
//   ey: Ey, V/m
//   hz: Hz, times Z0, V/m
//   psi_eyx: memory of the x layers for Ey
//   psi_hzx: memory of the x layers for Hz
//   rise_ex: what the update has added to Ex, V/m
//   rise_ey: what the update has added to Ey, V/m
//   id_ex: material class at each Ex site
//   id_ey: material class at each Ey site
//   wave: waveforms, a row per step
//   site_ex_crystal1: sites of calcite: the curl along other axes
//   site_ex_cut: sites of cut cells: the curl along other axes
//   weight_ex_cut: weight of cut cells: the curl along other axes
//   site_ey_crystal1: sites of calcite: the curl along other axes
//   site_ey_cut: sites of cut cells: the curl along other axes
//   weight_ey_cut: weight of cut cells: the curl along other axes
//   site_hz_source1: sites of source1 (tests/golden/2d_te_crystal.lua:5)
//   gain_hz_source1: gain of source1 (tests/golden/2d_te_crystal.lua:5)
//   row_hz_source1: row of the wave table
//   probe_site_1: sites of the hz probes
//   probe_1: hz at the probes, a row per step

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define MANY 32768 // sites that are worth more than one thread

#define ORIGIN 64 // element of site 0
#define SY 48 // elements from one y to the next

// Ca of E: what is kept of the old value
static const float ca_e[5] = {
    1.0f, // 0: pec
    1.0f, // 1: vacuum
    0.99853116f, // 2: 50% vacuum + 50% calcite
    0.99772495f, // 3: calcite (tests/golden/2d_te_crystal.lua:4)
    0.9979642f, // 4: calcite (tests/golden/2d_te_crystal.lua:4)
};

// Cb c0 dt/d of E
static const float cb_e[5] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.3898973f, // 2: 50% vacuum + 50% calcite
    0.3019443f, // 3: calcite (tests/golden/2d_te_crystal.lua:4)
    0.27019304f, // 4: calcite (tests/golden/2d_te_crystal.lua:4)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.15787175f, 0.30057117f, 0.48248628f, 0.6703755f, 0.8276518f, 0.9321254f, 0.9831029f, 0.99683297f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.99683297f, 0.9831029f, 0.9321254f, 0.8276518f, 0.6703755f, 0.48248628f, 0.30057117f, 0.15787175f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.8420484f, -0.6991233f, -0.5168924f, -0.32861477f, -0.17091316f, -0.06601563f, -0.014641269f, -0.0005460364f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    -0.0005460364f, -0.014641269f, -0.06601563f, -0.17091316f, -0.32861477f, -0.5168924f, -0.6991233f, -0.8420484f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.10644634f, 0.22289565f, 0.38838884f, 0.57813203f, 0.75471556f, 0.8870259f, 0.9635779f, 0.9931979f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.9931979f, 0.9635779f, 0.8870259f, 0.75471556f, 0.57813203f, 0.38838884f, 0.22289565f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.8935537f, -0.7769231f, -0.61115843f, -0.4210595f, -0.24406414f, -0.11132486f, -0.034360427f, -0.004360326f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, -0.004360326f, -0.034360427f, -0.11132486f, -0.24406414f, -0.4210595f, -0.61115843f, -0.7769231f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
};

// H in vacuum, absorbing along x
//   mu dHz/dt = dEx/dy - dEy/dx'
//   at i 0..7, j 0..23
//      i 32..39, j 0..23
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
            const int px = qx + 32*j;
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
//   at i 8..31, j 0..23
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

// E in vacuum, absorbing along x
//   eps dEx/dt = dHz/dy
//   eps dEy/dt = - dHz/dx'
//   at i 0..7, j 0..23
//      i 32..39, j 0..23
static void e_layer_x_vacuum(float *restrict ex, float *restrict ey, const float *restrict hz,
                             float *restrict psi_eyx, int i0, int i1, int j0, int j1, int ox)
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
        // eps dEy/dt = - dHz/dx'
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 32*j;
            const float dhz_dx = hz[n] - hz[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_eyx[px], c_x_e[qx] * dhz_dx);
            psi_eyx[px] = psi_x;
            ey[n] = fmaf(-cb, dhz_dx + psi_x, ey[n]);
        }
    }
}

void e_layer_x_vacuum_entry(void **args)
{
    e_layer_x_vacuum(
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

// E in several materials
//   eps dEx/dt = dHz/dy - sigma Ex
//   eps dEy/dt = - dHz/dx - sigma Ey
//   at i 8..31, j 0..23
static void e_mixed(float *restrict ex, float *restrict ey, const float *restrict hz,
                    const unsigned char *restrict id_ex, float *restrict rise_ex,
                    const unsigned char *restrict id_ey, float *restrict rise_ey, int i0, int i1, int j0, int j1)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEx/dt = dHz/dy - sigma Ex
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ex[n];
            const float old = ex[n];
            const float dhz_dy = hz[n] - hz[n - SY];
            const float now = fmaf(cb_e[id], dhz_dy, ca_e[id] * old);
            rise_ex[n] = now - old;
            ex[n] = now;
        }
        // eps dEy/dt = - dHz/dx - sigma Ey
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ey[n];
            const float old = ey[n];
            const float dhz_dx = hz[n] - hz[n - 1];
            const float now = fmaf(-cb_e[id], dhz_dx, ca_e[id] * old);
            rise_ey[n] = now - old;
            ey[n] = now;
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
        *(const unsigned char **)args[5],
        *(float **)args[6],
        *(int *)args[7],
        *(int *)args[8],
        *(int *)args[9],
        *(int *)args[10]);
}

// H beyond the y walls
//   at i -1..40
static void h_walls_y(float *restrict hz, int i0, int i1)
{
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        hz[n - SY] = hz[n + 23*SY];
    }
}

void h_walls_y_entry(void **args)
{
    h_walls_y(
        *(float **)args[0],
        *(int *)args[1],
        *(int *)args[2]);
}

// what is added to E beyond the y walls
//   at i -1..40
static void rise_walls_y(float *restrict rise_ex, float *restrict rise_ey, int i0, int i1)
{
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        rise_ex[n + 24*SY] = rise_ex[n];
        rise_ey[n - SY] = rise_ey[n + 23*SY];
        rise_ey[n + 24*SY] = rise_ey[n];
    }
}

void rise_walls_y_entry(void **args)
{
    rise_walls_y(
        *(float **)args[0],
        *(float **)args[1],
        *(int *)args[2],
        *(int *)args[3]);
}

// E beyond the y walls
//   at i -1..40
static void e_walls_y(float *restrict ex, int i0, int i1)
{
    for (int i = i0; i < i1; i++) {
        const int n = ORIGIN + i;
        ex[n + 24*SY] = ex[n];
    }
}

void e_walls_y_entry(void **args)
{
    e_walls_y(
        *(float **)args[0],
        *(int *)args[1],
        *(int *)args[2]);
}

// calcite: the curl along other axes
static void ex_crystal1(float *restrict ex, const float *restrict rise_ex, const float *restrict rise_ey,
                        const int *restrict site_ex_crystal1, int count)
{
    const float w1 = -9.443416e-06f; // calcite: the curl along other axes
    const float w2 = 0.025442362f; // calcite: the curl along other axes
    for (int p = 0; p < count; p++) {
        const int n = site_ex_crystal1[p];
        float v = ex[n];
        v = fmaf(w1, rise_ex[n], v);
        v = fmaf(w2, rise_ey[n - SY], v);
        v = fmaf(w2, rise_ey[n + 1 - SY], v);
        v = fmaf(w2, rise_ey[n], v);
        v = fmaf(w2, rise_ey[n + 1], v);
        ex[n] = v;
    }
}

void ex_crystal1_entry(void **args)
{
    ex_crystal1(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(int *)args[4]);
}

// cut cells: the curl along other axes
static void ex_cut(float *restrict ex, const float *restrict rise_ex, const float *restrict rise_ey,
                   const int *restrict site_ex_cut, const float *restrict weight_ex_cut, int count)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ex_cut[p];
        float v = ex[n];
        v = fmaf(weight_ex_cut[p], rise_ex[n], v);
        v = fmaf(weight_ex_cut[p + count], rise_ey[n - SY], v);
        v = fmaf(weight_ex_cut[p + 2 * count], rise_ey[n + 1 - SY], v);
        v = fmaf(weight_ex_cut[p + 3 * count], rise_ey[n], v);
        v = fmaf(weight_ex_cut[p + 4 * count], rise_ey[n + 1], v);
        ex[n] = v;
    }
}

void ex_cut_entry(void **args)
{
    ex_cut(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(const float **)args[4],
        *(int *)args[5]);
}

// calcite: the curl along other axes
static void ey_crystal1(float *restrict ey, const float *restrict rise_ex, const float *restrict rise_ey,
                        const int *restrict site_ey_crystal1, int count)
{
    const float w1 = 0.022766944f; // calcite: the curl along other axes
    const float w5 = -1.0554407e-05f; // calcite: the curl along other axes
    for (int p = 0; p < count; p++) {
        const int n = site_ey_crystal1[p];
        float v = ey[n];
        v = fmaf(w1, rise_ex[n - 1], v);
        v = fmaf(w1, rise_ex[n], v);
        v = fmaf(w1, rise_ex[n - 1 + SY], v);
        v = fmaf(w1, rise_ex[n + SY], v);
        v = fmaf(w5, rise_ey[n], v);
        ey[n] = v;
    }
}

void ey_crystal1_entry(void **args)
{
    ey_crystal1(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(int *)args[4]);
}

// cut cells: the curl along other axes
static void ey_cut(float *restrict ey, const float *restrict rise_ex, const float *restrict rise_ey,
                   const int *restrict site_ey_cut, const float *restrict weight_ey_cut, int count)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ey_cut[p];
        float v = ey[n];
        v = fmaf(weight_ey_cut[p], rise_ex[n - 1], v);
        v = fmaf(weight_ey_cut[p + count], rise_ex[n], v);
        v = fmaf(weight_ey_cut[p + 2 * count], rise_ex[n - 1 + SY], v);
        v = fmaf(weight_ey_cut[p + 3 * count], rise_ex[n + SY], v);
        v = fmaf(weight_ey_cut[p + 4 * count], rise_ey[n], v);
        ey[n] = v;
    }
}

void ey_cut_entry(void **args)
{
    ey_cut(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(const float **)args[4],
        *(int *)args[5]);
}

// source1 (tests/golden/2d_te_crystal.lua:5)
static void hz_source1(float *restrict hz, const int *restrict site_hz_source1,
                       const float *restrict gain_hz_source1, const int *restrict row_hz_source1,
                       const float *restrict wave, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_hz_source1[p];
        float v = hz[n];
        v = fmaf(gain_hz_source1[p], wave[m + row_hz_source1[p]], v);
        hz[n] = v;
    }
}

void hz_source1_entry(void **args)
{
    hz_source1(
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


// Two cylinders in 2D TM
// Made by yeec 0.1.0 from tests/golden/2d_tm_cylinder.lua (ea2afbd0d09e8ef39f31b04bd6f3f35c).
// C11, 2d-tm, f32, schedule sweep, dt = 2.33506779e-12 s
//   x: 80 cells of 0.001 m, c0 dt/dx = 0.700035713
//   y: 60 cells of 0.001 m, c0 dt/dy = 0.700035713
//
// E at step m lives at m dt, H (stored times Z0, so in V/m) at (m - 1/2) dt. With i, j the site's
// index, a field's element is n = ORIGIN + i + SY*j. Every fma stands in the same order in every
// dialect, so that all backends give the same bits. A prime marks a derivative stretched by an absorbing layer.
//   ez: Ez, V/m
//   hx: Hx, times Z0, V/m
//   hy: Hy, times Z0, V/m
//   psi_ezx: memory of the x layers for Ez
//   psi_ezy: memory of the y layers for Ez
//   psi_hxy: memory of the y layers for Hx
//   psi_hyx: memory of the x layers for Hy
//   id_ez: material class at each Ez site
//   wave: waveforms, a row per step
//   site_ez_source1: sites of source1 (tests/golden/2d_tm_cylinder.lua:15)
//   gain_ez_source1: gain of source1 (tests/golden/2d_tm_cylinder.lua:15)
//   row_ez_source1: row of the wave table
//   probe_site_1: sites of the ez probes
//   probe_1: ez at the probes, a row per step
//   box_ez: ez gathered for a snapshot

#include <math.h>

#define LOWER(a, b) ((a) > (b) ? (a) : (b)) // a lower bound at least b
#define MANY 32768 // sites that are worth more than one thread

#define ORIGIN 112 // element of site 0
#define SY 96 // elements from one y to the next

// Cb c0 dt/d of E
static const float cb_e[13] = {
    0.0f, // 0: pec
    0.7000357f, // 1: vacuum
    0.67119527f, // 2: 96.56% vacuum + 3.438% glass
    0.64232665f, // 3: 92.81% vacuum + 7.187% glass
    0.54141736f, // 4: 76.56% vacuum + 23.44% glass
    0.5234931f, // 5: 73.02% vacuum + 26.98% glass
    0.45178774f, // 6: 56.04% vacuum + 43.96% glass
    0.43217638f, // 7: 50.42% vacuum + 49.58% glass
    0.4129243f, // 8: 44.38% vacuum + 55.62% glass
    0.32862312f, // 9: 9.583% vacuum + 90.42% glass
    0.3207801f, // 10: 5.417% vacuum + 94.58% glass
    0.3177467f, // 11: 3.75% vacuum + 96.25% glass
    0.31112698f, // 12: glass (tests/golden/2d_tm_cylinder.lua:12)
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the x layers, low wall inwards, then high outwards
static const float b_x_h[32] = {
    0.65019095f, 0.680818f, 0.72568595f, 0.78768134f, 0.8624859f, 0.932402f, 0.97521156f, 0.9871745f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.9871745f, 0.97521156f, 0.932402f, 0.8624859f, 0.78768134f, 0.72568595f, 0.680818f, 0.65019095f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the x layers, low wall inwards, then high outwards
static const float c_x_h[32] = {
    -0.08127272f, -0.10081977f, -0.1177442f, -0.12102619f, -0.09784512f, -0.052440926f, -0.01384297f, -0.00054232846f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    -0.00054232846f, -0.01384297f, -0.052440926f, -0.09784512f, -0.12102619f, -0.1177442f, -0.10081977f, -0.08127272f,
};

// 1/kappa at the half sites of the x layers, low wall inwards, then high outwards
static const float ikappa_x_h[32] = {
    0.23278017f, 0.31791368f, 0.43481952f, 0.5841415f, 0.7490856f, 0.8912097f, 0.97431016f, 0.9990244f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    0.9990244f, 0.97431016f, 0.8912097f, 0.7490856f, 0.5841415f, 0.43481952f, 0.31791368f, 0.23278017f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the x layers, low wall inwards, then high outwards
static const float b_x_e[32] = {
    0.6388901f, 0.66399395f, 0.70121384f, 0.75454617f, 0.82425994f, 0.89960927f, 0.9580718f, 0.98424613f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.98424613f, 0.9580718f, 0.89960927f, 0.82425994f, 0.75454617f, 0.70121384f, 0.66399395f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the x layers, low wall inwards, then high outwards
static const float c_x_e[32] = {
    -0.07222199f, -0.09094618f, -0.11014369f, -0.12200186f, -0.11316327f, -0.07644516f, -0.03035041f, -0.0042736325f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f,
    0.0f, -0.0042736325f, -0.03035041f, -0.07644516f, -0.11316327f, -0.12200186f, -0.11014369f, -0.09094618f,
};

// 1/kappa at the node sites of the x layers, low wall inwards, then high outwards
static const float ikappa_x_e[32] = {
    0.2f, 0.27176222f, 0.37209302f, 0.5059289f, 0.6666667f, 0.82580644f, 0.9411765f, 0.99224806f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f,
    1.0f, 0.99224806f, 0.9411765f, 0.82580644f, 0.6666667f, 0.5059289f, 0.37209302f, 0.27176222f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the half sites of the y layers, low wall inwards, then high outwards
static const float b_y_h[16] = {
    0.65019095f, 0.680818f, 0.72568595f, 0.78768134f, 0.8624859f, 0.932402f, 0.97521156f, 0.9871745f,
    0.9871745f, 0.97521156f, 0.932402f, 0.8624859f, 0.78768134f, 0.72568595f, 0.680818f, 0.65019095f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the half sites of the y layers, low wall inwards, then high outwards
static const float c_y_h[16] = {
    -0.08127272f, -0.10081977f, -0.1177442f, -0.12102619f, -0.09784512f, -0.052440926f, -0.01384297f, -0.00054232846f,
    -0.00054232846f, -0.01384297f, -0.052440926f, -0.09784512f, -0.12102619f, -0.1177442f, -0.10081977f, -0.08127272f,
};

// 1/kappa at the half sites of the y layers, low wall inwards, then high outwards
static const float ikappa_y_h[16] = {
    0.23278017f, 0.31791368f, 0.43481952f, 0.5841415f, 0.7490856f, 0.8912097f, 0.97431016f, 0.9990244f,
    0.9990244f, 0.97431016f, 0.8912097f, 0.7490856f, 0.5841415f, 0.43481952f, 0.31791368f, 0.23278017f,
};

// b = exp(-(sigma/kappa + alpha) dt/eps0) at the node sites of the y layers, low wall inwards, then high outwards
static const float b_y_e[16] = {
    0.6388901f, 0.66399395f, 0.70121384f, 0.75454617f, 0.82425994f, 0.89960927f, 0.9580718f, 0.98424613f,
    0.0f, 0.98424613f, 0.9580718f, 0.89960927f, 0.82425994f, 0.75454617f, 0.70121384f, 0.66399395f,
};

// c = sigma (b - 1)/(kappa (sigma + kappa alpha)) at the node sites of the y layers, low wall inwards, then high outwards
static const float c_y_e[16] = {
    -0.07222199f, -0.09094618f, -0.11014369f, -0.12200186f, -0.11316327f, -0.07644516f, -0.03035041f, -0.0042736325f,
    0.0f, -0.0042736325f, -0.03035041f, -0.07644516f, -0.11316327f, -0.12200186f, -0.11014369f, -0.09094618f,
};

// 1/kappa at the node sites of the y layers, low wall inwards, then high outwards
static const float ikappa_y_e[16] = {
    0.2f, 0.27176222f, 0.37209302f, 0.5059289f, 0.6666667f, 0.82580644f, 0.9411765f, 0.99224806f,
    1.0f, 0.99224806f, 0.9411765f, 0.82580644f, 0.6666667f, 0.5059289f, 0.37209302f, 0.27176222f,
};

// H in vacuum, absorbing along xy
//   mu dHx/dt = - dEz/dy'
//   mu dHy/dt = dEz/dx'
//   at i 0..7, j 0..7
//      i 72..79, j 0..7
//      i 0..7, j 52..59
//      i 72..79, j 52..59
static void h_layer_xy_vacuum(float *restrict hx, float *restrict hy, const float *restrict ez,
                              float *restrict psi_hxy, float *restrict psi_hyx, int i0, int i1, int j0, int j1,
                              int ox, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHx/dt = - dEz/dy'
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qy = j - oy;
            const int py = i + 96*qy;
            const float dez_dy = ez[n + SY] - ez[n];
            const float psi_y = fmaf(b_y_h[qy], psi_hxy[py], c_y_h[qy] * dez_dy);
            psi_hxy[py] = psi_y;
            hx[n] = fmaf(-db, fmaf(ikappa_y_h[qy], dez_dy, psi_y), hx[n]);
        }
        // mu dHy/dt = dEz/dx'
        if (j >= 1) {
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const int qx = i - ox;
                const int px = qx + 32*j;
                const float dez_dx = ez[n + 1] - ez[n];
                const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
                psi_hyx[px] = psi_x;
                hy[n] = fmaf(db, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]);
            }
        }
    }
}

void h_layer_xy_vacuum_entry(void **args)
{
    h_layer_xy_vacuum(
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

// H in vacuum, absorbing along y
//   mu dHx/dt = - dEz/dy'
//   mu dHy/dt = dEz/dx
//   at i 8..71, j 0..7
//      i 8..71, j 52..59
static void h_layer_y_vacuum(float *restrict hx, float *restrict hy, const float *restrict ez,
                             float *restrict psi_hxy, int i0, int i1, int j0, int j1, int oy)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHx/dt = - dEz/dy'
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qy = j - oy;
            const int py = i + 96*qy;
            const float dez_dy = ez[n + SY] - ez[n];
            const float psi_y = fmaf(b_y_h[qy], psi_hxy[py], c_y_h[qy] * dez_dy);
            psi_hxy[py] = psi_y;
            hx[n] = fmaf(-db, fmaf(ikappa_y_h[qy], dez_dy, psi_y), hx[n]);
        }
        // mu dHy/dt = dEz/dx
        if (j >= 1) {
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const float dez_dx = ez[n + 1] - ez[n];
                hy[n] = fmaf(db, dez_dx, hy[n]);
            }
        }
    }
}

void h_layer_y_vacuum_entry(void **args)
{
    h_layer_y_vacuum(
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

// H in vacuum, absorbing along x
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx'
//   at i 0..7, j 8..51
//      i 72..79, j 8..51
static void h_layer_x_vacuum(float *restrict hx, float *restrict hy, const float *restrict ez,
                             float *restrict psi_hyx, int i0, int i1, int j0, int j1, int ox)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHx/dt = - dEz/dy
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dez_dy = ez[n + SY] - ez[n];
            hx[n] = fmaf(-db, dez_dy, hx[n]);
        }
        // mu dHy/dt = dEz/dx'
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 32*j;
            const float dez_dx = ez[n + 1] - ez[n];
            const float psi_x = fmaf(b_x_h[qx], psi_hyx[px], c_x_h[qx] * dez_dx);
            psi_hyx[px] = psi_x;
            hy[n] = fmaf(db, fmaf(ikappa_x_h[qx], dez_dx, psi_x), hy[n]);
        }
    }
}

void h_layer_x_vacuum_entry(void **args)
{
    h_layer_x_vacuum(
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

// H in vacuum
//   mu dHx/dt = - dEz/dy
//   mu dHy/dt = dEz/dx
//   at i 8..71, j 8..51
static void h_vacuum(float *restrict hx, float *restrict hy, const float *restrict ez, int i0, int i1, int j0,
                     int j1)
{
    const float db = 0.7000357f; // Db c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // mu dHx/dt = - dEz/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dez_dy = ez[n + SY] - ez[n];
            hx[n] = fmaf(-db, dez_dy, hx[n]);
        }
        // mu dHy/dt = dEz/dx
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dez_dx = ez[n + 1] - ez[n];
            hy[n] = fmaf(db, dez_dx, hy[n]);
        }
    }
}

void h_vacuum_entry(void **args)
{
    h_vacuum(
        *(float **)args[0],
        *(float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E in vacuum, absorbing along xy
//   eps dEz/dt = dHy/dx' - dHx/dy'
//   at i 0..7, j 0..7
//      i 72..79, j 0..7
//      i 0..7, j 52..59
//      i 72..79, j 52..59
static void e_layer_xy_vacuum(float *restrict ez, const float *restrict hy, const float *restrict hx,
                              float *restrict psi_ezx, float *restrict psi_ezy, int i0, int i1, int j0, int j1,
                              int ox, int oy)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx' - dHx/dy'
        if (j >= 1) {
            #pragma omp simd
            for (int i = LOWER(i0, 1); i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const int qx = i - ox;
                const int px = qx + 32*j;
                const int qy = j - oy;
                const int py = i + 96*qy;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
                psi_ezx[px] = psi_x;
                const float dhx_dy = hx[n] - hx[n - SY];
                const float psi_y = fmaf(b_y_e[qy], psi_ezy[py], c_y_e[qy] * dhx_dy);
                psi_ezy[py] = psi_y;
                ez[n] = fmaf(-cb, fmaf(ikappa_y_e[qy], dhx_dy, psi_y), fmaf(cb, fmaf(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
            }
        }
    }
}

void e_layer_xy_vacuum_entry(void **args)
{
    e_layer_xy_vacuum(
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

// E in vacuum, absorbing along y
//   eps dEz/dt = dHy/dx - dHx/dy'
//   at i 8..71, j 0..7
//      i 8..71, j 52..59
static void e_layer_y_vacuum(float *restrict ez, const float *restrict hy, const float *restrict hx,
                             float *restrict psi_ezy, int i0, int i1, int j0, int j1, int oy)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx - dHx/dy'
        if (j >= 1) {
            #pragma omp simd
            for (int i = i0; i < i1; i++) {
                const int n = ORIGIN + i + SY*j;
                const int qy = j - oy;
                const int py = i + 96*qy;
                const float dhy_dx = hy[n] - hy[n - 1];
                const float dhx_dy = hx[n] - hx[n - SY];
                const float psi_y = fmaf(b_y_e[qy], psi_ezy[py], c_y_e[qy] * dhx_dy);
                psi_ezy[py] = psi_y;
                ez[n] = fmaf(-cb, fmaf(ikappa_y_e[qy], dhx_dy, psi_y), fmaf(cb, dhy_dx, ez[n]));
            }
        }
    }
}

void e_layer_y_vacuum_entry(void **args)
{
    e_layer_y_vacuum(
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

// E in vacuum, absorbing along x
//   eps dEz/dt = dHy/dx' - dHx/dy
//   at i 0..7, j 8..51
//      i 72..79, j 8..51
static void e_layer_x_vacuum(float *restrict ez, const float *restrict hy, const float *restrict hx,
                             float *restrict psi_ezx, int i0, int i1, int j0, int j1, int ox)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx' - dHx/dy
        #pragma omp simd
        for (int i = LOWER(i0, 1); i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int qx = i - ox;
            const int px = qx + 32*j;
            const float dhy_dx = hy[n] - hy[n - 1];
            const float psi_x = fmaf(b_x_e[qx], psi_ezx[px], c_x_e[qx] * dhy_dx);
            psi_ezx[px] = psi_x;
            const float dhx_dy = hx[n] - hx[n - SY];
            ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, fmaf(ikappa_x_e[qx], dhy_dx, psi_x), ez[n]));
        }
    }
}

void e_layer_x_vacuum_entry(void **args)
{
    e_layer_x_vacuum(
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

// E in vacuum
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 8..23, j 8..51
static void e_vacuum(float *restrict ez, const float *restrict hy, const float *restrict hx, int i0, int i1,
                     int j0, int j1)
{
    const float cb = 0.7000357f; // Cb c0 dt/d of vacuum
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx - dHx/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const float dhy_dx = hy[n] - hy[n - 1];
            const float dhx_dy = hx[n] - hx[n - SY];
            ez[n] = fmaf(-cb, dhx_dy, fmaf(cb, dhy_dx, ez[n]));
        }
    }
}

void e_vacuum_entry(void **args)
{
    e_vacuum(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// E in several materials
//   eps dEz/dt = dHy/dx - dHx/dy
//   at i 24..71, j 8..51
static void e_mixed(float *restrict ez, const float *restrict hy, const float *restrict hx,
                    const unsigned char *restrict id_ez, int i0, int i1, int j0, int j1)
{
    #pragma omp parallel for schedule(static) if (i1 - i0 > MANY / (j1 - j0))
    for (int j = j0; j < j1; j++) {
        // eps dEz/dt = dHy/dx - dHx/dy
        #pragma omp simd
        for (int i = i0; i < i1; i++) {
            const int n = ORIGIN + i + SY*j;
            const int id = id_ez[n];
            const float dhy_dx = hy[n] - hy[n - 1];
            const float dhx_dy = hx[n] - hx[n - SY];
            ez[n] = fmaf(-cb_e[id], dhx_dy, fmaf(cb_e[id], dhy_dx, ez[n]));
        }
    }
}

void e_mixed_entry(void **args)
{
    e_mixed(
        *(float **)args[0],
        *(const float **)args[1],
        *(const float **)args[2],
        *(const unsigned char **)args[3],
        *(int *)args[4],
        *(int *)args[5],
        *(int *)args[6],
        *(int *)args[7]);
}

// source1 (tests/golden/2d_tm_cylinder.lua:15)
static void ez_source1(float *restrict ez, const int *restrict site_ez_source1,
                       const float *restrict gain_ez_source1, const int *restrict row_ez_source1,
                       const float *restrict wave, int count, int m)
{
    for (int p = 0; p < count; p++) {
        const int n = site_ez_source1[p];
        float v = ez[n];
        v = fmaf(gain_ez_source1[p], wave[m + row_ez_source1[p]], v);
        ez[n] = v;
    }
}

void ez_source1_entry(void **args)
{
    ez_source1(
        *(float **)args[0],
        *(const int **)args[1],
        *(const float **)args[2],
        *(const int **)args[3],
        *(const float **)args[4],
        *(int *)args[5],
        *(int *)args[6]);
}

// Ez at 1 probe
static void probe_ez(const float *restrict ez, const int *restrict probe_site_1, float *restrict probe_1,
                     int count, int m)
{
    for (int p = 0; p < count; p++) {
        probe_1[m * count + p] = ez[probe_site_1[p]];
    }
}

void probe_ez_entry(void **args)
{
    probe_ez(
        *(const float **)args[0],
        *(const int **)args[1],
        *(float **)args[2],
        *(int *)args[3],
        *(int *)args[4]);
}

// Ez in a box, for snapshots
static void gather_ez(const float *restrict ez, float *restrict box_ez, int i0, int i1, int j0, int j1)
{
    for (int j = j0; j < j1; j++)
        for (int i = i0; i < i1; i++) {
            box_ez[i - i0 + (i1 - i0) * (j - j0)] = ez[ORIGIN + i + SY*j];
        }
}

void gather_ez_entry(void **args)
{
    gather_ez(
        *(const float **)args[0],
        *(float **)args[1],
        *(int *)args[2],
        *(int *)args[3],
        *(int *)args[4],
        *(int *)args[5]);
}

